/** Snapshots of a room. The server omits fields that have their default value or follow from others. */

import type { ListedMove } from "./http-types";
import type { Position, ServerMessage as SentMessage, SeatState as SentSeat } from "./messages";

/** The fields of a type that may be left out. */
type Optional<T> = { [K in keyof T as object extends Pick<T, K> ? K : never]-?: T[K] };

/** A move. In a list of all legal moves of a position, it also says whether it captures. */
export type LegalMove = Omit<ListedMove, "is_capture"> & Partial<Pick<ListedMove, "is_capture">>;

export type SeatState = Required<SentSeat>;

export type Snapshot = Omit<Required<Position>, "view" | "seats" | "legal" | "captures"> & {
	view: string;
	seats: SeatState[];
	legal: LegalMove[];
};

/** A message of the server, in which a snapshot has all its fields. */
export type ServerMessage = Exclude<SentMessage, Position> | Snapshot;

const DEFAULTS: Optional<Position> = {
	view: null,
	position: null,
	phase: "play",
	score: null,
	reached: null,
	standing: [],
	material: null,
	offers: [],
	declined: null,
	invitation: null,
	spectators: 0,
	spectator_names: [],
	hints: true,
	unlock: null,
	chat: "on",
	pace: null,
	is_adjourned: false,
	rematch: [],
	next_code: null,
	is_host: false,
	is_rated: false,
	captures: [],
};

const SEAT_DEFAULTS: Optional<SentSeat> = {
	engine: null,
	is_autopilot: false,
	last_move: null,
	last_path: [],
	seconds: null,
	away_since: null,
	peer: null,
};

export function completeSnapshot(sent: Position): Snapshot {
	const full = { ...DEFAULTS, ...sent };
	const undecided = full.seats.map(() => ({ status: "playing" as const, place: null }));
	return {
		...full,
		view: full.view ?? full.position ?? "",
		standing: full.standing.length ? full.standing : undecided,
		seats: full.seats.map((seat) => ({ ...SEAT_DEFAULTS, ...seat })),
		legal: full.legal.map(({ text, path }, at) => ({
			text,
			path: path ?? [text],
			is_capture: full.captures.includes(at),
		})),
	};
}

/** Read the text of a message. */
export function readMessage(text: string): ServerMessage {
	const message: SentMessage = JSON.parse(text);
	return message.op === "position" ? completeSnapshot(message) : message;
}
