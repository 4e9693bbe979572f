/** Which key presses are shortcuts. */

/** Elements that use letter keys themselves. Sliders are left out: they use only keys such as the arrows. */
const FIELDS = "input:not([type=range]), select, textarea";
const FUNCTION_KEY = /^F\d+$/;

export const hasModifier = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey;

/**
 * Whether a key press is for the page and not for a dialog or a field: no dialog is open, and either no field has the
 * focus or the key is a function key such as F1.
 */
export function isForPage({ key, target }: KeyboardEvent): boolean {
	if (document.querySelector("dialog[open]")) return false;
	return FUNCTION_KEY.test(key) || !(target instanceof Element && target.matches(FIELDS));
}

/** Whether a key press may be a shortcut of the page: it is for the page, and Ctrl, Meta and Alt are not held. */
export const isShortcut = (event: KeyboardEvent): boolean => !hasModifier(event) && isForPage(event);

/** Elements that Space presses. */
const PRESSED_BY_SPACE = "button, a, summary";

/** Return whether Space presses this element, so that it must have no other effect while the element has the focus. */
export const isPressedBySpace = (target: EventTarget | null): boolean =>
	target instanceof Element && !!target.closest(PRESSED_BY_SPACE);

/** Take the focus from a button after a click by mouse, so that Space does not press it again. */
export function releaseFocus({ detail, target }: MouseEvent): void {
	const isByMouse = detail > 0; // a click by keyboard has the detail 0
	if (isByMouse && target instanceof Element) target.closest<HTMLElement>(PRESSED_BY_SPACE)?.blur();
}
