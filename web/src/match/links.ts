/** Positions that are in no room, as links: `two-eat-one/stones=3&position=0220/0000/0000/0110+1`. */

import type { GameName } from "../api/client";
import { changedOptions, type Options } from "../api/options";
import type { GameInfo } from "../api/types";

export interface LinkedPosition {
	game: GameName;
	options: Options;
	/** In planes the answers that were heard; null is the start. */
	position: string | null;
}

/** What needs no escape behind the # is left readable. */
const written = (text: string): string =>
	encodeURIComponent(text)
		.replace(/%(2F|2C|3D|3A)/g, decodeURIComponent)
		.replaceAll("%20", "+");

export function linkText({ game, options, position }: LinkedPosition): string {
	const fields = Object.entries(options).map(([name, value]) => `${written(name)}=${written(String(value))}`);
	if (position !== null) fields.push(`position=${written(position)}`);
	return fields.length ? `${game}/${fields.join("&")}` : game;
}

/** The link to a view of a position: `edit` to change it, `minds` to ask engines about it. */
export const positionHref = (view: "edit" | "minds", placed: LinkedPosition): string => `#${view}/${linkText(placed)}`;

/** Reads a link; whatever is not known in it is left out, and of no known game it is the first one's start. */
export function parseLink(rest: string, games: readonly GameInfo[]): LinkedPosition {
	const slash = rest.indexOf("/");
	const name = slash < 0 ? rest : rest.slice(0, slash);
	const info = games.find((each) => each.name === name);
	if (!info) return { game: (games[0]?.name ?? "dots") as GameName, options: {}, position: null };
	const fields = new URLSearchParams(slash < 0 ? "" : rest.slice(slash + 1));
	const options: Options = {};
	for (const option of info.options) {
		const text = fields.get(option.name);
		const value = option.allowed.find((each) => String(each) === text);
		if (value !== undefined) options[option.name] = value;
	}
	return { game: info.name as GameName, options: changedOptions(info, options), position: fields.get("position") };
}
