import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Snapshot } from "../../../src/api/types";
import { MoveAnimator, newPaths } from "../../../src/board/pieces/animation.svelte";
import type { Pieces } from "../../../src/board/pieces/pieces";
import { setPreferences } from "../../../src/preferences.svelte";

const position = (...paths: string[][]) => ({ seats: paths.map((last_path) => ({ last_path })) }) as Snapshot;
const by = (...movers: number[]) => movers.map((mover) => ({ text: "", mover }));
const board = (...cells: string[]): Pieces => new Map(cells.map((cell) => [cell, { seat: 0, kind: "stone" }]));
const spots = new Map([..."ABCD"].map((name, x) => [name, { name, x, y: 0, shape: "hole" }]));

describe("the paths of new moves", () => {
	test("only the last path of each seat is known", () => {
		const after = position(["A", "B"], ["C", "D"]);
		expect(newPaths(after, by(0, 1), 1)).toEqual([["C", "D"]]);
		expect(newPaths(after, by(0, 1), 0)).toEqual([
			["A", "B"],
			["C", "D"],
		]);
		expect(newPaths(after, by(0, 1, 0), 0)).toBeNull();
	});

	test("there are none after a takeback", () => {
		expect(newPaths(position([], []), by(0), 2)).toBeNull();
		expect(newPaths(position([], []), by(0), 0)).toBeNull();
	});
});

describe("pieces fly one after another", () => {
	beforeEach(() => {
		setPreferences({ animation: true });
		vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance"] });
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	test("the own move, then the reply, then the final position", () => {
		const animator = new MoveAnimator(() => spots);
		animator.update(position([], []), board("A", "C"), []);
		animator.update(position(["A", "B"], []), board("B", "C"), by(0));
		expect(animator.flying?.from).toBe("A");
		animator.update(position(["A", "B"], ["C", "D"]), board("D"), by(0, 1));
		expect(animator.flying?.from).toBe("A");
		vi.advanceTimersByTime(320);
		expect(animator.flying?.from).toBe("C");
		expect([...animator.pieces.keys()]).toEqual(["B", "C"]);
		vi.advanceTimersByTime(320);
		expect(animator.flying).toBeNull();
		expect([...animator.pieces.keys()]).toEqual(["D"]);
	});

	test("but not the own move, which is shown before it is confirmed", () => {
		const animator = new MoveAnimator(() => spots);
		animator.update(position([], []), board("A", "C"), []);
		animator.update(position(["A", "B"], []), board("B", "C"), by(0), ["A", "B"]);
		expect(animator.flying).toBeNull();
		expect([...animator.pieces.keys()]).toEqual(["B", "C"]);
		animator.update(position(["B", "A"], ["C", "D"]), board("A", "D"), by(0, 0, 1).slice(1), ["B", "A"]);
		animator.skip();
		animator.update(position(["B", "A"], ["C", "D"]), board("A", "D"), by(0, 0, 1), ["B", "A"]);
		expect([...animator.pieces.keys()]).toEqual(["A", "D"]);
	});

	test("a hop takes half a second, and all moves can be skipped", () => {
		const animator = new MoveAnimator(() => spots);
		animator.update(position([]), board("A"), []);
		animator.update(position(["A", "C", "D"]), board("D"), by(0));
		vi.advanceTimersByTime(450);
		expect(animator.flying?.x).toBeLessThan(2);
		vi.advanceTimersByTime(100);
		expect(animator.flying?.x).toBeGreaterThan(2);
		animator.skip();
		expect(animator.flying).toBeNull();
		expect([...animator.pieces.keys()]).toEqual(["D"]);
	});

	test("they fly faster while others wait", () => {
		const animator = new MoveAnimator(() => spots);
		animator.update(position([], []), board("A", "C"), []);
		animator.update(position(["A", "B"], ["C", "D"]), board("B", "D"), by(0, 1));
		vi.advanceTimersByTime(170);
		expect(animator.flying?.from).toBe("C");
		vi.advanceTimersByTime(200);
		expect(animator.flying?.from).toBe("C"); // it is the only move left, so it flies at normal speed
		vi.advanceTimersByTime(120);
		expect(animator.flying).toBeNull();
	});
});
