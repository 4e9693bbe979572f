"""Tables: known counts, an independent verification, and a comparison with a slow reference."""

from __future__ import annotations

import struct
from functools import cache
from random import Random

import pytest

import qipan
from positions import random_game
from qipan.games.checkers.table import CheckersTable
from qipan.games.dots.table import DotsTable
from qipan.games.two_eat_one.table import TwoEatOneTable
from reference import checkers as reference
from variants import TWO_EAT_ONE, Variant

FOUR_STONES = [variant for variant in TWO_EAT_ONE if ("stones", 4) in variant.options]
USUAL_RULES = qipan.game("two-eat-one").options


def changed_rules(variant: Variant) -> int:
    return sum(USUAL_RULES[name] != value for name, value in variant.options)


# The usual rules and rules with one change are always verified, combinations of changes only in `make test-long`.
@pytest.mark.parametrize(
    "variant",
    [pytest.param(each, marks=[pytest.mark.long] if changed_rules(each) > 1 else []) for each in FOUR_STONES],
    ids=str,
)
def test_every_variant_of_four_stones_is_verified(variant: Variant) -> None:
    table = qipan.solve(variant.game)
    assert table.verify() == 0
    stats = table.stats
    assert stats["states"] == stats["win"] + stats["loss"] + stats["draw"]
    assert stats["all"]["states"] == table.bytes  # the ranking has no gaps: one byte per position


def test_the_counts_of_two_eat_one() -> None:
    stats = qipan.solve(qipan.game("two-eat-one")).stats
    assert [stats[key] for key in ("states", "win", "loss", "draw", "longest")] == [
        2_188_959,
        1_152_375,
        653_308,
        383_276,
        53,
    ]
    assert stats["start"] == {"kind": "exact", "outcome": "draw", "distance": None, "score": None}


def test_two_eat_one_longest_wins_and_losses() -> None:
    table = qipan.solve(qipan.game("two-eat-one"))
    assert isinstance(table, TwoEatOneTable)
    longest, losing = table.states_at(53), table.states_at(54)
    assert (len(longest), len(losing), table.states_at(55)) == (8, 16, [])
    for state in longest + losing:
        assert table.value(state).distance in (53, 54)
        assert table.value(state).outcome == ("win" if state in longest else "loss")


def test_two_eat_one_first_moves_all_keep_the_draw() -> None:
    analysis = qipan.analyse(qipan.game("two-eat-one").initial())
    assert [each.value.outcome for each in analysis.moves] == ["draw"] * 4


@pytest.mark.long
def test_the_counts_of_two_eat_one_with_six_stones() -> None:
    table = qipan.solve(qipan.game("two-eat-one", stones=6))
    stats = table.stats
    assert [stats[key] for key in ("states", "win", "loss", "draw", "longest")] == [
        20_617_477,
        10_872_607,
        7_518_676,
        2_226_194,
        63,
    ]
    assert stats["start"]["outcome"] == "draw"
    assert table.verify() == 0


def test_the_counts_of_two_eat_one_with_loss_at_0() -> None:
    stats = qipan.solve(qipan.game("two-eat-one", loss_at=0)).stats
    assert [stats[key] for key in ("states", "win", "loss", "draw", "longest")] == [
        2_236_013,
        1_153_373,
        642_836,
        439_804,
        59,
    ]


@pytest.mark.parametrize(("options", "outcome", "distance"), [({}, "win", 23), ({"strike": False}, "loss", 50)])
def test_with_smothering_the_start_is_not_a_draw(options: dict[str, bool], outcome: str, distance: int) -> None:
    start = qipan.solve(qipan.game("two-eat-one", smother="any", **options)).stats["start"]
    assert (start["outcome"], start["distance"]) == (outcome, distance)


def test_two_eat_one_is_won_in_exactly_the_distance_of_the_table() -> None:
    """Play positions with long wins to the end, with the best moves of both sides."""
    table = qipan.solve(qipan.game("two-eat-one"))
    assert isinstance(table, TwoEatOneTable)
    for state in table.states_at(53) + table.states_at(31)[:20]:
        distance = table.value(state).distance
        current: qipan.State = state
        for plies_left in range(distance or 0, 0, -1):
            assert table.value(current).distance == plies_left
            current = current.play(qipan.analyse(current).moves[0].move)
        assert current.outcome is not None
        assert current.outcome.payoffs[0] == 1


def test_swapping_the_colours_does_not_change_a_value() -> None:
    game = qipan.game("two-eat-one")
    table = qipan.solve(game)
    swap = str.maketrans("12", "21")
    for state in list(random_game(game, Random(2)))[:40]:
        assert table.value(game.parse(state.text.translate(swap))) == table.value(state)


def test_the_exported_legacy_table() -> None:
    game = qipan.game("two-eat-one")
    table = qipan.solve(game)
    assert isinstance(table, TwoEatOneTable)
    data = table.legacy_table()
    pairs = [*struct.iter_unpack("<ii", data)]
    assert len(pairs) == 2_188_959
    boards = [board for board, _ in pairs]
    assert boards == sorted(set(boards))
    assert 42_515_320 in boards  # the start, 2222 0000 0000 1111 in base 3
    codes = {"draw": 0, "win": 1, "loss": 2}
    for board, solution in Random(1).sample(pairs, 300):
        state = game.parse(_board_text(board) + " 1")
        value = table.value(state)
        assert solution % 3 == codes[value.outcome or ""]
        if state.outcome is not None:
            assert solution // 3 == 0
            continue
        after = [state.play(each.move).text.translate(str.maketrans("12", "21")) for each in qipan.analyse(state).moves]
        best = [text for text in after if table.value(game.parse(text)) == table.value(game.parse(after[0]))]
        assert _board_text(solution // 3) + " 1" in best


def _board_text(number: int) -> str:
    digits = ""
    for _ in range(16):
        number, digit = divmod(number, 3)
        digits = str(digit) + digits
    return "/".join(digits[row : row + 4] for row in (0, 4, 8, 12))


def test_the_counts_of_checkers_endgames() -> None:
    table = qipan.solve(qipan.game("checkers"))
    expected = {
        "2": [6_976, 1_432, 804, 4_740, 13],
        "3": [392_064, 199_190, 175_690, 17_184, 51],
        "4": [12_418_632, 4_980_338, 3_803_064, 3_635_230, 63],
    }
    by_pieces = table.stats["by_pieces"]
    keys = ("states", "win", "loss", "draw", "longest")
    assert {pieces: [counts[key] for key in keys] for pieces, counts in by_pieces.items()} == expected
    assert table.verify() == 0


@cache
def _reference_positions(pieces: int) -> list[str]:
    """Return every position of two to `pieces` pieces with black to move; `pieces` is at most three."""
    dark = [(row, column) for row in range(8) for column in range(8) if (row + column) % 2]
    positions: list[str] = []

    def add(placed: dict[tuple[int, int], str], pieces: str, start: int) -> None:
        if not pieces:
            board = "/".join("".join(placed.get((row, column), ".") for column in range(8)) for row in range(8))
            positions.append(board + " b")
            return
        for number in range(start, len(dark)):
            cell = dark[number]
            if cell in placed or (pieces[0] == "b" and cell[0] == 0) or (pieces[0] == "w" and cell[0] == 7):
                continue
            same = len(pieces) > 1 and pieces[0] == pieces[1]
            add({**placed, cell: pieces[0]}, pieces[1:], number + 1 if same else 0)

    for own in ("b", "B", "bb", "bB", "BB"):
        for enemy in ("w", "W", "ww", "wW", "WW"):
            if len(own) + len(enemy) <= pieces:
                add({}, own + enemy, 0)
    return positions


def _as_black(text: str) -> str:
    """Return the equivalent position with black to move: rotated by half a turn, with colours swapped."""
    board, mover = text.split(" ")
    if mover == "b":
        return text
    return board[::-1].translate(str.maketrans("bwBW", "wbWB")) + " b"


@pytest.mark.parametrize(("pieces", "states"), [(2, 6_976), pytest.param(3, 6_976 + 392_064, marks=pytest.mark.long)])
def test_checkers_endgames_equal_a_slow_reference(pieces: int, states: int) -> None:
    """Compare all positions with a retrograde analysis by the reference rules."""
    after: dict[str, list[str]] = {}
    for text in _reference_positions(pieces):
        position = reference.parse(text)
        after[text] = [_as_black(reference.text(reference.play(position, move))) for move in reference.moves(position)]
    assert len(after) == states // 2
    value: dict[str, int] = {}
    before: dict[str, list[str]] = {}
    for text, children in after.items():
        for child in children:
            before.setdefault(child, []).append(text)
    left = {text: len(children) for text, children in after.items()}
    # A side without pieces has lost; `after` does not contain such boards.
    frontier = [text for text in before if text not in after] + [text for text, count in left.items() if not count]
    value = dict.fromkeys(frontier, 0)
    distance = 0
    while frontier:
        distance += 1
        reached = []
        for text in frontier:
            for parent in before.get(text, ()):
                if parent in value:
                    continue
                left[parent] -= 1
                if distance % 2 or left[parent] == 0:
                    value[parent] = distance
                    reached.append(parent)
        frontier = reached
    table = qipan.solve(qipan.game("checkers"), pieces=pieces)
    game = table.game
    for text in after:
        actual = table.value(game.parse(text))
        expected = value.get(text)
        assert (actual.distance, actual.outcome) == (
            expected,
            "draw" if expected is None else "win" if expected % 2 else "loss",
        )


@pytest.mark.parametrize("reply_ban", [False, True])
@pytest.mark.parametrize("must_take", [False, True])
def test_the_values_of_dots_three_by_three(reply_ban: bool, must_take: bool) -> None:
    game = qipan.game("dots", reply_ban=reply_ban, must_take=must_take)
    table = qipan.solve(game)
    assert table.verify() == 0
    assert table.value(game.initial()).score == -3
    assert {each.value.score for each in qipan.analyse(game.initial()).moves} == {-3}
    if not reply_ban and not must_take:
        counts = (
            "144 317 4392 7120 92090 109406 578066 414267 1129202 547560 1440893 763048 2026152 1520162 3252764 "
            "1257776 2062879 715256 855722"
        )
        assert table.stats["values"] == dict(zip(map(str, range(-9, 10)), map(int, counts.split()), strict=True))


def test_the_values_of_small_boards_of_dots() -> None:
    scores: dict[tuple[int, int], set[int | None]] = {}
    for rows, cols in [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 2), (2, 3), (2, 4), (4, 2), (5, 1)]:
        for flags in ({}, {"must_take": True}, {"reply_ban": True}, {"must_take": True, "reply_ban": True}):
            game = qipan.game("dots", rows=rows, cols=cols, **flags)
            table = qipan.solve(game)
            assert isinstance(table, DotsTable)
            assert table.verify() == 0
            scores.setdefault((rows, cols), set()).add(table.value(game.initial()).score)
    assert scores[1, 1] == {-1}
    assert scores[2, 4] == scores[4, 2]
    assert scores[1, 5] == scores[5, 1]
    assert all(len(each) == 1 for each in scores.values())


def test_taking_a_box_is_not_always_optimal() -> None:
    """In some states of 3×3 no move that takes a box is optimal; there the option must_take costs boxes."""
    table = qipan.solve(qipan.game("dots"))
    assert isinstance(table, DotsTable)
    with_taking_move, without_optimal_one = table.count_captures()
    assert (with_taking_move, without_optimal_one) == (15_061_118, 177_280)


def test_positions_and_games_without_table_are_refused() -> None:
    table = qipan.solve(qipan.game("checkers"), pieces=2)
    assert isinstance(table, CheckersTable)
    with pytest.raises(ValueError, match="does not have"):
        table.value(qipan.game("checkers").initial())
    with pytest.raises(ValueError, match="does not have"):
        qipan.solve(qipan.game("dots", rows=1, cols=1)).value(qipan.game("dots").initial())
    with pytest.raises(ValueError, match="pieces must be 2..6"):
        qipan.solve(qipan.game("checkers"), pieces=7)
    with pytest.raises(ValueError, match="pieces is for checkers"):
        qipan.solve(qipan.game("dots"), pieces=3)
    with pytest.raises(ValueError, match="this board has 31 edges"):
        qipan.solve(qipan.game("dots", rows=3, cols=4))
    with pytest.raises(ValueError, match="planes has no table"):
        qipan.solve(qipan.game("planes"))


def test_threads_do_not_change_a_table(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    contents = []
    for threads in (1, 3):
        monkeypatch.setenv("QIPAN_CACHE", f"{tmp_path}/{threads}")
        table = qipan.solve(qipan.game("checkers"), pieces=3, threads=threads)
        assert table.path is not None
        contents.append(table.path.read_bytes())
    assert contents[0] == contents[1]
