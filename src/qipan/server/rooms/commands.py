"""The commands of a seat during the match: moves, offers, resignation, autopilot."""

from __future__ import annotations

from qipan.match import Match
from qipan.match.visibility import known_ply
from qipan.server.errors import Refusal
from qipan.server.protocol import messages
from qipan.server.rooms.state import RoomState


def execute(state: RoomState, match: Match, seat: int, message: messages.ClientMessage) -> None:
    """Apply a seat's command to the match, or raise ValueError."""
    match message:
        case messages.Play():
            ply = known_ply(match, seat)
            if message.ply != ply:
                raise Refusal(f"stale: the ply is {ply}, not {message.ply}")
            match.play(message.move, seat)
        case messages.Offer(answer="ask"):
            match.ask(seat, message.what)
            _answer_for_engines(state, match)
        case messages.Offer(answer="accept"):
            _check_offer(match, message.what)
            match.accept(seat)
        case messages.Offer():
            _check_offer(match, message.what)
            is_own = match.offer is not None and match.offer[1] == seat
            (match.withdraw if is_own else match.decline)(seat)
        case messages.Resign():
            match.resign(seat)
        case messages.Autopilot():
            match.set_autopilot(seat, message.is_on)


def _check_offer(match: Match, what: str) -> None:
    if match.offer is None or match.offer[0] != what:
        raise Refusal(f"there is no open offer of a {what}")


def _answer_for_engines(state: RoomState, match: Match) -> None:
    """Answer an offer on behalf of the engines that have not made it: they accept takebacks and decline draws."""
    assert match.offer is not None
    what, proposer = match.offer
    engines = [seat for seat in match.in_play if seat != proposer and state.is_engine(seat)]
    for seat in engines:
        if what == "draw":
            match.decline(seat)
            return
        match.accept(seat)
