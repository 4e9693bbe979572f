"""The commands that only dots has."""

from __future__ import annotations

from qipan.cli.commands import Commands
from qipan.games.dots.cli import study, uct


def register(app: Commands, studies: Commands) -> None:
    studies.add(study.dots, examples=("qipan study dots --games 100000 --plot leads.png",))
    studies.add(uct.dots_uct, name="dots-uct", examples=("qipan study dots-uct --games 10000",))
