"""Start positions of games that hide something: what the player does not know is drawn at random.

So the player who has chosen the position, and may have seen all of it, knows no more than in a match that has come to
it. Only engines may be the opponents.
"""

from __future__ import annotations

import secrets
from functools import partial

from qipan.engines import Stop
from qipan.rules import BadNotation, Game, View
from qipan.rules.game_module import module_of
from qipan.rules.native import _core
from qipan.server.errors import POSITION_IS_OVER, Refusal
from qipan.server.http.dependencies import get_game
from qipan.server.http.searches import Search
from qipan.server.protocol.base import NewMatch
from qipan.server.rooms.state import NO_START_POSITION

MAX_SECONDS = 5.0


async def draw_hidden(new_match: NewMatch, search: Search) -> NewMatch:
    """Return the choices for a new match, in which what its start position hides from the player is drawn at random.

    The position is a full one, or what the player knows (`GameModule.read_view`). Nothing changes if the game hides
    nothing, or begins at its usual start.
    """
    game = get_game(new_match)
    if new_match.position is None or not game.is_hidden:
        return new_match
    seats = [seat for seat in range(game.seats) if str(seat) not in new_match.engines]
    if len(seats) != 1:
        raise Refusal(NO_START_POSITION(game=game.name))
    view = await _view_of(game, new_match.position, seats[0], search)
    if view.mover is None:
        raise Refusal(POSITION_IS_OVER())
    if view.phase not in game.public_phases or view.seat != seats[0]:
        raise Refusal(NO_START_POSITION(game=game.name))
    async with search.admitted(MAX_SECONDS) as requester:
        position = await search.scheduler.run_short(partial(_draw, view), requester)
    return new_match.model_copy(update={"position": position})


async def _view_of(game: Game, text: str, seat: int, search: Search) -> View:
    """Return the view that a text denotes, or the seat's view of the position that it denotes."""
    read_view = module_of(game.name).read_view
    try:
        return game.parse(text).view(seat)
    except BadNotation:
        if read_view is None:
            raise
    read = read_view

    def work(stop: Stop) -> View:
        return read(game, text, seconds=MAX_SECONDS, stop=stop)

    return await search.run(work, MAX_SECONDS)


def _draw(view: View) -> str:
    drawn = _core.determinizations(view, 1, secrets.randbits(63))
    if not drawn:
        raise TimeoutError("no position that fits the view was found in time")
    return drawn[0].text
