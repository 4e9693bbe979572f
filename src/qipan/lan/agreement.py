"""What two programs agree on before a duel: the game, its terms, and who has which seat."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from qipan.lan.canonical import canonical, from_base64, sha256
from qipan.match import Clock, Seat, Terms
from qipan.match.hidden_moves import has_setup
from qipan.match.record import DATE
from qipan.match.text import ENGINE_NAME, OPTION, OPTION_NAME
from qipan.rules import Game
from qipan.rules import game as make_game
from qipan.rules.reasons import Problem, ReasonKind

PROTOCOL: Literal[2] = 2

NOT_FOR_TWO = ReasonKind("lan_not_for_two", "a duel needs a game with two seats; {game} has {seats}")
OTHER_RULES = ReasonKind("lan_other_rules", "the other program has version {theirs} of the rules of {game}, not {ours}")
NEEDS_SETUP_ONLY = ReasonKind("lan_needs_setup_only", "{game} hides more than a set-up, so it needs a referee")


class Model(BaseModel):
    """A part of a message. Unknown keys, and values of another type, are errors."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


def _key(text: str) -> str:
    if len(from_base64(text)) != 32:
        raise ValueError("not a public key")
    return text


def _signature(text: str) -> str:
    if len(from_base64(text)) != 64:
        raise ValueError("not a signature")
    return text


Hex = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Key = Annotated[str, Field(max_length=44), AfterValidator(_key)]
Signature = Annotated[str, Field(max_length=88), AfterValidator(_signature)]
Seconds = Annotated[float, Field(ge=0, le=1e7, allow_inf_nan=False, strict=False)]
MoveText = Annotated[str, Field(min_length=1, max_length=100)]
SeatNumber = Annotated[int, Field(ge=0, le=1)]
OptionName = Annotated[str, AfterValidator(OPTION_NAME.check)]
OptionValue = bool | Annotated[int, Field(ge=-(10**6), le=10**6)] | Annotated[str, AfterValidator(OPTION.check)]


class Player(Model):
    """Who has a seat, and the public key of the program."""

    name: Annotated[str, AfterValidator(ENGINE_NAME.check)]
    kind: Literal["person", "engine"]
    key: Key


class ClockTerms(Model):
    per_move: Seconds | None = None
    per_game: Seconds | None = None
    increment: Seconds = 0.0


class Agreement(Model):
    """All that determines a duel, except for the moves.

    >>> from qipan.lan.identity import Identity
    >>> players = [Player(name=name, kind="person", key=Identity.create().key) for name in ("Ann", "Bo")]
    >>> agreement = Agreement(duel="0" * 64, game="planes", rules_version=1, seats=players, date="2026-11-18")
    >>> agreement.has_setup
    True
    """

    protocol: Literal[2] = PROTOCOL
    duel: Hex  # the id of the duel: a hash of both programs' keys and nonces
    game: Annotated[str, Field(max_length=40)]
    rules_version: int
    options: Annotated[dict[OptionName, OptionValue], Field(max_length=16)] = {}
    clock: ClockTerms | None = None
    seats: Annotated[list[Player], Field(min_length=2, max_length=2)]
    date: Annotated[str, Field(pattern=DATE.pattern, max_length=40)]

    @property
    def digest(self) -> str:
        return sha256(b"qipan-lan-agreement", canonical(self.model_dump()))

    def create_game(self) -> Game:
        """Return the game with its options. Raise ValueError if this program cannot play it, or has other rules."""
        game = make_game(self.game, **self.options)
        check_game(game)
        if game.rules_version != self.rules_version:
            raise Problem(OTHER_RULES(game=game.name, theirs=self.rules_version, ours=game.rules_version))
        return game

    @property
    def terms(self) -> Terms:
        return Terms(clock=None if self.clock is None else Clock(**self.clock.model_dump()))

    @property
    def match_seats(self) -> list[Seat]:
        return [Seat(player.name, player.kind) for player in self.seats]

    @property
    def has_setup(self) -> bool:
        """Whether each seat commits to a hidden set-up before the first move."""
        return has_setup(self.create_game())


def check_game(game: Game) -> None:
    """Raise Problem unless a game can be played in a duel."""
    if game.seats != 2:
        raise Problem(NOT_FOR_TWO(game=game.name, seats=game.seats))
    hidden_phases = set(game.phases) - set(game.public_phases)
    if game.is_hidden and hidden_phases != {game.initial().phase}:
        raise Problem(NEEDS_SETUP_ONLY(game=game.name))
