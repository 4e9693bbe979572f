"""The page has a text in every language for every kind of reason."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from string import Formatter

import pytest

import qipan
from modules import import_all_modules
from qipan.cli.language import _texts
from qipan.rules.reasons import REASON_KINDS

WEB = Path(__file__).parents[3] / "web"
PAGE_PARAMS = {"winner", "loser"}  # parameters that the page adds to the reason of a result


@pytest.fixture(scope="module")
def texts() -> dict[str, dict[str, str]]:
    """The texts of reasons by language and code."""
    import_all_modules()
    ran = subprocess.run(["node", WEB / "scripts" / "reasons.js"], capture_output=True, text=True, check=True)
    by_language: dict[str, dict[str, str]] = json.loads(ran.stdout)
    return by_language


def undrawn_games() -> list[str]:
    """Return the prefixes of the reasons of games that have no folder on the page, which shows them in English."""
    return [f"{name}_".replace("-", "_") for name in qipan.game_names() if not (WEB / "src" / "games" / name).exists()]


def params_of(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_reason_has_a_text_with_all_its_parameters(texts: dict[str, dict[str, str]], language: str) -> None:
    kinds = {code: kind for code, kind in REASON_KINDS.items() if not code.startswith(("doctest_", *undrawn_games()))}
    only_in_a_terminal = set(_texts("zh")) - set(texts[language])  # never sent by a server, such as how to save a plot
    kinds = {code: kind for code, kind in kinds.items() if code not in only_in_a_terminal}
    missing = sorted(set(kinds) - set(texts[language]))
    assert not missing, f"these reasons have no text in {language}"
    kinds |= {f"{code}_of_two": kind for code, kind in kinds.items() if f"{code}_of_two" in texts[language]}
    unknown = sorted(set(texts[language]) - set(kinds))
    assert not unknown, f"there are no such reasons, but they have a text in {language}"
    wrong = {
        code: text
        for code, text in texts[language].items()
        if params_of(text) - PAGE_PARAMS != set(kinds[code].param_names)
    }
    assert not wrong, f"the parameters of these texts in {language} are wrong"


def test_the_languages_have_the_same_reasons(texts: dict[str, dict[str, str]]) -> None:
    assert set(texts) == {"en", "zh"}
    assert set(texts["en"]) == set(texts["zh"])
