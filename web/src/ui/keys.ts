/** Which key presses are shortcuts. */

/** Elements that use the keys pressed in them. Sliders are not among them, since they use only arrows and the like. */
const FIELDS = "input:not([type=range]), select, textarea";
const FUNCTION_KEY = /^F\d+$/;

export const hasModifier = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey;

/** Whether a key press is for the page: no dialog is open, and the focused element does not use the key. */
export function isForPage({ key, target }: KeyboardEvent): boolean {
	if (document.querySelector("dialog[open]")) return false;
	return FUNCTION_KEY.test(key) || !(target instanceof Element && target.matches(FIELDS));
}

/** Whether a key press may be a shortcut of the page, without Ctrl, Meta or Alt. */
export const isShortcut = (event: KeyboardEvent): boolean => !hasModifier(event) && isForPage(event);
