"""Builds the responses about a tournament."""

from __future__ import annotations

from qipan.arena.standings import Standing
from qipan.match.notes import note_reason
from qipan.match.statistics import cross_table
from qipan.match.text import NOTE, RESULT_REASON, printable_output
from qipan.rules.reasons import Problem
from qipan.server.protocol import tournaments as wire
from qipan.server.protocol.base import Reason
from qipan.server.tournaments.boards import read_boards
from qipan.server.tournaments.game_log import MAX_OUTPUT_LENGTH, LoggedGame
from qipan.server.tournaments.tournament import ShownTournament, Summary

MAX_CROSS_TABLE = 100  # with more competitors, the cross table is not sent
PAGE_SIZE = 50
MAX_OPENINGS = 20
MAX_FAILURES = 50


def tournament_info(shown: ShownTournament) -> wire.TournamentInfo:
    """Return the line of a tournament in the list. If the tournament cannot be read, the line says why."""
    try:
        return _info(shown, shown.summary())
    except Problem as problem:
        return wire.TournamentInfo(
            id=shown.name,
            game=None,
            format=None,
            competitors=0,
            games=0,
            total=0,
            is_running=False,
            is_finished=False,
            damaged=0,
            changed=None,
            problem=Reason.of(problem.reason),
        )


def tournament_response(shown: ShownTournament) -> wire.TournamentResponse:
    summary = shown.summary()
    definition = summary.definition
    limit = definition.limit
    return wire.TournamentResponse(
        info=_info(shown, summary),
        options=dict(definition.options),
        games=definition.games,
        rounds=definition.rounds,
        limit=wire.LimitInfo(depth=limit.depth, nodes=limit.nodes, seconds=limit.seconds),
        openings=len(definition.openings),
        opening_moves=definition.opening_moves,
        broken=[
            wire.BrokenInfo(
                name=NOTE.repair(bot.name),
                problem=Reason.of(bot.reason),
                error_output=printable_output(bot.error_output[-MAX_OUTPUT_LENGTH:]),
            )
            for bot in definition.broken
        ],
        sprt=_sprt(summary),
        standings=[_standing(summary, line) for line in summary.standings],
        cross_table=_cross_table(summary),
        superiority=_superiority(summary),
        running=[
            wire.RunningInfo(board=board.number, key=board.key, players=list(board.players), moves=board.moves)
            for board in read_boards(shown.folder, definition)
        ],
    )


def games_response(summary: Summary, competitor: int | None, before: int | None) -> wire.GamesResponse:
    """Return a page of finished games, the latest first: all games, or those of one competitor."""
    name = None if competitor is None else summary.definition.names[competitor]
    earlier = [each for each in reversed(summary.games) if before is None or each.number < before]
    found = [each for each in earlier if name is None or name in each.game.result.players]
    page = found[:PAGE_SIZE]
    following = page[-1].number if len(found) > PAGE_SIZE else None
    return wire.GamesResponse(games=[_game(each) for each in page], next=following)


def competitor_response(shown: ShownTournament, number: int) -> wire.CompetitorResponse:
    summary = shown.summary()
    definition = summary.definition
    name = definition.names[number]
    played = [each for each in summary.games if name in each.game.result.players]
    table = cross_table(each.game.result for each in played)
    failed = [(each, failure) for each in played for failure in each.failures if failure.name == name]
    return wire.CompetitorResponse(
        info=_info(shown, summary),
        options=dict(definition.options),
        standing=next(_standing(summary, line) for line in summary.standings if line.name == name),
        opponents=[
            wire.OpponentInfo(competitor=other, name=opponent, total=_tally(table.pairs[name, opponent]))
            for other, opponent in enumerate(definition.names)
            if (name, opponent) in table.pairs
        ],
        seats=[_tally(table.seats[name, seat]) for seat in range(definition.game.seats)],
        openings=_openings(name, played),
        failures=[
            wire.FailureInfo(
                number=each.number,
                key=each.game.key,
                opponents=_opponents(each, name),
                note=_note(NOTE.repair(failure.note)),
            )
            for each, failure in reversed(failed[-MAX_FAILURES:])
        ],
        outputs=_outputs(summary, name),
    )


# ---- parts ----


def _info(shown: ShownTournament, summary: Summary) -> wire.TournamentInfo:
    definition, games = summary.definition, summary.games
    planned = summary.tournament.schedule
    return wire.TournamentInfo(
        id=shown.name,
        game=definition.game_name,
        format=definition.format,  # type: ignore[arg-type]  # pydantic checks it
        competitors=len(definition.competitors),
        games=len(games),
        total=max(planned.total, len(planned.games)),
        is_running=shown.folder.is_running(),
        is_finished=summary.tournament.is_finished,
        damaged=summary.damaged,
        changed=shown.changed,
        problem=None,
    )


def _standing(summary: Summary, line: Standing) -> wire.StandingInfo:
    definition = summary.definition
    number = definition.names.index(line.name)
    competitor = definition.competitors[number]
    return wire.StandingInfo(
        competitor=number,
        place=line.place,
        name=line.name,
        engine="" if competitor.is_program else NOTE.repair(competitor.spec),
        games=line.games,
        points=line.points,
        total=wire.Tally(wins=line.wins, draws=line.draws, losses=line.losses),
        elo=line.elo,
        margin=line.margin,
        tie_break=line.tie_break,
        failures=summary.failure_counts.get(line.name, 0),
        seconds=summary.seconds.get(line.name, 0.0),
    )


def _cross_table(summary: Summary) -> list[list[wire.Tally | None]]:
    names = [line.name for line in summary.standings]
    if len(names) > MAX_CROSS_TABLE:
        return []
    pairs = summary.cross_table.pairs
    return [[_tally(pairs[row, column]) if (row, column) in pairs else None for column in names] for row in names]


def _superiority(summary: Summary) -> list[list[float | None]]:
    names, ratings = [line.name for line in summary.standings], summary.ratings
    if ratings is None or len(names) > MAX_CROSS_TABLE:
        return []
    rated = {line.name for line in summary.standings if line.elo is not None}
    return [
        [ratings.superiority(name, other) if name != other and {name, other} <= rated else None for other in names]
        for name in names
    ]


def _sprt(summary: Summary) -> wire.SprtInfo | None:
    test = summary.sprt
    if test is None:
        return None
    lower, upper = test.bounds
    return wire.SprtInfo(
        elo0=test.elo0,
        elo1=test.elo1,
        alpha=test.alpha,
        beta=test.beta,
        pairs=test.pairs,
        llr=test.llr,
        lower=lower,
        upper=upper,
        decision=test.decision,
    )


def _game(logged: LoggedGame) -> wire.TournamentGame:
    game = logged.game
    return wire.TournamentGame(
        number=logged.number,
        key=RESULT_REASON.repair(game.key),
        players=list(game.result.players),
        points=list(game.result.points),
        moves=max(0, game.moves - len(logged.failures)),
        seconds=list(game.seconds),
        notes=[_note(note) for note in game.notes if note],
        date=game.date,
        has_opening=bool(game.result.opening),
    )


def _openings(name: str, played: list[LoggedGame]) -> list[wire.OpeningInfo]:
    """Return the results of a competitor by opening, the openings with the most games first."""
    openings: dict[str, list[LoggedGame]] = {}
    for each in played:
        openings.setdefault(each.game.result.opening, []).append(each)
    most = sorted(openings.items(), key=lambda each: -len(each[1]))[:MAX_OPENINGS]
    return [
        wire.OpeningInfo(
            position=position or None, total=_tally(cross_table(each.game.result for each in games).totals[name])
        )
        for position, games in most
    ]


def _outputs(summary: Summary, name: str) -> list[wire.OutputInfo]:
    games = {RESULT_REASON.repair(each.game.key): each for each in summary.games}
    outputs = []
    for each in reversed(summary.log.outputs.get(name, ())):
        game = games.get(each.key)
        number, opponents = (None, []) if game is None else (game.number, _opponents(game, name))
        outputs.append(wire.OutputInfo(number=number, key=each.key, opponents=opponents, text=each.text))
    return outputs


def _opponents(logged: LoggedGame, name: str) -> list[str]:
    return [player for player in logged.game.result.players if player != name]


def _note(note: str) -> str | Reason:
    reason = note_reason(note)
    return note if reason is None else Reason.of(reason)


def _tally(tally: object) -> wire.Tally:
    return wire.Tally.model_validate(tally, from_attributes=True)
