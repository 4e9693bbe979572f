/** Links to positions outside a room: `#edit/two-eat-one/stones=6&position=2222/2002/1001/1111+1`. */

import type { GameName } from "../api/client";
import { changedOptions, type Options } from "../api/options";
import type { GameInfo, Snapshot } from "../api/types";
import { answersInView } from "../games/planes/planes";

export interface LinkedPosition {
	game: GameName;
	options: Options;
	/**
	 * The text of the position; null for the start position. In planes it is instead the list of answers to one seat's
	 * shots, such as `D3=body`.
	 */
	position: string | null;
}

/** Percent-encode a text, but keep / , = and : and write spaces as +, so that links stay readable. */
const encode = (text: string): string =>
	encodeURIComponent(text)
		.replace(/%(2F|2C|3D|3A)/g, decodeURIComponent)
		.replaceAll("%20", "+");

/** Return the part of a link after the name of the page, such as `dots/rows=3`. */
export function linkText({ game, options, position }: LinkedPosition): string {
	const fields = Object.entries(options).map(([name, value]) => `${encode(name)}=${encode(String(value))}`);
	if (position !== null) fields.push(`position=${encode(position)}`);
	return fields.length ? `${game}/${fields.join("&")}` : game;
}

/** Return the link that opens a position in the editor or in the comparison of engines. */
export const positionHref = (page: "edit" | "engines", linked: LinkedPosition): string =>
	`#${page}/${linkText(linked)}`;

/**
 * Parse the result of `linkText`. Unknown options are dropped. If the game is unknown, return the start position of the
 * first game of `games`.
 */
export function parseLink(rest: string, games: readonly GameInfo[]): LinkedPosition {
	const slash = rest.indexOf("/");
	const name = slash < 0 ? rest : rest.slice(0, slash);
	const info = games.find((game) => game.name === name);
	if (!info) return { game: games[0]?.name ?? "dots", options: {}, position: null };
	const fields = new URLSearchParams(slash < 0 ? "" : rest.slice(slash + 1));
	const options: Options = {};
	for (const option of info.options) {
		const text = fields.get(option.name);
		const value = option.allowed.find((allowed) => String(allowed) === text);
		if (value !== undefined) options[option.name] = value;
	}
	return { game: info.name, options: changedOptions(info, options), position: fields.get("position") };
}

export interface SnapshotLinks {
	edit: string;
	/** The link to the comparison of engines; null when the game is over, since there is no move to choose. */
	engines: string | null;
}

/**
 * Return the links that open the current position of a match on other pages, where engines can analyse it. Return null
 * before the match starts, while it is running if its host does not allow hints, and for spectators of planes.
 */
export function snapshotLinks(snapshot: Snapshot): SnapshotLinks | null {
	const isAllowed = snapshot.status === "over" || (snapshot.status === "playing" && snapshot.hints);
	// In planes the link contains the answers to the viewer's own shots, so spectators get no link.
	const isSpectator = snapshot.game === "planes" && snapshot.seat === null;
	if (!isAllowed || isSpectator) return null;
	const position = snapshot.game === "planes" ? answersInView(snapshot.view) : (snapshot.position ?? snapshot.view);
	const linked = { game: snapshot.game, options: snapshot.options, position };
	return {
		edit: positionHref("edit", linked),
		engines: snapshot.status === "over" ? null : positionHref("engines", linked),
	};
}
