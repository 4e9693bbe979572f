"""Puzzles: positions in which exactly one move keeps the win.

A puzzle has a grade from 1, easy, to 5. A higher grade means a longer way to the win. A puzzle is found by playing
random games from the start until a suitable position arises, so every puzzle can occur in play. The random numbers are
computed by hashing the game, its options, the grade and the number of the puzzle, so that a puzzle has the same
position on every machine.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from threading import Lock

from cachetools import FIFOCache, cached

from qipan._core import Stop
from qipan.rules import Game, Move, State
from qipan.rules import game as make_game
from qipan.rules.game_module import module_of, puzzle_games
from qipan.rules.reasons import Problem, Reason, ReasonKind
from qipan.truth.analysis import Analysis
from qipan.truth.proof import Stopped, cached_table, prove, stop_check
from qipan.truth.puzzle_positions import analyse_if_only_win, depth_of, is_obvious, random_game, random_numbers
from qipan.truth.reachable_table import is_complete
from qipan.truth.tables import Table
from qipan.truth.value import Value

PUZZLE_GAMES = tuple(puzzle_games())  # games with a solver; any other game has puzzles if it is small
DAILY_GAMES = tuple(name for name in PUZZLE_GAMES if module_of(name).puzzles.daily is not None)

NO_PUZZLES = ReasonKind("no_puzzles", "{game} has no puzzles; there are puzzles for {games}")
NO_PUZZLE_OF_GRADE = ReasonKind("no_puzzle_of_grade", "{game} has no puzzle of grade {grade}")
PUZZLE_OUT_OF_RANGE = ReasonKind("puzzle_out_of_range", "{name} must be 1..{maximum}, not {given}")
PUZZLE_OVER = ReasonKind("puzzle_over", "the game is over")
NOT_THE_SOLVERS_TURN = ReasonKind("not_the_solvers_turn", "the other side is to move")

GRADES = range(1, 6)
# By grade: the smallest and largest number of plies to the win, including the solution itself. The number is always
# odd, since the winner makes the first and the last move.
PLIES = {1: (1, 3), 2: (5, 9), 3: (11, 15), 4: (17, 21), 5: (23, 255)}
# In games whose values have a score instead of a distance, by grade: the smallest and largest number of legal moves.
MOVES_LEFT = {1: (3, 7), 2: (8, 11), 3: (12, 14), 4: (15, 16), 5: (17, 24)}
MAX_NUMBER = 9_999_999
MAX_GAMES = 1_000  # give up after this number of random games without a puzzle; usually a few dozen are enough
SAMPLED_GAMES = 200  # number of random games in which the grades of a small game are searched for
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
    best_value: Value  # the exact value of the best move in the position in which it was made
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
        """The number that determines the grade: plies to the win or, in games with a score, legal moves."""
        return depth_of(self.state, self.value)

    @property
    def solver(self) -> int:
        """The seat to move, whose player has to find the solution."""
        assert self.state.mover is not None
        return self.state.mover

    def judge(self, move: Move | str, earlier_moves: Iterable[str] = ()) -> Judgement:
        """Judge a move that the solver plays after `earlier_moves`, which both sides have played in the puzzle.

        Without `earlier_moves`, `move` is the first move. To judge the further moves of a solver who plays on, pass
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
            moves.append(cached_table(self.game).best(state)[0])
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
            reply = cached_table(self.game).best(state)[0]
            yield reply
            state = state.play(reply)


def puzzle(game: str, grade: int = 1, number: int = 1, **options: bool | int | str) -> Puzzle:
    """Return a puzzle. For each variant of a game and each grade from 1 to 5, puzzles are numbered from 1.

    Games that are solved, at least in part, have puzzles. Raise ValueError if the game has none, or has no puzzles of
    that grade.

    >>> import qipan
    >>> puzzle = qipan.puzzle("two-eat-one", grade=3, number=7)
    >>> puzzle == qipan.puzzle("two-eat-one", grade=3, number=7), puzzle.value.outcome, 11 <= puzzle.depth <= 15
    (True, 'win', True)
    >>> [candidate.value.outcome for candidate in puzzle.analysis.moves].count("win")
    1
    >>> qipan.puzzle("planes")
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: planes has no puzzles; there are puzzles for two-eat-one, checkers, dots
    """
    result = find_puzzle(make_game(game, **options), grade, number)
    assert result is not None
    return result


def has_puzzles(game: Game) -> bool:
    """Return whether a game has puzzles of any grade.

    >>> import qipan
    >>> has_puzzles(qipan.game("checkers")), has_puzzles(qipan.game("planes"))
    (True, False)
    """
    return bool(puzzle_grades(game))


def puzzle_grades(game: Game) -> Sequence[int]:
    """Return the grades of which a game has puzzles.

    A game with a solver of its own has puzzles of all grades. A game that is solved because it is small has the grades
    that are found in some random games. If a win is never far away, or if there are few moves to choose from, these are
    only low grades, or none.

    >>> import qipan
    >>> list(puzzle_grades(qipan.game("checkers"))), list(puzzle_grades(qipan.game("planes")))
    ([1, 2, 3, 4, 5], [])
    """
    if module_of(game.name).solver is not None:
        return GRADES
    return _sampled_grades(game) if is_complete(game) else ()


@cached(FIFOCache(MAX_CACHED), lock=Lock())
def _sampled_grades(game: Game) -> Sequence[int]:
    """Return the grades of the puzzles in a fixed set of random games."""
    table = cached_table(game)
    possible = {grade: depths for grade in GRADES if (depths := _depths(game, table, grade)) is not None}
    found = set[int]()
    seen = set[State]()
    numbers = random_numbers(f"{game!r} grades")
    for _ in range(SAMPLED_GAMES):
        for state, _last in random_game(game, numbers):
            if len(found) == len(possible):
                return sorted(found)
            if state not in seen:
                seen.add(state)
                found |= {grade for grade, depths in possible.items() if _as_puzzle(table, state, grade, depths)}
    return sorted(found)


def daily_puzzle(date: datetime.date) -> Puzzle:
    """Return the puzzle of a calendar day. The game changes every day and the grade every three days.

    >>> import datetime, qipan
    >>> week = [datetime.date(2026, 3, day) for day in range(1, 5)]
    >>> [(puzzle.game.name, puzzle.grade) for puzzle in map(qipan.daily_puzzle, week)]
    [('dots', 4), ('two-eat-one', 5), ('checkers', 5), ('dots', 5)]
    """
    return puzzle(*daily_puzzle_name(date))


def daily_puzzle_name(date: datetime.date) -> tuple[str, int, int]:
    """Return the name of a day's puzzle: the game, the grade and the number."""
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
    """Return a puzzle, or the reason why the variant has no such puzzle. Raise Stopped if `stop` is set meanwhile."""
    progress = stop_check(stop)
    table = cached_table(game, None, progress)
    depths = _depths(game, table, grade)
    if depths is not None:
        options = " ".join(f"{key}={value}" for key, value in sorted(game.options.items()))
        numbers = random_numbers(f"{game.name} {options} {grade} {number}")
        for played in range(MAX_GAMES):
            progress(played, MAX_GAMES)
            for state, last in random_game(game, numbers):
                analysis = _as_puzzle(table, state, grade, depths)
                if analysis is not None:
                    return Puzzle(game, grade, number, state, last, analysis)
    return NO_PUZZLE_OF_GRADE(game=game.name, grade=grade)


def _depths(game: Game, table: Table, grade: int) -> tuple[int, int] | None:
    """Return the smallest and largest depth of puzzles of a grade; None if no position of the game has such a depth."""
    longest = table.stats["longest"]
    low, high = PLIES[grade] if longest is not None else MOVES_LEFT[grade]
    deepest = len(game.initial().moves()) if longest is None else longest
    return (low, high) if deepest >= low else None


def _as_puzzle(table: Table, state: State, grade: int, depths: tuple[int, int]) -> Analysis | None:
    """Return the analysis of a position if it can be a puzzle of a grade with these depths, else None."""
    analysis = analyse_if_only_win(table, state, *depths)
    return None if analysis is None or (grade > 1 and is_obvious(state, analysis)) else analysis
