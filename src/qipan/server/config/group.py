"""The base class of groups of settings, and the types of their values."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

READ_AT_START = "Read at the start only."  # ends the descriptions of the settings that a reload does not change


class Group(BaseModel):
    """A group of settings that belong together. Each has a default and a description.

    The parts of the server hold a reference to their group and read a value when they need it, so that a reload, which
    replaces the values in place, takes effect at once; see `Settings.replace_limits`.
    """

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


def _split(value: object) -> object:
    """Return the parts of a text that are separated by commas; return any other value unchanged."""
    return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value


Count = Annotated[int, Field(ge=1)]
Seconds = Annotated[float, Field(gt=0)]
Days = Annotated[float, Field(ge=0)]  # 0 means no limit
Rate = Annotated[float, Field(gt=0)]  # events per second
Burst = Annotated[float, Field(ge=1)]  # the number of events allowed at once
Texts = Annotated[tuple[str, ...], BeforeValidator(_split)]  # a single text is split at its commas
