/** Loads all placements of a plane. */

import { playVariation } from "../../../api/client";
import type { Layout, Snapshot } from "../../../api/types";
import { Placements } from "../../../board/pieces/placements";

/** Request the placements on the board of a match. They are the legal moves at the start, where no plane is in the way. */
export async function loadPlacements(
	{ game, options }: Pick<Snapshot, "game" | "options">,
	layout: Layout,
): Promise<Placements> {
	const { legal } = await playVariation({ game, options });
	return new Placements(legal, layout.cells);
}
