import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { IDLE_MS, poll, RUNNING_MS } from "../../../src/api/polling";
import { tournamentGame, tournamentGameAddress } from "../../../src/match/review/review-sources";
import {
	eloText,
	gamesIn,
	noteText,
	percentText,
	pointsIn,
	pointsText,
	timeText,
} from "../../../src/pages/tournaments/numbers";
import { tournamentTexts } from "../../../src/pages/tournaments/texts";
import {
	boardHref,
	competitorHref,
	parseAddress,
	reviewHref,
	tournamentHref,
} from "../../../src/pages/tournaments/tournament-links";

describe("addresses", () => {
	test.each(["spring", "class 3b", "a/b:c", "春季", "50%"])("of %s can be read again", (name) => {
		const rest = (href: string): string => href.slice("#tournaments/".length);
		expect(parseAddress(rest(tournamentHref(name)))).toEqual({ name, part: null, number: 0 });
		expect(parseAddress(rest(competitorHref(name, 3)))).toEqual({ name, part: "competitor", number: 3 });
		expect(parseAddress(rest(boardHref(name, 12)))).toEqual({ name, part: "board", number: 12 });
		const address = tournamentGameAddress(name, 7);
		expect(reviewHref(name, 7, 2)).toBe(`#review/${address}/2`);
		expect(address).not.toContain("/");
		expect(tournamentGame(address)?.address).toBe(address);
	});

	test.each(["%", "a/b", "a/competitor", "a/competitor/x", "a/board/-1", "a/board/1/2"])("%s is none", (rest) => {
		expect(parseAddress(rest)).toBeNull();
	});

	test("an empty one is the list", () => {
		expect(parseAddress("")).toEqual({ name: "", part: null, number: 0 });
	});

	test("the code of a match is not a game of a tournament", () => {
		expect(tournamentGame("bamotiku")).toBeNull();
		expect(tournamentGame("tournament:x")).toBeNull();
	});
});

test("a likelihood is never shown as certain", () => {
	expect([0, 0.0009, 0.5, 0.975, 0.9995, 1].map(percentText)).toEqual([
		"<0.1",
		"<0.1",
		"50.0",
		"97.5",
		">99.9",
		">99.9",
	]);
});

test("numbers are short", () => {
	expect([3.5, 2, 1 / 3].map(pointsText)).toEqual(["3.5", "2", "0.33"]);
	expect([120.4, -35.2, 0.2].map(eloText)).toEqual(["+120", "−35", "0"]);
	const words = tournamentTexts();
	expect([0.04, 75, 600, 10_000].map((seconds) => timeText(seconds, words))).toEqual([
		"0.0 s",
		"75 s",
		"10 min",
		"2.8 h",
	]);
	const tally = { wins: 3, draws: 1, losses: 2 };
	expect([gamesIn(tally), pointsIn(tally)]).toEqual([6, 3.5]);
});

test("a note is worded, or shown as it is", () => {
	expect(noteText("no reply")).toBe("no reply");
	const problem = { code: "program_exited", params: { status: 1 }, text: "" };
	expect(noteText({ code: "program_failed", params: { program: "ann", problem }, text: "" })).toBe(
		"ann failed: it ended with exit status 1.",
	);
});

describe("polling", () => {
	beforeEach(() => {
		vi.useFakeTimers();
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	test("requests again until there is nothing more to come, also after an error", async () => {
		const answers = [() => 1, () => Promise.reject(new Error("offline")), () => 2, () => 3];
		const seen: unknown[] = [];
		const load = vi.fn(async () => (answers.shift() as () => number | Promise<number>)());
		poll(load, {
			onresult: (result) => seen.push(result),
			onerror: (error) => seen.push(error.message),
			after: (result) => (result === 3 ? null : RUNNING_MS),
		});
		await vi.advanceTimersByTimeAsync(0);
		expect(seen).toEqual([1]);
		await vi.advanceTimersByTimeAsync(RUNNING_MS);
		expect(seen).toEqual([1, "offline"]);
		await vi.advanceTimersByTimeAsync(IDLE_MS + RUNNING_MS + 100 * IDLE_MS);
		expect(seen).toEqual([1, "offline", 2, 3]);
		expect(load).toHaveBeenCalledTimes(4);
	});

	test("ends when the component is destroyed", async () => {
		const load = vi.fn(async () => 1);
		const onresult = vi.fn();
		const stop = poll(load, { onresult, onerror: () => {}, after: () => RUNNING_MS });
		stop();
		await vi.advanceTimersByTimeAsync(10 * RUNNING_MS);
		expect(load).toHaveBeenCalledTimes(1);
		expect(onresult).not.toHaveBeenCalled();
	});
});
