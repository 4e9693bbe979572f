/** The texts of invitations: what the host shares, and what a guest reads before taking a seat. */
import { spaced } from "../../../i18n/zh";
import { localized } from "../../../preferences.svelte";

const en = {
	invite: "Invite a friend",
	sendLink: "Send this link to a friend, or have them scan the code:",
	tellCode: "Or tell them the room code:",
	qrCode: "QR code of the link",
	copyCode: "Copy code",
	address: "Address",
	localTitle: "This link works on this computer only.",
	localHow: "To let others in your network join, stop the server and start it with:",
	localThen: (address: string) => `It will then be at ${address}.`,
	closeRoom: "Close the room",
	waitingHere: "The game starts as soon as your friend takes the seat.",
	waitingAway: (who: string) => `Waiting for ${who}. The game and the clocks start when everyone is here.`,
	invited: (host: string, game: string) => `${host} invites you to ${game}`,
	invitedByNobody: (game: string) => `You are invited to ${game}`,
	yourName: "Your name",
	takeSeat: "Take the seat",
	full: "All seats are taken. You can watch.",
	you: "You play",
	guest: "You will play",
	clock: "Clock",
	rules: "Rules",
	noDrawRule: "No draw by repetition",
	movesFirst: "moves first",
	movesSecond: "moves second",
};

const zh: typeof en = {
	invite: "邀请朋友",
	sendLink: "把链接发给朋友，或请对方扫码：",
	tellCode: "也可以告诉对方房间号：",
	qrCode: "链接的二维码",
	copyCode: "复制房间号",
	address: "地址",
	localTitle: "这个链接只能在本机打开。",
	localHow: "想让同一网络里的人加入，请停止服务器，再用这条命令启动：",
	localThen: (address) => `之后的地址是 ${address}。`,
	closeRoom: "关闭房间",
	waitingHere: "朋友入座后，对局立即开始。",
	waitingAway: (who) => `正在等${spaced(who)}。所有人到齐后，对局和计时才开始。`,
	invited: (host, game) => `${host} 邀请你下${game}`,
	invitedByNobody: (game) => `邀请你下${game}`,
	yourName: "我的名字",
	takeSeat: "入座",
	full: "座位已满，你可以观战。",
	you: "你执",
	guest: "你将执",
	clock: "计时",
	rules: "规则",
	noDrawRule: "重复局面不判和",
	movesFirst: "先手",
	movesSecond: "后手",
};

export const invitationTexts = localized({ en, zh });
