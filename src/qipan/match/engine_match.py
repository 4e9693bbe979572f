"""Plays matches between engines, and lets an engine make a single move in any match."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Sequence
from dataclasses import replace

from qipan.engines import BaseEngine, Choice, Engine
from qipan.engines import engine as make_engine
from qipan.engines.base import EngineUnavailable
from qipan.engines.limit import Limit
from qipan.match.clock import limit_by_clock
from qipan.match.history import check_not_over
from qipan.match.match import Match
from qipan.match.record import Record
from qipan.match.seat import WRONG_NUMBER_OF_SEATS, Seat, SettingValue
from qipan.match.terms import Terms
from qipan.rules import Game, Move, State
from qipan.rules.reasons import Problem


def play_match(
    game: Game,
    engines: Sequence[Engine | str],
    *,
    limit: Limit | Sequence[Limit] | None = None,
    seed: int | None = None,
    terms: Terms = Terms(),
    draw_rule: bool | None = None,
    max_turns: int | None = None,
    start: State | None = None,
    names: Sequence[str] | None = None,
    date: str = "",
    now: Callable[[], float] | None = None,
    on_ply: Callable[[Match], object] | None = None,
) -> Record:
    """Play a match between engines, one per seat, and return its record. An engine may be given by its name.

    `limit` applies to all engines, or is a sequence with one limit per seat. `seed` seeds the engines that are given by
    name. `on_ply` is called with the match after every move. An engine that raises an exception or returns an illegal
    move loses, or drops out where the game allows it; but one that is unavailable, such as a program that this
    machine cannot start, raises EngineUnavailable. An engine that fails to learn from the finished match only
    causes a warning.

    `now` is a function such as `time.monotonic`. If it is given, the record has the time of every move. If it is None,
    a match with a clock uses `time.monotonic`, and a match without one has no times in its record. Without times, the
    record is deterministic if all engines are.

    >>> import qipan
    >>> record = qipan.play_match(qipan.game("dots"), ["table", "random"], seed=7)
    >>> record.outcome.reason, [seat.name for seat in record.seats]
    ('all edges are drawn', ['table', 'random'])
    >>> qipan.play_match(qipan.game("dots"), ["random"])
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: dots has 2 seats, not 1
    """
    if len(engines) != game.seats:
        raise Problem(WRONG_NUMBER_OF_SEATS(game=game.name, seats=game.seats, given=len(engines)))
    players = [
        make_engine(engine, game, seed=None if seed is None else seed + seat) if isinstance(engine, str) else engine
        for seat, engine in enumerate(engines)
    ]
    limits = [limit or Limit()] * game.seats if limit is None or isinstance(limit, Limit) else list(limit)
    if len(limits) != game.seats:
        raise ValueError(f"{game.name} has {game.seats} seats, not {len(limits)} limits")
    if draw_rule is not None:
        terms = replace(terms, draw_rule=draw_rule)
    if max_turns is not None:
        terms = replace(terms, max_turns=max_turns)
    if terms.clock is not None and now is None:
        now = time.monotonic
    seat_names = [player.name for player in players] if names is None else names
    if len(seat_names) != game.seats:
        raise ValueError(f"{game.name} has {game.seats} seats, not {len(seat_names)} names")
    seats = [engine_seat(player, limits[seat], seat_names[seat]) for seat, player in enumerate(players)]
    for player in players:
        if hasattr(player, "new_game"):
            player.new_game()
    match = Match(game, seats, terms=terms, start=start, now=now)
    while (mover := match.mover) is not None:
        ask_engine(match, players[mover], limits[mover])
        if on_ply is not None:
            on_ply(match)
    for player in players:
        try:
            report_end(match, player)
        except Exception as error:  # a failing engine must not lose the record of a match that is over
            warnings.warn(f"{player.name} did not learn from the match: {_word_failure(error)}", stacklevel=2)
    return match.record(date)


def report_end(match: Match, engine: Engine) -> None:
    """Pass the positions of a match that was played to the end to an engine that learns from games.

    Nothing is passed if the game has hidden information. Raise OSError if the engine cannot save what it has learned.
    """
    is_hidden = match.state.game.is_hidden
    if match.state.outcome is not None and not is_hidden and hasattr(engine, "game_over"):
        engine.game_over((*match.history, match.state))


def engine_seat(engine: Engine, limit: Limit = Limit(), name: str | None = None) -> Seat:
    """Return a seat for an engine. Its settings include the limit, so that the record shows how the engine played.

    >>> import qipan
    >>> qipan.engine_seat(qipan.engine("random", qipan.game("dots"), seed=1), qipan.Limit(seconds=1))
    Seat(name='random', kind='engine', settings=(('seed', 1), ('threads', 1), ('seconds', 1)))
    """
    settings: dict[str, SettingValue] = {} if name in (None, engine.name) else {"engine": engine.name}
    for key in ("level", "seed", "threads"):
        value = getattr(engine, key, None)
        if value is not None and isinstance(value, str | int | float):
            settings[key] = value
    for setting in engine.available_settings(engine.game) if isinstance(engine, BaseEngine) else ():
        value = getattr(engine, setting.name, None)
        if value is not None and value != setting.default:
            settings[setting.name] = value
    for key in ("depth", "nodes", "seconds"):
        if (value := getattr(limit, key)) is not None:
            settings[key] = value
    return Seat.of("engine", name or engine.name, settings)


def ask_engine(match: Match, engine: Engine, limit: Limit = Limit()) -> Choice | None:
    """Let an engine make the mover's move. Return its choice, or None if it failed or ran out of time.

    An engine that fails forfeits its seat. Raise ValueError if the match is over, and EngineUnavailable if the engine
    is unavailable, such as a program that this machine cannot start.

    >>> import qipan
    >>> game = qipan.game("dots", rows=1, cols=1)
    >>> match = qipan.Match(game, start=game.parse("1x1 1110 0-0 0"))
    >>> str(qipan.ask_engine(match, qipan.engine("table", game)).move), match.outcome.payoffs
    ('3', (1.0, -1.0))
    """
    check_not_over(match.outcome)
    seat = match.mover
    assert seat is not None
    by_autopilot = match.is_on_autopilot(seat)
    if match.terms.clock is not None and not by_autopilot:
        left = [match.left(each) or 0.0 for each in range(match.game.seats)]
        limit = limit_by_clock(limit, match.terms.clock, left, seat)
    try:
        choice = engine.choose(match.state.view(seat), limit, match.history)
    except EngineUnavailable:
        raise
    except Exception as error:  # an engine may raise any error; it then forfeits, and the caller goes on
        _forfeit(match, seat, f"{engine.name} failed: {_word_failure(error)}")
        return None
    move = getattr(choice, "move", None)
    if not isinstance(move, Move):
        _forfeit(match, seat, f"{engine.name} answered {choice!r:.80}, which has no move")
        return None
    if match.tick():  # the engine has used up its time, so its move does not count
        return None
    try:
        match.play(move, seat, by_autopilot=by_autopilot)
    except ValueError as error:
        _forfeit(match, seat, f"{engine.name} answered {str(move)!r:.40}: {error}")
        return None
    return choice


def _word_failure(error: Exception) -> str:
    """Return why an engine failed, for people: the reason of the error or, if it has none, its type and text."""
    return str(error) if isinstance(error, Problem) else f"{type(error).__name__}: {error}"


def _forfeit(match: Match, seat: int, note: str) -> None:
    if not match.tick():
        match.forfeit(seat, note)
