"""Exact values of dots by exhaustive search."""

from collections.abc import Callable
from functools import cache

from reference.dots import boxes_of, edge_middles, symmetry_class


def solver(rows: int, cols: int, reply_ban: bool, must_take: bool) -> Callable[[int], dict[int, int]]:
    """Return a function from the drawn edges, as bits, to the mover's net score of drawing each legal edge."""
    edges = len(edge_middles(rows, cols))
    boxes_at = [
        [sum(1 << side for side in box) for box in boxes_of(rows, cols) if edge in box] for edge in range(edges)
    ]

    def gain(drawn: int, edge: int) -> int:
        after = drawn | 1 << edge
        return sum(after & box == box for box in boxes_at[edge])

    def legal(drawn: int) -> list[int]:
        free = [edge for edge in range(edges) if not drawn >> edge & 1]
        if reply_ban and drawn.bit_count() == 1:
            banned = symmetry_class(rows, cols, drawn.bit_length() - 1)
            free = [edge for edge in free if edge not in banned] or free
        if must_take:
            free = [edge for edge in free if gain(drawn, edge)] or free
        return free

    def score(drawn: int, edge: int) -> int:
        gained = gain(drawn, edge)
        rest = value(drawn | 1 << edge)
        return gained + rest if gained else -rest

    @cache
    def value(drawn: int) -> int:
        return max((score(drawn, edge) for edge in legal(drawn)), default=0)

    return lambda drawn: {edge: score(drawn, edge) for edge in legal(drawn)}
