"""The hardest positions of a solved game."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock

from cachetools import FIFOCache, cached

from qipan._core import Stop
from qipan.rules import Game, State
from qipan.rules.game_module import module_of
from qipan.rules.reasons import Problem
from qipan.truth.proof import Stopped, prove, stop_check
from qipan.truth.puzzle_positions import only_wins
from qipan.truth.puzzles import NO_PUZZLES, PUZZLE_GAMES, has_puzzles
from qipan.truth.value import Value

MAX_POSITIONS = 12
RANDOM_GAMES = 200
MAX_CACHED = 16

HardPosition = tuple[State, Value]


def hardest_positions(game: Game, *, stop: Stop | None = None) -> Sequence[HardPosition] | None:
    """Return positions that are hard to play, with their exact values, the longest wins and losses first.

    A game's module may list these positions. Otherwise they are the longest wins, one of each length, among the
    positions of random games in which exactly one move wins; the random games are always the same. Return None if
    `stop` is set during the search. Raise Problem if the game is not solved.

    >>> import qipan
    >>> hardest = hardest_positions(qipan.game("two-eat-one"))
    >>> [str(value) for _, value in hardest[:3]]
    ['win in 53', 'win in 51', 'win in 49']
    """
    if not has_puzzles(game):
        raise Problem(NO_PUZZLES(game=game.name, games=", ".join(PUZZLE_GAMES)))
    try:
        return _search(game, stop)
    except Stopped:
        return None


@cached(FIFOCache(MAX_CACHED), key=lambda game, stop: game, lock=Lock())
def _search(game: Game, stop: Stop | None) -> Sequence[HardPosition]:
    puzzles = module_of(game.name).puzzles
    puzzles.check(game)
    if puzzles.hardest is None:
        states = _longest_in_random_games(game, stop)
    else:
        states = [game.parse(text) for text in puzzles.hardest(game)]
    return sorted(((state, _value(state)) for state in states), key=lambda hard: -(hard[1].distance or 0))


def _longest_in_random_games(game: Game, stop: Stop | None) -> list[State]:
    longest: dict[int, State] = {}  # number of plies to the win -> a position with it
    for depth, state in only_wins(game, RANDOM_GAMES, stop_check(stop)):
        longest.setdefault(depth, state)
    return [longest[depth] for depth in sorted(longest, reverse=True)[:MAX_POSITIONS]]


def _value(state: State) -> Value:
    analysis = prove(state)
    assert analysis is not None
    return analysis.value
