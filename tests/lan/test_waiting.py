"""A move may state less time than the other program has waited: how much less, and how much in a whole duel."""

from __future__ import annotations

import pytest

from lan.helpers import Program, World, agreement_of, identities
from qipan.lan.agreement import ClockTerms
from qipan.lan.duel import Duel
from qipan.lan.entries import Move
from qipan.lan.waiting import LAG_BUDGET_SECONDS, MAX_LAG_SECONDS, Waiting, offline_budget
from qipan.match import notes

CLOCK = ClockTerms(per_game=300.0)
OFFLINE_BUDGET_SECONDS = offline_budget(CLOCK)


def waited(online: float, offline: float, waiting: Waiting, start: float = 0.0) -> None:
    """Let a wait last for some time online, then offline."""
    waiting.begin(start)
    waiting.connected(start)
    waiting.heard(start + online)
    waiting.disconnected(start + online + 5)  # the loss of the connection is noticed late
    waiting.connected(start + online + offline)


@pytest.mark.parametrize(
    ("online", "offline", "used", "may_be"),
    [
        (10, 0, 10, True),
        (10, 0, 10 - MAX_LAG_SECONDS + 0.1, True),
        (10, 0, 10 - MAX_LAG_SECONDS - 0.1, False),
        (1, 20, 0, True),  # a partition of 20 seconds, just after the move was sent
        (1, 20, 21, True),  # the same partition, just before the move was sent
        (1, OFFLINE_BUDGET_SECONDS + 6, 0, False),
        (1, 10 * OFFLINE_BUDGET_SECONDS, 10 * OFFLINE_BUDGET_SECONDS, True),  # the program states all of its time
    ],
)
def test_one_wait(online: float, offline: float, used: float, may_be: bool) -> None:
    waiting = Waiting(0.0, CLOCK)
    waited(online, offline, waiting)
    assert waiting.accepts(used) == may_be


def test_time_offline_is_limited_for_all_moves_together() -> None:
    waiting = Waiting(0.0, CLOCK)
    answers = []
    for number in range(5):
        waited(1, OFFLINE_BUDGET_SECONDS / 3, waiting, start=number * 1000.0)
        answers.append(waiting.accepts(1))
    assert answers == [True, True, True, False, False]
    again = Waiting(0.0, CLOCK, waiting.forgiven)  # after a restart
    waited(1, 10, again)
    assert not again.accepts(1)


def test_a_silent_connection_is_not_time_of_the_other_player() -> None:
    waiting = Waiting(0.0)
    waiting.connected(0.0)
    waiting.heard(2.0)
    assert (waiting.seconds(9.0), waiting.certain) == (9.0, 2.0)
    waiting.disconnected(9.0)
    assert (waiting.seconds(20.0), waiting.certain) == (20.0, 2.0)


class Understating(Duel):
    """States two seconds less than it has used, for each move: no single difference is too much."""

    def used(self, now: float) -> float:
        return max(0.0, super().used(now) - 2.0)


def test_lag_that_is_claimed_again_and_again_is_a_false_clock() -> None:
    agreement = agreement_of("checkers", clock=ClockTerms(per_game=1000.0))
    world = World(agreement, seed=1, think=10.0)
    world.programs[1] = Program(agreement, 1, Understating(agreement, 1, identities()[1].sign))
    honest, _ = world.run()
    assert honest.fault is not None
    assert (honest.fault.seat, honest.fault.reason) == (1, notes.FALSE_CLOCK)
    moves = [entry for entry in honest.log if entry.seat == 1 and isinstance(entry.body, Move)]
    assert len(moves) >= LAG_BUDGET_SECONDS / 2


def test_honest_programs_with_much_lag_are_not_accused() -> None:
    agreement = agreement_of("dots", clock=ClockTerms(per_game=1000.0))
    for duel in World(agreement, seed=1, delay=0.4).run():
        assert duel.fault is None
        assert duel.referee.stage == "over"
