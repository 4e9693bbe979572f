"""The definition of a tournament: all that determines its games, as one JSON object."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from math import comb
from typing import Any

from qipan.arena import problems
from qipan.arena.competitor import Competitor, check_competitor
from qipan.engines import Limit
from qipan.match import Clock, Terms
from qipan.match.record_problems import KEY_MISSING, NESTED_TOO_DEEPLY, NOT_UTF8, RECORD_NOT_JSON
from qipan.match.text import ENGINE_NAME
from qipan.rules import Game, options_and_version
from qipan.rules import game as make_game
from qipan.rules.reasons import Problem, Reason, reason_of

VERSION = 1
FORMATS = ("round-robin", "gauntlet", "swiss", "knockout")
MAX_COMPETITORS = 1_000
MAX_GAMES = 1_000_000
MAX_ROUNDS = 1_000
# If more groups of competitors than this are possible, only some of them play; see `formats.pairings`.
MAX_PAIRINGS = 2_000


@dataclass(frozen=True)
class BrokenBot:
    """A bot of a class that cannot play, the reason, and the end of what it printed to standard error."""

    name: str
    reason: Reason
    error_output: str = ""


@dataclass(frozen=True)
class Definition:
    """A tournament before its first game. Two processes that read the same definition schedule the same games.

    `games` is the number of games in each pairing: a multiple of the number of seats, since every opening is played in
    all rotations of the seats.

    >>> import qipan
    >>> from qipan.arena.competitor import read_competitors
    >>> definition = Definition.of(qipan.game("dots"), read_competitors(["table", "random"]), games=3)
    >>> definition.format, definition.games
    ('round-robin', 4)
    >>> Definition.from_json(definition.to_json()) == definition
    True
    """

    game_name: str
    options: Mapping[str, int | bool | str]
    competitors: tuple[Competitor, ...]
    format: str = "round-robin"
    games: int = 2
    rounds: int = 0  # number of rounds of a Swiss tournament; 0 in other formats
    limit: Limit = field(default_factory=Limit)  # per move, for competitors without a limit of their own
    terms: Terms = field(default_factory=Terms)
    openings: tuple[str, ...] = ()  # positions as text; if the tuple is empty, openings are random
    opening_moves: int = 0  # the number of moves of a random opening; 0: all games begin at the start
    seed: int = 0
    sprt: tuple[float, float, float, float] | None = None  # Elo 0, Elo 1, alpha, beta; ends when the test is decided
    broken: tuple[BrokenBot, ...] = ()  # in a classroom: the bots that cannot play

    @staticmethod
    def of(game: Game, competitors: Sequence[Competitor], **others: Any) -> Definition:
        """Return the definition of a tournament with this game, with `games` rounded up to a multiple of the seats."""
        games = max(1, others.pop("games", game.seats))
        games += -games % game.seats
        return Definition(game.name, options_and_version(game), tuple(competitors), games=games, **others)

    @cached_property
    def game(self) -> Game:
        return make_game(self.game_name, **self.options)

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.competitors)

    def check(self) -> None:
        """Raise Problem if no tournament with this definition can be played."""
        if (count := len(self.competitors)) < (seats := self.game.seats):
            raise Problem(problems.TOO_FEW_COMPETITORS(game=self.game_name, least=seats, given=count))
        self.check_size()
        self.terms.for_game(self.game)
        for each in self.competitors:
            check_competitor(each, self.game)

    def check_size(self) -> None:
        """Raise Problem if the number of competitors, games or rounds is out of range.

        There may be too few competitors to play, as in a class while its bots are checked.
        """
        seats, count = self.game.seats, len(self.competitors)
        if count > MAX_COMPETITORS:
            raise Problem(problems.TOO_MANY_COMPETITORS(most=MAX_COMPETITORS, given=count))
        if self.format not in FORMATS:
            raise Problem(problems.UNKNOWN_FORMAT(known=", ".join(FORMATS), given=f"{self.format!r:.80}"))
        if self.format == "swiss" and not 1 <= self.rounds <= MAX_ROUNDS:
            raise Problem(problems.BAD_ROUNDS(most=MAX_ROUNDS, given=self.rounds))
        if self.format == "knockout" and (count - 1) % (seats - 1):
            example = f"{seats}, {2 * seats - 1}, {3 * seats - 2} …"
            raise Problem(problems.KNOCKOUT_SIZE(seats=seats, example=example, given=count))
        if (total := self.games * self._pairings()) > MAX_GAMES:
            raise Problem(problems.TOO_MANY_GAMES(games=total, most=MAX_GAMES))

    def _pairings(self) -> int:
        """Return about how many pairings the tournament has."""
        seats, count = self.game.seats, len(self.competitors)
        if self.format == "round-robin":
            return comb(count, 2) if seats == 2 else min(comb(count, seats), MAX_PAIRINGS)
        return max(1, self.rounds) * count

    def to_json(self) -> str:
        """Return the definition as JSON with a line for each key."""
        fields = {
            "version": VERSION,
            "game": self.game_name,
            "options": dict(self.options),
            "competitors": [asdict(each) for each in self.competitors],
            "format": self.format,
            "games": self.games,
            "rounds": self.rounds,
            "limit": {key: getattr(self.limit, key) for key in ("depth", "nodes", "seconds")},
            "terms": asdict(self.terms),
            "openings": list(self.openings),
            "opening_moves": self.opening_moves,
            "seed": self.seed,
            "sprt": self.sprt,
            "broken": [{**asdict(each), "reason": each.reason.to_json()} for each in self.broken],
        }
        lines = ",\n".join(
            f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in fields.items()
        )
        return f"{{\n{lines}\n}}\n"

    @staticmethod
    def from_json(text: str | bytes, path: str = "tournament.json") -> Definition:
        """Return the definition from JSON that `to_json` has written. Raise Problem if the text is not a definition."""
        try:
            return _read(json.loads(text))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise Problem(problems.BAD_TOURNAMENT(path=path, problem=_reason_of(error))) from None


def _reason_of(error: Exception) -> Reason:
    """Return what is wrong with a definition: in words for people, if a person's edit may have caused the error."""
    match error:
        case json.JSONDecodeError():
            return RECORD_NOT_JSON(line=error.lineno, column=error.colno)
        case UnicodeDecodeError():
            return NOT_UTF8()
        case RecursionError():
            return NESTED_TOO_DEEPLY()
        case KeyError(args=(str(key), *_)):
            return KEY_MISSING(key=f"{key:.80}")
        case ValueError():
            return reason_of(error)
    return reason_of(ValueError(f"{error!r:.200}"))


def _read(fields: Any) -> Definition:
    if fields["version"] != VERSION:
        raise ValueError(f"version {fields['version']!r:.20}")
    clock = fields["terms"]["clock"]
    definition = Definition(
        game_name=str(fields["game"]),
        options=fields["options"],
        competitors=tuple(
            Competitor(ENGINE_NAME.check(each["name"]), str(each["spec"]), str(each["version"]))
            for each in fields["competitors"]
        ),
        format=str(fields["format"]),
        games=_whole(fields["games"], 1),
        rounds=_whole(fields["rounds"]),
        limit=Limit(**fields["limit"]),
        terms=Terms(**{**fields["terms"], "clock": None if clock is None else Clock(**clock)}),
        openings=tuple(map(str, fields["openings"])),
        opening_moves=_whole(fields["opening_moves"]),
        seed=_whole(fields["seed"]),
        sprt=None if fields["sprt"] is None else tuple(map(float, fields["sprt"])),  # type: ignore[arg-type]
        broken=tuple(map(_read_broken, fields["broken"])),
    )
    if definition.games % definition.game.seats:
        raise ValueError("games is not a multiple of the seats")
    return definition


def _read_broken(fields: Any) -> BrokenBot:
    if isinstance(fields, list):  # the old format of a competitor: a list of its name and its text
        name, text = fields
        return BrokenBot(str(name), reason_of(ValueError(str(text))))
    return BrokenBot(str(fields["name"]), Reason.from_json(fields["reason"]), str(fields["error_output"]))


def _whole(value: object, least: int = 0) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise ValueError(f"{value!r:.40} is not a whole number from {least}")
    return value
