/** Parsing of addresses. The part after the # is the code of a room, or the name of a page with its parameters. */

import type { Component } from "svelte";

export type Route = { room: string } | { page: string; rest: string } | { unknown: string } | "home";

/** The code of a room has four syllables, or six if the room is not listed. */
const ROOM_CODE = /^([a-z]{8}|[a-z]{12})$/;

/** Return the code of the room that a path such as `/room/bamotiku` leads to; null if it leads to none. */
export function roomOfPath(path: string): string | null {
	const name = /^\/room\/([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
	return ROOM_CODE.test(name) ? name : null;
}

/** The pages that are loaded on demand. `rest` is the part of the address after the page's name. */
export const PAGES: Record<string, () => Promise<{ default: Component<{ rest: string }> }>> = {
	analysis: () => import("./pages/analysis/Analysis.svelte"),
	edit: () => import("./pages/edit/Edit.svelte"),
	puzzles: () => import("./pages/puzzles/Puzzles.svelte"),
	engines: () => import("./pages/engines/CompareEngines.svelte"),
	lesson: () => import("./pages/lesson/Lesson.svelte"),
	profile: () => import("./pages/profile/Profile.svelte"),
	lan: () => import("./pages/lan/Lan.svelte"),
	tournaments: () => import("./pages/tournaments/Tournaments.svelte"),
	review: () => import("./pages/review/Review.svelte"),
};

/** The page of a room. */
export const loadMatch = () => import("./pages/match/Match.svelte");

/** Former names of pages, with their present names, so that old links keep working. */
const ALIASES: Record<string, string> = { minds: "engines" };

/** `#bamotiku` is a room; `#review/bamotiku/12` is a page with parameters. */
export function parseRoute(hash: string): Route {
	const text = hash.replace(/^#/, "");
	const slash = text.indexOf("/");
	const name = slash < 0 ? text : text.slice(0, slash);
	const page = ALIASES[name] ?? name;
	if (page in PAGES) return { page, rest: slash < 0 ? "" : text.slice(slash + 1) };
	if (text === "" || text === "home") return "home";
	// Accept capitals: a code may have been read aloud and typed in.
	const code = text.toLowerCase();
	return ROOM_CODE.test(code) ? { room: code } : { unknown: text };
}
