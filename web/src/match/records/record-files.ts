/**
 * Finds the records in files and texts, which may come from anywhere. A file has one record per line (`qipan play`), is
 * one record (a download from a review), or is a JSON list of records. The server checks whether the moves are legal.
 */

import { LocalizedError } from "../../i18n/localized-error";
import { recordTexts } from "./record-texts";

/** A record in a file, and what a list says about it; texts that the record does not have are empty. */
export interface FoundRecord {
	text: string;
	game: string;
	names: readonly string[];
	date: string;
	moves: number;
	isFinished: boolean;
}

export interface FoundRecords {
	/** The records, the latest first; there is at least one. */
	records: readonly FoundRecord[];
	/** The number of lines that are not records. */
	damaged: number;
}

const MEGABYTE = 1_048_576;
/** The maximum total size of the files that are read at once. */
const MAX_MEGABYTES = 4;
/** The size of the largest request that the server accepts. */
const MAX_REQUEST_BYTES = 32 * 1_024;
/** A ply larger than any real one, so that the length computed for a request is an upper bound. */
const SOME_PLY = 1_000_000;

const fault = (word: () => string) => new LocalizedError(word);

function describe(text: string | undefined, parsed: unknown): FoundRecord | null {
	if (text === undefined || !parsed || typeof parsed !== "object") return null;
	const { game, seats, moves, date, result } = parsed as Record<string, unknown>;
	if (typeof game !== "string" || !Array.isArray(moves)) return null;
	const names = Array.isArray(seats) ? seats.map((seat) => seat?.name).filter((name) => typeof name === "string") : [];
	return {
		text,
		game,
		names,
		date: typeof date === "string" ? date : "",
		moves: moves.length,
		isFinished: !!result,
	};
}

/** Return the result of an action; undefined if it throws, as for a text that is not JSON or is nested too deeply. */
function attempt<T>(action: () => T): T | undefined {
	try {
		return action();
	} catch {
		return undefined;
	}
}

/** Find the records in a text. Throws a `LocalizedError` if there are none. */
export function findRecords(text: string): FoundRecords {
	const trimmed = text.replace(/^\uFEFF/, "").trim();
	if (trimmed === "") throw fault(() => recordTexts().empty);
	const whole = attempt(() => JSON.parse(trimmed));
	if (Array.isArray(whole))
		return checked(
			whole.map((part) =>
				describe(
					attempt(() => JSON.stringify(part)),
					part,
				),
			),
		);
	if (whole !== undefined) return checked([describe(trimmed, whole)]);
	const lines = trimmed.split(/\r?\n/).filter((line) => line.trim() !== "");
	return checked(
		lines.map((line) =>
			describe(
				line,
				attempt(() => JSON.parse(line)),
			),
		),
		trimmed.startsWith("{"),
	);
}

function checked(found: readonly (FoundRecord | null)[], isCutOff = false): FoundRecords {
	const records = found.filter((record) => record !== null).reverse();
	if (!records.length) throw fault(() => (isCutOff ? recordTexts().damaged : recordTexts().notRecord));
	return { records, damaged: found.length - records.length };
}

/** Return the text of some files, one after another. Throws a `LocalizedError` if they are too large or unreadable. */
export async function readFiles(files: readonly File[]): Promise<string> {
	const size = files.reduce((sum, file) => sum + file.size, 0);
	if (size > MAX_MEGABYTES * MEGABYTE) throw fault(() => recordTexts().tooLarge(MAX_MEGABYTES));
	const texts = await Promise.all(files.map((file) => file.text())).catch(() => {
		throw fault(() => recordTexts().notReadable);
	});
	return texts.join("\n");
}

/** Throws a `LocalizedError` if the server would refuse requests about this record because of their size. */
export function checkLength(record: string): void {
	const body = JSON.stringify({ record, ply: SOME_PLY });
	if (new TextEncoder().encode(body).length > MAX_REQUEST_BYTES) throw fault(() => recordTexts().tooLong);
}
