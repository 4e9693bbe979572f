import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { MARKS } from "../../src/board/Mark.svelte";
import { SEAT_COLOURS } from "../../src/games/default-ui";

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** What people without one kind of cone see of linear RGB: Machado, Oliveira and Fernandes (2009), full severity. */
const VISIONS: Record<string, Matrix> = {
	full: [
		[1, 0, 0],
		[0, 1, 0],
		[0, 0, 1],
	],
	deuteranopia: [
		[0.367322, 0.860646, -0.227968],
		[0.280085, 0.672501, 0.047413],
		[-0.01182, 0.04294, 0.968881],
	],
	protanopia: [
		[0.152286, 1.052583, -0.204868],
		[0.114503, 0.786281, 0.099216],
		[-0.003882, -0.048116, 1.051998],
	],
	tritanopia: [
		[1.255528, -0.076749, -0.178779],
		[-0.078411, 0.930809, 0.147602],
		[0.004733, 0.691367, 0.3039],
	],
};
/**
 * From linear RGB to the responses of the cones, and from their cube roots to Oklab, where distances match what people
 * see.
 */
const TO_CONES: Matrix = [
	[0.4122214708, 0.5363325363, 0.0514459929],
	[0.2119034982, 0.6806995451, 0.1073969566],
	[0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_OKLAB: Matrix = [
	[0.2104542553, 0.793617785, -0.0040720468],
	[1.9779984951, -2.428592205, 0.4505937099],
	[0.0259040371, 0.7827717662, -0.808675766],
];
/**
 * A difference of 0.1 is seen at a glance; 0.03 for deuteranopes, as with an earlier set of colours, was too little.
 */
const MIN_DISTANCE = 0.1;

const times = (matrix: Matrix, [a, b, c]: Triple): Triple => {
	const row = ([x, y, z]: Triple) => x * a + y * b + z * c;
	return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
};
const each = ([a, b, c]: Triple, change: (n: number) => number): Triple => [change(a), change(b), change(c)];
const linear = (n: number) => (n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4);
const clamp = (n: number) => Math.min(1, Math.max(0, n));

function readColour(hex: string): Triple {
	const at = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
	return each([at(1), at(3), at(5)], linear);
}

function distance(one: string, other: string, vision: Matrix): number {
	const seen = (hex: string) =>
		times(TO_OKLAB, each(times(TO_CONES, each(times(vision, readColour(hex)), clamp)), Math.cbrt));
	const [a, b] = [seen(one), seen(other)];
	return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** The colours of the seats in the rule of `boards.css` with this selector. */
function coloursOf(selector: string): string[] {
	const css = readFileSync("src/boards.css", "utf8");
	const rule = css.slice(css.indexOf(`\n${selector} {`)).split("}")[0] ?? "";
	return SEAT_COLOURS.map((name) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(rule)?.[1] ?? name);
}

describe.each([":root", ':root[data-theme="dark"]'])("the colours of the seats in %s", (selector) => {
	const colours = coloursOf(selector);
	test.each(Object.keys(VISIONS))("can be distinguished with %s", (name) => {
		const pairs = colours.flatMap((one, at) => colours.slice(at + 1).map((other) => [one, other] as const));
		const distances = pairs.map(([one, other]) => distance(one, other, VISIONS[name] as Matrix));
		expect(distances).toHaveLength(15);
		expect(Math.min(...distances)).toBeGreaterThan(MIN_DISTANCE);
	});
});

test("every colour of a seat has a mark of its own", () => {
	const marks = SEAT_COLOURS.map((colour) => MARKS[colour]);
	expect(new Set(marks).size).toBe(SEAT_COLOURS.length);
	expect(marks).not.toContain(undefined);
});
