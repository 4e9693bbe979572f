/** Clicks, taps and drags on a board, by mouse, finger or pen. */

import type { Point } from "../geometry/geometry";

/** The functions of a board that handle the pointer. Points are in the coordinates of the board. */
export interface PointerBoard {
	/** Return the point under the pointer; null if the board is not shown. */
	locate(event: MouseEvent): Point | null;
	/** Return the cell at a point, or the cell that a finger at the point most likely means; null outside the board. */
	cellAt(point: Point, isTouch: boolean): string | null;
	/** Whether a piece can be dragged from a cell. */
	canDrag(cell: string): boolean;
	/**
	 * Whether a click on the cell does something; only on such a cell can a resting finger begin to look for a cell.
	 */
	canChoose(cell: string): boolean;
	/** Return the cell that a line from one point to another draws; null if the board has no lines to draw. */
	cellAlong(from: Point, to: Point): string | null;
	/** Called when a piece is lifted from a cell. */
	lift(cell: string): void;
	/**
	 * Called when a piece is put down: on the last of the cells that it was moved over, or outside the board if `to` is
	 * null.
	 */
	drop(from: string, to: string | null, visited: readonly string[]): void;
	choose(cell: string): void;
	/**
	 * Called when the right button is pressed, or a click hits no cell. Returns whether this has cancelled anything.
	 */
	cancel(): boolean;
}

export interface Held {
	/** The cell from which a piece is dragged; null if the pointer only looks for a cell. */
	from: string | null;
	at: Point;
	/** The cell that is chosen when the pointer is released. */
	over: string | null;
	isTouch: boolean;
}

interface Press {
	id: number;
	cell: string;
	start: Point;
	x: number;
	y: number;
	isTouch: boolean;
	element: Element;
}

/** How far a pointer must move to start a drag, in pixels: hands tremble a little. */
const MOUSE_DISTANCE = 4;
const TOUCH_DISTANCE = 10;
/** A finger that rests this long looks for a cell until it is released; a finger that moves sooner scrolls the page. */
const HOLD_MS = 180;

export class BoardPointer {
	/** What the pointer holds while it is pressed; null if it has neither been moved nor rested long enough. */
	held: Held | null = $state.raw(null);
	#press: Press | null = null;
	#visited: string[] = [];
	#holdTimer = 0;
	/** Whether the click that follows the release of the pointer belongs to a drag. */
	#endsDrag = false;

	constructor(readonly board: PointerBoard) {}

	/** Listen to the pointer on an element until the returned function is called. */
	attach = (element: Element): (() => void) => {
		const stop = new AbortController();
		const listen = <E extends Event>(type: string, handle: (event: E) => void, passive = true) =>
			element.addEventListener(type, handle as EventListener, { signal: stop.signal, passive });
		listen("pointerdown", this.#down);
		listen("pointermove", this.#move);
		listen("pointerup", this.#up);
		listen("pointercancel", this.#cancel);
		listen("click", this.#click);
		listen("contextmenu", this.#menu, false);
		// Once a piece is held, the page must not scroll.
		listen<TouchEvent>("touchmove", (event) => this.#keepsTouch && event.cancelable && event.preventDefault(), false);
		return () => {
			stop.abort();
			this.release();
		};
	};

	/** Let go of what is held; nothing is played. */
	release(): void {
		clearTimeout(this.#holdTimer);
		this.#press = null;
		this.held = null;
	}

	get #keepsTouch(): boolean {
		return this.held !== null || (this.#press !== null && this.board.canDrag(this.#press.cell));
	}

	#down = (event: PointerEvent): void => {
		this.#endsDrag = false;
		this.release();
		if (event.button !== 0 || !event.isPrimary) return;
		const isTouch = event.pointerType === "touch";
		const start = this.board.locate(event);
		const cell = start && this.board.cellAt(start, isTouch);
		if (!start || !cell) return;
		const element = event.currentTarget as Element;
		this.#press = { id: event.pointerId, cell, start, x: event.clientX, y: event.clientY, isTouch, element };
		if (isTouch && (this.board.canDrag(cell) || this.board.canChoose(cell)))
			this.#holdTimer = window.setTimeout(() => this.#hold(start), HOLD_MS);
	};

	#move = (event: PointerEvent): void => {
		const press = this.#press;
		const at = this.board.locate(event);
		if (!press || !at || event.pointerId !== press.id) return;
		if (this.held === null) {
			const distance = Math.hypot(event.clientX - press.x, event.clientY - press.y);
			if (distance < (press.isTouch ? TOUCH_DISTANCE : MOUSE_DISTANCE)) return;
			if (!this.board.canDrag(press.cell) && this.board.cellAlong(press.start, at) === null) {
				if (press.isTouch) this.release(); // the finger scrolls the page
				return;
			}
		}
		this.#hold(at);
	};

	#hold(at: Point): void {
		const press = this.#press;
		if (!press) return;
		const { cell, isTouch, start } = press;
		const isDrag = this.board.canDrag(cell);
		if (this.held === null) {
			clearTimeout(this.#holdTimer);
			press.element.setPointerCapture?.(press.id);
			this.#visited = [cell];
			if (isDrag) this.board.lift(cell);
		}
		const over = (isDrag ? null : this.board.cellAlong(start, at)) ?? this.board.cellAt(at, isTouch);
		if (over !== null && over !== this.#visited.at(-1)) this.#visited.push(over);
		this.held = { from: isDrag ? cell : null, at, over, isTouch };
	}

	#up = (event: PointerEvent): void => {
		const { held } = this;
		const press = this.#press;
		if (event.pointerId !== press?.id) return;
		this.release();
		if (!held) {
			this.#explain(press, event);
			return;
		}
		this.#endsDrag = true;
		if (held.from !== null) this.board.drop(held.from, held.over, this.#visited);
		else if (held.over !== null) this.board.choose(held.over);
	};

	/**
	 * If the user tried to drag from a cell where nothing can be dragged, click it, so that the board says why nothing
	 * can be dragged.
	 */
	#explain({ cell, isTouch }: Press, event: PointerEvent): void {
		const at = this.board.locate(event);
		const end = at && this.board.cellAt(at, isTouch);
		if (isTouch || end === null || end === cell || this.board.canChoose(cell)) return;
		this.#endsDrag = true; // ignore the browser's own click on the element with both cells
		this.board.choose(cell);
	}

	#cancel = (event: PointerEvent): void => {
		if (event.pointerId === this.#press?.id) this.release();
	};

	#click = (event: MouseEvent): void => {
		if (this.#endsDrag) {
			this.#endsDrag = false;
			return;
		}
		const cell = this.#cellOf(event);
		if (cell === null) this.board.cancel();
		else this.board.choose(cell);
	};

	/** Return the clicked cell; a finger need not hit the cell, but only touch near it. */
	#cellOf(event: MouseEvent): string | null {
		const named = (event.target as Element).closest<SVGElement>("[data-cell]")?.dataset.cell ?? null;
		const isTouch = "pointerType" in event && event.pointerType === "touch";
		const at = isTouch ? this.board.locate(event) : null;
		return at ? this.board.cellAt(at, true) : named;
	}

	#menu = (event: MouseEvent): void => {
		const wasPressed = this.#press !== null;
		this.release();
		// Prevent the context menu if the click cancelled something, and after a long touch.
		if (this.board.cancel() || wasPressed) event.preventDefault();
	};
}
