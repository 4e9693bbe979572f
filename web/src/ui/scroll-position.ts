/**
 * Scroll positions of pages. A new page begins at its top; one that is reloaded or returned to is scrolled to where it
 * was. Browsers do the same, but before a page has loaded its content.
 */

const STORED = "qipan.scroll";
/** How long a page may take to load its content. */
const LOAD_MILLISECONDS = 5000;

interface Entry {
	/** Identifies an entry of the browser's history. */
	entry?: string;
}

let positions = new Map<string, number>();
let current = "";
let stopWaiting = (): void => {};

/** Handle the scroll positions instead of the browser. Called once, when the page is opened. */
export function controlScrolling(): void {
	history.scrollRestoration = "manual";
	positions = new Map(readPositions());
	addEventListener("scroll", () => positions.set(current, scrollY), { passive: true });
	addEventListener("pagehide", () => sessionStorage.setItem(STORED, JSON.stringify([...positions])));
	for (const kind of ["wheel", "touchstart", "keydown", "pointerdown"])
		addEventListener(kind, () => stopWaiting(), { passive: true, capture: true });
}

/** Scroll to where the page of the current history entry was; a new entry begins at the top. */
export function showEntry(): void {
	stopWaiting();
	const { entry } = (history.state ?? {}) as Entry;
	if (entry === undefined) {
		current = Math.random().toString(36).slice(2);
		history.replaceState({ ...history.state, entry: current }, "");
		scrollTo(0, 0);
	} else {
		current = entry;
		returnTo(positions.get(entry) ?? 0);
	}
}

/** Scroll to a height, and again whenever the page grows, unless the person does something first. */
function returnTo(top: number): void {
	scrollTo(0, top);
	if (top === 0) return;
	const observer = new ResizeObserver(() => scrollTo(0, top));
	const timer = setTimeout(() => stopWaiting(), LOAD_MILLISECONDS);
	stopWaiting = () => {
		observer.disconnect();
		clearTimeout(timer);
		stopWaiting = () => {};
	};
	observer.observe(document.body);
}

function readPositions(): [string, number][] {
	try {
		return JSON.parse(sessionStorage.getItem(STORED) ?? "[]");
	} catch {
		return [];
	}
}
