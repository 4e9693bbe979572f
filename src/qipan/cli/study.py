"""The command group `qipan study`. A study is an offline experiment on one game; games register their own studies."""

from __future__ import annotations

import typer

app = typer.Typer(
    name="study",
    help="Measure a game, or policies for playing it.",
    epilog="For example: qipan study planes --policy entropy",
    no_args_is_help=True,
)
