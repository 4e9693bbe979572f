"""Snapshots: a room as one seat, or a spectator, may see it. They must not contain anything hidden."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from qipan.match import Match
from qipan.match.hidden_moves import play_setup
from qipan.match.visibility import declined_offer, known_ply, visible_events
from qipan.rules import Piece
from qipan.rules.game_module import module_of
from qipan.server import clock
from qipan.server.protocol.base import LegalMove, Result, without_validation
from qipan.server.protocol.messages import DeclinedOffer, Position, SeatPhase, SeatState
from qipan.server.protocol.pieces import PieceGroup, SeatStanding, group_pieces, public_pieces, score_of, standing_of
from qipan.server.rooms.client import Client
from qipan.server.rooms.event_log import EventLog
from qipan.server.rooms.presence import Presence
from qipan.server.rooms.seats import Seat
from qipan.server.rooms.state import RoomState

SNAPSHOT_TTL_SECONDS = 0.02  # a cached snapshot is used only this long: the clock times in it become outdated

_create_position = without_validation(Position)
_create_seat_state = without_validation(SeatState)

# Text and seat of each move or other entry, such as `resign:1`. The seat is None for an agreed draw.
Moves = list[tuple[str, int | None]]


@dataclass(frozen=True)
class Board:
    """The part of a snapshot that changes only when an event occurs, not as the clock runs or people come and go."""

    moves: Moves  # all moves that the seat may know
    ply: int
    view: str
    position: str | None
    pieces: list[PieceGroup]
    phase: str
    score: list[int] | None
    standing: list[SeatStanding]
    material: list[int] | None
    mover: int | None = None
    offers: tuple[str, ...] = ()
    declined: DeclinedOffer | None = None
    result: Result | None = None


class Snapshots:
    """Creates `Position` messages, and caches their texts, since many spectators get the same one."""

    def __init__(self, log: EventLog, presence: Presence) -> None:
        self._log = log
        self._presence = presence
        self._boards: dict[int | None, Board] = {}  # by seat; None: for spectators
        self._boards_number: int | None = None  # sequence number at which the boards were created
        # Cached snapshots as (time of creation, text). The key is (seat, whether the client is the host, index of the
        # first move in the snapshot).
        self._texts: dict[tuple[int | None, bool, int], tuple[float, str]] = {}
        self._legal: list[LegalMove] | None = None  # the legal moves of the seat to move, once they have been asked for
        self._seats: tuple[float, list[SeatState]] = (0.0, [])  # time of creation, and what all viewers see alike
        # By seat: the number of events read so far, and the moves among them; see `_read_visible_moves`.
        self._visible_moves: dict[int | None, tuple[int, Moves]] = {}

    def clear(self) -> None:
        """Forget what was cached; necessary when somebody who has a seat comes or goes."""
        self._texts.clear()
        self._seats = (0.0, [])

    def create(self, client: Client) -> str:
        """Return the room as this client may see it, with the moves that it has not been sent."""
        state = self._log.state
        seat, is_host = state.seat_of(client.token_digest), state.is_host(client.token_digest)
        count = len(self._board(seat).moves)
        sent, sent_revision = client.known_moves
        is_known = sent_revision == state.history_changes and state.status != "over" and sent <= count
        first = sent if is_known else 0
        client.known_moves = (count, state.history_changes)
        key = (seat, is_host, first)
        created, text = self._texts.get(key, (0.0, ""))
        if time.monotonic() - created > SNAPSHOT_TTL_SECONDS:
            text = self._create(seat, is_host, first).model_dump_json()
            self._texts[key] = (time.monotonic(), text)
        return text

    def _create(self, seat: int | None, is_host: bool, first: int) -> Position:
        state = self._log.state
        _, spectators = self._presence.count()
        board = self._board(seat)
        return _create_position(
            code=self._log.stored.code,
            game=state.game.name,
            options=state.game.options,
            ply=board.ply,
            mover=board.mover,
            view=board.view,
            position=board.position,
            pieces=board.pieces,
            phase=board.phase,
            score=board.score,
            standing=board.standing,
            material=board.material,
            legal=self._legal_moves(seat),
            offers=list(board.offers),
            declined=board.declined,
            result=board.result,
            number=self._log.number,
            status=state.status,
            seat=seat,
            seats=self._create_seats(),
            first_move=first,
            moves=[text for text, _ in board.moves[first:]],
            movers=[mover for _, mover in board.moves[first:]],
            spectators=spectators,
            is_host=is_host,
            hints=state.hints,
            pace=state.pacing.pace if state.can_be_paced else None,
            rematch=sorted(state.rematch),
            next_code=state.next_code,
            now=round(clock.now(), 3),
        )

    def _create_seats(self) -> list[SeatState]:
        created, seats = self._seats
        if time.monotonic() - created > SNAPSHOT_TTL_SECONDS:
            seats = _seat_states(self._log.state, self._presence)
            self._seats = (time.monotonic(), seats)
        return seats

    def _legal_moves(self, seat: int | None) -> list[LegalMove]:
        match = self._log.state.match
        if match is None or seat is None or match.mover != seat:
            return []
        if self._legal is None:
            self._legal = LegalMove.list_of(self._log.state.legal_moves())
        return self._legal

    def _board(self, seat: int | None) -> Board:
        if self._boards_number != self._log.number:
            self._boards, self._boards_number, self._legal = {}, self._log.number, None
            self.clear()
        board = self._boards.get(seat)
        if board is None:
            board = self._boards[seat] = self._create_board(seat)
        return board

    def _create_board(self, seat: int | None) -> Board:
        state = self._log.state
        match = state.match
        if match is None:
            return _open_board(state, seat)
        if state.is_hidden:
            return self._create_hidden_board(match, seat)
        return self._board(None) if seat is not None else _create_public_board(match)  # all viewers see the same board

    def _create_hidden_board(self, match: Match, seat: int | None) -> Board:
        """Return the board of a game that hides something from its seats until it is over."""
        if match.outcome is not None:
            public = _create_public_board(match)
            return public if seat is None else replace(public, view=match.state.view(seat).text)
        if seat is None:
            view, pieces = module_of(match.game.name).spectator_view(match.state), public_pieces(match.state)
        else:
            own = match.state.view(seat)
            view, pieces = own.text, match.game.pieces(own)
        return replace(
            _create_public_board(match, pieces),
            moves=self._read_visible_moves(match, seat),
            ply=known_ply(match, seat),
            view=view,
            position=None,
            material=None,
        )

    def _read_visible_moves(self, match: Match, seat: int | None) -> Moves:
        """Return (text, seat) of each move that a seat may know, or a spectator if `seat` is None.

        The text includes what the move has revealed. Only the events since the last call are processed.
        """
        read, moves = self._visible_moves.get(seat, (0, []))
        self._visible_moves[seat] = (match.event_count, moves)
        events = visible_events(match, seat, read)
        moves.extend((event.text or "placed", event.seat) for event in events if event.kind in ("move", "place"))
        return moves


def _create_public_board(match: Match, pieces: list[Piece] | None = None) -> Board:
    """Return the board with everything that is known of the match or, if `pieces` are given, with these only."""
    state = match.state
    return Board(
        moves=[(entry.text, entry.seat) for entry in match.entries],
        ply=match.ply,
        view=state.text,
        position=state.text,
        pieces=group_pieces(match.game.pieces(state) if pieces is None else pieces),
        phase=state.phase,
        score=score_of(state),
        standing=standing_of(state),
        material=list(state.material),
        mover=match.mover,
        offers=() if match.offer is None else (f"{match.offer[0]}:{match.offer[1]}",),
        declined=_declined(match),
        result=None if match.outcome is None else Result.of(match.outcome),
    )


def _declined(match: Match) -> DeclinedOffer | None:
    declined = declined_offer(match)
    if declined is None:
        return None
    what, seat, by = declined
    return DeclinedOffer(what="draw" if what == "draw" else "takeback", seat=seat, by=by)


def _open_board(state: RoomState, seat: int | None) -> Board:
    """Return the board before the match has started."""
    start = state.start or state.game.initial()
    if seat is None and state.is_hidden:
        view, pieces = "-", public_pieces(start)
    elif seat is not None and (setup := state.seats[seat].setup) is not None:
        own = play_setup(state.game, seat, setup).view(seat)
        view, pieces = own.text, state.game.pieces(own)
    else:
        own = start.view(seat or 0)
        view, pieces = own.text, state.game.pieces(own)
    return Board(
        moves=[],
        ply=0,
        view=view,
        position=None if state.is_hidden else start.text,
        pieces=group_pieces(pieces),
        phase=start.phase,
        score=score_of(start),
        standing=standing_of(start),
        material=None if state.is_hidden else list(start.material),
    )


def _seat_states(state: RoomState, presence: Presence) -> list[SeatState]:
    """Return what everybody may know about the seats."""
    match, present = state.match, presence.count()[0]
    has_clock = match is not None and match.terms.clock is not None
    in_play = [] if match is None else match.in_play
    phases = [_seat_phase(state, number, seat, present, in_play) for number, seat in enumerate(state.seats)]
    return [
        _create_seat_state(
            name=seat.name,
            kind=seat.kind,
            engine=seat.engine,
            state=phases[number],
            is_autopilot=match is not None and match.is_on_autopilot(number),
            last_move=state.last_moves[number].text,
            last_path=list(state.last_moves[number].path),
            seconds=match.left(number) if match is not None and has_clock else None,
            away_since=presence.away_since(number) if phases[number] == "gone" else None,
        )
        for number, seat in enumerate(state.seats)
    ]


def _seat_phase(state: RoomState, number: int, seat: Seat, present: set[int], in_play: list[int]) -> SeatPhase:
    match = state.match
    if seat.kind == "empty":
        return "empty"
    if match is None:
        if seat.is_ready:
            return "ready"
        if seat.kind == "person" and number not in present:
            return "gone"
        return "placing" if state.needs_setup else "seated"
    if match.outcome is None and number not in in_play:
        return "left"
    if seat.kind == "person" and number not in present:
        return "gone"
    return "thinking" if number == match.mover else "playing"
