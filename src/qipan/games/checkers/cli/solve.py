"""What only checkers adds to `qipan solve`: the option `pieces`, and a confirmation before a large table is built."""

from __future__ import annotations

import sys
from time import perf_counter

import typer

from qipan.cli.common import is_terminal
from qipan.games.checkers.table import DEFAULT_PIECES, is_saved
from qipan.rules import Game
from qipan.rules.kernels import available_cores
from qipan.rules.native import _core

MAX_UNCONFIRMED_PIECES = 5  # tables with more pieces are built only after a confirmation


def read_parameters(options: dict[str, str]) -> dict[str, int]:
    """Take the option `pieces` out of the options, if it is there. Raise ValueError if it is not 2 to 6."""
    if "pieces" not in options:
        return {}
    text = options.pop("pieces")
    if text not in ("2", "3", "4", "5", "6"):
        raise ValueError(f"checkers: option pieces cannot be {text!r}; it is one of 2, 3, 4, 5, 6")
    return {"pieces": int(text)}


def confirm(game: Game, parameters: dict[str, int], yes: bool) -> None:
    """Print the estimated time and size of a table that takes long to build, and ask whether to build it.

    Do nothing if the table is saved or has at most MAX_UNCONFIRMED_PIECES pieces. Otherwise, first solve a small table
    on this machine, from which the time is extrapolated. If `yes` is true, print the estimate but do not ask.

    Abort the command if the answer is no. Raise ValueError if the question is needed but there is no terminal.
    """
    pieces = parameters.get("pieces", DEFAULT_PIECES)
    if pieces <= MAX_UNCONFIRMED_PIECES or is_saved(game, pieces):
        return
    small, large = _core.CheckersTable(4), _core.CheckersTable(pieces)
    start = perf_counter()
    small.solve(available_cores(), None)
    # The time per position grows too, since more pieces have more moves: by about a third from 4 to 5 pieces. To be on
    # the safe side, assume a factor of 1.4 for each piece beyond the four of the small table.
    minutes = (perf_counter() - start) * large.size / small.size * 1.4 ** (pieces - 4) / 60
    size = f"{large.size / 1e9:.1f} GB of memory and disk space"
    print(f"qipan: a table of {pieces} pieces takes about {minutes:.0f} minutes and {size}", file=sys.stderr)
    if yes:
        return
    if not is_terminal(sys.stdin):
        raise ValueError("pass --yes to build it")
    typer.confirm("Continue?", abort=True, err=True)
