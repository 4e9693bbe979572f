"""Puzzles from the tables: positions in which exactly one move keeps the win, graded by how far the win is.

A puzzle is found by playing games at random from the start until such a position arises, so every one of them can occur
in play. The random numbers are digests of the puzzle's name: the same puzzle has the same position everywhere.
"""

from __future__ import annotations

import datetime
import hashlib
import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from threading import Lock

from qipan._core import Stop
from qipan.rules import Game, Move, State
from qipan.rules import game as make_game
from qipan.rules.kernels import Progress
from qipan.truth.analysis import Analysis
from qipan.truth.proof import Stopped, cached_table, prove
from qipan.truth.tables import Table
from qipan.truth.value import Value

PUZZLE_GAMES = ("two-eat-one", "checkers", "dots")
GRADES = range(1, 6)
PLIES = {1: (1, 3), 2: (5, 9), 3: (11, 15), 4: (17, 21), 5: (23, 255)}
"""By grade: plies to the win, the one asked for included."""
EDGES = {1: (3, 7), 2: (8, 11), 3: (12, 14), 4: (15, 16), 5: (17, 24)}
"""By grade, in dots, where a game has a fixed length: edges left to draw."""
MOST_NUMBER = 9_999_999
FEWEST_MOVES = 3
"""With fewer moves to choose from there is nothing to find."""
MOST_PIECES = 4
"""In checkers: what a table of a second or two has."""
MOST_GAMES = 1_000
"""Played at random before a grade is said to have no puzzle: seconds. A few, or a few dozen, are usual."""
LONGEST_GAME = 300
MOST_KEPT = 512


@dataclass(frozen=True)
class Judgement:
    """What a move in a puzzle comes to; made by :meth:`Puzzle.judge`.

    >>> import qipan
    >>> wrong = qipan.puzzle("checkers", grade=2, number=1).judge("F5-G4")
    >>> wrong.is_right, str(wrong.value), str(wrong.was)
    (False, 'draw', 'win in 5')
    """

    move: Move
    value: Value
    """What the move is worth to the one who made it: exact."""
    was: Value
    """What the best move would have been worth."""
    replies: tuple[Move, ...]
    """Perfect play by the other side until the solver is to move again: the longest resistance, the most boxes."""
    state: State
    """After the replies."""

    @property
    def is_right(self) -> bool:
        """Whether the win is kept."""
        return self.value.outcome == "win"

    def json(self) -> dict[str, object]:
        return {
            "move": str(self.move),
            "is_right": self.is_right,
            "value": self.value.json(),
            "was": self.was.json(),
            "replies": [str(move) for move in self.replies],
            "position": self.state.text,
        }


@dataclass(frozen=True)
class Puzzle:
    """A position in which one move wins and every other one does not; made by :func:`puzzle`.

    >>> import qipan
    >>> found = qipan.puzzle("checkers", grade=2, number=1)
    >>> str(found.solution), str(found.value)
    ('F5-E4', 'win in 5')
    >>> str(found.judge("F5-G4").value)
    'draw'
    """

    game: Game
    grade: int
    number: int
    state: State
    last: Move
    """The move that led here."""
    analysis: Analysis = field(repr=False)
    """Of every move; the solution is the first."""

    @property
    def solution(self) -> Move:
        """The only move that keeps the win."""
        return self.analysis.moves[0].move

    @property
    def value(self) -> Value:
        return self.analysis.value

    @property
    def depth(self) -> int:
        """What it is graded by: plies to the win; in dots the edges that are left."""
        return _depth(self.state, self.value)

    @property
    def solver(self) -> int:
        """The seat that is to find the move."""
        assert self.state.mover is not None
        return self.state.mover

    def judge(self, move: Move | str, line: Iterable[str] = ()) -> Judgement:
        """What a move leads to, here or after a line of moves of both sides: so a win can be played to its end.

        IllegalMove or BadNotation if something in it cannot be played; ValueError if the solver is not to move.
        """
        state = self.state
        for each in line:
            state = state.play(each)
        if state.mover != self.solver:
            raise ValueError("the game is over" if state.mover is None else "the other side is to move")
        after = state.play(move)
        found = prove(state)
        assert found is not None
        made = next(each for each in found.moves if state.play(each.move) == after)
        replies = tuple(self._replies(after))
        for reply in replies:
            after = after.play(reply)
        return Judgement(made.move, made.value, found.value, replies, after)

    def line(self) -> list[Move]:
        """The solution and perfect play by both sides from there to the end of the game."""
        moves, state = [self.solution], self.state.play(self.solution)
        while state.mover is not None:
            moves.append(_table(self.game).best(state)[0])
            state = state.play(moves[-1])
        return moves

    def json(self) -> dict[str, object]:
        """Without the solution."""
        return {
            "game": self.game.name,
            "options": self.game.options,
            "grade": self.grade,
            "number": self.number,
            "position": self.state.text,
            "mover": self.solver,
            "last": str(self.last),
            "value": self.value.json(),
            "depth": self.depth,
            "moves": [str(move) for move in self.state.moves()],
        }

    def _replies(self, state: State) -> Iterator[Move]:
        while state.mover is not None and state.mover != self.solver:
            reply = _table(self.game).best(state)[0]
            yield reply
            state = state.play(reply)


def puzzle(game: str, grade: int = 1, number: int = 1, **options: bool | int | str) -> Puzzle:
    """A puzzle by its name: the game (two-eat-one with four stones, checkers with up to four pieces left, or dots of up
    to 24 edges), the grade from 1 to 5, and any number. ValueError: there is none, or not of that grade.

    >>> import qipan
    >>> found = qipan.puzzle("two-eat-one", grade=3, number=7)
    >>> found == qipan.puzzle("two-eat-one", grade=3, number=7), found.value.outcome, 11 <= found.depth <= 15
    (True, 'win', True)
    >>> [each.value.outcome for each in found.analysis.moves].count("win")
    1
    >>> qipan.puzzle("planes")
    Traceback (most recent call last):
    ValueError: there are no puzzles of planes; there are of two-eat-one, checkers, dots
    """
    if game not in PUZZLE_GAMES:
        raise ValueError(f"there are no puzzles of {game!s:.40}; there are of {', '.join(PUZZLE_GAMES)}")
    found = find_puzzle(make_game(game, **options), grade, number)
    assert found is not None
    return found


def daily_puzzle(date: datetime.date) -> Puzzle:
    """The puzzle of a calendar day. Games change from day to day, grades every three days: fifteen days have them all.

    >>> import datetime, qipan
    >>> week = [datetime.date(2026, 3, day) for day in range(1, 5)]
    >>> [(found.game.name, found.grade) for found in map(qipan.daily_puzzle, week)]
    [('dots', 4), ('two-eat-one', 5), ('checkers', 5), ('dots', 5)]
    """
    return puzzle(*name_of_day(date))


def name_of_day(date: datetime.date) -> tuple[str, int, int]:
    """The game, the grade and the number of a day's puzzle."""
    day = date.toordinal()
    games = len(PUZZLE_GAMES)
    return PUZZLE_GAMES[day % games], GRADES[day // games % len(GRADES)], day


_kept: dict[tuple[Game, int, int], Puzzle | str] = {}
"""What was found before, or why nothing was; the oldest goes first."""
_kept_lock = Lock()


def find_puzzle(game: Game, grade: int, number: int, *, stop: Stop | None = None) -> Puzzle | None:
    """As :func:`puzzle`, of a game with its options; None if `stop` was set before it was found."""
    for name, given, most in (("grade", grade, GRADES[-1]), ("number", number, MOST_NUMBER)):
        if not isinstance(given, int) or isinstance(given, bool) or not 1 <= given <= most:
            raise ValueError(f"{name} must be 1..{most}, not {given!r:.40}")
    if game.name == "two-eat-one" and game.options["stones"] != 4:
        raise ValueError("puzzles of two-eat-one have 4 stones a side")
    found = _kept.get((game, grade, number))
    if found is None:
        try:
            found = _search(game, grade, number, stop)
        except Stopped:
            return None
        with _kept_lock:
            _kept[game, grade, number] = found
            while len(_kept) > MOST_KEPT:
                del _kept[next(iter(_kept))]
    if isinstance(found, str):
        raise ValueError(found)
    return found


def _search(game: Game, grade: int, number: int, stop: Stop | None) -> Puzzle | str:
    def watch(_done: int, _total: int) -> None:
        if stop is not None and stop.is_set:
            raise Stopped

    table = _table(game, watch)
    low, high = (EDGES if game.name == "dots" else PLIES)[grade]
    furthest = len(game.initial().moves()) if game.name == "dots" else table.stats["longest"]
    if furthest >= low:
        options = " ".join(f"{key}={value}" for key, value in sorted(game.options.items()))
        chance = _chance(f"{game.name} {options} {grade} {number}")
        for played in range(MOST_GAMES):
            watch(played, MOST_GAMES)
            for state, last in _random_game(game, chance):
                found = _only_win(table, state, low, high)
                if found is not None and (grade == 1 or not _is_obvious(state, found)):
                    return Puzzle(game, grade, number, state, last, found)
    return f"there is no puzzle of grade {grade} in {game!r}"


def _table(game: Game, progress: Progress | None = None) -> Table:
    return cached_table(game, MOST_PIECES if game.name == "checkers" else None, progress)


def _chance(seed: str) -> Iterator[int]:
    """Numbers without end that depend on the seed alone, on every machine."""
    for block in itertools.count():
        digest = hashlib.sha256(f"{seed} {block}".encode()).digest()
        yield from (int.from_bytes(digest[at : at + 2], "little") for at in range(0, len(digest), 2))


def _random_game(game: Game, chance: Iterator[int]) -> Iterator[tuple[State, Move]]:
    """The positions of a game of random moves, each with the move that led to it."""
    state = game.initial()
    for _ in range(LONGEST_GAME):
        moves = state.moves()
        if not moves:
            return
        move = moves[next(chance) % len(moves)]
        state = state.play(move)
        yield state, move


def _only_win(table: Table, state: State, low: int, high: int) -> Analysis | None:
    """What its moves are worth, if just one of them wins, so far from the end."""
    if not table.has(state):
        return None
    value = table.value(state)
    if value.outcome != "win" or not low <= _depth(state, value) <= high or len(state.moves()) < FEWEST_MOVES:
        return None
    found = prove(state)
    assert found is not None
    return found if [each.value.outcome for each in found.moves].count("win") == 1 else None


def _depth(state: State, value: Value) -> int:
    return len(state.moves()) if value.distance is None else value.distance


def _is_obvious(state: State, found: Analysis) -> bool:
    """The only move that wins is also the only one that takes something: it is tried first."""
    before = _taken(state)
    taking = [each.move for each in found.moves if _taken(state.play(each.move)) > before]
    return taking == [found.moves[0].move]


def _taken(state: State) -> int:
    """How much has been taken: boxes, or fields that are free of stones and pieces."""
    words = state.text.split(" ")
    if state.game.name == "dots":
        return sum(int(boxes) for boxes in words[2].split("-"))
    return words[0].count("0") + words[0].count(".")
