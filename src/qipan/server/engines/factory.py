"""Creates engines by the names that clients send."""

from __future__ import annotations

from qipan.engines import Engine, engine, engine_names
from qipan.engines.registry import NO_SUCH_ENGINE
from qipan.rules import Game
from qipan.server.errors import Refusal
from qipan.server.protocol.base import EngineSeat

MCTS_MEGABYTES = 32  # memory of one MCTS engine


def create_engine(seat: EngineSeat, game: Game, seed: int | None = None) -> Engine:
    settings = {"memory_mb": MCTS_MEGABYTES} if seat.engine == "mcts" else {}
    return engine(seat.engine, game, level=seat.level, seed=seed, **settings)


def check_engine_name(name: str, game: Game) -> None:
    """Raise Refusal unless the game has this engine.

    Call this for a name that a client sends, so that a wrong name is refused at once, not when the engine is to move.
    """
    known = ["best", *engine_names(game)]
    if name not in known:
        raise Refusal(NO_SUCH_ENGINE(engine=name[:40], game=game.name, engines=", ".join(known)))
