"""Verifies the record of a duel from its evidence, without trusting either program."""

from __future__ import annotations

from dataclasses import dataclass, replace

from qipan.lan import entries
from qipan.lan.cancellation import Cancellation
from qipan.lan.canonical import fingerprint
from qipan.lan.entries import Entry
from qipan.lan.evidence import Evidence, read_evidence
from qipan.lan.referee import Fault, Referee
from qipan.match import Record, notes
from qipan.rules.reasons import Problem, Reason, ReasonKind

RECORD_DIFFERS = ReasonKind("lan_record_differs", "the record differs from what both players have signed")
NOT_PROVED = ReasonKind("lan_not_proved", "the accusation is not proved by the evidence: {fault}")
CHEATED = ReasonKind("lan_cheated", "seat {seat} {fault}, and the record says otherwise")
INCOMPLETE = ReasonKind("lan_incomplete", "the evidence ends before both players have agreed on the result")


@dataclass(frozen=True)
class Verdict:
    """What the evidence of a duel proves."""

    fingerprints: tuple[str, str]  # by seat: the fingerprints of the keys of the programs that have played
    entries: int  # the number of signed entries
    fault: Reason | None = None  # the fault at which a seat was caught; None without one
    cheater: int | None = None
    cancelled_by: int | None = None  # the seat that has ended the duel without a result; None if none has
    claimed_by: int | None = None  # the seat that has claimed a win which the other seat has not accepted


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
        if record.outcome is not None and referee.stage not in ("close", "over"):
            raise Problem(INCOMPLETE())
        _compare(record, referee, evidence)
        cancelled = _cancellation(record, evidence)
        by = {} if cancelled is None else {cancelled.how: cancelled.by}
        return Verdict(marks, len(evidence.log), cancelled_by=by.get("cancel"), claimed_by=by.get("claim"))
    if fault is None or fault.seat == accusation.by:
        raise Problem(NOT_PROVED(fault=_fault_text(accusation.fault)))
    _check_forfeit(record, referee, fault, evidence)
    return Verdict(marks, len(evidence.log), fault.reason, fault.seat)


def _revealed(log: list[Entry]) -> dict[int, list[str]]:
    """Return the revealed set-ups by seat. A referee that knows them finds a wrong answer at its entry."""
    return {entry.seat: entry.body.setup for entry in log if isinstance(entry.body, entries.Reveal)}


def _replay(referee: Referee, evidence: Evidence) -> Fault | None:
    """Carry out all entries, then the entry that the accusation is about. Return the first fault if it is proved."""
    accusation = evidence.accusation
    last = [accusation.entry] if accusation is not None and accusation.entry is not None else []
    for entry in (*evidence.log, *last):
        try:
            referee.append(entry)
        except Fault as fault:
            return fault if referee.is_signed(entry) and not _is_copy(entry, referee.log) else None
    return None


def _is_copy(entry: Entry, log: list[Entry]) -> bool:
    """Return whether an entry has the content of the log's entry with its number. Such a copy proves nothing."""
    before = log[entry.number] if entry.number < len(log) else None
    return before is not None and (before.seat, before.body) == (entry.seat, entry.body)


def _compare(record: Record, referee: Referee, evidence: Evidence) -> None:
    """Raise Problem unless the record has the referee's match. Without a result, hidden set-ups may be assumed ones."""
    expected = referee.match.record(evidence.agreement.date)
    if record.outcome is None and expected.outcome is None:
        is_same = _has_moves(record, len(record.moves), referee, evidence.log)
    else:
        is_same = replace(record, evidence="") == expected
    if not is_same or _heading(record) != _heading(expected):
        raise Problem(RECORD_DIFFERS())


def _cancellation(record: Record, evidence: Evidence) -> Cancellation | None:
    """Return the cancellation by a seat; None without one. Raise Problem if it is unsigned, or there is an outcome."""
    cancelled = evidence.cancellation
    if cancelled is not None and (record.outcome is not None or not cancelled.is_valid(evidence.agreement)):
        raise Problem(RECORD_DIFFERS())
    return cancelled


def _check_forfeit(record: Record, referee: Referee, fault: Fault, evidence: Evidence) -> None:
    """Raise Problem unless the record has the referee's match, and says that the seat which was caught has lost.

    A match that was decided before keeps its outcome. The set-ups in the record may be assumed ones, but not the moves.
    """
    expected = referee.forfeit(fault).record(evidence.agreement.date)
    is_decided, outcome = referee.match.outcome is not None, record.outcome
    has_lost = outcome is not None and outcome.payoffs[fault.seat] < outcome.payoffs[1 - fault.seat]
    is_right = outcome == expected.outcome if is_decided else has_lost
    last = len(record.moves) if is_decided else -1
    is_same = is_right and _has_moves(record, last, referee, evidence.log)
    if not is_same or _heading(record) != _heading(expected):
        raise Problem(RECORD_DIFFERS())


def _has_moves(record: Record, last: int, referee: Referee, log: list[Entry]) -> bool:
    """Return whether a record has, before the entry `last`, its set-ups and then the signed moves.

    In a game with hidden set-ups, only signed moves that were answered count. The move that decides such a game is in
    the record only if both seats have revealed their set-ups.
    """
    first = sum(len(event.moves) for event in referee.match.events if event.kind == "place")
    moves = list(record.moves[first:last])
    signed = [entry.body.move for entry in log if isinstance(entry.body, entries.Move)]
    if referee.has_setup:
        signed = signed[: sum(isinstance(entry.body, entries.Answer) for entry in log)]
    if moves == signed:
        return True
    is_one_less = referee.has_setup and moves == signed[:-1]
    return is_one_less and record.states()[first + len(moves)].play(signed[-1]).outcome is not None


def _heading(record: Record) -> Record:
    return replace(record, entries=(), outcome=None, evidence="")


def _fault_text(code: str) -> Reason | str:
    return next((note for note in notes.FAULTS if note.code == code), code)
