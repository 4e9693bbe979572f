/** Adds what browsers have and jsdom lacks. */

globalThis.ResizeObserver ??= class {
	observe(): void {}
	unobserve(): void {}
	disconnect(): void {}
};
