/** The moves by which a player lost value in a match, as exercises: find a better move in the same position. */

import type { GameName } from "../../api/client";
import type { Options } from "../../api/options";
import type { GradedMove, LegalMove, Replay, Value } from "../../api/types";
import { factsOf, type PositionFacts } from "../../board/pieces/position";
import type { MaybeGraded } from "../../board/values/graph";
import { uiOf } from "../../games/registry";

/** A position in which a player made a mistake, with the values of all its moves. */
export interface Exercise extends PositionFacts {
	game: GameName;
	/** All options, defaults included. */
	options: Options;
	/** The text of the position or, if the game has `knowledge`, of what the player knew. */
	position: string;
	/** The player's seat, which is to move. */
	seat: number;
	/** The path of the move that led to the position. */
	last: readonly string[];
	/** The move that the player made. */
	played: string;
	grade: GradedMove["grade"];
	lost: number;
	/** Whether the values are proved; otherwise they are estimates. */
	isExact: boolean;
	/** The costs of the best move and of the move that was made; null unless moves are graded by costs. */
	costs: readonly number[] | null;
	/** All legal moves with their values, best first. */
	moves: readonly (LegalMove & { value: Value })[];
	/** The moves that are certainly right, even if the values do not show it. */
	better: readonly string[];
}

/** The grades of mistakes, from the smallest to the worst. */
const MISTAKES = ["inaccuracy", "mistake", "blunder"] as const satisfies GradedMove["grade"][];
/** Estimated payoffs that differ by less than this count as equal. */
const EQUAL_PAYOFF = 0.001;
/** A move whose estimated loss is below this also counts as good. */
const GOOD_PAYOFF = 0.1;

/**
 * Whether a tried move is as good as the best move (`best`), keeps the result of the best move (`good`), is better than
 * the move that was made but not good enough (`better`), or is not better (`wrong`).
 */
export type Judgement = "best" | "good" | "better" | "wrong";

/** Return the payoff of a value; 0 for a cost, which has none: the server grades moves with costs. */
const payoffOf = (value: Value, seat: number): number =>
	value.kind === "exact"
		? { win: 1, draw: 0, loss: -1 }[value.outcome]
		: value.kind === "estimate"
			? (value.payoffs[seat] ?? 0)
			: 0;

/**
 * Return whether a move with this value is as good as the best move (`best`) or nearly so (`good`); null if it is
 * worse.
 */
function keeps(value: Value, best: Value, seat: number): "best" | "good" | null {
	if (value.kind === "exact" && best.kind === "exact") {
		if (value.outcome !== best.outcome || value.score !== best.score) return null;
		return value.distance === best.distance ? "best" : "good";
	}
	const lost = payoffOf(best, seat) - payoffOf(value, seat);
	return lost < EQUAL_PAYOFF ? "best" : lost < GOOD_PAYOFF ? "good" : null;
}

/** Whether one value is better than another, for the same seat. */
function isBetter(value: Value, other: Value, seat: number): boolean {
	const [one, two] = [payoffOf(value, seat), payoffOf(other, seat)];
	if (one !== two || value.kind !== "exact" || other.kind !== "exact") return one > two + EQUAL_PAYOFF;
	return (value.score ?? 0) > (other.score ?? 0);
}

/** Judge a tried move by its value; null if moves are graded by costs, so that only the server can judge it. */
export function judge({ moves, better, played, seat, costs }: Exercise, move: string): Judgement | null {
	if (better.includes(move)) return "best";
	if (costs && move !== played) return null;
	const worthOf = (text: string) => moves.find((each) => each.text === text)?.value;
	const [best, value, was] = [moves[0]?.value, worthOf(move), worthOf(played)];
	if (!best || !value || !was || move === played) return "wrong";
	return keeps(value, best, seat) ?? (isBetter(value, was, seat) ? "better" : "wrong");
}

/** Judge a tried move by the server's grade; null if the move has no grade. */
export function judgeGraded({ lost }: Exercise, graded: GradedMove | null): Judgement | null {
	if (!graded) return null;
	if (graded.grade === "best" || graded.grade === "good") return graded.grade;
	return graded.lost < lost ? "better" : "wrong";
}

const severityOf = ({ grade }: Pick<Exercise, "grade">): number => MISTAKES.indexOf(grade as (typeof MISTAKES)[number]);

/** Whether a graded move is a mistake, however small, that its player could have avoided. */
export const isMistake = (graded: GradedMove): boolean => !graded.is_forced && severityOf(graded) >= 0;

/** Return the mistakes of a seat, in the order of the match. */
export function mistakesOf(replay: Replay, gradedMoves: readonly MaybeGraded[], seat: number): Exercise[] {
	return gradedMoves.flatMap((graded, ply) =>
		graded?.seat === seat && isMistake(graded) ? [exerciseOf(replay, graded, ply)] : [],
	);
}

function exerciseOf(replay: Replay, graded: GradedMove, ply: number): Exercise {
	const { game, options, start } = replay;
	const before = replay.moves[ply - 1];
	const { knowledge } = uiOf(game);
	return gradedExercise(graded, {
		game,
		options,
		position: knowledge ? knowledge.inReplay(replay, ply, graded.seat) : (before?.position ?? start),
		// In a game with `knowledge`, the pieces would show what was hidden from the player.
		...(knowledge ? factsOf(null) : factsOf(before ?? replay)),
		last: knowledge ? [] : (before?.path ?? []),
	});
}

type ExercisePosition = PositionFacts & Pick<Exercise, "game" | "options" | "position" | "last">;

/** Return an exercise: find a better move than the graded one, in the same position. */
export const gradedExercise = (graded: GradedMove, position: ExercisePosition): Exercise => ({
	...position,
	seat: graded.seat,
	played: graded.move.text,
	grade: graded.grade,
	lost: graded.lost,
	isExact: graded.is_exact,
	costs: graded.costs,
	moves: graded.moves,
	better: graded.better.map(({ text }) => text),
});

/** Return the `count` worst mistakes, the worst first; inaccuracies are not bad enough. */
export const worstOf = (exercises: readonly Exercise[], count: number): Exercise[] =>
	exercises
		.filter((exercise) => severityOf(exercise) > 0)
		.sort((one, other) => severityOf(other) - severityOf(one) || other.lost - one.lost)
		.slice(0, count);
