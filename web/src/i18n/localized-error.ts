/** An error whose message is translated each time it is read, so that what a component shows follows the language. */
export class LocalizedError extends Error {
	/** `word` returns the message in the chosen language; `code` is that of the server's reason, if there is one. */
	constructor(
		readonly word: () => string,
		readonly code = "",
	) {
		super();
	}

	override get message(): string {
		return this.word();
	}
}
