"""Measures the symmetric engine for dots against simple policies."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from qipan.games.dots.policies import Policy, dots_state
from qipan.rules import Game
from qipan.rules.kernels import Progress, check_range
from qipan.rules.native import _core
from qipan.study import plots

OPPONENTS: tuple[Policy, ...] = ("random", "greedy", "symmetric")


@dataclass(frozen=True)
class Results:
    """The results of the symmetric engine in the games in which it moves first, or in those where it moves second."""

    leads: dict[int, int]  # lead in boxes at the end (negative for a loss) -> number of games with it

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
    """The results of the symmetric engine in both seats."""

    against: Policy
    seed: int
    first: Results
    second: Results

    def plot(self, path: Path) -> None:
        """Plot the share of games with each final lead, and save the plot."""
        figure = plots.new_figure()
        axes = figure.subplots()
        for results, shift, label in ((self.first, -0.2, "symmetric first"), (self.second, 0.2, "symmetric second")):
            share = [100 * count / max(results.games, 1) for count in results.leads.values()]
            axes.bar([lead + shift for lead in results.leads], share, width=0.4, label=label)
        axes.axvline(0, color="grey", linewidth=0.5)
        axes.set_xlabel("boxes ahead at the end")
        axes.set_ylabel("% of games")
        axes.set_title(f"symmetric v {self.against}, {self.first.games} games in each seat")
        axes.legend()
        plots.save(figure, path)


def symmetric_study(
    game: Game,
    *,
    games: int = 10_000,
    against: str = "random",
    seed: int = 0,
    progress: Progress | None = None,
) -> SymmetricStudy:
    """Play `games` games in which the symmetric engine moves first, and as many in which it moves second.

    The same seed gives the same games. Raise ValueError if the opponent is unknown or the game is not dots.

    >>> import qipan
    >>> study = symmetric_study(qipan.game("dots"), games=1000, seed=1)
    >>> study.second.wins > 900, study.second.games
    (True, 1000)
    """
    opponent = next((name for name in OPPONENTS if name == against), None)
    if opponent is None:
        raise ValueError(f"unknown opponent {against!r:.80}; known opponents: {', '.join(OPPONENTS)}")
    if game.name != "dots":
        raise ValueError(f"the symmetric engine plays dots, not {game.name}")
    start, count = dots_state(game.initial()), check_range("games", games)
    check_range("seed", seed)
    first = _core.dots_play_policies(start, "symmetric", opponent, count, seed, progress)
    second = _core.dots_play_policies(start, opponent, "symmetric", count, seed, progress)
    second_leads = {-lead: count for lead, count in sorted(second.items(), reverse=True)}
    return SymmetricStudy(opponent, seed, Results(first), Results(second_leads))
