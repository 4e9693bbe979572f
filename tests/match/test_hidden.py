"""Planes through the referee: what one seat does in private stays private."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import qipan
from match.helpers import Hand
from qipan.match import Clock, Event, Match, MatchView, Terms

GAME = qipan.game("planes")


def random_layout(random: Random) -> list[str]:
    state = GAME.initial()
    planes = []
    for _ in range(3):
        planes.append(random.choice([str(move) for move in state.moves()]))
        state = state.play(planes[-1])
    return planes


def told(seen: MatchView) -> str:
    """Everything in it, as text."""
    view, kept = seen.view, {**vars(seen), "view": None, "state": None, "outcome": None}
    return repr([kept, seen.state, view and [view.text, view.mover, [str(move) for move in view.moves()]]])


def place(match: Match, first: list[str], second: list[str], random: Random) -> None:
    """Both layouts, in one of the ways there are."""
    way = random.randrange(4)
    if way == 0:
        match.place(0, first)
        match.place(1, ",".join(second))
    elif way == 1:
        match.place(1, second)
        match.place(0, first)
    elif way == 2:
        for plane in (*first, *second):
            match.play(plane)
    else:
        match.place(1, second)
        for plane in first:
            match.play(plane, 0)


def test_both_may_place_at_the_same_time() -> None:
    match = Match(GAME)
    match.place(1, "E2u,E4d,H7r")
    assert match.has_placed(1)
    assert match.mover == 0
    assert match.ply == 0
    match.place(1, "D2u,E6d,J6d")  # thought better of it
    match.place(0, ["E2u", "E4d", "H7r"])
    assert match.ply == 6
    assert match.mover == 0
    assert match.state.text == "E2u,E4d,H7r D2u,E6d,J6d - -"
    with pytest.raises(ValueError, match="the placing is over"):
        match.place(0, "E2u,E4d,H7r")
    assert match.record().moves[:3] == ("E2u", "E4d", "H7r")


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        ("A2u", "a layout has 3 planes, not 1"),
        ("A2u,A2u,A2u", "A2u is not legal here"),
        ("", "3 planes, not 1"),
        ("A2u,,", "not a move"),
    ],
)
def test_a_layout_must_fit(layout: str, said: str) -> None:
    match = Match(GAME)
    with pytest.raises(ValueError, match=said):
        match.place(1, layout)
    assert not match.has_placed(1)
    assert match.events == ()


def test_a_layout_after_moves_or_elsewhere_is_refused() -> None:
    match = Match(GAME)
    match.play("E2u")
    with pytest.raises(ValueError, match="seat 0 has begun to place"):
        match.place(0, "E2u,E4d,H7r")
    with pytest.raises(ValueError, match="nothing is placed in dots"):
        Match(qipan.game("dots")).place(0, "A2u")


def test_what_the_other_sees_of_placing() -> None:
    match = Match(GAME)
    match.play("E2u")
    match.play("E4d")
    before = match.seen(1)
    assert before.ply == 0
    assert before.events == ()
    assert before.ready == (False, False)
    match.take_back(0)
    match.play("E4d")
    assert match.seen(1) == before
    match.play("H7r")
    assert match.seen(1).events == (Event("place", 0),)
    assert match.seen(1).ply == 1
    assert match.seen(1).ready == (True, False)
    assert [event.text for event in match.seen(0).events] == ["E2u", "E4d", "1", "E4d", "H7r"]


def test_shots_and_answers_are_public() -> None:
    match = Match(GAME)
    match.place(0, "E2u,E4d,H7r")
    match.place(1, "D2u,E6d,J6d")
    match.play("D2")
    match.play("A0")
    for seat in (0, 1, None):
        assert [event.text for event in match.seen(seat).events if event.kind == "move"] == ["D2=head", "A0=empty"]
    assert match.seen(None).view is None
    assert match.seen(0).state is None


def test_at_the_end_the_boards_are_shown() -> None:
    match = Match(GAME)
    match.place(0, "E2u,E4d,H7r")
    match.resign(1)
    assert match.seen(1).state == match.state
    assert match.seen(None).outcome == match.outcome


def test_no_takeback_of_shots_nor_of_the_others_planes() -> None:
    match = Match(GAME)
    match.place(0, "E2u,E4d,H7r")
    for seat in (None, 0):
        with pytest.raises(ValueError, match="only a plane you have just placed"):
            match.take_back(seat)
    match.place(1, "D2u,E6d,J6d")
    match.play("A0")
    match.play("A0")
    for seat in (None, 0, 1):
        with pytest.raises(ValueError, match="only a plane you have just placed"):
            match.take_back(seat)
    with pytest.raises(ValueError, match="nobody needs to agree"):
        match.ask(0, "takeback")


@settings(max_examples=60)
@given(seed=st.integers(0, 10**6))
def test_nothing_hidden_is_seen(seed: int) -> None:
    """Two layouts of the enemy's that answer alike look alike, at every moment, to the other and to a spectator."""
    random = Random(seed)
    mine = random_layout(random)
    # Twins differ in where a plane lies, but every shot of this match misses both.
    twins = [random_layout(random) for _ in range(2)]
    cells = [{cell for plane in twin for cell in plane_cells(plane)} for twin in twins]
    empty = [cell for cell in CELLS if not any(cell in covered for covered in cells)]
    shots = random.sample(empty, min(5, len(empty)))
    replies = random.sample(CELLS, 5)
    looks: list[list[str]] = []
    for twin in twins:
        way, hand = Random(seed + 1), Hand()
        match = Match(GAME, terms=Terms(Clock(per_move=100)), now=hand)
        seen = []
        place(match, mine, twin, way)
        for shot, reply in zip(shots, replies, strict=False):
            for move in (shot, reply):
                hand.wait(1)
                match.play(move)
                seen += [told(match.seen(0)), told(match.seen(None))]
        looks.append(seen)
    assert looks[0] == looks[1]


@settings(max_examples=60)
@given(seed=st.integers(0, 10**6))
def test_planes_are_never_told(seed: int) -> None:
    random = Random(seed)
    layouts = random_layout(random), random_layout(random)
    match = Match(GAME)
    place(match, *layouts, random)
    for _ in range(random.randint(0, 8)):
        match.play(random.choice(match.state.moves()))
    if match.outcome is not None:
        return
    for seat in (0, 1):
        for plane in set(layouts[1 - seat]) - set(layouts[seat]):
            assert plane not in told(match.seen(seat))
            assert plane not in told(match.seen(None))


CELLS = [cell.name for cell in GAME.layout()]
SHAPES = {str(move): move.path for move in GAME.initial().moves()}


def plane_cells(plane: str) -> tuple[str, ...]:
    return SHAPES[plane]
