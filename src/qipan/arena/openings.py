"""Openings: the positions at which games begin. Each is played in all rotations of the seats."""

from __future__ import annotations

import os
from functools import lru_cache
from random import Random

from qipan.arena import problems
from qipan.arena.definition import Definition
from qipan.match.text import POSITION
from qipan.rules import Game, State
from qipan.rules.reasons import Problem, reason_of

MAX_OPENINGS = 100_000
ATTEMPTS = 20  # attempts at a random opening that does not end the game, before a shorter one is tried
MOVES_PER_SEAT = 2  # number of moves of each seat in a random opening


def default_opening_moves(game: Game) -> int:
    """Return how many moves a random opening has; 0 if a game begins with hidden moves, which are the players' own.

    >>> import qipan
    >>> default_opening_moves(qipan.game("dots")), default_opening_moves(qipan.game("planes"))
    (4, 0)
    """
    return MOVES_PER_SEAT * game.seats if game.public_phases == game.phases else 0


def opening(definition: Definition, number: int) -> State:
    """Return an opening by its number, from 0. The first random opening is the start of the game itself.

    >>> import qipan
    >>> definition = Definition("dots", {}, (), opening_moves=2, seed=1)
    >>> [opening(definition, number).text for number in (0, 1)]
    ['3x3 000000000000000000000000 0-0 0', '3x3 000000010000100000000000 0-0 0']
    """
    game = definition.game
    if definition.openings:
        return game.parse(definition.openings[number % len(definition.openings)])
    if number == 0 or definition.opening_moves == 0:
        return game.initial()
    return _random_opening(game, definition.opening_moves, definition.seed, number)


@lru_cache(maxsize=64)
def _random_opening(game: Game, moves: int, seed: int, number: int) -> State:
    """Return a position after `moves` random moves, or after fewer if the game would be over by then."""
    random = Random(f"opening {seed} {number}")
    for count in range(moves, 0, -1):
        for _ in range(ATTEMPTS):
            state = _after_random_moves(game, count, random)
            if state.mover is not None:
                return state
    return game.initial()


def _after_random_moves(game: Game, count: int, random: Random) -> State:
    state = game.initial()
    for _ in range(count):
        if state.mover is None:
            break
        state = state.play(random.choice(state.moves()))
    return state


def read_openings(game: Game, path: str | os.PathLike[str]) -> tuple[str, ...]:
    """Read a file of openings: on each line a position, or moves from the start with a space between two.

    Empty lines and lines that begin with # are skipped. Raise Problem, with the number of the line, for any other line
    that is not an opening, or after which the game is over.
    """
    found: list[str] = []
    with open(path, encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, 1):
            text = line.strip()
            if not text or text.startswith("#"):
                continue
            try:
                state = read_opening(game, text)
            except ValueError as error:
                problem = problems.BAD_OPENING(path=os.fspath(path), line=number, problem=reason_of(error))
                raise Problem(problem) from None
            if len(found) < MAX_OPENINGS:
                found.append(state.text)
    if not found:
        raise Problem(problems.NO_OPENINGS(path=os.fspath(path)))
    return tuple(found)


def read_opening(game: Game, text: str) -> State:
    """Return the position that a text denotes: a position, or moves from the start.

    >>> import qipan
    >>> read_opening(qipan.game("dots", rows=1, cols=1), "0 3").text
    '1x1 1001 0-0 0'
    """
    try:
        state = game.parse(POSITION.check(text))
    except ValueError as error:
        state = game.initial()
        for played, move in enumerate(text.split()):
            try:
                state = state.play(move)
            except ValueError as wrong:
                raise (wrong if played else error) from None
    if state.mover is None:
        raise Problem(problems.OPENING_IS_OVER())
    return state
