/** What a menu offers: sections with items, as data. */

export interface MenuItem {
	name: string;
	/** The key that does the same, as it is shown. */
	key?: string;
	/** Switched on, or the one chosen of several. */
	is?: { kind: "checkbox" | "radio"; on: boolean };
	isDisabled?: boolean;
	/** Where it leads. */
	href?: string;
	do?: () => void;
}

export interface MenuSection {
	title: string;
	items: MenuItem[];
}

export const checkboxItem = (name: string, on: boolean, set: (on: boolean) => void, key?: string): MenuItem => ({
	name,
	is: { kind: "checkbox", on },
	do: () => set(!on),
	...(key ? { key } : {}),
});

export const radioItem = (name: string, on: boolean, set: () => void): MenuItem => ({
	name,
	is: { kind: "radio", on },
	do: set,
});

/** Where the arrows lead from an item: up and down through all of them, left and right from part to part. */
export function indexAfterKey(sections: readonly MenuSection[], at: number, key: string): number | null {
	const firsts: number[] = [];
	let all = 0;
	for (const part of sections) {
		firsts.push(all);
		all += part.items.length;
	}
	const part = firsts.findLastIndex((first) => first <= at);
	const around = (n: number, of: number) => (n + of) % of;
	switch (key) {
		case "ArrowDown":
			return around(at + 1, all);
		case "ArrowUp":
			return around(at - 1, all);
		case "ArrowRight":
			return firsts[around(part + 1, firsts.length)] ?? 0;
		case "ArrowLeft":
			return firsts[around(part - 1, firsts.length)] ?? 0;
		case "Home":
			return 0;
		case "End":
			return all - 1;
		default:
			return null;
	}
}

/** The next item that begins with a letter. */
export function indexByLetter(sections: readonly MenuSection[], at: number, letter: string): number | null {
	const names = sections.flatMap((part) => part.items.map((item) => item.name.toLowerCase()));
	for (let n = 1; n <= names.length; n++) {
		const next = (at + n) % names.length;
		if (names[next]?.startsWith(letter.toLowerCase())) return next;
	}
	return null;
}
