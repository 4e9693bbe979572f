"""The names of players: one function checks them, in matches and on the wire."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter, ValidationError

import qipan
from match.names import ACCEPTED_NAMES, REFUSED_NAMES
from qipan.match.seat import MAX_NAME_LENGTH, check_name
from qipan.rules.reasons import Problem
from qipan.server.protocol.base import Name

WIRE_NAME: TypeAdapter[str] = TypeAdapter(Name)

refused = pytest.mark.parametrize("name", REFUSED_NAMES.values(), ids=REFUSED_NAMES.keys())


@refused
def test_a_bad_name_is_refused_everywhere(name: str) -> None:
    with pytest.raises(Problem) as caught:
        check_name(name)
    assert caught.value.reason.code == ("name_not_printable" if name.strip() else "empty_name")
    with pytest.raises(Problem):
        qipan.Seat(name)
    with pytest.raises(ValidationError):
        WIRE_NAME.validate_python(name)


@pytest.mark.parametrize("name", ACCEPTED_NAMES)
def test_a_good_name_is_accepted_everywhere(name: str) -> None:
    assert check_name(f" {name} ") == name
    assert qipan.Seat(name).name == name
    assert WIRE_NAME.validate_python(f" {name}\t") == name


def test_a_name_has_at_most_a_hundred_characters_and_on_the_wire_fewer() -> None:
    assert check_name("x" * MAX_NAME_LENGTH)
    with pytest.raises(Problem, match="a name has 101 characters; the limit is 100"):
        check_name("x" * (MAX_NAME_LENGTH + 1))
    with pytest.raises(ValidationError):
        WIRE_NAME.validate_python("x" * 25)


def test_a_name_must_be_a_text() -> None:
    with pytest.raises(ValueError, match="a name must be text, not 5"):
        qipan.Seat(5)  # type: ignore[arg-type]
