"""Profiles on the wire: ratings, results and transfer codes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, StringConstraints

from qipan.server.protocol.base import GameName, RequestModel, Scalar, WireModel

# Letters and digits that are not easily confused. A code has ten of them, so there are 31**10 (8 * 10**14) codes.
TRANSFER_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
TRANSFER_LENGTH = 10
TYPED_CODE_PATTERN = r"^[ -]*([0-9A-Za-z][ -]*){10}$"
MAX_LOCAL_DATA = 30_000  # maximum number of characters; a request with them must stay below `MIN_BODY_BYTES`

KEY_PATTERN = r"^[A-Za-z0-9_-]{32,64}$"
# The secret by which a browser proves that a profile is its own. Only its digest is stored.
ProfileKey = Annotated[str, StringConstraints(pattern=KEY_PATTERN)]
Outcome = Literal["win", "draw", "placed", "loss"]  # placed: neither first nor last of several seats
Opponent = Literal["people", "engines", "both", "self"]
# Why a match does not count for the rating of a player.
Unrated = Literal[
    "position",  # the match began from a chosen position
    "aborted",  # somebody left before everybody had moved
    "abandoned",  # everybody left for good
    "engine_failed",
    "engine_without_level",
    "no_profile",  # another person in the match has no profile
    "self",  # the player had more than one seat
    "hints",  # the player was shown hints or values of moves
    "takeback",  # the player took a move back
    "autopilot",  # an engine moved for the player
    "opponent_helped",  # an opponent who did not finish behind the player had hints, a takeback or an autopilot
]


def _tidy(code: str) -> str:
    """Return a code in its original form, even if it was typed in lower case, with spaces or without the hyphen."""
    letters = "".join(letter for letter in code.upper() if letter not in " -")
    return f"{letters[:5]}-{letters[5:]}"


class RatingPoint(WireModel):
    at: float  # seconds since 1970
    rating: int


class GameRatingInfo(WireModel):
    game: GameName
    rating: int
    deviation: int  # the standard deviation of the rating; it shrinks with every match
    matches: int  # number of rated matches
    history: list[RatingPoint]  # the ratings after the last matches, oldest first


class OutcomeCount(WireModel):
    """How often a profile has had each outcome against one kind of opponents."""

    game: GameName
    opponent: Opponent
    level: int | None  # the level of all opponents; null unless they were engines of one level
    win: int = 0
    draw: int = 0
    placed: int = 0
    loss: int = 0


class ProfileResponse(WireModel):
    created: float | None  # null if the key has no profile yet; it gets a profile with its first seat
    ratings: list[GameRatingInfo]
    outcomes: list[OutcomeCount]


class RatingChange(WireModel):
    before: int
    after: int


class ResultInfo(WireModel):
    """A match of a profile. Fields that are known only at the end of the match are null until then."""

    code: str
    game: GameName
    options: dict[str, Scalar]
    names: list[str | None]  # by seat
    seat: int  # the seat of the profile's owner
    started: float
    ended: float | None
    outcome: Outcome | None
    place: int | None  # counted from 1; seats that tie share a place
    opponent: Opponent | None
    level: int | None
    rating: RatingChange | None  # null if the match is not rated
    unrated: Unrated | None  # why the match is not rated
    is_archived: bool  # whether the match itself is no longer on the server


class ResultsResponse(WireModel):
    results: list[ResultInfo]  # the latest first
    next: float | None  # the value of `before` that requests the results after these; null if there are no more


class ExportResponse(WireModel):
    """Everything that the server stores about a profile, except digests of secrets."""

    profile: ProfileResponse
    results: list[ResultInfo]


# This text is never displayed. It has no control characters: valid JSON has none, and not every store accepts them.
LocalData = Annotated[str, StringConstraints(max_length=MAX_LOCAL_DATA, pattern=r"^[^\x00-\x1f]*$")]


class TransferRequest(RequestModel):
    """`data` is what the page has stored in the browser; the server passes it on without reading it."""

    data: LocalData = ""


class TransferResponse(WireModel):
    code: str
    expires: float  # when the code expires, in seconds since 1970
    seconds: int  # how long the code is still valid


TypedCode = Annotated[str, StringConstraints(max_length=40, pattern=TYPED_CODE_PATTERN), AfterValidator(_tidy)]


class RedeemRequest(RequestModel):
    code: TypedCode


class RedeemResponse(WireModel):
    data: str  # the `data` that was sent in the `TransferRequest`


class DeletionResponse(WireModel):
    matches: int  # number of matches from which the name was removed
