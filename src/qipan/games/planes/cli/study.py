"""`qipan study planes`"""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, cast

import typer

from qipan.cli.common import Json, Options, chosen_game, print_json, progress_bar
from qipan.rules import Game

if TYPE_CHECKING:
    from qipan.games.planes.decision_tree import DecisionTree, Goal
    from qipan.games.planes.study.policies import Comparison


def planes(
    policy: Annotated[
        str,
        typer.Option(
            "--policy",
            help="gini, entropy, gain-ratio, head, information, lookahead, quick (seconds) or best (minutes).",
        ),
    ] = "best",
    goal: Annotated[
        str, typer.Option("--goal", help="finish: hit every head; identify: find out the whole layout.")
    ] = "finish",
    prior: Annotated[str, typer.Option("--prior", help="How planes are placed: uniform, close or mixed.")] = "uniform",
    steps: Annotated[int, typer.Option("--steps", help="How many shots lookahead looks ahead.")] = 2,
    option: Options = None,
    json: Json = False,
    export: Annotated[Path | None, typer.Option("--export", metavar="FILE", help="Write the tree as JSON.")] = None,
    compare: Annotated[
        bool, typer.Option("--compare", help="All ways of shooting in one table; best if it was built before.")
    ] = False,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Draw the comparison: a .png, .svg or .pdf file.")
    ] = None,
    bounds: Annotated[bool, typer.Option("--bounds", help="How few shots any way of shooting needs, prove.")] = False,
    depth: Annotated[
        int,
        typer.Option(
            "--depth", metavar="N", min=0, max=10, help="Shots that --bounds tries everywhere: 3 take minutes."
        ),
    ] = 2,
) -> None:
    """Measure a way of shooting over all layouts. The trees of quick and best are saved and used from then on."""
    from qipan.games.planes.posterior import Policy, tree

    game = chosen_game("planes", option)
    if bounds:
        _bounds(game, cast("Goal", goal), depth, json)
        return
    if compare or plot is not None:
        _compare(game, cast("Goal", goal), prior, plot, json)
        return
    start = perf_counter()
    with progress_bar(f"{policy} tree") as progress:
        measured = tree(game, cast(Policy, policy), cast("Goal", goal), prior=prior, steps=steps, progress=progress)
    seconds = perf_counter() - start
    if export is not None:
        with export.open("w", encoding="utf-8") as file:
            file.writelines(measured.json())
    if json:
        told = {"mean": measured.mean, "worst": measured.worst, "histogram": measured.histogram, "seconds": seconds}
        print_json(told if measured.kind == "exact" else {**told, "kind": measured.kind})
        return
    print(_summary(measured, seconds))


def _compare(game: Game, goal: Goal, prior: str, plot: Path | None, json: bool) -> None:
    from qipan.games.planes.study.policies import compare
    from qipan.study import plots

    if plot is not None:
        plots.check(plot)
    with progress_bar("trees") as progress:
        found = compare(game, goal, prior=prior, progress=progress)
    if plot is not None:
        found.plot(plot)
    if json:
        print_json(found.json())
        return
    print(_table(found))


def _bounds(game: Game, goal: Goal, depth: int, json: bool) -> None:
    from qipan.games.planes.study.bounds import lower_bounds

    with progress_bar("bounds") as progress:
        found = lower_bounds(game, goal, depth, progress=progress)
    if json:
        print_json({"goal": goal, "bounds": [{"mean": each.mean, "reason": each.reason} for each in found]})
        return
    print(f"No way of shooting has a mean below these, goal {goal}:")
    for each in found:
        print(f"{each.mean:10.4f}  {each.reason}")


def _table(found: Comparison) -> str:
    tree = found.rows[0].tree
    about = "a sample of " if tree.kind == "estimate" else ""
    lines = [
        f"{found.goal}, {found.prior} prior, over {about}{tree.layouts} layouts",
        f"{'policy':12}{'mean':>12}{'worst':>8}{'total':>16}{'seconds':>10}",
    ]
    for row in found.rows:
        costs = f"{row.tree.mean:12.6f}{row.tree.worst:8}{row.tree.total:16}"
        lines.append(f"{row.tree.policy:12}{costs}{row.seconds:10.2f}")
    return "\n".join([*lines, found.note] if found.note else lines)


def _summary(tree: DecisionTree, seconds: float) -> str:
    about = "a sample of " if tree.kind == "estimate" else ""
    lines = [
        f"{tree.policy}, {tree.goal}, {tree.prior} prior: {tree.mean:.6f} shots on average, {tree.worst} at worst, "
        f"over {about}{tree.layouts} layouts ({seconds:.2f} s)"
    ]
    most = max(tree.histogram.values())
    for shots, weight in tree.histogram.items():
        lines.append(f"{shots:4} {weight:10} {'█' * round(50 * weight / most)}".rstrip())
    return "\n".join(lines)
