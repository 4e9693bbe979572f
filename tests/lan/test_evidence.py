"""Records whose evidence proves something else than they say are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import qipan
from lan.helpers import World, agreement_of
from lan.test_attacks import caught, resigned_log
from qipan.lan import entries
from qipan.lan.duel import Duel
from qipan.lan.entries import Entry
from qipan.lan.identity import Identity
from qipan.lan.verify import verify_record
from qipan.rules.reasons import Problem

Change = Callable[[dict[str, Any]], object]  # changes a record, given as JSON
DIFFERS = "differs from what both players have signed"


def finished() -> str:
    """Return the record of a whole duel."""
    return World(agreement_of("planes"), seed=1).run()[0].record().to_json()


def forfeited() -> str:
    """Return the record of a duel in which seat 1 was caught at an illegal move."""

    def forge(entry: Entry, duel: Duel) -> list[Entry] | None:
        if not isinstance(entry.body, entries.Move) or entry.number < 8:
            return None
        return [resigned_log(duel, entry, entry.body.model_copy(update={"move": "Z9"}))]

    return caught(agreement_of("planes"), 1, forge).record().to_json()


def check_refused(record: str, change: Change, problem: str) -> None:
    """Check that a record is proved, and is refused after a change."""
    verify_record(qipan.Record.from_json(record))
    changed = json.loads(record)
    change(changed)
    with pytest.raises(Problem, match=problem):
        verify_record(qipan.Record.from_json(json.dumps(changed)))


def rename(record: dict[str, Any]) -> None:
    record["seats"][1]["name"] = "Eve"


def redate(record: dict[str, Any]) -> None:
    record["date"] = "2020-01-01"


def in_log(change: Callable[[list[dict[str, Any]]], object]) -> Change:
    return lambda record: change(record["evidence"]["log"])


def with_another_key(record: dict[str, Any]) -> None:
    record["evidence"]["agreement"]["seats"][1]["key"] = Identity.create().key


def without_the_last_shot(record: dict[str, Any]) -> None:
    """Remove the last shot, without which the game is not over."""
    record["moves"].pop()
    record.update(seconds=[], result=None)
    del record["seconds"]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (rename, DIFFERS),
        (redate, DIFFERS),
        (without_the_last_shot, DIFFERS),
        (in_log(lambda log: log.pop(4)), "cheated|differs|not proved|ends before"),
        (in_log(lambda log: log.__delitem__(slice(-3, None))), "ends before"),
        (in_log(lambda log: log[5]["body"].update(public="A0=head")), "ends before|differs"),
        (with_another_key, "ends before|differs"),
        (lambda record: record["evidence"].pop("log"), "the evidence is not valid"),
        (lambda record: record.update(evidence={"log": []}), "the evidence is not valid"),
    ],
)
def test_a_finished_duel(change: Change, problem: str) -> None:
    check_refused(finished(), change, problem)


def with_another_move(record: dict[str, Any]) -> None:
    """Move the last shot before the forfeit to another cell."""
    shots = [cell for cell in ("A0", "H7", "H0") if cell not in record["moves"]]
    record["moves"][-2] = shots[0]


def without_a_move(record: dict[str, Any]) -> None:
    record["moves"].pop(-2)
    record.pop("seconds")
    record["notes"] = {str(len(record["moves"]) - 1): next(iter(record["notes"].values()))}


def with_another_loser(record: dict[str, Any]) -> None:
    record["moves"][-1] = "forfeit:0"
    record.pop("notes")
    record["result"] = {"payoffs": [-1, 1], "reason": "seat 0 forfeited"}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (rename, DIFFERS),
        (redate, DIFFERS),
        (with_another_move, DIFFERS),
        (without_a_move, DIFFERS),
        (with_another_loser, DIFFERS),
        (lambda record: record["evidence"]["accusation"].update(by=1), "not proved"),
        (lambda record: record["evidence"]["accusation"].update(entry=None), "not proved"),
        (lambda record: record["evidence"].pop("accusation"), "ends before"),
        (with_another_key, "not proved"),
    ],
)
def test_a_duel_that_a_cheater_has_lost(change: Change, problem: str) -> None:
    check_refused(forfeited(), change, problem)
