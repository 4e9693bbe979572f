/** A position outside a room, for the editor and the comparison of engines, with the legal moves from the server. */

import { check, type GameName, games, layout, playVariation } from "../../api/client";
import { changedOptions, defaultOptions, type Options } from "../../api/options";
import type { GameInfo, Known, Layout, LegalMove, Reason, Variation } from "../../api/types";
import { type BoardPosition, boardPosition, factsOf } from "../../board/position";
import { type PositionEditor, textEditor } from "../../games/editor";
import { learnNotation, type ObservedPosition } from "../../games/learned-notation";
import type { MoverNotation } from "../../games/mover";
import { uiOf } from "../../games/registry";
import { type LinkedPosition, parseLink, positionHref } from "../../match/links";

const MAX_UNDO = 500;
/** Pause between a change and its request to the server, so that only the last of several quick changes is sent. */
const DEBOUNCE_MS = 60;
/** How many moves to play to learn the notation of a game, and how far apart they are in the list of legal moves. */
const EXPLORED_PLIES = 8;
const EXPLORED_STRIDE = 5;
const MAX_OBSERVED = 40;
/** The length of the longest text that the server accepts, in characters. */
const MAX_TEXT_LENGTH = 2000;

const normalise = (text: string): string => text.trim().replace(/\s+/g, " ").slice(0, MAX_TEXT_LENGTH);

interface Step extends LinkedPosition {
	position: string;
	layout: Layout;
}

export class EditedPosition {
	games: GameInfo[] = $state.raw([]);
	/** Empty until the list of games is loaded. */
	game = $state("" as GameName);
	/** The name in the address if there is no such game; empty otherwise. */
	unknownGame = $state("");
	/** The options that differ from the defaults. */
	options: Options = $state.raw({});
	/** The text of the position or, if the game has `knowledge`, of what one seat knows. */
	text = $state("");
	/** The layout of the board with these options; null until it is loaded. */
	layout: Layout | null = $state.raw(null);
	/** The position with its legal moves; null while the text is not a legal position. */
	variation: Variation | null = $state.raw(null);
	/** What follows from the text, if the game has `knowledge` and the text can be true. */
	known: Known | null = $state.raw(null);
	/** Why the position is not legal; null if it is, or if that is not known. */
	mistake: Reason | null = $state.raw(null);
	/** Why the last request failed; empty if it did not. */
	problem = $state("");
	isChecking = $state(true);
	/** The last legal position. */
	#checked: Variation | null = $state.raw(null);
	/** Positions from which the notation of the game is learned. */
	#observed: ObservedPosition[] = $state.raw([]);
	#past: Step[] = $state.raw([]);
	#future: Step[] = $state.raw([]);
	/** Number of the latest request; responses to older requests are dropped. */
	#latestRequest = 0;
	#isClosed = false;
	/** The last link that this object wrote into the address. */
	#ownLink = "";

	constructor(readonly page: "edit" | "engines") {}

	readonly info = $derived(this.games.find((game) => game.name === this.game));
	/** All options, defaults included. */
	readonly allOptions: Options = $derived({ ...(this.info ? defaultOptions(this.info) : {}), ...this.options });
	readonly ui = $derived(uiOf(this.game));
	readonly knowledge = $derived(this.ui.knowledge);
	/** The notation of a game whose own folder does not say how its positions are edited. */
	readonly #learned = $derived(
		this.layout && this.ui.editor === textEditor
			? learnNotation(this.#observed, this.layout.cells, this.layout.seats)
			: null,
	);
	readonly editor: PositionEditor = $derived(this.#learned?.editor ?? this.ui.editor);
	readonly moverNotation: MoverNotation = $derived(this.#learned?.mover ?? this.ui);
	/** Whether there is a move to choose: the text is legal and the game is not over. */
	readonly isOpen = $derived(
		this.knowledge ? !!this.known && this.knowledge.isOpen(this.known) : this.variation?.mover != null,
	);
	readonly canUndo = $derived(this.#past.length > 0);
	readonly canRedo = $derived(this.#future.length > 0);
	readonly linked: LinkedPosition = $derived({ game: this.game, options: this.options, position: this.text });

	/** Return the position to draw; the facts that only the server knows are those of the last legal position. */
	position(legal: LegalMove[]): BoardPosition {
		const { game, allOptions: options, text } = this;
		const facts = factsOf(this.#checked);
		const pieces = (this.layout && this.editor.pieces?.(text, this.layout)) ?? facts.pieces;
		return boardPosition({ game, options, text, legal, ...facts, pieces });
	}

	/** Drop pending responses: they must not change the address of another page. */
	close(): void {
		this.#isClosed = true;
		this.#latestRequest++;
	}

	/**
	 * Load the position that a link describes. Do nothing if this object wrote that link into the address itself, since
	 * it then has the position already.
	 */
	async open(link: string): Promise<void> {
		if (link === this.#ownLink) return;
		this.games = await this.#tryRequest(games(), this.games);
		if (!this.games.length) return;
		const linked = parseLink(link, this.games);
		this.unknownGame = linked ? "" : (link.split("/")[0] ?? "");
		if (linked) await this.#load(linked);
	}

	/** Handle a change of the address within the same page, such as going back. */
	followAddress(): void {
		const { page, link } = /^#(?<page>\w+)\/?(?<link>.*)/.exec(location.hash)?.groups ?? {};
		if (page === this.page && link !== undefined) this.open(link);
	}

	/** Change the game or its options, and load the given position or the start position. */
	async choose(game: GameName, options: Options = {}, position: string | null = null): Promise<void> {
		const info = this.games.find((each) => each.name === game);
		if (info) await this.#load({ game, options: changedOptions(info, options), position });
	}

	/** Replace the position. If `isContinued`, a later undo reverts this change together with the previous one. */
	setText(text: string, isContinued = false): void {
		const normalised = normalise(text);
		if (normalised === this.text) return;
		if (!isContinued) this.#rememberForUndo();
		this.text = normalised;
		this.#check();
	}

	/** Play a legal move. */
	async play(move: string): Promise<void> {
		const request = ++this.#latestRequest;
		const { game, options, text: position } = this;
		const variation = await this.#tryRequest(playVariation({ game, options, position, moves: [move] }), null);
		if (variation && request === this.#latestRequest) this.setText(variation.position);
	}

	undo(): void {
		const step = this.#past.at(-1);
		if (!step || !this.layout) return;
		this.#past = this.#past.slice(0, -1);
		this.#future = [...this.#future, this.#currentStep(this.layout)];
		this.#restore(step);
	}

	redo(): void {
		const step = this.#future.at(-1);
		if (!step || !this.layout) return;
		this.#future = this.#future.slice(0, -1);
		this.#past = [...this.#past, this.#currentStep(this.layout)];
		this.#restore(step);
	}

	#restore(step: Step): void {
		this.game = step.game;
		this.options = step.options;
		this.layout = step.layout;
		this.text = step.position;
		this.#check();
	}

	#currentStep(layout: Layout): Step {
		return { game: this.game, options: this.options, position: this.text, layout };
	}

	#rememberForUndo(): void {
		if (this.layout) this.#past = [...this.#past, this.#currentStep(this.layout)].slice(-MAX_UNDO);
		this.#future = [];
	}

	async #load({ game, options, position }: LinkedPosition): Promise<void> {
		if (this.#isClosed) return;
		const request = ++this.#latestRequest;
		this.isChecking = true;
		const loaded = await this.#tryRequest(layout(game, options), null);
		if (!loaded || request !== this.#latestRequest) return;
		this.#rememberForUndo();
		this.game = game;
		this.options = options;
		this.layout = loaded;
		this.#checked = null;
		this.#observed = [];
		this.text = normalise(position ?? (uiOf(game).knowledge ? "" : loaded.start));
		if (this.ui.editor === textEditor) void this.#explore();
		await this.#check();
	}

	#observe({ position: text, mover, pieces }: Variation): void {
		this.#observed = [...this.#observed, { text, pieces, mover }].slice(-MAX_OBSERVED);
	}

	/** Play a few moves from the start, to see how the game writes the pieces of every seat. */
	async #explore(): Promise<void> {
		const { game, options, layout: explored } = this;
		const moves: string[] = [];
		for (let ply = 0; ply <= EXPLORED_PLIES; ply++) {
			const variation = await playVariation({ game, options, moves }).catch(() => null);
			if (!variation || this.#isClosed || this.layout !== explored) return;
			this.#observe(variation);
			const { legal } = variation;
			const move = legal[(EXPLORED_STRIDE * ply) % legal.length];
			if (!move) return;
			moves.push(move.text);
		}
	}

	/** Write the position into the address, and request its legal moves from the server. */
	async #check(): Promise<void> {
		const request = ++this.#latestRequest;
		const { game, options, text } = this;
		const address = positionHref(this.page, this.linked);
		this.#ownLink = address.slice(this.page.length + 2);
		history.replaceState(history.state, "", address);
		this.isChecking = true;
		await new Promise((done) => setTimeout(done, DEBOUNCE_MS));
		if (request !== this.#latestRequest) return;
		let failure = "";
		const response = await check({ game, options, text }).catch((error: Error) => {
			failure = error.message;
		});
		if (request !== this.#latestRequest) return;
		this.isChecking = false;
		this.variation = response?.line ?? null;
		this.known = response?.known ?? null;
		if (this.variation) {
			this.#checked = this.variation;
			this.#observe(this.variation);
		}
		this.mistake = response?.problem ?? null;
		this.problem = failure;
	}

	async #tryRequest<T>(request: Promise<T>, fallback: T): Promise<T>;
	async #tryRequest<T, F>(request: Promise<T>, fallback: F): Promise<T | F>;
	async #tryRequest<T, F>(request: Promise<T>, fallback: F): Promise<T | F> {
		try {
			return await request;
		} catch (error) {
			this.problem = (error as Error).message;
			this.isChecking = false;
			return fallback;
		}
	}
}
