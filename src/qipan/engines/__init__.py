"""Engines, which choose moves. This package imports `qipan.rules` and `qipan.truth`, but not `qipan.match`."""

from qipan._core import Stop
from qipan.engines.analysis import analyse, estimate
from qipan.engines.base import Analyst, BaseEngine, Engine
from qipan.engines.bots import Bot, bot
from qipan.engines.choice import Choice
from qipan.engines.create import engine
from qipan.engines.limit import Limit
from qipan.engines.registry import EngineKind, engine_kinds, engine_names

__all__ = [
    "Analyst",
    "BaseEngine",
    "Bot",
    "Choice",
    "Engine",
    "EngineKind",
    "Limit",
    "Stop",
    "analyse",
    "bot",
    "engine",
    "engine_kinds",
    "engine_names",
    "estimate",
]
