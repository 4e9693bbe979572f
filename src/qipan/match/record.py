"""Records: a match as one line of JSON, which the server stores and `qipan replay` reads."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass

from qipan.match.history import Entry, History
from qipan.match.record_problems import BAD_DATE, NOT_A_RECORD
from qipan.match.record_reader import VERSION, parse_record
from qipan.match.seat import Seat
from qipan.match.terms import Terms
from qipan.rules import Game, Outcome, State, outcome_json
from qipan.rules.reasons import Problem, reason_of

DATE = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?", re.ASCII)


@dataclass(frozen=True)
class Record:
    """The record of a match, finished or not. Records with equal contents are equal.

    >>> import qipan
    >>> game = qipan.game("dots", rows=1, cols=1)
    >>> record = qipan.play_match(game, ["table", "table"], seed=1)
    >>> len(record.states()), record.outcome.payoffs
    (5, (-1.0, 1.0))
    >>> qipan.Record.from_json(record.to_json()) == record
    True
    """

    game: Game
    seats: tuple[Seat, ...]
    terms: Terms
    start: State
    entries: tuple[Entry, ...]
    outcome: Outcome | None  # None if the match has not ended
    date: str = ""  # a date, such as 2026-11-15, or a time, such as 2026-11-15T10:00:00Z; set by the caller
    evidence: str = ""  # the duel log of a match without a referee, as one line of JSON; `qipan verify` checks it

    def __post_init__(self) -> None:
        if self.date and not (isinstance(self.date, str) and DATE.fullmatch(self.date)):
            raise Problem(BAD_DATE(given=f"{self.date!r:.80}"))

    @property
    def moves(self) -> tuple[str, ...]:
        """The entries as text: moves, and other entries such as `drop:C` and `resign:1`."""
        return tuple(entry.text for entry in self.entries)

    def states(self) -> list[State]:
        """Return every position, from the start position to the last."""
        history = History(self.start, self.terms)
        for entry in self.entries:
            history.append(entry.text, entry.seconds, entry.note)
        return history.states

    def to_json(self) -> str:
        """Return the record as one line of JSON without a newline; see `docs/record.md` for the format."""
        notes = {str(number): entry.note for number, entry in enumerate(self.entries) if entry.note}
        fields: dict[str, object] = {
            "version": VERSION,
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "options": self.game.options,
            "seats": [
                {
                    "name": seat.name,
                    "kind": seat.kind,
                    **({"settings": dict(seat.settings)} if seat.settings else {}),
                }
                for seat in self.seats
            ],
            "terms": asdict(self.terms),
            **({"start": self.start.text} if self.start != self.game.initial() else {}),
            "moves": list(self.moves),
            **({"seconds": _seconds(self.entries)} if any(entry.seconds for entry in self.entries) else {}),
            **({"notes": notes} if notes else {}),
            "result": outcome_json(self.outcome),
            **({"date": self.date} if self.date else {}),
            **({"evidence": json.loads(self.evidence)} if self.evidence else {}),
        }
        return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))

    @staticmethod
    def from_json(text: str | bytes) -> Record:
        """Parse a record, and replay its moves to check that they are legal and lead to its result.

        Raise ValueError if the record is invalid.

        >>> import qipan
        >>> qipan.Record.from_json("{}")
        Traceback (most recent call last):
        qipan.rules.reasons.Problem: not a record: 'version' is missing
        """
        try:
            return Record(**parse_record(text))
        except (ValueError, TypeError) as error:
            raise Problem(NOT_A_RECORD(problem=reason_of(error))) from None


def _seconds(entries: tuple[Entry, ...]) -> list[float]:
    return [entry.seconds for entry in entries]
