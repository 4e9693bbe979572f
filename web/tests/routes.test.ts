import { expect, test } from "vitest";
import { parseRoute, roomOfPath } from "../src/routes";

test("room codes ignore case; unknown addresses are reported", () => {
	expect(parseRoute("#bamotiku")).toEqual({ room: "bamotiku" });
	expect(parseRoute("#BAMOTIKU")).toEqual({ room: "bamotiku" });
	expect(parseRoute("#bamotikuZENA")).toEqual({ room: "bamotikuzena" });
	expect(parseRoute("#review/bamotiku/12")).toEqual({ page: "review", rest: "bamotiku/12" });
	for (const unknown of ["bamo", "bamotikuze"]) expect(parseRoute(`#${unknown}`)).toEqual({ unknown });
	for (const home of ["", "#", "#home"]) expect(parseRoute(home)).toBe("home");
});

test("links to listed and to other rooms are recognised", () => {
	const paths = ["/room/bamotiku", "/room/Bamotikuzena", "/room/bamotikuze", "/room/", "/", "/room/bamotiku/x"];
	expect(paths.map(roomOfPath)).toEqual(["bamotiku", "bamotikuzena", null, null, null, null]);
});

test("links with the former name of a page still work", () => {
	expect(parseRoute("#minds/dots/rows=2")).toEqual({ page: "engines", rest: "dots/rows=2" });
});
