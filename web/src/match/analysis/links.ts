/** Links to positions outside a room: `#edit/GAME/rows=3&position=x.o/.x./..o+x`. */

import type { GameName } from "../../api/client";
import { changedOptions, type Options, RULES_VERSION } from "../../api/options";
import type { GameInfo, Snapshot } from "../../api/types";
import { uiOf } from "../../games/registry";

export interface LinkedPosition {
	game: GameName;
	options: Options;
	/** The text of the position, or of what one seat knows (see `Knowledge`); null for the start position. */
	position: string | null;
}

/** An option in a link that the game does not have, or a value that the option cannot have. */
export interface LinkMistake {
	option: string;
	/** The value that the option cannot have; null if there is no such option at all. */
	value: string | null;
}

/** The contents of a link, without options that the game does not have and values that its options cannot have. */
export interface ParsedLink extends LinkedPosition {
	mistakes: readonly LinkMistake[];
}

/** Percent-encode a text, but keep / , = and : and write spaces as +, so that links stay readable. */
const encode = (text: string): string =>
	encodeURIComponent(text)
		.replace(/%(2F|2C|3D|3A)/g, decodeURIComponent)
		.replaceAll("%20", "+");

/** Return the part of a link after the name of the page, such as `GAME/rows=3`. */
export function linkText({ game, options, position }: LinkedPosition): string {
	const fields = Object.entries(options).map(([name, value]) => `${encode(name)}=${encode(String(value))}`);
	if (position !== null) fields.push(`position=${encode(position)}`);
	return fields.length ? `${game}/${fields.join("&")}` : game;
}

/** Return the link that opens a position on the analysis board, in the editor or in the comparison of engines. */
export const positionHref = (page: "analysis" | "edit" | "engines", linked: LinkedPosition): string =>
	`#${page}/${linkText(linked)}`;

/**
 * Parse the result of `linkText`. Options and values that do not exist are left out and reported as mistakes. Return
 * null if the game is unknown. An empty text stands for the start position of the first game of `games` in which nothing
 * is hidden. `games` must not be empty.
 */
export function parseLink(rest: string, games: readonly GameInfo[]): ParsedLink | null {
	const slash = rest.indexOf("/");
	const name = slash < 0 ? rest : rest.slice(0, slash);
	const info = games.find((game) => game.name === name);
	if (!info) {
		if (name !== "") return null;
		const { name: first } = games.find((game) => !game.is_hidden) ?? (games[0] as GameInfo);
		return { game: first, options: {}, position: null, mistakes: [] };
	}
	const fields = new URLSearchParams(slash < 0 ? "" : rest.slice(slash + 1));
	const options: Options = {};
	const mistakes: LinkMistake[] = [];
	for (const [field, text] of fields) {
		if (field === "position") continue;
		if (field === RULES_VERSION && Number(text) > 0) {
			options[field] = Number(text);
			continue;
		}
		const option = info.options.find((each) => each.name === field);
		const value = option?.allowed.find((allowed) => String(allowed) === text);
		if (value !== undefined) options[field] = value;
		else mistakes.push({ option: field, value: option ? text : null });
	}
	return { game: info.name, options: changedOptions(info, options), position: fields.get("position"), mistakes };
}

export interface SnapshotLinks {
	/** The link to the analysis board; missing if the viewer may not see the whole position. */
	analysis?: string;
	edit: string;
	/** The link to the comparison of engines; null when the game is over, since there is no move to choose. */
	engines: string | null;
}

/**
 * Whether the page may offer to analyse the position of a match: not while the match is running if its host does not allow
 * hints, or if it counts for the player's rating. Hints differ: the server knows of them, and the match then no longer
 * counts.
 */
export const allowsAnalysis = ({ status, hints, is_rated }: Pick<Snapshot, "status" | "hints" | "is_rated">): boolean =>
	status === "over" || (status === "playing" && hints && !is_rated);

/**
 * Return the links that open the current position of a match on other pages, where engines can analyse it. Return null
 * before the match starts, while it must not be analysed, and if too little is known about the position.
 */
export function snapshotLinks(snapshot: Snapshot): SnapshotLinks | null {
	const isAllowed = allowsAnalysis(snapshot);
	const { knowledge } = uiOf(snapshot.game);
	const position = knowledge ? knowledge.inMatch(snapshot) : snapshot.position;
	if (!isAllowed || position === null) return null;
	const linked = { game: snapshot.game, options: snapshot.options, position };
	return {
		...(snapshot.position === null
			? {}
			: { analysis: positionHref("analysis", { ...linked, position: snapshot.position }) }),
		edit: positionHref("edit", linked),
		engines: snapshot.status === "over" ? null : positionHref("engines", linked),
	};
}
