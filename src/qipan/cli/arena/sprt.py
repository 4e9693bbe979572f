"""The command `qipan arena sprt`: is a change an improvement?"""

from __future__ import annotations

from typing import Annotated

import typer

from qipan.cli.arena import options
from qipan.cli.arena.new_tournament import Conditions, play_new
from qipan.cli.common import GameName, Json, Options, select_game


def sprt(
    game: GameName,
    new: Annotated[str, typer.Argument(metavar="NEW", help="The changed engine or program, written as a competitor.")],
    old: Annotated[str, typer.Argument(metavar="OLD", help="The one that it is compared with.")],
    elo0: Annotated[
        float, typer.Option("--elo0", metavar="ELO", help="Reject NEW if it is not better than OLD by more than this.")
    ] = 0.0,
    elo1: Annotated[
        float, typer.Option("--elo1", metavar="ELO", help="Accept NEW if it is better than OLD by at least this.")
    ] = 10.0,
    alpha: Annotated[
        float, typer.Option("--alpha", metavar="P", help="How likely a NEW that is worth only --elo0 may be accepted.")
    ] = 0.05,
    beta: Annotated[
        float, typer.Option("--beta", metavar="P", help="How likely a NEW that is worth --elo1 may be rejected.")
    ] = 0.05,
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", min=2, help="Stop after this many games at the latest.")
    ] = 20_000,
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
    """Find out whether a change is an improvement, with as few games as possible.

    This is a sequential probability ratio test on pairs of games with swapped seats (pentanomial).
    """
    from qipan.arena import problems
    from qipan.match.statistics.sprt import Sprt
    from qipan.rules.reasons import Problem

    rules = select_game(game, option)
    if rules.seats != 2:
        raise Problem(problems.TWO_SEATS_ONLY(game=rules.name, seats=rules.seats))
    Sprt(elo0, elo1, alpha, beta)  # raises ValueError if the parameters of the test make no sense
    conditions = Conditions(depth, nodes, seconds, clock, openings, opening_moves, seed)
    definition = conditions.define(rules, [new, old], games=games, sprt=(elo0, elo1, alpha, beta))
    play_new(definition, seed, folder, jobs, cluster, json=json)
