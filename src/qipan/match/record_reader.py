"""Reading a record that anybody may have written. Whatever is wrong with it is one ValueError."""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

from qipan.match.clock import Clock
from qipan.match.history import History
from qipan.match.record import VERSION, Record
from qipan.match.seat import Seat, check_text, seated
from qipan.match.terms import Terms
from qipan.rules import Outcome
from qipan.rules import game as make_game

LONGEST = 1_000_000
"""Bytes of a record."""
MOST_MOVES = 20_000
LONGEST_MOVE = 100
LONGEST_POSITION = 2_000

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


def record_from(text: str | bytes) -> Record:
    """See :meth:`qipan.Record.from_json`."""
    try:
        return _record(_fields(text))
    except (ValueError, TypeError) as error:
        raise ValueError(f"not a record: {' '.join(str(error).split())}") from None


def _fields(text: str | bytes) -> dict[str, Any]:
    if not isinstance(text, str | bytes | bytearray):
        raise ValueError(f"it must be text, not {text!r:.80}")
    if len(text) > LONGEST:
        raise ValueError(f"it has {len(text)} characters; {LONGEST} is the most")
    try:
        found = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"it is not JSON: {error}") from None
    if not isinstance(found, dict):
        raise ValueError("it must be a JSON object")
    _check_keys(found, "", REQUIRED, OPTIONAL)
    return found


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key occurs twice")
    return found


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a number here")


def _check_keys(found: dict[str, Any], where: str, required: dict[str, Any], optional: dict[str, Any]) -> None:
    for key, kind in required.items():
        if key not in found:
            raise ValueError(f"it lacks {where + key!r}")
        _check_kind(found[key], where + key, kind)
    for key, value in found.items():
        if key in required:
            continue
        if key not in optional:
            raise ValueError(f"unknown key {where + key!r:.80}")
        _check_kind(value, where + key, optional[key])


def _check_kind(value: object, what: str, kind: Any) -> None:
    kinds = kind if isinstance(kind, tuple) else (kind,)
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        names = " or ".join("null" if each is type(None) else each.__name__ for each in kinds)
        raise ValueError(f"{what!r} must be {names}, not {value!r:.80}")


def _record(fields: dict[str, Any]) -> Record:
    if fields["version"] != VERSION:
        raise ValueError(f"it has version {fields['version']!r:.20}; this program reads version {VERSION}")
    game = make_game(fields["game"], **_options(fields["options"]))
    seats = seated(game, [_seat(each) for each in fields["seats"]])
    terms = _terms(fields.get("terms", {})).for_game(game)
    start = game.initial()
    if "start" in fields:
        start = game.parse(check_text(fields["start"], "'start'", LONGEST_POSITION))
    line = _played(History(start, terms), fields)
    outcome = _outcome(fields.get("result"))
    if outcome != line.outcome:
        raise ValueError(f"its result is {_told(outcome)}, but its moves lead to {_told(line.outcome)}")
    return Record(game, seats, terms, start, tuple(line.entries), outcome, fields.get("date", ""))


def _options(found: dict[str, Any]) -> dict[str, int | bool | str]:
    for key, value in found.items():
        _check_kind(value, f"options.{key:.40}", (int, bool, str))
        if isinstance(value, int) and abs(value) > 10**6:
            raise ValueError(f"option {key!r:.40} is too large")
    return found


def _seat(found: object) -> Seat:
    _check_kind(found, "seats", dict)
    assert isinstance(found, dict)
    _check_keys(found, "seats.", {"name": str}, {"kind": str, "settings": dict})
    return Seat.of(found.get("kind", "person"), found["name"], found.get("settings", {}))


def _terms(found: dict[str, Any]) -> Terms:
    none = type(None)
    kinds = {"clock": (dict, none), "on_timeout": (str, none), "draw_rule": (bool, none), "max_turns": (int, none)}
    _check_keys(found, "terms.", {}, kinds)
    clock = found.get("clock")
    if clock is not None:
        numbers = (int, float, none)
        _check_keys(clock, "terms.clock.", {}, {"per_move": numbers, "per_game": numbers, "increment": (int, float)})
        found = {**found, "clock": Clock(**clock)}
    return Terms(**found)


def _played(line: History, fields: dict[str, Any]) -> History:
    """The line with all moves played, each checked by the rules."""
    moves, notes = fields["moves"], dict(fields.get("notes", {}))
    if len(moves) > MOST_MOVES:
        raise ValueError(f"it has {len(moves)} moves; {MOST_MOVES} is the most")
    seconds = fields.get("seconds", [0.0] * len(moves))
    if len(seconds) != len(moves):
        raise ValueError(f"it has {len(moves)} moves and {len(seconds)} 'seconds'")
    for number, (text, used) in enumerate(zip(moves, seconds, strict=True)):
        try:
            is_time = isinstance(used, int | float) and not isinstance(used, bool)
            if not (is_time and 0 <= used <= 1e9 and math.isfinite(used)):
                raise ValueError(f"its seconds are {used!r:.80}")
            line.read(check_text(text, "a move", LONGEST_MOVE), float(used), notes.pop(str(number), ""))
        except ValueError as error:
            raise ValueError(f"move {number + 1}, {text!r:.80}: {error}{_other_rules(line, fields)}") from None
    if notes:
        raise ValueError(f"it has a note on move {next(iter(notes))!r:.20}, which is not there")
    return line


def _other_rules(line: History, fields: dict[str, Any]) -> str:
    theirs, ours = fields.get("rules_version", line.game.rules_version), line.game.rules_version
    return "" if theirs == ours else f" (it was played by version {theirs} of the rules; this is version {ours})"


def _outcome(found: dict[str, Any] | None) -> Outcome | None:
    if found is None:
        return None
    _check_keys(found, "result.", {"payoffs": list, "reason": str}, {})
    for payoff in found["payoffs"]:
        _check_kind(payoff, "result.payoffs", (int, float))
        if not -1 <= payoff <= 1:
            raise ValueError(f"a payoff is between -1 and 1, not {payoff!r:.20}")
    return Outcome(found["payoffs"], found["reason"])


def _told(outcome: Outcome | None) -> str:
    return "no end" if outcome is None else f"{outcome.payoffs}, {outcome.reason!r:.200}"
