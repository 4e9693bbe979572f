import { beforeEach, describe, expect, test } from "vitest";
import type { ClientMessage, ServerMessage } from "../../../src/api/types";
import { Chat, visibleText } from "../../../src/match/room/chat.svelte";
import { setPreferences } from "../../../src/preferences.svelte";

const said = (seat: number, text: string) => ({ op: "said" as const, seat, name: "Bo", text });
const refused = (about: string): ServerMessage => ({
	op: "refused",
	about,
	reason: { code: "too_many_words", params: {}, text: "" },
});

let sent: ClientMessage[];
let chat: Chat;
beforeEach(() => {
	setPreferences({ language: "en", chat: true });
	sent = [];
	chat = new Chat({ seats: [0], sendAs: (_, message) => void sent.push(message) });
});

test("what cannot be seen is removed from what is typed", () => {
	expect(visibleText("  a\u202e\tb\n👨\u200d👩 ")).toBe("a b 👨👩");
	expect(visibleText("e\u0301")).toBe("é");
	chat.draft = " \u200b ";
	chat.say();
	expect(sent).toEqual([]);
});

describe("unread messages", () => {
	test("are those of others while the chat is folded", () => {
		for (const seat of [0, 1, 1]) expect(chat.receive(said(seat, "Hm"))).toBe(true);
		expect(chat.unread).toBe(2);
		chat.isOpen = true;
		chat.receive(said(1, "Hm"));
		expect(chat.unread).toBe(0);
		expect(chat.lastOfOthers?.seat).toBe(1);
	});

	test("do not count if the viewer hides the chat", () => {
		setPreferences({ chat: false });
		chat.isOpen = true;
		chat.receive(said(1, "Hm"));
		expect([chat.unread, chat.isOpen, chat.messages.length]).toEqual([0, false, 1]);
	});
});

test("a refused message can be sent again", () => {
	chat.draft = "Hurry";
	chat.say();
	expect([sent, chat.draft]).toEqual([[{ op: "say", text: "Hurry" }], ""]);
	expect(chat.receive(refused("say"))).toBe(true);
	expect([chat.draft, chat.problem?.message]).toEqual(["Hurry", "Wait a moment before the next message."]);
	expect(chat.receive(refused("play"))).toBe(false);
});

test("after a new connection the server's messages replace those that are known", () => {
	chat.receive(said(1, "old"));
	chat.receive({ op: "chat", messages: [said(1, "old"), said(1, "missed")] });
	expect(chat.messages.map(({ text }) => text)).toEqual(["old", "missed"]);
	for (let n = 0; n < 100; n++) chat.receive(said(1, String(n)));
	expect(chat.messages.length).toBe(60);
});
