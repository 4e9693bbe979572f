"""Reviews of records. A review grades every move by its loss, and has a summary for each seat."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from qipan._core import Stop
from qipan.engines import Limit
from qipan.match.grading import GRADES, GradedMove, grade_entry
from qipan.match.history import History
from qipan.match.record import Record
from qipan.rules import outcome_json
from qipan.rules.kernels import Progress

DEFAULT_LIMIT = Limit(seconds=0.5)  # the limit for an engine's analysis of one position whose value is not proved


@dataclass(frozen=True)
class Summary:
    """The grades and losses of one seat in a review.

    >>> import qipan
    >>> record = qipan.play_match(qipan.game("dots", rows=2, cols=2), ["table", "random"], seed=1)
    >>> first = qipan.review(record).summaries[0]
    >>> first.accuracy, first.lost
    (1.0, {})
    """

    seat: int
    name: str
    moves: int  # the number of graded moves
    forced: int  # the number of graded moves that were the only legal move
    exact: int  # the number of graded moves whose loss is proved
    grades: dict[str, int]  # by grade: the number of moves, not counting forced moves
    lost: dict[str, float]  # by unit: the total loss; units in which nothing was lost are left out

    @property
    def accuracy(self) -> float | None:
        """The share of best moves among the graded moves that were not forced; None if there are no such moves."""
        choices = self.moves - self.forced
        return self.grades["best"] / choices if choices else None

    def json(self) -> dict[str, object]:
        lost = {unit: round(amount, 4) for unit, amount in self.lost.items()}
        fields = {key: getattr(self, key) for key in ("seat", "name", "moves", "forced", "exact", "grades")}
        return {**fields, "lost": lost, "accuracy": self.accuracy}


@dataclass(frozen=True)
class Review:
    """A record with its moves graded; returned by :func:`qipan.review`.

    >>> import qipan
    >>> record = qipan.play_match(qipan.game("dots", rows=1, cols=1), ["random", "random"], seed=1)
    >>> review = qipan.review(record)
    >>> [move.grade for move in review.moves], review.moves[-1].is_forced, review.is_complete
    (['best', 'best', 'best', 'best'], True, True)
    """

    record: Record
    moves: tuple[GradedMove, ...]  # the graded moves; resignations and hidden moves, for example, are not graded
    is_complete: bool  # False if the review was stopped before all moves were graded

    @property
    def summaries(self) -> tuple[Summary, ...]:
        """The summaries of the seats, in order."""
        return tuple(self._summary(seat) for seat in range(self.record.game.seats))

    def _summary(self, seat: int) -> Summary:
        own = [move for move in self.moves if move.seat == seat]
        counts = Counter(move.grade for move in own if not move.is_forced)
        lost: defaultdict[str, float] = defaultdict(float)
        for move in own:
            if move.grade != "best" and move.lost > 0:
                lost[move.unit] += move.lost
        return Summary(
            seat=seat,
            name=self.record.seats[seat].name,
            moves=len(own),
            forced=sum(move.is_forced for move in own),
            exact=sum(move.is_exact for move in own),
            grades={grade: counts[grade] for grade in GRADES},
            lost=dict(lost),
        )

    def json(self) -> dict[str, object]:
        """Return the review as `qipan review --json` prints it."""
        return {
            "game": self.record.game.name,
            "options": self.record.game.options,
            "seats": [summary.json() for summary in self.summaries],
            "moves": [move.json() for move in self.moves],
            "result": outcome_json(self.record.outcome),
            "is_whole": self.is_complete,
        }


def review(
    record: Record,
    *,
    seconds: float = 0.5,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Review:
    """Grade every move of a record by its loss; see :func:`qipan.grade`.

    Where values are not proved, an engine analyses each position for `seconds`. `progress` is called with the number of
    entries done and their total. If `stop` is set, the review ends early and has the moves graded until then.

    >>> import qipan
    >>> match = qipan.Match(qipan.game("two-eat-one"))
    >>> for move in ("D4-D3", "D1-D2", "C4-C3"):
    ...     match.play(move)
    >>> [(move.grade, move.lost) for move in qipan.review(match.record()).moves]
    [('best', 0.0), ('mistake', 1.0), ('blunder', 2.0)]
    """
    limit = Limit(seconds=seconds, stop=stop)
    history = History(record.start, record.terms)
    moves: list[GradedMove] = []
    for done, entry in enumerate(record.entries):
        if progress is not None:
            progress(done, len(record.entries))
        move = None if stop is not None and stop.is_set else grade_entry(history, entry, limit)
        if stop is not None and stop.is_set:
            return Review(record, tuple(moves), is_complete=False)
        moves += [] if move is None else [move]
        history.append(entry.text, entry.seconds, entry.note)
    if progress is not None:
        progress(len(record.entries), len(record.entries))
    return Review(record, tuple(moves), is_complete=True)


def grade(record: Record, ply: int, limit: Limit = DEFAULT_LIMIT) -> GradedMove | None:
    """Grade the entry of a record at index `ply` by comparing it with the best move.

    The values are exact if they are proved, otherwise estimates of an engine within the limit. Return None for entries
    that are not moves, such as a resignation, and for moves that are not graded: those in a phase in which moves are
    hidden, and those whose values are unknown. Raise ValueError if there is no such entry.

    In a game with hidden information, a move is graded by what the seat knew, not by what is hidden from it.

    >>> import qipan
    >>> match = qipan.Match(qipan.game("two-eat-one"))
    >>> match.play("A4-A3")
    >>> match.resign(1)
    >>> str(qipan.grade(match.record(), 0).best), qipan.grade(match.record(), 1)
    ('draw', None)
    """
    if not 0 <= ply < len(record.entries):
        raise ValueError(f"the record has entries 0..{len(record.entries) - 1}; there is no entry {ply}")
    history = History(record.start, record.terms)
    for entry in record.entries[:ply]:
        history.append(entry.text, entry.seconds, entry.note)
    return grade_entry(history, record.entries[ply], limit)
