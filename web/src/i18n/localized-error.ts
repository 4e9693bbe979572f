/** An error whose message is worded when it is read: a component that shows it follows a change of the language. */
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
