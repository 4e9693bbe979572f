"""The plots of a report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from qipan.arena.report.texts import Words
from qipan.match.statistics import GroundTruth, Ratings
from qipan.match.statistics.figures import inline_svg, new_figure

MAX_LABEL = 30  # names in a plot are cut to this many characters


def plot_ratings(ratings: Ratings, words: Words) -> str:
    """Return a plot of the ratings with their error bars, the best at the top."""
    players = ratings.players[::-1]
    figure = new_figure(8, 1.2 + 0.28 * len(players))
    axes = figure.subplots()
    elos = [player.elo for player in players]
    axes.errorbar(elos, range(len(players)), xerr=[player.margin for player in players], fmt="o", capsize=3)
    _label(axes, [player.name for player in players])
    axes.set_xlabel(words("Elo with 95 % error bars, relative to the mean of all competitors"))
    axes.grid(axis="x", alpha=0.4)
    return inline_svg(figure, "ratings")


def plot_best_moves(truth: Mapping[str, GroundTruth], names: Sequence[str], words: Words) -> str:
    """Return a plot of the share of best moves of each player whose moves were judged."""
    shares = [(name, truth[name].best_share) for name in names[::-1] if name in truth]
    known = [(name, share) for name, share in shares if share is not None]
    figure = new_figure(8, 1.2 + 0.28 * len(known))
    axes = figure.subplots()
    axes.barh(range(len(known)), [100 * share for _, share in known], height=0.6)
    _label(axes, [name for name, _ in known])
    axes.set_xlim(0, 100)
    axes.set_xlabel(words("best moves") + " (%)")
    axes.grid(axis="x", alpha=0.4)
    return inline_svg(figure, "best-moves")


def _label(axes: object, names: Sequence[str]) -> None:
    labels = [name if len(name) <= MAX_LABEL else name[: MAX_LABEL - 1] + "…" for name in names]
    # A name is not a formula, even if it has dollar signs, which matplotlib would otherwise parse.
    axes.set_yticks(range(len(labels)), labels, parse_math=False)  # type: ignore[attr-defined]
