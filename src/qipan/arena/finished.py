"""A finished game as in the game log of a tournament: its key, the time that each seat used, and its record."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from qipan.match import Record
from qipan.match.statistics.results import GameResult


@dataclass(frozen=True)
class FinishedGame:
    """A finished game. Its record is parsed and replayed only when it is asked for."""

    key: str
    result: GameResult
    reason: str
    moves: int
    seconds: tuple[float, ...]  # the time that each seat used
    notes: tuple[str, ...]  # for each seat that forfeited, ran out of time or dropped out: why
    date: str
    fields: Mapping[str, Any] = field(repr=False, compare=False)  # the record as JSON

    @property
    def record(self) -> Record:
        """The record. Raise ValueError if it is invalid."""
        return Record.from_json(json.dumps(self.fields, ensure_ascii=False))


def log_line(key: str, record: Record) -> bytes:
    """Return the line of the game log for a finished game, without a newline."""
    seconds = [0.0] * len(record.seats)
    for entry in record.entries:
        if entry.seat is not None:
            seconds[entry.seat] += entry.seconds
    used = json.dumps([round(each, 3) for each in seconds])
    return f'{{"key":{json.dumps(key, ensure_ascii=False)},"seconds":{used},"record":{record.to_json()}}}'.encode()


def read_finished(entry: Mapping[str, Any]) -> FinishedGame | None:
    """Return the game of an entry of the game log, or None if the entry is not a finished game.

    >>> import qipan
    >>> record = qipan.play_match(qipan.game("dots", rows=1, cols=1), ["table", "random"], seed=1)
    >>> game = read_finished(json.loads(log_line("1.table+random.1", record)))
    >>> game.key, game.result.payoffs, game.record == record
    ('1.table+random.1', (-1.0, 1.0), True)
    >>> read_finished({"key": 1})
    """
    try:
        key, fields = entry["key"], entry["record"]
        payoffs = tuple(float(each) for each in fields["result"]["payoffs"])
        players = tuple(str(seat["name"]) for seat in fields["seats"])
        if not isinstance(key, str) or not all(map(math.isfinite, payoffs)):
            return None
        return FinishedGame(
            key,
            GameResult(players, payoffs, str(fields.get("start", ""))),
            str(fields["result"]["reason"]),
            len(fields["moves"]),
            tuple(float(each) for each in entry["seconds"]),
            tuple(map(str, fields.get("notes", {}).values())),
            str(fields.get("date", "")),
            fields,
        )
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        return None
