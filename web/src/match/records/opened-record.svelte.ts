/** The record that the user has opened in this tab. It is kept when the page is reloaded, but not sent to others. */

import { readStored, writeStored } from "../../preferences.svelte";

const KEY = "qipan.opened-record";
const stored = readStored<unknown>(KEY, "", "sessionStorage");

/** `text` is empty if no record has been opened. */
export const openedRecord = $state({ text: typeof stored === "string" ? stored : "" });

/** The part of the address of a review that stands for the opened record instead of the code of a match. */
export const OPENED = "file";

/** Review a record, which the server has accepted. */
export function openRecord(text: string): void {
	openedRecord.text = text;
	writeStored(KEY, text, "sessionStorage");
	location.hash = `review/${OPENED}`;
}
