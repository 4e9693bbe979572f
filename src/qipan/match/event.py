"""The type of the events of a match: everything that happens in it. A match can be rebuilt from its events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

EventKind = Literal[
    "move",
    "place",
    "reveal",
    "resign",
    "drop",
    "timeout",
    "forfeit",
    "autopilot",
    "offer",
    "accept",
    "decline",
    "takeback",
    "abandon",
    "limit",
]
EVENT_KINDS: frozenset[str] = frozenset(get_args(EventKind))


@dataclass(frozen=True, slots=True)
class Event:
    """One event of a match.

    | kind | seat | text |
    |---|---|---|
    | `move` | the seat that moved | the move |
    | `place` | the seat that submitted its set-up in private | empty; `moves` has the set-up |
    | `reveal` | the seat whose set-up was assumed | empty; `moves` has the set-up that replaces it |
    | `resign`, `drop`, `timeout`, `forfeit` | the seat that left or lost | the reason, or empty |
    | `autopilot` | the seat whose autopilot is switched | `on` or `off` |
    | `offer` | the seat that makes the offer | `draw` or `takeback` |
    | `accept`, `decline` | the seat that answers the offer, or withdraws its own (`decline`) | empty |
    | `takeback` | the seat that takes back its move | the ply that the match returns to |
    | `abandon` | None: nobody has come back | empty |
    | `limit` | None: too many moves were played | empty |

    >>> import qipan
    >>> match = qipan.Match(qipan.game("dots"))
    >>> match.play("7")
    >>> match.events
    (Event(kind='move', seat=0, text='7', at=0.0, moves=(), keeps_time=False),)
    """

    kind: EventKind
    seat: int | None
    text: str = ""
    at: float = 0.0  # seconds since the match began
    moves: tuple[str, ...] = ()  # the moves of a set-up, for `place` and `reveal`
    # For a takeback, and for an answer that may lead to one: whether the time that was used stays used. An earlier
    # version of the program gave it back; events that it wrote do not have this field.
    keeps_time: bool = False

    def __post_init__(self) -> None:
        if self.kind not in EVENT_KINDS:  # an event from a store, which is unchecked, may have any kind
            raise ValueError(f"unknown event {self.kind!r:.80}")
