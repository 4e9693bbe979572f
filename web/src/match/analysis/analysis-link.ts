/** Links to the analysis board: `#analysis/GAME/rows=3&position=…&moves=a+b(c+d)e&at=2`. */

import type { GameInfo } from "../../api/types";
import { isMove } from "../result";
import { type LinkedPosition, linkText, type ParsedLink, parseLink } from "./links";
import { lineOf, MAX_MOVES, type MoveTree, ROOT, readTree, sizeOf, writeTree, writtenOrder } from "./move-tree";

/** What the analysis board shows: a position, the moves from there, and the node that is selected. */
export interface LinkedAnalysis<M extends { text: string } = { text: string }> extends LinkedPosition {
	tree: MoveTree<M>;
	selected: number;
}

/** The length of the longest link, in characters: some programs cut off longer ones. */
export const MAX_LINK_LENGTH = 8_000;

/** How many moves are left out at a time, until a match fits into a link. */
const SHORTENED_BY = 50;

/** The parts of a replay from which an analysis link is made. */
type PlayedMatch = Omit<LinkedPosition, "position"> & {
	start: string;
	moves: readonly { text: string; position: string }[];
};

/** What is wrong with a link that cannot be read. */
export type LinkFault = "long" | "damaged";

/** Encode the moves of a link as `linkText` encodes positions, so that links stay readable. */
const encodeMoves = (text: string): string =>
	encodeURIComponent(text)
		.replace(/%(2C|3A)/g, decodeURIComponent)
		.replaceAll("%20", "+");

/** Return the link to an analysis, which may be longer than `MAX_LINK_LENGTH`. */
export function analysisHref<M extends { text: string }>({ tree, selected, ...linked }: LinkedAnalysis<M>): string {
	const base = `#analysis/${linkText(linked)}`;
	if (!sizeOf(tree)) return base;
	const separator = base.includes("/", "#analysis/".length) ? "&" : "/";
	const at = selected === ROOT ? 0 : writtenOrder(tree).indexOf(selected) + 1;
	return `${base}${separator}moves=${encodeMoves(writeTree(tree))}&at=${at}`;
}

/** Return the link to an analysis of moves that follow each other, of which the first `at` lead to the selected node. */
export function lineHref(linked: LinkedPosition, moves: readonly string[], at: number): string {
	const tree = lineOf(moves.map((text) => ({ text })));
	return analysisHref({ ...linked, tree, selected: Math.min(at, moves.length) });
}

/**
 * Return the link to an analysis of a match, in which the position after its first `ply` entries is selected. A line
 * cannot contain entries that are not moves, such as a seat that drops out, so it holds only the moves between the
 * nearest such entries. Of a very long match, the first moves are left out.
 */
export function replayHref({ game, options, start, moves }: PlayedMatch, ply: number): string {
	const after = moves.slice(0, ply).findLastIndex((entry) => !isMove(entry)) + 1;
	const end = moves.findIndex((entry, at) => at >= after && !isMove(entry));
	const line = moves.slice(0, end < 0 ? moves.length : end);
	for (let from = after; ; from += SHORTENED_BY) {
		const linked = { game, options, position: moves[from - 1]?.position ?? start };
		const texts = line.slice(from).map(({ text }) => text);
		const href = lineHref(linked, texts, Math.max(0, ply - from));
		if (texts.length <= MAX_MOVES && href.length <= MAX_LINK_LENGTH) return href;
	}
}

/**
 * Parse the part of a link after `#analysis/`, as `parseLink` does. Return the fault if the link is too long or its
 * moves cannot be read. The moves are not checked by the rules.
 */
export function parseAnalysis(
	rest: string,
	games: readonly GameInfo[],
): (ParsedLink & LinkedAnalysis) | LinkFault | null {
	if (rest.length > MAX_LINK_LENGTH) return "long";
	const slash = rest.indexOf("/");
	const fields = new URLSearchParams(slash < 0 ? "" : rest.slice(slash + 1));
	const tree = readTree(fields.get("moves") ?? "");
	const selected = Number(fields.get("at") ?? ROOT);
	if (!tree?.nodes.has(selected)) return "damaged";
	fields.delete("moves");
	fields.delete("at");
	const linked = parseLink(slash < 0 ? rest : `${rest.slice(0, slash)}/${fields}`, games);
	return linked && { ...linked, tree, selected };
}
