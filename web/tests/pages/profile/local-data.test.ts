import { beforeEach, describe, expect, test } from "vitest";
import { hasProfileKey, profileKey } from "../../../src/api/profile-key";
import { readProgress } from "../../../src/match/puzzles/puzzle-store";
import { add, clear, collect, merge, pack, packWhatFits, unpack } from "../../../src/pages/profile/local-data";

beforeEach(() => localStorage.clear());

const store = (entries: Record<string, unknown>): void => {
	for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
};

describe("the key of the profile", () => {
	test("is created once and kept", () => {
		const key = profileKey();
		expect(key).toMatch(/^[\w-]{32}$/);
		expect(profileKey()).toBe(key);
		expect(hasProfileKey()).toBe(true);
		expect(localStorage.getItem("qipan.profile")).toContain(key);
	});

	test("is replaced if it is damaged", () => {
		for (const damaged of [5, "x", "ä".repeat(40), null]) {
			store({ "qipan.profile": { version: 1, key: damaged } });
			expect(profileKey()).toMatch(/^[\w-]{32,64}$/);
		}
	});
});

describe("what the page has stored", () => {
	test("is collected without secrets, damaged values and those of other pages", () => {
		store({ "qipan.settings": { name: "Ann" }, "qipan.rooms": [{ tokens: ["secret"] }], other: 1 });
		localStorage.setItem("qipan.damaged", "{");
		profileKey();
		expect(collect()).toEqual({ "qipan.settings": { name: "Ann" } });
	});

	test("survives packing", async () => {
		const data = {
			"qipan.settings": { name: "王" },
			"qipan.own-puzzles": Array(500).fill({ id: "a", moves: ["A1-A2"] }),
		};
		const packed = await pack(data);
		expect(packed.length).toBeLessThan(2000);
		expect(await unpack(packed)).toEqual(data);
	});

	test("is packed as far as it fits: small values, then the latest answers, then the latest own puzzles", async () => {
		const noise = (seed: number) => Array.from({ length: 40 }, (_, at) => Math.sin(seed + at).toString(36)).join("");
		const own = Array.from({ length: 30 }, (_, at) => ({ id: noise(at) }));
		const answers = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`dots/1/${7 * at + 1}`, "first"]));
		const values = { "qipan.settings": { name: "Ann" }, "qipan.lessons": ["dots"] };
		const progress = { days: { "2026-01-02": "first" }, ratings: {}, runs: { dots: 5 } };
		const all = { ...values, "qipan.own-puzzles": own, "qipan.puzzles": { ...progress, puzzles: answers } };
		expect(await packWhatFits(all, 1e6)).toMatchObject({ answersLeftOut: 0, puzzlesLeftOut: 0 });

		const most = (await pack({ ...all, "qipan.own-puzzles": own.slice(0, 12) })).length;
		const withoutPuzzles = await packWhatFits(all, most);
		expect(withoutPuzzles.text.length).toBeLessThanOrEqual(most);
		expect(withoutPuzzles.answersLeftOut).toBe(0);
		expect(withoutPuzzles.puzzlesLeftOut).toBeGreaterThan(15);
		expect(withoutPuzzles.puzzlesLeftOut).toBeLessThan(20);
		const kept = 30 - withoutPuzzles.puzzlesLeftOut;
		expect(await unpack(withoutPuzzles.text)).toEqual({ ...all, "qipan.own-puzzles": own.slice(0, kept) });

		const few = await packWhatFits(all, 3000);
		expect(few.puzzlesLeftOut).toBe(30);
		expect(few.answersLeftOut).toBeGreaterThan(0);
		expect(few.answersLeftOut).toBeLessThan(2000);
		const latest = Object.fromEntries(Object.entries(answers).slice(few.answersLeftOut));
		expect(await unpack(few.text)).toEqual({ ...values, "qipan.puzzles": { ...progress, puzzles: latest } });
		expect(await packWhatFits(all, 10)).toEqual({ text: "", answersLeftOut: 2000, puzzlesLeftOut: 30 });
	});

	test("is nothing if the text is damaged", async () => {
		for (const text of ["", "gzip:", "gzip:!!", "gzip:AAAA", "json:[1]", "json:{", "nonsense"])
			expect(await unpack(text)).toEqual({});
	});

	test("is merged: items by their ids, fields by their names, and the other device counts", () => {
		expect(merge([{ id: "a", at: 1 }, { id: "b" }], [{ id: "a", at: 2 }, { id: "c" }])).toEqual([
			{ id: "a", at: 2 },
			{ id: "c" },
			{ id: "b" },
		]);
		expect(merge({ days: { x: 1, y: 1 }, n: 1 }, { days: { y: 2 }, n: 2 })).toEqual({ days: { x: 1, y: 2 }, n: 2 });
		expect(merge(undefined, 5)).toBe(5);
		expect(merge([1, 2], [2, 3])).toEqual([2, 3, 1]);
		expect(merge({}, JSON.parse('{"__proto__": {"evil": 1}}'))).toEqual({});
	});

	test("is added, but never to secrets or values of other pages", () => {
		store({ "qipan.settings": { name: "Ann", level: 3 } });
		add({ "qipan.settings": { name: "Bo" }, "qipan.rooms": [], "qipan.profile": { key: "x" }, other: 1 });
		expect(Object.keys(localStorage)).not.toContain("qipan.rooms");
		expect(Object.keys(localStorage)).not.toContain("qipan.profile");
		expect(localStorage.getItem("other")).toBeNull();
		expect(collect()["qipan.settings"]).toEqual({ name: "Bo", level: 3 });
	});

	test("keeps the better answer to a puzzle", () => {
		store({ "qipan.puzzles": { version: 1, puzzles: { "dots/1/1": "first", "dots/1/2": "wrong" } } });
		add({ "qipan.puzzles": { version: 1, puzzles: { "dots/1/1": "wrong", "dots/1/2": "later", "no puzzle": 5 } } });
		expect(readProgress().puzzles).toEqual({ "dots/1/1": "first", "dots/1/2": "later" });
	});

	test("is cleared, with the secrets", () => {
		store({ "qipan.settings": 1, "qipan.rooms": [], other: 1 });
		profileKey();
		clear(localStorage);
		expect(Object.keys(localStorage)).toEqual(["other"]);
	});
});
