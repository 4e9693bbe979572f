"""The actions of seats: moves, leaving, offers, takebacks, autopilot."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import qipan
from match.helpers import GAMES, ManualClock, game_of, random_match
from qipan.match import Event, Match, Seat
from qipan.rules.reasons import Reason
from variants import OPEN_GAMES


def test_only_the_mover_moves() -> None:
    match = Match(qipan.game("dots"))
    with pytest.raises(ValueError, match="seat 0 is to move, not seat 1"):
        match.play("0", 1)
    with pytest.raises(ValueError, match="dots has no seat 2; its seats are 0..1"):
        match.play("0", 2)
    match.play("0", 0)
    with pytest.raises(qipan.IllegalMove):
        match.play("0", 1)
    assert match.ply == 1
    with pytest.raises(qipan.BadNotation):
        match.play("nonsense")
    assert len(match.events) == 1


def test_a_match_needs_as_many_seats_as_the_game_has() -> None:
    with pytest.raises(ValueError, match="chinese-checkers has 3 seats, not 2"):
        Match(game_of("chinese-checkers"), ["A", "B"])
    assert Match(qipan.game("dots")).seats == (Seat("seat 0"), Seat("seat 1"))
    with pytest.raises(ValueError, match="belongs to"):
        Match(qipan.game("dots"), start=qipan.game("checkers").initial())


def test_resigning_loses_with_two_seats() -> None:
    match = Match(qipan.game("checkers"))
    match.resign(0)
    assert match.outcome == qipan.Outcome((-1, 1), "seat 0 resigned")
    assert (match.outcome.code, match.outcome.params) == ("resigned", {"seat": 0})
    assert match.record().moves == ("resign:0",)
    with pytest.raises(ValueError, match="the match is over: seat 0 resigned"):
        match.resign(1)


def test_resigning_drops_out_with_several_seats() -> None:
    match = Match(qipan.game("chinese-checkers", players=3))
    match.play(match.state.moves()[0])
    match.resign(2)
    assert match.outcome is None
    assert match.in_play == [0, 1]
    with pytest.raises(ValueError, match="it is no longer in play"):
        match.resign(2)
    match.resign(1)
    outcome = match.record().outcome
    assert outcome == qipan.Outcome((1, 0, -1), "at most one seat is still in play (seat 1: resigned)")
    params = outcome.params
    assert (outcome.code, params["seat"]) == ("over_by_drop_out", 1)
    assert isinstance(params["outcome"], Reason)
    assert isinstance(params["note"], Reason)
    assert (params["outcome"].code, params["note"].code) == ("chinese_checkers_last_dropped_out", "note_resigned")
    assert match.record().moves[1:] == ("drop:E", "drop:C")
    assert [entry.note for entry in match.entries] == ["", "resigned", "resigned"]


def test_a_game_for_two_cannot_be_dropped_out_of() -> None:
    with pytest.raises(ValueError, match="nobody can drop out of dots"):
        Match(qipan.game("dots")).drop(0)


def test_a_draw_needs_all_seats() -> None:
    match = Match(qipan.game("chinese-checkers", players=3))
    match.ask(1, "draw")
    with pytest.raises(ValueError, match="seat 1 is already asking for a draw"):
        match.ask(0, "draw")
    with pytest.raises(ValueError, match="there is no offer for seat 1"):
        match.accept(1)
    match.accept(0)
    assert match.outcome is None
    match.decline(2)
    assert match.offer is None
    match.ask(1, "draw")
    match.accept(0)
    match.accept(2)
    assert match.outcome == qipan.Outcome((0, 0, 0), "a draw was agreed")
    assert match.record().moves == ("draw:agreed",)


def test_an_abandoned_match_is_a_draw_between_the_seats_in_play() -> None:
    match = Match(qipan.game("chinese-checkers", players=3))
    match.drop(0)
    match.ask(1, "draw")
    match.abandon()
    assert match.outcome == qipan.Outcome((-1, 0.5, 0.5), "everybody has left the match for good")
    assert (match.outcome.code, match.offer, match.mover) == ("abandoned", None, None)
    assert match.record().moves == ("drop:A", "draw:abandoned")
    assert qipan.Record.from_json(match.record().to_json()) == match.record()
    assert Match.from_events(match.events, match.game).outcome == match.outcome
    with pytest.raises(ValueError, match="the match is over"):
        match.abandon()


def test_a_match_with_too_many_moves_is_a_draw() -> None:
    match = Match(qipan.game("two-eat-one"))
    match.play("A4-A3")
    match.end_by_limit()
    assert match.outcome == qipan.Outcome((0, 0), "more moves were played than the server allows")
    assert match.record().moves == ("A4-A3", "draw:limit")
    assert qipan.Record.from_json(match.record().to_json()) == match.record()
    assert Match.from_events(match.events, match.game).outcome == match.outcome


def test_an_offer_ends_when_a_seat_leaves() -> None:
    match = Match(qipan.game("chinese-checkers", players=3))
    match.ask(0, "draw")
    match.drop(2)
    assert match.offer is None
    with pytest.raises(ValueError, match="there is no offer for seat 1"):
        match.accept(1)


def test_a_draw_after_a_drop_out_is_shared_by_the_remaining_seats() -> None:
    match = Match(qipan.game("chinese-checkers", players=3))
    match.drop(0)
    match.ask(1, "draw")
    match.accept(2)
    assert match.outcome == qipan.Outcome((-1, 0.5, 0.5), "a draw was agreed")


def test_a_move_declines_an_offer() -> None:
    match = Match(qipan.game("dots"))
    match.ask(0, "draw")
    match.play("0")
    assert match.offer is None
    match.ask(1, "draw")
    match.withdraw(1)
    assert match.offer is None
    with pytest.raises(ValueError, match="has no open offer"):
        match.withdraw(1)
    with pytest.raises(ValueError, match="draw or takeback, not for 'money'"):
        match.ask(1, "money")


def test_an_agreed_takeback_returns_to_the_last_turn_of_the_asking_seat() -> None:
    match = Match(qipan.game("two-eat-one"))
    with pytest.raises(ValueError, match="seat 0 has no move to take back"):
        match.ask(0, "takeback")
    match.play("A4-A3")
    match.play("A1-A2")
    match.ask(0, "takeback")
    match.accept(1)
    assert match.ply == 0
    match.play("A4-A3")
    match.ask(0, "takeback")
    match.decline(1)
    assert match.ply == 1


def test_a_seat_that_left_cannot_come_back() -> None:
    match = Match(qipan.game("chinese-checkers", players=3))
    match.play(match.state.moves()[0])
    match.drop(1)
    with pytest.raises(ValueError, match="a seat has left since"):
        match.take_back(0)


def test_a_takeback_undoes_the_counts_of_the_draw_rule() -> None:
    match = Match(qipan.game("two-eat-one"))
    for move in ("A4-A3", "A1-A2", "A3-A4", "A2-A1", "A4-A3", "A1-A2", "A3-A4"):
        match.play(move)
    for _ in range(4):
        match.take_back()
        match.play("A3-A4" if match.ply == 6 else "A2-A1" if match.ply == 7 else "A3-A4")
    assert match.outcome is None
    match.play("A2-A1")
    assert match.outcome is not None


@pytest.mark.parametrize("name", OPEN_GAMES)
@settings(max_examples=100)
@given(seed=st.integers(0, 10**6), back=st.integers(1, 5))
def test_taking_back_is_the_inverse_of_playing(name: str, seed: int, back: int) -> None:
    random = Random(seed)
    match = Match(game_of(name))
    for _ in range(random.randint(0, 30)):
        if match.mover is not None:
            match.play(random.choice(match.state.moves()))
    before = match.record()
    played = 0
    while match.mover is not None and played < back:
        match.play(random.choice(match.state.moves()))
        played += 1
    if match.mover is None:
        with pytest.raises(ValueError, match="over"):
            match.take_back()
        return
    for _ in range(played):
        match.take_back()
    assert match.record() == before
    while match.ply:
        match.take_back()
    with pytest.raises(ValueError, match="no move to take back"):
        match.take_back()
    assert match.state == match.states[0] == match.game.initial()


def test_autopilot_on_and_off() -> None:
    match = Match(qipan.game("dots"))
    with pytest.raises(ValueError, match="seat 0 is not on autopilot"):
        match.play("0", 0, by_autopilot=True)
    match.set_autopilot(0, True)
    match.set_autopilot(0, True)
    match.set_autopilot(1, True)
    with pytest.raises(ValueError, match="seat 0 is on autopilot"):
        match.play("0", 0)
    match.play("0", 0, by_autopilot=True)
    match.set_autopilot(1, False)
    match.play("1", 1)
    assert match.is_on_autopilot(0)
    assert not match.is_on_autopilot(1)
    assert [event.kind for event in match.events] == ["autopilot", "autopilot", "move", "autopilot", "move"]


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=100)
@given(seed=st.integers(0, 10**6))
def test_a_match_can_be_rebuilt_from_its_events(name: str, seed: int) -> None:
    now = ManualClock()
    match = random_match(name, Random(seed), now=now, plies=30)
    now.advance(1e6)  # no seat is charged for the time before the match is rebuilt
    rebuilt = Match.from_events(match.events, match.game, match.seats, terms=match.terms, now=now)
    assert rebuilt.record() == match.record()
    assert rebuilt.states == match.states
    assert rebuilt.events == match.events
    for seat in range(match.game.seats):
        assert rebuilt.is_on_autopilot(seat) == match.is_on_autopilot(seat)


@pytest.mark.parametrize(
    ("events", "problem"),
    [
        ([Event("move", 1, "0")], "seat 0 is to move"),
        ([Event("move", None, "0")], "has no seat -1"),
        ([Event("move", 0, "0", at=5), Event("move", 1, "1", at=4)], "not in chronological order"),
        ([Event("takeback", 0, "7")], "no move to take back"),
        ([Event("resign", 0), Event("move", 1, "0")], "over"),
    ],
)
def test_impossible_events_are_refused(events: list[Event], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Match.from_events(events, qipan.game("dots"))


def test_an_event_of_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown event 'dance'"):
        Event("dance", 0)  # type: ignore[arg-type]


def test_history_is_empty_where_something_is_hidden() -> None:
    match = Match(qipan.game("dots"))
    match.play("0")
    assert match.history == (qipan.game("dots").initial(),)
    hidden = Match(qipan.game("planes"))
    hidden.play(hidden.state.moves()[0])
    assert hidden.history == ()
