"""The positions that most cases use, from data/positions.jsonl."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import qipan

DATA = Path(__file__).parent / "data"
GAMES = ("planes", "dots", "two-eat-one", "chinese-checkers", "checkers")
MAX_PROVED_PIECES = 4  # positions of checkers with more pieces have no small table
MIN_DRAWN_SHARE = 0.4  # share of drawn edges on a large board of dots; with fewer, a proof takes long

# Options with which only the rules are pinned, since tables or searches take long.
COSTLY = {("stones", 6), ("sandwich", "any"), ("sandwich", "open"), ("smother", "enemy"), ("size", 12)}


@dataclass(frozen=True)
class Place:
    """A position of a game with its options."""

    game: str
    options: tuple[tuple[str, int | bool | str], ...]
    text: str

    @property
    def state(self) -> qipan.State:
        return qipan.game(self.game, **dict(self.options)).parse(self.text)

    @property
    def option_args(self) -> list[str]:
        """The options as command-line arguments."""
        return [word for key, value in self.options for word in ("-o", f"{key}={_word(value)}")]

    @property
    def is_proved(self) -> bool:
        """Whether an exact value is quickly found."""
        if self.game == "checkers":
            board = self.text.split()[0].lower()
            return board.count("b") + board.count("w") <= MAX_PROVED_PIECES
        if self.game == "dots":
            edges = self.text.split()[1]
            return len(edges) <= 24 or edges.count("1") > MIN_DRAWN_SHARE * len(edges)
        return self.game == "two-eat-one" and self.is_cheap

    @property
    def is_cheap(self) -> bool:
        """Whether no table is needed that takes long to build or serves only a few cases."""
        return not set(self.options) & COSTLY


def places(game: str) -> list[Place]:
    lines = (DATA / "positions.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    return [Place(game, tuple(row["options"].items()), row["position"]) for row in rows if row["game"] == game]


def _word(value: int | bool | str) -> str:
    return ("off", "on")[value] if isinstance(value, bool) else str(value)
