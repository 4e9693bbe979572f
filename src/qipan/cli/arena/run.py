"""The commands `qipan arena run` and `qipan arena resume`."""

from __future__ import annotations

from typing import Annotated

import typer

from qipan.cli.arena import options
from qipan.cli.arena.live import play_with_progress
from qipan.cli.arena.new_tournament import Conditions, play_new
from qipan.cli.common import GameName, Json, Options, select_game

Competitors = Annotated[
    list[str],
    typer.Argument(
        metavar="COMPETITOR...",
        help="An engine such as alphabeta, best:level=3 or mcts:nodes=500; a program such as ./bot.py; or NAME=ENGINE.",
    ),
]
Format = Annotated[
    str, typer.Option("--format", metavar="FORMAT", help="One of round-robin, gauntlet, swiss and knockout.")
]
Rounds = Annotated[
    int | None,
    typer.Option(
        "--rounds", metavar="N", min=1, help="Rounds of a Swiss tournament. Default: as many as a knock-out has."
    ),
]


def run(
    game: GameName,
    competitors: Competitors,
    format: Format = "round-robin",
    games: options.Games = None,
    rounds: Rounds = None,
    depth: options.Depth = None,
    nodes: options.Nodes = None,
    seconds: options.Seconds = None,
    clock: options.ClockTimes = None,
    openings: options.Openings = None,
    opening_moves: options.OpeningMoves = None,
    seed: options.Seed = None,
    option: Options = None,
    folder: options.NewFolder = None,
    jobs: options.Jobs = None,
    cluster: options.Cluster = None,
    json: Json = False,
) -> None:
    """Play a tournament. Ctrl-C stops it, and it can be resumed later.

    In a gauntlet, the first competitor meets all others. In a knock-out, the list is the seeding.
    """
    rules = select_game(game, option)
    definition = Conditions(depth, nodes, seconds, clock, openings, opening_moves, seed).define(
        rules,
        competitors,
        format=format,
        games=games or rules.seats,
        rounds=(rounds or _usual_rounds(len(competitors), rules.seats)) if format == "swiss" else 0,
    )
    play_new(definition, seed, folder, jobs, cluster, json=json)


def _usual_rounds(competitors: int, seats: int) -> int:
    """Return the number of rounds that a knock-out has.

    >>> _usual_rounds(60, 2), _usual_rounds(9, 3), _usual_rounds(2, 2)
    (6, 2, 1)
    """
    rounds, size = 1, seats
    while size < competitors:
        rounds, size = rounds + 1, size * seats
    return rounds


def resume(
    folder: options.Folder = None, jobs: options.Jobs = None, cluster: options.Cluster = None, json: Json = False
) -> None:
    """Play the games of a tournament that are missing, after it was stopped."""
    play_with_progress(options.folder_of(folder), jobs, cluster, json=json)
