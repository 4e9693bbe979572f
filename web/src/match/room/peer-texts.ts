/** The texts about the player of another program, in a duel on the local network. */
import { localized } from "../../preferences.svelte";

const en = {
	connectedTo: (name: string) => `Connected to ${name}`,
	lost: (name: string) => `${name} is gone; the game goes on when they are back`,
	/** Ends the game without a result. */
	cancel: "Cancel the game",
	states: {
		gone: "away",
		placing: "setting up",
		ready: "ready",
		thinking: "thinking",
		waiting: "waiting for you",
	},
};

const zh: typeof en = {
	connectedTo: (name) => `已连接 ${name}`,
	lost: (name) => `${name} 不在线，回来后继续对局`,
	cancel: "取消对局",
	states: {
		gone: "不在线",
		placing: "正在布置",
		ready: "准备好了",
		thinking: "正在思考",
		waiting: "在等你",
	},
};

export const peerTexts = localized({ en, zh });
