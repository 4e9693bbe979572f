import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Board from "../../src/board/Board.svelte";
import { frameOf } from "../../src/board/geometry";

afterEach(cleanup);

const spots = [..."ABC"].flatMap((letter, x) =>
	[1, 2, 3].map((y) => ({ name: `${letter}${y}`, x, y, shape: "square" })),
);
const legal = [
	{ text: "A1-A2", path: ["A1", "A2"] },
	{ text: "B1-B2", path: ["B1", "B2"] },
];

function show(more: Record<string, unknown> = {}) {
	const onplay = vi.fn();
	render(Board, {
		spots,
		frame: frameOf(spots, 0.5),
		label: "board",
		legal,
		describe: (name: string) => `cell ${name}`,
		onplay,
		children: createRawSnippet(() => ({ render: () => "<g></g>" })),
		...more,
	});
	return { onplay, cell: (name: string) => screen.getByLabelText(`cell ${name}`) };
}

test("two clicks play a legal move, and nothing else does", async () => {
	const { onplay, cell } = show();
	await fireEvent.click(cell("A1"));
	expect(cell("A1").getAttribute("aria-pressed")).toBe("true");
	await fireEvent.click(cell("C3"));
	await fireEvent.click(cell("A2"));
	expect(onplay).not.toHaveBeenCalled();
	await fireEvent.click(cell("A1"));
	await fireEvent.click(cell("A2"));
	expect(onplay).toHaveBeenCalledWith(legal[0]);
});

test("one cell is in the tab order, and arrow keys move on from it", async () => {
	const { onplay, cell } = show();
	const reachable = screen.getAllByRole("button").filter((each) => each.getAttribute("tabindex") === "0");
	expect(reachable).toEqual([cell("A1")]);
	cell("A1").focus();
	await fireEvent.keyDown(cell("A1"), { key: "ArrowRight" });
	expect(document.activeElement).toBe(cell("B1"));
	await fireEvent.keyDown(cell("B1"), { key: "Enter" });
	await fireEvent.keyDown(cell("B1"), { key: "ArrowDown" });
	await fireEvent.keyDown(cell("B2"), { key: "Enter" });
	expect(onplay).toHaveBeenCalledWith(legal[1]);
});

test("with confirmation the first click only aims", async () => {
	const shots = [{ text: "A1", path: ["A1"] }];
	const { onplay, cell } = show({ legal: shots, confirms: true });
	await fireEvent.click(cell("A1"));
	expect(onplay).not.toHaveBeenCalled();
	await fireEvent.keyDown(cell("A1"), { key: "Enter" });
	expect(onplay).toHaveBeenCalledTimes(1);
	await fireEvent.click(cell("A1"));
	expect(onplay).toHaveBeenCalledTimes(1);
	await fireEvent.click(cell("A1"));
	expect(onplay).toHaveBeenCalledTimes(2);
});
