import { expect, test } from "vitest";
import { indexAfterKey, indexByLetter, type MenuSection } from "../../src/ui/menu";

const item = (name: string) => ({ name });
const sections: MenuSection[] = [
	{ title: "a", items: [item("One"), item("two")] },
	{ title: "b", items: [item("three")] },
	{ title: "c", items: [item("four"), item("Two more")] },
];

test("up and down wrap around through all items", () => {
	expect(indexAfterKey(sections, 0, "ArrowDown")).toBe(1);
	expect(indexAfterKey(sections, 1, "ArrowDown")).toBe(2);
	expect(indexAfterKey(sections, 4, "ArrowDown")).toBe(0);
	expect(indexAfterKey(sections, 0, "ArrowUp")).toBe(4);
	expect(indexAfterKey(sections, 2, "Home")).toBe(0);
	expect(indexAfterKey(sections, 2, "End")).toBe(4);
	expect(indexAfterKey(sections, 2, "x")).toBeNull();
});

test("left and right move between sections", () => {
	expect(indexAfterKey(sections, 1, "ArrowRight")).toBe(2);
	expect(indexAfterKey(sections, 4, "ArrowRight")).toBe(0);
	expect(indexAfterKey(sections, 0, "ArrowLeft")).toBe(3);
	expect(indexAfterKey(sections, 4, "ArrowLeft")).toBe(2);
});

test("a letter finds the next item that begins with it", () => {
	expect(indexByLetter(sections, 0, "T")).toBe(1);
	expect(indexByLetter(sections, 1, "t")).toBe(2);
	expect(indexByLetter(sections, 2, "t")).toBe(4);
	expect(indexByLetter(sections, 4, "t")).toBe(1);
	expect(indexByLetter(sections, 4, "z")).toBeNull();
});
