/** Links to the analysis board: `#analysis/GAME/rows=3&position=…&moves=a+b(c+d)e&at=2`. */

import type { GameInfo } from "../api/types";
import { type LinkedPosition, linkText, type ParsedLink, parseLink } from "./links";
import { add, emptyTree, type MoveTree, ROOT, readTree, sizeOf, writeTree, writtenOrder } from "./move-tree";

/** What the analysis board shows: a position, the moves from there, and the node that is selected. */
export interface LinkedAnalysis<M extends { text: string } = { text: string }> extends LinkedPosition {
	tree: MoveTree<M>;
	selected: number;
}

/** The length of the longest link, in characters: some programs cut longer ones off. */
export const MAX_LINK_LENGTH = 8_000;

/** A link that cannot be read, by what is wrong with it. */
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
	let tree = emptyTree();
	let last = ROOT;
	for (const text of moves) ({ tree, id: last } = add(tree, last, { text }));
	return analysisHref({ ...linked, tree, selected: Math.min(at, moves.length) });
}

/**
 * Parse the part of a link after `#analysis/`, as `parseLink` does. Return the fault if the moves cannot be read. The
 * moves are not checked by the rules.
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
