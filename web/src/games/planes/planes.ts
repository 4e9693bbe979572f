/** Parsing of positions and views of planes, and the shape and placement of planes. */

export type Answer = "head" | "body" | "empty";
export type Direction = "u" | "r" | "d" | "l";

export interface Plane {
	row: number;
	col: number;
	direction: Direction;
}

/** A sky is one seat's board: its planes and the shots at them. */
export interface Sky {
	/** The planes of this seat; empty if they are hidden from the viewer. */
	planes: Plane[];
	/** The answers to the shots at this board, by cell, in the order of the shots. */
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

/** The cells of a plane that points up, as [across, back] pairs: columns right of its head, and rows behind it. */
const SHAPE: readonly (readonly [number, number])[] = [
	[0, 0],
	...[-2, -1, 0, 1, 2].map((across) => [across, 1] as const),
	[0, 2],
	...[-1, 0, 1].map((across) => [across, 3] as const),
];

const ROTATE: Record<Direction, (across: number, back: number) => [number, number]> = {
	u: (across, back) => [back, across],
	d: (across, back) => [-back, -across],
	l: (across, back) => [-across, back],
	r: (across, back) => [across, -back],
};

/** Return the cells of a plane as [row, column] pairs, its head first. */
export function planeCells(plane: Plane): [number, number][] {
	return SHAPE.map(([across, back]) => {
		const [down, right] = ROTATE[plane.direction](across, back);
		return [plane.row + down, plane.col + right];
	});
}

/** Shift a plane onto the board, by the smallest distance that puts all its cells there. */
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

/** Rotate a plane clockwise about its centre, and shift it back onto the board if necessary. */
export function rotate(plane: Plane, size: number): Plane {
	const centre = (plane: Plane) => {
		const [down, right] = ROTATE[plane.direction](0, 1.5);
		return [plane.row + down, plane.col + right] as const;
	};
	const next = { ...plane, direction: NEXT[plane.direction] };
	const [was, is] = [centre(plane), centre(next)];
	const moved = { ...next, row: next.row + Math.round(was[0] - is[0]), col: next.col + Math.round(was[1] - is[1]) };
	return shiftOntoBoard(moved, size);
}

/** Return the cells that more than one plane covers. */
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

/** Return `count` random planes that do not overlap. */
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

const splitList = (field: string | undefined): string[] =>
	(field ?? "").split(/[,\s]+/).filter((item) => item && item !== "-");

/** Parse `C5=body,D6=head`; spaces may be used instead of commas. */
export function readAnswers(field: string | undefined): Map<string, Answer> {
	return new Map(splitList(field).map((item) => item.split("=") as [string, Answer]));
}

export const writeAnswers = (answers: ReadonlyMap<string, Answer>): string =>
	[...answers].map(([cell, answer]) => `${cell}=${answer}`).join(",");

/** Return the answers to a seat's own shots, extracted from the text of its view. */
export const answersInView = (view: string): string => writeAnswers(readAnswers(view.split(" ")[1]));

function answersTo(shots: string[], planes: readonly Plane[]): Map<string, Answer> {
	const [heads, bodies] = [new Set<string>(), new Set<string>()];
	for (const plane of planes) {
		planeCells(plane).forEach(([row, col], at) => {
			(at === 0 ? heads : bodies).add(cellName(row, col));
		});
	}
	return new Map(shots.map((cell) => [cell, heads.has(cell) ? "head" : bodies.has(cell) ? "body" : "empty"]));
}

/**
 * Return the boards of both seats, indexed by seat. They are read from `position` if it is given. During a
 * match it is null, and they are read from the view of `seat` (null for a spectator). A seat's view contains its own
 * layout, its own shots with their answers, and the enemy's shots. A spectator's view contains no layouts, only the
 * shots of both seats with their answers.
 */
export function readSkies(view: string, position: string | null, seat: number | null): [Sky, Sky] {
	if (position !== null) {
		const [first, second, by0, by1] = position.split(" ");
		const layouts = [first, second].map((field) => splitList(field).map(readPlane)) as [Plane[], Plane[]];
		return [
			{ planes: layouts[0], shots: answersTo(splitList(by1), layouts[0]) },
			{ planes: layouts[1], shots: answersTo(splitList(by0), layouts[1]) },
		];
	}
	const fields = view.split(" ");
	if (seat === null) {
		return [
			{ planes: [], shots: readAnswers(fields[1]) },
			{ planes: [], shots: readAnswers(fields[0]) },
		];
	}
	const planes = splitList(fields[0]).map(readPlane);
	const own: Sky = { planes, shots: answersTo(splitList(fields[2]), planes) };
	const enemy: Sky = { planes: [], shots: readAnswers(fields[1]) };
	return seat === 0 ? [own, enemy] : [enemy, own];
}

/** Return the shots that each seat fired in a finished game, by seat, in order and with their answers (`C5=body`). */
export function shotsBySeat(position: string): string[][] {
	const [first, second] = readSkies("", position, null);
	return [second, first].map(({ shots }) => [...shots].map(([cell, answer]) => `${cell}=${answer}`));
}

/**
 * Append to each shot of a finished game its answer, as in `C5=body`. During a game the server sends moves in this
 * form, but after it only the cell.
 */
export function withAnswers<M extends { text: string; mover: number | null }>(
	moves: readonly M[],
	position: string,
): M[] {
	const skies = readSkies("", position, null);
	return moves.map((move) => {
		const answer = move.mover === null ? undefined : skies[1 - move.mover]?.shots.get(move.text);
		return answer ? { ...move, text: `${move.text}=${answer}` } : move;
	});
}
