"""The commands that only Chinese checkers has."""

from __future__ import annotations

from qipan.cli.commands import Commands
from qipan.games.chinese_checkers.cli import study


def register(app: Commands, studies: Commands) -> None:
    examples = ("qipan study chinese-checkers --steps 1000000 --plot td.png",)
    studies.add(study.chinese_checkers, name="chinese-checkers", examples=examples)
