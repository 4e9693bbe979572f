"""Verifies the record of a duel from its evidence, without trusting either program."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import Field, ValidationError

from qipan.lan import entries
from qipan.lan.agreement import Agreement, Model, SeatNumber
from qipan.lan.canonical import fingerprint
from qipan.lan.entries import Entry
from qipan.lan.referee import Fault, Referee
from qipan.match import Match, Record, notes
from qipan.rules.reasons import Problem, Reason, ReasonKind

BAD_EVIDENCE = ReasonKind("lan_bad_evidence", "the evidence is not valid: {problem}")
RECORD_DIFFERS = ReasonKind("lan_record_differs", "the record differs from what both players have signed")
NOT_PROVED = ReasonKind("lan_not_proved", "the accusation is not proved by the evidence: {fault}")
CHEATED = ReasonKind("lan_cheated", "seat {seat} {fault}, and the record says otherwise")
INCOMPLETE = ReasonKind("lan_incomplete", "the evidence ends before both players have agreed on the result")


class Accusation(Model):
    by: SeatNumber
    fault: Annotated[str, Field(max_length=60)]
    entry: Entry | None = None


class Evidence(Model):
    agreement: Agreement
    log: Annotated[list[Entry], Field(max_length=20_000)]
    accusation: Accusation | None = None


@dataclass(frozen=True)
class Verdict:
    """What the evidence of a duel proves."""

    fingerprints: tuple[str, str]  # who has played
    entries: int  # the number of signed entries
    fault: Reason | None = None  # what a seat was caught at
    cheater: int | None = None


def verify_record(record: Record) -> Verdict:
    """Check all that is in the evidence of a record: signatures, moves, answers, set-ups and the result.

    Raise Problem if the evidence does not prove the record.
    """
    evidence = read_evidence(record)
    agreement = evidence.agreement
    marks = (fingerprint(agreement.seats[0].key), fingerprint(agreement.seats[1].key))
    referee = Referee(agreement, _revealed(evidence.log))
    fault = _replay(referee, evidence)
    accusation = evidence.accusation
    if accusation is None:
        if fault is not None:
            raise Problem(CHEATED(seat=fault.seat, fault=fault.reason))
        if record.outcome is not None and referee.stage != "over":
            raise Problem(INCOMPLETE())
        _compare(record, referee.match)
        return Verdict(marks, len(evidence.log))
    if fault is None or fault.seat == accusation.by:
        raise Problem(NOT_PROVED(fault=_fault_text(accusation.fault)))
    _check_forfeit(record, referee, fault)
    return Verdict(marks, len(evidence.log), fault.reason, fault.seat)


def read_evidence(record: Record) -> Evidence:
    """Return the evidence of a record. Raise Problem if it has none, or one that is not valid."""
    try:
        return Evidence.model_validate(json.loads(record.evidence or "{}"))
    except (ValidationError, ValueError, RecursionError) as error:
        problem = " ".join(str(error).split())[:200]
        raise Problem(BAD_EVIDENCE(problem=problem)) from None


def _revealed(log: list[Entry]) -> dict[int, list[str]]:
    """Return the set-ups that both seats have revealed; with them, a wrong answer is found where it was given."""
    return {entry.seat: entry.body.setup for entry in log if isinstance(entry.body, entries.Reveal)}


def _replay(referee: Referee, evidence: Evidence) -> Fault | None:
    """Carry out all entries, and the one that the accusation is about. Return the first fault."""
    accusation = evidence.accusation
    last = [accusation.entry] if accusation is not None and accusation.entry is not None else []
    for entry in (*evidence.log, *last):
        try:
            referee.append(entry)
        except Fault as fault:
            is_copy = entry in referee.log  # which anybody could have made
            return fault if referee.is_signed(entry) and not is_copy else None
    return None


def _compare(record: Record, match: Match) -> None:
    expected = match.record(record.date)
    if replace(record, evidence="") != expected:
        raise Problem(RECORD_DIFFERS())


def _check_forfeit(record: Record, referee: Referee, fault: Fault) -> None:
    """Raise Problem unless the record says that the seat which was caught has lost."""
    same = record.game == referee.game and record.terms == referee.match.terms
    outcome = record.outcome
    if not same or outcome is None or outcome.payoffs[fault.seat] >= outcome.payoffs[1 - fault.seat]:
        raise Problem(RECORD_DIFFERS())


def _fault_text(code: str) -> Reason | str:
    return next((note for note in notes.FAULTS if note.code == code), code)
