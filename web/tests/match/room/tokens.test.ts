import { beforeEach, expect, test } from "vitest";
import { saveSeat, saveTokens, seatHeld, tokensOf } from "../../../src/match/room/tokens";

beforeEach(() => localStorage.clear());

test("the seat that was held in a match is remembered beside its tokens", () => {
	saveTokens("bamotiku", "dots", ["a"]);
	expect(seatHeld("bamotiku")).toBeNull();
	saveSeat("bamotiku", 1);
	saveSeat("unknown", 1);
	expect([seatHeld("bamotiku"), seatHeld("unknown")]).toEqual([1, null]);
	expect(tokensOf("bamotiku")).toEqual(["a"]);
});
