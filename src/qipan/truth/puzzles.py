"""Puzzles: positions in which exactly one move keeps the win.

A puzzle has a grade from 1, easy, to 5. A higher grade means a longer way to the win. A puzzle is found by playing
random games from the start until a suitable position arises, so every puzzle can occur in play. The random numbers are
computed by hashing the game, its options, the grade and the number of the puzzle, so that a puzzle has the same
position on every machine.
"""

from __future__ import annotations

import datetime
import hashlib
import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from threading import Lock

from cachetools import FIFOCache, cached

from qipan._core import Stop
from qipan.rules import Game, Move, State
from qipan.rules import game as make_game
from qipan.rules.game_module import module_of, puzzle_games
from qipan.rules.kernels import Progress
from qipan.rules.reasons import Problem, Reason, ReasonKind
from qipan.truth.analysis import Analysis
from qipan.truth.proof import Stopped, cached_table, prove, stop_check
from qipan.truth.reachable_table import is_complete
from qipan.truth.tables import Table
from qipan.truth.value import Value

PUZZLE_GAMES = tuple(puzzle_games())  # those with a solver of their own; a small game has puzzles too
DAILY_GAMES = tuple(name for name in PUZZLE_GAMES if module_of(name).puzzles.daily is not None)

NO_PUZZLES = ReasonKind("no_puzzles", "{game} has no puzzles; the games with puzzles are {games}")
NO_PUZZLE_OF_GRADE = ReasonKind("no_puzzle_of_grade", "{game} has no puzzle of grade {grade}")
PUZZLE_OUT_OF_RANGE = ReasonKind("puzzle_out_of_range", "{name} must be 1..{maximum}, not {given}")
PUZZLE_OVER = ReasonKind("puzzle_over", "the game is over")
NOT_THE_SOLVERS_TURN = ReasonKind("not_the_solvers_turn", "the other side is to move")

GRADES = range(1, 6)
# By grade: the smallest and largest number of plies to the win, including the solution itself. It is always odd, since
# the winner makes the first and the last move.
PLIES = {1: (1, 3), 2: (5, 9), 3: (11, 15), 4: (17, 21), 5: (23, 255)}
ANY_DEPTH = (1, 10_000)
# The same if values have a score instead of a distance. Such a puzzle is the harder, the more moves it has.
MOVES_LEFT = {1: (3, 7), 2: (8, 11), 3: (12, 14), 4: (15, 16), 5: (17, 24)}
MAX_NUMBER = 9_999_999
MIN_MOVES = 3  # a position with fewer legal moves is not used as a puzzle
MAX_GAMES = 1_000  # random games to play before reporting that there is no puzzle; usually a few dozen are enough
MAX_GAME_PLIES = 300
MAX_CACHED = 512


@dataclass(frozen=True)
class Judgement:
    """The verdict on a move in a puzzle; returned by :meth:`Puzzle.judge`.

    >>> import qipan
    >>> wrong = qipan.puzzle("checkers", grade=2, number=1).judge("F5-G4")
    >>> wrong.is_right, str(wrong.value), str(wrong.best_value)
    (False, 'draw', 'win in 5')
    """

    move: Move
    value: Value  # the exact value of the move for the seat that played it
    best_value: Value  # the exact value of the best move in the same position
    # The opponent's perfect moves (the longest resistance or the best score) until the solver is to move again or the
    # game is over. There can be several if a seat may move again.
    replies: tuple[Move, ...]
    state: State  # the position after the replies

    @property
    def is_right(self) -> bool:
        """Whether the move keeps the win."""
        return self.value.outcome == "win"


@dataclass(frozen=True)
class Puzzle:
    """A position in which exactly one move wins; returned by :func:`puzzle`.

    >>> import qipan
    >>> puzzle = qipan.puzzle("checkers", grade=2, number=1)
    >>> str(puzzle.solution), str(puzzle.value)
    ('F5-E4', 'win in 5')
    >>> str(puzzle.judge("F5-G4").value)
    'draw'
    """

    game: Game
    grade: int
    number: int
    state: State
    last: Move  # the move that led to the position
    analysis: Analysis = field(repr=False)  # analysis of the position; its first move is the solution

    @property
    def solution(self) -> Move:
        """The only move that keeps the win."""
        return self.analysis.moves[0].move

    @property
    def value(self) -> Value:
        return self.analysis.value

    @property
    def depth(self) -> int:
        """The number that determines the grade: plies to the win or, if the distance is unknown, legal moves."""
        return _depth(self.state, self.value)

    @property
    def solver(self) -> int:
        """The seat to move, whose player has to find the solution."""
        assert self.state.mover is not None
        return self.state.mover

    def judge(self, move: Move | str, earlier_moves: Iterable[str] = ()) -> Judgement:
        """Judge a move that the solver plays after `earlier_moves`, which both sides have played in the puzzle.

        Without `earlier_moves`, the move is the first one. To judge the further moves of a solver who plays on, pass
        all moves that were played before. Raise IllegalMove or BadNotation if a move cannot be played, and
        ValueError if the solver is not to move.
        """
        state = self.state
        for earlier in earlier_moves:
            state = state.play(earlier)
        if state.mover != self.solver:
            raise Problem(PUZZLE_OVER() if state.mover is None else NOT_THE_SOLVERS_TURN())
        after = state.play(move)
        analysis = prove(state)
        assert analysis is not None
        played = next(candidate for candidate in analysis.moves if state.play(candidate.move) == after)
        replies = tuple(self._replies(after))
        for reply in replies:
            after = after.play(reply)
        return Judgement(played.move, played.value, analysis.value, replies, after)

    def principal_variation(self) -> list[Move]:
        """Return the solution and perfect play by both sides to the end of the game."""
        moves, state = [self.solution], self.state.play(self.solution)
        while state.mover is not None:
            moves.append(_table(self.game).best(state)[0])
            state = state.play(moves[-1])
        return moves

    def json(self) -> dict[str, object]:
        """Return the puzzle as JSON, without the solution."""
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
    """Return a puzzle. For each variant of a game and each grade from 1 to 5, puzzles are numbered from 1.

    Games that are solved, at least in part, have puzzles. Raise ValueError if the game has none, or none of that grade.

    >>> import qipan
    >>> puzzle = qipan.puzzle("two-eat-one", grade=3, number=7)
    >>> puzzle == qipan.puzzle("two-eat-one", grade=3, number=7), puzzle.value.outcome, 11 <= puzzle.depth <= 15
    (True, 'win', True)
    >>> [candidate.value.outcome for candidate in puzzle.analysis.moves].count("win")
    1
    >>> qipan.puzzle("planes")
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: planes has no puzzles; the games with puzzles are two-eat-one, checkers, dots
    """
    result = find_puzzle(make_game(game, **options), grade, number)
    assert result is not None
    return result


def has_puzzles(game: Game) -> bool:
    """Return whether a game is solved, so that it has puzzles: by a solver of its own, or because it is small.

    >>> import qipan
    >>> has_puzzles(qipan.game("checkers")), has_puzzles(qipan.game("planes"))
    (True, False)
    """
    return module_of(game.name).solver is not None or is_complete(game)


def daily_puzzle(date: datetime.date) -> Puzzle:
    """Return the puzzle of a calendar day. The game changes every day and the grade every three days.

    >>> import datetime, qipan
    >>> week = [datetime.date(2026, 3, day) for day in range(1, 5)]
    >>> [(puzzle.game.name, puzzle.grade) for puzzle in map(qipan.daily_puzzle, week)]
    [('dots', 4), ('two-eat-one', 5), ('checkers', 5), ('dots', 5)]
    """
    return puzzle(*daily_puzzle_name(date))


def daily_puzzle_name(date: datetime.date) -> tuple[str, int, int]:
    """Return the game, the grade and the number of a day's puzzle."""
    day = date.toordinal()
    games = len(DAILY_GAMES)
    return DAILY_GAMES[day % games], GRADES[day // games % len(GRADES)], day


def find_puzzle(game: Game, grade: int, number: int, *, stop: Stop | None = None) -> Puzzle | None:
    """Return a puzzle as :func:`puzzle` does, but for a `Game`. Return None if `stop` is set during the search."""
    for name, given, maximum in (("grade", grade, GRADES[-1]), ("number", number, MAX_NUMBER)):
        if not isinstance(given, int) or isinstance(given, bool) or not 1 <= given <= maximum:
            raise Problem(PUZZLE_OUT_OF_RANGE(name=name, maximum=maximum, given=f"{given!r:.40}"))
    if not has_puzzles(game):
        raise Problem(NO_PUZZLES(game=game.name, games=", ".join(PUZZLE_GAMES)))
    module_of(game.name).puzzles.check(game)
    try:
        result = _search(game, grade, number, stop)
    except Stopped:
        return None
    if isinstance(result, Reason):
        raise Problem(result)
    return result


@cached(FIFOCache(MAX_CACHED), key=lambda game, grade, number, stop: (game, grade, number), lock=Lock())
def _search(game: Game, grade: int, number: int, stop: Stop | None) -> Puzzle | Reason:
    """Return a puzzle, or the reason why there is none. Raise Stopped if `stop` is set during the search."""
    progress = stop_check(stop)
    table = _table(game, progress)
    longest = table.stats["longest"]
    low, high = PLIES[grade] if longest is not None else MOVES_LEFT[grade]
    if (len(game.initial().moves()) if longest is None else longest) >= low:
        options = " ".join(f"{key}={value}" for key, value in sorted(game.options.items()))
        random_numbers = _random_numbers(f"{game.name} {options} {grade} {number}")
        for played in range(MAX_GAMES):
            progress(played, MAX_GAMES)
            for state, last in _random_game(game, random_numbers):
                analysis = _analyse_if_only_win(table, state, low, high)
                if analysis is not None and (grade == 1 or not _is_obvious(state, analysis)):
                    return Puzzle(game, grade, number, state, last, analysis)
    return NO_PUZZLE_OF_GRADE(game=repr(game), grade=grade)


def only_wins(game: Game, games: int, progress: Progress) -> Iterator[tuple[int, State]]:
    """Yield the positions of random games in which exactly one move wins, each with its depth; see `Puzzle.depth`.

    The games are always the same.
    """
    table = _table(game, progress)
    random_numbers = _random_numbers(repr(game))
    seen = set[str]()
    for played in range(games):
        progress(played, games)
        for state, _ in _random_game(game, random_numbers):
            if state.text in seen:
                continue
            seen.add(state.text)
            analysis = _analyse_if_only_win(table, state, *ANY_DEPTH)
            if analysis is not None and not _is_obvious(state, analysis):
                yield _depth(state, analysis.value), state


def _table(game: Game, progress: Progress | None = None) -> Table:
    return cached_table(game, None, progress)


def _random_numbers(seed: str) -> Iterator[int]:
    """Yield random numbers without end. They depend only on the seed, so they are the same on every machine."""
    for block in itertools.count():
        digest = hashlib.sha256(f"{seed} {block}".encode()).digest()
        yield from (int.from_bytes(digest[at : at + 2], "little") for at in range(0, len(digest), 2))


def _random_game(game: Game, random_numbers: Iterator[int]) -> Iterator[tuple[State, Move]]:
    """Yield the positions of a random game, each with the move that led to it."""
    state = game.initial()
    for _ in range(MAX_GAME_PLIES):
        moves = state.moves()
        if not moves:
            return
        move = moves[next(random_numbers) % len(moves)]
        state = state.play(move)
        yield state, move


def _analyse_if_only_win(table: Table, state: State, low: int, high: int) -> Analysis | None:
    """Return the analysis of a position if it can be a puzzle, else None.

    Exactly one move must win, there must be at least MIN_MOVES legal moves, and `Puzzle.depth` must be in low..high.
    """
    if not table.has(state):
        return None
    value = table.value(state)
    if value.outcome != "win" or not low <= _depth(state, value) <= high or len(state.moves()) < MIN_MOVES:
        return None
    analysis = prove(state)
    assert analysis is not None
    return analysis if [candidate.value.outcome for candidate in analysis.moves].count("win") == 1 else None


def _depth(state: State, value: Value) -> int:
    return len(state.moves()) if value.distance is None else value.distance


def _is_obvious(state: State, analysis: Analysis) -> bool:
    """Return whether the only winning move is also the only capture, which is the move that people try first."""
    return state.captures() == [analysis.moves[0].move]
