"""`qipan study two-eat-one`: how reliable is a plain search, which is minimax to a fixed depth?"""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Literal, get_args

import typer

from qipan.cli.commands import Commands
from qipan.cli.common import (
    Json,
    Options,
    Plot,
    Position,
    console,
    print_json,
    progress_bar,
    select_game,
)
from qipan.cli.grid import print_grid
from qipan.cli.language import tr
from qipan.cli.words import word_value
from qipan.rules import Move, parse_position

if TYPE_CHECKING:
    from qipan.games.two_eat_one.study import DepthStudy, MistakeCounts, Score
    from qipan.games.two_eat_one.study.depth import Goal, Scope
    from qipan.games.two_eat_one.study.fixed_depth import TieBreak

app = Commands(
    "two-eat-one",
    help="How reliable is a plain search, which is minimax to a fixed depth that counts stones?",
    examples=("qipan study two-eat-one depth",),
)

AllPlacements = Annotated[
    bool, typer.Option("--all", help="Include all placements of stones, not only positions reachable from the start.")
]


def depth(
    max_depth: Annotated[
        int | None, typer.Option("--deepest", metavar="N", min=1, max=120, help="Stop at this depth.")
    ] = None,
    all_placements: AllPlacements = False,
    option: Options = None,
    json: Json = False,
    plot: Plot = None,
) -> None:
    """Find the depth from which a plain search makes no mistakes."""
    from qipan.games.two_eat_one.study import depth_study
    from qipan.study import plots

    game = select_game("two-eat-one", option)
    start = perf_counter()
    with progress_bar(tr("Searching deeper")) as progress:
        study = depth_study(game, max_depth, progress=progress)
    seconds = perf_counter() - start
    if plot is not None:
        plots.save(study.draw("all" if all_placements else "arise"), plot)
    if json:
        print_json({**study.json(), "seconds": seconds})
        return
    _print_depth_study(study, "all" if all_placements else "arise", seconds)


POSITIONS: dict[Scope, str] = {
    "arise": "Over {total} positions reachable from the start: ",
    "all": "Over {total} positions in all placements: ",
}
WITH_TIE_BREAK: dict[TieBreak, str] = {
    "first": "With the first of the best moves, the search",
    "worst": "With the worst of the best moves, the search",
}
GOALS: dict[Goal, str] = {
    "unbeaten": "never loses a position that is not lost",
    "perfect": "makes no mistakes",
}


def _print_depth_study(study: DepthStudy, scope: Scope, seconds: float) -> None:
    from qipan.games.two_eat_one.study.fixed_depth import TieBreak

    first, worst = study.mistakes(scope, "first"), study.mistakes(scope, "worst")
    rows = [
        [depth, *_cells(first_counts), *_cells(worst_counts), statistics[scope].unseen]
        for depth, (first_counts, worst_counts, statistics) in enumerate(
            zip(first, worst, study.depths, strict=True), 1
        )
    ]
    print(
        tr("Mistakes if ties are broken by the first, and by the worst, of the best moves; wins and losses not seen:")
    )
    headings = [tr("win→draw"), tr("win→loss"), tr("draw→loss")]
    print_grid([tr("depth"), *headings, *headings, tr("unseen")], rows)
    counts = {word: f"{count:,}" for word, count in study.positions[scope].items()}
    total = f"{sum(study.positions[scope].values()):,}"
    text = tr(POSITIONS[scope], total=total) + tr(
        "{win} win, {draw} draw, {loss} loss ({seconds} s)", **counts, seconds=f"{seconds:.1f}"
    )
    print(text)
    for tie_break in get_args(TieBreak):
        print(tr(WITH_TIE_BREAK[tie_break]))
        for goal, description in GOALS.items():
            required = study.required_depth(scope, tie_break, goal)
            regressions = study.regressions(scope, tie_break, goal)
            answer = (
                tr("unknown, since the study ends too early")
                if required is None
                else tr("from depth {depth}", depth=required)
            )
            if regressions:
                answer += tr("; worse than one ply less at {depths}", depths=", ".join(map(str, regressions)))
            print("  " + tr("{question}: {answer}", question=tr(description), answer=answer))


def _cells(counts: MistakeCounts) -> list[int]:
    return [counts.win_to_draw, counts.win_to_loss, counts.draw_to_loss]


def wrong(
    depth: Annotated[int, typer.Option("--depth", metavar="D", min=1, max=120, help="The search depth.")],
    by: Annotated[
        Literal["move", "sign", "sight"],
        typer.Option(
            "--by",
            metavar="move|sign|sight",
            help="move: the search plays a mistake; sign: its score and the true value differ in sign; "
            "sight: the position is won or lost, but the search finds no forced win or loss.",
        ),
    ] = "move",
    tie: Annotated[
        Literal["first", "worst"],
        typer.Option("--tie", metavar="first|worst", help="Which of the moves with the best score is played."),
    ] = "worst",
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=0, help="List at most N positions.")] = 20,
    all_placements: AllPlacements = False,
    option: Options = None,
    json: Json = False,
) -> None:
    """List the positions that a plain search of a given depth gets wrong."""
    from qipan.games.two_eat_one.study import FixedDepthSearch
    from qipan.games.two_eat_one.study.wrong_positions import first_wrong_positions

    game = select_game("two-eat-one", option)
    with progress_bar(tr("Searching deeper")) as progress:
        search = FixedDepthSearch(game, progress=progress)
        for _ in search.deepen_to(depth, progress):
            pass
        positions, number = first_wrong_positions(search, limit, by, tie, all_placements=all_placements)
    if json:
        print_json(
            {"depth": depth, "by": by, "number": number, "positions": [position.json() for position in positions]}
        )
        return
    print_grid(
        [tr("position"), tr("truth"), tr("score"), tr("best by score"), tr("correct"), tr("mistake")],
        [
            [
                position.state.text,
                word_value(position.truth, None),
                _word_score(position.result.score),
                _join(position.best_moves),
                tr("any") if position.truth.outcome == "loss" else _join(position.correct_moves),
                _word_mistake(position.result.mistakes[tie]),
            ]
            for position in positions
        ],
    )
    shown = tr(", {shown} shown", shown=len(positions)) if number > len(positions) else ""
    print(tr("{number} positions at depth {depth}", number=f"{number:,}", depth=depth) + shown)


def gallery(json: Json = False) -> None:
    """Show the hard positions of the original program, their true values, and the search depths that they require."""
    from qipan.games.two_eat_one.study import judge_gallery

    with progress_bar(tr("Searching deeper")) as progress:
        verdicts = judge_gallery(progress=progress)
    if json:
        print_json({"positions": [verdict.json() for verdict in verdicts]})
        return
    print_grid(
        [tr("position"), tr("claim"), tr("truth"), tr("seen at"), tr("right from: first"), tr("right from: worst")],
        [
            [
                verdict.position.text,
                tr(verdict.position.claim),
                word_value(verdict.truth, None),
                verdict.sees,
                verdict.plays_right["first"],
                verdict.plays_right["worst"],
            ]
            for verdict in verdicts
        ],
    )
    print(
        tr("right from: the depth from which it makes no mistake, with the first and with the worst of the best moves")
    )


def nodes(
    depth: Annotated[int, typer.Option("--depth", metavar="D", min=1, max=120, help="The maximum search depth.")] = 9,
    position: Position = None,
    option: Options = None,
    json: Json = False,
    plot: Plot = None,
) -> None:
    """Count the positions that a plain search visits, with and without pruning."""
    from qipan.games.two_eat_one.study import count_nodes
    from qipan.games.two_eat_one.study.nodes import LABELS, draw
    from qipan.study import plots

    state = parse_position(select_game("two-eat-one", option), position)
    with progress_bar(tr("Searching")) as progress:
        counts = count_nodes(state, depth, progress=progress)
    if plot is not None:
        plots.save(draw(counts, f"two-eat-one, {state.text}: positions visited"), plot)
    if json:
        print_json({"position": state.text, "depths": [count.json() for count in counts]})
        return
    print_grid(
        [tr("depth"), tr("score"), *(tr(label) for label in LABELS.values())],
        [[count.depth, _word_score(count.score), *(count.nodes[pruning] for pruning in LABELS)] for count in counts],
    )


def longest(
    limit: Annotated[
        int | None, typer.Option("--limit", metavar="N", min=0, help="Show at most N wins and N losses.")
    ] = None,
    option: Options = None,
    json: Json = False,
) -> None:
    """Show the longest wins and losses, each with its principal variation."""
    from qipan.games.two_eat_one.study import find_longest

    game = select_game("two-eat-one", option)
    with progress_bar(tr("Solving")) as progress:
        longest_games = find_longest(game, progress=progress, limit=limit)
    if json:
        print_json(
            {
                outcome: {"number": number, "positions": [variation.json() for variation in variations]}
                for outcome, (number, variations) in longest_games.items()
            }
        )
        return
    from rich.text import Text

    from qipan.cli.boards import draw

    out = console()
    for outcome, (number, variations) in longest_games.items():
        what = word_value(variations[0].value, None) if variations else tr(outcome)
        out.print(Text.assemble((what, "bold"), tr(": {number} positions", number=f"{number:,}")))
        last_drawn = ""
        for variation in variations:
            if variation.canonical != last_drawn:
                out.print(draw(variation.state))
                last_drawn = variation.canonical
            else:
                out.print(tr("The same, rotated or reflected:"))
            out.print(f"{variation.state.text}: {_join(variation.moves)}")
        out.print()


def _word_score(score: Score) -> str:
    if score.outcome is None:
        return tr("count {count}", count=f"{score.count:+d}")
    return tr("{outcome} in {plies}", outcome=tr(score.outcome), plies=score.distance)


def _word_mistake(mistake: str) -> str:
    """Return a mistake such as `win to draw` in words; an empty text means that there is none."""
    return tr(mistake) if mistake else ""


def _join(moves: Iterable[Move]) -> str:
    return " ".join(map(str, moves))


app.add(depth, examples=("qipan study two-eat-one depth --plot depth.png",))
app.add(wrong, examples=("qipan study two-eat-one wrong --depth 12 --by sign",))
app.add(gallery, examples=("qipan study two-eat-one gallery",))
app.add(nodes, examples=('qipan study two-eat-one nodes --depth 8 --position "2211/1200/0000/0000 1"',))
app.add(longest, examples=("qipan study two-eat-one longest --limit 1",))
