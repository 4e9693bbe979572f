"""The route that says which versions a server has."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version

from fastapi import APIRouter

from qipan.rules import game, game_names
from qipan.server.http.dependencies import ERRORS
from qipan.server.protocol.base import PROTOCOL_VERSION, WireModel

router = APIRouter(prefix="/api", responses=ERRORS)


class VersionInfo(WireModel):
    """The versions of a server. The protocol's version changes only when older clients no longer work."""

    program: str
    protocol: str
    rules: dict[str, int]  # by game: the version of the rules by which new matches are played


@cache
def program_version() -> str:
    """Return the version of this program."""
    return version("qipan")


@router.get("/version")
async def get_version() -> VersionInfo:
    """The versions of the program, of the protocol and of the rules of each game."""
    rules = {name: game(name).rules_version for name in game_names()}
    return VersionInfo(program=program_version(), protocol=PROTOCOL_VERSION, rules=rules)
