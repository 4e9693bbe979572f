/** What a match adds to the menu, and the keys that do the same. */

import type { Words } from "../i18n/words";
import { choose, settings } from "../preferences.svelte";
import type { Item } from "../ui/menu";
import { toggle } from "../ui/menu";
import type { Playing } from "./playing.svelte";

/** What only the page itself can do. */
export interface Extras {
	/** Goes to where a move is typed. */
	type: () => void;
	/** Asks whether one is sure. */
	resign: () => void;
}

export function controlOf(playing: Playing, t: Words, extras: Extras): Item[] {
	if (playing.isShow) {
		if (!playing.setsPace) return [];
		return [
			{ name: playing.isPaused ? t.goOn : t.pause, key: t.space, do: playing.pause },
			{ name: t.step, key: ".", do: playing.step },
		];
	}
	if (!playing.isSeated) return [];
	const autopilot = (isOn: boolean) => playing.setAutopilot(isOn);
	return [
		{ name: t.hint, key: "H", isDisabled: !playing.canHint, do: playing.hint },
		...(playing.game === "planes" ? [] : [{ name: t.undo, key: "U", isDisabled: !playing.canUndo, do: playing.undo }]),
		{ name: t.typeMove, key: "/", isDisabled: !playing.canResign, do: () => setTimeout(extras.type) },
		{
			...toggle(t.autopilot, playing.isOnAutopilot, autopilot, "P"),
			isDisabled: !playing.canResign || playing.own === null,
		},
	];
}

export function actionsOf(playing: Playing, t: Words, extras: Extras): Item[] {
	const { position } = playing;
	if (!position) return [];
	const items: Item[] = [];
	if (playing.isOver) {
		if (position.next_code) items.push({ name: t.goToRematch, href: `#${position.next_code}` });
		else if (playing.isSeated) items.push({ name: t.rematch, isDisabled: !playing.canRematch, do: playing.rematch });
		else if (playing.isShow) items.push({ name: t.again, do: playing.watchAgain });
		items.push({ name: t.review, href: `#review/${position.code}` });
	}
	if (playing.canResign) {
		if (playing.hasPeople && playing.own !== null) {
			items.push({ name: t.draw, isDisabled: !!playing.offer, do: playing.offerDraw });
		}
		items.push({ name: `${t.resign}…`, do: () => setTimeout(extras.resign) });
	}
	return items;
}

/** Whether the key does anything in a match. */
export function keyOf(key: string, playing: Playing, extras: Extras): boolean {
	switch (key.toLowerCase()) {
		case "/":
			extras.type();
			return true;
		case "h":
			playing.hint();
			return true;
		case "u":
			playing.undo();
			return true;
		case "t":
			choose({ truth: !settings.truth });
			return true;
		case "n":
			choose({ numbers: !settings.numbers });
			return true;
		case "p":
			if (playing.canResign && playing.own !== null) playing.setAutopilot(!playing.isOnAutopilot);
			return true;
		case " ":
			playing.pause();
			return playing.setsPace;
		case ".":
			playing.step();
			return playing.setsPace;
		default:
			return false;
	}
}
