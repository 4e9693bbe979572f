/** Lists that scroll by whole rows: neither the first nor the last visible row is cut in two. */

/** The CSS variable for the height that is left over below the last whole row, in pixels, and stays empty. */
const REST = "--rest";

/**
 * Make a list show whole rows only. Its style must have `scroll-snap-type: y mandatory`, no padding at the top and the
 * padding `var(--rest, 0)` at the bottom; its entries are snapped at their start.
 */
export function wholeRows(list: HTMLElement): () => void {
	const update = () => {
		const rest = restOf(list);
		list.style.setProperty(REST, `${rest}px`);
		list.style.clipPath = rest ? `inset(0 0 ${rest}px 0)` : "";
	};
	const sizes = new ResizeObserver(update);
	const entries = new MutationObserver(update);
	sizes.observe(list);
	entries.observe(list, { childList: true });
	return () => {
		sizes.disconnect();
		entries.disconnect();
	};
}

function restOf(list: HTMLElement): number {
	const [first, last] = [list.firstElementChild, list.lastElementChild];
	if (!first || !(last instanceof HTMLElement)) return 0;
	if (last.offsetTop + last.offsetHeight <= list.clientHeight) return 0;
	const gap = Number.parseFloat(getComputedStyle(list).rowGap) || 0;
	const height = first.getBoundingClientRect().height + gap;
	return height > gap ? (list.clientHeight + gap) % height : 0;
}

/** Scroll a list, and not the page, so that an entry is visible. */
export function scrollToRow(list: HTMLElement, entry: Element | undefined): void {
	if (!(entry instanceof HTMLElement)) return;
	const [top, bottom] = [entry.offsetTop, entry.offsetTop + entry.offsetHeight];
	const visible = list.clientHeight - restOf(list);
	if (bottom > list.scrollTop + visible) list.scrollTop = bottom - visible;
	else if (top < list.scrollTop) list.scrollTop = top;
}
