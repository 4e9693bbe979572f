"""How the English page words a value: a second implementation, for tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

SIDES = {"dots": ["Red", "Blue"], "two-eat-one": ["Black", "White"], "checkers": ["Black", "White"]}
CAMPS = {2: ["Red", "Blue"], 3: ["Red", "Green", "Violet"]}


@dataclass(frozen=True)
class Words:
    short: str  # shown on the board
    verdict: str  # shown in a hint and on a card
    bar: str  # shown beside the evaluation bar


def words_of(value: dict[str, Any], mover: int, game: str, options: dict[str, Any], score: list[int] | None) -> Words:
    """Return the words for the value of a move of `mover`."""
    if value["kind"] == "cost":
        short = f"{_round(100 * value['cost']) / 100:g}" if value["is_exact"] else f"≈{value['cost']:.1f}"
        verdict = f"{short} {'shot' if short == '1' else 'shots'} to go"
        return Words(short, verdict, verdict)
    sides = CAMPS[options["players"]] if game == "chinese-checkers" else SIDES[game]
    if value["kind"] == "exact" and value["score"] is not None:
        assert score is not None
        lead = score[mover] - score[1 - mover] + value["score"]
        total = options["rows"] * options["cols"]
        own, other = (total + lead) // 2, (total - lead) // 2
        winner = sides[mover if lead > 0 else 1 - mover]
        verdict = f"{winner} wins {max(own, other)}–{min(own, other)}" if lead else f"Draw {own}–{other}"
        return Words(f"{own}–{other}", verdict, verdict)
    if value["kind"] == "exact":
        distance = value["distance"]
        verdict = value["outcome"].capitalize() + (f" in {distance}" if distance is not None else "")
        short = {"win": "W", "draw": "=", "loss": "L"}[value["outcome"]] + str("" if distance is None else distance)
    elif len(value["payoffs"]) == 2:
        short = verdict = f"≈{min(99, max(1, _round(50 * (1 + value['payoffs'][mover]))))}%"
    else:
        place = 1 + (1 - value["payoffs"][mover]) / 2 * (len(value["payoffs"]) - 1)
        short = f"≈{_round(10 * place) / 10:.1f}"
        verdict = f"Place {short}"
    return Words(short, verdict, f"{sides[mover]}: {verdict}")


def _round(number: float) -> int:
    """Round a positive number as JavaScript does."""
    return int(number + 0.5)
