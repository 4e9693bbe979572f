import { describe, expect, test } from "vitest";
import { type Arrow, neighbour } from "../../../src/board/geometry/arrow-keys";
import { frameOf, type Spot, spotsOf } from "../../../src/board/geometry/geometry";

const ARROWS: readonly Arrow[] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

const spot = (x: number, y: number): Spot => ({ name: `${x},${y}`, x, y, shape: "hole" });
const rowsOf = (counts: readonly number[], height = Math.sqrt(3) / 2): Spot[] =>
	counts.flatMap((count, row) => [...Array(count).keys()].map((at) => spot(at - (count - 1) / 2, row * height)));

const grid = rowsOf([4, 4, 4, 4], 1);
const star = rowsOf([1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1]);
const triangle = rowsOf([1, 2, 3, 4, 5]);
const x = [spot(0, 0), spot(2, 0), spot(1, 1), spot(0, 2), spot(2, 2)];
const ring = [...Array(12).keys()].map((at) =>
	spot(3 * Math.sin((at * Math.PI) / 6), 3 * Math.cos((at * Math.PI) / 6)),
);
/** Irregular points, the same in every run. */
const scattered = [...Array(40).keys()].map((at) => spot((at * at * 7.31) % 9, (at * 5.77) % 8));

function reachedFrom(steps: ReadonlyMap<Spot, readonly Spot[]>, start: Spot): number {
	const reached = new Set([start]);
	for (const from of reached) for (const to of steps.get(from) ?? []) reached.add(to);
	return reached.size;
}

describe("arrow keys lead from every cell to every other one", () => {
	test.each(Object.entries({ grid, star, triangle, x, ring, scattered, pair: [spot(0, 0), spot(0.05, 0)] }))(
		"%s",
		(_, spots) => {
			for (const degrees of [0, 45, 180]) {
				const turned = spotsOf(spots, degrees);
				const steps = new Map(turned.map((from) => [from, ARROWS.map((key) => neighbour(turned, from, key))]));
				for (const start of turned) expect(reachedFrom(steps, start)).toBe(spots.length);
			}
		},
	);
});

test("on a grid they stop at the edge", () => {
	const [from, right, below] = [grid[3], grid[2], grid[7]] as [Spot, Spot, Spot];
	expect(ARROWS.map((key) => neighbour(grid, from, key))).toEqual([right, from, from, below]);
	expect(frameOf(grid, 0.5)).toEqual({ x: -2, y: -0.5, width: 4, height: 4 });
});

test("on an X, left and right go through the rows", () => {
	const path = [x[0] as Spot];
	for (let at = 0; at < 5; at++) path.push(neighbour(x, path[at] as Spot, "ArrowRight"));
	expect(path.map(({ name }) => name)).toEqual(["0,0", "2,0", "1,1", "0,2", "2,2", "2,2"]);
	expect(neighbour(x, x[0] as Spot, "ArrowDown")).toBe(x[3]);
});
