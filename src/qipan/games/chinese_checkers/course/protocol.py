"""The messages of the course's protocol: one JSON object a line, `{"data1":"…","data2":"…","op":200007}`."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from enum import IntEnum

from pydantic import BaseModel, ConfigDict, ValidationError

from qipan.match import text
from qipan.rules.reasons import Problem

MAX_LINE_BYTES = 2048
NAME = re.compile(r"[A-Za-z0-9_]{1,20}")
ROOM_NAME = replace(text.NAME, max_length=40, max_points=160)


class Op(IntEnum):
    JOIN_ROOM = 200_000
    JOIN_ROOM_REPLY = 200_001
    LEAVE_ROOM = 200_002
    CLOSE_ROOM = 200_003
    PLAYER_READY = 200_004
    START_GAME = 200_005
    START_TURN = 200_006
    MOVE = 200_007
    END_TURN = 200_008
    END_GAME = 200_009
    ERROR = 200_010


class ErrorCode(IntEnum):
    NOT_IN_ROOM = 400_000
    ROOM_IS_RUNNING = 400_001
    ROOM_NOT_RUNNING = 400_002
    INVALID_JOIN = 400_003
    OUTTURN_MOVE = 400_004
    INVALID_MOVE = 400_005
    INVALID_REQ = 400_006
    OTHER_ERROR = 400_007


class CourseError(Exception):
    """A client's request cannot be fulfilled; the client gets an ERROR with the code and the text."""

    def __init__(self, code: ErrorCode, text: str) -> None:
        super().__init__(text)
        self.code = code


class Message(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True)  # a line may have further fields, which are ignored

    op: Op
    data1: str
    data2: str

    @staticmethod
    def read(line: bytes) -> Message:
        """Return the message that a line contains. Raise CourseError if the line contains no message.

        >>> Message.read(b'{"data1":"A","data2":"-1 5 -1 4","op":200007}').op.name
        'MOVE'
        """
        try:
            return Message.model_validate_json(line)
        except ValidationError:
            raise CourseError(
                ErrorCode.INVALID_REQ, "a line must be an object with data1, data2 and a known op"
            ) from None

    def line(self) -> bytes:
        """Return this message as the line that is sent to a client."""
        fields = {"data1": self.data1, "data2": self.data2, "op": int(self.op)}
        text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
        return text.encode(errors="replace") + b"\n"


def message(op: Op, data1: str = "", data2: str = "") -> Message:
    return Message(op=op, data1=data1, data2=data2)


def error_message(code: ErrorCode, text: str) -> Message:
    return message(Op.ERROR, str(int(code)), text)


def check_names(room: str, name: str) -> None:
    """Raise CourseError unless these are valid names of a room and a player."""
    if not _is_room_name(room):
        what = f"the name of a room has 1 to {ROOM_NAME.max_length} characters, all of which can be shown"
        raise CourseError(ErrorCode.INVALID_JOIN, what)
    if not NAME.fullmatch(name):
        raise CourseError(ErrorCode.INVALID_JOIN, "the name of a player has 1 to 20 letters, digits and underscores")


def _is_room_name(name: str) -> bool:
    """Return whether a room may have exactly this name, unnormalized: later messages are compared with it."""
    try:
        return ROOM_NAME.check(name) == name
    except Problem:
        return False
