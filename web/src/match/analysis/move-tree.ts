/**
 * A tree of variations: the moves played from one position, with alternatives. Trees are immutable: a change returns a
 * new tree, so that an undo only has to keep the old one. This module knows no rules, positions or pages.
 */

/** The id of the node that stands for the position before the first move. */
export const ROOT = 0;

/** A tree has at most this many moves. */
export const MAX_MOVES = 1_000;

interface HasText {
	readonly text: string;
}

export interface TreeNode<M> {
	/** The move that leads to this node; null for the root. */
	readonly move: M | null;
	readonly parent: number | null;
	/** The ids of the nodes after this node; the first of them continues the main line. */
	readonly children: readonly number[];
}

/** A tree of moves of any type that has a text. The moves after one node have different texts. */
export interface MoveTree<M extends HasText> {
	readonly nodes: ReadonlyMap<number, TreeNode<M>>;
	/** The id of the next node to be added. */
	readonly nextId: number;
}

export const emptyTree = <M extends HasText>(): MoveTree<M> => ({
	nodes: new Map([[ROOT, { move: null, parent: null, children: [] }]]),
	nextId: ROOT + 1,
});

/** The number of moves in a tree. */
export const sizeOf = <M extends HasText>(tree: MoveTree<M>): number => tree.nodes.size - 1;

export const childrenOf = <M extends HasText>(tree: MoveTree<M>, id: number): readonly number[] =>
	tree.nodes.get(id)?.children ?? [];

export const parentOf = <M extends HasText>(tree: MoveTree<M>, id: number): number | null =>
	tree.nodes.get(id)?.parent ?? null;

export const moveAt = <M extends HasText>(tree: MoveTree<M>, id: number): M | null => tree.nodes.get(id)?.move ?? null;

/** Return the node after `id` that a move with this text leads to. */
export const childWith = <M extends HasText>(tree: MoveTree<M>, id: number, text: string): number | undefined =>
	childrenOf(tree, id).find((child) => moveAt(tree, child)?.text === text);

/** Return the ids of the nodes from the first move to this node. */
export function lineTo<M extends HasText>(tree: MoveTree<M>, id: number): number[] {
	const line: number[] = [];
	for (let at: number | null = id; at !== null && at !== ROOT; at = parentOf(tree, at)) line.push(at);
	return line.reverse();
}

/** Return the ids of the nodes after `id` along the first moves; from the root, this is the main line. */
export function lineFrom<M extends HasText>(tree: MoveTree<M>, id: number): number[] {
	const line: number[] = [];
	for (let at = childrenOf(tree, id)[0]; at !== undefined; at = childrenOf(tree, at)[0]) line.push(at);
	return line;
}

/** Return the moves of the main line. */
export const mainLine = <M extends HasText>(tree: MoveTree<M>): M[] =>
	lineFrom(tree, ROOT).flatMap((id) => moveAt(tree, id) ?? []);

/** Return the ids of a node and of its alternatives; an empty list for the root. */
export function siblingsOf<M extends HasText>(tree: MoveTree<M>, id: number): readonly number[] {
	const parent = parentOf(tree, id);
	return parent === null ? [] : childrenOf(tree, parent);
}

const isFirst = <M extends HasText>(tree: MoveTree<M>, id: number): boolean => siblingsOf(tree, id)[0] === id;

/** Whether a node is on the main line. */
export const isMain = <M extends HasText>(tree: MoveTree<M>, id: number): boolean =>
	lineTo(tree, id).every((each) => isFirst(tree, each));

function withChildren<M extends HasText>(
	nodes: Map<number, TreeNode<M>>,
	id: number,
	children: readonly number[],
): void {
	const node = nodes.get(id);
	if (node) nodes.set(id, { ...node, children });
}

/**
 * Add a move after a node, and return the tree and the id of the new node. If the move is already there, the tree stays
 * the same.
 */
export function add<M extends HasText>(tree: MoveTree<M>, id: number, move: M): { tree: MoveTree<M>; id: number } {
	const known = childWith(tree, id, move.text);
	if (known !== undefined) return { tree, id: known };
	const nodes = new Map(tree.nodes);
	append(nodes, id, move, tree.nextId);
	return { tree: { nodes, nextId: tree.nextId + 1 }, id: tree.nextId };
}

/** Add the node `added` for a move after the node `id`. */
function append<M extends HasText>(nodes: Map<number, TreeNode<M>>, id: number, move: M, added: number): void {
	nodes.set(added, { move, parent: id, children: [] });
	withChildren(nodes, id, [...(nodes.get(id)?.children ?? []), added]);
}

/** Return a tree of moves that follow each other; their ids are 1, 2 and so on. */
export function lineOf<M extends HasText>(moves: readonly M[]): MoveTree<M> {
	const nodes = new Map(emptyTree<M>().nodes);
	moves.forEach((move, at) => {
		append(nodes, at, move, at + 1);
	});
	return { nodes, nextId: moves.length + 1 };
}

/** Delete a move with everything after it. The root cannot be deleted. */
export function remove<M extends HasText>(tree: MoveTree<M>, id: number): MoveTree<M> {
	const parent = parentOf(tree, id);
	if (parent === null) return tree;
	const nodes = new Map(tree.nodes);
	withChildren(
		nodes,
		parent,
		childrenOf(tree, parent).filter((child) => child !== id),
	);
	const deleted = [id];
	for (let at = deleted.pop(); at !== undefined; at = deleted.pop()) {
		deleted.push(...childrenOf(tree, at));
		nodes.delete(at);
	}
	return { ...tree, nodes };
}

/** Put a move before its alternatives. */
function putFirst<M extends HasText>(tree: MoveTree<M>, id: number): MoveTree<M> {
	const parent = parentOf(tree, id);
	if (parent === null) return tree;
	const nodes = new Map(tree.nodes);
	withChildren(nodes, parent, [id, ...childrenOf(tree, parent).filter((child) => child !== id)]);
	return { ...tree, nodes };
}

/**
 * Promote the variation that contains a node: it changes places with the line that it departs from. A node on the main
 * line cannot be promoted.
 */
export function promote<M extends HasText>(tree: MoveTree<M>, id: number): MoveTree<M> {
	const departure = lineTo(tree, id).findLast((each) => !isFirst(tree, each));
	return departure === undefined ? tree : putFirst(tree, departure);
}

/** Make the line to a node the main line. */
export const makeMain = <M extends HasText>(tree: MoveTree<M>, id: number): MoveTree<M> =>
	lineTo(tree, id).reduce(putFirst, tree);

/**
 * Return a tree of the same shape, in which each move is replaced by what `change` returns for the move and its node's
 * id.
 */
export function mapMoves<M extends HasText, N extends HasText>(
	tree: MoveTree<M>,
	change: (move: M, id: number) => N,
): MoveTree<N> {
	const changed = [...tree.nodes].map(([id, node]): [number, TreeNode<N>] => [
		id,
		{ ...node, move: node.move && change(node.move, id) },
	]);
	return { nodes: new Map(changed), nextId: tree.nextId };
}

/** Moves that follow each other, as a part of the tree. */
export interface Line {
	/** The node before the first of the moves. */
	from: number;
	ids: readonly number[];
	/** 0 for the main line, 1 for its variations, 2 for the variations of these and so on. */
	depth: number;
}

/**
 * Return all lines in the order in which they are read: a move comes before its alternatives, and these come before the
 * moves after it. A line ends at a move that has alternatives, and another line continues after these.
 */
export function linesOf<M extends HasText>(tree: MoveTree<M>, from = ROOT, depth = 0): Line[] {
	const lines: Line[] = [];
	let line: { from: number; ids: number[]; depth: number } = { from, ids: [], depth };
	let [first, ...others] = childrenOf(tree, from);
	for (let parent = from; first !== undefined; [first, ...others] = childrenOf(tree, parent)) {
		line.ids.push(first);
		if (others.length) {
			lines.push(line, ...others.flatMap((other) => variationOf(tree, parent, other, depth + 1)));
			line = { from: first, ids: [], depth };
		}
		parent = first;
	}
	return line.ids.length ? [...lines, line] : lines;
}

/** Return the lines of a variation that begins with the move `id`. */
function variationOf<M extends HasText>(tree: MoveTree<M>, from: number, id: number, depth: number): Line[] {
	const [next, ...lines] = linesOf(tree, id, depth);
	if (next?.from === id && next.depth === depth) return [{ from, ids: [id, ...next.ids], depth }, ...lines];
	return [{ from, ids: [id], depth }, ...(next ? [next] : []), ...lines];
}

// ---- texts ----

/** Escape the characters that separate moves, including brackets, which `encodeURIComponent` does not escape. */
const escapeMove = (text: string): string =>
	text.replace(/[\s()%]/g, (each) => (each === "(" ? "%28" : each === ")" ? "%29" : encodeURIComponent(each)));

/** Return the ids of all moves in the order in which `writeTree` writes them. */
export const writtenOrder = <M extends HasText>(tree: MoveTree<M>): number[] => linesOf(tree).flatMap(({ ids }) => ids);

/** Write a tree as a text: `a b(c d)e` is the main line a b e, in which c d could be played instead of b. */
export function writeTree<M extends HasText>(tree: MoveTree<M>, from = ROOT): string {
	const write = (id: number) => escapeMove(moveAt(tree, id)?.text ?? "");
	let text = "";
	let [first, ...others] = childrenOf(tree, from);
	while (first !== undefined) {
		text += (text === "" || text.endsWith(")") ? "" : " ") + write(first);
		for (const other of others) text += `(${`${write(other)} ${writeTree(tree, other)}`.trim()})`;
		[first, ...others] = childrenOf(tree, first);
	}
	return text;
}

/**
 * Read the result of `writeTree`; the ids of the moves are 1, 2 … in the order of the text. Return null if the text is
 * not a tree, or has more than `MAX_MOVES` moves.
 */
export function readTree(text: string): MoveTree<HasText> | null {
	const nodes = new Map(emptyTree<HasText>().nodes);
	let last = ROOT;
	/** The moves whose alternatives are being read; the innermost comes last. */
	const open: number[] = [];
	let wasOpened = false;
	for (const [token] of text.matchAll(/[()]|[^\s()]+/g)) {
		if (token === ")") {
			const closed = wasOpened ? undefined : open.pop();
			if (closed === undefined) return null;
			last = closed;
		} else if (token === "(") {
			const parent = nodes.get(last)?.parent ?? null;
			if (parent === null || wasOpened) return null;
			open.push(last);
			last = parent;
		} else {
			const move = readMove(token);
			const tree = { nodes, nextId: nodes.size };
			if (!move || nodes.size > MAX_MOVES || childWith(tree, last, move.text) !== undefined) return null;
			append(nodes, last, move, nodes.size);
			last = nodes.size - 1;
		}
		wasOpened = token === "(";
	}
	return open.length ? null : { nodes, nextId: nodes.size };
}

function readMove(token: string): HasText | null {
	try {
		return { text: decodeURIComponent(token) };
	} catch {
		return null;
	}
}
