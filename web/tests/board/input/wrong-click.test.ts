import { expect, test } from "vitest";
import { type ClickedBoard, explainClick } from "../../../src/board/input/wrong-click";

const step = { text: "A1-A2", path: ["A1", "A2"], is_capture: false };
const jump = { text: "A1-C3", path: ["A1", "C3"], is_capture: true };
const owners: Record<string, number | null> = { A1: 0, B1: 0, C1: 1, D1: null };
const board = (change: Partial<ClickedBoard>): ClickedBoard => ({
	legal: [step],
	ownerOf: (cell) => owners[cell],
	mover: 0,
	isWaiting: false,
	...change,
});

test.each([
	["another seat is to move", { isWaiting: true }, null, "A1", "notYourTurn"],
	["nothing can be played at all", { legal: [] }, null, "A1", null],
	["a piece of the opponent", {}, null, "C1", "notYourPiece"],
	["a piece of nobody", {}, null, "D1", "notYourPiece"],
	["an empty cell, without a piece", {}, null, "D4", "choosePiece"],
	["a piece that is stuck", {}, null, "B1", "pieceCannotMove"],
	["a cell that the piece cannot reach", {}, "A1", "D4", "notATarget"],
	["another piece may not move, since one must capture", { legal: [jump] }, null, "B1", "mustCapture"],
	["a step, although one must capture", { legal: [jump] }, "A1", "A2", "mustCapture"],
	["a capture is possible, but not compulsory", { legal: [step, jump] }, "A1", "D4", "notATarget"],
	["a cell that is taken", { legal: [{ text: "7", path: ["7"] }] }, null, "8", "notHere"],
] as const)("%s", (_, change, chosen, cell, reason) => {
	expect(explainClick(board(change as Partial<ClickedBoard>), chosen, cell)).toBe(reason);
});
