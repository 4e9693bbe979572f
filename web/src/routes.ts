/** Where the page is, as written behind the # of its address: a room's code, or a view and what it shows. */

import type { Component } from "svelte";

export type Place = { room: string } | { view: string; rest: string } | "home";

const CODE = /^[a-z]{8}$/;

/** Views that are loaded when somebody goes there. `rest` is what stands behind the view's name. */
export const VIEWS: Record<string, () => Promise<{ default: Component<{ rest: string }> }>> = {
	edit: () => import("./pages/edit/Edit.svelte"),
	puzzles: () => import("./pages/puzzles/Puzzles.svelte"),
	minds: () => import("./pages/engines/CompareEngines.svelte"),
	review: () => import("./pages/review/Review.svelte"),
};

/** `#bamotiku` is a room; `#review/bamotiku/12` is a view with something to show. */
export function placeOf(hash: string): Place {
	const text = hash.replace(/^#/, "");
	const slash = text.indexOf("/");
	const view = slash < 0 ? text : text.slice(0, slash);
	if (view in VIEWS) return { view, rest: slash < 0 ? "" : text.slice(slash + 1) };
	// Whoever hears a code may write it large.
	const code = text.toLowerCase();
	return CODE.test(code) ? { room: code } : "home";
}
