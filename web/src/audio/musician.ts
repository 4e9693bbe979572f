/** Starts and stops the background music. The code that generates the music is loaded when it first plays. */

import type { Music } from "./music";

let music: Music | null = null;
let wantedVolume: number | null = null;
let isLoading = false;

/** The user gestures to wait for: browsers allow sound only after one of them. */
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

/** Play music at a volume from 0 to 1, or stop it if the volume is null. */
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
