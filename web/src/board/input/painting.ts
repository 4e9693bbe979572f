/** A page on which cells are painted tells the boards inside it, so that they leave drags to it. */

import { getContext, setContext } from "svelte";

const KEY = Symbol("painting");

/** Let the boards of the calling component and its children know whether a drag paints cells. */
export const providePainting = (isPainting: () => boolean): void => void setContext(KEY, isPainting);

export const findPainting = (): (() => boolean) => getContext<(() => boolean) | undefined>(KEY) ?? (() => false);
