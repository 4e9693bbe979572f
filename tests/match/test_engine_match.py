"""Engines against each other, good ones and bad ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import qipan
from match.helpers import GAMES, Hand, game_of
from qipan.match import Clock, Match, Record, Terms, play_match


class Odd:
    """An engine that does as it was told."""

    name = "odd"

    def __init__(self, answer: Any) -> None:
        self._answer = answer
        self.seen: list[tuple[qipan.View, qipan.Limit, Sequence[qipan.State]]] = []

    def choose(
        self, view: qipan.View, limit: qipan.Limit = qipan.Limit(), history: Sequence[qipan.State] = ()
    ) -> qipan.Choice:
        self.seen.append((view, limit, history))
        answer: qipan.Choice = self._answer(view)
        return answer


def first(view: qipan.View) -> qipan.Choice:
    return qipan.Choice(view.moves()[0], qipan.Value.estimate((0.0,) * view.game.seats, "odd"))


def failing(view: qipan.View) -> qipan.Choice:
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
    ("answer", "said"),
    [
        (failing, "odd failed: ZeroDivisionError: I cannot divide"),
        (lambda view: None, "odd answered None, which has no move"),
        (lambda view: "0", "odd answered '0', which has no move"),
        (
            lambda view: qipan.Choice(qipan.Move("dots", "77", ("77",)), qipan.Value.estimate((0.0, 0.0), "")),
            "odd answered '77': ",
        ),
    ],
)
def test_an_engine_that_errs_loses(answer: Any, said: str) -> None:
    record = play_match(qipan.game("dots"), ["random", Odd(answer)], seed=1)
    assert record.outcome is not None
    assert list(record.outcome.payoffs) == [1, -1]
    assert record.outcome.reason.startswith(f"seat 1 forfeited: {said}")
    assert record.moves[-1] == "forfeit:1"
    assert Record.from_json(record.to_json()) == record


def test_among_many_it_drops_out_and_the_others_play_on() -> None:
    game = qipan.game("chinese-checkers", players=3)
    record = play_match(game, [Odd(first), Odd(failing), Odd(first)], max_turns=5)
    assert record.moves[1] == "drop:C"
    assert record.entries[1].note.startswith("odd failed: ZeroDivisionError")
    assert len(record.moves) == 11
    assert record.outcome is not None
    assert record.outcome.payoffs[1] == -1
    assert Record.from_json(record.to_json()) == record


def test_the_reason_says_so_there_too() -> None:
    record = play_match(qipan.game("chinese-checkers"), [Odd(first), Odd(failing)])
    assert record.moves[1:] == ("drop:D",)
    assert record.outcome is not None
    assert "(seat 1: odd failed: ZeroDivisionError" in record.outcome.reason


def test_a_move_of_another_game_is_no_move() -> None:
    def foreign(view: qipan.View) -> qipan.Choice:
        return qipan.Choice(qipan.game("checkers").initial().moves()[0], qipan.Value.estimate((0.0, 0.0), ""))

    record = play_match(qipan.game("dots"), [Odd(foreign), "random"], seed=1)
    assert record.moves == ("forfeit:0",)


def test_an_interrupt_is_no_fault_of_the_engine() -> None:
    def interrupted(view: qipan.View) -> qipan.Choice:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_match(qipan.game("dots"), [Odd(interrupted), "random"])


def test_what_engines_are_given() -> None:
    engines = [Odd(first), Odd(first)]
    limits = [qipan.Limit(depth=3), qipan.Limit(nodes=7)]
    record = play_match(qipan.game("dots", rows=1, cols=1), engines, limit=limits)
    states = record.states()
    for seat, engine in enumerate(engines):
        for view, limit, history in engine.seen:
            assert view.seat == seat
            assert limit == limits[seat]
            assert list(history) == states[: len(history)]
            assert view.state == states[len(history)]
    assert dict(record.seats[0].settings) == {"depth": 3}
    hidden = [Odd(first), Odd(first)]
    play_match(qipan.game("planes", size=8, planes=1), hidden)
    assert all(history == () and view.state is None for engine in hidden for view, _, history in engine.seen)


def test_the_clock_bounds_the_limit_and_the_late_lose() -> None:
    hand = Hand()

    def slow(view: qipan.View) -> qipan.Choice:
        hand.wait(4)
        return first(view)

    engines = [Odd(slow), Odd(first)]
    terms = Terms(Clock(per_game=10))
    record = play_match(qipan.game("dots"), engines, limit=qipan.Limit(depth=2), terms=terms, now=hand)
    assert record.moves[-1] == "timeout:0"
    assert [entry.seconds for entry in record.entries] == [4, 0, 4, 0, 4]
    given = [limit.seconds or 0 for _, limit, _ in engines[0].seen]
    assert given == pytest.approx([10 / 30, 6 / 30, 2 / 30])
    assert {limit.depth for _, limit, _ in engines[0].seen} == {2}


def test_wrong_arguments() -> None:
    game = qipan.game("dots")
    for count in (1, 3):
        with pytest.raises(ValueError, match="dots has 2 seats here"):
            play_match(game, ["random"] * count)
    with pytest.raises(ValueError, match="dots has 2 seats here, not 1 limits"):
        play_match(game, ["random"] * 2, limit=[qipan.Limit()])
    with pytest.raises(ValueError, match="dots has 2 seats here, not 1 names"):
        play_match(game, ["random"] * 2, names=["a"])
    with pytest.raises(ValueError, match="no engine 'oracle' plays dots"):
        play_match(game, ["oracle", "random"])


def test_autopilot_moves_for_the_seat() -> None:
    match = Match(qipan.game("dots"))
    match.set_autopilot(0, True)
    assert qipan.ask_engine(match, Odd(first)) is not None
    assert match.record().moves == ("0",)
    assert [seat.name for seat in play_match(qipan.game("dots"), ["random", "random"], names=["a", "b"]).seats] == [
        "a",
        "b",
    ]
