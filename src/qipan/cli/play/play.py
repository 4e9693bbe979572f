"""The command `qipan play`: people and engines play at a terminal."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from qipan.cli.common import Language, Options, Position, ask, console, select_game
from qipan.cli.language import tr
from qipan.cli.play.clock import read_clock
from qipan.cli.play.players import PlayerChoices, close_players, create_players
from qipan.cli.play.rooms import RoomSeat, play_in_room
from qipan.cli.play.terminal_match import TerminalMatch
from qipan.cli.presets import PresetName
from qipan.cli.words import game_title
from qipan.rules import State, game_names, parse_position
from qipan.rules.game_module import find_preset
from qipan.rules.presets import Preset

if TYPE_CHECKING:
    from qipan.engines.settings import ChosenValue
    from qipan.match import Terms

EXAMPLES = (
    "qipan play two-eat-one",
    "qipan play dots --people",
    "qipan play checkers -e minimax3 --seat 2",
    "qipan play two-eat-one --depth 6 --evaluation material",
    "qipan play dots -e mcts --seconds 2 --exploration 0.5",
    "qipan play checkers --clock per_game=300,increment=2",
    "qipan play dots --engine ./my-bot",
    "qipan play --server http://192.168.1.5:8000 --room bamotiku",
)


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="One of {games}. Default: choose from a menu."),
    ] = None,
    engine: Annotated[
        list[str] | None,
        typer.Option(
            "--engine",
            "-e",
            metavar="NAME",
            help="The opponent: an engine, see `qipan engines`, or a program such as ./bot. Repeat it for each seat.",
        ),
    ] = None,
    level: Annotated[
        int | None, typer.Option("--level", metavar="N", help="The strength of the engine, from 1 (weakest) to 10.")
    ] = None,
    depth: Annotated[
        int | None, typer.Option("--depth", metavar="N", help="How many plies the engine searches ahead.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="S", help="Seconds per move for the engine.")
    ] = None,
    evaluation: Annotated[
        str | None,
        typer.Option(
            "--evaluation",
            metavar="NAME",
            help="How the engine evaluates positions, such as material; see `qipan engines`.",
        ),
    ] = None,
    exploration: Annotated[
        float | None,
        typer.Option("--exploration", metavar="C", help="The exploration constant of Monte Carlo tree search."),
    ] = None,
    learn: Annotated[
        bool, typer.Option("--learn", help="Let the engine learn from this game, if it is one that does.")
    ] = False,
    seat: Annotated[
        int | None,
        typer.Option(
            "--seat", metavar="N", min=1, help="Your seat, counted from 1. Default: seat 1, which moves first."
        ),
    ] = None,
    people: Annotated[bool, typer.Option("--people", help="People play all seats at this terminal.")] = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Watch engines play all seats; with --server, watch the room.")
    ] = False,
    clock: Annotated[
        str | None,
        typer.Option("--clock", metavar="TIMES", help="Times in seconds: per_move=15, or per_game=300,increment=2."),
    ] = None,
    on_timeout: Annotated[
        str | None,
        typer.Option(
            "--on-timeout", metavar="RULE", help="What happens when time runs out: loss, out (drop out) or autopilot."
        ),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option("--record", metavar="FILE", help="Append the game to this file; see `qipan replay`."),
    ] = None,
    preset: PresetName = None,
    position: Position = None,
    option: Options = None,
    server: Annotated[
        str | None, typer.Option("--server", metavar="URL", help="Play in a room of this server; requires --room.")
    ] = None,
    room: Annotated[str | None, typer.Option("--room", metavar="CODE", help="The code of the room.")] = None,
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="Your name in the room.")] = None,
    token: Annotated[
        str | None, typer.Option("--token", metavar="TOKEN", help="Return to the seat you already have in the room.")
    ] = None,
    language: Language = None,
) -> None:
    """Play in the terminal against the best engine, or against the one you name.

    Without --engine, the settings --depth, --evaluation and --exploration select the strongest engine that has them.
    `qipan engines` lists the settings. During the game, type help.
    """
    settings = {"depth": depth, "seconds": seconds, "evaluation": evaluation, "exploration": exploration}
    settings["learn"] = "on" if learn else None
    chosen = {key: value for key, value in settings.items() if value is not None}
    if server is not None or room is not None or token is not None:
        if any((game, engine, level, chosen, people, clock, on_timeout, record, preset, position, option)):
            message = tr("in a server's room, the host chooses the game, the engines and the clock")
            raise typer.BadParameter(message, param_hint="--server")
        play_in_room(server, room, RoomSeat(name, None if seat is None else seat - 1, token, watch))
        return
    if people and (watch or engine or level is not None or chosen):
        raise typer.BadParameter(tr("people play all seats, so there is no engine"), param_hint="--people")
    game = game or choose_game()
    if game is None:
        return
    named = None if preset is None else find_preset(game, preset)
    terms = _terms(clock, on_timeout, named)
    start = parse_position(select_game(game, option, named), position)
    engines = engine or _preset_engine(named, level, chosen)
    play_from(start, PlayerChoices(engines, level, chosen, (seat or 1) - 1, people, watch), terms, record)


def choose_game() -> str | None:
    """Ask which game to play; return None if the user quits."""
    out = console()
    out.print("Qipan 棋盘\n")
    names = game_names()
    width = max(map(len, names))
    for number, name in enumerate(names, 1):
        out.print(f"  {number}  {name:<{width}}  {game_title(name)}")
    while True:
        answer = ask("\n" + tr("Which game?") + " ")
        if answer is None or answer in ("quit", "q"):
            return None
        if answer.isdecimal() and 1 <= int(answer) <= len(names):
            answer = names[int(answer) - 1]
        if answer in names:
            return answer
        out.print(tr("Type a number from 1 to {last}, or a name.", last=len(names)))


def play_from(start: State, choices: PlayerChoices, terms: Terms, record: Path | None) -> None:
    """Play a match from a position, and append its record to the file `record` if one is given."""
    from qipan.match import Match, Seat, append_record, engine_seat

    players = create_players(start.game, choices)
    seats = [Seat("person") if player is None else engine_seat(player.engine, player.limit) for player in players]
    match = Match(start.game, seats, terms=terms, start=start, now=time.monotonic)
    if record is not None:
        record.open("ab").close()  # if the file cannot be written, fail now rather than after the game
    try:
        TerminalMatch(match, players).play()
    finally:
        close_players(players)
        if record is not None and match.ply:
            append_record(record, match.record(datetime.now(UTC).isoformat(timespec="seconds")))


def _terms(clock: str | None, on_timeout: str | None, preset: Preset | None) -> Terms:
    """Return the chosen terms, completed by the terms of the preset."""
    from qipan.match import Terms

    terms = Terms() if preset is None else Terms.of_preset(preset)
    if clock is not None:
        terms = replace(terms, clock=read_clock(clock))
    if on_timeout is None:
        return terms
    if terms.clock is None:
        raise typer.BadParameter(tr("requires --clock"), param_hint="--on-timeout")
    return replace(terms, on_timeout=on_timeout)


def _preset_engine(preset: Preset | None, level: int | None, settings: Mapping[str, ChosenValue]) -> Sequence[str]:
    """Return the engine of the preset; empty if the person chose a level or settings, which then select the engine."""
    if preset is None or preset.engine is None or level is not None or any(name != "seconds" for name in settings):
        return ()
    return (preset.engine,)
