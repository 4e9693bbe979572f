"""Invalid positions, moves and options are refused with a reason, and valid input is accepted."""

from __future__ import annotations

import pytest

import qipan

START = {name: qipan.game(name).initial().text for name in qipan.game_names()}
EMPTY_STAR = "1/2/3/4/13/12/11/10/9/10/11/12/13/4/3/2/1"

REFUSED = [
    # game, options, position, part of the error message
    ("dots", {}, "3x4 " + "0" * 31 + " 0-0 0", "character 3 is '4'; expected the board's size 3x3"),
    ("dots", {}, "3x3 " + "0" * 23 + " 0-0 0", "character 28 is ' '; expected 0 or 1 for each of the 24 edges"),
    ("dots", {}, "3x3 " + "0" * 25 + " 0-0 0", "expected a space after 24 edges"),
    ("dots", {}, "3x3 " + "0" * 24 + " 1-0 0", "own 1 boxes together; expected 0"),
    ("dots", {}, "3x3 " + "1" * 24 + " 4-4 0", "own 8 boxes together; expected 9"),
    ("dots", {}, "3x3 " + "0" * 24 + " 0-0 2", "is '2'; expected the seat to move, 0 or 1"),
    ("dots", {}, "3x3 " + "0" * 24 + " 0-0 0 ", "expected the end of the text"),
    ("dots", {}, "3x3 " + "0" * 24 + " 00-0 0", "expected a number of boxes 0..9"),
    ("dots", {}, "", "the text ends after 0 characters"),
    ("two-eat-one", {}, "2222/0000/0000/111 1", "character 19 is ' '; expected a cell"),
    ("two-eat-one", {}, "2222/0000/0000/1113 1", "character 19 is '3'; expected a cell 0 (empty)"),
    ("two-eat-one", {}, "2222/0000/0000/1111 3", "expected the side to move, 1 (black) or 2 (white)"),
    ("two-eat-one", {}, "2222/0000/1000/1111 1", "black has too many stones: 5; expected at most 4"),
    ("two-eat-one", {}, "2000/0000/0000/1111 1", "white needs at least two stones"),
    ("two-eat-one", {"loss_at": 0}, "0000/0000/0000/1111 1", "white needs at least one stone"),
    ("two-eat-one", {"stones": 6}, "2222/2220/0000/1111 1", "white has too many stones: 7; expected at most 6"),
    ("checkers", {}, START["checkers"].replace("b.b.b.b. b", "b.b.b.x. b"), "is 'x'; expected a cell"),
    ("checkers", {}, "w" + START["checkers"][1:], "'.' on the light cell A1: pieces stand on dark cells"),
    ("checkers", {}, ".b" + START["checkers"][2:], "a man stands on B1; expected no man on its promotion row"),
    ("checkers", {}, START["checkers"][:-11] + "/w....... b", "a man stands on A8"),
    ("checkers", {}, START["checkers"].replace("........", ".b......", 1), "on the light cell B4"),
    ("checkers", {}, START["checkers"].replace("........", "b.......", 1), "black has 13 pieces; expected at most 12"),
    ("checkers", {}, START["checkers"][:-1] + "B", "expected the side to move, 'b' or 'w'"),
    ("checkers", {}, START["checkers"].replace("/", " ", 1), "expected '/' after eight cells"),
    ("chinese-checkers", {}, EMPTY_STAR + " B", "is 'B'; expected the camp to move, one of AD"),
    ("chinese-checkers", {}, "B" + EMPTY_STAR[1:] + " A", "expected a camp letter of AD"),
    ("chinese-checkers", {}, "2" + EMPTY_STAR[1:] + " A", "number of empty holes 1..1 in row 1"),
    ("chinese-checkers", {}, EMPTY_STAR[:-2] + " A", "expected '/' after row 16"),
    ("chinese-checkers", {}, EMPTY_STAR + " A A", "camp A is to move but has left"),
    ("chinese-checkers", {}, EMPTY_STAR + " A DD", "camp D has left twice"),
    ("chinese-checkers", {}, "D" + EMPTY_STAR[1:] + " A d", "camp D has dropped out; expected none of its stones"),
    ("chinese-checkers", {}, EMPTY_STAR.replace("13", "AAAAAAAAAAA2", 1) + " A", "camp A has 11 stones"),
    ("chinese-checkers", {}, EMPTY_STAR + " A ", "the text ends after"),
    ("planes", {}, "A0u - - -", "the plane A0u sticks out"),
    ("planes", {}, "A2u,B2u - - -", "the plane B2u lies on another"),
    ("planes", {}, "A2u,D5l,G4d - - -", "the plane G4d lies on another"),
    ("planes", {"planes": 1}, "A2u,E2u - - -", "too many planes; expected at most 1"),
    ("planes", {}, "A2u - C5 -", "shots before all planes are placed"),
    ("planes", {"planes": 1}, "A2u A2u C5,D5,C5 -", "the cell C5 is shot twice"),
    ("planes", {"planes": 1}, "A2u A2u C10 -", "expected a column number 0..9"),
    ("planes", {"planes": 1}, "A2u A2u K1 -", "is 'K'; expected a row letter A..J"),
    ("planes", {"size": 8, "planes": 4}, "C3u - - -", "leaves no room"),
    ("planes", {}, "A2x - - -", "is 'x'; expected the direction of the nose"),
    ("planes", {}, "- - -", "the text ends after 5 characters"),
]


@pytest.mark.parametrize(("name", "options", "position", "reason"), REFUSED)
def test_refused_positions(name: str, options: dict[str, int], position: str, reason: str) -> None:
    with pytest.raises(qipan.BadNotation) as caught:
        qipan.game(name, **options).parse(position)
    assert reason in str(caught.value)
    assert str(caught.value).startswith(f"not a position of {name}: ")


ACCEPTED = [
    # unreachable, but valid
    ("dots", {}, "3x3 " + "1" * 24 + " 9-0 1"),
    ("dots", {}, "3x3 " + "1" * 23 + "0 0-8 0"),
    ("two-eat-one", {}, "0000/0000/0000/0022 1"),
    ("two-eat-one", {"loss_at": 0}, "0000/0000/0000/0002 1"),
    ("checkers", {}, "......../......../......../......../......../......../......../........ b"),
    ("checkers", {}, ".B.B.B.B/......../......../......../......../......../......../w.W.W.W. w".replace("w.W", "W.W")),
    ("chinese-checkers", {}, EMPTY_STAR + " A"),
    ("chinese-checkers", {}, "A" + EMPTY_STAR[1:] + " A D"),
    ("chinese-checkers", {"players": 6}, EMPTY_STAR + " C AfB"),
    ("planes", {"planes": 1}, "A2u A2u C5,D5,E5 -"),
    ("planes", {"planes": 1}, "A2u A2u A2,D5,E5 A2"),
    ("planes", {}, "- A2u - -"),
]


@pytest.mark.parametrize(("name", "options", "position"), ACCEPTED)
def test_unreachable_positions_are_accepted(name: str, options: dict[str, int], position: str) -> None:
    state = qipan.game(name, **options).parse(position)
    assert state.text == position
    assert (state.outcome is None) == bool(state.moves())


def test_planes_of_a_layout_are_sorted() -> None:
    game = qipan.game("planes", planes=2)
    assert game.parse("E2u,A2u - - -") == game.parse("A2u,E2u - - -")
    assert game.parse("E2u,A2u - - -").text == "A2u,E2u - - -"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("dots", "24"),
        ("dots", "-1"),
        ("dots", "07"),
        ("dots", "7 "),
        ("two-eat-one", "A4A3"),
        ("two-eat-one", "A4-A5"),
        ("two-eat-one", "E4-A3"),
        ("two-eat-one", "A0-A1"),
        ("checkers", "g6-f5"),
        ("checkers", "G6-F9"),
        ("checkers", "G6-F05"),
        ("chinese-checkers", "5,5:4,4"),
        ("chinese-checkers", "-0,5:4,4"),
        ("chinese-checkers", "1,1"),
        ("chinese-checkers", "99,1:1,1"),
        ("planes", "C10u"),
        ("planes", "C5x"),
        ("planes", "C5uu"),
        ("planes", "5C"),
    ],
)
def test_text_that_is_not_a_move_is_bad_notation(name: str, text: str) -> None:
    with pytest.raises(qipan.BadNotation, match=f"not a move of {name}: .*expected"):
        qipan.game(name).initial().play(text)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("two-eat-one", "A4-B4"),
        ("checkers", "A6-A5"),
        ("chinese-checkers", "pass"),
        ("chinese-checkers", "0,0:0,1"),
        ("planes", "C5"),
        ("planes", "A0u"),
    ],
)
def test_moves_that_the_rules_forbid_are_illegal(name: str, text: str) -> None:
    with pytest.raises(qipan.IllegalMove, match="is not legal here; legal moves: "):
        qipan.game(name).initial().play(text)


def test_a_move_of_another_game_is_illegal() -> None:
    move = qipan.game("two-eat-one").initial().moves()[0]
    with pytest.raises(qipan.IllegalMove, match="a move of two-eat-one cannot be played in checkers"):
        qipan.game("checkers").initial().play(move)


def test_a_constructed_move_is_checked_like_text() -> None:
    start = qipan.game("dots").initial()
    assert start.play(qipan.Move("dots", "3", ("anything",))) == start.play("3")
    with pytest.raises(qipan.BadNotation):
        start.play(qipan.Move("dots", "x", ()))


def test_no_move_is_legal_after_the_end() -> None:
    over = qipan.game("dots").parse("3x3 " + "1" * 24 + " 9-0 1")
    with pytest.raises(qipan.IllegalMove, match="the game is over: all edges are drawn"):
        over.play("3")


def test_arguments_of_another_type_raise_a_type_error() -> None:
    game = qipan.game("dots")
    for wrong in (3, None, b"7", ["7"]):
        with pytest.raises(TypeError):
            game.parse(wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            game.initial().play(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["go", "", "DOTS", "dots ", "x" * 10_000])
def test_unknown_games_list_the_known_ones(name: str) -> None:
    with pytest.raises(
        ValueError, match="the games are planes, dots, two-eat-one, chinese-checkers, checkers"
    ) as caught:
        qipan.game(name)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("name", "options", "reason"),
    [
        ("dots", {"size": 3}, "dots has no option 'size'; its options are rows, cols, reply_ban, must_take"),
        ("checkers", {"size": 3}, "checkers has no option 'size'; it has none"),
        ("dots", {"rows": 6}, "option rows cannot be 6; it is one of 1, 2, 3, 4, 5"),
        ("dots", {"rows": 3.0}, "option rows cannot be 3.0"),
        ("dots", {"rows": True}, "option rows cannot be True"),
        ("dots", {"must_take": 2}, "option must_take cannot be 2; it is one of off, on"),
        ("chinese-checkers", {"players": 5}, "it is one of 2, 3, 4, 6"),
        ("chinese-checkers", {"finish": "fast"}, "it is one of filled, strict"),
        ("two-eat-one", {"strike": False}, "at least one way to capture must be on"),
        ("planes", {"size": 2**100}, "it is one of 8, 9, 10, 11, 12"),
    ],
)
def test_bad_options_are_refused(name: str, options: dict[str, int], reason: str) -> None:
    with pytest.raises(ValueError, match=".") as caught:
        qipan.game(name, **options)
    assert reason in str(caught.value)


def test_options_may_be_written_as_text() -> None:
    assert qipan.game("dots", rows="2", must_take="on") == qipan.game("dots", rows=2, must_take=True)


@pytest.mark.parametrize("depth", [-1, 65, 2**70])
def test_bad_perft_depths_are_refused(depth: int) -> None:
    with pytest.raises(ValueError, match="depth must be"):
        qipan.perft(qipan.game("dots").initial(), depth)


@pytest.mark.parametrize("threads", [-1, 2**40])
def test_bad_numbers_of_threads_are_refused(threads: int) -> None:
    with pytest.raises(ValueError, match="threads must be"):
        qipan.perft(qipan.game("dots").initial(), 2, threads=threads)


@pytest.mark.parametrize("wrong", [{"games": -1}, {"seed": -1}, {"max_plies": 2**64}])
def test_bad_numbers_of_playouts_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="must be 0.."):
        qipan.playouts(qipan.game("dots").initial(), **{"games": 1, **wrong})  # type: ignore[arg-type]


def test_kernels_take_states_only() -> None:
    with pytest.raises(TypeError, match="expected a State, not int"):
        qipan.perft(5, 2)  # type: ignore[arg-type]


def test_a_seat_can_drop_out_once() -> None:
    state = qipan.game("chinese-checkers", players=3).initial()
    assert isinstance(state, qipan.Droppable)
    after = state.drop(0)
    assert isinstance(after, qipan.Droppable)
    assert after.text.endswith(" C a")
    assert after.mover == 1
    with pytest.raises(qipan.IllegalMove, match="no longer in play"):
        after.drop(0)
    over = after.drop(2)
    assert over.outcome is not None
    assert list(over.outcome.payoffs) == [-1, 1, 0]
    assert isinstance(over, qipan.Droppable)
    with pytest.raises(qipan.IllegalMove):
        over.drop(1)
    with pytest.raises(ValueError, match="no seat 3"):
        state.drop(3)
