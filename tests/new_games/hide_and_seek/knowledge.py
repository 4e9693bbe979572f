"""What the seats of hide-and-seek know."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from qipan._core import Stop
from qipan.cli.common import print_json
from qipan.rules import Game, State, View
from qipan.rules.game_module import Insight
from qipan.server.protocol.base import RequestModel, Scalar, WireModel
from qipan.server.protocol.texts import OptionName
from qipan.truth import Analysis, MoveValue, Value
from qipan.truth.value import ENGINE_SAYS


def spectator_view(state: State) -> str:
    """Return what each seat has guessed, such as `A2,D2 B1`."""
    return state.view(0).text.partition(" ")[2]


def public_move(after: State, seat: int, guess: str) -> str:
    """Return a guess with its answer, from the position after it."""
    return f"{guess}={'wrong' if after.outcome is None else 'right'}"


def find_setup(game: Game, seat: int, public_moves: Sequence[tuple[int, str, str]]) -> list[str] | None:
    """Return a place where the seat may hide after these guesses: the right guess, or a place not guessed yet."""
    seeker = (seat - 1) % game.seats
    answers = {guess: answer for guesser, guess, answer in public_moves if guesser == seeker}
    right = [guess for guess, answer in answers.items() if answer == f"{guess}=right"]
    places = [f"{letter}{seat + 1}" for letter in "ABCDEF"[: int(game.options["places"])]]
    return [*right, *(place for place in places if place not in answers)][:1] or None


def read_view(game: Game, text: str, *, seconds: float | None = None, stop: Stop | None = None) -> View:
    """Return a view: of the mover of the position `text`, or of seat 0, hidden in A1, after wrong guesses."""
    if " " in text:
        state = game.parse(text)
        return state.view(state.mover or 0)
    wrong = sorted(text.split(",")) if text else []
    letters = "ABCDEF"[: int(game.options["places"])]
    left = [f"{letter}2" for letter in letters if f"{letter}2" not in wrong]
    if not left:
        raise ValueError("one guess must be right")
    hidden = ["A1", left[0], *(f"A{row}" for row in range(3, game.seats + 1))]
    guesses = [wrong]  # the other seats have made as many wrong guesses
    guesses += [
        [f"{letter}{seat % game.seats + 1}" for letter in letters[1 : 1 + len(wrong)]]
        for seat in range(2, game.seats + 1)
    ]
    return game.parse(" ".join([*hidden, *(",".join(places) or "-" for places in guesses)])).view(0)


def move_costs(view: View, *, seconds: float | None = None, stop: Stop | None = None) -> Analysis | None:
    """Every place left is equally likely, so on average half of them must be tried, whichever is tried first."""
    moves = view.moves()
    if not moves:
        return None
    value = Value.of_cost(
        (len(moves) + 1) / 2, "guesses", ENGINE_SAYS(text="all places are equally likely"), is_exact=True
    )
    return Analysis(value, tuple(MoveValue(move, value) for move in moves))


def arguments(view: View) -> list[str]:
    """Return the arguments for a program of this game: the phase, and the places that it may choose."""
    return [view.phase, *map(str, view.moves())]


def read_answer(view: View, lines: Sequence[str]) -> list[str]:
    """Return the place whose number, counted from 0, a program has printed."""
    return [str(view.moves()[int(lines[0])])]


def read_number(view: View, text: str) -> str | None:
    """Return the legal place, to hide in or to guess, with this number, counted from 1; None if there is none."""
    moves = [str(move) for move in view.moves()]
    return moves[int(text) - 1] if text.isdecimal() and 0 < int(text) <= len(moves) else None


class PlacesRequest(RequestModel):
    options: dict[OptionName, Scalar] = Field(default={}, max_length=16)
    wrong: str = ""  # wrong guesses, such as `A2,D2`


class PlacesResponse(WireModel):
    places: list[str]  # where the other seat may hide


def places(game: Game, request: PlacesRequest, stop: Stop) -> PlacesResponse:
    return PlacesResponse(places=[str(move) for move in read_view(game, request.wrong).moves()])


def print_analysis(game: Game, text: str, json: bool) -> None:
    found = places(game, PlacesRequest(wrong=text), Stop())
    if json:
        print_json(found.model_dump())
    else:
        print("hidden in one of", *found.places)


def insights() -> tuple[Insight, ...]:
    return (
        Insight(
            name="places",
            about="Where the other seat may hide.",
            request=PlacesRequest,
            response=PlacesResponse,
            compute=places,
            seconds=1.0,
        ),
    )
