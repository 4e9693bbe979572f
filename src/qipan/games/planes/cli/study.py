"""`qipan study planes`: measures shooting policies over all layouts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, cast

import typer

from qipan.cli.cells import pad
from qipan.cli.common import Json, Options, Plot, print_json, progress_bar, select_game
from qipan.cli.language import tr
from qipan.cli.words import word_reason
from qipan.rules import Game

if TYPE_CHECKING:
    from qipan.games.planes.decision_tree import DecisionTree, Goal
    from qipan.games.planes.study.policies import Comparison

SUMMARY = "{policy}, {goal}, {prior} prior: {mean} shots on average, {worst} at worst, over {layouts} ({seconds} s)"


def planes(
    policy: Annotated[
        str,
        typer.Option(
            "--policy",
            metavar="NAME",
            help="gini, entropy, gain-ratio, head, information, lookahead, quick (seconds) or best (minutes).",
        ),
    ] = "best",
    goal: Annotated[
        str,
        typer.Option(
            "--goal", metavar="finish|identify", help="finish: hit every head; identify: determine the layout."
        ),
    ] = "finish",
    prior: Annotated[
        str, typer.Option("--prior", metavar="NAME", help="How planes are placed: uniform, close or mixed.")
    ] = "uniform",
    steps: Annotated[int, typer.Option("--steps", metavar="N", help="Search depth of lookahead in shots.")] = 2,
    option: Options = None,
    json: Json = False,
    layout: Annotated[
        str | None,
        typer.Option("--layout", metavar="PLANES", help="Print the code word of a layout, such as C5u,F0l,H7d."),
    ] = None,
    export: Annotated[Path | None, typer.Option("--export", metavar="FILE", help="Write the tree as JSON.")] = None,
    compare: Annotated[
        bool, typer.Option("--compare", help="Compare all policies; includes best only if its tree is saved.")
    ] = False,
    plot: Plot = None,
    bounds: Annotated[
        bool, typer.Option("--bounds", help="Prove lower bounds on the mean number of shots of any policy.")
    ] = False,
    depth: Annotated[
        int,
        typer.Option(
            "--depth",
            metavar="N",
            min=0,
            max=10,
            help="With --bounds, try the first N shots at every cell; 3 takes minutes.",
        ),
    ] = 2,
) -> None:
    """Measure a shooting policy over all layouts. The trees of the policies quick and best are saved for later use."""
    from qipan.games.planes.code_word import code_word, layout_answers
    from qipan.games.planes.trees import Policy, build_tree

    game = select_game("planes", option)
    if bounds:
        _bounds(game, cast("Goal", goal), depth, json)
        return
    if compare or plot is not None:
        _compare(game, cast("Goal", goal), prior, plot, json)
        return
    start = perf_counter()
    with progress_bar(tr("Building the decision tree")) as progress:
        tree = build_tree(game, cast(Policy, policy), cast("Goal", goal), prior=prior, steps=steps, progress=progress)
    seconds = perf_counter() - start
    if export is not None:
        with export.open("w", encoding="utf-8") as file:
            file.writelines(tree.json())
    word = None if layout is None else code_word(tree, layout_answers(game, layout.replace(",", " ").split()))
    if json:
        content = {"mean": tree.mean, "worst": tree.worst, "histogram": tree.histogram, "seconds": seconds}
        code = {} if word is None else {"code": [{"cell": cell, "answer": answer} for cell, answer in word]}
        print_json({**content, **({} if tree.kind == "exact" else {"kind": tree.kind}), **code})
        return
    print(_summary(tree, seconds))
    if word is not None:
        answers = " ".join(f"{cell}={answer}" for cell, answer in word)
        print(tr("Code word of {layout}: {answers} ({shots} shots)", layout=layout, answers=answers, shots=len(word)))


def _compare(game: Game, goal: Goal, prior: str, plot: Path | None, json: bool) -> None:
    from qipan.games.planes.study.policies import compare

    with progress_bar(tr("Building decision trees")) as progress:
        comparison = compare(game, goal, prior=prior, progress=progress)
    if plot is not None:
        comparison.plot(plot)
    if json:
        print_json(comparison.json())
        return
    print(_table(comparison))


def _bounds(game: Game, goal: Goal, depth: int, json: bool) -> None:
    from qipan.games.planes.study.bounds import lower_bounds

    with progress_bar(tr("Proving bounds")) as progress:
        bounds = lower_bounds(game, goal, depth, progress=progress)
    if json:
        print_json({"goal": goal, "bounds": [{"mean": bound.mean, "reason": str(bound.reason)} for bound in bounds]})
        return
    print(tr("Lower bounds on the mean number of shots of any policy (goal: {goal}):", goal=goal))
    for bound in bounds:
        print(f"{bound.mean:10.4f}  {word_reason(bound.reason)}")


def _table(comparison: Comparison) -> str:
    conditions = {"goal": comparison.goal, "prior": comparison.prior, "layouts": _layouts(comparison.rows[0].tree)}
    lines = [tr("{goal}, {prior} prior, over {layouts}", **conditions)]
    lines.append(_line([tr("policy"), tr("mean"), tr("worst"), tr("total"), tr("seconds")]))
    for row in comparison.rows:
        costs = (f"{row.tree.mean:.6f}", str(row.tree.worst), str(row.tree.total))
        lines.append(_line([row.tree.policy, *costs, f"{row.seconds:.2f}"]))
    return "\n".join([*lines, word_reason(comparison.note)] if comparison.note else lines)


def _line(cells: Sequence[str]) -> str:
    numbers = zip(cells[1:], (12, 8, 16, 10), strict=True)
    return pad(cells[0], 12) + "".join(pad(cell, width, right_align=True) for cell, width in numbers)


def _layouts(tree: DecisionTree) -> str:
    """Return a text with the number of layouts over which a tree is measured."""
    is_sample = tree.kind == "estimate"
    return tr("a sample of {number} layouts" if is_sample else "{number} layouts", number=tree.layouts)


def _summary(tree: DecisionTree, seconds: float) -> str:
    costs = {"mean": f"{tree.mean:.6f}", "worst": tree.worst, "layouts": _layouts(tree), "seconds": f"{seconds:.2f}"}
    lines = [tr(SUMMARY, policy=tree.policy, goal=tree.goal, prior=tree.prior, **costs)]
    highest = max(tree.histogram.values())
    for shots, weight in tree.histogram.items():
        lines.append(f"{shots:4} {weight:10} {'█' * round(50 * weight / highest)}".rstrip())
    return "\n".join(lines)
