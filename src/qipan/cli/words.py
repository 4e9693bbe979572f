"""Formats reasons, errors, sides, outcomes and values as text in the language of the terminal."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from qipan.cli.language import current_language, find_text, tr
from qipan.rules import Game, Move, Outcome, game_names
from qipan.rules import game as make_game
from qipan.rules.game_module import module_of
from qipan.rules.readable_moves import readable_move
from qipan.rules.reasons import Param, Reason

if TYPE_CHECKING:
    from qipan.truth import Value

# Generated from the page's texts by `make wire`: the texts of reasons by language, then by code.
REASONS_FILE = Path(__file__).parent / "texts" / "reasons.json"
# The texts of entries that are not moves. The key is the first word of an entry, or the whole entry if it has a text of
# its own.
ENTRIES = {
    "resign": "resigns",
    "timeout": "runs out of time",
    "forfeit": "forfeits",
    "drop": "drops out",
    "draw": "draw agreed",
    "draw:abandoned": "everybody left",
    "draw:limit": "draw by the limit of moves",
}
# Parameters of reasons that are lists, with ", " between their items.
LISTS = frozenset({"allowed", "choices", "engines", "games", "known", "legal", "settings"})
LIST_COMMAS = {"en": ", ", "zh": "、"}
ENGINE_AT_LEVEL = re.compile(r"(?:best|level) (\d+)")
PLACE = re.compile(r"\{(\w+)\}")


@cache
def _reasons() -> dict[str, dict[str, str]]:
    texts: dict[str, dict[str, str]] = json.loads(REASONS_FILE.read_text(encoding="utf-8"))
    return texts


def word_reason(reason: Reason, sides: Sequence[str] = (), **values: str) -> str:
    """Return a reason as a sentence. `sides` are the names of the seats; `values` may name the `winner` and `loser`.

    A reason without a text of its own, such as that of a new game, is worded in English. A text whose code ends with
    `_of_two` is for matches that one of two seats has won.

    >>> word_reason(Reason("resigned", "seat 1 resigned", (("seat", 1),)), ["Black", "White"])
    'White resigned'
    """
    params = {"winner": tr("the winner"), "loser": tr("the loser"), **values}
    params |= {name: _word_param(name, value, sides) for name, value in reason.params.items()}
    of_two = f"{reason.code}_of_two" if len(sides) == 2 and "winner" in values else ""
    texts = _reasons()[current_language()]
    for text in (texts.get(of_two), find_text(reason.code), texts.get(reason.code)):
        if text is not None and all(name in params for name in PLACE.findall(text)):
            return PLACE.sub(lambda place: params[place[1]], text)
    return reason.text


def _word_param(name: str, value: Param, sides: Sequence[str]) -> str:
    if isinstance(value, Reason):
        return word_reason(value, sides).rstrip(".。")  # no full stop: it becomes a part of a sentence
    if name in ("seat", "mover") and isinstance(value, int):
        return sides[value] if value < len(sides) else tr("Seat {number}", number=value + 1)
    if (name == "game" or name.endswith("_game")) and value in game_names():
        return game_title(str(value))
    if name in LISTS:
        return list_text(str(value).split(", "))
    if name == "found" and value == " ":
        return tr("space")
    return find_text(f"{name}={value}") or (f"{value:,}" if isinstance(value, int) else str(value))


def list_text(items: Iterable[str]) -> str:
    """Return the items of a list, separated as in the language of the terminal.

    >>> list_text(["dots", "planes"])
    'dots, planes'
    """
    return LIST_COMMAS[current_language()].join(items)


def word_refusal(error: ValueError, game: Game | None) -> str:
    """Return why something is refused during a game; `game` is None if the game is unknown.

    >>> dots = make_game("dots")
    >>> try:
    ...     dots.initial().play("0").play("0")
    ... except ValueError as error:
    ...     print(word_refusal(error, dots)[:60])
    A1-B1 is not legal here. Legal moves: B1-C1, C1-D1, A1-A2, B
    """
    reason = getattr(error, "reason", None)
    if not isinstance(reason, Reason):
        return word_error(error)
    if game is None:
        return word_reason(reason)
    items = tuple((name, _readable_param(game, name, value)) for name, value in reason.items)
    return word_reason(Reason(reason.code, reason.text, items), side_names(game))


def _readable_param(game: Game, name: str, value: Param) -> Param:
    """Return a parameter of a reason; moves in it are made readable. The parameter `legal` is a list of moves."""
    if name not in ("move", "legal") or not isinstance(value, str):
        return value
    return ", ".join(readable_move(game, move) for move in value.split(", "))


def word_error(error: ValueError | OSError) -> str:
    """Return what went wrong as one line for standard error. In English, the line is the text of the error itself."""
    reason = getattr(error, "reason", None)
    if isinstance(reason, Reason) and current_language() != "en":
        return word_reason(reason)
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return f"{error.filename}: {tr(error.strerror)}"
    return " ".join(str(error).split())


def game_title(name: str) -> str:
    """Return the title of a game.

    >>> game_title("two-eat-one")
    'Two Eat One'
    """
    if current_language() == "zh":
        return make_game(name).title
    return module_of(name).title or name.replace("-", " ").title()


def side_names(game: Game) -> list[str]:
    """Return the name of each seat, such as a colour. People count seats from 1.

    >>> side_names(make_game("checkers"))
    ['Black', 'White']
    """
    sides = module_of(game.name).sides(game)
    if sides:
        return [tr(side) for side in sides]
    return [tr("Seat {number}", number=seat + 1) for seat in range(game.seats)]


def player_name(side: str, name: str | None) -> str:
    """Return the name of a side with the name of its player; only the side's name if the player has none.

    >>> player_name("Black", "Ann"), player_name("White", "person")
    ('Black (Ann)', 'White')
    """
    return side if not name or name in ("person", side) else tr("{text} ({note})", text=side, note=word_engine(name))


def word_engine(name: str) -> str:
    """Return the name of a player in words. An engine at a level is called by its level; other names are unchanged.

    >>> word_engine("best 3"), word_engine("mcts")
    ('level 3', 'mcts')
    """
    at_level = ENGINE_AT_LEVEL.fullmatch(name)
    return tr("level {level}", level=at_level[1]) if at_level else name


def word_entry(game: Game, text: str) -> str:
    """Return an entry of a record as people read it: a readable move, or what a seat did instead.

    >>> word_entry(make_game("dots"), "0"), word_entry(make_game("dots"), "resign:1")
    ('A1-B1', 'resigns')
    """
    what = ENTRIES.get(text) or ENTRIES.get(text.partition(":")[0])
    return readable_move(game, text) if what is None else tr(what)


def move_columns(game: Game, move: Move | str) -> list[str]:
    """Return a move as people read it and, if that differs, its notation in records and messages: columns of a table.

    >>> move_columns(make_game("dots"), "0"), move_columns(make_game("checkers"), "E6-F5")
    (['A1-B1', '(0)'], ['E6-F5'])
    """
    readable, notation = readable_move(game, str(move)), str(move)
    return [readable] if readable == notation else [readable, f"({notation})"]


def word_moves(game: Game, moves: Iterable[Move | str]) -> str:
    """Return moves as people read them, with a space between two.

    >>> word_moves(make_game("dots"), ["0", "3"])
    'A1-B1 A1-A2'
    """
    return " ".join(readable_move(game, str(move)) for move in moves)


def word_note(note: str) -> str:
    """Return in words why a seat left. A note that a caller of `Match` has written is returned unchanged.

    >>> word_note("ran out of time"), word_note("no reply")
    ('ran out of time', 'no reply')
    """
    from qipan.match.notes import note_reason

    reason = note_reason(note)
    return note if reason is None else word_reason(reason)


def word_result(outcome: Outcome, sides: Sequence[str]) -> str:
    """Return the outcome and its reason: who wins, a draw or, with more than two seats, the ranking.

    In a ranking such as `A > C = E`, the seats C and E have the same payoff.

    >>> word_result(Outcome((1, -1), "three in a row"), ["Black", "White"])
    'Black wins. Three in a row.'
    """
    ranked = sorted(range(len(sides)), key=lambda seat: -outcome.payoffs[seat])
    winner, loser = sides[ranked[0]], sides[ranked[-1]]
    reason = Reason(outcome.code, outcome.reason, tuple(outcome.params.items()))
    why = word_reason(reason, sides, winner=winner, loser=loser)
    why = why[:1].upper() + why[1:]  # the text of a reason in the core begins in lower case
    if len(set(outcome.payoffs)) == 1:
        return tr("Draw. {why}.", why=why)
    if len(sides) == 2:
        return tr("{side} wins. {why}.", side=winner, why=why)
    ranks = groupby(ranked, key=lambda seat: outcome.payoffs[seat])
    ranking = " > ".join(" = ".join(sides[seat] for seat in rank) for _, rank in ranks)
    return tr("Ranking {ranking}. {why}.", ranking=ranking, why=why)


def word_value(value: Value, seat: int | None) -> str:
    """Return a value in words, as the page shows it, followed by what an estimate is based on.

    >>> from qipan.truth import Value
    >>> word_value(Value.exact("win", distance=5), 0), word_value(Value.estimate((0.5, -0.5), "mobility"), 0)
    ('win in 5', '≈75% (mobility)')
    """
    verdict, source = word_verdict(value, seat), word_reason(value.source) if value.source is not None else ""
    return tr("{text} ({note})", text=verdict, note=source) if source else verdict


def word_verdict(value: Value, seat: int | None) -> str:
    """Return a value in words, without its source.

    An estimate is the chance of `seat` to win, in which a draw counts half; in a game with more than two seats, it is
    the place that the seat can expect. A `seat` of None stands for seat 0. `≈` marks a number that is not proved.

    >>> from qipan.truth import Value
    >>> word_verdict(Value.estimate((0.25, -0.25), "mobility"), 1), word_verdict(Value.estimate((0, 0, 0), "rank"), 1)
    ('≈38%', 'place ≈2.0')
    """
    if value.cost is not None:
        return tr(f"{{amount}} {value.unit}", amount=f"{'' if value.is_proved else '≈'}{round(value.cost, 2):g}")
    if value.kind == "estimate":
        payoffs = value.payoffs or (0.0, 0.0)
        word = _word_chance if len(payoffs) == 2 else _word_place
        return word(payoffs, seat or 0, is_proved=value.is_proved)
    outcome = tr(value.outcome or "")
    if value.distance is not None:
        return tr("{outcome} in {plies}", outcome=outcome, plies=value.distance)
    if value.score is not None:
        return tr("{outcome} ({score} from here)", outcome=outcome, score=f"{value.score:+d}")
    return outcome


def _word_chance(payoffs: Sequence[float], seat: int, *, is_proved: bool) -> str:
    percent = _round(50 * (1 + payoffs[seat]))
    # An estimate of 0 % or 100 % would look proved.
    return f"{percent}%" if is_proved else f"≈{min(99, max(1, percent))}%"


def _word_place(payoffs: Sequence[float], seat: int, *, is_proved: bool) -> str:
    place = _round(10 * (1 + (1 - payoffs[seat]) / 2 * (len(payoffs) - 1))) / 10
    return tr("place {place}", place=f"{place:g}") if is_proved else tr("place ≈{place}", place=f"{place:.1f}")


def _round(number: float) -> int:
    """Round as the page does: halves upwards."""
    return math.floor(number + 0.5)


def word_scale(value: Value) -> str:
    """Return a heading that says what the numbers of a value mean.

    >>> from qipan.truth import Value
    >>> word_scale(Value.exact("draw")), word_scale(Value.estimate((0, 0), "mobility"))
    ('Exact value', 'Estimated chance of winning, in which a draw counts half')
    """
    if value.is_proved:
        return tr("Exact value")
    if value.cost is not None:
        return tr("Estimate; lower is better")
    seats = len(value.payoffs or (0.0, 0.0))
    if seats > 2:
        return tr("Expected place, from 1 (first) to {seats}", seats=seats)
    return tr("Estimated chance of winning, in which a draw counts half")
