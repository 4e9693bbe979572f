"""The commands that only planes has."""

from __future__ import annotations

import typer

from qipan.games.planes.cli import study


def register(app: typer.Typer, studies: typer.Typer) -> None:
    studies.command(
        name="planes",
        epilog="For example: qipan study planes --policy entropy --goal identify\n\nqipan study planes --compare",
    )(study.planes)
