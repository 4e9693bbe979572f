"""The commands that only two-eat-one has."""

from __future__ import annotations

import typer

from qipan.games.two_eat_one.cli import study


def register(app: typer.Typer, studies: typer.Typer) -> None:
    studies.add_typer(study.app)
