/** Background music, synthesised in the browser: plucked strings improvise slowly and quietly in a pentatonic mode. */

/** The frequency of a low D, in hertz. */
const MIN_FREQUENCY = 73.42;
/** The notes of the scale (do re mi so la, over more than two octaves), in semitones above the lowest note. */
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24, 26, 28];
const STRING_SECONDS = 4.5;
const ECHO_SECONDS = 2.8;
/**
 * The amplitude of a string is multiplied by this factor once per vibration; with 0.997 a string rings for some
 * seconds.
 */
const DECAY = 0.997;
const MAX_GAIN = 0.5;
const FADE_SECONDS = 0.6;

/** A source of random numbers in [0, 1); tests pass their own. */
export type Random = () => number;

export interface Note {
	/** The pitch, as an index into `SCALE`. */
	step: number;
	/** Seconds until the next note. */
	lasts: number;
	loud: number;
	/** Whether the pitch slides up into the note, as on a guqin. */
	slides: boolean;
}

/** Improvise a phrase: it moves in small steps, ends on do or so, and is followed by silence. */
export function phrase(from: number, random: Random): Note[] {
	const count = 4 + Math.floor(random() * 5);
	const beat = 0.55 + random() * 0.25;
	const notes: Note[] = [];
	let step = from;
	for (let at = 0; at < count; at++) {
		const leap = random();
		const way = random() < 0.5 ? -1 : 1;
		step += way * (leap < 0.7 ? 1 : leap < 0.92 ? 2 : 5);
		if (step < 0) step = -step;
		if (step >= SCALE.length) step = 2 * (SCALE.length - 1) - step;
		const long = random();
		const lasts = beat * (long < 0.25 ? 0.5 : long < 0.75 ? 1 : 2);
		notes.push({ step, lasts, loud: 0.5 + random() * 0.4, slides: random() < 0.2 });
	}
	const last = notes.at(-1);
	if (last) {
		const homes = [0, 3, 5, 8, 10];
		last.step = homes.reduce((best, each) => (Math.abs(each - step) < Math.abs(best - step) ? each : best));
		last.lasts = beat * (4 + Math.floor(random() * 4));
	}
	return notes;
}

/**
 * Fill `samples` with the sound of a plucked string by the Karplus-Strong algorithm: `delay` samples of noise run
 * around a loop with a low-pass filter. The filter averages two neighbouring samples, which adds half a sample to the
 * period, so the frequency of the string is the sample rate divided by `delay + 0.5`.
 */
export function pluck(delay: number, samples: Float32Array, random: Random): void {
	const loop = Float32Array.from({ length: delay }, () => random() * 2 - 1);
	// Low-pass filter the noise first, so that the string sounds plucked by a finger rather than by a plectrum.
	for (let pass = 0; pass < 3; pass++) {
		for (let at = 1; at < delay; at++) loop[at] = ((loop[at] ?? 0) + (loop[at - 1] ?? 0)) / 2;
	}
	let before = 0;
	for (let at = 0; at < samples.length; at++) {
		const place = at % delay;
		const now = loop[place] ?? 0;
		const fading = Math.min(1, (2 * (samples.length - at)) / samples.length);
		samples[at] = now * fading;
		loop[place] = DECAY * 0.5 * (now + before);
		before = now;
	}
}

/** Return the impulse response of a reverberating room, which is decaying noise. */
function impulseResponse(context: AudioContext): AudioBuffer {
	const buffer = context.createBuffer(2, Math.floor(context.sampleRate * ECHO_SECONDS), context.sampleRate);
	for (let channel = 0; channel < 2; channel++) {
		const samples = buffer.getChannelData(channel);
		for (let at = 0; at < samples.length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 3;
	}
	return buffer;
}

export class Music {
	readonly #context = new AudioContext();
	readonly #out = this.#context.createGain();
	readonly #wet = this.#context.createConvolver();
	readonly #strings = new Map<number, AudioBuffer>();
	#timer = 0;
	#notes: Note[] = [];
	#step = 5;

	constructor(volume: number) {
		this.#wet.buffer = impulseResponse(this.#context);
		const wet = this.#context.createGain();
		wet.gain.value = 0.12;
		this.#wet.connect(wet).connect(this.#out);
		this.#out.gain.value = 0;
		this.#out.connect(this.#context.destination);
		this.volume(volume);
		document.addEventListener("visibilitychange", this.#onVisibilityChange);
		void this.#context.resume();
		this.#onVisibilityChange();
	}

	/** Set the volume, from 0 to 1. */
	volume(level: number): void {
		this.#out.gain.setTargetAtTime(MAX_GAIN * level ** 2, this.#context.currentTime, FADE_SECONDS / 3);
	}

	stop(): void {
		clearTimeout(this.#timer);
		document.removeEventListener("visibilitychange", this.#onVisibilityChange);
		this.#out.gain.setTargetAtTime(0, this.#context.currentTime, FADE_SECONDS / 3);
		setTimeout(() => void this.#context.close(), 1000 * FADE_SECONDS);
	}

	#onVisibilityChange = (): void => {
		clearTimeout(this.#timer);
		if (document.hidden) {
			void this.#context.suspend();
		} else {
			void this.#context.resume();
			this.#timer = window.setTimeout(this.#next, 300);
		}
	};

	#next = (): void => {
		if (!this.#notes.length) this.#notes = phrase(this.#step, Math.random);
		const note = this.#notes.shift();
		if (!note) return;
		this.#sound(note);
		this.#step = note.step;
		this.#timer = window.setTimeout(this.#next, 1000 * note.lasts);
	};

	#sound({ step, loud, slides }: Note): void {
		const { sampleRate, currentTime } = this.#context;
		const frequency = MIN_FREQUENCY * 2 ** ((SCALE[step] ?? 0) / 12);
		const delay = Math.round(sampleRate / frequency - 0.5);
		const tuned = (frequency * (delay + 0.5)) / sampleRate;
		const string = this.#context.createBufferSource();
		string.buffer = this.#string(delay);
		const now = currentTime + 0.02;
		string.playbackRate.setValueAtTime(slides ? tuned * 2 ** (-2 / 12) : tuned, now);
		if (slides) string.playbackRate.setTargetAtTime(tuned, now + 0.12, 0.06);
		const volume = this.#context.createGain();
		volume.gain.value = loud;
		string.connect(volume);
		volume.connect(this.#out);
		volume.connect(this.#wet);
		string.start(now);
	}

	/** Return the sound of a string, which is computed on first use (this takes some milliseconds) and cached. */
	#string(delay: number): AudioBuffer {
		const cached = this.#strings.get(delay);
		if (cached) return cached;
		const { sampleRate } = this.#context;
		const buffer = this.#context.createBuffer(1, Math.floor(sampleRate * STRING_SECONDS), sampleRate);
		pluck(delay, buffer.getChannelData(0), Math.random);
		this.#strings.set(delay, buffer);
		return buffer;
	}
}
