"""The external programs that the operator has registered, and which games they play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cachetools import LRUCache

from qipan.engines.external import Program, read_program
from qipan.engines.external.program import PROTOCOLS, ProtocolName
from qipan.engines.registry import EngineKind, engine_names
from qipan.engines.settings import SECONDS
from qipan.rules import Game, game_names
from qipan.rules import game as make_game
from qipan.rules.reasons import Problem, Reason, ReasonKind, reason_of

MAX_ANSWERS = 1_000  # number of remembered answers: each says whether a program plays a variant

BAD_PROGRAM = ReasonKind("bad_registered_program", "the program {name}: {problem}")
NAME_OF_ENGINE = ReasonKind("program_named_as_engine", "an engine has this name")
DECLARED_NO_GAME = ReasonKind("program_declares_unknown_game", "it declares the game {name}, which does not exist")
ABOUT = "a program that the operator of this server has added"


class Programs:
    """The registered programs by name. Each declares in its manifest which games it plays, or is asked.

    >>> from qipan.rules import game
    >>> programs = Programs({"ann": Program("ann", ("ann",), games=("dots",))})
    >>> [kind.name for kind in programs.kinds(game("dots"))], programs.kinds(game("planes"))
    (['ann'], [])
    """

    def __init__(self, programs: Mapping[str, Program] | None = None) -> None:
        self._programs = dict(programs or {})
        self._games = {(name, game) for name, program in self._programs.items() for game in _declared(program)}
        # By program and variant: why the program does not play the variant, or None if it does.
        self._answers: LRUCache[tuple[str, Game], Reason | None] = LRUCache(MAX_ANSWERS)

    def find(self, name: str) -> Program | None:
        return self._programs.get(name)

    def kinds(self, game: Game) -> list[EngineKind]:
        """Return the programs that play a variant, as far as that is known."""
        names = [name for name in self._programs if self.plays(name, game)]
        return [EngineKind(name, ABOUT, (SECONDS,)) for name in names]

    def plays(self, name: str, game: Game) -> bool:
        """Return whether a program plays a variant, as far as that is known."""
        return (name, game.name) in self._games and self.refusal(name, game) is None

    def unasked(self) -> list[tuple[Program, Game]]:
        """Return the programs that have declared nothing, each with the games about which it is to be asked."""
        silent = [program for program in self._programs.values() if not _declared(program)]
        return [(program, make_game(name)) for program in silent for name in game_names()]

    def is_answered(self, name: str, game: Game) -> bool:
        return (name, game) in self._answers

    def refusal(self, name: str, game: Game) -> Reason | None:
        """Return why a program does not play a variant, if it has said so."""
        return self._answers.get((name, game))

    def set_answer(self, name: str, game: Game, refusal: Reason | None) -> None:
        self._answers[name, game] = refusal

    def add_game(self, name: str, game: Game) -> None:
        """Remember that a program plays a game."""
        self._games.add((name, game.name))


def read_programs(texts: Mapping[str, str]) -> Programs:
    """Find the programs that the settings name. Raise Problem, which names the program, if one cannot be run.

    >>> read_programs({"ann": "no-such-bot"})
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: the program ann: there is no program no-such-bot
    """
    taken = {"best"} | {name for game in game_names() for name in engine_names(make_game(game))}
    programs = {}
    for name, text in texts.items():
        try:
            if name in taken:
                raise Problem(NAME_OF_ENGINE())
            programs[name] = _read(name, text)
        except (ValueError, OSError) as error:
            raise Problem(BAD_PROGRAM(name=name, problem=reason_of(error))) from None
    return Programs(programs)


def _read(name: str, text: str) -> Program:
    path, _, last = text.rpartition(":")
    protocol = _protocol(last) if path else None
    program = replace(read_program(text if protocol is None else path), name=name)
    unknown = [game for game in program.games if game not in game_names()]
    if unknown:
        raise Problem(DECLARED_NO_GAME(name=unknown[0][:80]))
    return program if protocol is None else replace(program, protocol=protocol)


def _protocol(text: str) -> ProtocolName | None:
    return next((protocol for protocol in PROTOCOLS if protocol == text), None)


def _declared(program: Program) -> tuple[str, ...]:
    """Return the games that a program plays without being asked: all, if its protocol cannot say which."""
    return program.games or (() if program.protocol == "lines" else tuple(game_names()))
