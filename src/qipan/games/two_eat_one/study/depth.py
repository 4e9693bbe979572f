"""Finds the depth from which a plain search makes no mistakes.

A plain search is minimax to a fixed depth that counts stones at the leaves. A mistake is a move that turns a win into a
draw or a loss, or a draw into a loss.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Literal, get_args

from qipan.games.two_eat_one.study.fixed_depth import (
    MAX_DEPTH,
    DepthStatistics,
    FixedDepthSearch,
    MistakeCounts,
    SearchResult,
    TieBreak,
)
from qipan.rules import Game, State
from qipan.rules.kernels import Progress

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# A set of positions. arise: all that are reachable from the start. all: all placements of stones. JSON has the names.
Scope = Literal["arise", "all"]
# What a search should achieve. unbeaten: it never makes a mistake that loses. perfect: it makes no mistakes at all.
Goal = Literal["unbeaten", "perfect"]


@dataclass(frozen=True)
class DepthStudy:
    """The results of plain searches of depth 1, 2, 3, … in all positions, as :func:`depth_study` returns them."""

    game: Game
    positions: dict[Scope, dict[str, int]]  # scope -> true outcome -> number of positions
    depths: tuple[dict[Scope, DepthStatistics], ...]  # results at depth 1, 2, 3, …
    sufficient_depth: int  # the depth from which a plain search provably makes no mistake
    tracked: dict[str, tuple[SearchResult, ...]]  # text of a tracked position -> its results at depth 1, 2, 3, …

    def mistakes(self, scope: Scope, tie_break: TieBreak) -> list[MistakeCounts]:
        """Return the number of mistakes of each kind at depth 1, 2, 3, …"""
        return [statistics[scope].mistakes(tie_break) for statistics in self.depths]

    def failures(self, scope: Scope, tie_break: TieBreak, goal: Goal) -> list[int]:
        """Return the number of positions in which the search misses the goal at each depth, starting with depth 1."""
        return [counts.to_loss if goal == "unbeaten" else counts.total for counts in self.mistakes(scope, tie_break)]

    def required_depth(self, scope: Scope, tie_break: TieBreak, goal: Goal) -> int | None:
        """Return the least depth from which on the search meets the goal; None if the study is too shallow to tell."""
        if len(self.depths) < self.sufficient_depth:
            return None
        return stable_depth(self.failures(scope, tie_break, goal))

    def regressions(self, scope: Scope, tie_break: TieBreak, goal: Goal) -> list[int]:
        """Return the depths that have more failures than the depth before: a deeper search is not always better."""
        failures = self.failures(scope, tie_break, goal)
        return [depth for depth in range(2, len(failures) + 1) if failures[depth - 1] > failures[depth - 2]]

    def json(self) -> dict[str, object]:
        def by_case(answer: Callable[[Scope, TieBreak, Goal], object], scope: Scope) -> dict[str, dict[str, object]]:
            return {
                tie_break: {goal: answer(scope, tie_break, goal) for goal in get_args(Goal)}
                for tie_break in get_args(TieBreak)
            }

        return {
            "game": self.game.name,
            "options": self.game.options,
            "enough": self.sufficient_depth,
            **{
                scope: {
                    "positions": self.positions[scope],
                    "least": by_case(self.required_depth, scope),
                    "relapses": by_case(self.regressions, scope),
                    "depths": [
                        {"depth": depth, **asdict(statistics[scope])} for depth, statistics in enumerate(self.depths, 1)
                    ],
                }
                for scope in get_args(Scope)
            },
        }

    def draw(self, scope: Scope = "arise") -> Figure:
        """Plot the number of mistakes by depth on a logarithmic scale, one curve per kind of mistake and `TieBreak`."""
        from qipan.study.plots import new_figure

        figure = new_figure(9, 5.5)
        axes = figure.add_subplot()
        depths = range(1, len(self.depths) + 1)
        for colour, name, label in (
            ("tab:orange", "win_to_draw", "win to draw"),
            ("tab:red", "draw_to_loss", "draw to loss"),
            ("tab:purple", "win_to_loss", "win to loss"),
        ):
            for tie_break in get_args(TieBreak):
                numbers = [getattr(counts, name) for counts in self.mistakes(scope, tie_break)]
                line_style = "-" if tie_break == "worst" else ":"
                axes.plot(depths, numbers, line_style, color=colour, label=f"{label}, {tie_break} of the best moves")
        axes.set_yscale("symlog", linthresh=1)
        axes.set_ylim(bottom=0)
        axes.set_xlabel("search depth (plies)")
        axes.set_ylabel("positions with a mistake")
        required = self.required_depth(scope, "worst", "perfect")
        if required is not None:
            axes.axvline(required, color="grey", linewidth=0.8)
            label = f"none from depth {required}"
            axes.annotate(label, (required, axes.get_ylim()[1]), (4, -14), textcoords="offset points")
        axes.set_title("two-eat-one: mistakes of a plain search that counts stones")
        axes.legend(fontsize="small")
        axes.grid(alpha=0.3)
        return figure


def stable_depth(failures: Sequence[int]) -> int:
    """Return the least depth from which on all numbers of failures are 0. The first item of `failures` is for depth 1.

    >>> stable_depth([5, 0, 2, 0, 0])
    4
    """
    return max((depth for depth, failed in enumerate(failures, 1) if failed), default=0) + 1


def depth_study(
    game: Game,
    max_depth: int | None = None,
    *,
    tracked: Sequence[State] = (),
    threads: int | None = None,
    progress: Progress | None = None,
) -> DepthStudy:
    """Compare plain searches of depth 1, 2, 3, … with the true value of every position.

    The study ends at `max_depth`, by default at the depth from which mistakes are impossible. It takes seconds with
    four stones per side and minutes with six. For the `tracked` positions, it records the result at every depth.

    >>> import qipan
    >>> study = depth_study(qipan.game("two-eat-one"), 2)
    >>> study.mistakes("arise", "worst")[1]
    MistakeCounts(win_to_draw=191466, win_to_loss=138424, draw_to_loss=240292)
    >>> study.required_depth("arise", "worst", "unbeaten") is None  # two plies are not enough to tell
    True
    """
    if max_depth is not None and not 1 <= max_depth <= MAX_DEPTH:
        raise ValueError(f"depth must be 1..{MAX_DEPTH}, not {max_depth}")
    search = FixedDepthSearch(game, threads=threads, progress=progress)
    stats = search.table.stats
    depths = []
    results: dict[str, list[SearchResult]] = {state.text: [] for state in tracked}
    for _ in search.deepen_to(min(search.sufficient_depth, MAX_DEPTH) if max_depth is None else max_depth, progress):
        depths.append(search.statistics())
        for state in tracked:
            results[state.text].append(search.result(state))
    words = ("win", "draw", "loss")
    return DepthStudy(
        game,
        {"arise": {word: stats[word] for word in words}, "all": {word: stats["all"][word] for word in words}},
        tuple({"arise": statistics["arise"], "all": statistics["all"]} for statistics in depths),
        search.sufficient_depth,
        {text: tuple(by_depth) for text, by_depth in results.items()},
    )
