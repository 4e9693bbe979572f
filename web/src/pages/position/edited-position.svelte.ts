/** A position that is in no room, as long as somebody looks at it: what it is, and what the server says of it. */

import { check, type GameName, games, layout, line } from "../../api/client";
import { changedOptions, defaultOptions, type Options } from "../../api/options";
import type { GameInfo, Layout, Posterior, Variation } from "../../api/types";
import { type LinkedPosition, parseLink, positionHref } from "../../match/links";

const MOST_UNDONE = 500;
/** Milliseconds in which another change may come; only the last one is asked about. */
const MOMENT = 60;

/** The server reads no longer ones. */
const LONGEST_TEXT = 2000;

const tidied = (text: string): string => text.trim().replace(/\s+/g, " ").slice(0, LONGEST_TEXT);

interface Step extends LinkedPosition {
	position: string;
	layout: Layout;
}

export class EditedPosition {
	games: GameInfo[] = $state.raw([]);
	game: GameName = $state("two-eat-one");
	/** Those that differ from the defaults. */
	options: Options = $state.raw({});
	/** The position; in planes the answers. */
	text = $state("");
	/** The board of the game with its options; null until it is known. */
	layout: Layout | null = $state.raw(null);
	/** What can be played; null while the position is not legal, and in planes. */
	line: Variation | null = $state.raw(null);
	/** In planes; null while no layout fits. */
	known: Posterior | null = $state.raw(null);
	/** Why the position is not legal. */
	problem = $state("");
	isAsking = $state(true);
	#past: Step[] = $state.raw([]);
	#future: Step[] = $state.raw([]);
	#asked = 0;
	#isClosed = false;
	#shown = "";

	constructor(readonly view: "edit" | "minds") {}

	readonly info = $derived(this.games.find((each) => each.name === this.game));
	/** With the defaults. */
	readonly allOptions: Options = $derived({ ...(this.info ? defaultOptions(this.info) : {}), ...this.options });
	readonly isPlanes = $derived(this.game === "planes");
	readonly canUndo = $derived(this.#past.length > 0);
	readonly canRedo = $derived(this.#future.length > 0);
	readonly placed: LinkedPosition = $derived({ game: this.game, options: this.options, position: this.text });

	/** Nobody looks any more: what is still to come changes nothing, least of all the address of another view. */
	close(): void {
		this.#isClosed = true;
		this.#asked++;
	}

	/** Reads what stands in the address. What this page has written there itself is known already. */
	async follow(rest: string): Promise<void> {
		if (rest === this.#shown) return;
		this.games = await this.#told(games(), this.games);
		if (this.games.length) await this.#lay(parseLink(rest, this.games));
	}

	/** Somebody went back, or followed a link to the same view. */
	followAddress(): void {
		const { view, rest } = /^#(?<view>\w+)\/?(?<rest>.*)/.exec(location.hash)?.groups ?? {};
		if (view === this.view && rest !== undefined) this.follow(rest);
	}

	/** Another game, or other options, at the start or at a position. */
	async choose(game: GameName, options: Options = {}, position: string | null = null): Promise<void> {
		const info = this.games.find((each) => each.name === game);
		if (info) await this.#lay({ game, options: changedOptions(info, options), position });
	}

	/** `joins`: it goes on with the change before, and both are undone together. */
	write(text: string, joins = false): void {
		const tidy = tidied(text);
		if (tidy === this.text) return;
		if (!joins) this.#remember();
		this.text = tidy;
		this.#judge();
	}

	/** A legal move, played from here. */
	async play(move: string): Promise<void> {
		const asked = ++this.#asked;
		const { game, options, text: position } = this;
		const told = await this.#told(line({ game, options, position, moves: [move] }), null);
		if (told && asked === this.#asked) this.write(told.position);
	}

	undo(): void {
		this.#go(
			this.#past,
			(rest) => (this.#past = rest),
			this.#future,
			(more) => (this.#future = more),
		);
	}

	redo(): void {
		this.#go(
			this.#future,
			(rest) => (this.#future = rest),
			this.#past,
			(more) => (this.#past = more),
		);
	}

	#go(from: Step[], left: (rest: Step[]) => void, to: Step[], kept: (more: Step[]) => void): void {
		const step = from.at(-1);
		if (!step || !this.layout) return;
		kept([...to, this.#step(this.layout)]);
		left(from.slice(0, -1));
		this.game = step.game;
		this.options = step.options;
		this.layout = step.layout;
		this.text = step.position;
		this.#judge();
	}

	#step(layout: Layout): Step {
		return { game: this.game, options: this.options, position: this.text, layout };
	}

	#remember(): void {
		if (this.layout) this.#past = [...this.#past, this.#step(this.layout)].slice(-MOST_UNDONE);
		this.#future = [];
	}

	async #lay({ game, options, position }: LinkedPosition): Promise<void> {
		if (this.#isClosed) return;
		const asked = ++this.#asked;
		this.isAsking = true;
		const found = await this.#told(layout(game, options), null);
		if (!found || asked !== this.#asked) return;
		this.#remember();
		this.game = game;
		this.options = options;
		this.layout = found;
		this.text = tidied(position ?? (game === "planes" ? "" : found.start));
		await this.#judge();
	}

	async #judge(): Promise<void> {
		const asked = ++this.#asked;
		const { game, options, text } = this;
		const address = positionHref(this.view, this.placed);
		this.#shown = address.slice(this.view.length + 2);
		history.replaceState(history.state, "", address);
		this.isAsking = true;
		await new Promise((done) => setTimeout(done, MOMENT));
		if (asked !== this.#asked) return;
		const failed = (error: Error) => ({ problem: error.message, line: null, known: null });
		const told = await check({ game, options, text }).catch(failed);
		if (asked !== this.#asked) return;
		this.isAsking = false;
		this.line = told.line;
		this.known = told.known;
		this.problem = told.problem ?? "";
	}

	async #told<T>(asked: Promise<T>, otherwise: T): Promise<T>;
	async #told<T, O>(asked: Promise<T>, otherwise: O): Promise<T | O>;
	async #told<T, O>(asked: Promise<T>, otherwise: O): Promise<T | O> {
		try {
			return await asked;
		} catch (error) {
			this.problem = (error as Error).message;
			this.isAsking = false;
			return otherwise;
		}
	}
}
