"""What happens in a match, one thing after another. A match can be built again from its events."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    | kind | seat | text |
    |---|---|---|
    | `move` | who moved | the move |
    | `place` | who has placed all planes in private | the layout |
    | `resign`, `drop`, `timeout`, `forfeit` | who left or lost | why, if it was not the seat's wish |
    | `autopilot` | whose | `on` or `off` |
    | `offer` | who asks | `draw` or `takeback` |
    | `accept`, `decline` | who answers | |
    | `takeback` | who takes back | the ply that the match goes back to |

    >>> import qipan
    >>> match = qipan.Match(qipan.game("dots"))
    >>> match.play("7")
    >>> match.events
    (Event(kind='move', seat=0, text='7', at=0.0),)
    """

    kind: str
    seat: int | None
    text: str = ""
    at: float = 0.0
    """Seconds since the match began."""
