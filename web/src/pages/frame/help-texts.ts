/** The texts of the help about rooms and networks, and about games without rules in words. */

import { localized } from "../../preferences.svelte";

const en = {
	noRules: (game: string) => `The rules of ${game} have not been written down here yet. What is known about the game:`,
	seats: (n: number) => (n === 1 ? "It has one seat." : `It has ${n} seats.`),
	hidden: "Players do not see the whole position.",
	entering: [
		"To move, click a piece and then the cell where it goes, or just the cell if nothing moves. Only legal moves can be played; the board marks where a chosen piece can go.",
		"A move can also be typed, written as in the list of moves. What is refused is explained.",
		"When the game is over, the page says who has won, and why.",
	],
	draws:
		"A position that occurs for the third time is a draw, and so is a long time without progress, unless you choose otherwise.",
	options: "The usual rules, which you can change for a new game:",
	rooms: "Playing with others",
	roomsList: [
		"Choose “Play a friend” on the home page. You get a link, a QR code and a room code; your friend opens the link, or types the code on the home page.",
		"The game and the clocks start when everybody has taken a seat and is there. Others can watch.",
		"Your seat belongs to this browser. If you close the page or lose the connection, open the link again to go on.",
		"Friends can talk in the chat beside the board. Spectators neither read it nor write in it; the host can switch it off, and you can hide it.",
		"On one device, choose “Same device” and pass it around. Games in which something is hidden need two devices.",
	],
	networks: "Networks",
	networksList: [
		"On this computer only: a server that was started without options is at http://127.0.0.1:8000, which no other device can open.",
		"In the same Wi-Fi or local network: start it with the command below, and open the address that it prints on the other device. If that fails, allow the port in the firewall of this computer.",
		"From elsewhere: your router hides your computer. Forward the port to it in the settings of the router and give your friend the public address, use a virtual private network in which both devices are, or run the server on a rented machine.",
		"On the internet, put a web server with HTTPS in front of it. Anybody who has the link of a room can watch it.",
	],
};

const zh: typeof en = {
	noRules: (game) => `${game}的规则还没有写成文字。已知的有：`,
	seats: (n) => `共有 ${n} 个座位。`,
	hidden: "玩家看不到完整的局面。",
	entering: [
		"走棋：先点棋子，再点它要去的格子；没有棋子移动时，只点那个格子。只能走合规的着法，选中的棋子能去哪里，棋盘上有标记。",
		"也可以按棋谱里的写法输入着法。着法被拒绝时会说明原因。",
		"对局结束时，页面会说明谁赢了，以及为什么。",
	],
	draws: "同一局面第三次出现即为和棋，长时间没有进展也是和棋；新对局时可以更改。",
	options: "通常的规则，新对局时可以更改：",
	rooms: "和别人一起下棋",
	roomsList: [
		"在首页选“和朋友下棋”，会得到链接、二维码和房间号；朋友打开链接，或在首页输入房间号。",
		"所有人入座并到齐后，对局和计时才开始。其他人可以观战。",
		"座位属于这个浏览器。关闭页面或断线后，重新打开链接就能继续。",
		"朋友之间可以在棋盘旁聊天。观战者看不到，也不能发言；房主可以关闭聊天，你也可以隐藏它。",
		"共用一台设备时选“同一设备”，轮流下即可。有隐藏信息的棋需要两台设备。",
	],
	networks: "网络",
	networksList: [
		"仅限本机：不带选项启动的服务器地址是 http://127.0.0.1:8000，其他设备打不开。",
		"同一无线网络或局域网：用下面的命令启动，在另一台设备上打开它显示的地址。如果打不开，请在本机防火墙里放行该端口。",
		"不在同一网络：路由器挡住了外面的连接。可以在路由器设置里把端口转发到本机，再把公网地址告诉朋友；也可以让两台设备加入同一个虚拟专用网，或把服务器放到租用的主机上。",
		"放到互联网上时，请在前面加一个支持 HTTPS 的网页服务器。任何人有了房间链接都可以观战。",
	],
};

/** The command that starts a server which other devices in the network can reach. */
export const LAN_COMMAND = "qipan serve --lan";

export const helpTexts = localized({ en, zh });
