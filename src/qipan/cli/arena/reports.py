"""The commands `qipan arena standings`, `crosstable`, `show` and `export`, which only read a tournament."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from qipan.cli.arena.live import print_tournament
from qipan.cli.arena.options import Folder, folder_of
from qipan.cli.arena.words import FORMAT_NAMES, tournament_json
from qipan.cli.common import Json, print_json
from qipan.cli.grid import print_grid
from qipan.cli.language import current_language, tr
from qipan.cli.words import game_title, side_names, word_entry, word_note, word_reason, word_result
from qipan.match.text import printable_output

if TYPE_CHECKING:
    from qipan.arena.folder import Tournament
    from qipan.match import Record

TournamentFolder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of the tournament.")]


def standings(folder: Folder = None, json: Json = False) -> None:
    """Print the standings of a tournament, even while it runs."""
    from qipan.arena.folder import read_tournament

    path = folder_of(folder)
    tournament = read_tournament(path)
    if json:
        print_json(tournament_json(path, tournament))
        return
    definition = tournament.definition
    print(f"{game_title(definition.game_name)}, {tr(FORMAT_NAMES[definition.format])}")
    print_tournament(path, tournament)


def crosstable(folder: Folder = None, json: Json = False) -> None:
    """Print the results of each competitor against every other, as points out of games, and the time used.

    A second table says how probable it is, in %, that the row is stronger than the column.
    """
    from qipan.arena.folder import read_tournament
    from qipan.arena.standings import rate_competitors, seconds_used
    from qipan.arena.standings import standings as rank
    from qipan.match.statistics.cross_table import cross_table

    tournament = read_tournament(folder_of(folder))
    table = cross_table(tournament.results.values())
    ratings = rate_competitors(tournament.definition, tournament.results)
    lines = rank(tournament.definition, tournament.schedule, tournament.results, ratings)
    names = [line.name for line in lines]
    rated = [line.name for line in lines if line.elo is not None]
    used = seconds_used(tournament.games.values())
    if json:
        pairs = [
            {"name": name, "other": other, "wins": tally.wins, "draws": tally.draws, "losses": tally.losses}
            for (name, other), tally in table.pairs.items()
        ]
        superiority = [
            {"name": name, "other": other, "probability": ratings.superiority(name, other)}
            for name, other in permutations(rated, 2)
            if ratings is not None
        ]
        print_json({"names": names, "pairs": pairs, "superiority": superiority, "seconds": used})
        return
    rows = []
    for number, name in enumerate(names, 1):
        tallies = [None if other == name else table.pairs[name, other] for other in names]
        cells = ["" if each is None or not each.games else f"{each.points:g}/{each.games}" for each in tallies]
        rows.append([number, name, *cells, f"{used.get(name, 0.0):.1f} s"])
    print_grid(["", tr("name"), *map(str, range(1, len(names) + 1)), tr("time")], rows)
    if ratings is None:
        return
    print("\n" + tr("Likelihood of superiority in %"))
    likelihoods = [
        [
            number,
            name,
            *("" if other == name else f"{100 * ratings.superiority(name, other):.1f}" for other in rated),
        ]
        for number, name in enumerate(rated, 1)
    ]
    print_grid(["", tr("name"), *map(str, range(1, len(rated) + 1))], likelihoods)


def show(
    folder: Folder = None,
    key: Annotated[
        str | None, typer.Argument(metavar="[KEY]", help="The game, such as 1.ann+bo.2. Default: list all games.")
    ] = None,
    json: Json = False,
) -> None:
    """Show the games of a tournament, or one of them: its result, and what programs printed to standard error."""
    from qipan.arena import folder as folders

    path = folder_of(folder)
    tournament = folders.read_tournament(path)
    if key is not None:
        _show_game(folders.TournamentFolder(path), key, json)
        return
    games = list(tournament.games.values())
    if json:
        fields = [
            {"key": each.key, "players": each.result.players, "payoffs": each.result.payoffs, "reason": each.reason}
            for each in games
        ]
        print_json({"games": fields, "running": list(folders.TournamentFolder(path).running_games())})
        return
    rows = [
        [
            each.key,
            " ".join(f"{payoff:+g}" for payoff in each.result.payoffs),
            each.moves,
            "; ".join(map(word_note, each.notes)),
        ]
        for each in games
    ]
    print_grid([tr("game"), tr("result"), tr("moves"), tr("notes")], rows)


def _show_game(folder: object, key: str, json: bool) -> None:
    from qipan.arena import problems
    from qipan.arena.folder import TournamentFolder
    from qipan.rules.reasons import Problem

    assert isinstance(folder, TournamentFolder)
    game = folder.games().get(key)
    if game is None:
        raise Problem(problems.NO_SUCH_GAME(key=key[:80]))
    outputs = folder.error_output(key)
    if json:
        errors = [{"seat": each.seat, "name": each.name, "text": each.text} for each in outputs]
        print_json({"key": key, "record": dict(game.fields), "seconds": game.seconds, "errors": errors})
        return
    record = game.record
    result = _result_of(record)
    for line in [result, *(word_note(note) for note in game.notes if word_note(note) not in result)]:
        print(line)
    print(" ".join(word_entry(record.game, text) for text in record.moves))
    for output in outputs:
        print("\n" + tr("{name} printed to standard error:", name=output.name))
        print(printable_output(output.text))


def _result_of(record: Record) -> str:
    """Return the result of a finished game in words."""
    assert record.outcome is not None
    sides = [f"{side} ({seat.name})" for side, seat in zip(side_names(record.game), record.seats, strict=True)]
    return word_result(record.outcome, sides)


def export(
    folder: TournamentFolder,
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="The file to write: one record on each line, or a report if it is *.html."),
    ],
) -> None:
    """Write the finished games as records, for `qipan replay` and `qipan review`, or a report with tables and plots."""
    import json

    from qipan.arena import folder as folders
    from qipan.match.log_file import write_file

    tournament = folders.read_tournament(folder)
    games = list(tournament.games.values())
    if file.suffix in (".html", ".htm"):
        write_file(file, _report(folders.TournamentFolder(folders.find_folder(folder)), tournament).encode())
    else:
        lines = [json.dumps(game.fields, ensure_ascii=False, separators=(",", ":")) + "\n" for game in games]
        write_file(file, "".join(lines).encode())
    print(tr("{count} games written to {file}", count=len(games), file=file))


def _report(folder: object, tournament: Tournament) -> str:
    from qipan.arena.costs import known_costs
    from qipan.arena.folder import TournamentFolder
    from qipan.arena.report import TournamentSummary, render_report
    from qipan.arena.standings import failures

    assert isinstance(folder, TournamentFolder)
    definition, games = tournament.definition, tournament.games
    failed = [replace(each, note=word_note(each.note)) for each in failures(definition, games.values())]
    summary = TournamentSummary(
        definition.game,
        [replace(each, spec=each.shown_spec) for each in definition.competitors],
        [game.record for game in games.values()],
        failed,
        list(games),
        costs=known_costs(folder),
        broken={bot.name: word_reason(bot.reason) for bot in definition.broken},
        word_result=_result_of,
    )
    return render_report(summary, current_language())
