"""`qipan study`: questions about a game, answered by measuring. Each game adds its own."""

from __future__ import annotations

import typer

app = typer.Typer(
    name="study",
    help="Measure what a game holds and how ways of playing it do.",
    epilog="For example: qipan study planes --policy entropy",
    no_args_is_help=True,
)
