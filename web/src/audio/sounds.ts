/** Sound effects, synthesised in the browser. */

import { preferences } from "../preferences.svelte";

export type Sound = "move" | "hop" | "take" | "splash" | "turn" | "message" | "win" | "lose";

/** A tone that glides from one frequency to another while it fades out. */
interface Note {
	from: number;
	to: number;
	/** Seconds from the start of the sound. */
	delay: number;
	/** Length in seconds. */
	duration: number;
	gain: number;
	wave: OscillatorType;
}

const note = (
	from: number,
	to: number,
	delay: number,
	duration: number,
	gain: number,
	wave: OscillatorType = "sine",
): Note => ({
	from,
	to,
	delay,
	duration,
	gain,
	wave,
});

const SOUNDS: Record<Sound, Note[]> = {
	move: [note(420, 180, 0, 0.09, 0.25, "triangle")],
	hop: [note(520, 300, 0, 0.07, 0.18, "triangle")],
	take: [note(300, 90, 0, 0.16, 0.3, "triangle"), note(700, 350, 0.03, 0.1, 0.1)],
	splash: [note(220, 120, 0, 0.18, 0.15)],
	turn: [note(660, 660, 0, 0.12, 0.1), note(880, 880, 0.1, 0.16, 0.1)],
	message: [note(740, 740, 0, 0.07, 0.08), note(990, 990, 0.06, 0.1, 0.06)],
	win: [note(523, 523, 0, 0.18, 0.16), note(659, 659, 0.15, 0.18, 0.16), note(784, 784, 0.3, 0.4, 0.18)],
	lose: [note(392, 392, 0, 0.22, 0.14), note(330, 330, 0.2, 0.22, 0.14), note(262, 262, 0.4, 0.4, 0.14)],
};

let context: AudioContext | undefined;

/** Play a sound. Do nothing until the user has clicked or pressed a key: browsers allow no sound before that. */
export function playSound(which: Sound): void {
	if (!preferences.sound || typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return;
	// A hidden page draws no frames, so do not wait for the next frame.
	if (document.hidden) sound(SOUNDS[which]);
	else requestAnimationFrame(() => setTimeout(() => sound(SOUNDS[which])));
}

/** Play notes. Call this after drawing: the first call opens the audio device, which takes longer than a frame. */
function sound(notes: readonly Note[]): void {
	context ??= new AudioContext();
	void context.resume();
	const now = context.currentTime;
	for (const { from, to, delay, duration, gain, wave } of notes) {
		const [tone, volume] = [context.createOscillator(), context.createGain()];
		tone.type = wave;
		tone.frequency.setValueAtTime(from, now + delay);
		tone.frequency.exponentialRampToValueAtTime(to, now + delay + duration);
		volume.gain.setValueAtTime(gain, now + delay);
		volume.gain.exponentialRampToValueAtTime(0.001, now + delay + duration);
		tone.connect(volume).connect(context.destination);
		tone.start(now + delay);
		tone.stop(now + delay + duration);
	}
}
