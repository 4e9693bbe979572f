/** Example positions of each game. Their names are in `texts.ts`. */

import type { GameName } from "../../api/client";
import type { Options } from "../../api/options";
import type { PositionTexts } from "./texts";

export interface Example {
	name: keyof PositionTexts["exampleNames"];
	options?: Options;
	/** By default the game's start; in planes the answers. */
	position?: string;
}

export const EXAMPLES: Record<GameName, readonly Example[]> = {
	"two-eat-one": [
		{ name: "start" },
		{ name: "longWin", position: "2211/1200/0000/0000 1" },
		{ name: "onlyMove", position: "0102/1000/0200/0201 1" },
	],
	dots: [
		{ name: "start" },
		{ name: "smallStart", options: { rows: 2, cols: 2 } },
		{ name: "chains", position: "3x3 111000010101100001001011 0-0 1" },
	],
	checkers: [
		{ name: "start" },
		{ name: "towers", position: "......../..W...../......../b......./......../....W.b./......../........ b" },
		{ name: "towerHunt", position: ".B....../......../...B..../......../......../..W...../......../........ b" },
	],
	"chinese-checkers": [
		{ name: "start" },
		{ name: "race", position: "1/2/3/4/13/12/11/10/4D4/10/11/4A7/13/1AAA/AAA/AA/A A" },
		{ name: "threeStart", options: { players: 3 } },
	],
	planes: [
		{ name: "start" },
		{ name: "oneHit", position: "D3=body" },
		{ name: "someAnswers", position: "C5=body,D6=head,F2=empty,H7=body" },
	],
};
