"""Posteriors against counting every layout of the slow reference."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

import qipan
from qipan.games.planes import posterior as planes
from qipan.games.planes.posterior import Prior
from reference import planes as reference

BOARDS = [(8, 1), (8, 3), (8, 4), (9, 2), (10, 2), (12, 1)]
WORDS = {"H": "head", "b": "body", ".": "empty"}
Weigh = Callable[[str], float]


def board(size: int, number: int) -> qipan.Game:
    return qipan.game("planes", size=size, planes=number)


@cache
def layouts(size: int, number: int) -> list[tuple[str, str]]:
    """Every layout as text, and its picture by cell."""
    return [
        (",".join(layout), reference.picture(layout, size).replace("/", ""))
        for layout in reference.all_layouts(size, number)
    ]


def expected_counts(
    size: int, number: int, shots: dict[int, str], weigh: Weigh = lambda text: 1
) -> tuple[int, list[dict[str, float]]]:
    fits = [
        (text, picture)
        for text, picture in layouts(size, number)
        if all(WORDS[picture[cell]] == word for cell, word in shots.items())
    ]
    counts: list[dict[str, float]] = [dict.fromkeys(("head", "body", "empty"), 0.0) for _ in range(size * size)]
    for text, picture in fits:
        for cell, letter in enumerate(picture):
            counts[cell][WORDS[letter]] += weigh(text)
    return len(fits), counts


def name(cell: int, size: int) -> str:
    return "ABCDEFGHIJKL"[cell // size] + str(cell % size)


@pytest.mark.parametrize(("size", "number"), BOARDS, ids=str)
def test_counts_equal_brute_force(size: int, number: int) -> None:
    chance = random.Random(size * 10 + number)
    for shots_made in (0, 1, 2, 3, 5, 8):
        _, picture = chance.choice(layouts(size, number))
        shots = {cell: WORDS[picture[cell]] for cell in chance.sample(range(size * size), shots_made)}
        text = chance.choice([" ", ",", ", "]).join(f"{name(cell, size)}={word}" for cell, word in shots.items())
        known = planes.posterior(board(size, number), text)
        number_of_layouts, counts = expected_counts(size, number, shots)
        assert known.kind == "exact"
        assert known.layouts == number_of_layouts
        assert list(known.cells) == [name(cell, size) for cell in range(size * size)]
        assert list(known.cells.values()) == counts


def test_the_default_board() -> None:
    known = planes.posterior(qipan.game("planes"))
    assert known.layouts == 66816
    assert sum(counts["head"] for counts in known.cells.values()) == 3 * 66816
    assert sum(counts["body"] for counts in known.cells.values()) == 27 * 66816
    # Turned by a quarter the board looks the same.
    assert known.cells["A2"] == known.cells["C9"] == known.cells["J7"] == known.cells["H0"]


def test_a_view_tells_its_own_answers() -> None:
    game = qipan.game("planes", planes=1)
    state = game.initial()
    for move in ["A2u", "J7d", "I7", "A3", "E5", "A0"]:
        state = state.play(move)
    assert state.view(0).text == "A2u I7=body,E5=empty A3,A0"
    assert planes.posterior(game, state.view(0)).cells == planes.posterior(game, "I7=body E5=empty").cells
    assert planes.posterior(game, state.view(1)).cells == planes.posterior(game, "A3=empty A0=empty").cells
    assert planes.posterior(game, game.initial().view(0)).layouts == 168
    with pytest.raises(ValueError, match="another game"):
        planes.posterior(qipan.game("planes"), state.view(0))


@pytest.mark.parametrize("text", ["", " ", "-", " - "])
def test_no_answers(text: str) -> None:
    assert planes.posterior(board(8, 1), text).layouts == 80


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("C5", "'=' and an answer"),
        ("C5=", "an answer: empty, body or head"),
        ("C5=hit", "an answer: empty, body or head"),
        ("C5=body,", "a row letter"),
        ("C5=body,,D6=head", "a row letter"),
        ("C5=bodyD6=head", "the end of the text"),
        ("C8=body", "a column number 0..7"),
        ("I0=body", "a row letter A..H"),
        ("c5=body", "a row letter"),
        ("C5=body C5=body", "shot twice"),
        ("- C5=body", "the end of the text"),
        ("C5=body\0", "the end of the text"),
        ("飞机", "a row letter"),
        ("C5=body\ud800", "lone surrogate"),
        (" ".join(f"C{column}=empty" for column in range(8)) + " C0=empty", "shot twice"),
    ],
)
def test_bad_answers(text: str, said: str) -> None:
    with pytest.raises(qipan.BadNotation, match=said):
        planes.posterior(board(8, 3), text)


def test_what_does_not_fit() -> None:
    for text in ["A0=head", "C5=head C6=head D5=head E5=head", "D4=body " + "E4=head A0=body"]:
        with pytest.raises(ValueError, match="no layout fits"):
            planes.posterior(qipan.game("planes"), text)
    with pytest.raises(ValueError, match="for planes, not for dots"):
        planes.posterior(qipan.game("dots"))
    with pytest.raises(TypeError):
        planes.posterior(qipan.game("planes"), 5)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [2, 3])
def test_a_prior_weighs_the_counts(number: int) -> None:
    def touching(text: str) -> int:
        """Pairs of neighbouring cells that belong to different planes, the slow way."""
        owner = {cell: plane for plane in text.split(",") for cell in reference.cells_of(plane)}
        return sum(
            owner[row, column] != owner[beside]
            for row, column in owner
            for beside in ((row + 1, column), (row, column + 1))
            if beside in owner
        )

    shots = {26: "body"}
    text = f"{name(26, 8)}=body"
    _, counts = expected_counts(8, number, shots, lambda layout: 1 + touching(layout))
    assert list(planes.posterior(board(8, number), text, prior="close").cells.values()) == counts

    def by_length(layout: str) -> int:
        return 1 + sum(map(ord, layout)) % 7

    _, counts = expected_counts(8, number, shots, by_length)
    assert list(planes.posterior(board(8, number), text, prior=by_length).cells.values()) == counts
    # Fractions are rounded after scaling; what is left are the chances.
    halves = planes.posterior(board(8, number), text, prior=lambda layout: by_length(layout) / 2).cells
    for told, wanted in zip(halves.values(), counts, strict=True):
        assert told["head"] / sum(told.values()) == pytest.approx(wanted["head"] / sum(wanted.values()), abs=1e-9)


@pytest.mark.parametrize("prior", ["far", lambda text: 0, lambda text: -1.5, lambda text: float("nan")])
def test_bad_priors(prior: Prior) -> None:
    with pytest.raises(ValueError, match="prior"):
        planes.posterior(board(8, 1), prior=prior)
    with pytest.raises(ValueError, match="prior"):
        planes.tree(board(8, 1), "gini", prior=prior)
    with pytest.raises(ValueError, match="2\\*\\*48"):
        planes.posterior(board(8, 1), prior=lambda text: 2**60)


def test_more_than_a_million_layouts_are_sampled_and_said_to_be() -> None:
    game = board(11, 4)
    known = planes.posterior(game)
    assert known.kind == "estimate"
    assert known.layouts == 1_921_520
    for counts in known.cells.values():
        assert sum(counts.values()) == known.layouts
    # A head is about as likely at the mirrored cell: a million layouts err by a few per mille.
    assert known.cells["A5"]["head"] == pytest.approx(known.cells["K5"]["head"], rel=0.02)
    assert known.cells["A5"]["head"] != known.cells["K5"]["head"]
    assert planes.posterior(game) == known
    exact = planes.posterior(game, "F5=head")
    assert exact.kind == "exact"
    assert exact.layouts == pytest.approx(known.cells["F5"]["head"], rel=0.02)
