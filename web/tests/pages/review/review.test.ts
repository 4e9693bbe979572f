import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { GradedMove, Layout, Replay, ReplayedMove, Value } from "../../../src/api/types";
import { costGraph, heightOf, valueGraph } from "../../../src/games/shared/values/value-graph";
import { textsByLanguage } from "../../../src/i18n/texts";
import { accuracyOf, summaryOf } from "../../../src/match/review/grade-summary";
import { ReviewLoader } from "../../../src/match/review/review-loader.svelte";
import { storedMatch } from "../../../src/match/review/review-sources";
import Graph from "../../../src/pages/review/Graph.svelte";
import { describeLosses, describeVerdict, entryText, moveNumbers, seatName } from "../../../src/pages/review/grades";
import { plyTicksOf, segmentsOf } from "../../../src/pages/review/graph";
import { reviewTextsByLanguage } from "../../../src/pages/review/texts";

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const { en } = textsByLanguage;
const own = reviewTextsByLanguage.en;
const exact = (outcome: "win" | "draw" | "loss", distance: number | null, score: number | null = null) => ({
	kind: "exact" as const,
	outcome,
	distance,
	score,
});
const estimate = (...payoffs: number[]) => ({
	kind: "estimate" as const,
	outcome: null,
	distance: null,
	score: null,
	reached: null,
	payoffs,
	source: { code: "search_depth", params: { engine: "alphabeta", depth: 5 } },
});
const move = (text: string, seat: number | null, more: Partial<ReplayedMove> = {}): ReplayedMove => ({
	text,
	path: [text],
	seat,
	answer: null,
	position: "",
	phase: "play",
	pieces: [],
	score: null,
	reached: null,
	mover: 0,
	is_graded: true,
	note: "",
	seconds: 0,
	...more,
});
const gradedMove = (seat: number, more: Partial<GradedMove> = {}): GradedMove => ({
	seat,
	move: { text: "a", path: [] },
	grade: "best",
	lost: 0,
	unit: "payoff",
	is_exact: true,
	is_forced: false,
	best: exact("draw", null),
	value: exact("draw", null),
	better: [],
	moves: [],
	costs: null,
	shots: null,
	...more,
});
const replay = (moves: ReplayedMove[], more: Partial<Replay> = {}): Replay => ({
	code: "bamotiku",
	game: "two-eat-one",
	options: {},
	seats: [
		{ name: "Ann", kind: "person" },
		{ name: "best 3", kind: "engine" },
	],
	start: "2222/0000/0000/1111 1",
	phase: "play",
	pieces: [],
	score: null,
	reached: null,
	mover: 0,
	moves,
	result: {
		payoffs: [1, -1],
		places: [1, 2],
		reason: { code: "two_eat_one_one_stone_left", params: {}, text: "one stone left" },
	},
	date: "",
	...more,
});

const graphOf = (game: Replay, gradedMoves: Parameters<typeof valueGraph>[1]) => valueGraph(game, gradedMoves);

const verdictOf = (value: Value) =>
	value.kind === "exact"
		? en.signed(value.score ?? 0)
		: `≈${50 + 50 * (value.kind === "estimate" ? (value.payoffs[0] ?? 0) : 0)}%`;

describe("descriptions of a move", () => {
	const better = ["17", "3", "4", "5", "6"].map((text) => ({ text, path: [text] }));

	test("say what it lost and what was better", () => {
		const cells = [{ name: "17", label: "B3-C3", x: 0, y: 0, shape: "across" }];
		const scores = { best: exact("win", null, 3), value: exact("win", null, 1) };
		const boxes = gradedMove(0, { grade: "mistake", lost: 2, unit: "boxes", better: better.slice(0, 1), ...scores });
		expect(describeVerdict("dots", boxes, en, own, verdictOf, cells)).toBe("+1 instead of +3; better: B3-C3");
		const shots = gradedMove(0, { grade: "good", lost: 0.1234, unit: "shots", better, is_exact: false });
		expect(describeVerdict("planes", shots, en, own, verdictOf, [])).toBe(
			"lost ≈0.1 shots; better: 17, 3, 4, and 2 more",
		);
	});

	test("name an outcome that was thrown away, and a slower win", () => {
		const thrown = gradedMove(1, { grade: "mistake", lost: 1, best: exact("win", 9), value: exact("draw", null) });
		expect(describeVerdict("checkers", thrown, en, own, verdictOf, [])).toBe("draw instead of win in 9");
		const slower = gradedMove(1, { grade: "good", best: exact("win", 9), value: exact("win", 21) });
		expect(describeVerdict("checkers", slower, en, own, verdictOf, [])).toBe("win in 21 instead of win in 9");
	});

	test("never present an estimate as an outcome", () => {
		const value = { best: estimate(0.3, -0.3), value: estimate(0.06, -0.06), is_exact: false };
		expect(
			describeVerdict("checkers", gradedMove(0, { grade: "inaccuracy", lost: 0.24, ...value }), en, own, verdictOf, []),
		).toBe("≈53% instead of ≈65%");
	});

	test("say nothing about a best move, and name the only one", () => {
		expect(describeVerdict("checkers", gradedMove(0), en, own, verdictOf, [])).toBe("");
		expect(describeVerdict("checkers", gradedMove(0, { is_forced: true }), en, own, verdictOf, [])).toBe(
			"the only legal move",
		);
	});

	test("of entries that are not moves name the player", () => {
		const nameOf = (seat: number) => `seat ${seat}`;
		const text = (entry: ReplayedMove, game = "checkers") => entryText(game, entry, nameOf, en, []);
		expect(text(move("resign:1", 1))).toBe("seat 1 resigned");
		expect(text(move("drop:C", 2))).toBe("seat 2 dropped out");
		expect(text(move("draw:agreed", null))).toBe("Draw by agreement");
		expect(text(move("-4,6:-4,4", 0))).toBe("-4,6:-4,4");
		expect(text(move("C5", 0, { answer: "body" }), "planes")).toBe("C5: body");
	});

	test("name engines, and their level if they have one", () => {
		expect(seatName("dots", { name: "best 3", kind: "engine" }, en)).toBe("Engine · Level 3");
		expect(seatName("dots", { name: "mcts", kind: "engine" }, en)).toBe("Monte Carlo engine");
		expect(seatName("dots", { name: "Ann 3", kind: "person" }, en)).toBe("Ann 3");
	});
});

test("a summary counts a seat's choices and their losses by unit", () => {
	const gradedMoves = [
		gradedMove(0),
		gradedMove(1, { grade: "blunder", lost: 2 }),
		gradedMove(0, { grade: "inaccuracy", lost: 2, unit: "boxes" }),
		gradedMove(0, { is_forced: true }),
		undefined,
		null,
	];
	const first = summaryOf(0, gradedMoves);
	expect([first.choices, first.counts.best, first.counts.inaccuracy]).toEqual([2, 1, 1]);
	expect([0, 1, 2].map((seat) => accuracyOf(seat, gradedMoves))).toEqual([0.5, 0, null]);
	expect(describeLosses("dots", first.lost, en, own)).toBe("lost 1 box");
	expect(describeLosses("dots", summaryOf(1, gradedMoves).lost, en, own)).toBe("lost 2 points");
	expect(describeLosses("dots", summaryOf(2, gradedMoves).lost, en, own)).toBe("lost nothing");
	// A sum is an estimate if any part of it is an estimate.
	const lost = { grade: "mistake", unit: "shots" } as const;
	const shots = [gradedMove(0, { ...lost, lost: 1 }), gradedMove(0, { ...lost, lost: 0.62, is_exact: false })];
	expect(describeLosses("planes", summaryOf(0, shots).lost, en, own)).toBe("lost ≈1.6 shots");
});

describe("the graph", () => {
	test("shows a nearer end farther out, a draw in the middle, and a lead in boxes with those owned", () => {
		const height = (value: Parameters<typeof heightOf>[0], seat = 0) => heightOf(value, seat, [1, 4]);
		expect(height(exact("win", 1))).toBeGreaterThan(height(exact("win", 30)));
		expect(height(exact("loss", 1))).toBe(-height(exact("win", 1)));
		expect(height(exact("draw", null))).toBe(0);
		expect(height(exact("draw", null, 3))).toBe(0);
		expect(height(exact("win", null, 0), 1)).toBeGreaterThan(0);
		expect(height(estimate(0.25, -0.25), 1)).toBe(-0.25);
	});

	test("has one series for two seats, that of the viewer, which ends in the result", () => {
		const game = replay([move("a", 0), move("b", 1), move("c", 0)]);
		const gradedMoves = [gradedMove(0, { best: estimate(0.5, -0.5) }), gradedMove(1, { best: exact("loss", 1) }), null];
		const { series } = graphOf(game, gradedMoves);
		expect(series).toHaveLength(1);
		expect(series[0]?.map((point) => [point.ply, point.height > 0, point.isExact])).toEqual([
			[0, true, false],
			[1, true, true],
			[3, true, true],
		]);
		expect(segmentsOf(series[0] ?? [], gradedMoves).map((segment) => segment.isExact)).toEqual([false, true]);
		const mirrored = valueGraph(game, gradedMoves, 1).series[0];
		expect(mirrored?.map(({ height }) => height)).toEqual(series[0]?.map(({ height }) => -height));
	});

	test("ends in the lead only if values are scores: in other games, fewer points may win", () => {
		const end = move("A1", 0, { score: [1, 3] });
		const last = (best: Value) => graphOf(replay([end]), [gradedMove(0, { best })]).series[0]?.at(-1)?.height;
		expect(last(exact("win", 1))).toBe(1);
		expect(last(exact("loss", null, -2))).toBe(Math.tanh(-2 / 8));
	});

	test("has a gap where moves are not graded yet", () => {
		const game = replay(["a", "b", "c", "d", "e"].map((text, at) => move(text, at % 2)));
		const gradedMoves = [gradedMove(0), gradedMove(1), undefined, gradedMove(1), gradedMove(0)];
		const segments = segmentsOf(graphOf(game, gradedMoves).series[0] ?? [], gradedMoves);
		expect(segments.map(({ points }) => points.map((point) => point.ply))).toEqual([
			[0, 1],
			[3, 4, 5],
		]);
	});

	test("shows what each side still needs, down to zero", () => {
		const shots = [
			move("C5", 0, { reached: [0, 0] }),
			move("A1", 1, { reached: [0, 0] }),
			move("C4", 0, { reached: [1, 0] }),
			move("A2", 1, { reached: [1, 0] }),
		];
		const game = replay(shots, { game: "planes", options: { planes: 1 } });
		const gradedMoves = [
			gradedMove(0, { costs: [5, 6] }),
			gradedMove(1, { costs: [4, 4] }),
			gradedMove(0, { costs: [1, 1] }),
		];
		const { series, range } = costGraph(game, gradedMoves, 1);
		expect(series.map((points) => points.map((point) => point.height))).toEqual([[5, 1, 0], [4]]);
		expect(range).toEqual([0, 5]);
	});

	test("is a slider with a description, and a click moves it", async () => {
		const ongo = vi.fn();
		const game = replay([move("a", 0), move("b", 1)]);
		const layout: Layout = {
			seats: 2,
			cells: [],
			start: game.start,
			engines: [],
			goal: null,
			cost_unit: null,
			has_minimax: false,
			start_pieces: [],
			piece_kinds: [],
			seat_names: [],
		};
		render(Graph, {
			replay: game,
			layout,
			gradedMoves: [gradedMove(0), undefined],
			numbers: [0, 1, 2],
			at: 1,
			describe: (ply: number) => `${ply}. Ann: a`,
			viewer: 0,
			ongo,
		});
		const slider = screen.getByRole("slider");
		expect(slider.getAttribute("aria-valuetext")).toBe("1. Ann: a");
		expect(slider.getAttribute("aria-valuemax")).toBe("2");
		expect(screen.queryByText("2. Ann: a")).toBeNull();
		await fireEvent.mouseMove(slider, { clientX: 10_000 });
		expect(screen.getByText("2. Ann: a")).toBeTruthy();
		await fireEvent.click(slider, { clientX: 10_000 });
		expect(ongo).toHaveBeenCalledWith(2);
	});
});

test("moves are numbered as in the match, where the placements of a seat are one entry", () => {
	const shots = [move("E4", 0), move("A0", 1)];
	const placements = ["A2u", "E2u"].map((text) => move(text, 0)).concat(["B2u", "F2u"].map((text) => move(text, 1)));
	expect(moveNumbers({ ...replay([...placements, ...shots]), game: "planes" })).toEqual([0, 1, 1, 2, 2, 3, 4]);
	expect(moveNumbers(replay([move("a", 0), move("b", 0)]))).toEqual([0, 1, 2]);
	expect(plyTicksOf([0, 1, 1, 2, 2, 3, 4], 2)).toEqual([
		{ ply: 0, number: 0 },
		{ ply: 4, number: 2 },
		{ ply: 6, number: 4 },
	]);
});

describe("grades are requested", () => {
	const game = replay([move("a", 0), move("b", 1), move("resign:0", 0, { path: [], is_graded: false }), move("c", 1)]);
	const requested: string[] = [];
	/** Functions that release the pending responses. */
	let responses: (() => void)[] = [];

	function serve(): void {
		requested.length = 0;
		responses = [];
		vi.stubGlobal("fetch", ({ url }: Request) => {
			if (url.endsWith("/replay")) return Promise.resolve(Response.json(game));
			if (url.endsWith("/layout")) return Promise.resolve(Response.json({}));
			requested.push(url.replace(`${location.origin}/api/records/bamotiku/review/`, ""));
			return new Promise((answer) => responses.push(() => answer(Response.json({ ply: 0, graded: gradedMove(0) }))));
		});
	}

	test("one at a time, the preferred move first", async () => {
		serve();
		const review = new ReviewLoader(storedMatch("bamotiku"));
		review.preferredPly = 1;
		for (const order of [["1"], ["1", "3"], ["1", "3", "0"]]) {
			await vi.waitFor(() => expect(requested).toEqual(order));
			responses.shift()?.();
		}
		await vi.waitFor(() => expect([review.done, review.total]).toEqual([3, 3]));
		expect(review.gradedMoves[2]).toBeNull();
	});

	test("no longer once the review is closed", async () => {
		serve();
		const review = new ReviewLoader(storedMatch("bamotiku"));
		await vi.waitFor(() => expect(requested).toHaveLength(1));
		review.close();
		responses.shift()?.();
		await vi.waitFor(() => expect(review.done).toBe(1));
		expect(requested).toHaveLength(1);
	});
});

test("both languages have the same texts", () => {
	const names = (texts: object): string[] => Object.entries(texts).map(([key, value]) => `${key} ${typeof value}`);
	expect(names(reviewTextsByLanguage.zh)).toEqual(names(reviewTextsByLanguage.en));
	expect(Object.keys(reviewTextsByLanguage.zh.grades)).toEqual(Object.keys(own.grades));
});
