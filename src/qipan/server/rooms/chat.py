"""The chat of a room: what its players say to each other. It is passed on and kept in memory, not stored.

No match depends on it, and storing it would let the event log grow and keep every word for good. So the chat is lost
when the room is unloaded, and each process knows only the messages that it has received itself.

Only people who have seats talk, and only to each other: a spectator may see more than a seat does, and could reveal it.
In a game with hidden information, a seat that is out of the match may not talk either while the others play on. There
is only one chat, so neither the order of its messages nor a gap in them reveals anything about a second one.
"""

from __future__ import annotations

import contextlib
from collections import deque
from dataclasses import dataclass

from qipan.match.text import MESSAGE
from qipan.rules.reasons import ReasonKind
from qipan.server import clock
from qipan.server.config.rooms import RoomLimits
from qipan.server.errors import Refusal
from qipan.server.protocol.chat import ChatHistory, ChatState, Said
from qipan.server.rate_limit import TokenBucket
from qipan.server.rooms.event_log import EventLog
from qipan.server.rooms.presence import Presence
from qipan.server.rooms.state import RoomState

NO_CHAT = ReasonKind("no_chat", "a room that is listed has no chat")
CHAT_IS_OFF = ReasonKind("chat_is_off", "the host has switched the chat off")
NOBODY_TO_TALK_TO = ReasonKind("nobody_to_talk_to", "there is nobody else to talk to")
OUT_OF_PLAY = ReasonKind("out_of_play", "you can talk to the others again when the game is over")
TOO_MANY_WORDS = ReasonKind("too_many_words", "wait a moment before the next message")


@dataclass(frozen=True)
class _Kept:
    """A message, and the digests of the tokens of its recipients."""

    said: Said
    hearers: frozenset[str]


def chat_state(state: RoomState) -> ChatState:
    if state.new_match.is_listed:
        return "none"
    return "on" if state.is_chat_allowed else "off"


def check_may_say(state: RoomState, seat: int) -> None:
    """Raise Refusal unless the person of a seat may say something now."""
    if (allowed := chat_state(state)) != "on":
        raise Refusal(NO_CHAT() if allowed == "none" else CHAT_IS_OFF())
    if len(state.people) < 2:
        raise Refusal(NOBODY_TO_TALK_TO())
    if state.is_hidden and state.match is not None and state.status == "playing" and seat not in state.match.in_play:
        raise Refusal(OUT_OF_PLAY())


class Chat:
    """Passes on what players say to the other players of this process, and writes it as texts for other processes."""

    def __init__(self, log: EventLog, presence: Presence, limits: RoomLimits) -> None:
        self._log = log
        self._presence = presence
        self._kept: deque[_Kept] = deque(maxlen=limits.max_chat_messages)
        self._limits = limits
        self._buckets: dict[int, TokenBucket] = {}  # by seat: limits its messages

    def say(self, seat: int, text: str) -> str:
        """Say something, and return it as a text for other processes. Raise Refusal if the seat may not chat."""
        check_may_say(self._log.state, seat)
        now = clock.monotonic()
        bucket = TokenBucket(self._limits.chat_per_second, self._limits.chat_burst, now)
        if not self._buckets.setdefault(seat, bucket).take(now):
            raise Refusal(TOO_MANY_WORDS())
        self._pass_on(seat, text)
        return f"{seat}:{text}"

    def receive(self, announced: str) -> None:
        """Pass on a message that another process has accepted, if its seat may chat in the state of this process."""
        number, _, text = announced.partition(":")
        with contextlib.suppress(ValueError):
            seat = int(number)
            check_may_say(self._log.state, seat)
            if seat in self._log.state.people:
                self._pass_on(seat, MESSAGE.check(text))

    def history(self, token_digest: str | None) -> ChatHistory:
        """Return the messages to the person who has this token: none from before that person took a seat."""
        return ChatHistory(messages=[kept.said for kept in self._kept if token_digest in kept.hearers])

    def _pass_on(self, seat: int, text: str) -> None:
        seats = self._log.state.seats
        said = Said(seat=seat, name=seats[seat].name or "", text=text)
        hearers = frozenset(each.token_digest for each in seats if each.token_digest is not None)
        self._kept.append(_Kept(said, hearers))
        for client in self._presence.clients:
            if client.token_digest in hearers:
                client.connection.reply(said)
