/** The chat of a room: what its players say to each other. */

import type { ClientMessage, SaidMessage, ServerMessage } from "../../api/types";
import { playSound } from "../../audio/sounds";
import { LocalizedError } from "../../i18n/localized-error";
import { wordReason } from "../../i18n/reason";
import { preferences } from "../../preferences.svelte";

/** How many messages are kept, and how long a message may be; both limits are the same as on the server. */
const MAX_MESSAGES = 60;
export const MAX_CHAT_LENGTH = 200;

/** Return a typed text without the characters that the server refuses, some of which are parts of emoji. */
export const visibleText = (typed: string): string =>
	typed.normalize("NFC").replace(/\s+/gu, " ").replace(/\p{C}/gu, "").trim();

/** The part of the room that the chat uses. */
interface Players {
	/** The seats that this browser holds. */
	readonly seats: readonly number[];
	sendAs(seat: number, message: ClientMessage): void;
}

export class Chat {
	messages: readonly SaidMessage[] = $state.raw([]);
	/** What is typed at the moment. */
	draft = $state("");
	/** How many messages of others have arrived while they were not shown. */
	unread = $state(0);
	/** Why the last message was refused. */
	problem: Error | null = $state.raw(null);
	#isOpen = $state(false);
	#sent = "";

	constructor(readonly players: Players) {}

	/** Whether the messages are shown. */
	get isOpen(): boolean {
		return this.#isOpen && preferences.chat;
	}

	set isOpen(isOpen: boolean) {
		this.#isOpen = isOpen;
		if (isOpen) this.unread = 0;
	}

	/** The last message that another person has sent; null if there is none. */
	get lastOfOthers(): SaidMessage | null {
		return this.messages.findLast(({ seat }) => !this.players.seats.includes(seat)) ?? null;
	}

	/** Ask for what was said while this browser was not connected. */
	read(): void {
		this.#send({ op: "read_chat" });
	}

	/** Send the draft as a message. */
	say(): void {
		const text = visibleText(this.draft);
		if (!text) return;
		this.problem = null;
		this.#sent = text;
		this.draft = "";
		this.#send({ op: "say", text });
	}

	/** If a message of the server concerns the chat, handle it and return true; otherwise return false. */
	receive(message: ServerMessage): boolean {
		if (message.op === "chat") this.messages = message.messages;
		else if (message.op === "said") this.#hear(message);
		else if (message.op === "refused" && (message.about === "say" || message.about === "read_chat")) {
			this.problem = new LocalizedError(() => wordReason(message.reason, preferences.language));
			if (message.about === "say" && !this.draft) this.draft = this.#sent;
		} else return false;
		return true;
	}

	#hear(said: SaidMessage): void {
		this.messages = [...this.messages, said].slice(-MAX_MESSAGES);
		if (this.players.seats.includes(said.seat) || !preferences.chat) return;
		if (!this.isOpen) this.unread += 1;
		if (preferences.chatSound) playSound("message");
	}

	#send(message: ClientMessage): void {
		const [seat] = this.players.seats;
		if (seat !== undefined) this.players.sendAs(seat, message);
	}
}
