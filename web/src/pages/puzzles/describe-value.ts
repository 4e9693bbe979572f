import type { ExactValue } from "../../api/types";
import { puzzleTexts } from "./texts";

/** Say what a move is worth, as the end of a sentence about it: “wins in 5 moves”. */
export const describeValue = ({ outcome, distance }: ExactValue): string => puzzleTexts().values[outcome](distance);
