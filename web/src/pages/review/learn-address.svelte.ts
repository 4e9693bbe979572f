/**
 * The address of “learn from your mistakes”: `#review/CODE/PLY/learn/SEAT/NUMBER`, so that a reload leads back to the
 * same mistake.
 */

export interface LearnPlace {
	seat: number;
	/** The index of the mistake among the mistakes of the seat; after the last one, the number of mistakes. */
	at: number;
}

const PLACE = /^#review\/([^/]+)\/(\d+)\/learn\/(\d+)\/(\d+)$/;

/** Read the place in the exercises from an address; null if the address names none. */
export function readPlace(hash: string): LearnPlace | null {
	const [, , , seat, number] = PLACE.exec(hash) ?? [];
	return seat === undefined || number === undefined
		? null
		: { seat: Number(seat), at: Math.max(0, Number(number) - 1) };
}

/** Keeps the place in the address and, for a reload, the number of solved mistakes in the history of the browser. */
export class LearnAddress {
	place: LearnPlace | null = $state.raw(null);
	solved = $state(0);
	/** Whether the entry of the open dialog in the browser's history follows an entry for the review. */
	#hasOpened = false;

	/**
	 * `code` is the code of the match; null for a record that the server has not stored, whose mistakes have no
	 * address.
	 */
	constructor(readonly code: string | null) {
		this.follow();
	}

	/** Read the address; call this whenever the address has changed. */
	follow = (): void => {
		if (this.code === null) return;
		this.place = readPlace(location.hash);
		this.solved = Number(history.state?.solved ?? 0);
		if (!this.place) this.#hasOpened = false;
	};

	/** Open the first mistake of a seat; the browser's back button returns to the review. */
	open(seat: number): void {
		this.#hasOpened = true;
		this.#write({ seat, at: 0 }, 0, "pushState");
	}

	next(): void {
		if (this.place) this.#write({ ...this.place, at: this.place.at + 1 }, this.solved);
	}

	restart(): void {
		if (this.place) this.#write({ ...this.place, at: 0 }, 0);
	}

	countSolved = (): void => {
		if (this.place) this.#write(this.place, this.solved + 1);
	};

	close = (): void => {
		if (this.code !== null && this.#hasOpened) history.back();
		else this.#write(null, 0);
	};

	#write(place: LearnPlace | null, solved: number, how: "pushState" | "replaceState" = "replaceState"): void {
		this.place = place;
		this.solved = solved;
		if (this.code === null) return;
		const review = location.hash.replace(/\/learn\/.*$/, "");
		const ply = /\/\d+$/.test(review) ? "" : "/0";
		history[how]({ solved }, "", place ? `${review}${ply}/learn/${place.seat}/${place.at + 1}` : review);
	}
}
