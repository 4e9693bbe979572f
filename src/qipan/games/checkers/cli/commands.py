"""The commands that only checkers has."""

from __future__ import annotations

from qipan.cli.commands import Commands
from qipan.games.checkers.cli import classic


def register(app: Commands, studies: Commands) -> None:
    app.add(classic.classic, examples=("qipan classic checkers < actions.txt",))
