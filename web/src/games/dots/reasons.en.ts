/** The reasons that only dots has. */
export const reasons = {
	dots_all_edges_drawn: "All edges are drawn",
	dots_wrong_boxes: "Red and Blue own {owned} boxes together, but {completed} are complete",
	dots_open_box: "the box below edge {edge} is not complete",
	dots_expected_size: "the board's size {size}",
	dots_expected_space_after_size: "a space after the board's size",
	dots_expected_edges: "0 or 1 for each of the {count} edges",
	dots_expected_space_after_edges: "a space after {count} edges",
	dots_expected_boxes: "a number of boxes 0–{most}",
	dots_expected_dash: "“-” between Red's and Blue's boxes",
	dots_expected_space_before_seat: "a space before the side to move",
	dots_expected_mover: "the side to move, 0 or 1",
	dots_expected_edge: "an edge 0–{last}",
	dots_boxes_owned: "the boxes owned so far",
	dots_puzzle_edges: "There are puzzles only for boards of up to {edges} edges.",
	dots_too_many_free_edges: "Too many edges are free for a proof in a few seconds.",
};
