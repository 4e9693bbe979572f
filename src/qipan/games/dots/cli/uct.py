"""`qipan study dots-uct`: what the UCT models have counted, and how well they play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from qipan.cli.cells import pad
from qipan.cli.common import Json, Options, print_json, progress_bar, select_game
from qipan.cli.language import tr
from qipan.cli.words import word_moves

if TYPE_CHECKING:
    from qipan.games.dots.study.uct import PlayerResults, UctStudy
    from qipan.rules import Game


def dots_uct(
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help="The number of games in each seat.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="The same seed gives the same games.")] = 0,
    option: Options = None,
    json: Json = False,
) -> None:
    """Show what the UCT models have counted, and measure them against perfect play."""
    from qipan.games.dots.study.uct import uct_study

    game = select_game("dots", option)
    with progress_bar(tr("Solving the game")) as progress:
        study = uct_study(game, games=games, seed=seed, progress=progress)
    if json:
        print_json(study.json())
    else:
        print("\n".join(_lines(game, study)))


def _lines(game: Game, study: UctStudy) -> Iterable[str]:
    yield tr("Exact lead of the first player at the end, by who must complete a box if possible:")
    for (first, second), score in study.duties.items():
        one = tr("first") if first else tr("second")
        who = tr("both") if first and second else one if first or second else tr("nobody")
        yield f"  {pad(who, 10)}{score:+d}"
    for player in study.players:
        if player.counts is not None:
            yield ""
            yield from _count_lines(game, player)
    yield ""
    yield tr("Games won, of {games}, and moves that keep the outcome:", games=f"{study.games:,}")
    opponents = list(study.players[0].plays["first"])
    yield _row(["", "", *(tr("against {name}", name=name) for name in opponents), tr("kept")])
    for player in study.players:
        for seat, plays in player.plays.items():
            moves = sum(play.moves for play in plays.values())
            share = sum(play.preserving for play in plays.values()) / max(moves, 1)
            yield _row([player.name, tr(seat), *(f"{play.wins:,}" for play in plays.values()), f"{share:.2%}"])
    for player in study.players:
        if player.all_games is not None:
            counts = {"positions": f"{player.all_games.positions:,}", "mistakes": player.all_games.mistakes}
            yield tr(
                "{name} as second, in all possible games: {positions} positions, {mistakes} mistakes",
                name=player.name,
                **counts,
            )


def _count_lines(game: Game, player: PlayerResults) -> Iterable[str]:
    """Yield the table of the first moves, with the most successful ones first."""
    counts = player.counts
    assert counts is not None
    shares = {"first": f"{counts.first_share:.2%}", "second": f"{1 - counts.first_share:.2%}"}
    yield tr(
        "{name}: {games} games of self-play; the first player won {first}, the second {second}",
        name=player.name,
        games=f"{counts.games:,}",
        **shares,
    )
    yield _row([tr("first move"), tr("wins"), tr("visits"), tr("share")])
    for row in sorted(counts.moves, key=lambda row: -(row.share or 0)):
        share = "–" if row.share is None else f"{row.share:.2%}"
        yield _row([word_moves(game, [row.move]), f"{row.wins:,}", f"{row.visits:,}", share])


def _row(cells: Sequence[str]) -> str:
    return "  " + pad(cells[0], 16) + "".join(pad(cell, 17, right_align=True) for cell in cells[1:])
