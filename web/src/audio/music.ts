/** Background music, made in the browser: plucked strings that improvise in a pentatonic mode, slowly and quietly. */

/** The notes of the strings: do re mi so la over two octaves and a half, from a low D. */
const LOWEST = 73.42;
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24, 26, 28];
const SECONDS_OF_A_STRING = 4.5;
const SECONDS_OF_AN_ECHO = 2.8;
/** Of a string's sound after each round: it rings for some seconds. */
const KEPT_A_ROUND = 0.997;
const LOUDEST = 0.5;
const FADE = 0.6;

/** Random numbers are given from outside, so that a piece can be told. */
export type Chance = () => number;

export interface Note {
	/** Which of the scale. */
	step: number;
	/** Seconds until the next. */
	lasts: number;
	loud: number;
	/** Slid into from a neighbouring string, as players of the guqin do. */
	slides: boolean;
}

/** A phrase: it walks by small steps, comes to rest on do or so, and is followed by silence. */
export function phrase(from: number, chance: Chance): Note[] {
	const count = 4 + Math.floor(chance() * 5);
	const beat = 0.55 + chance() * 0.25;
	const notes: Note[] = [];
	let step = from;
	for (let at = 0; at < count; at++) {
		const leap = chance();
		const way = chance() < 0.5 ? -1 : 1;
		step += way * (leap < 0.7 ? 1 : leap < 0.92 ? 2 : 5);
		if (step < 0) step = -step;
		if (step >= SCALE.length) step = 2 * (SCALE.length - 1) - step;
		const long = chance();
		const lasts = beat * (long < 0.25 ? 0.5 : long < 0.75 ? 1 : 2);
		notes.push({ step, lasts, loud: 0.5 + chance() * 0.4, slides: chance() < 0.2 });
	}
	const last = notes.at(-1);
	if (last) {
		const homes = [0, 3, 5, 8, 10];
		last.step = homes.reduce((best, each) => (Math.abs(each - step) < Math.abs(best - step) ? each : best));
		last.lasts = beat * (4 + Math.floor(chance() * 4));
	}
	return notes;
}

/** A plucked string: a burst of noise that runs round a delay and loses its edge (Karplus and Strong). It sounds at
 * `rate / (delay + 0.5)`, since each round takes the mean of two neighbours. */
export function pluck(delay: number, samples: Float32Array, chance: Chance): void {
	const loop = Float32Array.from({ length: delay }, () => chance() * 2 - 1);
	// A finger, not a plectrum: the noise is softened before it runs.
	for (let pass = 0; pass < 3; pass++) {
		for (let at = 1; at < delay; at++) loop[at] = ((loop[at] ?? 0) + (loop[at - 1] ?? 0)) / 2;
	}
	let before = 0;
	for (let at = 0; at < samples.length; at++) {
		const place = at % delay;
		const now = loop[place] ?? 0;
		const fading = Math.min(1, (2 * (samples.length - at)) / samples.length);
		samples[at] = now * fading;
		loop[place] = KEPT_A_ROUND * 0.5 * (now + before);
		before = now;
	}
}

/** A room's echo: noise that dies away. */
function echo(context: AudioContext): AudioBuffer {
	const buffer = context.createBuffer(2, Math.floor(context.sampleRate * SECONDS_OF_AN_ECHO), context.sampleRate);
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
		this.#wet.buffer = echo(this.#context);
		const wet = this.#context.createGain();
		wet.gain.value = 0.12;
		this.#wet.connect(wet).connect(this.#out);
		this.#out.gain.value = 0;
		this.#out.connect(this.#context.destination);
		this.volume(volume);
		document.addEventListener("visibilitychange", this.#seen);
		void this.#context.resume();
		this.#seen();
	}

	/** From 0 to 1. */
	volume(part: number): void {
		this.#out.gain.setTargetAtTime(LOUDEST * part ** 2, this.#context.currentTime, FADE / 3);
	}

	stop(): void {
		clearTimeout(this.#timer);
		document.removeEventListener("visibilitychange", this.#seen);
		this.#out.gain.setTargetAtTime(0, this.#context.currentTime, FADE / 3);
		setTimeout(() => void this.#context.close(), 1000 * FADE);
	}

	#seen = (): void => {
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
		const frequency = LOWEST * 2 ** ((SCALE[step] ?? 0) / 12);
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

	/** Made when it is first plucked, some milliseconds of work. */
	#string(delay: number): AudioBuffer {
		const found = this.#strings.get(delay);
		if (found) return found;
		const { sampleRate } = this.#context;
		const made = this.#context.createBuffer(1, Math.floor(sampleRate * SECONDS_OF_A_STRING), sampleRate);
		pluck(delay, made.getChannelData(0), Math.random);
		this.#strings.set(delay, made);
		return made;
	}
}
