import { beforeEach, expect, test } from "vitest";
import { checkLength, findRecords, readFiles } from "../../../src/match/records/record-files";
import { setPreferences } from "../../../src/preferences.svelte";

beforeEach(() => setPreferences({ language: "en" }));

const record = (date: string, change: object = {}) =>
	JSON.stringify({
		version: 1,
		game: "dots",
		options: {},
		seats: [{ name: "Ann" }, { name: "Bo" }],
		moves: ["3", "0"],
		result: null,
		date,
		...change,
	});

test("one record, however it is written", () => {
	const text = record("2026-11-15");
	const [found] = findRecords(`\uFEFF${text}\r\n`).records;
	expect(found).toEqual({ text, game: "dots", names: ["Ann", "Bo"], date: "2026-11-15", moves: 2, isFinished: false });
	const indented = JSON.stringify(JSON.parse(text), null, 2);
	expect(findRecords(indented).records.map((each) => each.text)).toEqual([indented]);
});

test("several records, the latest first, without damaged lines", () => {
	const lines = [record("a"), "{", record("b", { result: {} }), "[1]"].join("\n\n");
	const { records, damaged } = findRecords(lines);
	expect(records.map(({ date, isFinished }) => [date, isFinished])).toEqual([
		["b", true],
		["a", false],
	]);
	expect(damaged).toBe(2);
	const list = `[${record("a")}, 7, ${record("b")}]`;
	expect(findRecords(list).records.map(({ date }) => date)).toEqual(["b", "a"]);
});

test.each([
	["", "This file is empty."],
	["hello", "This is not a game record."],
	["{}", "This is not a game record."],
	["[]", "This is not a game record."],
	["null", "This is not a game record."],
	["\u0000\u0001PNG", "This is not a game record."],
	[JSON.stringify({ game: "dots", moves: 3 }), "This is not a game record."],
	[JSON.stringify({ game: ["dots"], moves: [] }), "This is not a game record."],
	[record("a").slice(0, 60), "This game record is damaged: it is not complete."],
	[`[${"[".repeat(30_000)}${"]".repeat(30_000)}]`, "This is not a game record."],
])("no record: %.20s", (text, sentence) => {
	expect(() => findRecords(text)).toThrow(sentence);
});

test("odd fields do not matter", () => {
	const odd = record("a", { seats: [null, 7, { name: {} }, { name: "Bo" }], date: [] });
	expect(findRecords(odd).records[0]).toMatchObject({ names: ["Bo"], date: "" });
});

const file = (size: number, text: () => Promise<string>) => ({ size, text }) as File;

test("files are joined, and refused if they are too large or cannot be read", async () => {
	const small = (text: string) => file(text.length, () => Promise.resolve(text));
	expect(await readFiles([small("a"), small("b")])).toBe("a\nb");
	const large = file(3_000_000, () => Promise.reject(new Error("must not be read")));
	await expect(readFiles([large, large])).rejects.toThrow("This file is too large: records have at most 4 MB.");
	const folder = file(4_096, () => Promise.reject(new Error("NotReadableError")));
	await expect(readFiles([folder])).rejects.toThrow("This file cannot be read.");
});

test("a record must fit into a request, in bytes", () => {
	checkLength("x".repeat(30_000));
	expect(() => checkLength("x".repeat(33_000))).toThrow("too long");
	expect(() => checkLength("棋".repeat(12_000))).toThrow("too long");
});
