"""Time that is passed in: per move, per game, and when it is over."""

from __future__ import annotations

import pytest

import qipan
from match.helpers import Hand
from qipan.match import Clock, Match, Terms


def timed(name: str, clock: Clock, *, on_timeout: str | None = None, **options: int) -> tuple[Match, Hand]:
    hand = Hand()
    return Match(qipan.game(name, **options), terms=Terms(clock, on_timeout), now=hand), hand


def test_per_move() -> None:
    match, hand = timed("dots", Clock(per_move=10))
    assert match.deadline == hand.at + 10
    hand.wait(9)
    assert not match.tick()
    assert (match.left(0), match.left(1)) == (1, 10)
    match.play("0")
    assert (match.left(0), match.left(1)) == (10, 10)
    hand.wait(10)
    assert match.left(1) == 0
    assert match.tick()
    assert match.outcome == qipan.Outcome((1, -1), "seat 1 ran out of time")
    assert match.record().moves == ("0", "timeout:1")
    assert [entry.seconds for entry in match.entries] == [9, 10]
    assert not match.tick()
    assert match.deadline is None


def test_per_game_with_increment() -> None:
    match, hand = timed("dots", Clock(per_game=60, increment=2))
    hand.wait(10)
    match.play("0")
    assert (match.left(0), match.left(1)) == (52, 60)
    hand.wait(30)
    assert match.left(1) == 30
    match.play("1")
    assert match.left(1) == 32
    hand.wait(51.999)
    match.play("2")
    assert match.left(0) == pytest.approx(2.001)
    hand.wait(32)
    with pytest.raises(ValueError, match="over: seat 1 ran out of time"):
        match.play("3", 1)
    assert match.ply == 4


def test_taking_back_gives_the_time_back() -> None:
    match, hand = timed("two-eat-one", Clock(per_game=60))
    hand.wait(10)
    match.play("A4-A3")
    hand.wait(20)
    match.play("A1-A2")
    hand.wait(5)
    match.take_back(0)
    assert (match.left(0), match.left(1)) == (60, 60)


def test_out_drops_the_seat_and_the_next_has_its_whole_time() -> None:
    match, hand = timed("chinese-checkers", Clock(per_move=15), players=4)
    hand.wait(100)
    assert match.tick()
    assert match.mover == 1
    assert match.left(1) == 15
    assert match.record().moves == ("drop:A",)
    assert match.entries[0].note == "ran out of time"
    hand.wait(15)
    with pytest.raises(ValueError, match="the time was over"):
        match.play(match.state.moves()[0])  # meant for seat 1; seat 2's stones are not its to move
    assert match.record().moves == ("drop:A", "drop:B")
    assert match.mover == 2


def test_another_seat_may_act_when_the_movers_time_is_over() -> None:
    match, hand = timed("chinese-checkers", Clock(per_move=15), players=4)
    hand.wait(15)
    match.resign(2)
    assert match.record().moves == ("drop:A", "drop:D")
    assert match.mover == 1


def test_autopilot_takes_over() -> None:
    match, hand = timed("chinese-checkers", Clock(per_move=15), on_timeout="autopilot", players=3)
    hand.wait(15)
    assert match.tick()
    assert match.is_on_autopilot(0)
    assert match.deadline is None
    with pytest.raises(ValueError, match="seat 0 has no time left"):
        match.set_autopilot(0, False)
    hand.wait(1000)
    assert not match.tick()
    match.play(match.state.moves()[0], 0, by_autopilot=True)
    match.set_autopilot(0, False)
    hand.wait(1)
    assert match.left(1) == 14
    match.play(match.state.moves()[0], 1)
    match.play(match.state.moves()[0], 2)
    assert match.left(0) == 15


def test_time_stands_still_on_autopilot() -> None:
    match, hand = timed("dots", Clock(per_game=60))
    hand.wait(10)
    match.set_autopilot(0, True)
    hand.wait(500)
    assert match.left(0) == 50
    match.set_autopilot(0, False)
    hand.wait(5)
    assert match.left(0) == 45
    match.play("0", 0)
    assert match.left(0) == 45


def test_a_layout_is_one_turn() -> None:
    match, hand = timed("planes", Clock(per_move=60))
    for _ in range(2):
        hand.wait(20)
        match.play(match.state.moves()[0])
        assert match.mover == 0
    assert match.left(0) == 20
    match.take_back(0)
    assert match.left(0) == 20
    match.play(match.state.moves()[0])
    hand.wait(19)
    match.play(match.state.moves()[0])
    assert match.mover == 1
    assert match.left(1) == 60
    assert [entry.seconds for entry in match.entries] == [0, 0, 59]


def test_the_time_between_two_programs_is_charged_to_nobody() -> None:
    match, hand = timed("dots", Clock(per_game=60))
    hand.wait(10)
    match.play("0")
    hand.wait(20)
    match.ask(1, "draw")
    hand.wait(10_000)
    again = Match.again(match.events, match.game, terms=match.terms, now=hand)
    assert (again.left(0), again.left(1)) == (50, 40)
    hand.wait(5)
    assert again.left(1) == 35


def test_a_clock_needs_the_time() -> None:
    with pytest.raises(ValueError, match="needs now"):
        Match(qipan.game("dots"), terms=Terms(Clock(per_move=1)))


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"per_move": 1, "per_game": 1},
        {"per_move": -1},
        {"per_move": float("nan")},
        {"per_move": float("inf")},
        {"per_move": "5"},
        {"per_move": True},
        {"per_move": 0},
        {"per_move": 5, "increment": 1},
        {"per_game": 5, "increment": -1},
    ],
    ids=str,
)
def test_clocks_that_make_no_sense(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="per_move|per_game|increment|time"):
        Clock(**wrong)


@pytest.mark.parametrize("clock", [Clock(per_move=15), Clock(per_game=60), Clock(per_game=1, increment=30)], ids=str)
@pytest.mark.parametrize("left", [0.0, 0.01, 1.0, 15.0])
def test_a_share_is_less_than_what_is_left(clock: Clock, left: float) -> None:
    assert 0 <= clock.share(left) < left or left == clock.share(left) == 0
