/** Whether the page waits for the server, so that it can show a busy indicator. */

/** During shorter waits there is no busy indicator, since it would only flicker. */
const DELAY_MS = 300;

class Waiting {
	/** Whether the page has been waiting for longer than `DELAY_MS`. */
	isLong = $state(false);
	#count = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;

	/** Return the result of a promise that the user waits for. */
	async during<T>(promise: Promise<T>): Promise<T> {
		// The state changes only later, since this method may be called where Svelte does not allow a change of state.
		if (this.#count++ === 0) this.#timer = setTimeout(() => (this.isLong = true), DELAY_MS);
		try {
			return await promise;
		} finally {
			if (--this.#count === 0) {
				clearTimeout(this.#timer);
				this.isLong = false;
			}
		}
	}
}

export const waiting = new Waiting();
