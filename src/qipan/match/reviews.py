"""A match looked over: every move graded by what it lost, and what each seat did in all."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from qipan._core import Stop
from qipan.engines import Limit
from qipan.match.grading import GRADES, GradedMove, graded
from qipan.match.history import History
from qipan.match.record import Record
from qipan.rules.kernels import Progress

MOMENT = Limit(seconds=0.5)
"""How long a move is thought about where nothing is proved."""


@dataclass(frozen=True)
class Summary:
    """What a seat did in all.

    >>> import qipan
    >>> record = qipan.play_match(qipan.game("dots", rows=2, cols=2), ["table", "random"], seed=1)
    >>> first = qipan.review(record).summaries[0]
    >>> first.accuracy, first.lost
    (1.0, {})
    """

    seat: int
    name: str
    moves: int
    """Those that were graded."""
    forced: int
    """Those of them that were the only legal one."""
    exact: int
    """Those of them whose loss is proved."""
    grades: dict[str, int]
    """How many there were of each grade, forced moves left out."""
    lost: dict[str, float]
    """In all, by unit; what was not lost is not there."""

    @property
    def accuracy(self) -> float | None:
        """The share of the best moves among those that were a choice; None if there was none."""
        choices = self.moves - self.forced
        return self.grades["best"] / choices if choices else None

    def json(self) -> dict[str, object]:
        lost = {unit: round(amount, 4) for unit, amount in self.lost.items()}
        told = {key: getattr(self, key) for key in ("seat", "name", "moves", "forced", "exact", "grades")}
        return {**told, "lost": lost, "accuracy": self.accuracy}


@dataclass(frozen=True)
class Review:
    """A record with its moves graded; made by :func:`qipan.review`.

    >>> import qipan
    >>> record = qipan.play_match(qipan.game("dots", rows=1, cols=1), ["random", "random"], seed=1)
    >>> review = qipan.review(record)
    >>> [move.grade for move in review.moves], review.moves[-1].is_forced, review.is_whole
    (['best', 'best', 'best', 'best'], True, True)
    """

    record: Record
    moves: tuple[GradedMove, ...]
    """Without what nobody chose, such as a resignation, and without what is not graded, such as placing planes."""
    is_whole: bool
    """False if it was stopped."""

    @property
    def summaries(self) -> tuple[Summary, ...]:
        """One a seat."""
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
        """What `qipan review --json` prints."""
        outcome = self.record.outcome
        return {
            "game": self.record.game.name,
            "options": self.record.game.options,
            "seats": [summary.json() for summary in self.summaries],
            "moves": [move.json() for move in self.moves],
            "result": outcome and {"payoffs": outcome.payoffs, "reason": outcome.reason},
            "is_whole": self.is_whole,
        }


def review(
    record: Record,
    *,
    seconds: float = 0.5,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Review:
    """Grades every move of a record by what it lost, see :func:`qipan.grade`. Where nothing is proved, an engine thinks
    so many seconds about each move. `progress` is told how many entries are done, of how many. Stopped, it has the
    moves that were graded until then.

    >>> import qipan
    >>> match = qipan.Match(qipan.game("two-eat-one"))
    >>> for move in ("D4-D3", "D1-D2", "C4-C3"):
    ...     match.play(move)
    >>> [(move.grade, move.lost) for move in qipan.review(match.record()).moves]
    [('best', 0.0), ('mistake', 1.0), ('blunder', 2.0)]
    """
    limit = Limit(seconds=seconds, stop=stop)
    line = History(record.start, record.terms)
    found: list[GradedMove] = []
    for done, entry in enumerate(record.entries):
        if progress is not None:
            progress(done, len(record.entries))
        move = None if stop is not None and stop.is_set else graded(line, entry, limit)
        if stop is not None and stop.is_set:
            return Review(record, tuple(found), is_whole=False)
        found += [] if move is None else [move]
        line.read(entry.text, entry.seconds, entry.note)
    if progress is not None:
        progress(len(record.entries), len(record.entries))
    return Review(record, tuple(found), is_whole=True)


def grade(record: Record, ply: int, limit: Limit = MOMENT) -> GradedMove | None:
    """One move of a record, the entry of that index, beside the best there was: exact where that is proved, otherwise
    as an engine sees it within the limit. None of what nobody chose, such as a resignation, and of what is not graded:
    placing planes, and shots when too many layouts fit.

    A shot of planes is graded by what the shooter knew, never by where the planes are.

    >>> import qipan
    >>> match = qipan.Match(qipan.game("two-eat-one"))
    >>> match.play("A4-A3")
    >>> match.resign(1)
    >>> str(qipan.grade(match.record(), 0).best), qipan.grade(match.record(), 1)
    ('draw', None)
    """
    if not 0 <= ply < len(record.entries):
        raise ValueError(f"the record has entries 0..{len(record.entries) - 1}; there is no {ply}")
    line = History(record.start, record.terms)
    for entry in record.entries[:ply]:
        line.read(entry.text, entry.seconds, entry.note)
    return graded(line, record.entries[ply], limit)
