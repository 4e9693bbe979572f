"""`qipan solve checkers -o pieces=N`"""

from __future__ import annotations

import sys
from time import perf_counter

import typer

from qipan.cli.common import is_terminal
from qipan.games.checkers.table import is_saved
from qipan.rules import Game
from qipan.rules.kernels import available_cores
from qipan.rules.native import _core

MAX_UNCONFIRMED_PIECES = 5


def read_pieces(text: str) -> int:
    if text not in ("2", "3", "4", "5", "6"):
        raise ValueError(f"checkers: option pieces cannot be {text!r}; it is one of 2, 3, 4, 5, 6")
    return int(text)


def confirm(game: Game, pieces: int, yes: bool) -> None:
    """Says beforehand how long and how large, from what a small table takes on this machine."""
    if pieces <= MAX_UNCONFIRMED_PIECES or is_saved(game, pieces):
        return
    small, large = _core.CheckersTable(4), _core.CheckersTable(pieces)
    start = perf_counter()
    small.solve(available_cores(), None)
    # A position of more pieces has more moves: a third more time each is what the step from 4 to 5 pieces costs.
    minutes = (perf_counter() - start) * large.size / small.size * 1.4 ** (pieces - 4) / 60
    size = f"{large.size / 1e9:.1f} GB of memory and of disk"
    print(f"qipan: {pieces} pieces take about {minutes:.0f} minutes and {size}", file=sys.stderr)
    if yes:
        return
    if not is_terminal(sys.stdin):
        raise ValueError("say --yes to build it")
    typer.confirm("Go on?", abort=True, err=True)
