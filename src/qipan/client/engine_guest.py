"""Lets an engine, such as a program on this machine, play a seat in a server's room."""

from __future__ import annotations

from qipan.client.guest import Guest
from qipan.engines import Engine, Limit
from qipan.match.clock import limit_by_clock
from qipan.match.hidden_moves import hides_moves, needs_setup, play_setup
from qipan.rules import State, parse_view

POLL_SECONDS = 0.5  # how long to wait for a message before checking for Ctrl-C again


def play_seat(guest: Guest, engine: Engine, limit: Limit) -> None:
    """Play the guest's seat until the match is over. If the engine fails, resign and raise its error."""
    try:
        _get_ready(guest, engine, limit)
        while guest.outcome is None:
            if guest.wait(POLL_SECONDS) and guest.outcome is None:
                _make_move(guest, engine, limit)
    except Exception:
        if guest.outcome is None and guest.position["status"] == "playing":
            guest.resign()
        raise


def _get_ready(guest: Guest, engine: Engine, limit: Limit) -> None:
    """Choose the hidden moves with which some games begin, get ready, and wait for the others."""
    seat = guest.seat
    assert seat is not None
    if guest.position["status"] == "open" and guest.position["seats"][seat]["state"] != "ready":
        if needs_setup(guest.game.name):
            guest.place(_choose_setup(guest, engine, limit))
        guest.ready()
    while guest.position["status"] == "open":
        guest.wait_for(lambda: guest.position["status"] != "open", POLL_SECONDS)


def _choose_setup(guest: Guest, engine: Engine, limit: Limit) -> list[str]:
    game, seat, moves = guest.game, guest.seat, list[str]()
    assert seat is not None
    state = play_setup(game, seat, moves)
    while state.mover == seat and hides_moves(state):
        moves.append(str(engine.choose(state.view(seat), limit).move))
        state = play_setup(game, seat, moves)
    return moves


def _make_move(guest: Guest, engine: Engine, limit: Limit) -> None:
    seat = guest.seat
    assert seat is not None
    clock = guest.clock
    if clock is not None:
        limit = limit_by_clock(limit, clock, [guest.left(each) or 0.0 for each in range(guest.game.seats)], seat)
    choice = engine.choose(parse_view(guest.game, seat, guest.view), limit, _history(guest))
    guest.play(choice.move)


def _history(guest: Guest) -> list[State]:
    """Return the earlier positions of the match; an empty list if it did not begin at the start of the game."""
    if guest.state is None:
        return []
    states = [guest.game.initial()]
    try:
        for move in guest.moves_played:
            states.append(states[-1].play(move))
    except ValueError:  # an entry need not be a move: a seat may have dropped out
        return []
    return states[:-1] if states[-1] == guest.state else []
