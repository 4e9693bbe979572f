"""Engines that hold a seat in a duel."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from qipan.engines import Engine
from qipan.engines.limit import Limit
from qipan.lan.duel import Duel
from qipan.lan.running import RunningDuel
from qipan.match.hidden_moves import before_setup, hides_moves
from qipan.rules import Game


def choose_setup(game: Game, seat: int, engine: Engine, limit: Limit = Limit()) -> list[str]:
    """Return the hidden moves that an engine makes at the start.

    >>> import qipan
    >>> game = qipan.game("planes", size=8, planes=1)
    >>> len(choose_setup(game, 1, qipan.engine("random", game)))
    1
    """
    state, moves = before_setup(game, seat), []
    while state.mover == seat and hides_moves(state):
        moves.append(str(engine.choose(state.view(seat), limit).move))
        state = state.play(moves[-1])
    return moves


async def let_engine_play(
    running: RunningDuel, engine: Engine, limit: Limit = Limit(), is_on: Callable[[], bool] = lambda: True
) -> None:
    """Play for the local seat until the duel is over. While `is_on` returns False, somebody else does."""
    duel = running.duel
    while not duel.is_over:
        if is_on() and duel.needs_setup:
            setup = await asyncio.to_thread(choose_setup, duel.referee.game, duel.seat, engine, limit)
            if duel.needs_setup:
                running.act(partial(_place, setup))
        elif is_on() and duel.is_my_turn:
            match = duel.referee.match
            view, history, ply = match.state.view(duel.seat), match.history, match.ply
            choice = await asyncio.to_thread(engine.choose, view, limit, history)
            if is_on() and duel.is_my_turn and duel.referee.match.ply == ply:
                running.act(partial(_play, str(choice.move)))
        else:
            await running.wait(0.5)


def _place(setup: list[str], duel: Duel, now: float) -> None:
    duel.place(setup, now)


def _play(move: str, duel: Duel, now: float) -> None:
    duel.play(move, now)
