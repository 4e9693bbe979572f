/** What a match adds to the menu, and the keys that do the same. */

import type { Texts } from "../i18n/texts";
import { choose, preferences } from "../preferences.svelte";
import type { MenuItem } from "../ui/menu";
import { checkboxItem } from "../ui/menu";
import type { LocalMatch } from "./local-match.svelte";

/** What only the page itself can do. */
export interface PageActions {
	/** Goes to where a move is typed. */
	type: () => void;
	/** Asks whether one is sure. */
	resign: () => void;
}

export function controlItems(match: LocalMatch, t: Texts, pageActions: PageActions): MenuItem[] {
	if (match.isShow) {
		if (!match.canSetPace) return [];
		return [
			{ name: match.isPaused ? t.goOn : t.pause, key: t.space, do: match.pause },
			{ name: t.step, key: ".", do: match.step },
		];
	}
	if (!match.isSeated) return [];
	const autopilot = (isOn: boolean) => match.setAutopilot(isOn);
	return [
		{ name: t.hint, key: "H", isDisabled: !match.canHint, do: match.hint },
		...(match.game === "planes" ? [] : [{ name: t.undo, key: "U", isDisabled: !match.canUndo, do: match.undo }]),
		{ name: t.typeMove, key: "/", isDisabled: !match.canResign, do: () => setTimeout(pageActions.type) },
		{
			...checkboxItem(t.autopilot, match.isOnAutopilot, autopilot, "P"),
			isDisabled: !match.canResign || match.own === null,
		},
	];
}

export function actionItems(match: LocalMatch, t: Texts, pageActions: PageActions): MenuItem[] {
	const { position } = match;
	if (!position) return [];
	const items: MenuItem[] = [];
	if (match.isOver) {
		if (position.next_code) items.push({ name: t.goToRematch, href: `#${position.next_code}` });
		else if (match.isSeated) items.push({ name: t.rematch, isDisabled: !match.canRematch, do: match.rematch });
		else if (match.isShow) items.push({ name: t.again, do: match.watchAgain });
		items.push({ name: t.review, href: `#review/${position.code}` });
	}
	if (match.canResign) {
		if (match.hasRemotePeople && match.own !== null) {
			items.push({ name: t.draw, isDisabled: !!match.offer, do: match.offerDraw });
		}
		items.push({ name: `${t.resign}…`, do: () => setTimeout(pageActions.resign) });
	}
	return items;
}

/** Whether the key does anything in a match. */
export function handleKey(key: string, match: LocalMatch, pageActions: PageActions): boolean {
	switch (key.toLowerCase()) {
		case "/":
			pageActions.type();
			return true;
		case "h":
			match.hint();
			return true;
		case "u":
			match.undo();
			return true;
		case "t":
			choose({ truth: !preferences.truth });
			return true;
		case "n":
			choose({ numbers: !preferences.numbers });
			return true;
		case "p":
			if (match.canResign && match.own !== null) match.setAutopilot(!match.isOnAutopilot);
			return true;
		case " ":
			match.pause();
			return match.canSetPace;
		case ".":
			match.step();
			return match.canSetPace;
		default:
			return false;
	}
}
