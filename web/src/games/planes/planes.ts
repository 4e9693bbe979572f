/** Reading views of planes, and what a plane looks like. */

export type Answer = "head" | "body" | "empty";
export type Direction = "u" | "r" | "d" | "l";

export interface Plane {
	row: number;
	col: number;
	direction: Direction;
}

export interface Sky {
	/** The planes, where they may be seen. */
	planes: Plane[];
	/** What was shot at, in order. */
	shots: Map<string, Answer>;
}

export const cellName = (row: number, col: number): string => `${String.fromCharCode(65 + row)}${col}`;

export function cellAt(name: string): [number, number] {
	return [name.charCodeAt(0) - 65, Number(name.slice(1))];
}

export const writePlane = ({ row, col, direction }: Plane): string => cellName(row, col) + direction;

export function readPlane(text: string): Plane {
	const [row, col] = cellAt(text.slice(0, -1));
	return { row, col, direction: text.slice(-1) as Direction };
}

/** Cells of a plane whose nose points up, from its head: across, back. */
const PICTURE: readonly (readonly [number, number])[] = [
	[0, 0],
	...[-2, -1, 0, 1, 2].map((across) => [across, 1] as const),
	[0, 2],
	...[-1, 0, 1].map((across) => [across, 3] as const),
];

const TURN: Record<Direction, (across: number, back: number) => [number, number]> = {
	u: (across, back) => [back, across],
	d: (across, back) => [-back, -across],
	l: (across, back) => [-across, back],
	r: (across, back) => [across, -back],
};

/** The cells that a plane is drawn on, its head first, as row and column. */
export function planeCells(plane: Plane): [number, number][] {
	return PICTURE.map(([across, back]) => {
		const [down, right] = TURN[plane.direction](across, back);
		return [plane.row + down, plane.col + right];
	});
}

/** Moved by as little as puts all of it on the board. */
export function shiftOntoBoard(plane: Plane, size: number): Plane {
	const cells = planeCells(plane);
	const shift = (values: number[]) => Math.max(0, -Math.min(...values)) - Math.max(0, Math.max(...values) - size + 1);
	return {
		...plane,
		row: plane.row + shift(cells.map(([row]) => row)),
		col: plane.col + shift(cells.map(([, col]) => col)),
	};
}

const NEXT: Record<Direction, Direction> = { u: "r", r: "d", d: "l", l: "u" };

/** Turned clockwise about its middle. */
export function rotated(plane: Plane, size: number): Plane {
	const middle = (each: Plane) => {
		const [down, right] = TURN[each.direction](0, 1.5);
		return [each.row + down, each.col + right] as const;
	};
	const next = { ...plane, direction: NEXT[plane.direction] };
	const [was, is] = [middle(plane), middle(next)];
	const moved = { ...next, row: next.row + Math.round(was[0] - is[0]), col: next.col + Math.round(was[1] - is[1]) };
	return shiftOntoBoard(moved, size);
}

/** Cells on which more than one plane lies. */
export function overlappingCells(planes: readonly Plane[]): Set<string> {
	const seen = new Set<string>();
	const twice = new Set<string>();
	for (const plane of planes) {
		for (const [row, col] of planeCells(plane)) {
			const name = cellName(row, col);
			if (seen.has(name)) twice.add(name);
			seen.add(name);
		}
	}
	return twice;
}

/** So many planes that do not overlap, anywhere. */
export function randomPlanes(size: number, count: number, random: () => number = Math.random): Plane[] {
	const all: Plane[] = [];
	for (let row = 0; row < size; row++) {
		for (let col = 0; col < size; col++) {
			for (const direction of ["u", "r", "d", "l"] as const) {
				const plane = { row, col, direction };
				const moved = shiftOntoBoard(plane, size);
				if (moved.row === row && moved.col === col) all.push(plane);
			}
		}
	}
	for (let i = all.length - 1; i > 0; i--) {
		const j = Math.floor(random() * (i + 1));
		[all[i], all[j]] = [all[j] as Plane, all[i] as Plane];
	}
	const chosen: Plane[] = [];
	const place = (from: number): boolean => {
		if (chosen.length === count) return true;
		for (let i = from; i < all.length; i++) {
			chosen.push(all[i] as Plane);
			if (overlappingCells(chosen).size === 0 && place(i + 1)) return true;
			chosen.pop();
		}
		return false;
	};
	place(0);
	return chosen;
}

const listed = (field: string | undefined): string[] =>
	(field ?? "").split(/[,\s]+/).filter((each) => each && each !== "-");

/** `C5=body,D6=head`, or with blanks between. */
export function readAnswers(field: string | undefined): Map<string, Answer> {
	return new Map(listed(field).map((each) => each.split("=") as [string, Answer]));
}

export const writeAnswers = (answers: ReadonlyMap<string, Answer>): string =>
	[...answers].map(([cell, answer]) => `${cell}=${answer}`).join(",");

/** In a seat's view: what it has heard. */
export const answersInView = (view: string): string => writeAnswers(readAnswers(view.split(" ")[1]));

function judged(shots: string[], planes: readonly Plane[]): Map<string, Answer> {
	const [heads, bodies] = [new Set<string>(), new Set<string>()];
	for (const plane of planes) {
		planeCells(plane).forEach(([row, col], at) => {
			(at === 0 ? heads : bodies).add(cellName(row, col));
		});
	}
	return new Map(shots.map((cell) => [cell, heads.has(cell) ? "head" : bodies.has(cell) ? "body" : "empty"]));
}

/**
 * The boards of both seats: `skies[s]` is where the planes of seat s are, and what was shot at them.
 * A seat's view is its own layout, its answers and the enemy's shots; a spectator's the answers of both; after the game
 * the whole position tells all.
 */
export function readSkies(view: string, position: string | null, seat: number | null): [Sky, Sky] {
	if (position !== null) {
		const [first, second, by0, by1] = position.split(" ");
		const layouts = [first, second].map((field) => listed(field).map(readPlane)) as [Plane[], Plane[]];
		return [
			{ planes: layouts[0], shots: judged(listed(by1), layouts[0]) },
			{ planes: layouts[1], shots: judged(listed(by0), layouts[1]) },
		];
	}
	const fields = view.split(" ");
	if (seat === null) {
		return [
			{ planes: [], shots: readAnswers(fields[1]) },
			{ planes: [], shots: readAnswers(fields[0]) },
		];
	}
	const planes = listed(fields[0]).map(readPlane);
	const own: Sky = { planes, shots: judged(listed(fields[2]), planes) };
	const enemy: Sky = { planes: [], shots: readAnswers(fields[1]) };
	return seat === 0 ? [own, enemy] : [enemy, own];
}

/** Of a finished game: by seat its shots in order, with their answers, such as `C5=body`. */
export function shotsBySeat(position: string): string[][] {
	const [first, second] = readSkies("", position, null);
	return [second, first].map(({ shots }) => [...shots].map(([cell, answer]) => `${cell}=${answer}`));
}

/** The moves of a finished game with the answers to its shots, as they were told while it was played. */
export function answered<M extends { text: string; mover: number | null }>(moves: readonly M[], position: string): M[] {
	const skies = readSkies("", position, null);
	return moves.map((move) => {
		const answer = move.mover === null ? undefined : skies[1 - move.mover]?.shots.get(move.text);
		return answer ? { ...move, text: `${move.text}=${answer}` } : move;
	});
}
