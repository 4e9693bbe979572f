/**
 * How well a player solves the puzzles of one game, as a rating: the Glicko system (Glickman, 1999) without the growth of
 * the deviation in idle periods. The opponents are the puzzles, whose ratings are fixed by their grade. Only the first
 * answer to a puzzle counts: a right one is a win, a wrong one or a look at the solution a loss. See `docs/puzzles.md`.
 */

export interface Rating {
	rating: number;
	/** The standard deviation: how uncertain the rating is. */
	deviation: number;
	/** The number of puzzles on which the rating is based. */
	tries: number;
}

export const GRADES = [1, 2, 3, 4, 5] as const;

const GRADE_1 = 800;
/** A player who solves half of the puzzles of one grade solves 85 % of the puzzles one grade lower. */
const GRADE_STEP = 300;
/** The deviation of a puzzle's rating: the puzzles of a grade differ in difficulty. */
const PUZZLE_DEVIATION = 100;
/** The deviation that Glicko gives to new players: no rating has a larger one. */
export const MAX_DEVIATION = 350;
/**
 * The deviation is less than Glicko's 350, since the puzzles span only 1200 points: with 350, failing one easy puzzle
 * could cost 376 points.
 */
export const NEW_RATING: Rating = { rating: 1_100, deviation: 250, tries: 0 };
/** With a smaller deviation, the rating of a player who improves would hardly change. */
const MIN_DEVIATION = 60;
const PROVISIONAL_DEVIATION = 110;
export const MIN_RATING = 100;
export const MAX_RATING = 3_000;
/** The constant q in Glicko's formulas. */
const Q = Math.LN10 / 400;

export const puzzleRating = (grade: number): number => GRADE_1 + GRADE_STEP * (grade - 1);

/** The grade whose puzzles are nearest to a rating. */
export const gradeFor = ({ rating }: Rating): number =>
	Math.min(GRADES.length, Math.max(1, Math.round((rating - GRADE_1) / GRADE_STEP) + 1));

/** Whether the rating is based on too few puzzles to be reliable. */
export const isProvisional = ({ deviation }: Rating): boolean => deviation > PROVISIONAL_DEVIATION;

/** The probability of solving a puzzle of a grade, from 0 to 1. */
export const expectedScore = ({ rating }: Rating, grade: number): number =>
	1 / (1 + 10 ** ((-WEIGHT * (rating - puzzleRating(grade))) / 400));

/** Glicko's g: a result against an opponent whose rating is uncertain counts less. */
const WEIGHT = 1 / Math.sqrt(1 + (3 * Q ** 2 * PUZZLE_DEVIATION ** 2) / Math.PI ** 2);

/** Return the rating after the first answer to a puzzle. */
export function afterTry(before: Rating, grade: number, isSolved: boolean): Rating {
	const expected = expectedScore(before, grade);
	const precision = 1 / before.deviation ** 2 + (Q * WEIGHT) ** 2 * expected * (1 - expected);
	const change = ((Q * WEIGHT) / precision) * (Number(isSolved) - expected);
	return {
		rating: Math.min(MAX_RATING, Math.max(MIN_RATING, before.rating + change)),
		deviation: Math.max(MIN_DEVIATION, Math.sqrt(1 / precision)),
		tries: before.tries + 1,
	};
}

/** Show a rating as a whole number; a question mark says that it comes from few puzzles. */
export const ratingText = (rating: Rating): string => `${Math.round(rating.rating)}${isProvisional(rating) ? "?" : ""}`;
