/** The user's preferences, stored in this browser. */

import { type Language, type Texts, textsByLanguage } from "./i18n/texts";

export type Theme = "auto" | "light" | "dark";
/** The colours of the boards; see `boards.css`. */
export const BOARD_THEMES = ["wood", "slate", "paper"] as const;
export type BoardTheme = (typeof BOARD_THEMES)[number];
/** The maximum width of the boards; `fit` is as large as the screen allows. */
export const BOARD_SIZES = ["fit", "small", "medium", "large"] as const;
export type BoardSize = (typeof BOARD_SIZES)[number];
/** When stones have marks; `auto`: only in matches of more than two seats. */
export const MARK_CHOICES = ["auto", "always", "never"] as const;
export type MarkChoice = (typeof MARK_CHOICES)[number];
export type Side = "random" | "first" | "second";

export interface Preferences {
	language: Language;
	theme: Theme;
	board: BoardTheme;
	boardSize: BoardSize;
	/** Whether stones have marks besides their colours. */
	marks: MarkChoice;
	sound: boolean;
	music: boolean;
	/** Music volume, from 0 to 1. */
	volume: number;
	animation: boolean;
	/** Whether a phone vibrates at moves. */
	haptics: boolean;
	/** Whether the emotes of players are shown. */
	emotes: boolean;
	/** Whether the chat of players is shown, and whether its messages make a sound. */
	chat: boolean;
	chatSound: boolean;
	cellNames: boolean;
	/** Whether the board of a match shows the value of every move. */
	showValues: boolean;
	/** Whether the board shows the value of every move in a review, and on the analysis board. */
	showReviewValues: boolean;
	showAnalysisValues: boolean;
	name: string;
	/** Level of the engine to play against; 0 is full strength. */
	level: number;
	/** The side to play against engines and friends. */
	side: Side;
	/** The key of the clock in games with friends. */
	friendClock: string;
	/** The engine that plays on autopilot, as an entry of `EngineChoice`. */
	autopilot: string;
}

const KEY = "qipan.settings";

function load(): Preferences {
	const language: Language = navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
	const defaults: Preferences = {
		language,
		theme: "auto",
		board: "wood",
		boardSize: "fit",
		marks: "auto",
		sound: true,
		music: false,
		volume: 0.5,
		animation: true,
		haptics: true,
		emotes: true,
		chat: true,
		chatSound: true,
		cellNames: false,
		showValues: false,
		showReviewValues: false,
		showAnalysisValues: true,
		name: "",
		level: 3,
		side: "random",
		friendClock: "none",
		autopilot: "0",
	};
	return { ...defaults, ...readStored(KEY, {}) };
}

/** `localStorage` is kept for good; `sessionStorage` until the tab is closed, also when the page is reloaded. */
export type Storage = "localStorage" | "sessionStorage";

/** Return a stored value, or `fallback` if there is none, it is damaged, or access is denied. */
export function readStored<T>(key: string, fallback: T, storage: Storage = "localStorage"): T {
	try {
		const text = window[storage].getItem(key);
		return text === null ? fallback : (JSON.parse(text) as T);
	} catch {
		return fallback;
	}
}

export function writeStored(key: string, value: unknown, storage: Storage = "localStorage"): void {
	try {
		window[storage].setItem(key, JSON.stringify(value));
	} catch {
		// Storage is full or denied: the page still works, but the value is lost when the page is closed.
	}
}

export const preferences: Preferences = $state(load());

export function setPreferences(change: Partial<Preferences>): void {
	Object.assign(preferences, change);
	writeStored(KEY, preferences);
}

/** Return a getter of the texts in the chosen language. It is reactive: components update when the language changes. */
export function localized<T>(byLanguage: Record<Language, T>): () => T {
	return () => byLanguage[preferences.language];
}

export const texts: () => Texts = localized(textsByLanguage);

const reducedMotion = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;

export const isAnimated = (): boolean => preferences.animation && !reducedMotion?.matches;
