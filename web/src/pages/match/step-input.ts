/** Steps through the positions of a match by keyboard and by mouse wheel. */

import { tick } from "svelte";
import type { Steps } from "../../match/room/steps.svelte";

type Stepped = Pick<Steps, "at" | "last" | "isPossible" | "go">;

/** Step by an arrow key, Home or End; return false if the key does something else, as on a slider. */
export function stepByKey({ key, target }: Pick<KeyboardEvent, "key" | "target">, steps: Stepped): boolean {
	if (!steps.isPossible || (target instanceof Element && target.matches("input"))) return false;
	const at = steps.at ?? steps.last;
	if (key === "ArrowLeft") steps.go(at - 1);
	else if (key === "ArrowRight") steps.go(at + 1);
	else if (key === "Home") steps.go(0);
	else if (key === "End") steps.go(steps.last);
	else return false;
	return true;
}

/** How many pixels of the wheel's movements make one step: the wheel sends many small movements. */
const WHEEL_STEP_PIXELS = 60;

/**
 * Return an attachment that lets the mouse wheel over its element step through the moves, unless the page can scroll.
 */
export const stepsByWheel =
	(steps: Stepped) =>
	(element: HTMLElement): (() => void) => {
		let moved = 0;
		const turn = (event: WheelEvent) => {
			const { scrollHeight, clientHeight } = document.documentElement;
			if (event.ctrlKey || !steps.isPossible || scrollHeight > clientHeight + 1) return;
			event.preventDefault();
			moved = Math.sign(moved) === Math.sign(event.deltaY) ? moved + event.deltaY : event.deltaY;
			if (Math.abs(moved) < WHEEL_STEP_PIXELS) return;
			steps.go((steps.at ?? steps.last) + Math.sign(moved));
			moved = 0;
		};
		element.addEventListener("wheel", turn, { passive: false });
		return () => element.removeEventListener("wheel", turn);
	};

/**
 * Take the focus from the board after a click by mouse that has left no piece selected, so that the arrow keys step
 * through the moves. While a piece is selected, the arrow keys move the focus to its target instead.
 */
export async function releaseCell({ detail, target }: MouseEvent): Promise<void> {
	const cell = target instanceof Element ? target.closest<SVGElement>("[data-cell]") : null;
	if (detail === 0 || !cell) return; // a click by keyboard has the detail 0
	await tick();
	if (cell.getAttribute("aria-pressed") !== "true") cell.blur();
}
