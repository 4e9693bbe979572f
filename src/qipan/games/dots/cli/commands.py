"""The commands that only dots has."""

from __future__ import annotations

import typer

from qipan.games.dots.cli import study


def register(app: typer.Typer, studies: typer.Typer) -> None:
    studies.command(name="dots", epilog="For example: qipan study dots --games 100000 --plot leads.png")(study.dots)
