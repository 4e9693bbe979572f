"""All parties of the course's clients: who opens, joins and leaves them, and when a game starts."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from qipan.games.chinese_checkers.course.party import Party, Player
from qipan.games.chinese_checkers.course.protocol import CourseError, ErrorCode, check_names, error_message
from qipan.rules import game, known_options
from qipan.rules.game_module import find_preset
from qipan.server.budgets import ROOMS, AddressBudget
from qipan.server.errors import ROOM_CLOSED, Disconnect, OverBudget, ServerBusy, StoreUnavailable
from qipan.server.protocol import messages
from qipan.server.protocol.base import Clock, NewMatch
from qipan.server.protocol.close_codes import POLICY_VIOLATION
from qipan.server.rooms.client import Client
from qipan.server.rooms.ids import digest, is_code
from qipan.server.rooms.manager import RoomManager
from qipan.server.rooms.room import Room
from qipan.server.rooms.state import RoomState

GAME = "chinese-checkers"
SOURCE = find_preset(GAME, "source")  # the preset with the options and terms of the course
PLAYERS = [int(each) for option in known_options(GAME) if option.name == "players" for each in option.allowed]
UNAVAILABLE = (OverBudget, ServerBusy, StoreUnavailable, Disconnect)


class Parties:
    def __init__(self, rooms: RoomManager) -> None:
        self._rooms = rooms
        self._parties: dict[str, Party] = {}  # all parties that have players, by the names of their rooms

    async def join(self, player: Player, name: str) -> tuple[Party, dict[str, bool]]:
        """Let a player join the party with this name. Return the party, and the players who were there before: a dict
        from each name to whether that player was ready.

        Raise CourseError if the player cannot join.

        `name` may be the code of a room that was opened on the page. For any other name, a party is opened if there is
        none yet.
        """
        check_names(name, player.name)
        with _errors_as(ErrorCode.INVALID_JOIN):
            room = None if name in self._parties else await self._find(name, player.budget)
            party = self._parties.setdefault(name, Party(name, room))
            async with party.lock:
                if self._parties.get(name) is party:
                    try:
                        return party, await self._join(party, player)
                    finally:
                        self._forget_if_empty(party)
            return await self.join(player, name)  # the party is gone: all other players left meanwhile

    async def get_ready(self, party: Party, player: Player) -> None:
        """Declare a player ready, and start the game if all players are ready. Raise CourseError if it has begun."""
        async with party.lock:
            if party.match is not None:
                raise CourseError(ErrorCode.ROOM_IS_RUNNING, "the game has begun")
            with _errors_as(ErrorCode.OTHER_ERROR):
                if party.room is not None and player.client is not None:
                    await party.room.execute(player.client.token_digest, messages.Ready(op="ready"))
            player.is_ready = True
            await self._start(party)

    async def leave(self, party: Party, player: Player) -> None:
        """Let a player leave its party. If its match has begun, its stones are removed."""
        async with party.lock:
            if player not in party.players:
                return
            party.players.remove(player)
            if party.room is None:
                await self._start(party)
            elif player.client is not None:
                with contextlib.suppress(ValueError, *UNAVAILABLE):
                    await _give_up_seat(party.room, player.client)
                party.room.leave(player.client)
            self._forget_if_empty(party)

    # ---- joining ----

    async def _find(self, code: str, budget: AddressBudget) -> Room | None:
        if not is_code(code):
            return None
        budget.check_lookup(code)
        room = await self._rooms.find(code)
        budget.end_lookup(code, is_found=room is not None)
        if room is not None:
            check_terms(room.log.state)
        return room

    async def _join(self, party: Party, player: Player) -> dict[str, bool]:
        if party.room is not None:
            _check_open(party.room.log.state)
        before = party.readiness
        if player.name in before:
            raise CourseError(ErrorCode.INVALID_JOIN, "somebody here has this name")
        if party.room is not None:
            await self._take_seat(party.room, player)
        elif len(before) >= max(PLAYERS):
            raise CourseError(ErrorCode.INVALID_JOIN, "the room is full")
        party.players.append(player)
        party.invalidate()
        return before

    async def _take_seat(self, room: Room, player: Player) -> None:
        with player.budget.seat(room.code, is_listed=room.log.state.new_match.is_listed):
            _, token = await self._rooms.join(room.code, player.name, None)
        player.client = await room.enter(player.connection, token, address=player.budget.address)

    def _forget_if_empty(self, party: Party) -> None:
        if not party.players and self._parties.get(party.name) is party:
            del self._parties[party.name]

    # ---- the start of a game ----

    async def _start(self, party: Party) -> None:
        """Start the game of a party that has no room yet if it has at least two players and all are ready."""
        players = party.players
        party.invalidate()
        if party.room is not None or len(players) < 2 or not all(player.is_ready for player in players):
            return
        if len(players) not in PLAYERS:
            allowed = ", ".join(map(str, PLAYERS))
            text = f"{len(players)} cannot play, only {allowed}: somebody has to join or to leave"
            for player in players:
                player.connection.notify(error_message(ErrorCode.OTHER_ERROR, text))
            return
        try:
            party.room = await self._open(players)
        except (ValueError, LookupError, *UNAVAILABLE) as error:
            for player in players:
                player.connection.notify(error_message(ErrorCode.OTHER_ERROR, str(error)))
                player.connection.close(POLICY_VIOLATION, ROOM_CLOSED())
            players.clear()
            self._forget_if_empty(party)
        party.invalidate()

    async def _open(self, players: list[Player]) -> Room:
        """Create the room of a game that starts at once."""
        host = players[0]
        host.budget.charge(ROOMS)
        created = await self._rooms.create(new_match(len(players), host.name), address=host.budget.address)
        room = await self._rooms.find(created.code)
        assert room is not None
        try:
            tokens = [created.token]
            for seat, player in enumerate(players[1:], start=1):
                tokens.append((await self._rooms.join(created.code, player.name, seat))[1])
            for token, player in zip(tokens, players, strict=True):
                player.client = await room.enter(player.connection, token, address=player.budget.address)
            for token in tokens:
                await room.execute(digest(token), messages.Ready(op="ready"))
        except BaseException:
            with contextlib.suppress(ValueError, *UNAVAILABLE):
                await room.execute(digest(created.token), messages.CloseRoom(op="close_room"))
            raise
        return room


def new_match(players: int, host: str) -> NewMatch:
    """Return the request for a room with the rules of the course. The room is listed, so that others can watch."""
    return NewMatch(
        game=GAME,
        options={**SOURCE.options, "players": players},
        clock=Clock(per_move=SOURCE.per_move),
        on_timeout=SOURCE.on_timeout,
        is_listed=True,
        name=host,
        seat=0,
    )


def check_terms(state: RoomState) -> None:
    """Raise CourseError unless a room has the rules and terms that the course's clients know."""
    wanted = {**game(GAME).options, **SOURCE.options, "players": state.game.seats}
    terms = state.terms
    is_source = state.game.name == GAME and state.game.options == wanted and state.start is None
    if not is_source or terms.clock is None or terms.clock.per_move is None or terms.on_timeout not in (None, "out"):
        text = "the room is not of this game with finish=strict, a time for each move, and out when it is over"
        raise CourseError(ErrorCode.INVALID_JOIN, text)


def _check_open(state: RoomState) -> None:
    if state.status == "playing":
        raise CourseError(ErrorCode.ROOM_IS_RUNNING, "the game has begun")
    if state.status == "over":
        raise CourseError(ErrorCode.INVALID_JOIN, "the game is over")
    if state.closed_for is not None:
        raise CourseError(ErrorCode.INVALID_JOIN, str(state.closed_for()))


async def _give_up_seat(room: Room, client: Client) -> None:
    state, seat = room.log.state, room.log.state.seat_of(client.token_digest)
    if state.status == "open":
        await room.execute(client.token_digest, messages.Stand(op="stand"))
    elif state.match is not None and seat in state.match.in_play:
        await room.execute(client.token_digest, messages.Resign(op="resign"))


@contextlib.contextmanager
def _errors_as(code: ErrorCode) -> Iterator[None]:
    """Turn errors into CourseErrors: a violation of the server's rules gets this code, and a failure of the server gets
    OTHER_ERROR.
    """
    try:
        yield
    except (ValueError, LookupError) as error:
        raise CourseError(code, str(error)) from None
    except UNAVAILABLE as error:
        raise CourseError(ErrorCode.OTHER_ERROR, str(error)) from None
