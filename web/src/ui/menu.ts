/** Menus as data: sections with items, and keyboard navigation between them. */

export interface MenuItem {
	name: string;
	/** The keyboard shortcut to show. */
	key?: string;
	/** Given if the item is a check box or a radio button: which of them, and whether it is on. */
	check?: { kind: "checkbox" | "radio"; on: boolean };
	isDisabled?: boolean;
	/** The link to follow; omitted if the item calls `run` instead. */
	href?: string;
	run?: () => void;
}

export interface MenuSection {
	title: string;
	items: MenuItem[];
}

export const checkboxItem = (name: string, on: boolean, set: (on: boolean) => void, key?: string): MenuItem => ({
	name,
	check: { kind: "checkbox", on },
	run: () => set(!on),
	...(key ? { key } : {}),
});

export const radioItem = (name: string, on: boolean, set: () => void): MenuItem => ({
	name,
	check: { kind: "radio", on },
	run: set,
});

/**
 * Return the index of the item that gets the focus after a key press; null if the key does not move the focus. `at` is
 * the index of the item that has it now. Indices count through all sections. Up and down go to the previous and the
 * next item, left and right to the first item of the previous and the next section.
 */
export function indexAfterKey(sections: readonly MenuSection[], at: number, key: string): number | null {
	const sectionStarts: number[] = [];
	let count = 0;
	for (const section of sections) {
		sectionStarts.push(count);
		count += section.items.length;
	}
	const section = sectionStarts.findLastIndex((start) => start <= at);
	const wrap = (n: number, length: number) => (n + length) % length;
	switch (key) {
		case "ArrowDown":
			return wrap(at + 1, count);
		case "ArrowUp":
			return wrap(at - 1, count);
		case "ArrowRight":
			return sectionStarts[wrap(section + 1, sectionStarts.length)] ?? 0;
		case "ArrowLeft":
			return sectionStarts[wrap(section - 1, sectionStarts.length)] ?? 0;
		case "Home":
			return 0;
		case "End":
			return count - 1;
		default:
			return null;
	}
}

/**
 * Return the index of the next item after `at` whose name begins with the letter, continuing from the top after the
 * last item; null if there is none.
 */
export function indexByLetter(sections: readonly MenuSection[], at: number, letter: string): number | null {
	const names = sections.flatMap((section) => section.items.map((item) => item.name.toLowerCase()));
	for (let n = 1; n <= names.length; n++) {
		const next = (at + n) % names.length;
		if (names[next]?.startsWith(letter.toLowerCase())) return next;
	}
	return null;
}
