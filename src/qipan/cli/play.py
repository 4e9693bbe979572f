"""`qipan play`: people and engines at this terminal."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from qipan.cli.common import Options, Position, ask, chosen_game, chosen_state, console
from qipan.cli.terminal_match import Sitting
from qipan.engines import Engine, Limit
from qipan.engines import engine as make_engine
from qipan.match import Match, Seat, append_record, engine_seat
from qipan.rules import Game, State, game_names
from qipan.rules import game as make_game


@dataclass(frozen=True)
class Wishes:
    """Who plays, how well, and where it is written down."""

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
        typer.Argument(metavar="[GAME]", help=f"One of {', '.join(game_names())}; asked if none."),
    ] = None,
    engine: Annotated[
        list[str] | None,
        typer.Option("--engine", "-e", metavar="NAME", help="The opponent; see `qipan engines`. One a seat, or one."),
    ] = None,
    level: Annotated[int | None, typer.Option("--level", metavar="N", help="How strong, from 1 to 10.")] = None,
    seat: Annotated[int, typer.Option("--seat", metavar="N", help="Your seat, from 0; seat 0 begins.")] = 0,
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="S", help="How long an engine may think about a move.")
    ] = None,
    people: Annotated[bool, typer.Option("--people", help="People in all seats, at this terminal.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Engines in all seats.")] = False,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Append the record of the game; see `qipan replay`.")
    ] = None,
    position: Position = None,
    option: Options = None,
) -> None:
    """Play at this terminal, against an engine: the best there is, or the one you name."""
    if people and (watch or engine or level is not None):
        raise typer.BadParameter("with people in all seats no engine plays", param_hint="--people")
    game = game or choose_game()
    if game is None:
        return
    start = chosen_state(chosen_game(game, option), position)
    sit_down(start, Wishes(engine or (), level, seat, seconds, people, watch, record))


def choose_game() -> str | None:
    """Asks which game; None if the person would rather not."""
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


def sit_down(start: State, wishes: Wishes) -> None:
    game = start.game
    limit = Limit(seconds=wishes.seconds)
    engines = _engines(game, wishes)
    seats = [Seat("person") if engine is None else engine_seat(engine, limit) for engine in engines]
    match = Match(game, seats, start=start, now=time.monotonic)
    if wishes.record is not None:
        wishes.record.open("ab").close()  # better to fail now than after the game
    try:
        Sitting(match, engines, limit).play()
    finally:
        if wishes.record is not None and match.ply:
            append_record(wishes.record, match.record(datetime.now(UTC).isoformat(timespec="seconds")))


def _engines(game: Game, wishes: Wishes) -> list[Engine | None]:
    """An engine for every seat where nobody sits."""
    if wishes.people:
        return [None] * game.seats
    if not 0 <= wishes.seat < game.seats:
        raise ValueError(f"{game.name} has no seat {wishes.seat}; its seats are 0..{game.seats - 1}")
    free = [seat for seat in range(game.seats) if wishes.watch or seat != wishes.seat]
    names = list(wishes.engines) or ["best"]
    if len(names) not in (1, len(free)):
        raise ValueError(f"name one engine, or one for each of the {len(free)} seats, not {len(names)}")
    engines: list[Engine | None] = [None] * game.seats
    for number, seat in enumerate(free):
        engines[seat] = make_engine(names[number % len(names)], game, level=wishes.level)
    return engines
