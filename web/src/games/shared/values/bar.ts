/** The evaluation bar, which a page provides and a board within it draws beside itself. */

import { createContext } from "svelte";
import type { DisplayedValue } from "../../../board/values/values";

export interface Bar {
	game: string;
	seatNames: readonly string[];
	/** The value to show; null until it is known, and until then the bar is empty. */
	value: DisplayedValue | null;
	/** The seat whose part is at the bottom. */
	first: number;
}

/** A Svelte context with a function that returns the current bar, or null while there is none. */
const [get, provide, isProvided] = createContext<() => Bar | null>();

export const provideBar = provide;

/** Return the function that the page has provided, or one that always returns null. */
export const barOfPage = (): (() => Bar | null) => (isProvided() ? get() : () => null);
