import { expect, test } from "vitest";
import { placeOf } from "../src/routes";

test("a room's code may be written large; what is no code is the first page", () => {
	expect(placeOf("#bamotiku")).toEqual({ room: "bamotiku" });
	expect(placeOf("#BAMOTIKU")).toEqual({ room: "bamotiku" });
	expect(placeOf("#review/bamotiku/12")).toEqual({ view: "review", rest: "bamotiku/12" });
	expect(placeOf("#bamo")).toBe("home");
});
