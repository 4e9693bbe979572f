"""The command `qipan play`: people and engines play at a terminal."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from qipan.cli.common import Options, Position, ask, console, select_game
from qipan.cli.play.terminal_match import TerminalMatch
from qipan.rules import Game, State, game_names, parse_position
from qipan.rules import game as make_game

if TYPE_CHECKING:
    from qipan.engines import Engine


@dataclass(frozen=True)
class PlayOptions:
    """The players, their limits, and the file for the record."""

    engines: Sequence[str] = ()
    level: int | None = None
    seat: int = 0
    seconds: float | None = None
    people: bool = False
    watch: bool = False
    record: Path | None = None


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help=f"One of {', '.join(game_names())}; if omitted, you choose from a menu."),
    ] = None,
    engine: Annotated[
        list[str] | None,
        typer.Option(
            "--engine",
            "-e",
            metavar="NAME",
            help="The opponent; see `qipan engines`. Give one engine for all seats, or repeat this for each seat.",
        ),
    ] = None,
    level: Annotated[
        int | None, typer.Option("--level", metavar="N", help="The strength of the engine, from 1 to 10.")
    ] = None,
    seat: Annotated[int, typer.Option("--seat", metavar="N", help="Your seat; seat 0 moves first.")] = 0,
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="S", help="Time per move for an engine.")
    ] = None,
    people: Annotated[bool, typer.Option("--people", help="People play all seats at this terminal.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Engines play all seats.")] = False,
    record: Annotated[
        Path | None,
        typer.Option("--record", metavar="FILE", help="Append the record of the game to a file; see `qipan replay`."),
    ] = None,
    position: Position = None,
    option: Options = None,
) -> None:
    """Play at this terminal against an engine: the best one, or the one you name."""
    if people and (watch or engine or level is not None):
        raise typer.BadParameter("people play all seats, so no engine can be chosen", param_hint="--people")
    game = game or choose_game()
    if game is None:
        return
    start = parse_position(select_game(game, option), position)
    play_from(start, PlayOptions(engine or (), level, seat, seconds, people, watch, record))


def choose_game() -> str | None:
    """Ask which game to play; return None if the user quits."""
    out = console()
    out.print("Qipan 棋盘\n")
    names = game_names()
    for number, name in enumerate(names, 1):
        out.print(f"  {number}  {name}  {make_game(name).title}")
    while True:
        answer = ask("\nWhich game? ")
        if answer is None or answer in ("quit", "q"):
            return None
        if answer.isdecimal() and 1 <= int(answer) <= len(names):
            answer = names[int(answer) - 1]
        if answer in names:
            return answer
        out.print(f"Type a number 1..{len(names)} or a name.")


def play_from(start: State, options: PlayOptions) -> None:
    """Play a match from a position, and append its record to a file if one is given."""
    from qipan.engines import Limit
    from qipan.match import Match, Seat, append_record, engine_seat

    game = start.game
    limit = Limit(seconds=options.seconds)
    engines = _engines(game, options)
    seats = [Seat("person") if engine is None else engine_seat(engine, limit) for engine in engines]
    match = Match(game, seats, start=start, now=time.monotonic)
    if options.record is not None:
        options.record.open("ab").close()  # if the file cannot be written, fail now rather than after the game
    try:
        TerminalMatch(match, engines, limit).play()
    finally:
        if options.record is not None and match.ply:
            append_record(options.record, match.record(datetime.now(UTC).isoformat(timespec="seconds")))


def _engines(game: Game, options: PlayOptions) -> list[Engine | None]:
    """Return the engine of each seat, or None for a person. Raise ValueError if the options do not fit the game."""
    from qipan.engines import engine as make_engine

    if options.people:
        return [None] * game.seats
    if not 0 <= options.seat < game.seats:
        raise ValueError(f"{game.name} has no seat {options.seat}; its seats are 0..{game.seats - 1}")
    engine_seats = [seat for seat in range(game.seats) if options.watch or seat != options.seat]
    names = list(options.engines) or ["best"]
    if len(names) not in (1, len(engine_seats)):
        raise ValueError(f"name one engine, or one for each engine seat ({len(engine_seats)}), not {len(names)}")
    engines: list[Engine | None] = [None] * game.seats
    for number, seat in enumerate(engine_seats):
        engines[seat] = make_engine(names[number % len(names)], game, level=options.level)
    return engines
