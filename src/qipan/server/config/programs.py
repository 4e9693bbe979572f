"""The setting that registers external programs: a text for each of them, by name."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BeforeValidator

from qipan.match.text import ENGINE_NAME
from qipan.rules.reasons import Problem, ReasonKind

NOT_A_PROGRAM = ReasonKind("not_a_registered_program", "{given} is not NAME=PATH")


def _split(value: object) -> object:
    """Return the programs of a text such as `ann=./ann, bo=./bo.py:one-shot`; return any other value unchanged."""
    if not isinstance(value, str):
        return value
    programs: dict[str, str] = {}
    for part in filter(None, map(str.strip, value.split(","))):
        name, equals, text = (each.strip() for each in part.partition("="))
        if not equals or not name or not text:
            raise Problem(NOT_A_PROGRAM(given=f"{part!r:.80}"))
        programs[name] = text
    return programs


def _check_names(programs: dict[str, str]) -> dict[str, str]:
    return {ENGINE_NAME.check(name): text for name, text in programs.items()}


ProgramTexts = Annotated[dict[str, str], BeforeValidator(_split), AfterValidator(_check_names)]
