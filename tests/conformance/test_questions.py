"""What generic code may ask about any position, compared with the texts of positions and with slow definitions.

The file is long because it has a test for each question of `core/base/defaults.hpp`, and for what must be refused.
"""

from __future__ import annotations

import pickle
import re
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import qipan
from positions import random_game, set_up
from qipan.rules.reasons import Reason, reason_of
from reference import chinese_checkers, planes
from variants import CHINESE_CHECKERS, PLANES, SAMPLES, VARIANTS, Variant

each_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)

# A piece as (cell, seat, kind).
Plain = tuple[str, int | None, str]


def positions(variant: Variant) -> list[qipan.State]:
    """Return positions of a random game, some with seats that dropped out, and positions that were set up."""
    game, random = variant.game, Random(str(variant))
    states = list(islice(random_game(game, random), 40))
    for state in states[1::9]:
        if isinstance(state, qipan.Droppable) and state.mover is not None:
            states.append(state.drop(state.mover))
    for _ in range(8):
        states += islice(random_game(game, random, game.parse(set_up(game, random))), 3)
    return states


def plain_pieces(state: qipan.State) -> list[Plain] | None:
    """Return the pieces that cover one cell, read from the text of the position. Boxes and planes are left out.

    None if this function does not know how the game writes its positions.
    """
    game, fields = state.game, state.text.split(" ")
    if game.name == "planes":
        layouts, shots = (
            [[] if field == "-" else field.split(",") for field in part] for part in (fields[:2], fields[2:])
        )
        size = int(game.options["size"])
        return [
            (shot, seat, planes.answer(tuple(layouts[seat]), shot, size)) for seat in (0, 1) for shot in shots[1 - seat]
        ]
    if game.name == "dots":
        return [(str(edge), None, "edge") for edge, drawn in enumerate(fields[1]) if drawn == "1"]
    board = re.sub(r"\d+", lambda run: "." * int(run[0]), fields[0]) if game.name == "chinese-checkers" else fields[0]
    letters = {"two-eat-one": "12", "checkers": "bw", "chinese-checkers": "".join(game.seat_names)}.get(game.name)
    if letters is None:
        return None
    cells = zip(game.layout(), board.replace("/", ""), strict=True)
    found: list[Plain] = []
    for cell, letter in cells:
        if (seat := letters.find(letter.lower() if game.name == "checkers" else letter)) >= 0:
            kind = {"b": "man", "w": "man", "B": "tower", "W": "tower"}.get(letter, "stone")
            found.append((cell.name, seat, kind if game.name == "checkers" else "stone"))
    return found


@each_variant
def test_pieces_are_those_of_the_text(variant: Variant) -> None:
    game = variant.game
    cells = {cell.name for cell in game.layout()}
    for state in positions(variant):
        pieces = game.pieces(state)
        plain = [(piece.cell, piece.seat, piece.kind) for piece in pieces if len(piece.cells) == 1]
        read = plain_pieces(state)
        assert read is None or sorted(map(str, read)) == sorted(map(str, plain))
        for piece in pieces:
            assert piece.cells[0] == piece.cell
            assert set(piece.cells) <= cells
            assert (piece.seat, piece.kind) in game.piece_kinds or (piece.seat is None and piece.kind == "box")
            again = pickle.loads(pickle.dumps(piece))
            assert (again, hash(again), repr(again)) == (piece, hash(piece), repr(piece))
        assert len(set(pieces)) == len(pieces)


@each_variant
def test_a_view_shows_the_pieces_that_its_seat_may_know(variant: Variant) -> None:
    game = variant.game
    for state in positions(variant):
        pieces = game.pieces(state)
        for seat in range(game.seats):
            view = state.view(seat)
            shown = game.pieces(view)
            assert view.phase == state.phase
            if view.state is not None:
                assert shown == pieces
            elif game.name == "planes":
                assert shown == [piece for piece in pieces if piece.seat == seat or piece.kind != "plane"]
            else:
                assert set(shown) <= set(pieces)


@each_variant
def test_pieces_set_up_the_position(variant: Variant) -> None:
    game, compared = variant.game, 0
    for state in positions(variant):
        # Skip positions that the pieces do not determine: they need not say which seats have left, nor all of the
        # score.
        has_left = any(standing.status != "playing" for standing in state.standing)
        if state.mover is None or has_left:
            continue
        again = game.setup(game.pieces(state), state.mover)
        if again.score == state.score:
            assert again == state
            compared += 1
    assert compared


@each_variant
def test_the_score_is_that_of_the_text(variant: Variant) -> None:
    for state in positions(variant):
        if variant.name == "dots":
            assert state.score == tuple(map(int, state.text.split(" ")[2].split("-")))
        elif variant.name == "planes":
            heads = [piece for piece in variant.game.pieces(state) if piece.kind == "head"]
            assert state.score == tuple(sum(piece.seat == 1 - seat for piece in heads) for seat in (0, 1))
        else:
            assert state.score is None or len(state.score) == variant.game.seats


@each_variant
def test_what_is_reached_is_that_of_the_reference(variant: Variant) -> None:
    game = variant.game
    options = {option: game.options[option] for option in game.options}
    for state in positions(variant):
        if variant.name == "planes":
            position = planes.parse(state.text, **options)
            heads = [
                sum(planes.answer(position.layouts[1 - seat], shot, position.size) == "head" for shot in shots)
                for seat, shots in enumerate(position.shots)
            ]
            assert (state.reached, game.goal) == (tuple(heads), game.options["planes"])
        elif variant.name == "chinese-checkers":
            star = chinese_checkers.parse(state.text, **options)
            arrived = [
                sum(
                    chinese_checkers.stone_at(star, hole) == camp
                    for hole in chinese_checkers.CAMP_HOLES[chinese_checkers.opposite(camp)]
                )
                for camp in chinese_checkers.CAMPS_IN_PLAY[star.players]
            ]
            assert (state.reached, game.goal) == (tuple(arrived), 10)
        else:
            assert state.reached is None if game.goal is None else len(state.reached or ()) == game.seats


@each_variant
def test_material_counts_pieces_or_is_the_score(variant: Variant) -> None:
    for state in positions(variant):
        worth = {"man": 1, "tower": 3, "stone": 1}
        pieces = [] if state.score else variant.game.pieces(state)
        counted = tuple(
            sum(worth.get(piece.kind, 1) for piece in pieces if piece.seat == seat)
            for seat in range(variant.game.seats)
        )
        assert state.material == (state.score or counted)


def captures(state: qipan.State, move: qipan.Move) -> bool:
    seat, after = state.mover, state.play(move)
    assert seat is not None
    if state.score is not None and after.score is not None:
        return after.score[seat] > state.score[seat]
    return any(after.material[other] < had for other, had in enumerate(state.material) if other != seat)


@each_variant
def test_a_capture_gains_points_or_takes_material(variant: Variant) -> None:
    for state in positions(variant):
        is_open = state.view(0).state is not None
        assert state.captures() == [move for move in state.moves() if is_open and captures(state, move)]


@each_variant
def test_places_follow_the_payoffs(variant: Variant) -> None:
    for state in positions(variant):
        standing = state.standing
        assert len(standing) == variant.game.seats
        assert pickle.loads(pickle.dumps(standing)) == standing
        for each in standing:
            assert each.status in ("playing", "finished", "dropped")
            assert (each.place is None) == (each.status == "playing")
        if state.outcome is None:
            assert state.mover is not None
            assert standing[state.mover].status == "playing"
            continue
        payoffs = state.outcome.payoffs
        assert [each.place for each in standing] == [1 + sum(other > own for other in payoffs) for own in payoffs]
        assert state.adjudicate(by_progress=True) == state.adjudicate(by_progress=False) == payoffs


@each_variant
def test_a_game_that_is_ended_early_is_a_draw_between_those_who_play(variant: Variant) -> None:
    for state in positions(variant):
        if state.outcome is not None:
            continue
        payoffs = state.adjudicate(by_progress=False)
        assert sum(payoffs) == pytest.approx(0)
        in_play = [seat for seat, each in enumerate(state.standing) if each.status == "playing"]
        assert len({payoffs[seat] for seat in in_play}) == 1
        if len(in_play) == variant.game.seats:
            assert set(payoffs) == {0.0}
        if not isinstance(state, qipan.Droppable):
            assert state.adjudicate(by_progress=True) == payoffs


def rank_by_distance(position: chinese_checkers.Position, seats: tuple[str, ...]) -> list[float]:
    """Return the payoffs in Chinese checkers if the game ended now: seats in play are ranked by distance."""

    def key(seat: int) -> tuple[int, int]:
        camp = seats[seat]
        if camp in position.left:
            return 0, position.left.index(camp)
        if camp.lower() in position.left:
            return 2, -position.left.index(camp.lower())
        return 1, chinese_checkers.distance(position, seat)

    keys = [key(seat) for seat in range(len(seats))]
    means = [sum(other < own for other in keys) + (keys.count(own) - 1) / 2 for own in keys]
    return [1 - 2 * mean / (len(seats) - 1) for mean in means]


@pytest.mark.parametrize("variant", [v for v in CHINESE_CHECKERS if v in VARIANTS], ids=str)
def test_progress_and_those_who_left_decide_in_chinese_checkers(variant: Variant) -> None:
    seats = variant.game.seat_names
    for state in positions(variant):
        if state.outcome is not None:
            continue
        position = chinese_checkers.parse(state.text, **dict(variant.options))  # type: ignore[arg-type]
        statuses = {camp.upper(): "finished" if camp.isupper() else "dropped" for camp in position.left}
        assert [each.status for each in state.standing] == [statuses.get(camp, "playing") for camp in seats]
        assert list(state.adjudicate(by_progress=True)) == pytest.approx(rank_by_distance(position, seats))


@each_variant
def test_progress_is_what_cannot_be_undone(variant: Variant) -> None:
    game, random = variant.game, Random(5)
    for state in positions(variant):
        before = game.pieces(state)
        for move in random.sample(state.moves(), min(4, len(state.moves()))):
            after = game.pieces(state.play(move))
            expected = len(after) != len(before)
            if game.name == "checkers":
                expected |= any(piece.kind == "man" and piece not in after for piece in before)
            if game.name == "crumble":  # each step adds a gap, which is a piece, while a capture removes one
                expected = str(move) != "pass"
            assert state.made_progress(move) == state.made_progress(str(move)) == expected


@each_variant
def test_progress_is_asked_only_of_legal_moves(variant: Variant) -> None:
    state = variant.game.initial()
    with pytest.raises(qipan.BadNotation):
        state.made_progress("nonsense")
    with pytest.raises(TypeError):
        state.made_progress(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("variant", [v for v in PLANES if v in VARIANTS], ids=str)
def test_planes_are_placed_and_then_shot_at(variant: Variant) -> None:
    game = variant.game
    for state in islice(random_game(game, Random(1)), 30):
        is_placing = state.mover is not None and len(state.moves()[0].path) > 1
        assert state.phase == ("placing" if is_placing else "shooting")
        on_board = [piece for piece in game.pieces(state) if piece.kind == "plane"]
        shapes = {move.path for move in game.initial().moves()}
        assert all(piece.cells in shapes for piece in on_board)


@each_variant
def test_every_position_is_in_one_of_the_phases(variant: Variant) -> None:
    game = variant.game
    assert {state.phase for state in positions(variant)} <= set(game.phases)
    assert set(game.public_phases) <= set(game.phases)
    if not game.is_hidden:
        assert game.public_phases == game.phases


@pytest.mark.parametrize("variant", SAMPLES, ids=str)
@settings(max_examples=30)
@given(data=st.data())
def test_any_pieces_are_a_position_or_refused(variant: Variant, data: st.DataObject) -> None:
    game = variant.game
    cells = st.sampled_from([cell.name for cell in game.layout()])
    kinds = st.sampled_from(game.piece_kinds)
    shapes = [move.path for move in game.initial().moves()[::7]]
    simple = st.builds(lambda cell, owner: qipan.Piece(cell, *owner), cells, kinds)
    large = st.builds(
        lambda path, owner: qipan.Piece(path[0], owner[0], owner[1], path), st.sampled_from(shapes), kinds
    )
    wrong = st.builds(qipan.Piece, cells | st.text(), st.none() | st.integers(-2, 7), st.text())
    # Few pieces of any kind, or simple ones on most of the board: the moves on such a board must fit into their list.
    few = st.lists(simple | large, unique_by=lambda piece: piece.cell, max_size=12)
    board = game.layout()
    many = st.lists(kinds, min_size=len(board) // 2, max_size=len(board)).map(
        lambda owners: [qipan.Piece(cell.name, *owner) for cell, owner in zip(board, owners, strict=False)]
    )
    pieces = data.draw(few | many)
    if data.draw(st.booleans()):
        pieces += data.draw(st.lists(wrong, max_size=1))
    mover = data.draw(st.integers(0, game.seats - 1))
    try:
        state = game.setup(pieces, mover)
    except ValueError:
        return
    assert state.mover in (mover, None)
    assert bool(state.moves()) == (state.mover is not None)
    assert game.parse(state.text) == state
    assert {(piece.cell, piece.kind) for piece in pieces if piece.kind != "box"} == {
        (piece.cell, piece.kind) for piece in game.pieces(state) if piece.kind != "box"
    }


STONE = qipan.Piece("A1", 0, "stone")
PLANE = next(iter(qipan.game("planes", planes=1).pieces(qipan.game("planes", planes=1).initial().play("A2u"))))
BOX = qipan.Piece("0", 1, "box")


@pytest.mark.parametrize(
    ("name", "pieces", "mover", "code"),
    [
        ("two-eat-one", [STONE, STONE], 0, "two_pieces_on_cell"),
        ("two-eat-one", [qipan.Piece("E1", 0, "stone")], 0, "no_such_cell"),
        ("two-eat-one", [qipan.Piece("A1", 0, "man")], 0, "no_such_piece"),
        ("two-eat-one", [qipan.Piece("A1", None, "stone")], 0, "no_such_piece"),
        ("two-eat-one", [qipan.Piece("A1", 0, "stone", ["A1", "A2"])], 0, "no_such_piece"),
        ("two-eat-one", [STONE], 0, "two_eat_one_needs_two_stones"),
        ("checkers", [qipan.Piece("B1", 0, "man")], 0, "checkers_man_on_promotion_row"),
        ("checkers", [qipan.Piece("A1", 0, "tower")], 0, "bad_character"),
        ("chinese-checkers", [qipan.Piece("0,0", 0, "stone")] * 2, 0, "two_pieces_on_cell"),
        ("chinese-checkers", [qipan.Piece("0,0", None, "stone")], 0, "no_such_piece"),
        ("dots", [BOX], 0, "dots_open_box"),
        ("dots", [qipan.Piece("1", 0, "edge")], 0, "no_such_piece"),
        ("dots", [qipan.Piece("5", 0, "box")], 0, "dots_open_box"),
        ("dots", [qipan.Piece("1", None, "edge")] * 2, 0, "two_pieces_on_cell"),
        ("planes", [PLANE, PLANE], 0, "planes_overlap"),
        ("planes", [PLANE], 1, "planes_wrong_mover"),
        ("planes", [qipan.Piece("A2", 0, "plane")], 0, "no_such_piece"),
        ("planes", [qipan.Piece("A2", 0, "head")], 0, "planes_shots_too_early"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_pieces_that_are_no_position_are_refused(name: str, pieces: list[qipan.Piece], mover: int, code: str) -> None:
    with pytest.raises(qipan.BadNotation) as caught:
        qipan.game(name).setup(pieces, mover)
    problem = reason_of(caught.value).params["problem"]
    assert isinstance(problem, Reason)
    assert problem.code == code


def test_a_wrong_answer_is_refused() -> None:
    game = qipan.game("planes", planes=1)
    pieces = game.pieces(game.initial().play("A2u").play("A2u").play("A2"))
    assert [piece.kind for piece in pieces] == ["plane", "plane", "head"]
    with pytest.raises(qipan.BadNotation, match="the answer at A2 is body; expected head"):
        game.setup([*pieces[:2], qipan.Piece("A2", 1, "body")], mover=1)


def test_set_up_boxes_without_an_owner_belong_to_the_mover() -> None:
    game = qipan.game("dots", rows=1, cols=2)
    edges = [qipan.Piece(str(edge), None, "edge") for edge in range(7)]
    assert game.setup(edges, mover=1).text == "1x2 1111111 0-2 1"
    assert game.setup([*edges, qipan.Piece("1", 0, "box")], mover=1).text == "1x2 1111111 1-1 1"
    boxes = [piece for piece in game.pieces(game.parse("1x2 1111111 0-2 1")) if piece.kind == "box"]
    assert [(box.seat, box.cells) for box in boxes] == [(1, ("0", "2", "3", "5")), (1, ("1", "3", "4", "6"))]
    assert {piece.seat for piece in game.pieces(game.parse("1x2 1111111 1-1 1"))} == {None}


def test_positions_of_other_games_have_no_pieces_here() -> None:
    checkers, small = qipan.game("checkers"), qipan.game("dots", rows=1)
    with pytest.raises(TypeError, match="a position or a view of the game"):
        checkers.pieces(small.initial())
    with pytest.raises(ValueError, match="of another game"):
        qipan.game("dots").pieces(small.initial())
    with pytest.raises(ValueError, match="has no seat 2"):
        checkers.setup([], mover=2)
    with pytest.raises(ValueError, match="status must be"):
        qipan.Standing("asleep", None)
