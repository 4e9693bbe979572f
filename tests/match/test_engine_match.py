"""Matches between engines, including engines that fail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import qipan
from match.helpers import GAMES, ManualClock, game_of
from qipan.match import Clock, Match, Record, Terms, play_match


class Scripted:
    """An engine that returns what a function returns, and stores the arguments that it was called with."""

    name = "scripted"

    def __init__(self, answer: Any) -> None:
        self._answer = answer
        self.calls: list[tuple[qipan.View, qipan.Limit, Sequence[qipan.State]]] = []

    def choose(
        self, view: qipan.View, limit: qipan.Limit = qipan.Limit(), history: Sequence[qipan.State] = ()
    ) -> qipan.Choice:
        self.calls.append((view, limit, history))
        answer: qipan.Choice = self._answer(view)
        return answer


def play_first(view: qipan.View) -> qipan.Choice:
    return qipan.Choice(view.moves()[0], qipan.Value.estimate((0.0,) * view.game.seats, "scripted"))


def fail(view: qipan.View) -> qipan.Choice:
    raise ZeroDivisionError("I cannot\ndivide")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_ends_in_a_record(name: str) -> None:
    game = game_of(name)
    plies = []
    record = play_match(
        game, ["random"] * game.seats, seed=5, max_turns=30, on_ply=lambda match: plies.append(match.ply)
    )
    assert record.outcome is not None
    assert plies == list(range(1, len(record.moves) + 1))
    assert Record.from_json(record.to_json()) == record
    assert record == play_match(game, ["random"] * game.seats, seed=5, max_turns=30)
    assert dict(record.seats[1].settings)["seed"] == 6


@pytest.mark.parametrize(
    ("answer", "note"),
    [
        (fail, "scripted failed: ZeroDivisionError: I cannot divide"),
        (lambda view: None, "scripted answered None, which has no move"),
        (lambda view: "0", "scripted answered '0', which has no move"),
        (
            lambda view: qipan.Choice(qipan.Move("dots", "77", ("77",)), qipan.Value.estimate((0.0, 0.0), "")),
            "scripted answered '77': ",
        ),
    ],
)
def test_an_engine_that_fails_loses(answer: Any, note: str) -> None:
    record = play_match(qipan.game("dots"), ["random", Scripted(answer)], seed=1)
    assert record.outcome is not None
    assert list(record.outcome.payoffs) == [1, -1]
    assert record.outcome.reason.startswith(f"seat 1 forfeited: {note}")
    assert record.moves[-1] == "forfeit:1"
    assert Record.from_json(record.to_json()) == record


def test_an_engine_that_cannot_learn_does_not_lose_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of("dots")
    learner = qipan.engine("random", game, seed=1)

    def fail(_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(learner, "game_over", fail, raising=False)
    with pytest.warns(UserWarning, match="random did not learn from the match: OSError: the disk is full"):
        record = play_match(game, [learner, "random"], seed=1)
    assert record.outcome is not None


def test_with_several_seats_it_drops_out_and_the_others_play_on() -> None:
    game = qipan.game("chinese-checkers", players=3)
    record = play_match(game, [Scripted(play_first), Scripted(fail), Scripted(play_first)], max_turns=5)
    assert record.moves[1] == "drop:C"
    assert record.entries[1].note.startswith("scripted failed: ZeroDivisionError")
    assert len(record.moves) == 11
    assert record.outcome is not None
    assert record.outcome.payoffs[1] == -1
    assert Record.from_json(record.to_json()) == record


def test_the_reason_names_the_failure_of_a_seat_that_dropped_out() -> None:
    record = play_match(qipan.game("chinese-checkers"), [Scripted(play_first), Scripted(fail)])
    assert record.moves[1:] == ("drop:D",)
    assert record.outcome is not None
    assert "(seat 1: scripted failed: ZeroDivisionError" in record.outcome.reason


def test_a_move_of_another_game_forfeits() -> None:
    def foreign(view: qipan.View) -> qipan.Choice:
        return qipan.Choice(qipan.game("checkers").initial().moves()[0], qipan.Value.estimate((0.0, 0.0), ""))

    record = play_match(qipan.game("dots"), [Scripted(foreign), "random"], seed=1)
    assert record.moves == ("forfeit:0",)


def test_an_interrupt_is_not_a_failure_of_the_engine() -> None:
    def interrupted(view: qipan.View) -> qipan.Choice:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_match(qipan.game("dots"), [Scripted(interrupted), "random"])


def test_engines_receive_the_view_the_limit_and_the_history() -> None:
    engines = [Scripted(play_first), Scripted(play_first)]
    limits = [qipan.Limit(depth=3), qipan.Limit(nodes=7)]
    record = play_match(qipan.game("dots", rows=1, cols=1), engines, limit=limits)
    states = record.states()
    for seat, engine in enumerate(engines):
        for view, limit, history in engine.calls:
            assert view.seat == seat
            assert limit == limits[seat]
            assert list(history) == states[: len(history)]
            assert view.state == states[len(history)]
    assert dict(record.seats[0].settings) == {"depth": 3}
    hidden = [Scripted(play_first), Scripted(play_first)]
    play_match(qipan.game("planes", size=8, planes=1), hidden)
    assert all(history == () and view.state is None for engine in hidden for view, _, history in engine.calls)


def test_the_clock_bounds_the_limit_and_a_late_engine_loses() -> None:
    now = ManualClock()

    def slow(view: qipan.View) -> qipan.Choice:
        now.advance(4)
        return play_first(view)

    engines = [Scripted(slow), Scripted(play_first)]
    terms = Terms(Clock(per_game=10))
    record = play_match(qipan.game("dots"), engines, limit=qipan.Limit(depth=2), terms=terms, now=now)
    assert record.moves[-1] == "timeout:0"
    assert [entry.seconds for entry in record.entries] == [4, 0, 4, 0, 4]
    budgets = [limit.seconds or 0 for _, limit, _ in engines[0].calls]
    assert budgets == pytest.approx([10 / 30, 6 / 30, 2 / 30])
    assert {limit.depth for _, limit, _ in engines[0].calls} == {2}


def test_invalid_arguments_are_refused() -> None:
    game = qipan.game("dots")
    for count in (1, 3):
        with pytest.raises(ValueError, match="dots has 2 seats"):
            play_match(game, ["random"] * count)
    with pytest.raises(ValueError, match="dots has 2 seats, not 1 limits"):
        play_match(game, ["random"] * 2, limit=[qipan.Limit()])
    with pytest.raises(ValueError, match="dots has 2 seats, not 1 names"):
        play_match(game, ["random"] * 2, names=["a"])
    with pytest.raises(ValueError, match="no engine 'oracle' plays dots"):
        play_match(game, ["oracle", "random"])


def test_autopilot_moves_for_the_seat() -> None:
    match = Match(qipan.game("dots"))
    match.set_autopilot(0, True)
    assert qipan.ask_engine(match, Scripted(play_first)) is not None
    assert match.record().moves == ("0",)
    assert [seat.name for seat in play_match(qipan.game("dots"), ["random", "random"], names=["a", "b"]).seats] == [
        "a",
        "b",
    ]
