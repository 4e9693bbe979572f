/** Starts and stops the background music. Its code is loaded when it is first needed. */

import type { Music } from "./music";

let music: Music | null = null;
let wantedVolume: number | null = null;
let isLoading = false;

/** Browsers allow sound only after a user gesture. */
const GESTURES = ["pointerdown", "keydown"] as const;

function begin(): void {
	for (const gesture of GESTURES) removeEventListener(gesture, begin);
	if (music || isLoading || wantedVolume === null) return;
	isLoading = true;
	import("./music").then(
		(module) => {
			isLoading = false;
			if (wantedVolume !== null) music = new module.Music(wantedVolume);
		},
		() => (isLoading = false),
	);
}

/** Play music at a volume from 0 to 1; null stops it. */
export function playMusic(volume: number | null): void {
	wantedVolume = volume;
	if (volume === null) {
		music?.stop();
		music = null;
	} else if (music) {
		music.volume(volume);
	} else if (navigator.userActivation?.hasBeenActive) {
		begin();
	} else {
		for (const gesture of GESTURES) addEventListener(gesture, begin, { once: true });
	}
}
