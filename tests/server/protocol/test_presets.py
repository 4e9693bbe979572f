"""The page has a text in every language for every preset."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from qipan.rules.game_module import games_with, module_of

PAGE = Path(__file__).parents[3] / "web" / "src"


def count_texts(path: Path, preset: str) -> int:
    return len(re.findall(rf"\bpresets: {{[^}}]*\b{preset}:", path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("game", games_with(lambda module: module.presets))
def test_every_preset_has_texts_in_both_languages(game: str) -> None:
    for preset in module_of(game).presets:
        assert count_texts(PAGE / "games" / game / "texts.ts", preset.name) == 2
        for language in ("en", "zh"):
            assert count_texts(PAGE / "i18n" / f"{language}.ts", preset.name) == 1
