"""How deep must a plain search look before it never throws away a position?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Literal, get_args

from qipan.games.two_eat_one.study.horizon import DEEPEST, Horizon, Judgement, Rule, Spoiled, Tally
from qipan.rules import Game, State
from qipan.rules.kernels import Progress

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Scope = Literal["arise", "all"]
"""The positions that can arise from the start, or all placements of stones."""
Aim = Literal["unbeaten", "perfect"]
"""Never to lose what was not lost; or never to spoil anything, wins that become draws among it."""


@dataclass(frozen=True)
class DepthStudy:
    """What plain searches of depth 1, 2, 3, … do over all positions; made by :func:`depth_study`."""

    game: Game
    positions: dict[Scope, dict[str, int]]
    """How many are won, drawn and lost."""
    depths: tuple[dict[Scope, Tally], ...]
    """From depth 1 on."""
    enough: int
    """From this depth on it is proved that nothing is spoiled; see :attr:`Horizon.enough`."""
    watched: dict[str, tuple[Judgement, ...]]
    """What it thinks of and does in the positions that were asked for, from depth 1 on."""

    def spoiled(self, scope: Scope, rule: Rule) -> list[Spoiled]:
        """By depth, from depth 1 on."""
        return [tallies[scope].spoiled(rule) for tallies in self.depths]

    def counts(self, scope: Scope, rule: Rule, aim: Aim) -> list[int]:
        """How many positions fail the aim, from depth 1 on."""
        return [each.to_loss if aim == "unbeaten" else each.total for each in self.spoiled(scope, rule)]

    def least(self, scope: Scope, rule: Rule, aim: Aim) -> int | None:
        """The least depth from which on no position fails the aim; None if the study does not go deep enough."""
        return None if len(self.depths) < self.enough else least_lasting(self.counts(scope, rule, aim))

    def relapses(self, scope: Scope, rule: Rule, aim: Aim) -> list[int]:
        """The depths at which more positions fail the aim than one ply before: deeper is not always better."""
        counts = self.counts(scope, rule, aim)
        return [depth for depth in range(2, len(counts) + 1) if counts[depth - 1] > counts[depth - 2]]

    def json(self) -> dict[str, object]:
        def by_case(answer: Callable[[Scope, Rule, Aim], object], scope: Scope) -> dict[str, dict[str, object]]:
            return {rule: {aim: answer(scope, rule, aim) for aim in get_args(Aim)} for rule in get_args(Rule)}

        return {
            "game": self.game.name,
            "options": self.game.options,
            "enough": self.enough,
            **{
                scope: {
                    "positions": self.positions[scope],
                    "least": by_case(self.least, scope),
                    "relapses": by_case(self.relapses, scope),
                    "depths": [
                        {"depth": depth, **asdict(tallies[scope])} for depth, tallies in enumerate(self.depths, 1)
                    ],
                }
                for scope in get_args(Scope)
            },
        }

    def draw(self, scope: Scope = "arise") -> Figure:
        """Positions spoiled by depth, both rules, on a logarithmic scale."""
        from qipan.study.plots import new_figure

        figure = new_figure(9, 5.5)
        axes = figure.add_subplot()
        depths = range(1, len(self.depths) + 1)
        for colour, name, label in (
            ("tab:orange", "win_to_draw", "win to draw"),
            ("tab:red", "draw_to_loss", "draw to loss"),
            ("tab:purple", "win_to_loss", "win to loss"),
        ):
            for rule in get_args(Rule):
                counts = [getattr(each, name) for each in self.spoiled(scope, rule)]
                line = "-" if rule == "worst" else ":"
                axes.plot(depths, counts, line, color=colour, label=f"{label}, {rule} of the best-looking moves")
        axes.set_yscale("symlog", linthresh=1)
        axes.set_ylim(bottom=0)
        axes.set_xlabel("depth of the search (plies)")
        axes.set_ylabel("positions spoiled")
        least = self.least(scope, "worst", "perfect")
        if least is not None:
            axes.axvline(least, color="grey", linewidth=0.8)
            axes.annotate(f"nothing from {least} on", (least, axes.get_ylim()[1]), (4, -14), textcoords="offset points")
        axes.set_title("two-eat-one: what a plain search for the count of stones throws away")
        axes.legend(fontsize="small")
        axes.grid(alpha=0.3)
        return figure


def least_lasting(failures: Sequence[int]) -> int:
    """The least depth from which on there are no failures, where the first of them is depth 1's.

    >>> least_lasting([5, 0, 2, 0, 0])
    4
    """
    return max((depth for depth, failed in enumerate(failures, 1) if failed), default=0) + 1


def depth_study(
    game: Game,
    deepest: int | None = None,
    *,
    watched: Sequence[State] = (),
    threads: int | None = None,
    progress: Progress | None = None,
) -> DepthStudy:
    """Plain searches of every depth, judged in every position: up to the depth from which on nothing can be spoiled,
    unless told to stop earlier. Some seconds with four stones, some minutes with six.

    >>> import qipan
    >>> study = depth_study(qipan.game("two-eat-one"), 2)
    >>> study.spoiled("arise", "worst")[1]
    Spoiled(win_to_draw=191466, win_to_loss=138424, draw_to_loss=240292)
    >>> study.least("arise", "worst", "unbeaten") is None  # it takes more than two plies
    True
    """
    if deepest is not None and not 1 <= deepest <= DEEPEST:
        raise ValueError(f"depth must be 1..{DEEPEST}, not {deepest}")
    horizon = Horizon(game, threads=threads, progress=progress)
    stats = horizon.table.stats
    tallies = []
    judgements: dict[str, list[Judgement]] = {state.text: [] for state in watched}
    for _ in horizon.deepen_to(min(horizon.enough, DEEPEST) if deepest is None else deepest, progress):
        tallies.append(horizon.tally())
        for state in watched:
            judgements[state.text].append(horizon.judgement(state))
    words = ("win", "draw", "loss")
    return DepthStudy(
        game,
        {"arise": {word: stats[word] for word in words}, "all": {word: stats["all"][word] for word in words}},
        tuple({"arise": tally["arise"], "all": tally["all"]} for tally in tallies),
        horizon.enough,
        {text: tuple(found) for text, found in judgements.items()},
    )
