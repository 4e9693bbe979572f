"""Measures the symmetric engine and the copycat for dots against simple policies."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import cast

from qipan.games.dots.copycat import CopycatPolicy
from qipan.games.dots.policies import Policy, candidates, dots_state
from qipan.rules import Game
from qipan.rules.kernels import Progress, check_choice, check_range
from qipan.rules.native import _core
from qipan.study import plots

ENGINES = ("symmetric", "copycat")
OPPONENTS: tuple[Policy, ...] = ("random", "greedy", "symmetric")


@dataclass(frozen=True)
class Results:
    """The results of an engine in the games in which it moves first, or in the games in which it moves second."""

    leads: dict[int, int]  # lead in boxes at the end, negative for a loss -> number of games with this lead

    @property
    def games(self) -> int:
        return sum(self.leads.values())

    @property
    def wins(self) -> int:
        return sum(count for lead, count in self.leads.items() if lead > 0)

    @property
    def draws(self) -> int:
        return self.leads.get(0, 0)

    @property
    def losses(self) -> int:
        return self.games - self.wins - self.draws

    @property
    def mean_lead(self) -> float:
        return sum(lead * count for lead, count in self.leads.items()) / max(self.games, 1)

    def json(self) -> dict[str, object]:
        return {
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "mean_lead": self.mean_lead,
            "leads": {str(lead): count for lead, count in self.leads.items()},
        }


@dataclass(frozen=True)
class SymmetricStudy:
    """The results of an engine that plays symmetrically, in both seats."""

    engine: str
    against: Policy
    seed: int
    first: Results
    second: Results

    def plot(self, path: Path) -> None:
        """Plot the share of games with each final lead, and save the plot."""
        figure = plots.new_figure()
        axes = figure.subplots()
        for results, shift, label in ((self.first, -0.2, "first"), (self.second, 0.2, "second")):
            share = [100 * count / max(results.games, 1) for count in results.leads.values()]
            axes.bar([lead + shift for lead in results.leads], share, width=0.4, label=f"{self.engine} {label}")
        axes.axvline(0, color="grey", linewidth=0.5)
        axes.set_xlabel("boxes ahead at the end")
        axes.set_ylabel("% of games")
        axes.set_title(f"{self.engine} v {self.against}, {self.first.games} games in each seat")
        axes.legend()
        plots.save(figure, path)


def symmetric_study(
    game: Game,
    *,
    engine: str = "symmetric",
    games: int = 10_000,
    against: str = "random",
    seed: int = 0,
    progress: Progress | None = None,
) -> SymmetricStudy:
    """Play `games` games in which the engine, `symmetric` or `copycat`, moves first, and as many in which it moves
    second.

    The same seed gives the same games. Raise ValueError if the engine or the opponent is unknown, or the game is not
    dots.

    >>> import qipan
    >>> study = symmetric_study(qipan.game("dots"), games=1000, seed=1)
    >>> study.second.wins > 900, study.second.games
    (True, 1000)
    """
    check_choice("against", against, OPPONENTS)
    opponent = cast(Policy, against)
    if game.name != "dots":
        raise ValueError(f"the symmetric engine plays dots, not {game.name}")
    check_choice("engine", engine, ENGINES)
    count = check_range("games", games)
    check_range("seed", seed)
    play = _play_symmetric if engine == "symmetric" else _play_copycat
    results = [Results(play(game, seat, opponent, count, seed, progress)) for seat in range(2)]
    return SymmetricStudy(engine, opponent, seed, *results)


def _play_symmetric(
    game: Game, seat: int, opponent: Policy, count: int, seed: int, progress: Progress | None
) -> dict[int, int]:
    """Return the number of games with each final lead of the symmetric engine."""
    start = dots_state(game.initial())
    if seat == 0:
        return _core.dots_play_policies(start, "symmetric", opponent, count, seed, progress)
    leads = _core.dots_play_policies(start, opponent, "symmetric", count, seed, progress)
    return {-lead: count for lead, count in sorted(leads.items(), reverse=True)}


def _play_copycat(
    game: Game, seat: int, opponent: Policy, count: int, seed: int, progress: Progress | None
) -> dict[int, int]:
    """Return the number of games with each final lead of the copycat."""
    leads: Counter[int] = Counter()
    for number in range(count):
        state, policy, rng = game.initial(), CopycatPolicy(seat), Random(f"{seed} {seat} {number}")
        while (mover := state.mover) is not None:
            edge = rng.choice(policy.candidates(state) if mover == seat else candidates(opponent, state))
            policy.observe(mover, int(edge))
            state = state.play(edge)
        assert state.score is not None
        leads[state.score[seat] - state.score[1 - seat]] += 1
        if progress is not None:
            progress(number + 1, count)
    return dict(sorted(leads.items()))
