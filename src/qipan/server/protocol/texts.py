"""The types of texts that clients send: the kinds of `match.text`, and tokens."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, StringConstraints, WithJsonSchema

from qipan.match import text
from qipan.match.text import TextKind


def text_rules(kind: TextKind) -> tuple[AfterValidator, WithJsonSchema]:
    """Return the annotations of a field for texts of a kind. The schema tells clients what `kind.check` accepts.

    >>> from pydantic import TypeAdapter
    >>> TypeAdapter(Annotated[str, *text_rules(text.NAME)]).validate_python(" Ann ")
    'Ann'
    """
    lengths = {"minLength": 0 if kind.may_be_empty else 1, "maxLength": kind.max_points}
    description = f"At most {kind.max_length} characters, as people count them."
    schema = {"type": "string", **lengths, "pattern": text.PATTERN, "description": description}
    return AfterValidator(kind.check), WithJsonSchema(schema)


Name = Annotated[str, *text_rules(text.NAME)]
MoveText = Annotated[str, *text_rules(text.MOVE)]
PositionText = Annotated[str, *text_rules(text.POSITION)]
ViewText = Annotated[str, *text_rules(text.VIEW)]
OptionName = Annotated[str, *text_rules(text.OPTION_NAME)]
OptionText = Annotated[str, *text_rules(text.OPTION)]
EngineName = Annotated[str, *text_rules(text.ENGINE_NAME)]
SettingName = Annotated[str, *text_rules(text.SETTING_NAME)]
SettingText = Annotated[str, *text_rules(text.SETTING)]
TOKEN_PATTERN = "^[A-Za-z0-9_-]+$"
Token = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=TOKEN_PATTERN)]
NewToken = Annotated[str, StringConstraints(min_length=32, max_length=64, pattern=TOKEN_PATTERN)]  # chosen by clients
