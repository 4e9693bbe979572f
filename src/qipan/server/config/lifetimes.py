"""How long things last."""

from __future__ import annotations

from pydantic import Field

from qipan.server.config.group import Group, Seconds


class Lifetimes(Group):
    unload_seconds: Seconds = Field(
        default=120, description="A room that was not used for this long is removed from memory; it stays in the store."
    )
    unload_over_seconds: Seconds = Field(default=10, description="The same for a room whose match is over.")
    unwatched_seconds: Seconds = Field(
        default=300,
        description="A match that engines or autopilots play alone is paused if nobody has watched it for this long. "
        "It goes on when somebody opens the room.",
    )
