"""Puts a report together from its sections."""

from __future__ import annotations

from collections.abc import Mapping

from qipan.arena.report import sections
from qipan.arena.report.summary import TournamentSummary
from qipan.arena.report.texts import Words
from qipan.match.statistics import GroundTruth, cross_table, rate, result_of
from qipan.match.statistics.html import page, paragraph
from qipan.rules.game_module import module_of


def render_report(
    summary: TournamentSummary, language: str = "en", *, truth: Mapping[str, GroundTruth] | None = None
) -> str:
    """Return the report of a tournament as an HTML page, which loads nothing else.

    `truth` is what :meth:`TournamentSummary.ground_truth` returns, if the caller has computed it already. Raise
    ValueError if matplotlib is not installed.

    >>> import qipan
    >>> game = qipan.game("dots", rows=1, cols=1)
    >>> records = [qipan.play_match(game, ["table", "random"], seed=seed) for seed in range(3)]
    >>> html = render_report(TournamentSummary(game, (), records))
    >>> html.startswith("<!doctype html>"), "<script" in html, html.count("<h2")
    (True, False, 8)
    """
    module = module_of(summary.game.name)
    own = module.texts.get(language)
    words = Words(language, {} if own is None else own.load())
    name = module.title or summary.game.name.replace("-", " ").title()
    game_title = summary.game.title if language == "zh" else name
    title = summary.title or f"{words('Tournament')}: {game_title}"
    results = [result_of(record) for _, record in summary.finished]
    options = ", ".join(f"{name}={value}" for name, value in summary.game.options.items())
    count = words("{games} games of {players} competitors", games=len(results), players=len(summary.names))
    parts = [paragraph(f"{game_title} ({options})" if options else game_title), paragraph(count)]
    if results:
        ratings, table = rate(results), cross_table(results)
        names = [rating.name for rating in ratings]
        judged = summary.ground_truth() if truth is None else truth
        parts += [
            *sections.ratings(summary, ratings, table, words),
            *sections.cross_table(names, table, summary.game.seats, words),
            *sections.superiority(names, ratings, words),
            *sections.ground_truth(summary, names, judged, words),
            *sections.openings(summary, results, words),
            *sections.times(summary, names, words),
            *sections.mistakes(summary, names, judged, words),
        ]
    else:
        parts.append(paragraph(words("No game has been finished yet.")))
    parts += [*sections.broken(summary, words), *sections.failures(summary, words)]
    parts += sections.games(summary, words) if results else []
    return page(language, title, [*parts, paragraph(words("How these numbers are computed: docs/statistics.md"))])
