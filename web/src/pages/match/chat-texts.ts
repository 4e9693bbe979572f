/** The texts of the chat. */

import { localized } from "../../preferences.svelte";

const en = {
	chat: "Chat",
	unread: (n: number) => (n === 1 ? "1 new message" : `${n} new messages`),
	says: (who: string, text: string) => `${who}: ${text}`,
	empty: "Only the players read this, and nothing is stored.",
	off: "The host has switched the chat off.",
	message: "Message",
	send: "Send",
	hide: "Hide chat",
	show: "Show chat",
	sound: "Sound",
	switchOff: "Switch off for all",
	switchOn: "Switch on for all",
};

const zh: typeof en = {
	chat: "聊天",
	unread: (n) => `${n} 条新消息`,
	says: (who, text) => `${who}：${text}`,
	empty: "只有玩家能看到，内容不会保存。",
	off: "房主已关闭聊天。",
	message: "消息",
	send: "发送",
	hide: "隐藏聊天",
	show: "显示聊天",
	sound: "提示音",
	switchOff: "为所有人关闭",
	switchOn: "为所有人打开",
};

export const chatTexts = localized({ en, zh });
