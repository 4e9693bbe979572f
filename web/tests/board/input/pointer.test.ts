import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { edgeAlong, spotAt } from "../../../src/board/geometry/geometry";
import { BoardPointer } from "../../../src/board/input/pointer.svelte";

/** Cells in a row, each ten pixels wide; pieces on A and B can be dragged, C can be clicked. */
const cellAt = ({ x }: { x: number }) => "ABCDE"[Math.floor(x / 10)] ?? null;
const board = {
	locate: ({ clientX, clientY }: MouseEvent) => ({ x: clientX, y: clientY }),
	cellAt: vi.fn(cellAt),
	canDrag: (cell: string) => cell === "A" || cell === "B",
	canChoose: (cell: string) => cell === "C",
	cellAlong: () => null,
	lift: vi.fn(),
	drop: vi.fn(),
	choose: vi.fn(),
	cancel: vi.fn(() => false),
};
let element: HTMLElement;
let pointer: BoardPointer;
let detach: () => void;

beforeEach(() => {
	vi.clearAllMocks();
	vi.useFakeTimers();
	element = document.createElement("div");
	element.innerHTML = [..."ABCDE"].map((name) => `<i data-cell="${name}"></i>`).join("");
	pointer = new BoardPointer(board);
	detach = pointer.attach(element);
});
afterEach(() => {
	detach();
	vi.useRealTimers();
});

interface Options extends MouseEventInit {
	pointerType?: string;
}

/** Return an event of the pointer, which the environment of the tests does not have. */
function pointerEvent(type: string, { pointerType = "mouse", ...init }: Options): MouseEvent {
	const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...init });
	return Object.assign(event, { pointerId: 1, isPrimary: true, pointerType });
}

function send(type: string, clientX: number, options: Options = {}): MouseEvent {
	const event = pointerEvent(type, { clientX, ...options });
	element.dispatchEvent(event);
	return event;
}

function click(cell: string, options: Options = {}): void {
	element.querySelector(`[data-cell=${cell}]`)?.dispatchEvent(pointerEvent("click", options));
}

describe("a piece is dragged", () => {
	test("over cells to the one where it is dropped; the click that follows is part of it", () => {
		for (const [type, x] of [
			["pointerdown", 5],
			["pointermove", 15],
			["pointermove", 25],
		] as const)
			send(type, x);
		expect(board.lift).toHaveBeenCalledWith("A");
		expect(pointer.held).toMatchObject({ from: "A", over: "C", at: { x: 25 } });
		send("pointerup", 25);
		click("C");
		expect(board.drop).toHaveBeenCalledWith("A", "C", ["A", "B", "C"]);
		expect(board.choose).not.toHaveBeenCalled();
		expect(pointer.held).toBeNull();
		click("C");
		expect(board.choose).toHaveBeenCalledWith("C");
	});

	test("only if the pointer moves far enough, farther for a finger", () => {
		send("pointerdown", 5);
		send("pointermove", 8);
		expect(pointer.held).toBeNull();
		send("pointerdown", 5, { pointerType: "touch" });
		send("pointermove", 14, { pointerType: "touch" });
		expect(pointer.held).toBeNull();
		send("pointermove", 15, { pointerType: "touch" });
		expect(pointer.held?.from).toBe("A");
	});

	test("outside the board, and is back where it was", () => {
		send("pointerdown", 5);
		send("pointermove", 99);
		send("pointerup", 99);
		expect(board.drop).toHaveBeenCalledWith("A", null, ["A"]);
	});

	test("unless there is nothing to drag: then the board says why, and only then", () => {
		for (const from of [35, 25]) {
			send("pointerdown", from);
			send("pointermove", 45);
			send("pointerup", 45);
			element.dispatchEvent(pointerEvent("click", {})); // the browser's click, on the element with both cells
		}
		expect(board.choose.mock.calls).toEqual([["D"]]);
		expect(board.cancel).toHaveBeenCalledTimes(1); // by the click that follows the line from C, which is no drag
		send("pointerdown", 35, { pointerType: "touch" });
		send("pointermove", 55, { pointerType: "touch" });
		send("pointerup", 55, { pointerType: "touch" });
		expect(board.choose).toHaveBeenCalledTimes(1);
	});

	test("until another button, a lost pointer or a new position ends it", () => {
		for (const end of [
			() => send("contextmenu", 25, { button: 2 }),
			() => send("pointercancel", 25),
			() => pointer.release(),
		]) {
			send("pointerdown", 5);
			send("pointermove", 25);
			end();
			send("pointerup", 25);
		}
		expect(board.drop).not.toHaveBeenCalled();
		send("pointerdown", 5, { button: 2 });
		send("pointermove", 25);
		expect(pointer.held).toBeNull();
	});
});

describe("a finger", () => {
	const touch = { pointerType: "touch" };

	test("that rests looks for a cell, which is chosen where it is lifted", () => {
		send("pointerdown", 25, touch);
		vi.advanceTimersByTime(200);
		expect(pointer.held).toMatchObject({ from: null, over: "C" });
		send("pointermove", 35, touch);
		send("pointerup", 35, touch);
		expect(board.choose).toHaveBeenCalledWith("D");
	});

	test("that moves at once scrolls the page, unless it drags a piece", () => {
		const isKept = () => !element.dispatchEvent(new Event("touchmove", { cancelable: true }));
		send("pointerdown", 25, touch);
		send("pointermove", 45, touch);
		expect(isKept()).toBe(false);
		vi.advanceTimersByTime(200);
		expect(pointer.held).toBeNull();
		send("pointerdown", 5, touch);
		expect(isKept()).toBe(true);
	});

	test("need not hit a cell exactly", () => {
		click("D", { pointerType: "touch", clientX: 25 });
		expect(board.cellAt).toHaveBeenLastCalledWith({ x: 25, y: 0 }, true);
		expect(board.choose).toHaveBeenCalledWith("C");
	});
});

test("the right button cancels what is prepared, and opens the menu if there is nothing", () => {
	expect(send("contextmenu", 45, { button: 2 }).defaultPrevented).toBe(false);
	board.cancel.mockReturnValueOnce(true);
	expect(send("contextmenu", 45, { button: 2 }).defaultPrevented).toBe(true);
});

const square = (name: string, x: number, y: number) => ({ name, x, y, shape: "square" });

test("the cell at a point is the nearest within reach", () => {
	const spots = [square("A", 0, 0), square("B", 1, 0)];
	expect(spotAt(spots, { x: 0.6, y: 0.4 })?.name).toBe("B");
	expect(spotAt(spots, { x: 1.6, y: 0 })).toBeNull();
	expect(spotAt(spots, { x: 1.6, y: 0 }, 0.8)?.name).toBe("B");
});

test("a line from a corner towards another draws the edge between them", () => {
	const edges = [
		{ name: "top", x: 0.5, y: 0, shape: "across" },
		{ name: "left", x: 0, y: 0.5, shape: "down" },
	];
	expect(edgeAlong(edges, { x: 0.1, y: -0.1 }, { x: 0.8, y: 0.2 })?.name).toBe("top");
	expect(edgeAlong(edges, { x: 0.9, y: 0 }, { x: 0.3, y: 0.1 })?.name).toBe("top");
	expect(edgeAlong(edges, { x: 0, y: 1 }, { x: 0, y: 0.2 })?.name).toBe("left");
	expect(edgeAlong(edges, { x: 0.5, y: 0.5 }, { x: 1, y: 0.5 })).toBeNull();
	expect(edgeAlong(edges, { x: 0, y: 0 }, { x: 0.2, y: 0 })).toBeNull();
});
