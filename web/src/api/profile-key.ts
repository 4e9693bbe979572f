/** The key of this browser's profile: a secret that the page creates, and of which the server stores only a digest. */

import { readStored, writeStored } from "../preferences.svelte";

/** Where the key is stored. It is a secret, so it is neither exported nor moved to other devices. */
export const PROFILE_STORAGE = "qipan.profile";
const KEY = /^[\w-]{32,64}$/;
const KEY_BYTES = 24;

/** The key that was last created or read, kept here in case the browser stores nothing. */
let known = "";

/** Return the key of this browser; create one if there is none. */
export function profileKey(): string {
	known = storedKey() ?? (known || newKey());
	if (storedKey() === null) writeStored(PROFILE_STORAGE, { version: 1, key: known });
	return known;
}

/** The header by which the server knows the profile. */
export const profileHeader = () => ({ "Profile-Key": profileKey() });

/** Return whether this browser has a key. */
export const hasProfileKey = (): boolean => known !== "" || storedKey() !== null;

/** Delete the key of this browser for good. */
export function forgetProfileKey(): void {
	known = "";
	localStorage.removeItem(PROFILE_STORAGE);
}

function storedKey(): string | null {
	const stored = readStored<{ key?: unknown } | null>(PROFILE_STORAGE, null);
	return typeof stored?.key === "string" && KEY.test(stored.key) ? stored.key : null;
}

function newKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
	return btoa(String.fromCharCode(...bytes))
		.replaceAll("+", "-")
		.replaceAll("/", "_");
}
