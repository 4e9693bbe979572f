"""The command `qipan bot`: a program on this machine plays in a server's room."""

from __future__ import annotations

from typing import Annotated

import typer

from qipan.cli.common import console
from qipan.cli.engine.check import ProgramText
from qipan.cli.language import tr
from qipan.cli.play.rooms import RoomSeat, enter_room
from qipan.cli.words import side_names, word_reason, word_result


def bot(
    program: ProgramText,
    server: Annotated[str, typer.Option("--server", metavar="URL", help="The address of the server.")],
    room: Annotated[str, typer.Option("--room", metavar="CODE", help="The code of the room.")],
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="N", min=1, help="The seat, counted from 1. Default: any free one.")
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", metavar="S", min=0.01, help="Seconds per move.")] = 1.0,
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="Its name in the room. Default: that of the program.")
    ] = None,
) -> None:
    """Let a program on this machine play a seat in a server's room.

    The program runs here; the server only gets its moves. If it fails, it resigns, and the exit status is 1.
    """
    from qipan.client.engine_guest import play_seat
    from qipan.engines import Limit
    from qipan.engines.external import ProgramFailure, read_program, start_program

    found = read_program(program)
    entered = enter_room(server, room, RoomSeat(name or found.name[:24], None if seat is None else seat - 1))
    with entered as guest, start_program(found, guest.game) as engine:
        guest.on_lost = lambda: console().print(tr("Connection lost, reconnecting…"))
        sides = side_names(guest.game)
        console().print(tr("{name} plays {side}.", name=found.name, side=sides[guest.seat or 0]), markup=False)
        try:
            play_seat(guest, engine, Limit(seconds=seconds))
        except ProgramFailure as failure:
            if engine.error_output:
                typer.echo(engine.error_output.rstrip(), err=True)
            text = tr("{name} has failed: {problem}", name=found.name, problem=word_reason(failure.reason))
            raise ValueError(text) from None
        except KeyboardInterrupt:
            console().print(tr("You have left the game, but you keep your seat."))
            return
        if guest.outcome is not None:
            console().print(tr(" Game over. {result}", result=word_result(guest.outcome, sides)).strip(), markup=False)
