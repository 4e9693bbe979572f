/** The state of the analysis board: a position, the tree of the moves tried from it, and the selected node. */

import { type GameName, games, layout, playVariation, Refusal } from "../../api/client";
import { changedOptions, defaultOptions, type Options } from "../../api/options";
import type { CellLayout, GameInfo, Layout, Variation, VariationMove } from "../../api/types";
import { readableReason } from "../../board/readable";
import { inOrder, uiOf } from "../../games/registry";
import { analysisHref, type LinkFault, MAX_LINK_LENGTH, parseAnalysis } from "../../match/analysis/analysis-link";
import type { LinkedPosition } from "../../match/analysis/links";
import {
	add,
	childWith,
	emptyTree,
	linesOf,
	lineTo,
	MAX_MOVES,
	type MoveTree,
	mainLine,
	mapMoves,
	moveAt,
	parentOf,
	promote,
	ROOT,
	remove,
	siblingsOf,
	sizeOf,
} from "../../match/analysis/move-tree";

type Tree = MoveTree<VariationMove>;

const MAX_UNDO = 500;

/** What an undo restores. */
interface Step {
	tree: Tree;
	selected: number;
}

/** Why a link does not lead to an analysis. */
export type LinkProblem = { fault: LinkFault } | { refused: Error } | { rule: string } | { unknownGame: string };

export class AnalysisBoard {
	games: GameInfo[] = $state.raw([]);
	/** The name of the game; empty until the list of games is loaded. */
	game = $state("" as GameName);
	/** The options that differ from the defaults. */
	options: Options = $state.raw({});
	layout: Layout | null = $state.raw(null);
	/** The position before the first move, with its legal moves; null while a link is loaded. */
	start: Variation | null = $state.raw(null);
	tree: Tree = $state.raw(emptyTree());
	selected = $state(ROOT);
	linkProblem: LinkProblem | null = $state.raw(null);
	/** Why the last request failed; null if it succeeded. */
	problem: Error | null = $state.raw(null);
	isBusy = $state(true);
	/** Positions with their legal moves, by the text of the position. */
	#variations: ReadonlyMap<string, Variation> = $state.raw(new Map());
	#past: readonly Step[] = $state.raw([]);
	#future: readonly Step[] = $state.raw([]);
	/** Number of the latest request; responses to older requests are dropped. */
	#latestRequest = 0;
	#isClosed = false;
	/** The link that was opened or written into the address last; null before the first link. */
	#link: string | null = null;

	readonly info = $derived(this.games.find((game) => game.name === this.game));
	readonly allOptions: Options = $derived({ ...(this.info ? defaultOptions(this.info) : {}), ...this.options });
	/** The move that led to the shown position; null at the start. */
	readonly move: VariationMove | null = $derived(moveAt(this.tree, this.selected));
	readonly position = $derived(this.move?.position ?? this.start?.position ?? "");
	/** The shown position with its legal moves; null until the legal moves are known. */
	readonly variation: Variation | null = $derived(
		this.selected === ROOT ? this.start : (this.#variations.get(this.position) ?? null),
	);
	/** The moves that led to the shown position. */
	readonly moves: readonly VariationMove[] = $derived(
		lineTo(this.tree, this.selected).flatMap((id) => moveAt(this.tree, id) ?? []),
	);
	readonly linked: LinkedPosition = $derived({
		game: this.game,
		options: this.options,
		position: this.start && this.start.position !== this.layout?.start ? this.start.position : null,
	});
	/** The link to the analysis as it is shown, and whether this link is too long to be used. */
	readonly href = $derived(analysisHref({ ...this.linked, tree: this.tree, selected: this.selected }));
	readonly isTooLong = $derived(this.href.length > MAX_LINK_LENGTH || sizeOf(this.tree) > MAX_MOVES);
	readonly canUndo = $derived(this.#past.length > 0);
	readonly canRedo = $derived(this.#future.length > 0);

	/** Drop pending responses: they must not change the address of another page. */
	close(): void {
		this.#isClosed = true;
		this.#latestRequest++;
	}

	/** Load what a link describes, unless this object has opened it or written it into the address itself. */
	async open(link: string): Promise<void> {
		if (link === this.#link) return;
		this.#link = link;
		this.start = null;
		await this.#attempt(async (request) => {
			this.games = inOrder(await games());
			const parsed = parseAnalysis(link, this.games);
			if (request !== this.#latestRequest) return;
			if (parsed === null) this.linkProblem = { unknownGame: link.split("/")[0] ?? "" };
			else if (typeof parsed === "string") this.linkProblem = { fault: parsed };
			else if (parsed.mistakes[0]) this.linkProblem = { rule: parsed.mistakes[0].option };
			else await this.#load(parsed, parsed.tree, parsed.selected, request);
		});
	}

	/** Start again with another game, other options or another position. */
	async choose(game: GameName, options: Options = {}, position: string | null = null): Promise<void> {
		const info = this.games.find((each) => each.name === game);
		if (!info) return;
		const linked = { game, options: changedOptions(info, options), position };
		await this.#attempt((request) => this.#load(linked, emptyTree(), ROOT, request));
	}

	/** Handle a change of the address within the page, such as going back. */
	followAddress(): void {
		const link = /^#analysis\/?(.*)/.exec(location.hash)?.[1];
		if (link !== undefined) this.open(link);
	}

	/** Play a legal move in the shown position; a move that is not in the tree yet is added. */
	async play(text: string): Promise<void> {
		const known = childWith(this.tree, this.selected, text);
		if (known !== undefined) return this.select(known);
		if (this.isBusy) return; // the position may be about to change
		await this.#attempt(async (request) => {
			const { game, options, position, selected } = this;
			const variation = await playVariation({ game, options, position, moves: [text] });
			const move = variation.moves[0];
			if (request !== this.#latestRequest || !move) return;
			this.#remember(variation);
			const { tree, id } = add(this.tree, selected, move);
			this.#change({ tree, selected: id });
		});
	}

	async select(id: number): Promise<void> {
		this.selected = id;
		this.#latestRequest++;
		this.#writeAddress();
		await this.#loadMoves();
	}

	/** Select the previous (−1) or the next (+1) alternative to the selected move. */
	switchVariation(by: -1 | 1): void {
		const siblings = siblingsOf(this.tree, this.selected);
		const target = siblings[siblings.indexOf(this.selected) + by];
		if (target !== undefined) this.select(target);
	}

	promote(): void {
		const tree = promote(this.tree, this.selected);
		if (tree !== this.tree) this.#change({ tree, selected: this.selected });
	}

	/** Delete the selected move and everything after it. */
	remove(): void {
		const parent = parentOf(this.tree, this.selected);
		if (parent !== null) this.#change({ tree: remove(this.tree, this.selected), selected: parent });
	}

	undo(): void {
		const step = this.#past.at(-1);
		if (!step) return;
		this.#future = [...this.#future, this.#currentStep()];
		this.#past = this.#past.slice(0, -1);
		this.#show(step);
	}

	redo(): void {
		const step = this.#future.at(-1);
		if (!step) return;
		this.#past = [...this.#past, this.#currentStep()];
		this.#future = this.#future.slice(0, -1);
		this.#show(step);
	}

	/** The main line, as a request for its record. */
	get recordRequest() {
		const moves = mainLine(this.tree).map((move) => move.text);
		const { game, options } = this;
		return { game, options, position: this.start?.position ?? null, moves };
	}

	#currentStep(): Step {
		const { tree, selected } = this;
		return { tree, selected };
	}

	/** Change the tree, and remember how to undo the change. */
	#change(step: Step): void {
		this.#past = [...this.#past, this.#currentStep()].slice(-MAX_UNDO);
		this.#future = [];
		this.#show(step);
	}

	#show({ tree, selected }: Step): void {
		this.tree = tree;
		this.select(selected);
	}

	#remember(variation: Variation): void {
		this.#variations = new Map([...this.#variations, [variation.position, variation]]);
	}

	/** Request the legal moves of the shown position, unless they are already known. */
	async #loadMoves(): Promise<void> {
		if (this.variation) return;
		await this.#attempt(async () => {
			const { game, options, position } = this;
			this.#remember(await playVariation({ game, options, position, moves: [] }));
		});
	}

	/** Load a position and check the moves of a tree. The shown state changes only when all of it has arrived. */
	async #load(
		{ game, options, position }: LinkedPosition,
		tree: MoveTree<{ text: string }>,
		selected: number,
		request: number,
	): Promise<void> {
		let cells: readonly CellLayout[] = [];
		try {
			const loaded = await layout(game, options);
			({ cells } = loaded);
			const start = await playVariation({ game, options, position: position ?? loaded.start, moves: [] });
			const checked = await this.#checkMoves({ game, options, position: start.position }, tree);
			if (request !== this.#latestRequest) return;
			Object.assign(this, { game, options, layout: loaded, start, tree: checked, linkProblem: null });
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			const refused = new Refusal(readableReason(error.reason, cells), error.status);
			if (request === this.#latestRequest) this.linkProblem = { refused };
			return;
		}
		this.#past = this.#future = [];
		await this.select(selected);
	}

	/** Play all lines of a tree, and return it with the positions after its moves. Throw if a move is not legal. */
	async #checkMoves({ game, options, position }: LinkedPosition, tree: MoveTree<{ text: string }>): Promise<Tree> {
		const played = new Map<number, VariationMove>();
		for (const { from, ids } of linesOf(tree)) {
			const moves = ids.map((id) => moveAt(tree, id)?.text ?? "");
			const start = played.get(from)?.position ?? position;
			const variation = await playVariation({ game, options, position: start, moves });
			this.#remember(variation);
			variation.moves.forEach((move, at) => {
				played.set(ids[at] ?? ROOT, move);
			});
		}
		return mapMoves(tree, (_, id) => played.get(id) as VariationMove);
	}

	#writeAddress(): void {
		if (this.#isClosed || this.isTooLong) return;
		this.#link = this.href.slice("#analysis/".length);
		history.replaceState(history.state, "", this.href);
	}

	/** Run a request that the user waits for; `run` gets the number of the request. */
	async #attempt(run: (request: number) => Promise<void>): Promise<void> {
		const request = ++this.#latestRequest;
		this.isBusy = true;
		this.problem = null;
		try {
			await run(request);
		} catch (error) {
			if (request === this.#latestRequest) this.problem = error as Error;
		}
		this.isBusy = false;
	}
}

/** Whether the board of a game can be rotated, so that another seat is at its bottom. */
export const canRotate = (game: string, layout: Layout): boolean =>
	new Set([...Array(layout.seats).keys()].map((seat) => uiOf(game).rotation(seat, layout))).size > 1;
