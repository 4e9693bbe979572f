"""Texts from outside: one validator for each kind, in matches, in records and on the wire."""

from __future__ import annotations

import unicodedata

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

import qipan
from match.names import ACCEPTED_NAMES, REFUSED_NAMES
from qipan.match import text as kinds
from qipan.match.text import MAX_MARKS, MESSAGE, NAME, TextKind, count_graphemes
from qipan.rules.reasons import Problem
from qipan.server.protocol.texts import Name

WIRE_NAME: TypeAdapter[str] = TypeAdapter(Name)
KINDS = [kind for kind in vars(kinds).values() if isinstance(kind, TextKind)]
ACUTE = "\N{COMBINING ACUTE ACCENT}"
FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}"
# Letters, marks, parts of emoji, spaces, and characters that are refused.
HOSTILE = "a安é한각\u1112\u1161\u11ab ㅤ\u00a0\u200b\u200d\u202e\u2066\ufe0f\ufe0e\u0301\u0337\u0e33\u2800\u3164\u180b"
HOSTILE += "\u115f#1\u20e3\N{MAN}❤\U0001f3fd\U0001f1e8\U0001f1f3\U000e0041\U000e0100\x00\x1b\n\ud800"
texts = st.text(st.one_of(st.sampled_from(HOSTILE), st.characters()), max_size=120)

refused = pytest.mark.parametrize("name", REFUSED_NAMES.values(), ids=REFUSED_NAMES.keys())


@refused
def test_a_bad_name_is_refused_everywhere(name: str) -> None:
    with pytest.raises(Problem) as caught:
        NAME.check(name)
    assert caught.value.reason.code == ("has_unprintable_characters" if name.strip() else "is_empty")
    with pytest.raises(Problem):
        qipan.Seat(name)
    with pytest.raises(ValidationError):
        WIRE_NAME.validate_python(name)


@pytest.mark.parametrize("name", ACCEPTED_NAMES)
def test_a_good_name_is_accepted_everywhere(name: str) -> None:
    normal = unicodedata.normalize("NFC", name)
    assert NAME.check(f" {name} ") == normal
    assert qipan.Seat(name).name == normal
    assert WIRE_NAME.validate_python(f" {name}\t") == normal


def test_a_name_has_at_most_24_characters_as_people_count_them() -> None:
    for letter in ("x", "安", f"q{ACUTE}", "\U0001f1e8\U0001f1f3", "❤\ufe0f"):
        assert NAME.check(letter * 24)
        with pytest.raises(Problem, match="a name has 25 characters; the limit is 24"):
            NAME.check(letter * 25)
    assert NAME.check(FAMILY * 8)


def test_marks_are_bounded() -> None:
    assert NAME.check("q" + ACUTE * MAX_MARKS)
    for name in ("q" + ACUTE * (MAX_MARKS + 1), ACUTE, f"Ann {ACUTE}"):
        with pytest.raises(Problem, match=r"cannot be shown: U\+0301"):
            NAME.check(name)
    with pytest.raises(Problem, match="a message has .* characters"):
        MESSAGE.check(("q" + ACUTE * MAX_MARKS) * 200)


@pytest.mark.parametrize(
    ("text", "graphemes"),
    [
        ("e\u0301", 1),
        ("한글", 2),
        ("\u1112\u119e\u11ab", 1),  # a syllable of Middle Korean, which has no composed form
        ("กำ", 1),
        ("नि", 1),
        ("👍🏽", 1),
        (FAMILY, 1),
        ("1\ufe0f\u20e3", 1),
        ("\U0001f1e8\U0001f1f3\U0001f1e9\U0001f1ea\U0001f1eb", 3),
    ],
)
def test_graphemes_are_what_people_call_characters(text: str, graphemes: int) -> None:
    assert count_graphemes(text) == graphemes
    assert NAME.check(text) == text or unicodedata.normalize("NFC", text) == NAME.check(text)


@pytest.mark.parametrize(
    "text", ["a\ufe0f", "a\u200db", "\N{MAN}\u200d", "\u200d\N{MAN}", "\N{MAN}\ufe0e", "\N{MAN}\u200da", "安\U000e0100"]
)
def test_joiners_and_selectors_are_part_of_emoji(text: str) -> None:
    with pytest.raises(Problem):
        NAME.check(text)


@settings(max_examples=300, deadline=None)
@given(text=texts, kind=st.sampled_from(KINDS))
def test_what_is_accepted_is_visible_short_and_stays_as_it_is(text: str, kind: TextKind) -> None:
    repaired = kind.repair(text)
    assert kind.check(repaired) == repaired
    assert unicodedata.normalize("NFC", repaired) == repaired
    assert count_graphemes(repaired) <= kind.max_length
    repaired.encode()
    try:
        assert kind.check(text) == repaired
    except Problem:
        return
    schema = {"type": "string", "maxLength": kind.max_points, "pattern": kinds.PATTERN}
    assert jsonschema_rs.is_valid(schema, repaired)


def test_a_name_must_be_a_text() -> None:
    with pytest.raises(ValueError, match="a name must be text, not 5"):
        qipan.Seat(5)  # type: ignore[arg-type]
