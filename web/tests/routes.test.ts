import { expect, test } from "vitest";
import { parseRoute } from "../src/routes";

test("room codes ignore case; unknown addresses are reported", () => {
	expect(parseRoute("#bamotiku")).toEqual({ room: "bamotiku" });
	expect(parseRoute("#BAMOTIKU")).toEqual({ room: "bamotiku" });
	expect(parseRoute("#review/bamotiku/12")).toEqual({ page: "review", rest: "bamotiku/12" });
	expect(parseRoute("#bamo")).toEqual({ unknown: "bamo" });
	for (const home of ["", "#", "#home"]) expect(parseRoute(home)).toBe("home");
});

test("links with the former name of a page still work", () => {
	expect(parseRoute("#minds/dots/rows=2")).toEqual({ page: "engines", rest: "dots/rows=2" });
});
