/** In Chinese checkers: how many stones of each seat have arrived. */

import { readPieces } from "../../board/pieces/pieces";
import { languageOf } from "../../i18n/texts";
import { countTray, type TraysOf } from "../shared/board/trays";

const LABELS = {
	en: (count: number, all: number) => `${count} of ${all} stones in the target camp`,
	zh: (count: number, all: number) => `${all} 子中已有 ${count} 子到家`,
};

/** Return the name of the hole on the opposite side of the star. */
const opposite = (cell: string): string =>
	cell
		.split(",")
		.map((coordinate) => String(0 - Number(coordinate)))
		.join(",");

export const stonesHome: TraysOf = ({ pieces }, layout, texts) => {
	const now = readPieces(pieces);
	return Array.from({ length: layout.seats }, (_, seat) => {
		const homes = readPieces(layout.start_pieces).filter((piece) => piece.seat === seat);
		const targets = new Set(homes.map(({ cell }) => opposite(cell)));
		const arrived = now.filter((piece) => piece.seat === seat && targets.has(piece.cell)).length;
		return countTray(arrived, homes.length, LABELS[languageOf(texts)](arrived, homes.length));
	});
};
