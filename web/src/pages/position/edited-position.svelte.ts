/** A position outside a room, for the editor and the comparison of engines, with the legal moves from the server. */

import { check, type GameName, games, layout, playVariation, Refusal, setUp } from "../../api/client";
import { changedOptions, defaultOptions, type Options } from "../../api/options";
import type { GameInfo, Known, Layout, LegalMove, Reason, Variation } from "../../api/types";
import { type PlacedPiece, readPieces, writePieces } from "../../board/pieces/pieces";
import { type BoardPosition, boardPosition, factsOf } from "../../board/pieces/position";
import { type Brush, brushAt, brushesOf, ERASER, paint } from "../../games/editor";
import { inOrder, uiOf } from "../../games/registry";
import { type LinkedPosition, type LinkMistake, parseLink, positionHref } from "../../match/analysis/links";

const MAX_UNDO = 500;
/** Pause between a change and its request to the server, so that only the last of several quick changes is sent. */
const DEBOUNCE_MS = 60;
/** The length of the longest text that the server accepts, in characters. */
const MAX_TEXT_LENGTH = 2000;

const normalise = (text: string): string => text.trim().replace(/\s+/g, " ").slice(0, MAX_TEXT_LENGTH);

/** What an undo restores. */
type Step = Pick<EditedPosition, "game" | "options" | "text" | "pieces" | "mover" | "isSetUp"> & { layout: Layout };

/** The server's response about a position, or why there is none. */
interface Answer {
	response: Awaited<ReturnType<typeof check>> | null;
	failure: Error | null;
}

const answerOf = (request: ReturnType<typeof check>): Promise<Answer> =>
	request.then(
		(response) => ({ response, failure: null }),
		(error: Error) => ({ response: null, failure: error }),
	);

export class EditedPosition {
	games: GameInfo[] = $state.raw([]);
	/** The name of the game; empty until the list of games is loaded. */
	game = $state("" as GameName);
	/** The name in the address, if no game has this name; empty otherwise. */
	unknownGame = $state("");
	/** The mistakes in the link to this position; the defaults are used in their place. */
	linkMistakes: readonly LinkMistake[] = $state.raw([]);
	/** Why the options of the link do not go together; null if they do. The defaults are used instead. */
	linkProblem: Error | null = $state.raw(null);
	/** The options that differ from the defaults. */
	options: Options = $state.raw({});
	/**
	 * The text of the position or, if the game has `knowledge`, of what one seat knows. It is empty if the position was
	 * set up by its pieces and is not legal.
	 */
	text = $state("");
	/**
	 * The pieces on the board; while the text is not a legal position, the pieces of the last legal one, or of the
	 * start.
	 */
	pieces: readonly PlacedPiece[] = $state.raw([]);
	/** The seat to move or, if the game is over, the seat that was to move. */
	mover = $state(0);
	/**
	 * Whether the position was set up by its pieces, so that the text follows from them; otherwise they follow from the
	 * text.
	 */
	isSetUp = $state(false);
	/** The layout of the board with these options; null until it is loaded. */
	layout: Layout | null = $state.raw(null);
	/** The position with its legal moves; null while the text is not a legal position. */
	variation: Variation | null = $state.raw(null);
	/** What follows from the text, if the game has `knowledge` and the text can be true. */
	known: Known | null = $state.raw(null);
	/** Why the position is not legal; null if it is legal, or if this is not known. */
	mistake: Reason | null = $state.raw(null);
	/** Why the last request failed; null if it succeeded. */
	problem: Error | null = $state.raw(null);
	isChecking = $state(true);
	#past: Step[] = $state.raw([]);
	#future: Step[] = $state.raw([]);
	/** Number of the latest request; responses to older requests are dropped. */
	#latestRequest = 0;
	#isClosed = false;
	/**
	 * The last link that this object wrote into the address. At first it is null rather than empty, since an empty link
	 * must be opened.
	 */
	#ownLink: string | null = null;

	constructor(readonly page: "edit" | "engines") {}

	readonly info = $derived(this.games.find((game) => game.name === this.game));
	/** All options, defaults included. */
	readonly allOptions: Options = $derived({ ...(this.info ? defaultOptions(this.info) : {}), ...this.options });
	readonly ui = $derived(uiOf(this.game));
	readonly knowledge = $derived(this.ui.knowledge);
	/** All brushes of the game; the eraser comes last. There are none if only the text can be edited. */
	readonly brushes: readonly Brush[] = $derived.by(() => {
		const { layout, knowledge } = this;
		const marks = knowledge?.marks.map((kind) => ({ seat: null, kind }));
		const found = marks ?? (layout ? brushesOf(layout, this.ui.countedPieces?.kind) : []);
		return found.length ? [...found, ERASER] : [];
	});
	readonly isEmpty = $derived(this.knowledge ? !this.text : !this.pieces.length);
	/** Whether the position can be copied and linked to: only if the server has not refused it. */
	readonly hasText = $derived((this.text !== "" || !!this.knowledge) && this.mistake === null);
	readonly isStart = $derived(this.text === this.layout?.start);
	/** Whether there is a move to choose: the text is legal and the game is not over. */
	readonly isOpen = $derived(
		this.knowledge ? !!this.known && this.knowledge.isOpen(this.known) : this.variation?.mover != null,
	);
	readonly canUndo = $derived(this.#past.length > 0);
	readonly canRedo = $derived(this.#future.length > 0);
	readonly linked: LinkedPosition = $derived({ game: this.game, options: this.options, position: this.text });

	/** Return the position to draw. */
	position(legal: LegalMove[]): BoardPosition {
		const { game, allOptions: options, text } = this;
		const { phase } = factsOf(this.variation);
		return boardPosition({ game, options, text, legal, phase, pieces: writePieces(this.pieces) });
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
		const loaded = await this.#tryRequest(games(), null);
		if (!loaded) return;
		this.games = inOrder(loaded);
		const linked = parseLink(link, this.games);
		this.unknownGame = linked ? "" : (link.split("/")[0] ?? "");
		if (!linked) return;
		this.linkMistakes = linked.mistakes;
		this.linkProblem = await this.#findProblem(linked);
		await this.#load(this.linkProblem ? { ...linked, options: {} } : linked);
	}

	/** Return why options do not go together; null if they do, or if that cannot be found out. */
	async #findProblem({ game, options }: LinkedPosition): Promise<Error | null> {
		try {
			if (Object.keys(options).length) await layout(game, options);
		} catch (error) {
			if (error instanceof Refusal) return error;
		}
		return null;
	}

	/** Handle a change of the address within the same page, such as going back. */
	followAddress(): void {
		const { page, link } = /^#(?<page>\w+)\/?(?<link>.*)/.exec(location.hash)?.groups ?? {};
		if (page === this.page && link !== undefined) this.open(link);
	}

	/** Change the game or its options, and load the given position or the start position. */
	async choose(game: GameName, options: Options = {}, position: string | null = null): Promise<void> {
		const info = this.games.find((each) => each.name === game);
		this.linkMistakes = [];
		this.linkProblem = null;
		if (info) await this.#load({ game, options: changedOptions(info, options), position });
	}

	/** Replace the position. If `isContinued`, a later undo reverts this change together with the previous one. */
	setText(text: string, isContinued = false): void {
		const normalised = normalise(text);
		if (normalised === this.text) return;
		if (!isContinued) this.#rememberForUndo();
		this.text = normalised;
		this.isSetUp = false;
		this.#check();
	}

	/** Set up a position by its pieces. `isContinued` is as for `setText`. */
	setPieces(pieces: readonly PlacedPiece[], mover = this.mover, isContinued = false): void {
		if (pieces === this.pieces && mover === this.mover) return;
		if (!isContinued) this.#rememberForUndo();
		this.pieces = pieces;
		this.mover = mover;
		this.isSetUp = true;
		this.#check();
	}

	setMover(seat: number): void {
		this.setPieces(this.pieces, seat);
	}

	/** Return the brush for what is on a cell now; for an empty cell, the eraser. */
	brushAt(cell: string): Brush {
		if (!this.knowledge) return brushAt(this.pieces, cell);
		const kind = this.knowledge.markAt(this.text, cell);
		return kind === null ? ERASER : { seat: null, kind };
	}

	/** Paint one cell. `isContinued` is as for `setText`. */
	paint(cell: string, brush: Brush, isContinued = false): void {
		if (this.knowledge) this.setText(this.knowledge.withMark(this.text, cell, brush?.kind ?? null), isContinued);
		else this.setPieces(paint(this.pieces, cell, brush), this.mover, isContinued);
	}

	clear(): void {
		if (this.knowledge) this.setText("");
		else this.setPieces([], 0);
	}

	goToStart(): void {
		if (this.layout) this.setText(this.layout.start);
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
		Object.assign(this, step);
		this.#check();
	}

	#currentStep(layout: Layout): Step {
		const { game, options, text, pieces, mover, isSetUp } = this;
		return { game, options, text, pieces, mover, isSetUp, layout };
	}

	#rememberForUndo(): void {
		if (this.layout) this.#past = [...this.#past, this.#currentStep(this.layout)].slice(-MAX_UNDO);
		this.#future = [];
	}

	/** Load a position with its layout. Both are replaced together, so that no board is shown without its pieces. */
	async #load({ game, options, position }: LinkedPosition): Promise<void> {
		if (this.#isClosed) return;
		const request = ++this.#latestRequest;
		this.isChecking = true;
		const loaded = await this.#tryRequest(layout(game, options), null);
		if (!loaded || request !== this.#latestRequest) return;
		const text = normalise(position ?? (uiOf(game).knowledge ? "" : loaded.start));
		const answer = await answerOf(check({ game, options, text }));
		if (request !== this.#latestRequest) return;
		this.#rememberForUndo();
		const pieces = readPieces(loaded.start_pieces);
		Object.assign(this, { game, options, text, layout: loaded, pieces, mover: 0, isSetUp: false });
		this.#writeAddress();
		this.#show(answer);
	}

	#writeAddress(): void {
		const address = positionHref(this.page, this.linked);
		this.#ownLink = address.slice(this.page.length + 2);
		history.replaceState(history.state, "", address);
	}

	/** Write the position into the address, and request its legal moves from the server. */
	async #check(): Promise<void> {
		const request = ++this.#latestRequest;
		if (!this.isSetUp) this.#writeAddress();
		this.isChecking = true;
		await new Promise((done) => setTimeout(done, DEBOUNCE_MS));
		if (request !== this.#latestRequest) return;
		const { game, options, text, pieces, mover, isSetUp } = this;
		const answer = await answerOf(
			isSetUp ? setUp({ game, options, pieces: writePieces(pieces), mover }) : check({ game, options, text }),
		);
		if (request === this.#latestRequest) this.#show(answer);
	}

	#show({ response, failure }: Answer): void {
		this.isChecking = false;
		this.variation = response?.line ?? null;
		this.known = response?.known ?? null;
		this.mistake = response?.problem ?? null;
		this.problem = failure;
		if (this.variation) this.#accept(this.variation);
		else if (this.isSetUp && response) this.text = "";
	}

	/** Show a legal position. */
	#accept({ position, pieces, score, mover }: Variation): void {
		const found = readPieces(pieces);
		this.pieces = this.ui.countedPieces?.withOwners(found, score) ?? found;
		this.mover = mover ?? this.mover;
		if (!this.isSetUp) return;
		this.text = position;
		this.#writeAddress();
	}

	async #tryRequest<T>(request: Promise<T>, fallback: T): Promise<T>;
	async #tryRequest<T, F>(request: Promise<T>, fallback: F): Promise<T | F>;
	async #tryRequest<T, F>(request: Promise<T>, fallback: F): Promise<T | F> {
		try {
			return await request;
		} catch (error) {
			this.problem = error as Error;
			this.isChecking = false;
			return fallback;
		}
	}
}
