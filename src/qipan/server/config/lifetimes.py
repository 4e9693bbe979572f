"""How long unused rooms, matches in progress and finished matches are kept."""

from __future__ import annotations

from pydantic import Field

from qipan.server.config.group import Days, Group, Seconds


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
    open_days: Days = Field(
        default=3, description="An open room that nobody has used for this long is closed; 0 for never."
    )
    abandoned_days: Days = Field(
        default=30,
        description="A match in progress that nobody has used for this long is ended as a draw; 0 for never.",
    )
    finished_days: Days = Field(
        default=0,
        description="A match that ended this long ago is moved to the archive; 0 for never.",
    )
    closed_days: Days = Field(
        default=30,
        description="A room that was closed before its match this long ago is deleted; 0 for never.",
    )
    archive: str = Field(
        default="",
        description="The file to which the records of finished matches are appended before they are deleted. "
        "By default it is next to the database; with PostgreSQL it is in the user's data folder.",
    )
    sweep_seconds: Seconds = Field(
        default=300, description="The time between two searches for rooms whose time has come."
    )
