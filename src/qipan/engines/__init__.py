"""Engines, which choose moves. Imports `qipan.rules` and `qipan.truth`, and nothing of matches."""

from qipan._core import Stop
from qipan.engines.analysis import analyse, estimate
from qipan.engines.base import Analyst, BaseEngine, Engine
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.engines.registry import EngineKind, engine, engine_kinds, engine_names

__all__ = [
    "Analyst",
    "BaseEngine",
    "Choice",
    "Engine",
    "EngineKind",
    "Limit",
    "Stop",
    "analyse",
    "engine",
    "engine_kinds",
    "engine_names",
    "estimate",
]
