"""Records: a written record can be read, and an invalid record is refused with a message of one sentence."""

from __future__ import annotations

import json
import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import qipan
from match.helpers import GAMES, ManualClock, random_match
from qipan.match import Clock, Match, Record, Seat, Terms
from qipan.rules.reasons import Reason, reason_of


def sample() -> dict[str, Any]:
    match = Match(
        qipan.game("dots", rows=1, cols=1),
        [Seat("Ann"), Seat.of("engine", "table", {"seed": 3, "seconds": 0.5, "note": None, "deep": True})],
        terms=Terms(Clock(per_game=60, increment=1)),
        now=ManualClock(),
    )
    for move in "0123":
        match.play(move)
    fields: dict[str, Any] = json.loads(match.record("2026-11-15T10:00:00Z").to_json())
    return fields


def read(fields: object) -> Record:
    return Record.from_json(json.dumps(fields))


def codes(reason: Reason) -> set[str]:
    """Return the code of a reason and, recursively, the codes of the reasons in its parameters."""
    within = [param for param in reason.params.values() if isinstance(param, Reason)]
    return {reason.code}.union(*map(codes, within))


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=100)
@given(seed=st.integers(0, 10**6))
def test_a_record_survives_a_round_trip(name: str, seed: int) -> None:
    match = random_match(name, Random(seed), now=ManualClock())
    record = match.record("2026-11-15")
    line = record.to_json()
    assert "\n" not in line
    copy = Record.from_json(line)
    assert copy == record
    assert hash(copy) == hash(record)
    assert copy.to_json() == line
    assert copy.states() == list(match.states)
    assert copy.outcome == match.outcome
    assert pickle.loads(pickle.dumps(record)) == record
    assert Record.from_json(line.encode()) == record


def test_another_start_position_is_recorded() -> None:
    game = qipan.game("two-eat-one")
    start = game.parse("2211/1200/0000/0000 1")
    record = qipan.play_match(game, ["random", "random"], seed=1, start=start, max_turns=5)
    assert json.loads(record.to_json())["start"] == start.text
    assert Record.from_json(record.to_json()).states()[0] == start


def test_records_of_different_matches_differ() -> None:
    first = qipan.play_match(qipan.game("dots"), ["random", "random"], seed=1)
    assert first == qipan.play_match(qipan.game("dots"), ["random", "random"], seed=1)
    assert first != qipan.play_match(qipan.game("dots"), ["random", "random"], seed=2)


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("version", 2, "it has version 2; this program reads version 1"),
        ("version", "1", "'version' must be int"),
        ("version", True, "'version' must be int"),
        ("game", "go", "unknown game 'go'"),
        ("game", ["dots"], "'game' must be str"),
        ("options", {"size": 4}, "dots has no option 'size'"),
        ("options", {"rows": 99}, "rows"),
        ("options", {"rows": 10**40}, "too large"),
        ("options", {"rows": [1]}, "'options.rows' must be"),
        ("options", {"rows" * 1000: 1}, "dots has no option"),
        ("options", [], "'options' must be dict"),
        ("seats", [], "dots has 2 seats, not 0"),
        ("seats", [{"name": "a"}] * 3, "dots has 2 seats, not 3"),
        ("seats", [1, 2], "'seats' must be dict"),
        ("seats", [{"name": "a"}, {"name": 5}], "'seats.name' must be str"),
        ("seats", [{"name": "a"}, {"name": "b", "kind": "ghost"}], "person, engine, remote"),
        ("seats", [{"name": "a"}, {"name": "b", "pay": 1}], "unknown key 'seats.pay'"),
        ("seats", [{"name": "a"}, {"name": "b", "settings": {"x": [1]}}], "the setting x must be"),
        ("seats", [{"name": "a"}, {"name": "b", "settings": {"x": 10**30}}], "too large"),
        ("seats", [{"name": "a"}, {"name": "b", "settings": {str(n): n for n in range(31)}}], "at most 30"),
        ("terms", {"clock": {"per_move": -1}}, "per_move must be a number of seconds"),
        ("terms", {"clock": {"per_hour": 1}}, "unknown key 'terms.clock.per_hour'"),
        ("terms", {"draw_rule": True}, "dots has no draw rule"),
        ("terms", {"max_turns": 1.5}, "'terms.max_turns' must be int"),
        ("terms", {"on_timeout": "out"}, "on_timeout in dots is loss"),
        ("start", "nonsense", "not a position of dots"),
        ("start", "x" * 3000, "3000 characters"),
        ("moves", "0123", "'moves' must be list"),
        ("moves", ["0", "0", "1", "2"], "move 2, '0': 0 is not legal here; legal moves: 1, 2, 3"),
        ("moves", ["0", "x", "1", "2"], "move 2, 'x': not a move of dots"),
        ("moves", ["0", 1, "2", "3"], "move 2, 1: a move must be text"),
        ("moves", ["0", None, "2", "3"], "move 2, None: a move must be text"),
        ("moves", ["0", "1" * 101, "2", "3"], "101 characters"),
        ("moves", ["0"] * 20_001, "20001 moves; the limit is 20000"),
        ("moves", ["0", "1", "2"], "3 moves and 4 'seconds'"),
        ("moves", ["0", "1", "resign:1", "2"], "move 4, '2': the match is over: seat 1 resigned"),
        ("moves", ["0", "1", "resign:7", "2"], "move 3, 'resign:7': no seat '7'; the seats are 0, 1"),
        ("moves", ["0", "1", "drop:1", "2"], "move 3, 'drop:1': 'drop:1' is not a way to leave dots"),
        ("seconds", [0, 0, 0, -1], "move 4, '3': invalid seconds -1"),
        ("seconds", [0, 0, 0, "1"], "invalid seconds '1'"),
        ("seconds", [0, 0, 0, 1e300], "invalid seconds 1e\\+300"),
        ("notes", {"0": "well played"}, "move 1, '0': a move cannot have a note"),
        ("notes", {"9": "well played"}, "a note for entry '9', which does not exist"),
        ("result", None, "its result is no result, but its moves lead to"),
        ("result", {"payoffs": [1, -1], "reason": "all edges are drawn"}, "but its moves lead to \\(-1.0, 1.0\\)"),
        ("result", {"payoffs": [-1, 1], "reason": "magic"}, "'magic', but its moves lead to"),
        ("result", {"payoffs": [-1, "1"], "reason": "x"}, "'result.payoffs' must be int or float"),
        ("result", {"payoffs": [-9, 9], "reason": "x"}, "between -1 and 1"),
        ("result", "lost", "'result' must be dict or null"),
        ("date", "yesterday", "'date' must look like"),
        ("surprise", 1, "unknown key 'surprise'"),
    ],
)
def test_the_problem_of_a_field_is_named(key: str, value: object, problem: str) -> None:
    fields = {**sample(), "seconds": [0, 0, 0, 0]}
    assert read(fields).outcome is not None
    with pytest.raises(ValueError, match=problem) as caught:
        read({**fields, key: value})
    assert str(caught.value).startswith("not a record: ")
    assert len(str(caught.value)) < 400
    assert "\n" not in str(caught.value)
    assert "unexpected" not in codes(reason_of(caught.value))  # "unexpected" is not worded in every language


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("b" * 101, "b" * 24),
        ("b\n", "b"),
        ("\ud800", "\ufffd"),
        ("\x1b[2J", "\ufffd[2J"),
        ("安\u3000", "安"),
        ("", "\ufffd"),
    ],
)
def test_a_name_that_cannot_be_shown_is_repaired(name: str, shown: str) -> None:
    """An earlier version may have written such a name, so it is repaired and not refused."""
    record = read({**sample(), "seats": [{"name": "a"}, {"name": name}]})
    assert record.seats[1].name == shown
    assert Record.from_json(record.to_json()) == record


def test_a_note_that_cannot_be_shown_is_repaired() -> None:
    note = "it  failed\u3164"
    result = {"payoffs": [1, -1], "reason": f"seat 1 forfeited: {note}"}
    record = read({**sample(), "moves": ["forfeit:1"], "notes": {"0": note}, "result": result})
    assert record.entries[0].note == "it failed\ufffd"
    assert record.outcome is not None
    assert record.outcome.reason == "seat 1 forfeited: it failed\ufffd"
    with pytest.raises(ValueError, match="a note must be text"):
        read({**sample(), "moves": ["forfeit:1"], "notes": {"0": 5}, "result": result})


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "it is not JSON"),
        ("[]", "it must be a JSON object"),
        ("null", "it must be a JSON object"),
        ("{" * 100_000, "not JSON|nested too deeply"),
        ("[" * 100_000, "nested too deeply"),
        ('{"version": 1', "it is not JSON"),
        ('{"version": NaN}', "NaN is not a valid number"),
        ('{"version": 1, "version": 1}', "a key occurs twice"),
        ('{"version": ' + "9" * 5000 + "}", "not a record"),
        ("{}" + " " * 1_000_000, "1000002 characters"),
        (b"\xff\xfe\xff", "not a record"),
        (b'{"version": "\xff"}', "it is not UTF-8"),
        (5, "it must be text"),
        (None, "it must be text"),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_hostile_text_is_refused(text: Any, problem: str) -> None:
    with pytest.raises(ValueError, match=problem) as caught:
        Record.from_json(text)
    assert str(caught.value).startswith("not a record: ")


@settings(max_examples=200)
@given(data=st.data())
def test_any_change_is_accepted_or_refused(data: st.DataObject) -> None:
    """Whatever a record contains, parsing it returns a record or raises ValueError."""
    fields = sample()
    junk = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=5,
    )
    at: Any = fields
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        key = data.draw(st.sampled_from(keys))
        if isinstance(at[key], dict | list) and at[key] and data.draw(st.booleans()):
            at = at[key]
            continue
        at[key] = data.draw(junk)
        break
    try:
        record = read(fields)
    except ValueError as error:
        refusal = str(error)
        assert refusal.startswith("not a record: ")
    else:
        assert Record.from_json(record.to_json()) == record


def test_an_invalid_date_is_refused() -> None:
    with pytest.raises(ValueError, match="'date' must look like"):
        Match(qipan.game("dots")).record("today")


def test_another_version_of_the_rules_is_named() -> None:
    with pytest.raises(ValueError, match="played by version 9 of the rules; this program has version 1"):
        read({**sample(), "rules_version": 9, "moves": ["0", "0", "1", "2"]})


def test_optional_fields_have_defaults() -> None:
    record = read({"version": 1, "game": "dots", "options": {}, "seats": [{"name": "a"}, {"name": "b"}], "moves": []})
    assert record == Match(qipan.game("dots"), ["a", "b"]).record()
