/** Vibrations of phones that can vibrate. */

import { preferences } from "../preferences.svelte";

/** Durations in milliseconds: of one vibration, or of vibrations and pauses in turn. */
const PATTERNS = { move: 12, take: [18, 40, 18], turn: 30, wrong: [10, 30, 10] } as const;

/** Vibrate. Do nothing until the user has touched the page: browsers allow no vibration before that. */
export function vibrate(which: keyof typeof PATTERNS): void {
	if (!preferences.haptics || !navigator.userActivation?.hasBeenActive) return;
	const pattern = PATTERNS[which];
	navigator.vibrate?.(typeof pattern === "number" ? pattern : [...pattern]);
}
