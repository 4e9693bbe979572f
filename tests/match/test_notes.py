"""Notes on why a seat left are recognized, so that they can be put into words in any language."""

from __future__ import annotations

import pytest

import qipan
from qipan.engines.external import problems
from qipan.match.notes import note_reason
from qipan.rules.reasons import Reason

FAILURES = [
    problems.PROGRAM_EXITED(status=1),
    problems.PROGRAM_EXITED_WITH_ERROR(status=1, error="KeyError: 'x failed: y'"),
    problems.PROGRAM_KILLED(signal="SIGSEGV"),
    problems.PROGRAM_ILLEGAL_MOVE(move="Z9, which is not legal here"),
    problems.PROGRAM_SAYS(text="I give up (a+b)"),
    problems.PROGRAM_STOPPED(),
    problems.PROGRAM_SLOW_START(word="ugi", seconds="10"),
]


@pytest.mark.parametrize("failure", FAILURES, ids=lambda failure: str(failure.code))
def test_the_failure_of_a_program_is_recognized(failure: Reason) -> None:
    reason = note_reason(f"ann failed: {failure}")
    assert reason is not None
    assert (reason.code, str(reason)) == ("program_failed", f"ann failed: {failure}")
    problem = reason.params["problem"]
    assert isinstance(problem, Reason)
    assert problem.code == failure.code


@pytest.mark.parametrize("note", ["", "no reply", "ann failed: ValueError: x", "it ended with exit status 1"])
def test_any_other_note_is_a_text(note: str) -> None:
    assert note_reason(note) is None


def test_the_reason_of_a_result_has_the_failure_as_a_parameter() -> None:
    match = qipan.Match(qipan.game("dots"))
    match.forfeit(0, f"ann failed: {FAILURES[0]}")
    assert match.outcome is not None
    assert match.outcome.reason == "seat 0 forfeited: ann failed: it ended with exit status 1"
    note = match.outcome.params["note"]
    assert isinstance(note, Reason)
    assert note.code == "program_failed"
    record = match.record()
    assert qipan.Record.from_json(record.to_json()) == record
