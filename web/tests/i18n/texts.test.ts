import { expect, test } from "vitest";
import { personName, textsByLanguage } from "../../src/i18n/texts";

const { en, zh } = textsByLanguage;

test("a name that nobody has chosen is in the language of the reader", () => {
	expect(["访客", "Guest", "Guest 2"].map((name) => personName(name, en))).toEqual(["Guest", "Guest", "Guest 2"]);
	expect(["访客", "Guest", "Guest 2"].map((name) => personName(name, zh))).toEqual(["访客", "访客", "访客 2"]);
	expect(["Ann", "Guest of Ann", "Guests", "访客甲"].map((name) => personName(name, zh))).toEqual([
		"Ann",
		"Guest of Ann",
		"Guests",
		"访客甲",
	]);
});
