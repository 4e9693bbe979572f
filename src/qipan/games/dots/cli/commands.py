"""The commands that only dots has."""

from __future__ import annotations

from qipan.cli.commands import Commands
from qipan.games.dots.cli import study


def register(app: Commands, studies: Commands) -> None:
    studies.add(study.dots, examples=("qipan study dots --games 100000 --plot leads.png",))
