"""Offers of one seat to the others, and claims against a person who is away."""

from __future__ import annotations

from qipan.match import Match
from qipan.match.notes import AWAY
from qipan.match.refusals import ON_AUTOPILOT
from qipan.rules.reasons import Problem, ReasonKind
from qipan.server.errors import Refusal
from qipan.server.protocol import messages
from qipan.server.rooms import events
from qipan.server.rooms.events import Event
from qipan.server.rooms.match_results import is_rated_for
from qipan.server.rooms.referee import ask_referee, match_of
from qipan.server.rooms.state import RoomState

CLOCK_DECIDES = ReasonKind("clock_decides", "the clock decides this game, so nothing can be claimed")
ADJOURNED = ReasonKind("adjourned", "the game is adjourned until everybody has come back")
CLOCK_OF_ANOTHER = ReasonKind("clock_of_another", "the game can be adjourned while seat {seat} is to move")
NOTHING_TO_CLAIM = ReasonKind("nothing_to_claim", "nothing can be claimed against seat {seat}")
RATED_TAKEBACK = ReasonKind(
    "rated_takeback", "engines take nothing back in a rated game; ask for it without the rating"
)
NO_OPEN_OFFER = {
    "draw": ReasonKind("no_open_draw", "there is no open offer of a draw"),
    "takeback": ReasonKind("no_open_takeback", "there is no open offer of a takeback"),
}


def offer(state: RoomState, seat: int, message: messages.Offer, now: float) -> list[Event]:
    """Return the events of an offer, or of the answer to an offer."""
    match = match_of(state)
    if message.answer == "ask":
        engines = [number for number in match.in_play if number != seat and state.is_engine(number)]
        if message.what == "takeback" and engines and not message.is_unrated and is_rated_for(state, seat):
            raise Refusal(RATED_TAKEBACK())
        return ask_referee(match, now, lambda match: _ask(match, seat, message.what, engines))
    if match.offer is None or match.offer[0] != message.what:
        raise Refusal(NO_OPEN_OFFER[message.what]())
    is_own = match.offer[1] == seat
    if message.answer == "accept":
        return ask_referee(match, now, lambda match: match.accept(seat))
    return ask_referee(match, now, lambda match: match.withdraw(seat) if is_own else match.decline(seat))


def _ask(match: Match, seat: int, what: str, engines: list[int]) -> None:
    """Make an offer, and answer it for the engines: they decline draws, and accept takebacks that `offer` allows."""
    match.ask(seat, what)
    for engine in engines:
        if what == "draw":
            match.decline(engine)
            return
        match.accept(engine)


def claim(state: RoomState, seat: int, message: messages.Claim, now: float) -> list[Event]:
    """Return the events of a claim. The caller has checked that the person has been away for long."""
    match, away = match_of(state), message.seat
    has_clock = match.terms.clock is not None
    if has_clock and message.what != "adjournment":
        raise Refusal(CLOCK_DECIDES())
    if away == seat or not {seat, away} <= set(match.in_play) or state.is_engine(away):
        raise Refusal(NOTHING_TO_CLAIM(seat=away))
    if match.is_on_autopilot(away):
        raise Problem(ON_AUTOPILOT(seat=away))
    if state.is_adjourned:
        raise Refusal(ADJOURNED())
    if message.what == "adjournment":
        if has_clock and match.mover != away:  # otherwise the mover could stop the clock to think
            raise Refusal(CLOCK_OF_ANOTHER(seat=away))
        return [events.Adjourned(at=match.elapsed_at(now))]
    if message.what == "win":
        return ask_referee(match, now, lambda match: match.forfeit(away, str(AWAY)))
    engines = [number for number in match.in_play if state.is_engine(number)]
    return ask_referee(match, now, lambda match: _claim_draw(match, seat, away, engines))


def _claim_draw(match: Match, seat: int, away: int, engines: list[int]) -> None:
    """Offer a draw, and accept it for the person who is away. If more seats are in play, they have to answer, too."""
    if match.offer != ("draw", seat):
        _ask(match, seat, "draw", engines)
    if match.offer is not None:
        match.accept(away)
