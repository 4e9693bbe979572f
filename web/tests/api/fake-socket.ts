/** The server's end of a socket. */
export class FakeSocket extends EventTarget {
	static all: FakeSocket[] = [];
	static OPEN = 1;
	readyState = 0;
	sent: { op: string; token?: string | null; move?: string }[] = [];

	constructor(readonly url: string) {
		super();
		FakeSocket.all.push(this);
	}

	send(text: string): void {
		this.sent.push(JSON.parse(text));
	}

	close(): void {
		this.readyState = 3;
	}

	accept(): void {
		this.readyState = 1;
		this.dispatchEvent(new Event("open"));
	}

	say(message: object): void {
		this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
	}

	hangUp(code: number, reason: string): void {
		this.readyState = 3;
		this.dispatchEvent(new CloseEvent("close", { code, reason }));
	}
}
