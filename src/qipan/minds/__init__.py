"""Everything that can choose a move: the engines. Knows the games and the truth, and of no match."""

from qipan._core import Stop
from qipan.minds.analysis import analyse, estimate
from qipan.minds.choice import Choice
from qipan.minds.limit import Limit
from qipan.minds.mind import Analyst, Engine, Mind
from qipan.minds.registry import EngineKind, engine, engine_kinds, engines

__all__ = [
    "Analyst",
    "Choice",
    "Engine",
    "EngineKind",
    "Limit",
    "Mind",
    "Stop",
    "analyse",
    "engine",
    "engine_kinds",
    "engines",
    "estimate",
]
