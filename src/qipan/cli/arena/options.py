"""Arguments and options that several commands of `qipan arena` share."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from qipan.engines import Limit
    from qipan.match import Terms

Folder = Annotated[
    Path | None,
    typer.Argument(
        metavar="[FOLDER]", help="The folder of the tournament. Default: the latest without a folder of its own."
    ),
]
NewFolder = Annotated[
    Path | None,
    typer.Option(
        "--folder", "-f", metavar="FOLDER", help="Keep the tournament here. Default: a new folder in your data folder."
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs", "-j", metavar="N", min=1, help="How many processes work at the same time. Default: one per core."
    ),
]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="Play on the Ray cluster with this address, such as auto."),
]
Games = Annotated[
    int | None,
    typer.Option(
        "--games",
        "-n",
        metavar="N",
        min=1,
        help="Games per meeting; rounded up so that each competitor has every seat equally often.",
    ),
]
Depth = Annotated[int | None, typer.Option("--depth", metavar="N", min=1, help="Search at most this many plies.")]
Nodes = Annotated[
    int | None, typer.Option("--nodes", metavar="N", min=1, help="Search at most this many positions per move.")
]
Seconds = Annotated[
    float | None,
    typer.Option(
        "--seconds", metavar="S", min=0, help="Think at most this long per move. Default without any limit: 0.1."
    ),
]
ClockTimes = Annotated[
    str | None,
    typer.Option("--clock", metavar="TIMES", help="Times in seconds: per_move=15, or per_game=300,increment=2."),
]
Openings = Annotated[
    Path | None,
    typer.Option(
        "--openings",
        metavar="FILE",
        help="Openings, one per line: a position, or moves from the start. Default: random.",
    ),
]
OpeningMoves = Annotated[
    int | None,
    typer.Option(
        "--opening-moves",
        metavar="N",
        min=0,
        help="How many moves a random opening has; the first opening has none. Default: two per seat.",
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed", metavar="N", min=0, help="With a limit of nodes or depth, the same seed gives the same games."
    ),
]


def limit_of(depth: int | None, nodes: int | None, seconds: float | None) -> Limit:
    from qipan.engines import Limit

    return Limit(depth=depth, nodes=nodes, seconds=seconds)


def terms_of(clock: str | None) -> Terms:
    from qipan.cli.play.clock import read_clock
    from qipan.match import Terms

    return Terms(clock=None if clock is None else read_clock(clock))


def seed_of(seed: int | None) -> int:
    """Return the seed, or a random one if none was chosen."""
    return int.from_bytes(os.urandom(4)) if seed is None else seed


def folder_of(folder: Path | None) -> Path:
    from qipan.arena.folder import find_folder
    from qipan.arena.tournaments import latest_folder

    return latest_folder() if folder is None else find_folder(folder)
