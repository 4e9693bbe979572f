"""The commands that only checkers has."""

from __future__ import annotations

import typer

from qipan.games.checkers.cli import classic


def register(app: typer.Typer, studies: typer.Typer) -> None:
    app.command(name="classic", epilog="For example: qipan classic checkers < actions.txt")(classic.classic)
