"""What a seat does in the match itself: it moves, offers, answers, resigns."""

from __future__ import annotations

import qipan
from qipan.match.visibility import known_ply
from qipan.server.protocol import messages
from qipan.server.rooms.seats import Refusal
from qipan.server.rooms.state import Sitting


def do(sitting: Sitting, match: qipan.Match, seat: int, message: messages.ClientMessage) -> None:
    """Does what a seat asks for, or raises why it cannot be done."""
    match message:
        case messages.Play():
            ply = known_ply(match, seat)
            if message.ply != ply:
                raise Refusal(f"stale: {ply} moves were played, not {message.ply}")
            match.play(message.move, seat)
        case messages.Offer(answer="ask"):
            match.ask(seat, message.what)
            _let_engines_answer(sitting, match)
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


def _check_offer(match: qipan.Match, what: str) -> None:
    if match.offer is None or match.offer[0] != what:
        raise Refusal(f"nobody asks for a {what}")


def _let_engines_answer(sitting: Sitting, match: qipan.Match) -> None:
    """Engines let people take moves back, and play on."""
    assert match.offer is not None
    what, asking = match.offer
    engines = [seat for seat in match.in_play if seat != asking and sitting.is_engine(seat)]
    for seat in engines:
        if what == "draw":
            match.decline(seat)
            return
        match.accept(seat)
