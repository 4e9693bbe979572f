/** In Chinese checkers: how many stones of each seat have arrived. */

import type { Layout } from "../../api/types";
import { readPieces } from "../../board/pieces/pieces";
import { languageOf } from "../../i18n/texts";
import { countTray, type TraysOf } from "../shared/board/trays";

const LABELS = {
	en: (count: number, all: number) => `${count} of ${all} stones in the target camp`,
	zh: (count: number, all: number) => `${all} 子中已有 ${count} 子到家`,
};

/** Return for each hole the hole on the opposite side of the star: a half turn of the star exchanges the two. */
function oppositeHoles(cells: Layout["cells"]): ReadonlyMap<string, string> {
	// Round to hundredths: holes and rows are much farther apart than that.
	const place = (x: number, y: number) => `${Math.round(100 * x)} ${Math.round(100 * y)}`;
	const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
	const [x, y] = [middle(cells.map((cell) => cell.x)), middle(cells.map((cell) => cell.y))];
	const holes = new Map(cells.map((cell) => [place(cell.x, cell.y), cell.name]));
	return new Map(cells.map((cell) => [cell.name, holes.get(place(2 * x - cell.x, 2 * y - cell.y)) ?? ""]));
}

export const stonesHome: TraysOf = ({ pieces }, layout, texts) => {
	const now = readPieces(pieces);
	const opposite = oppositeHoles(layout.cells);
	return Array.from({ length: layout.seats }, (_, seat) => {
		const homes = readPieces(layout.start_pieces).filter((piece) => piece.seat === seat);
		const targets = new Set(homes.map(({ cell }) => opposite.get(cell)));
		const arrived = now.filter((piece) => piece.seat === seat && targets.has(piece.cell)).length;
		return countTray(arrived, homes.length, LABELS[languageOf(texts)](arrived, homes.length));
	});
};
