/**
 * For Svelte effects: call `onresult` or `onerror` when a request ends, unless the effect has run again or its
 * component was destroyed in the meantime. Returns the cleanup function that the effect must return.
 */
export function latest<T>(
	request: Promise<T>,
	onresult: (result: T) => void,
	onerror: (error: Error) => void,
): () => void {
	let isStale = false;
	request.then(
		(result) => {
			if (!isStale) onresult(result);
		},
		(error: Error) => {
			if (!isStale) onerror(error);
		},
	);
	return () => {
		isStale = true;
	};
}
