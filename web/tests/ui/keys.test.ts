import { afterEach, expect, test } from "vitest";
import { isForPage, isShortcut } from "../../src/ui/keys";

afterEach(() => {
	document.body.innerHTML = "";
});

/** Press a key in the first element of the given HTML. */
function press(html: string, init: KeyboardEventInit): KeyboardEvent {
	document.body.innerHTML = html;
	const event = new KeyboardEvent("keydown", { bubbles: true, ...init });
	(document.body.firstElementChild ?? document.body).dispatchEvent(event);
	return event;
}

test("fields use their keys, but neither sliders nor buttons use letters", () => {
	for (const html of ["<input>", "<input type=checkbox>", "<select></select>", "<textarea></textarea>"])
		expect(isShortcut(press(html, { key: "m" }))).toBe(false);
	for (const html of ["", "<button></button>", "<input type=range>"])
		expect(isShortcut(press(html, { key: "m" }))).toBe(true);
	expect(isShortcut(press("<input>", { key: "F10" }))).toBe(true);
});

test("no key is a shortcut of the page behind an open dialog", () => {
	expect(isShortcut(press("<p></p><dialog open></dialog>", { key: "F10" }))).toBe(false);
});

test("keys with Ctrl, Meta or Alt are for the page, but are not plain shortcuts", () => {
	for (const modifier of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
		const event = press("", { key: "z", ...modifier });
		expect([isForPage(event), isShortcut(event)]).toEqual([true, false]);
	}
});
