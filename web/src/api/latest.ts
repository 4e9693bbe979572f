/**
 * For effects: takes what was asked for, unless the effect has run again or its component has gone in the meantime.
 * What is returned is for the effect to return.
 */
export function latest<T>(asked: Promise<T>, found: (told: T) => void, failed: (problem: string) => void): () => void {
	let isOld = false;
	asked.then(
		(told) => {
			if (!isOld) found(told);
		},
		(error: Error) => {
			if (!isOld) failed(error.message);
		},
	);
	return () => {
		isOld = true;
	};
}
