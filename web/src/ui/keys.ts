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
