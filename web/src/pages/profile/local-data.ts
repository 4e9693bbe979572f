/**
 * What the page has stored in this browser: preferences, progress, own puzzles. It belongs to the profile, so it is
 * exported, moved to other devices and deleted with it. All keys that begin with `qipan.` are included, except secrets.
 */

import { PROFILE_STORAGE } from "../../api/profile-key";
import { mergePuzzles, sanitise } from "../../match/puzzles/puzzle-store";
import { readStored, writeStored } from "../../preferences.svelte";

export type LocalData = Record<string, unknown>;

const PREFIX = "qipan.";
/** The key of the profile and the tokens of seats: they stay on this device. */
const SECRETS = [PROFILE_STORAGE, "qipan.rooms"];
/** The keys of the answers to puzzles and of the user's own puzzles, which are merged in their own way. */
const PUZZLES = "qipan.puzzles";
const OWN_PUZZLES = "qipan.own-puzzles";
/** The two prefixes of packed texts: compressed, and not compressed. */
const GZIP = "gzip:";
const PLAIN = "json:";
/** The longest text that the server accepts. */
const MAX_PACKED = 30_000;

const isOwn = (key: string): boolean => key.startsWith(PREFIX) && !SECRETS.includes(key);
const keysOf = (storage: Storage): string[] => Object.keys(storage).filter((key) => key.startsWith(PREFIX));

function parse(text: string | null): unknown {
	try {
		return text === null ? undefined : JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Return the stored values, without secrets and damaged values. */
export function collect(storage: Storage = localStorage): LocalData {
	const entries = keysOf(storage)
		.filter(isOwn)
		.map((key) => [key, parse(storage.getItem(key))] as const);
	return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Merge the data of another device into the stored values. */
export function add({ [PUZZLES]: progress, [OWN_PUZZLES]: own, ...received }: LocalData): void {
	mergePuzzles({ progress, own });
	for (const [key, value] of Object.entries(received)) {
		if (isOwn(key)) writeStored(key, merge(readStored<unknown>(key, undefined), value));
	}
}

/** Delete everything that the page has stored, including secrets. */
export function clear(...storages: Storage[]): void {
	for (const storage of storages) for (const key of keysOf(storage)) storage.removeItem(key);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);
/** Return what identifies an item of a list: its id or, if it has no id, the whole item. */
const identityOf = (item: unknown): string => JSON.stringify(isObject(item) && "id" in item ? item.id : item);

/**
 * Merge two stored values: objects by their fields, lists by their items. Of any other two values, the received one is
 * kept.
 */
export function merge(own: unknown, received: unknown): unknown {
	if (Array.isArray(own) && Array.isArray(received)) {
		const known = new Set(received.map(identityOf));
		return [...received, ...own.filter((item) => !known.has(identityOf(item)))];
	}
	if (isObject(own) && isObject(received)) {
		const merged = { ...own };
		for (const [key, value] of Object.entries(received)) {
			if (key !== "__proto__") merged[key] = Object.hasOwn(own, key) ? merge(own[key], value) : value;
		}
		return merged;
	}
	return received === undefined ? own : received;
}

/** Return data as a text for the server, compressed where the browser can do that. */
export async function pack(data: LocalData): Promise<string> {
	const text = JSON.stringify(data);
	if (typeof CompressionStream === "undefined") return PLAIN + text;
	const bytes = await through(new TextEncoder().encode(text), new CompressionStream("gzip"));
	let letters = "";
	for (const byte of bytes) letters += String.fromCharCode(byte);
	return GZIP + btoa(letters);
}

/** A part of the data that can be left out: a value, the answer to a puzzle, or one of the user's own puzzles. */
interface Part {
	key: string;
	value: unknown;
	/** The name of the puzzle, if this part is the answer to a puzzle. */
	puzzle?: string;
}

export interface Packed {
	text: string;
	/** How many answers to puzzles and how many of the user's own puzzles were left out. */
	answersLeftOut: number;
	puzzlesLeftOut: number;
}

/**
 * Return the parts of the data by importance: the values, small ones first; then the answers to puzzles; then the
 * user's own puzzles. Answers and puzzles come latest first.
 */
function partsOf({ [PUZZLES]: progress, [OWN_PUZZLES]: own, ...values }: LocalData): Part[] {
	const { puzzles, ...rest } = sanitise(progress);
	const size = ({ value }: Part) => JSON.stringify(value).length;
	return [
		...Object.entries({ ...values, [PUZZLES]: rest })
			.map(([key, value]) => ({ key, value }))
			.sort((one, other) => size(one) - size(other)),
		// Only the answers are reversed: a new answer is stored behind the others, a new puzzle before them.
		...Object.entries(puzzles)
			.reverse()
			.map(([puzzle, value]) => ({ key: PUZZLES, value, puzzle })),
		...(Array.isArray(own) ? own : []).map((value) => ({ key: OWN_PUZZLES, value })),
	];
}

function join(parts: readonly Part[]): LocalData {
	const answers = parts.filter(({ puzzle }) => puzzle !== undefined).reverse();
	const own = parts.filter(({ key }) => key === OWN_PUZZLES).map(({ value }) => value);
	const data: LocalData = Object.fromEntries(
		parts.filter((part) => part.key !== OWN_PUZZLES && part.puzzle === undefined).map(({ key, value }) => [key, value]),
	);
	if (answers.length)
		data[PUZZLES] = {
			...(data[PUZZLES] as object | undefined),
			puzzles: Object.fromEntries(answers.map(({ puzzle, value }) => [puzzle, value])),
		};
	if (own.length) data[OWN_PUZZLES] = own;
	return data;
}

/** Pack as much of the data as the server accepts, the most important first. */
export async function packWhatFits(data: LocalData, most = MAX_PACKED): Promise<Packed> {
	let text = await pack(data);
	if (text.length <= most) return { text, answersLeftOut: 0, puzzlesLeftOut: 0 };
	const parts = partsOf(data);
	let fitting = 0;
	text = "";
	for (let low = 1, high = parts.length; low <= high; ) {
		const count = Math.floor((low + high) / 2);
		const tried = await pack(join(parts.slice(0, count)));
		if (tried.length <= most) {
			[fitting, text] = [count, tried];
			low = count + 1;
		} else high = count - 1;
	}
	const leftOut = parts.slice(fitting);
	return {
		text,
		answersLeftOut: leftOut.filter(({ puzzle }) => puzzle !== undefined).length,
		puzzlesLeftOut: leftOut.filter(({ key }) => key === OWN_PUZZLES).length,
	};
}

/** Return the data of a packed text; an empty object if it cannot be read. */
export async function unpack(packed: string): Promise<LocalData> {
	try {
		let text = packed.slice(PLAIN.length);
		if (packed.startsWith(GZIP)) {
			const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
			text = new TextDecoder().decode(await through(bytes, new DecompressionStream("gzip")));
		}
		const data: unknown = JSON.parse(text);
		return isObject(data) ? data : {};
	} catch {
		return {};
	}
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
	const sent = new Response(bytes).body?.pipeThrough(stream as TransformStream<Uint8Array, Uint8Array>);
	return new Uint8Array(await new Response(sent).arrayBuffer());
}
