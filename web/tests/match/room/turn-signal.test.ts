import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TurnSignal } from "../../../src/match/room/turn-signal";
import { preferences, setPreferences } from "../../../src/preferences.svelte";

const before = { ...preferences };
const vibrate = vi.fn();
const start = vi.fn();

class FakeAudio {
	currentTime = 0;
	destination = {};
	resume = () => Promise.resolve();
	createOscillator = () => ({ frequency: ramp, connect: (node: unknown) => node, start, stop: () => {} });
	createGain = () => ({ gain: ramp, connect: (node: unknown) => node });
}
const ramp = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("AudioContext", FakeAudio);
	vi.stubGlobal("navigator", { vibrate, userActivation: { hasBeenActive: true } });
	setPreferences({ sound: true, haptics: true });
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	setPreferences(before);
	vibrate.mockClear();
	start.mockClear();
});

/** Let the opponent think for some time, and return whether the phone vibrates and whether a sound is heard. */
function signalAfter(milliseconds: number): { vibrates: boolean; sounds: boolean } {
	const signal = new TurnSignal();
	signal.update(false, true);
	vi.advanceTimersByTime(milliseconds);
	signal.update(true, true);
	expect(start).not.toHaveBeenCalled(); // a sound waits until the page is drawn
	vi.runAllTimers();
	return { vibrates: vibrate.mock.calls.length > 0, sounds: start.mock.calls.length > 0 };
}

test("it is heard and felt that it is one's turn", () => {
	expect(signalAfter(5000)).toEqual({ vibrates: true, sounds: true });
});

test("somebody who still looks at the board hears the move only", () => {
	expect(signalAfter(500)).toEqual({ vibrates: true, sounds: false });
});

test("sounds and vibrations are switched off one by one", () => {
	setPreferences({ sound: false });
	expect(signalAfter(5000)).toEqual({ vibrates: true, sounds: false });
	vibrate.mockClear();
	start.mockClear();
	setPreferences({ sound: true, haptics: false });
	expect(signalAfter(5000)).toEqual({ vibrates: false, sounds: true });
});

test("the beginning of a match is no turn that one has waited for", () => {
	const signal = new TurnSignal();
	signal.update(false, false);
	signal.update(true, true);
	expect(vibrate).not.toHaveBeenCalled();
});
