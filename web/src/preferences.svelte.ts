/** What a person has chosen, kept in this browser. */

import { type Language, type Texts, textsByLanguage } from "./i18n/texts";

export type Theme = "auto" | "light" | "dark";

export interface Preferences {
	language: Language;
	theme: Theme;
	sound: boolean;
	music: boolean;
	/** Of the music, from 0 to 1. */
	volume: number;
	animation: boolean;
	numbers: boolean;
	truth: boolean;
	name: string;
	level: number;
}

const KEY = "qipan.settings";

function first(): Preferences {
	const language: Language = navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
	const chosen: Preferences = {
		language,
		theme: "auto",
		sound: true,
		music: false,
		volume: 0.5,
		animation: true,
		numbers: false,
		truth: false,
		name: "",
		level: 3,
	};
	return { ...chosen, ...read(KEY, {}) };
}

/** What is kept under a name; a damaged or forbidden store counts as empty. */
export function read<T>(key: string, otherwise: T): T {
	try {
		const text = localStorage.getItem(key);
		return text === null ? otherwise : (JSON.parse(text) as T);
	} catch {
		return otherwise;
	}
}

export function write(key: string, value: unknown): void {
	try {
		localStorage.setItem(key, JSON.stringify(value));
	} catch {
		// A full or forbidden store: the page works on, and forgets.
	}
}

export const preferences: Preferences = $state(first());

export function choose(change: Partial<Preferences>): void {
	Object.assign(preferences, change);
	write(KEY, preferences);
}

/** The texts of the chosen language; reading it in a component follows the choice. */
export const texts = (): Texts => textsByLanguage[preferences.language];

const calm = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;

export const isAnimated = (): boolean => preferences.animation && !calm?.matches;
