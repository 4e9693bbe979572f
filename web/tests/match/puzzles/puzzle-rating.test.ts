import { expect, test } from "vitest";
import {
	afterTry,
	expectedScore,
	gradeFor,
	isProvisional,
	MAX_RATING,
	MIN_RATING,
	NEW_RATING,
	puzzleRating,
	type Rating,
	ratingText,
} from "../../../src/match/puzzles/puzzle-rating";

const rating = (points: number, deviation = 350): Rating => ({ rating: points, deviation, tries: 1 });

test("one result is rated as by Glicko's formulas", () => {
	// Computed by hand from Glickman's paper, with an opponent of 1100 ± 100.
	const won = afterTry(NEW_RATING, 2, true);
	expect(won.rating).toBeCloseTo(1216.6, 0);
	expect(won.deviation).toBeCloseTo(206.2, 0);
	expect(won.tries).toBe(1);
	expect(afterTry(NEW_RATING, 2, false).rating).toBeCloseTo(2_200 - won.rating, 6);
});

test("a win raises the rating, most against a hard puzzle; a loss lowers it", () => {
	const changes = [1, 2, 3, 4, 5].map((grade) => afterTry(NEW_RATING, grade, true).rating - NEW_RATING.rating);
	expect(changes).toEqual([...changes].sort((one, other) => one - other));
	expect(Math.min(...changes)).toBeGreaterThan(0);
	for (const grade of [1, 5]) expect(afterTry(NEW_RATING, grade, false).rating).toBeLessThan(NEW_RATING.rating);
});

test("a player of constant strength gets the rating of that strength", () => {
	// Deterministic random numbers: a linear congruential generator.
	let seed = 7;
	const random = () => {
		seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
		return seed / 2_147_483_648;
	};
	for (const strength of [900, 1_400, 1_900]) {
		let player = NEW_RATING;
		let sum = 0;
		for (let at = 0; at < 600; at++) {
			const grade = gradeFor(player);
			player = afterTry(player, grade, random() < expectedScore(rating(strength), grade));
			if (at >= 100) sum += player.rating;
		}
		expect(Math.abs(sum / 500 - strength)).toBeLessThan(60);
		expect(isProvisional(player)).toBe(false);
	}
});

test("grades fit ratings, also beyond both ends", () => {
	expect([1, 2, 3, 4, 5].map((grade) => gradeFor(rating(puzzleRating(grade))))).toEqual([1, 2, 3, 4, 5]);
	expect(gradeFor(rating(MIN_RATING))).toBe(1);
	expect(gradeFor(rating(MAX_RATING))).toBe(5);
	expect(expectedScore(rating(1_400), 3)).toBeCloseTo(0.5);
	expect(expectedScore(rating(1_400), 2)).toBeCloseTo(0.84, 1);
});

test("ratings stay within their bounds", () => {
	let [low, high] = [NEW_RATING, NEW_RATING];
	for (let at = 0; at < 2_000; at++) {
		low = afterTry(low, 1, false);
		high = afterTry(high, 5, true);
	}
	expect(low.rating).toBeGreaterThanOrEqual(MIN_RATING);
	expect(high.rating).toBeLessThanOrEqual(MAX_RATING);
});

test("a rating from few puzzles has a question mark", () => {
	expect(ratingText(NEW_RATING)).toBe("1100?");
	expect(ratingText(rating(1_234.6, 80))).toBe("1235");
});
