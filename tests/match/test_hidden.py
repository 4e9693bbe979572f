"""Matches of planes: what a seat does in private stays private."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import qipan
from match.helpers import ManualClock
from qipan.match import Clock, Event, Match, MatchView, Terms

GAME = qipan.game("planes")


def random_layout(random: Random) -> list[str]:
    state = GAME.initial()
    planes = []
    for _ in range(3):
        planes.append(random.choice([str(move) for move in state.moves()]))
        state = state.play(planes[-1])
    return planes


def as_text(shown: MatchView) -> str:
    """Return everything in a view of a match, as text."""
    view, fields = shown.view, {**vars(shown), "view": None, "state": None, "outcome": None}
    return repr([fields, shown.state, view and [view.text, view.mover, [str(move) for move in view.moves()]]])


def place(match: Match, first: list[str], second: list[str], random: Random) -> None:
    """Place both layouts in one of the possible ways, chosen at random."""
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


def test_both_seats_may_place_at_the_same_time() -> None:
    match = Match(GAME)
    match.place(1, "E2u,E4d,H7r")
    assert match.has_placed(1)
    assert match.mover == 0
    assert match.ply == 0
    match.place(1, "D2u,E6d,J6d")  # replaces the first layout
    match.place(0, ["E2u", "E4d", "H7r"])
    assert match.ply == 6
    assert match.mover == 0
    assert match.state.text == "E2u,E4d,H7r D2u,E6d,J6d - -"
    with pytest.raises(ValueError, match="placement is over"):
        match.place(0, "E2u,E4d,H7r")
    assert match.record().moves[:3] == ("E2u", "E4d", "H7r")


@pytest.mark.parametrize(
    ("layout", "problem"),
    [
        ("A2u", "3 planes are needed, not 1"),
        ("A2u,A2u,A2u", "A2u is not legal here"),
        ("", "3 planes are needed, not 1"),
        ("A2u,,", "not a move"),
    ],
)
def test_an_invalid_layout_is_refused(layout: str, problem: str) -> None:
    match = Match(GAME)
    with pytest.raises(ValueError, match=problem):
        match.place(1, layout)
    assert not match.has_placed(1)
    assert match.events == ()


def test_a_layout_after_moves_or_in_another_game_is_refused() -> None:
    match = Match(GAME)
    match.play("E2u")
    with pytest.raises(ValueError, match="seat 0 has already started to place"):
        match.place(0, "E2u,E4d,H7r")
    with pytest.raises(ValueError, match="there is nothing to place"):
        Match(qipan.game("dots")).place(0, "A2u")


def test_placement_is_hidden_from_the_other_seat() -> None:
    match = Match(GAME)
    match.play("E2u")
    match.play("E4d")
    before = match.view(1)
    assert before.ply == 0
    assert before.events == ()
    assert before.ready == (False, False)
    match.take_back(0)
    match.play("E4d")
    assert match.view(1) == before
    match.play("H7r")
    assert match.view(1).events == (Event("place", 0),)
    assert match.view(1).ply == 1
    assert match.view(1).ready == (True, False)
    assert [event.text for event in match.view(0).events] == ["E2u", "E4d", "1", "E4d", "H7r"]


def test_shots_and_answers_are_public() -> None:
    match = Match(GAME)
    match.place(0, "E2u,E4d,H7r")
    match.place(1, "D2u,E6d,J6d")
    match.play("D2")
    match.play("A0")
    for seat in (0, 1, None):
        assert [event.text for event in match.view(seat).events if event.kind == "move"] == ["D2=head", "A0=empty"]
    assert match.view(None).view is None
    assert match.view(0).state is None


def test_the_boards_are_shown_at_the_end() -> None:
    match = Match(GAME)
    match.place(0, "E2u,E4d,H7r")
    match.resign(1)
    assert match.view(1).state == match.state
    assert match.view(None).outcome == match.outcome


def test_shots_and_planes_of_the_other_seat_cannot_be_taken_back() -> None:
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
    with pytest.raises(ValueError, match="without an offer"):
        match.ask(0, "takeback")


@settings(max_examples=60)
@given(seed=st.integers(0, 10**6))
def test_hidden_information_is_not_visible(seed: int) -> None:
    """Layouts that give the same answers look the same, at every ply, to the other seat and to a spectator."""
    random = Random(seed)
    mine = random_layout(random)
    # The two layouts are different, but every shot of this match misses both.
    twins = [random_layout(random) for _ in range(2)]
    cells = [{cell for plane in twin for cell in plane_cells(plane)} for twin in twins]
    empty = [cell for cell in CELLS if not any(cell in covered for covered in cells)]
    shots = random.sample(empty, min(5, len(empty)))
    replies = random.sample(CELLS, 5)
    views: list[list[str]] = []
    for twin in twins:
        way, now = Random(seed + 1), ManualClock()
        match = Match(GAME, terms=Terms(Clock(per_move=100)), now=now)
        shown = []
        place(match, mine, twin, way)
        for shot, reply in zip(shots, replies, strict=False):
            for move in (shot, reply):
                now.advance(1)
                match.play(move)
                shown += [as_text(match.view(0)), as_text(match.view(None))]
        views.append(shown)
    assert views[0] == views[1]


@settings(max_examples=60)
@given(seed=st.integers(0, 10**6))
def test_planes_are_never_visible_to_others(seed: int) -> None:
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
            assert plane not in as_text(match.view(seat))
            assert plane not in as_text(match.view(None))


CELLS = [cell.name for cell in GAME.layout()]
SHAPES = {str(move): move.path for move in GAME.initial().moves()}


def plane_cells(plane: str) -> tuple[str, ...]:
    return SHAPES[plane]
