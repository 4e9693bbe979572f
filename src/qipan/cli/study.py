"""`qipan study`: questions about a game, answered by measuring. One file a game."""

from __future__ import annotations

import typer

from qipan.games.dots.cli import study as dots
from qipan.games.planes.cli import study as planes
from qipan.games.two_eat_one.cli import study as two_eat_one

app = typer.Typer(
    name="study",
    help="Measure what a game holds and how ways of playing it do.",
    epilog="For example: qipan study planes --policy entropy",
    no_args_is_help=True,
)
app.command(
    name="planes", epilog="For example: qipan study planes --policy entropy --goal identify; qipan study planes"
)(planes.planes)
app.add_typer(two_eat_one.app)
app.command(name="dots", epilog="For example: qipan study dots --games 100000 --plot leads.png")(dots.dots)
