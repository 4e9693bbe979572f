/** Lets a page on which drags paint cells say so to the boards inside it, which then do not drag pieces. */

import { getContext, setContext } from "svelte";

const KEY = Symbol("painting");

/** Let the boards of the calling component and its children know whether a drag paints cells. */
export const providePainting = (isPainting: () => boolean): void => void setContext(KEY, isPainting);

export const findPainting = (): (() => boolean) => getContext<(() => boolean) | undefined>(KEY) ?? (() => false);
