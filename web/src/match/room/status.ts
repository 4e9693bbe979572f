/** Texts that say what is going on in a match. */

import type { Snapshot } from "../../api/types";
import { uiOf } from "../../games/registry";
import { textsOf } from "../../games/seats";
import { languageOf, type Texts } from "../../i18n/texts";
import type { LocalMatch } from "./local-match.svelte";
import { peerTexts } from "./peer-texts";

/** Say whose turn it is, or what the match waits for. `snapshot` may be older than the latest one of the match. */
export function turnText(match: LocalMatch, snapshot: Snapshot, texts: Texts): string {
	if (snapshot.status === "open") {
		const { setUp } = uiOf(snapshot.game);
		if (setUp?.phase === snapshot.phase && match.isSeated) return setUp.title[languageOf(texts)];
		if (!snapshot.seats.some((seat) => seat.kind === "empty")) return texts.waitingReady;
		return match.isSeated || match.room.isHost ? texts.waiting : texts.invitation;
	}
	if (snapshot.status === "over") return texts.over;
	const { mover } = snapshot;
	if (mover === null) return "";
	if (match.isTurnHere(snapshot)) return match.ownSeat === null ? texts.turnOf(match.nameOf(mover)) : texts.yourTurn;
	if (snapshot.seats[mover]?.state === "gone" && !snapshot.seats[mover].is_autopilot)
		return texts.awayNow(match.nameOf(mover));
	return (snapshot.pace?.is_paused ? texts.turnOf : texts.thinking)(match.nameOf(mover));
}

/** Say what the people at other screens are doing, as far as `turnText` does not say it; empty if there is nothing. */
export function othersText(match: LocalMatch, snapshot: Snapshot, texts: Texts): string {
	const names = { ...texts.states, ...textsOf(uiOf(snapshot.game), texts).states };
	return snapshot.seats
		.flatMap(({ kind, state, peer }, seat) => {
			if (kind !== "person" || match.room.seats.includes(seat) || seat === snapshot.mover) return [];
			if (peer !== null)
				return snapshot.status === "over" ? [] : [texts.labelled(match.nameOf(seat), peerTexts().states[peer])];
			if (snapshot.status !== "open" && state !== "gone") return [];
			return [texts.labelled(match.nameOf(seat), names[state])];
		})
		.join(texts.comma);
}

/** Say whom the page is connected to: the server or, in a duel without one, the other player. */
export function connectionText({ room, duelSeat, nameOf }: LocalMatch, texts: Texts): string {
	const isOpen = room.connection === "open" && room.snapshot?.status !== "over";
	const peer = duelSeat === null || !isOpen ? null : room.snapshot?.seats[duelSeat]?.peer;
	if (duelSeat === null || !peer) return texts.connection[room.connection];
	return (peer === "gone" ? peerTexts().lost : peerTexts().connectedTo)(nameOf(duelSeat));
}
