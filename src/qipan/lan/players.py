"""Engines that hold a seat in a duel."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from qipan.engines import Engine
from qipan.engines.limit import Limit
from qipan.lan.duel import Duel
from qipan.lan.running import RunningDuel
from qipan.match.hidden_moves import before_setup, hides_moves
from qipan.rules import Game, State, View

Choose = Callable[[View, Sequence[State]], Awaitable[str]]  # returns a move; the sequence is the history of the match


def by_engine(engine: Engine, limit: Limit = Limit()) -> Choose:
    """Return a function that lets an engine choose, in a thread of its own."""

    async def choose(view: View, history: Sequence[State]) -> str:
        choice = await asyncio.to_thread(engine.choose, view, limit, history)
        return str(choice.move)

    return choose


async def choose_setup(game: Game, seat: int, choose: Choose) -> list[str]:
    """Return the hidden moves that an engine makes at the start.

    >>> import qipan
    >>> game = qipan.game("planes", size=8, planes=1)
    >>> len(asyncio.run(choose_setup(game, 1, by_engine(qipan.engine("random", game)))))
    1
    """
    state, moves = before_setup(game, seat), list[str]()
    while state.mover == seat and hides_moves(state):
        moves.append(await choose(state.view(seat), ()))
        state = state.play(moves[-1])
    return moves


async def let_engine_play(running: RunningDuel, choose: Choose, is_on: Callable[[], bool] = lambda: True) -> None:
    """Play for the local seat until the duel is over. While `is_on()` is False, somebody else plays the seat."""
    duel = running.duel
    while not duel.is_over:
        if is_on() and duel.needs_setup:
            setup = await choose_setup(duel.referee.game, duel.seat, choose)
            if is_on() and duel.needs_setup:
                running.act(partial(_place, setup))
        elif is_on() and duel.is_my_turn:
            match, ply = duel.referee.match, duel.referee.match.ply
            move = await choose(match.state.view(duel.seat), match.history)
            if is_on() and duel.is_my_turn and duel.referee.match.ply == ply:
                running.act(partial(_play, move))
        else:
            await running.wait(0.5)


def _place(setup: list[str], duel: Duel, now: float) -> None:
    duel.place(setup, now)


def _play(move: str, duel: Duel, now: float) -> None:
    duel.play(move, now)
