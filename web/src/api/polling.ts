/** Polling: repeats a request at intervals. */

/** The time between two updates of a page about a tournament: while the tournament runs, and while it does not. */
export const RUNNING_MS = 3_000;
export const IDLE_MS = 15_000;

interface Handlers<T> {
	onresult: (result: T) => void;
	onerror: (error: Error) => void;
	/** Returns how many milliseconds after a result the next request is made; null to make no more requests. */
	after: (result: T) => number | null;
}

/**
 * For Svelte effects: make a request at once and then at intervals, but not while the page is hidden. After an error,
 * the request is repeated later. Returns the cleanup function that the effect must return.
 */
export function poll<T>(load: () => Promise<T>, { onresult, onerror, after }: Handlers<T>): () => void {
	let isEnded = false;
	let timer: ReturnType<typeof setTimeout> | undefined;

	async function request(): Promise<void> {
		let delay: number | null = IDLE_MS;
		if (!document.hidden) {
			try {
				const result = await load();
				if (isEnded) return;
				onresult(result);
				delay = after(result);
			} catch (error) {
				if (isEnded) return;
				onerror(error as Error);
			}
		}
		if (delay !== null) timer = setTimeout(request, delay);
	}

	function show(): void {
		if (document.hidden || timer === undefined) return;
		clearTimeout(timer);
		timer = undefined;
		void request();
	}

	document.addEventListener("visibilitychange", show);
	void request();
	return () => {
		isEnded = true;
		clearTimeout(timer);
		document.removeEventListener("visibilitychange", show);
	};
}
