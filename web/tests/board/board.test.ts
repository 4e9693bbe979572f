import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Board from "../../src/board/Board.svelte";
import { frameOf } from "../../src/board/geometry/geometry";
import { PLAY_NOW } from "../../src/board/input/play";
import { setPreferences } from "../../src/preferences.svelte";

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

test("a capture is marked in another way than a step", async () => {
	const moves = [
		{ text: "A1-A2", path: ["A1", "A2"], is_capture: false },
		{ text: "A1-C3", path: ["A1", "C3"], is_capture: true },
	];
	const { cell } = show({ legal: moves });
	await fireEvent.click(cell("A1"));
	expect(document.querySelectorAll(".target")).toHaveLength(2);
	expect(document.querySelectorAll(".target.capture")).toHaveLength(1);
	expect(screen.getByLabelText("cell C3, capture")).toBeTruthy();
});

test("a click that selects nothing is explained", async () => {
	setPreferences({ language: "en" });
	const { cell } = show({ mover: 0, ownerOf: (name: string) => ({ C1: 0, C2: 1 })[name] });
	const why = () => document.querySelector("[aria-live]")?.textContent;
	await fireEvent.click(cell("C2"));
	expect(why()).toBe("This is not your piece.");
	expect(document.querySelectorAll(".wrong")).toHaveLength(1);
	await fireEvent.click(cell("A1"));
	expect(why()).toBe("");
	setPreferences({ language: "zh" });
	await fireEvent.click(cell("C3"));
	expect(why()).toBe("选中的棋子走不到那里。");
	setPreferences({ language: "en" });
});

test("a click elsewhere, the right button and Escape cancel a prepared move", async () => {
	const cancel = vi.fn(() => true);
	const play = { ...PLAY_NOW, premove: ["A1", "A2"], isPremoving: true, isWaiting: true, cancel };
	const { cell } = show({ play });
	expect(document.querySelectorAll(".premove path")).toHaveLength(2);
	await fireEvent.click(cell("C3"));
	expect(cancel).toHaveBeenCalledTimes(1);
	await fireEvent.contextMenu(cell("C3"));
	await fireEvent.keyDown(cell("C3"), { key: "Escape" });
	expect(cancel).toHaveBeenCalledTimes(3);
	expect(document.querySelector("[aria-live]")?.textContent).toBe("");
});

test("moves that a prepared one does not tell apart are offered by their names", async () => {
	const choices = ["A1-A2", "A1-B1-A2"].map((text) => ({ text, path: text.split("-") }));
	const { onplay, cell } = show({
		play: { ...PLAY_NOW, choices },
		nameMove: ({ text }: { text: string }) => `by ${text}`,
	});
	await fireEvent.click(cell("A1"));
	expect(screen.queryByText("by A1-A2")).toBeNull(); // the click has begun to select another move
	await fireEvent.click(cell("A1"));
	await fireEvent.click(screen.getByText("by A1-B1-A2"));
	expect(onplay).toHaveBeenCalledWith(choices[1]);
});
