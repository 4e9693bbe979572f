import { expect, test } from "vitest";
import { personName, textsByLanguage } from "../../src/i18n/texts";
import { spaced } from "../../src/i18n/zh";

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

test("a space separates Chinese words from digits, signs and Latin letters", () => {
	expect(["和棋", "18 步负", "≈54%", "A1-B1"].map((text) => `本为${spaced(text)}`)).toEqual([
		"本为和棋",
		"本为 18 步负",
		"本为 ≈54%",
		"本为 A1-B1",
	]);
});
