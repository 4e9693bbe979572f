"""UCT self-play in dots on 3×3: one dictionary of counts, plain loops, the rules of `reference.dots`."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import cache

import numpy as np

from reference import dots
from reference.dots import Position

CORNERS = ((0, 3), (2, 6), (17, 21), (20, 23))  # the outer edges of each corner box, which can be exchanged
MASK = 2**64 - 1
# The drawn edges as bits, the same for all equivalent positions; the mover's boxes; and whether the model is to move.
Node = tuple[int, int, bool]


class Random:
    """SplitMix64."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & MASK
        z = self._state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
        return z ^ z >> 31

    def below(self, bound: int) -> int:
        return (self.next() >> 32) * bound >> 32


def stream(seed: int, number: int) -> Random:
    return Random(Random(seed).next() ^ Random(number).next())


class Learner:
    """Counts per node of the graph how often it was visited, and won by the side to move there.

    `duty` says who must take boxes: "none", "both" sides, or the model itself ("own"). With `as_source`, as in the
    source program, a node has no boxes, and counts the wins of the side that drew the last edge.
    """

    def __init__(self, *, duty: str, as_source: bool) -> None:
        self.duty, self.as_source = duty, as_source
        self._seat = 0  # the model's seat in this game
        self.visits: dict[Node, int] = defaultdict(int)
        self.wins: dict[Node, int] = defaultdict(int)

    def play(self, exploration: float, random_starts: float, seed: int, number: int) -> None:
        """Play one game from the start, with the ban on symmetric replies, and count it."""
        random = stream(seed, number)
        self._seat = random.below(2) if self.duty == "own" else 0
        start = dots.initial(reply_ban=True)
        position = start
        if random_starts and random.next() >> 32 < int(float(np.float32(random_starts)) * 0xFFFFFFFF):
            position = self._play_start(start, exploration, random)
        path = [] if self.as_source else [(self.node(position), position.seat)]
        while max(position.boxes) < 5:
            side = position.seat
            position = dots.play(position, str(self._choose(position, exploration, random)))
            path.append((self.node(position), side if self.as_source else position.seat))
        winner = position.boxes.index(max(position.boxes))
        for node, side in path:
            self.visits[node] += 1
            self.wins[node] += side == winner

    def node(self, position: Position) -> Node:
        boxes = 0 if self.as_source else position.boxes[position.seat]
        drawn = sum(1 << edge for edge, is_drawn in enumerate(position.drawn) if is_drawn)
        return canonical(drawn), boxes, self.duty != "own" or position.seat == self._seat

    def _play_start(self, start: Position, exploration: float, random: Random) -> Position:
        position = start
        for _ in range(random.below(20)):
            if random.below(2):
                free = [edge for edge, is_drawn in enumerate(position.drawn) if not is_drawn]
                edge = free[random.below(len(free))]
            else:
                edge = self._choose(position, exploration, random)
            position = dots.play(position, str(edge))
            if max(position.boxes) >= 5:
                return start
        return position

    def _choose(self, position: Position, exploration: float, random: Random) -> int:
        must_take = self.duty == "both" or (self.duty == "own" and position.seat == self._seat)
        edges = [int(move) for move in dots.moves(replace(position, must_take=must_take))]
        edges = [edge for edge in edges if not any(edge == last and first in edges for first, last in CORNERS)]
        tallies = []
        for edge in edges:
            after = dots.play(position, str(edge))
            node = self.node(after)
            visits, wins = self.visits[node], self.wins[node]
            if not self.as_source and after.seat != position.seat:
                wins = visits - wins
            tallies.append((visits, wins))
        unseen = [edge for edge, (visits, _) in zip(edges, tallies, strict=True) if not visits]
        if unseen:
            return unseen[random.below(len(unseen))]
        f = np.float32
        width = f(exploration) * np.sqrt(f(np.log(float(sum(visits for visits, _ in tallies)))))
        bounds = [f(wins) / f(visits) + width / np.sqrt(f(visits)) for visits, wins in tallies]
        return edges[bounds.index(max(bounds))]


@cache
def canonical(drawn: int) -> int:
    """Return the smallest of all equivalent sets of edges."""
    edges = [edge for edge in range(24) if drawn >> edge & 1]
    return min(_with_first_corners({symmetry[edge] for edge in edges}) for symmetry in _symmetries())


def _with_first_corners(edges: set[int]) -> int:
    for first, last in CORNERS:
        if last in edges and first not in edges:
            edges = edges - {last} | {first}
    return sum(1 << edge for edge in edges)


@cache
def _symmetries() -> list[list[int]]:
    """Return the image of each edge under each symmetry."""
    middles = dots.edge_middles(3, 3)
    turned = [
        [(abs(flipped_y - y), abs(flipped_x - x)) for y, x in middles] for flipped_y in (0, 6) for flipped_x in (0, 6)
    ]
    images = [*turned, *([(x, y) for y, x in each] for each in turned)]
    return [[middles.index(middle) for middle in each] for each in images]
