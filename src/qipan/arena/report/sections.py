"""The sections of a report. Each function returns pieces of HTML."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from qipan.arena.report.plots import plot_best_moves, plot_ratings
from qipan.arena.report.summary import TournamentSummary
from qipan.arena.report.texts import Words
from qipan.match import Record
from qipan.match.hidden_moves import hides_moves
from qipan.match.statistics import CrossTable, GameResult, GroundTruth, Ratings, Tally, time_used
from qipan.match.statistics.html import Text, code, heading, link, paragraph, table
from qipan.rules.game_module import module_of

MAX_FIRST_MOVES = 20
MAX_FAILURES = 500
MAX_GAMES = 2000  # at most this many games are listed with their moves


def ratings(summary: TournamentSummary, rated: Ratings, played: CrossTable, words: Words) -> list[str]:
    specs = {competitor.name: competitor.spec for competitor in summary.competitors}
    head = ["place", "name", "who plays", "Elo", "error", "games", "points", "score", "wins", "draws", "losses"]
    rows = []
    for place, rating in enumerate(rated, 1):
        tally = played.totals[rating.name]
        name, spec = Text(rating.name), Text(code(specs.get(rating.name, "")))
        numbers = [f"{rating.elo:.0f}", f"± {rating.margin:.0f}", rating.games, f"{rating.points:g}"]
        rows.append([place, name, spec, *numbers, _percent(rating.score), tally.wins, tally.draws, tally.losses])
    about = (
        "Elo is fitted to all games at once, by the Bradley–Terry model with draws. The error bars are those of the "
        "difference to the mean of all competitors."
    )
    titles = [Text(words(title)) if title in ("name", "who plays") else words(title) for title in head]
    return [
        heading(words("Ratings"), "ratings"),
        plot_ratings(rated, words),
        table(titles, rows),
        paragraph(words(about)),
    ]


def cross_table(names: Sequence[str], played: CrossTable, seats: int, words: Words) -> list[str]:
    numbers = range(1, len(names) + 1)
    rows = [
        [number, Text(name), *("" if name == other else _points(played.pairs[name, other]) for other in names)]
        for number, name in zip(numbers, names, strict=True)
    ]
    by_seat = [[Text(name), *(_points(played.seats[name, seat]) for seat in range(seats))] for name in names]
    seat_titles = [words("seat {number}", number=seat + 1) for seat in range(seats)]
    return [
        heading(words("Cross table"), "cross-table"),
        paragraph(words("Points of the row against the column, of the number of games.")),
        table(["", Text(words("name")), *numbers], rows),
        f"<h3>{words('By seat')}</h3>",
        table([Text(words("name")), *seat_titles], by_seat),
    ]


def superiority(names: Sequence[str], rated: Ratings, words: Words) -> list[str]:
    rows = [
        [
            number,
            Text(name),
            *("" if name == other else f"{100 * rated.superiority(name, other):.1f}" for other in names),
        ]
        for number, name in enumerate(names, 1)
    ]
    return [
        heading(words("Likelihood of superiority"), "superiority"),
        paragraph(words("The probability in % that the row is stronger than the column, given all games.")),
        table(["", Text(words("name")), *range(1, len(names) + 1)], rows),
    ]


def ground_truth(
    summary: TournamentSummary, names: Sequence[str], truth: Mapping[str, GroundTruth], words: Words
) -> list[str]:
    parts = [heading(words("Ground truth"), "ground-truth")]
    judged = [truth[name] for name in names if name in truth and truth[name].judged]
    if not judged:
        return [
            *parts,
            paragraph(words("No position of these games is solved, so there is nothing to compare with.")),
            *_costs(summary, names, words),
        ]
    is_exact = judged[0].kind == "exact"
    exact = "Only moves whose values are proved are judged, so these numbers are exact."
    estimate = (
        "The game has hidden information. Losses are estimates: they assume that play goes on well, but not perfectly."
    )
    parts.append(paragraph(words(exact if is_exact else estimate)))
    if len(summary.judged_games()) < len(summary.finished):
        parts.append(paragraph(words("A sample of {count} games was judged.", count=len(summary.judged_games()))))
    loss = words("mean loss ({unit})", unit=words(judged[0].unit))
    head = [words(title) for title in ("judged moves", "of all moves", "best moves")]
    head += [loss, *(words(title) for title in ("mistakes", "first mistake (median ply)"))]
    head += [words("games with a proved win"), words("wins thrown away")] if is_exact else []
    rows = []
    for each in judged:
        first = None if each.first_mistake is None else f"{each.first_mistake + 1:g}"  # people count from 1
        row = [each.judged, _percent(each.judged / each.moves), _percent(each.best_share), _number(each.mean_loss)]
        rows.append([Text(each.player), *row, each.mistakes, first])
        rows[-1] += [each.won_positions, each.wins_thrown_away] if is_exact else []
    parts += [plot_best_moves(truth, names, words), table([Text(words("name")), *head], rows)]
    return [*parts, *_costs(summary, names, words)]


def _costs(summary: TournamentSummary, names: Sequence[str], words: Words) -> list[str]:
    found = sorted(((name, summary.costs[name]) for name in names if name in summary.costs), key=lambda it: it[1].mean)
    if not found:
        return []
    rows = [
        [Text(name), f"{cost.mean:.4f}", f"± {cost.margin:.4f}" if cost.margin else None, Text(words(cost.kind))]
        for name, cost in found
    ]
    title = words("mean cost ({unit})", unit=words(module_of(summary.game.name).cost_unit))
    about = (
        "The mean cost is over all hidden set-ups of the other player, not over these games; an estimate is from some."
    )
    return [
        paragraph(words(about)),
        table([Text(words("name")), title, words("error"), Text(words("kind"))], rows),
    ]


def openings(summary: TournamentSummary, results: Sequence[GameResult], words: Words) -> list[str]:
    tallies: defaultdict[str, list[float]] = defaultdict(list)  # by first move: the points of the player who made it
    for (_, record), result in zip(summary.finished, results, strict=True):
        first = _first_move(record)
        if first is not None:
            tallies[first[0]].append(result.points[first[1]])
    common = sorted(tallies.items(), key=lambda item: (-len(item[1]), item[0]))[:MAX_FIRST_MOVES]
    rows = [[Text(code(move)), len(points), _percent(sum(points) / len(points))] for move, points in common]
    head = [Text(words("first move")), words("games"), words("score of the player who made it")]
    distinct = len({result.opening for result in results})
    shown = words("The {count} most frequent of {total} first moves.", count=len(common), total=len(tallies))
    return [
        heading(words("Openings"), "openings"),
        paragraph(words("Different openings: {count}.", count=distinct)),
        *([paragraph(shown)] if len(common) < len(tallies) else []),
        table(head, rows),
    ]


def _first_move(record: Record) -> tuple[str, int] | None:
    """Return the first move of a record that is not hidden, and its seat; None if all moves are hidden."""
    state = record.start
    for entry in record.entries:
        if not entry.is_move or entry.seat is None:
            return None
        if not hides_moves(state):
            return entry.text, entry.seat
        state = state.play(entry.text)
    return None


def times(summary: TournamentSummary, names: Sequence[str], words: Words) -> list[str]:
    used = time_used(record for _, record in summary.finished)
    rows = [
        [
            Text(name),
            f"{used[name].seconds:.1f}",
            used[name].moves,
            _number(used[name].mean),
            f"{used[name].longest:.3f}",
            used[name].late,
            used[name].timeouts,
        ]
        for name in names
    ]
    head = [
        words(title) for title in ("seconds", "moves", "seconds per move", "longest turn", "late moves", "timeouts")
    ]
    note = words("A move is late if it took longer than its limit; one that is very late forfeits the game.")
    return [heading(words("Time"), "time"), paragraph(note), table([Text(words("name")), *head], rows)]


def mistakes(
    summary: TournamentSummary, names: Sequence[str], truth: Mapping[str, GroundTruth], words: Words
) -> list[str]:
    judged = summary.judged_games()
    rows = [
        [
            Text(name),
            Text(link(judged[worst.game][0], _anchor(judged[worst.game][0]))),
            worst.judged.ply + 1,
            Text(code(worst.judged.position)),
            Text(code(worst.judged.move)),
            Text(code(" ".join(worst.judged.better))),
            f"{worst.judged.lost:.3g} {words(worst.judged.unit)} ({words(worst.judged.kind)})",
        ]
        for name in names
        if name in truth
        for worst in truth[name].worst
    ]
    titles = [Text(words(title)) for title in ("name", "game", "ply", "position", "move", "better")]
    return [heading(words("Mistakes"), "mistakes"), table([*titles, words("lost")], rows)] if rows else []


def failures(summary: TournamentSummary, words: Words) -> list[str]:
    parts = [heading(words("Failures of programs"), "failures")]
    if not summary.failures:
        return [*parts, paragraph(words("No program failed."))]
    rows = [
        [Text(failure.name), Text(link(failure.key, _anchor(failure.key))), Text(failure.note)]
        for failure in summary.failures[:MAX_FAILURES]
    ]
    parts += _shown(len(rows), len(summary.failures), words)
    return [*parts, table([Text(words(title)) for title in ("name", "game", "reason")], rows)]


def broken(summary: TournamentSummary, words: Words) -> list[str]:
    if not summary.broken:
        return []
    rows = [[Text(name), Text(reason)] for name, reason in summary.broken.items()]
    return [
        heading(words("Bots that cannot play"), "broken"),
        table([Text(words(title)) for title in ("name", "reason")], rows),
    ]


def games(summary: TournamentSummary, words: Words) -> list[str]:
    """Return all games with their moves, to which the other sections link."""
    listed = summary.finished[:MAX_GAMES]
    rows = []
    for key, record in listed:
        assert record.outcome is not None
        players = ", ".join(seat.name for seat in record.seats)
        payoffs = " ".join(f"{payoff:+g}" for payoff in record.outcome.payoffs)
        result = f"{payoffs} ({summary.word_result(record)})"
        rows.append([Text(key), Text(players), Text(result), Text(code(" ".join(record.moves)))])
    titles = [Text(words(title)) for title in ("game", "players", "result", "moves")]
    anchors = [_anchor(key) for key, _ in listed]
    return [
        heading(words("Games"), "games"),
        *_shown(len(listed), len(summary.finished), words),
        f"<details><summary>{words('Games')}</summary>{table(titles, rows, anchors)}</details>",
    ]


def _shown(count: int, total: int, words: Words) -> list[str]:
    if count == total:
        return []
    return [paragraph(words("The first {count} of {total} are shown.", count=count, total=total))]


def _anchor(key: str) -> str:
    return f"game-{key}"


def _points(tally: Tally) -> str:
    return f"{tally.points:g}/{tally.games}" if tally.games else ""


def _percent(share: float | None) -> str | None:
    return None if share is None else f"{100 * share:.1f} %"


def _number(value: float | None) -> str | None:
    return None if value is None else f"{value:.4f}"
