"""The parser of records. It raises Problem for any invalid input, since records may come from anywhere.

Only names, settings and notes that cannot be shown are repaired instead: an earlier version may have accepted them.
"""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn, NotRequired, TypedDict, cast

from qipan.match import record_problems as problems
from qipan.match.clock import Clock
from qipan.match.history import Entry, History
from qipan.match.seat import Seat, SettingValue, make_seats
from qipan.match.terms import Terms
from qipan.match.text import ENGINE_NAME, MOVE, NAME, NOTE, POSITION, RESULT_REASON, SETTING, SETTING_NAME, TextKind
from qipan.rules import Game, Outcome, State, game_of_version, outcome_reason
from qipan.rules.reasons import UNEXPECTED, Problem, Reason, reason_of

VERSION = 1
MAX_RECORD_LENGTH = 1_000_000
MAX_MOVES = 20_000
FIRST_RULES_VERSION = 1  # the version of the rules of a record without `rules_version`

REQUIRED = {"version": int, "game": str, "options": dict, "seats": list, "moves": list}
OPTIONAL = {
    "rules_version": int,
    "terms": dict,
    "start": str,
    "seconds": list,
    "notes": dict,
    "result": (dict, type(None)),
    "date": str,
    "evidence": dict,
}


class OutcomeJson(TypedDict):
    """An outcome in a record."""

    payoffs: list[float]
    reason: str


class RecordJson(TypedDict):
    """A record as JSON; see `docs/record.md`. Only the kinds of its values are checked, not yet the values."""

    version: int
    game: str
    options: dict[str, Any]
    seats: list[object]
    moves: list[object]
    rules_version: NotRequired[int]
    terms: NotRequired[dict[str, Any]]
    start: NotRequired[str]
    seconds: NotRequired[list[Any]]
    notes: NotRequired[dict[str, object]]
    result: NotRequired[OutcomeJson | None]
    date: NotRequired[str]
    evidence: NotRequired[dict[str, object]]


class RecordParts(TypedDict):
    """The arguments of :class:`qipan.Record`."""

    game: Game
    seats: tuple[Seat, ...]
    terms: Terms
    start: State
    entries: tuple[Entry, ...]
    outcome: Outcome | None
    date: str
    evidence: str


def parse_record(text: str | bytes) -> RecordParts:
    """Parse and check a record; see :meth:`qipan.Record.from_json`. Raise ValueError or TypeError if it is invalid."""
    return _parts(_fields(text))


def _fields(text: str | bytes) -> RecordJson:
    if not isinstance(text, str | bytes | bytearray):
        raise Problem(problems.RECORD_NOT_TEXT(given=f"{text!r:.80}"))
    if len(text) > MAX_RECORD_LENGTH:
        raise Problem(problems.RECORD_TOO_LONG(length=len(text), limit=MAX_RECORD_LENGTH))
    try:
        fields = json.loads(text, object_pairs_hook=_unique_keys, parse_constant=_reject_constant)
    except RecursionError:
        raise Problem(problems.NESTED_TOO_DEEPLY()) from None
    except UnicodeDecodeError:
        raise Problem(problems.NOT_UTF8()) from None
    except json.JSONDecodeError as error:
        raise Problem(problems.RECORD_NOT_JSON(line=error.lineno, column=error.colno)) from None
    if not isinstance(fields, dict):
        raise Problem(problems.NOT_AN_OBJECT())
    _check_keys(fields, "", REQUIRED, OPTIONAL)
    return cast(RecordJson, fields)


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise Problem(problems.KEY_TWICE())
    return fields


def _reject_constant(text: str) -> NoReturn:
    raise Problem(problems.NOT_A_NUMBER(text=text))


def _check_keys(fields: dict[str, Any], where: str, required: dict[str, Any], optional: dict[str, Any]) -> None:
    for key, kind in required.items():
        if key not in fields:
            raise Problem(problems.KEY_MISSING(key=f"{where + key!r}"))
        _check_kind(fields[key], where + key, kind)
    for key, value in fields.items():
        if key in required:
            continue
        if key not in optional:
            raise Problem(problems.UNKNOWN_KEY(key=f"{where + key!r:.80}"))
        _check_kind(value, where + key, optional[key])


def _check_kind(value: object, what: str, kind: Any) -> None:
    kinds = kind if isinstance(kind, tuple) else (kind,)
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        expected = [problems.JSON_KINDS[kind]() for kind in kinds]
        raise Problem(_wrong_kind(f"{what!r}", expected, f"{value!r:.80}"))


def _wrong_kind(key: str, kinds: list[Reason], given: str) -> Reason:
    match kinds:
        case [kind]:
            return problems.WRONG_KIND(key=key, kind=kind, given=given)
        case [first, second]:
            return problems.NOT_EITHER_KIND(key=key, first=first, second=second, given=given)
        case _:
            first, second, third = kinds
            return problems.NO_KIND_OF_THREE(key=key, first=first, second=second, third=third, given=given)


def _parts(fields: RecordJson) -> RecordParts:
    if fields["version"] != VERSION:
        raise Problem(problems.UNKNOWN_RECORD_VERSION(version=f"{fields['version']!r:.20}", expected=VERSION))
    version = fields.get("rules_version", FIRST_RULES_VERSION)
    game = game_of_version(fields["game"], version, **_options(fields["options"]))
    seats = make_seats(game, [_seat(seat) for seat in fields["seats"]])
    terms = _terms(fields.get("terms", {})).for_game(game)
    start = game.initial()
    if "start" in fields:
        start = game.parse(POSITION.check(fields["start"]))
    history = _replay(History(start, terms), fields)
    outcome = _outcome(fields.get("result"))
    if outcome != history.outcome:
        raise Problem(problems.WRONG_RESULT(given=_describe(outcome), result=_describe(history.outcome)))
    evidence = json.dumps(fields["evidence"], ensure_ascii=False, separators=(",", ":")) if "evidence" in fields else ""
    return {
        "game": game,
        "seats": seats,
        "terms": terms,
        "start": start,
        "entries": tuple(history.entries),
        "outcome": history.outcome,
        "date": fields.get("date", ""),
        "evidence": evidence,
    }


def _options(options: dict[str, Any]) -> dict[str, int | bool | str]:
    for key, value in options.items():
        _check_kind(value, f"options.{key:.40}", (int, bool, str))
        if isinstance(value, int) and abs(value) > 10**6:
            raise Problem(problems.OPTION_TOO_LARGE(key=f"{key!r:.40}"))
    return options


def _seat(fields: object) -> Seat:
    _check_kind(fields, "seats", dict)
    assert isinstance(fields, dict)
    _check_keys(fields, "seats.", {"name": str}, {"kind": str, "settings": dict})
    kind = fields.get("kind", "person")
    name = (ENGINE_NAME if kind == "engine" else NAME).repair(fields["name"])
    return Seat.of(kind, name, dict(map(_setting, fields.get("settings", {}).items())))


def _setting(item: tuple[str, SettingValue]) -> tuple[str, SettingValue]:
    name, value = SETTING_NAME.repair(item[0]), item[1]
    return name, SETTING.repair(value) if isinstance(value, str) else value


def _repaired(kind: TextKind, text: object) -> str:
    """Return a text of a record, with what is no longer allowed replaced: an earlier version may have written it."""
    return kind.repair(text) if isinstance(text, str) else kind.check(text)


def _terms(fields: dict[str, Any]) -> Terms:
    none = type(None)
    kinds = {"clock": (dict, none), "on_timeout": (str, none), "draw_rule": (bool, none), "max_turns": (int, none)}
    _check_keys(fields, "terms.", {}, kinds)
    clock = fields.get("clock")
    if clock is not None:
        numbers = (int, float, none)
        _check_keys(clock, "terms.clock.", {}, {"per_move": numbers, "per_game": numbers, "increment": (int, float)})
        fields = {**fields, "clock": Clock(**clock)}
    return Terms(**fields)


def _replay(history: History, fields: RecordJson) -> History:
    """Replay all entries, checking each by the rules, and return the history."""
    moves, notes = fields["moves"], dict(fields.get("notes", {}))
    if len(moves) > MAX_MOVES:
        raise Problem(problems.TOO_MANY_MOVES(moves=len(moves), limit=MAX_MOVES))
    seconds = fields.get("seconds", [0.0] * len(moves))
    if len(seconds) != len(moves):
        raise Problem(problems.WRONG_NUMBER_OF_SECONDS(moves=len(moves), seconds=len(seconds)))
    for number, (text, used) in enumerate(zip(moves, seconds, strict=True)):
        try:
            is_time = isinstance(used, int | float) and not isinstance(used, bool)
            if not (is_time and 0 <= used <= 1e9 and math.isfinite(used)):
                raise Problem(problems.INVALID_SECONDS(given=f"{used!r:.80}"))
            history.append(MOVE.check(text), float(used), _repaired(NOTE, notes.pop(str(number), "")))
        except ValueError as error:
            raise Problem(_bad_move(number + 1, f"{text!r:.80}", error, history, fields)) from None
    if notes:
        raise Problem(problems.NOTE_WITHOUT_ENTRY(entry=f"{next(iter(notes))!r:.20}"))
    return history


def _bad_move(number: int, move: str, error: ValueError, history: History, fields: RecordJson) -> Reason:
    """Return what is wrong with a move, with the versions of the rules if the record was played by another version."""
    problem, ours = reason_of(error), history.game.rules_version
    theirs = fields.get("rules_version", ours)
    if theirs == ours:
        return problems.BAD_MOVE(number=number, move=move, problem=problem)
    return problems.BAD_MOVE_OF_VERSION(number=number, move=move, problem=problem, theirs=theirs, ours=ours)


def _outcome(result: OutcomeJson | None) -> Outcome | None:
    if result is None:
        return None
    _check_keys(cast(dict[str, Any], result), "result.", {"payoffs": list, "reason": str}, {})
    for payoff in result["payoffs"]:
        _check_kind(payoff, "result.payoffs", (int, float))
        if not -1 <= payoff <= 1:
            raise Problem(problems.PAYOFF_OUT_OF_RANGE(given=f"{payoff!r:.20}"))
    return Outcome(result["payoffs"], RESULT_REASON.repair(result["reason"]))


def _describe(outcome: Outcome | None) -> Reason:
    if outcome is None:
        return problems.NO_RESULT()
    reason = outcome_reason(outcome)
    why = f"{outcome.reason!r:.200}" if reason.code == UNEXPECTED.code else reason
    return problems.RESULT(payoffs=str(outcome.payoffs), reason=why)
