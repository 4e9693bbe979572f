import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Position } from "../../src/api/wire";
import { MoveAnimator, newPaths } from "../../src/board/animation.svelte";
import type { Pieces } from "../../src/board/pieces";

const told = (...paths: string[][]) => ({ seats: paths.map((last_path) => ({ last_path })) }) as Position;
const by = (...movers: number[]) => movers.map((mover) => ({ text: "", mover }));
const board = (...cells: string[]): Pieces => new Map(cells.map((cell) => [cell, { seat: 0, kind: "stone" }]));
const spots = new Map([..."ABCD"].map((name, x) => [name, { name, x, y: 0, shape: "hole" }]));

describe("the paths of what was played since", () => {
	test("of each seat only the last one is known", () => {
		const position = told(["A", "B"], ["C", "D"]);
		expect(newPaths(position, by(0, 1), 1)).toEqual([["C", "D"]]);
		expect(newPaths(position, by(0, 1), 0)).toEqual([
			["A", "B"],
			["C", "D"],
		]);
		expect(newPaths(position, by(0, 1, 0), 0)).toBeNull();
	});

	test("what was taken back has none", () => {
		expect(newPaths(told([], []), by(0), 2)).toBeNull();
		expect(newPaths(told([], []), by(0), 0)).toBeNull();
	});
});

describe("stones fly one after another", () => {
	beforeEach(() => {
		vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance"] });
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	test("the own move, then the reply, and then the board is as it was told", () => {
		const flights = new MoveAnimator(() => spots);
		flights.follow(told([], []), board("A", "C"), []);
		flights.follow(told(["A", "B"], []), board("B", "C"), by(0));
		expect(flights.flight?.from).toBe("A");
		flights.follow(told(["A", "B"], ["C", "D"]), board("D"), by(0, 1));
		expect(flights.flight?.from).toBe("A");
		vi.advanceTimersByTime(320);
		expect(flights.flight?.from).toBe("C");
		expect([...flights.shown.keys()]).toEqual(["B", "C"]);
		vi.advanceTimersByTime(320);
		expect(flights.flight).toBeNull();
		expect([...flights.shown.keys()]).toEqual(["D"]);
	});

	test("each hop takes half a second, and all can be skipped", () => {
		const flights = new MoveAnimator(() => spots);
		flights.follow(told([]), board("A"), []);
		flights.follow(told(["A", "C", "D"]), board("D"), by(0));
		vi.advanceTimersByTime(450);
		expect(flights.flight?.x).toBeLessThan(2);
		vi.advanceTimersByTime(100);
		expect(flights.flight?.x).toBeGreaterThan(2);
		flights.skip();
		expect(flights.flight).toBeNull();
		expect([...flights.shown.keys()]).toEqual(["D"]);
	});

	test("with others waiting behind they hurry", () => {
		const flights = new MoveAnimator(() => spots);
		flights.follow(told([], []), board("A", "C"), []);
		flights.follow(told(["A", "B"], ["C", "D"]), board("B", "D"), by(0, 1));
		vi.advanceTimersByTime(170);
		expect(flights.flight?.from).toBe("C");
		vi.advanceTimersByTime(200);
		expect(flights.flight?.from).toBe("C"); // nobody waits behind this one
		vi.advanceTimersByTime(120);
		expect(flights.flight).toBeNull();
	});
});
