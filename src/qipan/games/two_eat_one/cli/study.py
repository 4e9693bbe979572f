"""`qipan study two-eat-one`: how far a plain search can be trusted."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Literal, get_args

import typer

from qipan.cli.common import (
    Json,
    Options,
    Position,
    chosen_game,
    chosen_state,
    console,
    print_json,
    progress_bar,
)
from qipan.cli.grid import print_grid
from qipan.rules import Move

if TYPE_CHECKING:
    from qipan.games.two_eat_one.study import DepthStudy, Spoiled
    from qipan.games.two_eat_one.study.depth import Aim, Scope

app = typer.Typer(
    name="two-eat-one",
    help="How far a plain search, which looks some plies ahead and counts stones, can be trusted.",
    epilog="For example: qipan study two-eat-one depth",
    no_args_is_help=True,
)

Plot = Annotated[Path | None, typer.Option("--plot", metavar="FILE", help="Draw it: a .png, .svg or .pdf file.")]
Everywhere = Annotated[
    bool, typer.Option("--all", help="All placements of stones, not only what can arise from the start.")
]


@app.command(epilog="For example: qipan study two-eat-one depth --plot depth.png")
def depth(
    deepest: Annotated[
        int | None, typer.Option("--deepest", metavar="N", min=1, max=120, help="Stop at this depth.")
    ] = None,
    everywhere: Everywhere = False,
    option: Options = None,
    json: Json = False,
    plot: Plot = None,
) -> None:
    """How deep must a plain search look before it never throws away a position?"""
    from qipan.games.two_eat_one.study import depth_study
    from qipan.study import plots

    game = chosen_game("two-eat-one", option)
    if plot is not None:
        plots.check(plot)
    start = perf_counter()
    with progress_bar("looking deeper") as progress:
        study = depth_study(game, deepest, progress=progress)
    seconds = perf_counter() - start
    if plot is not None:
        plots.save(study.draw("all" if everywhere else "arise"), plot)
    if json:
        print_json({**study.json(), "seconds": seconds})
        return
    _tell_depth(study, "all" if everywhere else "arise", seconds)


def _tell_depth(study: DepthStudy, scope: Scope, seconds: float) -> None:
    from qipan.games.two_eat_one.study.horizon import Rule

    first, worst = study.spoiled(scope, "first"), study.spoiled(scope, "worst")
    rows = [
        [number, *_harms(one), *_harms(other), tallies[scope].unseen]
        for number, (one, other, tallies) in enumerate(zip(first, worst, study.depths, strict=True), 1)
    ]
    headings = ("win→draw", "win→loss", "draw→loss")
    print("Positions spoiled by the first of the moves that look best, then by the worst; decided but not seen to be:")
    print_grid(["depth", *headings, *headings, "unseen"], rows)
    counts = study.positions[scope]
    known = ", ".join(f"{counts[word]:,} {word}" for word in ("win", "draw", "loss"))
    whose = "that can arise from the start" if scope == "arise" else "in all placements"
    print(f"over {sum(counts.values()):,} positions {whose}: {known} ({seconds:.1f} s)")
    aims: tuple[tuple[Aim, str], ...] = (
        ("unbeaten", "it loses nothing that was not lost"),
        ("perfect", "it spoils nothing at all"),
    )
    for rule in get_args(Rule):
        print(f"with the {rule} of the moves that look best:")
        for aim, said in aims:
            least, relapses = study.least(scope, rule, aim), study.relapses(scope, rule, aim)
            answer = "not known, the study ends too early" if least is None else f"from depth {least} on"
            worse = f"; deeper was worse at {', '.join(map(str, relapses))}" if relapses else ""
            print(f"  {said}: {answer}{worse}")


def _harms(spoiled: Spoiled) -> list[int]:
    return [spoiled.win_to_draw, spoiled.win_to_loss, spoiled.draw_to_loss]


@app.command(epilog="For example: qipan study two-eat-one wrong --depth 12 --by sign")
def wrong(
    depth: Annotated[int, typer.Option("--depth", metavar="D", min=1, max=120, help="How far the search looks.")],
    by: Annotated[
        Literal["move", "sign", "sight"],
        typer.Option(
            "--by",
            help="move: its move spoils the position; sign: its value has not the sign of the truth; "
            "sight: the game is decided and it does not see it.",
        ),
    ] = "move",
    tie: Annotated[
        Literal["first", "worst"], typer.Option("--tie", help="Which of the moves that look best to it is made.")
    ] = "worst",
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=0, help="List so many.")] = 20,
    everywhere: Everywhere = False,
    option: Options = None,
    json: Json = False,
) -> None:
    """Which positions does a plain search of some depth get wrong?"""
    from qipan.games.two_eat_one.study import Horizon
    from qipan.games.two_eat_one.study.finder import find_some

    game = chosen_game("two-eat-one", option)
    with progress_bar("looking deeper") as progress:
        horizon = Horizon(game, progress=progress)
        for _ in horizon.deepen_to(depth, progress):
            pass
        found, number = find_some(horizon, limit, by, tie, everywhere=everywhere)
    if json:
        print_json({"depth": depth, "by": by, "number": number, "positions": [each.json() for each in found]})
        return
    print_grid(
        ["position", "truth", "opinion", "looks best", "right", "spoils"],
        [
            [
                each.state.text,
                str(each.truth),
                str(each.judgement.opinion),
                _listed(each.looks_best),
                "any" if each.truth.outcome == "loss" else _listed(each.right),
                each.judgement.harm[tie],
            ]
            for each in found
        ],
    )
    print(f"{number:,} positions at depth {depth}" + (f", {len(found)} shown" if number > len(found) else ""))


@app.command(epilog="For example: qipan study two-eat-one gallery")
def gallery(json: Json = False) -> None:
    """The hard positions that the game is known by: the truth, and how deep a plain search must look to play them."""
    from qipan.games.two_eat_one.study import judge_gallery

    with progress_bar("looking deeper") as progress:
        verdicts = judge_gallery(progress=progress)
    if json:
        print_json({"positions": [verdict.json() for verdict in verdicts]})
        return
    print_grid(
        ["position", "said of it", "truth", "seen at", "right from: first", "worst"],
        [
            [
                verdict.exhibit.text,
                verdict.exhibit.claim,
                str(verdict.truth),
                verdict.sees,
                verdict.plays_right["first"],
                verdict.plays_right["worst"],
            ]
            for verdict in verdicts
        ],
    )
    print(
        "right from: the depth from which on its move spoils nothing, with the first and the worst of the best-looking"
    )


@app.command(epilog='For example: qipan study two-eat-one nodes --depth 8 --position "2211/1200/0000/0000 1"')
def nodes(
    depth: Annotated[int, typer.Option("--depth", metavar="D", min=1, max=120, help="The deepest search.")] = 9,
    position: Position = None,
    option: Options = None,
    json: Json = False,
    plot: Plot = None,
) -> None:
    """How many positions does a plain search look at, and what does pruning save?"""
    from qipan.games.two_eat_one.study import count_nodes
    from qipan.games.two_eat_one.study.nodes import NAMES, draw
    from qipan.study import plots

    state = chosen_state(chosen_game("two-eat-one", option), position)
    if plot is not None:
        plots.check(plot)
    with progress_bar("searching") as progress:
        counts = count_nodes(state, depth, progress=progress)
    if plot is not None:
        plots.save(draw(counts, f"two-eat-one, {state.text}: positions looked at"), plot)
    if json:
        print_json({"position": state.text, "depths": [each.json() for each in counts]})
        return
    print_grid(
        ["depth", "opinion", *NAMES.values()],
        [[each.depth, str(each.opinion), *(each.nodes[pruning] for pruning in NAMES)] for each in counts],
    )


@app.command(epilog="For example: qipan study two-eat-one longest --limit 1")
def longest(
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", min=0, help="Show so many of each.")] = None,
    option: Options = None,
    json: Json = False,
) -> None:
    """The longest wins and losses, each with a line of best play."""
    from qipan.games.two_eat_one.study import longest as find_longest

    game = chosen_game("two-eat-one", option)
    with progress_bar("solving") as progress:
        found = find_longest(game, progress=progress, limit=limit)
    if json:
        print_json(
            {
                outcome: {"number": number, "positions": [line.json() for line in lines]}
                for outcome, (number, lines) in found.items()
            }
        )
        return
    from qipan.cli.boards import draw

    out = console()
    for outcome, (number, lines) in found.items():
        distance = f" in {lines[0].value.distance}" if lines else ""
        out.print(f"[bold]{outcome}{distance}[/]: {number:,} positions")
        drawn = ""
        for line in lines:
            if line.pattern != drawn:
                out.print(draw(line.state))
                drawn = line.pattern
            else:
                out.print("the same, turned or mirrored:")
            out.print(f"{line.state.text}: {_listed(line.moves)}")
        out.print()


def _listed(moves: Iterable[Move]) -> str:
    return " ".join(map(str, moves))
