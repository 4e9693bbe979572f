"""Whatever a game may add is of use to several games: no optional part of a module or of the core has a single user.

The games of tests count, too. `web/tests/games/shared-fields.test.ts` checks the same for the page.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import MISSING, fields
from importlib import import_module
from pathlib import Path

import pytest

import qipan
from new_games.build import guide_blocks
from qipan.rules.game_module import GameModule, module_of

ROOT = Path(__file__).parents[2]
CORE = ROOT / "core"

# Fields that only one game sets, since their values are words of that game, or say how something is done.
WORDS = {"GameModule.score_unit", "GameModule.wording", "Puzzles.remaining"}
OTHERS = {
    "GameModule.verify_tree": "only one game saves decision trees",
    "Puzzles.hardest": "a list that generic code finds too, only more slowly",
    "Insight.read_view": "which of the insights is about the texts that `GameModule.read_view` reads",
}
# A preset is data: it may choose any option and any term of a match, and these are the choices that one game makes.
CHOICES = {"Preset.per_move", "Preset.on_timeout", "Preset.engine"}

# Matches a member of a game, or of a template that it specialises; or a template that it specialises as a whole.
TEMPLATES = "Evaluation|PlayoutPolicy|Determinizer"
MEMBER = rf"\b(?:G|(?:{TEMPLATES})<G>)::(\w+)|\b(LearnedEvaluation|RankingOf|Determinizer)<G>"
# Matches what comes before the name in the declaration of a member.
DECLARATION = r"\b(?:(?:static|struct|class)\b[^;{}()]*|using\b[^;{}()=]*)"
# Concepts that only one game fulfils. No rule depends on them: they only make a search faster or an evaluation better.
SEARCHES = {
    "HasLearnedEvaluation": "an evaluation with weights; other games learn by kernels of their own",
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
        for each in value() if field.name == "insights" else value if field.name == "presets" else ():
            yield from fields_set(each)


def test_no_field_is_set_by_a_single_game(monkeypatch: pytest.MonkeyPatch) -> None:
    knowledge = "hide_and_seek.knowledge"
    monkeypatch.setitem(sys.modules, f"qipan.games.{knowledge}", import_module(f"new_games.{knowledge}"))
    games = defaultdict(set)
    for name, module in modules().items():
        for field in fields_set(module):
            games[field].add(name)
    single = {field: names.pop() for field, names in games.items() if len(names) == 1}
    assert set(single) == {*WORDS, *OTHERS, *CHOICES}, single


def optional_members() -> dict[str, set[str]]:
    """Return the members that each optional concept of the core asks for, and members asked for without a concept."""
    members = {}
    for header in [*(CORE / "base").glob("*.hpp"), *(CORE / "search").rglob("*.hpp")]:
        text = header.read_text(encoding="utf-8")
        for name, asked in re.findall(r"concept (\w+) =(.*?);\n(?=\n|//|template)", text, re.DOTALL):
            if name not in ("Game", "ForTwoSeats"):
                found = {member or template for member, template in re.findall(MEMBER, asked)}
                members[name] = found - {"State", "Move", "Moves", "Options", "View"}
        for member in re.findall(rf"requires \{{[^}}]*(?:G|(?:{TEMPLATES})<G>)::([a-z]\w*)", text):
            members.setdefault(member, {member})
    return members


def rules_of_games() -> dict[str, str]:
    """Return the headers of each game and of the base classes of its rules; test games are included."""
    folders = [folder for folder in (CORE / "games").iterdir() if folder.is_dir()]
    folders += [ROOT / "tests" / "new_games" / name for name in ("crumble", "hide_and_seek")]
    rules = {
        folder.name: "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.hpp")) for folder in folders
    }
    rules["tic_tac_toe"] = guide_blocks()[0]
    # A game that does not specialise these templates has their defaults.
    for header, template in (
        ("base/evaluation", "struct Evaluation"),
        ("search/mcts/determinizer", "class Determinizer"),
    ):
        default = (CORE / f"{header}.hpp").read_text(encoding="utf-8").split(f"{template} {{")[1].split("\n};")[0]
        for game, own in rules.items():
            if f"{template}<" not in own and (template != "class Determinizer" or "struct View" in own):
                rules[game] = f"{own}\n{template} {{{default}}};"
    for header, base in (
        ("letter_board", "LetterBoard<"),
        ("step_game", "StepGame<"),
        ("capture_playouts", "CapturePlayouts<"),
    ):
        text = (CORE / "base" / f"{header}.hpp").read_text(encoding="utf-8")
        rules = {game: own + (text if base in own else "") for game, own in rules.items()}
    return rules


def test_no_optional_member_of_the_core_is_for_a_single_game() -> None:
    rules = rules_of_games()
    single = {}
    for concept, members in optional_members().items():
        declared = [re.compile(rf"{DECLARATION}\b{member}\b") for member in members]
        games = [game for game, text in rules.items() if all(member.search(text) for member in declared)]
        assert games, concept
        if len(games) == 1:
            single[concept] = games[0]
    assert set(single) == set(SEARCHES), single
    assert {"HasStanding", "EvaluatedBySeat", "Determinizable", "HasRanking"} <= set(optional_members())
