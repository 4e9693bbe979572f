"""The parser of records. It raises ValueError for any invalid input, since records may come from anywhere."""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

from qipan.match.clock import Clock
from qipan.match.history import History
from qipan.match.record import VERSION, Record
from qipan.match.seat import Seat, check_text, make_seats
from qipan.match.terms import Terms
from qipan.rules import Outcome, game_of_version
from qipan.rules.reasons import INVALID_VALUE, NOT_JSON, Problem, Reason, ReasonKind

NOT_A_RECORD = ReasonKind("not_a_record", "not a record: {problem}")
KEY_MISSING = ReasonKind("record_key_missing", "{key} is missing")
UNKNOWN_KEY = ReasonKind("record_unknown_key", "unknown key {key}")
WRONG_TYPE = ReasonKind("record_wrong_type", "{key} must be {types}, not {value}")
OTHER_VERSION = ReasonKind("record_version", "it has version {version}; this program reads version {known}")
WRONG_MOVE = ReasonKind("record_wrong_move", "move {number}, {move}: {problem}")
OTHER_RULES = ReasonKind(
    "record_other_rules", "{problem} (played by version {theirs} of the rules; this program has version {ours})"
)
WRONG_RESULT = ReasonKind("record_wrong_result", "its result does not follow from its moves")

MAX_RECORD_LENGTH = 1_000_000
MAX_MOVES = 20_000
MAX_MOVE_LENGTH = 100
MAX_POSITION_LENGTH = 2_000
FIRST_RULES_VERSION = 1  # a record that does not name the version was played by the first one

REQUIRED = {"version": int, "game": str, "options": dict, "seats": list, "moves": list}
OPTIONAL = {
    "rules_version": int,
    "terms": dict,
    "start": str,
    "seconds": list,
    "notes": dict,
    "result": (dict, type(None)),
    "date": str,
}


def parse_record(text: str | bytes) -> Record:
    """Parse and check a record; see :meth:`qipan.Record.from_json`."""
    try:
        return _record(_fields(text))
    except (ValueError, TypeError) as error:
        raise Problem(NOT_A_RECORD(problem=_reason_of(error))) from None


def _reason_of(error: ValueError | TypeError) -> Reason:
    """Return the reason of an error. What has none, since hardly any file has such an error, is in English."""
    reason = getattr(error, "reason", None)
    return reason if isinstance(reason, Reason) else INVALID_VALUE(text=" ".join(str(error).split())[:300])


def _fields(text: str | bytes) -> dict[str, Any]:
    if not isinstance(text, str | bytes | bytearray):
        raise ValueError(f"it must be text, not {text!r:.80}")
    if len(text) > MAX_RECORD_LENGTH:
        raise ValueError(f"it has {len(text)} characters; the limit is {MAX_RECORD_LENGTH}")
    try:
        fields = json.loads(text, object_pairs_hook=_unique_keys, parse_constant=_reject_constant)
    except RecursionError:
        raise Problem(Reason(NOT_JSON.code, "it is nested too deeply")) from None
    except UnicodeDecodeError:
        raise Problem(Reason(NOT_JSON.code, "it is not UTF-8")) from None
    except json.JSONDecodeError as error:
        raise Problem(Reason(NOT_JSON.code, f"{NOT_JSON()}: {error}")) from None
    if not isinstance(fields, dict):
        raise ValueError("it must be a JSON object")
    _check_keys(fields, "", REQUIRED, OPTIONAL)
    return fields


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a key occurs twice")
    return fields


def _reject_constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a valid number")


def _check_keys(fields: dict[str, Any], where: str, required: dict[str, Any], optional: dict[str, Any]) -> None:
    for key, kind in required.items():
        if key not in fields:
            raise Problem(KEY_MISSING(key=repr(where + key)))
        _check_kind(fields[key], where + key, kind)
    for key, value in fields.items():
        if key in required:
            continue
        if key not in optional:
            raise Problem(UNKNOWN_KEY(key=f"{where + key!r:.80}"))
        _check_kind(value, where + key, optional[key])


def _check_kind(value: object, what: str, kind: Any) -> None:
    kinds = kind if isinstance(kind, tuple) else (kind,)
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        names = " or ".join("null" if kind is type(None) else kind.__name__ for kind in kinds)
        raise Problem(WRONG_TYPE(key=repr(what), types=names, value=f"{value!r:.80}"))


def _record(fields: dict[str, Any]) -> Record:
    if fields["version"] != VERSION:
        raise Problem(OTHER_VERSION(version=f"{fields['version']!r:.20}", known=VERSION))
    version = fields.get("rules_version", FIRST_RULES_VERSION)
    game = game_of_version(fields["game"], version, **_options(fields["options"]))
    seats = make_seats(game, [_seat(seat) for seat in fields["seats"]])
    terms = _terms(fields.get("terms", {})).for_game(game)
    start = game.initial()
    if "start" in fields:
        start = game.parse(check_text(fields["start"], "'start'", MAX_POSITION_LENGTH))
    history = _replay(History(start, terms), fields)
    outcome = _outcome(fields.get("result"))
    if outcome != history.outcome:
        text = f"its result is {_describe(outcome)}, but its moves lead to {_describe(history.outcome)}"
        raise Problem(Reason(WRONG_RESULT.code, text))
    return Record(game, seats, terms, start, tuple(history.entries), history.outcome, fields.get("date", ""))


def _options(options: dict[str, Any]) -> dict[str, int | bool | str]:
    for key, value in options.items():
        _check_kind(value, f"options.{key:.40}", (int, bool, str))
        if isinstance(value, int) and abs(value) > 10**6:
            raise ValueError(f"option {key!r:.40} is too large")
    return options


def _seat(fields: object) -> Seat:
    _check_kind(fields, "seats", dict)
    assert isinstance(fields, dict)
    _check_keys(fields, "seats.", {"name": str}, {"kind": str, "settings": dict})
    return Seat.of(fields.get("kind", "person"), fields["name"], fields.get("settings", {}))


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


def _replay(history: History, fields: dict[str, Any]) -> History:
    """Replay all entries, checking each by the rules, and return the history."""
    moves, notes = fields["moves"], dict(fields.get("notes", {}))
    if len(moves) > MAX_MOVES:
        raise ValueError(f"it has {len(moves)} moves; the limit is {MAX_MOVES}")
    seconds = fields.get("seconds", [0.0] * len(moves))
    if len(seconds) != len(moves):
        raise ValueError(f"it has {len(moves)} moves and {len(seconds)} 'seconds'")
    for number, (text, used) in enumerate(zip(moves, seconds, strict=True)):
        try:
            is_time = isinstance(used, int | float) and not isinstance(used, bool)
            if not (is_time and 0 <= used <= 1e9 and math.isfinite(used)):
                raise ValueError(f"invalid seconds {used!r:.80}")
            history.append(check_text(text, "a move", MAX_MOVE_LENGTH), float(used), notes.pop(str(number), ""))
        except ValueError as error:
            problem = _with_version(_reason_of(error), history, fields)
            raise Problem(WRONG_MOVE(number=number + 1, move=f"{text!r:.80}", problem=problem)) from None
    if notes:
        raise ValueError(f"it has a note for entry {next(iter(notes))!r:.20}, which does not exist")
    return history


def _with_version(problem: Reason, history: History, fields: dict[str, Any]) -> Reason:
    """Return a problem with both versions of the rules if the record was played by another one."""
    theirs, ours = fields.get("rules_version", history.game.rules_version), history.game.rules_version
    return problem if theirs == ours else OTHER_RULES(problem=problem, theirs=theirs, ours=ours)


def _outcome(result: dict[str, Any] | None) -> Outcome | None:
    if result is None:
        return None
    _check_keys(result, "result.", {"payoffs": list, "reason": str}, {})
    for payoff in result["payoffs"]:
        _check_kind(payoff, "result.payoffs", (int, float))
        if not -1 <= payoff <= 1:
            raise ValueError(f"a payoff must be between -1 and 1, not {payoff!r:.20}")
    return Outcome(result["payoffs"], result["reason"])


def _describe(outcome: Outcome | None) -> str:
    return "no result" if outcome is None else f"{outcome.payoffs}, {outcome.reason!r:.200}"
