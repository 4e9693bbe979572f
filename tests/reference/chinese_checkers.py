"""Chinese checkers on the star of 121 holes. Seats are numbered in the order of the camps in play."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

Hole = tuple[int, int]

CAMPS = "ABCDEF"
CAMPS_IN_PLAY = {2: "AD", 3: "ACE", 4: "ABDE", 6: "ABCDEF"}
TIPS = {"A": (-4, 8), "B": (4, 4), "C": (8, -4), "D": (4, -8), "E": (-4, -4), "F": (-8, 4)}
DIRECTIONS = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)]
EMPTY = "."
STONES_PER_CAMP = 10
OWN_STONES_TO_FILL = 6  # with `filled`, the fewest own stones in a full target with which a camp has finished
DISTANCE_OF_FULL_CAMP = 20  # sum of the distances of the ten holes of a camp from its tip


def is_hole(x: int, y: int) -> bool:
    triangle_of_b_d_f = x <= 4 and y <= 4 and x + y >= -4
    triangle_of_a_c_e = x >= -4 and y >= -4 and x + y <= 4
    return triangle_of_b_d_f or triangle_of_a_c_e


# The holes in row order: top to bottom, and left to right within a row.
HOLES = [(x, y) for y in range(8, -9, -1) for x in range(-8, 9) if is_hole(x, y)]
ORDER = {hole: index for index, hole in enumerate(HOLES)}


def camp_of(hole: Hole) -> str | None:
    x, y = hole
    inside = {"A": y >= 5, "B": x + y >= 5, "C": x >= 5, "D": y <= -5, "E": x + y <= -5, "F": x <= -5}
    return next((camp for camp in CAMPS if inside[camp]), None)


CAMP_HOLES = {camp: [hole for hole in HOLES if camp_of(hole) == camp] for camp in CAMPS}
CAMP_OF = {hole: camp_of(hole) for hole in HOLES}


@dataclass(frozen=True)
class Position:
    stones: tuple[str, ...]  # the letter of a camp, or EMPTY, for each hole in row order
    camp: str  # the camp to move; when the game is over, the next camp in play
    left: str  # the camps that have left, in order: upper case if finished, lower case if dropped out
    players: int
    foreign_camps: str
    finish: str


def initial(players: int = 2, foreign_camps: str = "open", finish: str = "filled") -> Position:
    playing = CAMPS_IN_PLAY[players]
    stones = tuple(camp if camp is not None and camp in playing else EMPTY for camp in CAMP_OF.values())
    return Position(stones, playing[0], "", players, foreign_camps, finish)


def parse(written: str, /, players: int = 2, foreign_camps: str = "open", finish: str = "filled") -> Position:
    board, camp, *rest = written.split()
    stones: list[str] = []
    for token in re.findall(r"\d+|[A-F]", board):
        stones += EMPTY * int(token) if token.isdigit() else token
    return Position(tuple(stones), camp, "".join(rest), players, foreign_camps, finish)


def text(position: Position) -> str:
    rows = []
    for y in range(8, -9, -1):
        row = "".join(stone for hole, stone in zip(HOLES, position.stones, strict=True) if hole[1] == y)
        rows.append(re.sub(r"\.+", lambda run: str(len(run.group())), row))
    return " ".join(filter(None, ["/".join(rows), position.camp, position.left]))


def mover(position: Position) -> int | None:
    return None if is_over(position) else CAMPS_IN_PLAY[position.players].index(position.camp)


def moves(position: Position) -> list[str]:
    if is_over(position):
        return []
    legal = [(ORDER[start], ORDER[end]) for start, end in stone_moves(position, position.camp)]
    return [f"{name(HOLES[start])}:{name(HOLES[end])}" for start, end in sorted(legal)] or ["pass"]


def play(position: Position, move: str) -> Position:
    camp = position.camp
    if move != "pass":
        start, end = (hole_named(word) for word in move.split(":"))
        position = with_stones(position, {start: EMPTY, end: camp})
    if has_finished(position, camp):
        position = replace(position, left=position.left + camp)
    return replace(position, camp=next_camp(position))


def drop(position: Position, seat: int) -> Position:
    """Take a seat that is still in play out of the game."""
    camp = CAMPS_IN_PLAY[position.players][seat]
    own = [hole for hole in HOLES if stone_at(position, hole) == camp]
    position = with_stones(position, dict.fromkeys(own, EMPTY))
    position = replace(position, left=position.left + camp.lower())
    return replace(position, camp=next_camp(position)) if position.camp == camp else position


def outcome(position: Position) -> tuple[float, ...] | None:
    """Return the payoffs. Finished camps rank first, then camps in play by distance, then drop-outs, latest first."""
    if not is_over(position):
        return None
    seats = CAMPS_IN_PLAY[position.players]
    away = {camp: distance(position, seats.index(camp)) for camp in in_play(position)}
    groups = [[camp] for camp in position.left if camp.isupper()]
    groups += [[camp for camp in away if away[camp] == value] for value in sorted(set(away.values()))]
    groups += [[camp.upper()] for camp in reversed(position.left) if camp.islower()]
    payoffs = {}
    better = 0
    for group in groups:
        mean_rank = better + (1 + len(group)) / 2
        payoffs.update(dict.fromkeys(group, 1 - 2 * (mean_rank - 1) / (len(seats) - 1)))
        better += len(group)
    return tuple(payoffs[camp] for camp in seats)


def path(position: Position, move: str) -> list[str]:
    if move == "pass":
        return []
    start, end = (hole_named(word) for word in move.split(":"))
    if end in neighbours(start):
        return [name(start), name(end)]
    return [name(hole) for hole in hop_chains(position, start)[end]]


def distance(position: Position, seat: int) -> int:
    """Return how far the seat's stones are from filling the target; negative if it has fewer than ten stones."""
    camp = CAMPS_IN_PLAY[position.players][seat]
    tip = TIPS[opposite(camp)]
    own = [hole for hole in HOLES if stone_at(position, hole) == camp]
    return sum(hex_distance(hole, tip) for hole in own) - DISTANCE_OF_FULL_CAMP


def is_over(position: Position) -> bool:
    """Return whether at most one camp is in play, or no camp in play can move, so that all of them would pass."""
    playing = in_play(position)
    return len(playing) <= 1 or not any(can_move(position, camp) for camp in playing)


def can_move(position: Position, camp: str) -> bool:
    return next(stone_moves(position, camp), None) is not None


def stone_moves(position: Position, camp: str) -> Iterator[tuple[Hole, Hole]]:
    """Yield the start and end of every move of this camp except a pass, each once, in no particular order."""
    for start in HOLES:
        if stone_at(position, start) != camp:
            continue
        steps = [near for near in neighbours(start) if stone_at(position, near) == EMPTY]
        hops = [end for end in hop_chains(position, start) if end != start]
        for end in steps + hops:
            if may_stop(position, camp, end):
                yield start, end


def hop_chains(position: Position, start: Hole) -> dict[Hole, list[Hole]]:
    """Return a shortest chain of hops from the start to every hole that hops reach, the start included.

    The moving stone has left its hole: a chain may pass through that hole, but not hop over it.
    """
    board = with_stones(position, {start: EMPTY})
    chains = {start: [start]}
    queue = [start]
    while queue:
        here = queue.pop(0)
        for right, up in DIRECTIONS:
            over = (here[0] + right, here[1] + up)
            end = (here[0] + 2 * right, here[1] + 2 * up)
            if end in chains or end not in ORDER:
                continue
            if stone_at(board, over) != EMPTY and stone_at(board, end) == EMPTY:
                chains[end] = [*chains[here], end]
                queue.append(end)
    return chains


def may_stop(position: Position, camp: str, hole: Hole) -> bool:
    return position.foreign_camps == "open" or CAMP_OF[hole] in (None, camp, opposite(camp))


def has_finished(position: Position, camp: str) -> bool:
    stones = [stone_at(position, hole) for hole in CAMP_HOLES[opposite(camp)]]
    if position.finish == "filled":
        return EMPTY not in stones and stones.count(camp) >= OWN_STONES_TO_FILL
    return stones.count(camp) == STONES_PER_CAMP


def in_play(position: Position) -> list[str]:
    return [camp for camp in CAMPS_IN_PLAY[position.players] if camp not in position.left.upper()]


def next_camp(position: Position) -> str:
    """Return the next camp in play after the camp to move, in playing order; the same camp if no other is left."""
    seats = CAMPS_IN_PLAY[position.players]
    after = seats.index(position.camp) + 1
    order = seats[after:] + seats[:after]
    return next((camp for camp in order if camp in in_play(position)), position.camp)


def opposite(camp: str) -> str:
    return CAMPS[(CAMPS.index(camp) + 3) % 6]


def neighbours(hole: Hole) -> list[Hole]:
    around = [(hole[0] + right, hole[1] + up) for right, up in DIRECTIONS]
    return [near for near in around if near in ORDER]


def hex_distance(one: Hole, other: Hole) -> int:
    right, up = other[0] - one[0], other[1] - one[1]
    return max(abs(right), abs(up), abs(right + up))


def stone_at(position: Position, hole: Hole) -> str:
    return position.stones[ORDER[hole]]


def with_stones(position: Position, changes: dict[Hole, str]) -> Position:
    stones = list(position.stones)
    for hole, stone in changes.items():
        stones[ORDER[hole]] = stone
    return replace(position, stones=tuple(stones))


def name(hole: Hole) -> str:
    return f"{hole[0]},{hole[1]}"


def hole_named(word: str) -> Hole:
    x, y = word.split(",")
    return (int(x), int(y))
