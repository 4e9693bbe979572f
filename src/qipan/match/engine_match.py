"""A match between engines, from the first move to the record."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from qipan.engines import Choice, Engine, engine
from qipan.engines.limit import Limit
from qipan.match.match import Match
from qipan.match.record import Record
from qipan.match.seat import Seat, Setting
from qipan.match.terms import Terms
from qipan.rules import Game, Move, State


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
    """Lets engines play, one a seat, each an engine or the name of one.

    The limit holds for all, or there is one a seat. The seed is for engines that are given by name; engines that
    choose repeatably make the whole record repeatable, unless `now` is given, such as `time.monotonic`: then it has
    the time that each move took. `on_ply` is called with the match after every move. An engine that fails or answers
    with an illegal move loses, or drops out where one can.

    >>> import qipan
    >>> record = qipan.play_match(qipan.game("dots"), ["table", "random"], seed=7)
    >>> record.outcome.reason, [seat.name for seat in record.seats]
    ('all edges are drawn', ['table', 'random'])
    >>> qipan.play_match(qipan.game("dots"), ["random"])
    Traceback (most recent call last):
    ValueError: dots has 2 seats here, not 1
    """
    if len(engines) != game.seats:
        raise ValueError(f"{game.name} has {game.seats} seats here, not {len(engines)}")
    minds = [
        engine(each, game, seed=None if seed is None else seed + seat) if isinstance(each, str) else each
        for seat, each in enumerate(engines)
    ]
    limits = [limit or Limit()] * game.seats if limit is None or isinstance(limit, Limit) else list(limit)
    if len(limits) != game.seats:
        raise ValueError(f"{game.name} has {game.seats} seats here, not {len(limits)} limits")
    if draw_rule is not None:
        terms = replace(terms, draw_rule=draw_rule)
    if max_turns is not None:
        terms = replace(terms, max_turns=max_turns)
    if terms.clock is not None and now is None:
        now = time.monotonic
    shown = [mind.name for mind in minds] if names is None else names
    if len(shown) != game.seats:
        raise ValueError(f"{game.name} has {game.seats} seats here, not {len(shown)} names")
    seats = [engine_seat(mind, limits[seat], shown[seat]) for seat, mind in enumerate(minds)]
    match = Match(game, seats, terms=terms, start=start, now=now)
    while (mover := match.mover) is not None:
        ask_engine(match, minds[mover], limits[mover])
        if on_ply is not None:
            on_ply(match)
    return match.record(date)


def engine_seat(mind: Engine, limit: Limit = Limit(), name: str | None = None) -> Seat:
    """A seat for an engine, with its settings and limit so that the record tells how it was played.

    >>> import qipan
    >>> qipan.engine_seat(qipan.engine("random", qipan.game("dots"), seed=1), qipan.Limit(seconds=1))
    Seat(name='random', kind='engine', settings=(('seed', 1), ('threads', 1), ('seconds', 1)))
    """
    settings: dict[str, Setting] = {} if name in (None, mind.name) else {"engine": mind.name}
    for key in ("level", "seed", "threads"):
        value = getattr(mind, key, None)
        if value is not None and isinstance(value, str | int | float):
            settings[key] = value
    for key in ("depth", "nodes", "seconds"):
        if (value := getattr(limit, key)) is not None:
            settings[key] = value
    return Seat.of("engine", name or mind.name, settings)


def ask_engine(match: Match, mind: Engine, limit: Limit = Limit()) -> Choice | None:
    """Lets an engine make the mover's move; None if it could not, and the seat has forfeited.

    >>> import qipan
    >>> game = qipan.game("dots", rows=1, cols=1)
    >>> match = qipan.Match(game, start=game.parse("1x1 1110 0-0 0"))
    >>> str(qipan.ask_engine(match, qipan.engine("table", game)).move), match.outcome.payoffs
    ('3', (1.0, -1.0))
    """
    seat = match.mover
    if seat is None:
        raise ValueError("the match is over")
    by_autopilot = match.is_on_autopilot(seat)
    left = match.left(seat)
    if match.terms.clock is not None and left is not None and not by_autopilot:
        share = match.terms.clock.share(left)
        limit = replace(limit, seconds=share if limit.seconds is None else min(share, limit.seconds))
    try:
        choice = mind.choose(match.state.view(seat), limit, match.history)
    except Exception as error:  # whatever an engine does wrong, it is the one who loses
        _forfeit(match, seat, f"{mind.name} failed: {type(error).__name__}: {error}")
        return None
    move = getattr(choice, "move", None)
    if not isinstance(move, Move):
        _forfeit(match, seat, f"{mind.name} answered {choice!r:.80}, which has no move")
        return None
    if match.tick():  # it thought for too long
        return None
    try:
        match.play(move, seat, by_autopilot=by_autopilot)
    except ValueError as error:
        _forfeit(match, seat, f"{mind.name} answered {str(move)!r:.40}: {error}")
        return None
    return choice


def _forfeit(match: Match, seat: int, note: str) -> None:
    if not match.tick():
        match.forfeit(seat, note)
