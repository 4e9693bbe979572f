/** The menu items of a match, and their keyboard shortcuts. */

import { LocalizedError } from "../../i18n/localized-error";
import type { Texts } from "../../i18n/texts";
import { preferences, setPreferences, texts } from "../../preferences.svelte";
import type { MenuItem } from "../../ui/menu";
import { checkboxItem } from "../../ui/menu";
import type { LocalMatch } from "./local-match.svelte";

/** Actions that need elements of the page, such as its input field. */
export interface PageActions {
	/** Focus the input field for moves. */
	typeMove: () => void;
	/** Ask for confirmation, then resign. */
	resign: () => void;
	/** Switch the autopilot off or, after asking for the engine, on. */
	autopilot: () => void;
}

/** The menu item that shows or hides the values of moves. */
export const valuesItem = (
	t: Texts,
	isDisabled = false,
	setting: "showValues" | "showReviewValues" | "showAnalysisValues" = "showValues",
): MenuItem => ({
	...checkboxItem(t.showValues, preferences[setting], (isOn) => setPreferences({ [setting]: isOn }), "T"),
	isDisabled,
});

/** Return the items of the section “Control”; `programs` are the names of the server's programs that play this game. */
export function controlItems(
	match: LocalMatch,
	t: Texts,
	pageActions: PageActions,
	programs: readonly string[] = [],
): MenuItem[] {
	if (match.hasOnlyEngines) {
		if (!match.pace.isMine) return [];
		return [
			{ name: match.pace.isPaused ? t.goOn : t.pause, key: t.space, run: match.pace.togglePause },
			{ name: t.step, key: ".", run: match.pace.step },
		];
	}
	if (!match.isSeated) return [];
	// What the host has locked is left out, as among the buttons beside the board.
	const { hints = false } = match.snapshot ?? {};
	const hint = { name: t.hint, key: "H", isDisabled: !match.canHint, run: match.hint };
	const hintsBy = programs.map((name) => ({
		name: t.hintBy(name),
		isDisabled: !match.canHint,
		run: () => match.hintBy(name),
	}));
	const autopilot = {
		...checkboxItem(t.autopilot, match.isOnAutopilot, () => setTimeout(pageActions.autopilot), "P"),
		isDisabled: !match.canSetAutopilot,
	};
	return [
		...(hints ? [hint, ...hintsBy, valuesItem(t, !match.isPlaying)] : []),
		...(match.mayUndo ? [{ name: t.undo, key: "U", isDisabled: !match.canUndo, run: () => match.undo() }] : []),
		{ name: t.typeMove, key: "/", isDisabled: !match.isInPlay, run: () => setTimeout(pageActions.typeMove) },
		...(match.hasAutopilot ? [autopilot] : []),
	];
}

export function actionItems(match: LocalMatch, t: Texts, pageActions: PageActions): MenuItem[] {
	const { snapshot } = match;
	if (!snapshot) return [];
	const items: MenuItem[] = [];
	if (match.isOver) {
		if (snapshot.next_code) items.push({ name: t.goToRematch, href: `#${snapshot.next_code}` });
		else if (match.isSeated) {
			const name = match.rematchSeats.length ? t.acceptRematch : t.rematch;
			items.push({ name, isDisabled: !match.canRematch, run: match.rematch });
		} else if (match.hasOnlyEngines) items.push({ name: t.again, run: match.watchAgain });
		items.push({ name: t.review, href: `#review/${snapshot.code}` });
	}
	if (match.canResign) {
		if (match.hasRemotePeople && match.ownSeat !== null) {
			items.push({ name: t.draw, isDisabled: !match.canOfferDraw, run: match.offerDraw });
		}
		items.push({ name: `${t.resign}…`, run: () => setTimeout(pageActions.resign) });
	}
	return items;
}

/** Say that the host has locked hints, values and autopilot if that is why a key has no effect. */
function explainLock({ snapshot, isInPlay, isOnAutopilot, room }: LocalMatch): void {
	if (snapshot && !snapshot.hints && isInPlay && !isOnAutopilot)
		room.refusal = new LocalizedError(() => texts().valuesLocked);
}

/** Carry out the action of a key; return false if the key has none. */
export function handleKey(key: string, match: LocalMatch, pageActions: PageActions): boolean {
	switch (key.toLowerCase()) {
		case "/":
			pageActions.typeMove();
			return true;
		case "h":
			explainLock(match);
			match.hint();
			return true;
		case "u":
			match.undo();
			return true;
		case "t":
			setPreferences({ showValues: !preferences.showValues });
			return true;
		case "n":
			setPreferences({ cellNames: !preferences.cellNames });
			return true;
		case "p":
			if (!match.hasAutopilot) explainLock(match);
			if (match.canSetAutopilot) pageActions.autopilot();
			return true;
		case " ":
			match.pace.togglePause();
			return match.pace.isMine;
		case ".":
			match.pace.step();
			return match.pace.isMine;
		default:
			return false;
	}
}
