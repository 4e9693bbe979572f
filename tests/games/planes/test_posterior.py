"""Posteriors, compared with counts over all layouts of the slow reference."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

import pytest

import qipan
from games.planes.helpers import ANSWER_OF, board, pictures
from qipan.games.planes.posterior import posterior
from qipan.games.planes.prior import Prior
from qipan.games.planes.trees import build_tree
from reference import planes as reference

BOARDS = [(8, 1), (8, 3), (8, 4), (9, 2), (10, 2), (12, 1)]
WeightFunction = Callable[[str], float]


def expected_counts(
    size: int, number: int, shots: Mapping[int, str], weight_of: WeightFunction = lambda text: 1
) -> tuple[int, list[dict[str, float]]]:
    matching = [
        (text, picture)
        for text, picture in pictures(size, number)
        if all(ANSWER_OF[picture[cell]] == answer for cell, answer in shots.items())
    ]
    counts: list[dict[str, float]] = [dict.fromkeys(("head", "body", "empty"), 0.0) for _ in range(size * size)]
    for text, picture in matching:
        for cell, letter in enumerate(picture):
            counts[cell][ANSWER_OF[letter]] += weight_of(text)
    return len(matching), counts


def cell_name(cell: int, size: int) -> str:
    return "ABCDEFGHIJKL"[cell // size] + str(cell % size)


@pytest.mark.parametrize(("size", "number"), BOARDS, ids=str)
def test_counts_equal_brute_force(size: int, number: int) -> None:
    chance = random.Random(size * 10 + number)
    for shot_count in (0, 1, 2, 3, 5, 8):
        _, picture = chance.choice(pictures(size, number))
        shots = {cell: ANSWER_OF[picture[cell]] for cell in chance.sample(range(size * size), shot_count)}
        text = chance.choice([" ", ",", ", "]).join(
            f"{cell_name(cell, size)}={answer}" for cell, answer in shots.items()
        )
        belief = posterior(board(size, number), text)
        number_of_layouts, counts = expected_counts(size, number, shots)
        assert belief.kind == "exact"
        assert belief.layouts == number_of_layouts
        assert list(belief.cells) == [cell_name(cell, size) for cell in range(size * size)]
        assert list(belief.cells.values()) == counts


def test_counts_of_the_default_board() -> None:
    belief = posterior(qipan.game("planes"))
    assert belief.layouts == 66816
    assert sum(counts["head"] for counts in belief.cells.values()) == 3 * 66816
    assert sum(counts["body"] for counts in belief.cells.values()) == 27 * 66816
    # The counts are the same after a rotation by 90 degrees.
    assert belief.cells["A2"] == belief.cells["C9"] == belief.cells["J7"] == belief.cells["H0"]


def test_a_view_gives_the_answers_to_its_own_shots() -> None:
    game = qipan.game("planes", planes=1)
    state = game.initial()
    for move in ["A2u", "J7d", "I7", "A3", "E5", "A0"]:
        state = state.play(move)
    assert state.view(0).text == "A2u I7=body,E5=empty A3,A0"
    assert posterior(game, state.view(0)).cells == posterior(game, "I7=body E5=empty").cells
    assert posterior(game, state.view(1)).cells == posterior(game, "A3=empty A0=empty").cells
    assert posterior(game, game.initial().view(0)).layouts == 168
    with pytest.raises(ValueError, match="another game"):
        posterior(qipan.game("planes"), state.view(0))


@pytest.mark.parametrize("text", ["", " ", "-", " - "])
def test_text_without_answers(text: str) -> None:
    assert posterior(board(8, 1), text).layouts == 80


@pytest.mark.parametrize(
    ("text", "message"),
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
def test_invalid_answers_are_refused(text: str, message: str) -> None:
    with pytest.raises(qipan.BadNotation, match=message):
        posterior(board(8, 3), text)


def test_impossible_answers_are_refused() -> None:
    for text in ["A0=head", "C5=head C6=head D5=head E5=head", "D4=body " + "E4=head A0=body"]:
        with pytest.raises(ValueError, match="no layout fits"):
            posterior(qipan.game("planes"), text)
    with pytest.raises(ValueError, match="for planes, not for dots"):
        posterior(qipan.game("dots"))
    with pytest.raises(TypeError):
        posterior(qipan.game("planes"), 5)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [2, 3])
def test_a_prior_weights_the_counts(number: int) -> None:
    def touching(text: str) -> int:
        """Count the pairs of neighbouring cells that belong to different planes, the slow way."""
        owner = {cell: plane for plane in text.split(",") for cell in reference.cells_of(plane)}
        return sum(
            owner[row, column] != owner[beside]
            for row, column in owner
            for beside in ((row + 1, column), (row, column + 1))
            if beside in owner
        )

    shots = {26: "body"}
    text = f"{cell_name(26, 8)}=body"
    _, counts = expected_counts(8, number, shots, lambda layout: 1 + touching(layout))
    assert list(posterior(board(8, number), text, prior="close").cells.values()) == counts

    def checksum_weight(layout: str) -> int:
        return 1 + sum(map(ord, layout)) % 7

    _, counts = expected_counts(8, number, shots, checksum_weight)
    assert list(posterior(board(8, number), text, prior=checksum_weight).cells.values()) == counts
    # Fractions are scaled and rounded, so only the chances can be compared.
    halves = posterior(board(8, number), text, prior=lambda layout: checksum_weight(layout) / 2).cells
    for actual, expected in zip(halves.values(), counts, strict=True):
        chance = expected["head"] / sum(expected.values())
        assert actual["head"] / sum(actual.values()) == pytest.approx(chance, abs=1e-9)


@pytest.mark.parametrize("prior", ["far", lambda text: 0, lambda text: -1.5, lambda text: float("nan")])
def test_invalid_priors_are_refused(prior: Prior) -> None:
    with pytest.raises(ValueError, match="prior"):
        posterior(board(8, 1), prior=prior)
    with pytest.raises(ValueError, match="prior"):
        build_tree(board(8, 1), "gini", prior=prior)
    with pytest.raises(ValueError, match="2\\*\\*48"):
        posterior(board(8, 1), prior=lambda text: 2**60)


def test_more_than_a_million_layouts_are_sampled_and_marked_as_an_estimate() -> None:
    game = board(11, 4)
    belief = posterior(game)
    assert belief.kind == "estimate"
    assert belief.layouts == 1_921_520
    for counts in belief.cells.values():
        assert sum(counts.values()) == belief.layouts
    # A mirrored cell is a head about as often; the error of a sample of a million layouts is a few per mille.
    assert belief.cells["A5"]["head"] == pytest.approx(belief.cells["K5"]["head"], rel=0.02)
    assert belief.cells["A5"]["head"] != belief.cells["K5"]["head"]
    assert posterior(game) == belief
    exact = posterior(game, "F5=head")
    assert exact.kind == "exact"
    assert exact.layouts == pytest.approx(belief.cells["F5"]["head"], rel=0.02)
