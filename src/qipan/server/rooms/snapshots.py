"""Snapshots: a room as one seat, or a spectator, may see it. They must not contain anything hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from qipan.match import Event, Match
from qipan.match.hidden_moves import play_setup
from qipan.match.history import Entry
from qipan.match.visibility import declined_offer, known_ply, visible_moves
from qipan.rules import Piece, State, options_and_version
from qipan.rules.native import _core
from qipan.server import clock
from qipan.server.protocol.base import TIMEOUT_RULE, Result, without_validation
from qipan.server.protocol.pieces import facts_of, public_pieces, seen_by, standing_of
from qipan.server.protocol.snapshots import (
    BoardPart,
    DeclinedOffer,
    Invitation,
    RoomPart,
    SeatPhase,
    SeatState,
    StatusPart,
    UnlockOffer,
    ViewerPart,
    snapshot_json,
)
from qipan.server.rooms.chat import chat_state
from qipan.server.rooms.client import Client
from qipan.server.rooms.event_log import EventLog
from qipan.server.rooms.match_results import is_rated_for
from qipan.server.rooms.presence import Presence
from qipan.server.rooms.seats import Seat
from qipan.server.rooms.state import RoomState

SNAPSHOT_TTL_SECONDS = 0.02  # a cached snapshot is used only this long: the clock times in it become outdated

_create_room_part = without_validation(RoomPart)
_create_board_part = without_validation(BoardPart)
_create_status_part = without_validation(StatusPart)
_create_viewer_part = without_validation(ViewerPart)
_create_seat_state = without_validation(SeatState)


@dataclass(frozen=True)
class Board:
    """The board as a viewer may see it, and all moves that the viewer may know."""

    fields: str  # the fields of `BoardPart` in JSON
    moves: Sequence[Entry]


class Snapshots:
    """Creates `Position` messages, and caches their texts and parts, since many viewers see the same."""

    def __init__(self, log: EventLog, presence: Presence) -> None:
        self._log = log
        self._presence = presence
        game = log.state.game
        options = options_and_version(game)
        self._room = _create_room_part(code=log.stored.code, game=game.name, options=options).fields_json()
        self._boards: dict[int | None, Board] = {}  # by seat; the key None is for spectators
        self._boards_number: int | None = None  # `EventLog.number` when the boards were created
        # Cached snapshots as (time of creation, text). The key is (seat, whether the client is the host, index of the
        # first move in the snapshot).
        self._texts: dict[tuple[int | None, bool, int], tuple[float, str]] = {}
        # The legal moves of the seat to move in JSON, and the indices of the captures; None until they are needed.
        self._legal: tuple[str, list[int]] | None = None
        # The part that is the same for all viewers: time of creation, number of spectators at that time, and text.
        self._status: tuple[float, int, str] = (0.0, 0, "")
        # By seat: the number of events read so far, and the moves among them; see `_read_visible_moves`.
        self._visible_moves: dict[int | None, tuple[int, list[Entry]]] = {}

    def clear(self) -> None:
        """Forget what was cached; necessary when somebody who has a seat comes or goes."""
        self._texts.clear()
        self._status = (0.0, 0, "")

    def create(self, client: Client) -> str:
        """Return the room as this client may see it, with the moves that the client has not been sent."""
        state = self._log.state
        seat, is_host = state.seat_of(client.token_digest), state.is_host(client.token_digest)
        board = self._board(seat)
        count = len(board.moves)
        sent, sent_revision = client.known_moves
        is_known = sent_revision == state.history_changes and state.status != "over" and sent <= count
        first = sent if is_known else 0
        client.known_moves = (count, state.history_changes)
        key = (seat, is_host, first)
        created, text = self._texts.get(key, (0.0, ""))
        now = clock.monotonic()
        if now - created > SNAPSHOT_TTL_SECONDS:
            text = self._create(board, seat, is_host, first, now)
            self._texts[key] = (now, text)
        return text

    def _create(self, board: Board, seat: int | None, is_host: bool, first: int, now: float) -> str:
        moves, state = board.moves[first:], self._log.state
        legal, capturing = self._legal_moves(seat)
        viewer = _create_viewer_part(
            seat=seat,
            is_host=is_host,
            is_rated=seat is not None and state.status == "playing" and is_rated_for(state, seat),
            first_move=first,
            moves=[move.text for move in moves],
            movers=[move.seat for move in moves],
            captures=capturing,
        )
        return snapshot_json(self._room, board.fields, self._create_status(now), viewer.fields_json(), legal)

    def _create_status(self, now: float) -> str:
        created, counted, text = self._status
        _, spectators = self._presence.count()
        if now - created > SNAPSHOT_TTL_SECONDS or spectators != counted:
            state = self._log.state
            text = _create_status_part(
                number=self._log.number,
                status=state.status,
                seats=_seat_states(state, self._presence),
                invitation=_invitation(state) if state.match is None else None,
                spectators=spectators,
                spectator_names=self._presence.spectator_names() if spectators else [],
                hints=state.hints,
                unlock=_unlock_offer(state),
                chat=chat_state(state),
                pace=state.pacing.pace if state.can_be_paced else None,
                is_adjourned=state.is_adjourned and state.status == "playing",
                rematch=sorted(state.rematch),
                next_code=state.next_code,
                now=round(clock.now(), 3),
            ).fields_json()
            self._status = (now, spectators, text)
        return text

    def _legal_moves(self, seat: int | None) -> tuple[str, list[int]]:
        match = self._log.state.match
        if match is None or seat is None or match.mover != seat:
            return "[]", []
        if self._legal is None:
            moves = self._log.state.legal_moves()
            self._legal = (_core.moves_json(moves), _core.find_moves(moves, match.state.captures()))
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
        if not state.is_hidden:  # all viewers see the same board
            return _public_board(match) if seat is None else self._board(None)
        if match.outcome is None:
            return self._create_hidden_board(match, seat)
        return _public_board(match, None if seat is None else match.state.view(seat).text)

    def _create_hidden_board(self, match: Match, seat: int | None) -> Board:
        """Return the board of an unfinished game with hidden information."""
        view, pieces = seen_by(match.state, seat)
        fields = _board_fields(match.state, pieces, match=match, ply=known_ply(match, seat), view=view, is_hidden=True)
        return Board(fields, self._read_visible_moves(match, seat))

    def _read_visible_moves(self, match: Match, seat: int | None) -> list[Entry]:
        """Return the moves that a seat may know, or a spectator if `seat` is None.

        The text of a move includes what it has revealed. Only the events since the last call are processed.
        """
        read, moves = self._visible_moves.get(seat, (0, []))
        self._visible_moves[seat] = (match.event_count, moves)
        moves.extend(Entry(_text_of(event), event.seat) for event in visible_moves(match, seat, read))
        return moves


def _text_of(event: Event) -> str:
    """Return a move as the list of moves shows it; others see `placed` for a set-up that only its seat may know."""
    if event.kind == "place":
        return ",".join(event.moves) or "placed"
    return event.text


def _public_board(match: Match, view: str | None = None) -> Board:
    """Return the board with everything that is known of the match. `view` is None if it is the same as the position."""
    state = match.state
    return Board(_board_fields(state, match.game.pieces(state), match=match, ply=match.ply, view=view), match.entries)


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
    return Board(_board_fields(start, pieces, view=view, is_hidden=state.is_hidden), ())


def _board_fields(
    state: State,
    pieces: list[Piece],
    *,
    match: Match | None = None,
    ply: int = 0,
    view: str | None = None,
    is_hidden: bool = False,
) -> str:
    """Return the fields of a board, with these pieces only. If `is_hidden`, they do not contain the whole position."""
    position = None if is_hidden else state.text
    offer = None if match is None else match.offer
    outcome = None if match is None else match.outcome
    return _create_board_part(
        ply=ply,
        mover=None if match is None else match.mover,
        view=None if view == position else view,
        position=position,
        **facts_of(state, pieces),
        standing=standing_of(state),
        material=None if is_hidden else list(state.material),
        offers=[] if offer is None else [f"{offer[0]}:{offer[1]}"],
        declined=None if match is None else _declined(match),
        result=None if outcome is None else Result.of(outcome),
    ).fields_json()


def _declined(match: Match) -> DeclinedOffer | None:
    declined = declined_offer(match)
    if declined is None:
        return None
    what, seat, by = declined
    return DeclinedOffer(what="draw" if what == "draw" else "takeback", seat=seat, by=by)


def _unlock_offer(state: RoomState) -> UnlockOffer | None:
    offer = state.unlock if state.status == "playing" else None
    return None if offer is None else UnlockOffer(agreed=sorted(offer.agreed), declined_by=offer.declined_by)


def _invitation(state: RoomState) -> Invitation:
    terms = state.terms.for_game(state.game)
    return Invitation(
        host=state.seat_of(state.host),
        first=(state.start or state.game.initial()).mover or 0,
        clock=state.new_match.clock,
        on_timeout=TIMEOUT_RULE.validate_python(terms.on_timeout),
        draw_rule=bool(terms.draw_rule),
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
            peer=presence.peers.get(number, "gone") if seat.is_linked else None,
        )
        for number, seat in enumerate(state.seats)
    ]


def _seat_phase(state: RoomState, number: int, seat: Seat, present: set[int], in_play: list[int]) -> SeatPhase:
    match = state.match
    if seat.kind == "empty":
        return "empty"
    if match is None:
        if seat.kind == "person" and number not in present:
            return "gone"
        if seat.is_ready:
            return "ready"
        return "placing" if state.needs_setup else "seated"
    if match.outcome is None and number not in in_play:
        return "left"
    if seat.kind == "person" and number not in present:
        return "gone"
    return "thinking" if number == match.mover else "playing"
