"""What a game may add is meant for games: no field of a module is for a single one, test games included."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import MISSING, fields
from importlib import import_module

import pytest

import qipan
from qipan.rules.game_module import GameModule, module_of

# Fields that only one game sets, since they have words of that game, or say how something is done.
WORDS = {"GameModule.score_unit", "GameModule.wording", "Puzzles.remaining"}
OTHERS = {
    "Puzzles.hardest": "a list that generic code finds too, only more slowly",
    "Insight.read_view": "which of the insights is about the texts that `GameModule.read_view` reads",
}


def modules() -> dict[str, GameModule]:
    """Return the modules by game. Of the test games, only one has a module."""
    own = {name: module_of(name) for name in qipan.game_names()}
    return {**own, "hide-and-seek": import_module("new_games.hide_and_seek.module").MODULE}


def fields_set(part: object) -> Iterator[str]:
    """Yield the names of the fields that differ from their defaults, in a part of a module and in its own parts."""
    for field in fields(part):  # type: ignore[arg-type]
        value = getattr(part, field.name)
        default = field.default_factory() if field.default_factory is not MISSING else field.default
        if default is MISSING or value == default:
            continue
        yield f"{type(part).__name__}.{field.name}"
        if field.name in ("solver", "puzzles"):
            yield from fields_set(value)
        if field.name == "insights":
            for insight in value():
                yield from fields_set(insight)


def test_no_field_is_set_by_a_single_game(monkeypatch: pytest.MonkeyPatch) -> None:
    knowledge = "hide_and_seek.knowledge"
    monkeypatch.setitem(sys.modules, f"qipan.games.{knowledge}", import_module(f"new_games.{knowledge}"))
    games = defaultdict(set)
    for name, module in modules().items():
        for field in fields_set(module):
            games[field].add(name)
    single = {field: names.pop() for field, names in games.items() if len(names) == 1}
    assert set(single) == {*WORDS, *OTHERS}, single
