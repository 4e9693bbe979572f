import { expect, test } from "vitest";
import { beginning, type Part, walked } from "../../src/ui/menu";

const item = (name: string) => ({ name });
const parts: Part[] = [
	{ title: "a", items: [item("One"), item("two")] },
	{ title: "b", items: [item("three")] },
	{ title: "c", items: [item("four"), item("Two more")] },
];

test("arrows walk around through all items", () => {
	expect(walked(parts, 0, "ArrowDown")).toBe(1);
	expect(walked(parts, 1, "ArrowDown")).toBe(2);
	expect(walked(parts, 4, "ArrowDown")).toBe(0);
	expect(walked(parts, 0, "ArrowUp")).toBe(4);
	expect(walked(parts, 2, "Home")).toBe(0);
	expect(walked(parts, 2, "End")).toBe(4);
	expect(walked(parts, 2, "x")).toBeNull();
});

test("arrows to the side lead from part to part", () => {
	expect(walked(parts, 1, "ArrowRight")).toBe(2);
	expect(walked(parts, 4, "ArrowRight")).toBe(0);
	expect(walked(parts, 0, "ArrowLeft")).toBe(3);
	expect(walked(parts, 4, "ArrowLeft")).toBe(2);
});

test("a letter finds the next item that begins with it", () => {
	expect(beginning(parts, 0, "T")).toBe(1);
	expect(beginning(parts, 1, "t")).toBe(2);
	expect(beginning(parts, 2, "t")).toBe(4);
	expect(beginning(parts, 4, "t")).toBe(1);
	expect(beginning(parts, 4, "z")).toBeNull();
});
