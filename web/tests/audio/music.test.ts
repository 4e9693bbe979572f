import { expect, test } from "vitest";
import { phrase, pluck } from "../../src/audio/music";

/** Return a random number generator with a fixed seed. */
function dice(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1103515245 + 12345) % 2 ** 31;
		return state / 2 ** 31;
	};
}

test("phrases stay in the scale, are slow, and end on a resting note", () => {
	const chance = dice(1);
	let step = 5;
	for (let count = 0; count < 500; count++) {
		const notes = phrase(step, chance);
		expect(notes.length).toBeGreaterThanOrEqual(4);
		for (const note of notes) {
			expect(note.step).toBeGreaterThanOrEqual(0);
			expect(note.step).toBeLessThan(13);
			expect(note.lasts).toBeGreaterThan(0.25);
		}
		const last = notes.at(-1);
		expect([0, 3, 5, 8, 10]).toContain(last?.step);
		expect(last?.lasts).toBeGreaterThan(2);
		step = last?.step ?? 5;
	}
});

test("a plucked string sounds at its pitch and dies away", () => {
	const samples = new Float32Array(44_100 * 4);
	pluck(200, samples, dice(2));
	const loud = (from: number, to: number) => Math.max(...samples.slice(from, to).map(Math.abs));
	expect(loud(0, 4_000)).toBeGreaterThan(0.2);
	expect(loud(0, 4_000)).toBeLessThanOrEqual(1);
	expect(loud(170_000, 176_400)).toBeLessThan(0.1 * loud(0, 4_000));
	// How well the signal agrees with itself `lag` samples earlier: well if the lag is a period, badly if it is half a
	// period.
	const alike = (lag: number) => {
		let [both, one] = [0, 0];
		for (let at = 20_000; at < 24_000; at++) {
			both += (samples[at] ?? 0) * (samples[at - lag] ?? 0);
			one += (samples[at] ?? 0) ** 2;
		}
		return both / one;
	};
	expect(alike(200)).toBeGreaterThan(0.9);
	expect(alike(100)).toBeLessThan(0.7);
});
