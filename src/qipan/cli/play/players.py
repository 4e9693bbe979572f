"""The players of a match at a terminal: people, and engines at a level or with settings of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from qipan.cli.language import tr
from qipan.cli.words import game_title
from qipan.rules import Game

if TYPE_CHECKING:
    from qipan.engines import Engine, Limit
    from qipan.engines.settings import ChosenValue


PROGRAM_SECONDS = 1.0  # default time per move of a program


@dataclass(frozen=True)
class EnginePlayer:
    """An engine and the limit of its searches."""

    engine: Engine
    limit: Limit


@dataclass(frozen=True)
class PlayerChoices:
    """Who plays, as chosen on the command line."""

    engines: Sequence[str] = ()  # one name for all engine seats, or one per seat; if empty, the strongest engine plays
    level: int | None = None
    settings: Mapping[str, ChosenValue] = field(default_factory=dict)  # each goes to the engines that have it
    seat: int = 0  # the seat of the person
    people: bool = False  # people play all seats
    watch: bool = False  # engines play all seats


def create_players(game: Game, choices: PlayerChoices) -> list[EnginePlayer | None]:
    """Return the engine of each seat, or None for a person. Raise ValueError if the choices do not fit the game."""
    if choices.people:
        return [None] * game.seats
    if not 0 <= choices.seat < game.seats:
        values = {"game": game_title(game.name), "seat": choices.seat + 1, "last": game.seats}
        raise ValueError(tr("{game} has no seat {seat}; its seats are 1 to {last}", **values))
    engine_seats = [seat for seat in range(game.seats) if choices.watch or seat != choices.seat]
    names = _engine_names(game, choices)
    if len(names) not in (1, len(engine_seats)):
        counts = {"named": len(names), "seats": len(engine_seats)}
        raise ValueError(tr("{named} engines named, {seats} needed; a single one plays all seats", **counts))
    players: list[EnginePlayer | None] = [None] * game.seats
    for number, seat in enumerate(engine_seats):
        players[seat] = _create(game, names[number % len(names)], choices)
    return players


def create_player(game: Game, choice: str) -> EnginePlayer:
    """Return the engine that a person has chosen during a game, by a level such as `5` or by its name.

    >>> import qipan
    >>> create_player(qipan.game("dots"), "3").engine.name, create_player(qipan.game("dots"), "greedy").engine.name
    ('level 3', 'greedy')
    """
    if choice.isdecimal():
        return _create(game, "best", PlayerChoices(level=int(choice)))
    return _create(game, choice, PlayerChoices())


def _engine_names(game: Game, choices: PlayerChoices) -> list[str]:
    from qipan.engines.registry import best_engine_with, check_engine, check_settings, has_setting

    own = [name for name in choices.settings if name != "seconds"]  # not `seconds`, which every engine has
    if own and choices.level is not None:
        raise ValueError(tr("choose either a level or {settings}, not both", settings=", ".join(own)))
    names = list(choices.engines) or [best_engine_with(game, own) if own else "best"]
    for name in names:
        if not is_program(name):
            check_engine(name, game)
    for key in own:
        takers = [name for name in names if has_setting(name, game, key)] or names[:1]
        for name in takers:
            check_settings(name, game, {key: choices.settings[key]})
    return names


def is_program(name: str) -> bool:
    """Return whether a name denotes a program instead of an engine: a path, or a command line.

    >>> is_program("./bot"), is_program("node bot.js"), is_program("best")
    (True, True, False)
    """
    return any(sign in name for sign in ("/", " ", "."))


def close_players(players: Sequence[EnginePlayer | None]) -> None:
    """End the programs that play a seat."""
    for player in players:
        close = getattr(None if player is None else player.engine, "close", None)
        if close is not None:
            close()


def _create(game: Game, name: str, choices: PlayerChoices) -> EnginePlayer:
    if is_program(name):
        return _start(game, name, choices)
    from qipan.engines import engine
    from qipan.engines.registry import has_setting
    from qipan.engines.settings import limit_of, parameters_of

    chosen = {key: value for key, value in choices.settings.items() if has_setting(name, game, key) or key == "seconds"}
    created = engine(name, game, level=choices.level, **parameters_of(chosen))
    return EnginePlayer(created, limit_of(chosen))


def _start(game: Game, text: str, choices: PlayerChoices) -> EnginePlayer:
    """Return a program as a player. A program has no levels, so a chosen level is ignored."""
    from qipan.engines.external import read_program, start_program
    from qipan.engines.settings import limit_of

    seconds = {"seconds": choices.settings.get("seconds", PROGRAM_SECONDS)}
    return EnginePlayer(start_program(read_program(text), game), limit_of(seconds))
