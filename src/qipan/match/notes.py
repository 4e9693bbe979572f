"""The notes on why a seat left, as reasons, so that they can be put into words in any language."""

from __future__ import annotations

import re
import string
from functools import cache

from qipan.rules.reasons import Reason, ReasonKind

# The notes that `Match` and rooms write. Any other note is a text that a caller has given to `Match`.
RESIGNED = ReasonKind("note_resigned", "resigned")()
RAN_OUT_OF_TIME = ReasonKind("note_ran_out_of_time", "ran out of time")()
ENGINE_FAILED = ReasonKind("note_engine_failed", "the engine failed")()
AWAY = ReasonKind("note_away", "was away")()
# The notes on faults at which the other program of a duel was caught.
OUT_OF_TURN = ReasonKind("note_out_of_turn", "acted out of turn")()
ILLEGAL_MOVE = ReasonKind("note_illegal_move", "made an illegal move")()
OTHER_POSITION = ReasonKind("note_other_position", "claimed another position")()
WRONG_ANSWER = ReasonKind("note_wrong_answer", "gave a wrong answer")()
CHANGED_SETUP = ReasonKind("note_changed_setup", "revealed another set-up than it had committed to")()
NO_ANSWER = ReasonKind("note_no_answer", "did not answer")()
NO_REVEAL = ReasonKind("note_no_reveal", "did not reveal its set-up")()
BAD_SIGNATURE = ReasonKind("note_bad_signature", "sent a message that it had not signed")()
REPEATED_MESSAGE = ReasonKind("note_repeated_message", "repeated or changed an earlier message")()
INVALID_MESSAGE = ReasonKind("note_invalid_message", "sent an invalid message")()
FALSE_CLOCK = ReasonKind("note_false_clock", "claimed a false time")()
FLOOD = ReasonKind("note_flood", "sent too many messages")()
UNASKED_YIELD = ReasonKind("note_unasked_yield", "let the other player resign without being asked")()
LEFT = ReasonKind("note_left", "did not come back to the game")()
BROKEN_OFF = ReasonKind("note_broken_off", "broke the game off")()
FAULTS = (
    OUT_OF_TURN,
    ILLEGAL_MOVE,
    OTHER_POSITION,
    WRONG_ANSWER,
    CHANGED_SETUP,
    NO_ANSWER,
    NO_REVEAL,
    BAD_SIGNATURE,
    REPEATED_MESSAGE,
    INVALID_MESSAGE,
    FALSE_CLOCK,
    FLOOD,
    UNASKED_YIELD,
    LEFT,
    BROKEN_OFF,
)
KNOWN_NOTES = {str(note): note for note in (RESIGNED, RAN_OUT_OF_TIME, ENGINE_FAILED, AWAY, *FAULTS)}


def note_reason(note: str) -> Reason | None:
    """Return the reason whose text is this note; None if no reason has this text.

    >>> note_reason("ran out of time").code, note_reason("no reply")
    ('note_ran_out_of_time', None)
    >>> reason = note_reason("ann failed: it answered Z9, which is not legal here")
    >>> reason.code, reason.params["program"], reason.params["problem"].code
    ('program_failed', 'ann', 'program_illegal_move')
    """
    if note in KNOWN_NOTES:
        return KNOWN_NOTES[note]
    if " failed: " not in note:
        return None
    from qipan.engines.external.problems import PROGRAM_FAILED  # imported late, since most callers do not need it

    name, _, text = note.partition(" failed: ")
    problem = next((reason for kind in _failures() if (reason := _read(kind, text)) is not None), None)
    return None if problem is None else PROGRAM_FAILED(program=name, problem=problem)


@cache
def _failures() -> list[ReasonKind]:
    """Return the kinds of failures of programs, the most specific first: with more parameters, then longer texts."""
    from qipan.engines.external import problems

    kinds = [each for name, each in vars(problems).items() if name.startswith("PROGRAM_")]
    kinds.remove(problems.PROGRAM_FAILED)
    return sorted(kinds, key=lambda kind: (-len(kind.param_names), -len(kind.text)))


@cache
def _pattern(kind: ReasonKind) -> re.Pattern[str]:
    """Return a pattern that matches the texts of reasons of a kind."""
    parts = string.Formatter().parse(kind.text)
    return re.compile(
        "".join(re.escape(text) + ("" if name is None else f"(?P<{name}>.+?)") for text, name, _, _ in parts)
    )


def _read(kind: ReasonKind, text: str) -> Reason | None:
    found = _pattern(kind).fullmatch(text)
    return None if found is None else kind(**found.groupdict())
