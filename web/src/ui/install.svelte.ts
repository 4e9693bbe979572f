/** Installing the page as an app, where the browser offers that: over HTTPS or on this computer. */

import type { Language } from "../i18n/texts";

/** An event of Chromium that TypeScript does not declare. */
interface InstallEvent extends Event {
	prompt(): Promise<unknown>;
}

class Installation {
	#offer: InstallEvent | null = $state.raw(null);

	constructor() {
		addEventListener("beforeinstallprompt", (event) => {
			event.preventDefault(); // the menu offers the installation instead
			this.#offer = event as InstallEvent;
		});
		addEventListener("appinstalled", () => (this.#offer = null));
	}

	/** Whether the browser lets the user install the page now. */
	get isOffered(): boolean {
		return this.#offer !== null;
	}

	/** Let the browser ask the user. An offer can be used only once. */
	run = (): void => {
		void this.#offer?.prompt();
		this.#offer = null;
	};
}

export const installation = new Installation();

/** Give the browser the name of the app in a language, and the colour of the page for its frame. */
export function describeApp(language: Language): void {
	document.querySelector("link[rel=manifest]")?.setAttribute("href", `app.${language}.webmanifest`);
	const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper");
	document.querySelector("meta[name=theme-color]")?.setAttribute("content", paper);
}
