/** Starts and stops the music as it is chosen. It is loaded when somebody first wants to hear it. */

import type { Music } from "./music";

let music: Music | null = null;
let wanted: number | null = null;
let isComing = false;

/** Browsers allow sound only after a person has done something. */
const GESTURES = ["pointerdown", "keydown"] as const;

function begin(): void {
	for (const gesture of GESTURES) removeEventListener(gesture, begin);
	if (music || isComing || wanted === null) return;
	isComing = true;
	import("./music").then(
		(found) => {
			isComing = false;
			if (wanted !== null) music = new found.Music(wanted);
		},
		() => (isComing = false),
	);
}

/** The volume from 0 to 1, or null for silence. */
export function playMusic(volume: number | null): void {
	wanted = volume;
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
