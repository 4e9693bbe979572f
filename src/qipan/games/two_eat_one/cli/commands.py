"""The commands that only two-eat-one has."""

from __future__ import annotations

from qipan.cli.commands import Commands
from qipan.games.two_eat_one.cli import study


def register(app: Commands, studies: Commands) -> None:
    studies.add_typer(study.app)
