/** Snapshots of a room. The server leaves out what has its default value or follows from other fields. */

import type { LegalMove, PieceGroup } from "./http-types";
import type { Position, ServerMessage as SentMessage, SeatState as SentSeat } from "./messages";

/** The fields of a type that may be left out. */
type Optional<T> = { [K in keyof T as object extends Pick<T, K> ? K : never]-?: T[K] };

export type SeatState = Required<SentSeat>;

export type Snapshot = Omit<Required<Position>, "view" | "pieces" | "seats" | "legal"> & {
	view: string;
	pieces: PieceGroup[];
	seats: SeatState[];
	legal: LegalMove[];
};

/** A message of the server; a snapshot is complete. */
export type ServerMessage = Exclude<SentMessage, Position> | Snapshot;

const DEFAULTS: Optional<Position> = {
	view: null,
	position: null,
	phase: "play",
	score: null,
	standing: [],
	material: null,
	offers: [],
	declined: null,
	spectators: 0,
	hints: true,
	pace: null,
	rematch: [],
	next_code: null,
	is_host: false,
};

const SEAT_DEFAULTS: Optional<SentSeat> = {
	engine: null,
	is_autopilot: false,
	last_move: null,
	last_path: [],
	seconds: null,
	away_since: null,
};

/** Read the pieces of one owner and kind, such as `0 stone A1 B1` or `1 plane A2+B0+B1`. */
export function readPieces(text: string): PieceGroup {
	const [owner = "", kind = "", ...pieces] = text.split(" ");
	const covers = pieces.map((piece) => piece.split("+"));
	return {
		seat: owner === "-" ? null : Number(owner),
		kind,
		cells: covers.map(([cell = ""]) => cell),
		covers: covers.some((cells) => cells.length > 1) ? covers : [],
	};
}

export function completeSnapshot(sent: Position): Snapshot {
	const full = { ...DEFAULTS, ...sent };
	const undecided = full.seats.map(() => ({ status: "playing" as const, place: null }));
	return {
		...full,
		view: full.view ?? full.position ?? "",
		pieces: full.pieces.map(readPieces),
		standing: full.standing.length ? full.standing : undecided,
		seats: full.seats.map((seat) => ({ ...SEAT_DEFAULTS, ...seat })),
		legal: full.legal.map(({ text, path }) => ({ text, path: path ?? [text] })),
	};
}

/** Read the text of a message. */
export function readMessage(text: string): ServerMessage {
	const message: SentMessage = JSON.parse(text);
	return message.op === "position" ? completeSnapshot(message) : message;
}
