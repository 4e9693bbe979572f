"""The positions of random games in which exactly one move wins. They are the same on every machine."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterator

from qipan.rules import Game, Move, State
from qipan.rules.kernels import Progress
from qipan.truth.analysis import Analysis
from qipan.truth.proof import cached_table, prove
from qipan.truth.tables import Table
from qipan.truth.value import Value

ANY_DEPTH = (1, 10_000)
MIN_MOVES = 3  # a puzzle has at least this number of legal moves
MAX_GAME_PLIES = 300


def only_wins(game: Game, games: int, progress: Progress) -> Iterator[tuple[int, State]]:
    """Yield the positions of random games in which exactly one move wins, each with its depth; see `Puzzle.depth`.

    The games are always the same.
    """
    table = cached_table(game, None, progress)
    numbers = random_numbers(repr(game))
    seen = set[str]()
    for played in range(games):
        progress(played, games)
        for state, _ in random_game(game, numbers):
            if state.text in seen:
                continue
            seen.add(state.text)
            analysis = analyse_if_only_win(table, state, *ANY_DEPTH)
            if analysis is not None and not is_obvious(state, analysis):
                yield depth_of(state, analysis.value), state


def random_numbers(seed: str) -> Iterator[int]:
    """Yield random numbers without end. They depend only on the seed, so they are the same on every machine."""
    for block in itertools.count():
        digest = hashlib.sha256(f"{seed} {block}".encode()).digest()
        yield from (int.from_bytes(digest[at : at + 2], "little") for at in range(0, len(digest), 2))


def random_game(game: Game, numbers: Iterator[int]) -> Iterator[tuple[State, Move]]:
    """Yield the positions of a random game, each with the move that led to it."""
    state = game.initial()
    for _ in range(MAX_GAME_PLIES):
        moves = state.moves()
        if not moves:
            return
        move = moves[next(numbers) % len(moves)]
        state = state.play(move)
        yield state, move


def analyse_if_only_win(table: Table, state: State, low: int, high: int) -> Analysis | None:
    """Return the analysis of a position if it can be a puzzle, else None.

    Exactly one move must win, there must be at least MIN_MOVES legal moves, and `Puzzle.depth` must be in low..high.
    """
    if not table.has(state):
        return None
    value = table.value(state)
    if value.outcome != "win" or not low <= depth_of(state, value) <= high or len(state.moves()) < MIN_MOVES:
        return None
    analysis = prove(state)
    assert analysis is not None
    return analysis if [candidate.value.outcome for candidate in analysis.moves].count("win") == 1 else None


def depth_of(state: State, value: Value) -> int:
    """Return the depth of a puzzle: plies to the win or, if values have a score instead of a distance, legal moves."""
    return len(state.moves()) if value.distance is None else value.distance


def is_obvious(state: State, analysis: Analysis) -> bool:
    """Return whether the only winning move is also the only capture, which is easy, since people try captures first."""
    return state.captures() == [analysis.moves[0].move]
