"""`qipan study`: measurements of a game and of ways to play it. Each game registers its own."""

from __future__ import annotations

import typer

app = typer.Typer(
    name="study",
    help="Measure a game, or policies for playing it.",
    epilog="For example: qipan study planes --policy entropy",
    no_args_is_help=True,
)
