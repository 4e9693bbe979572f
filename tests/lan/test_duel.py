"""Whole duels between two programs in memory, on good and bad networks."""

from __future__ import annotations

import random

import pytest

import qipan
from lan.helpers import World, agreement_of, choose, new_duel
from qipan.lan.agreement import ClockTerms
from qipan.lan.duel import Duel
from qipan.lan.verify import verify_record
from qipan.rules.reasons import Problem
from variants import SMALL_FOR_TWO as SMALL


def check_equal(duels: list[Duel]) -> qipan.Record:
    """Check that both programs have ended the duel with the same record, which proves itself; return it."""
    for duel in duels:
        assert duel.fault is None, str(duel.fault)
        assert duel.referee.stage == "over"
    first, second = (duel.record().to_json() for duel in duels)
    assert first == second
    record = qipan.Record.from_json(first)
    verdict = verify_record(record)
    assert (verdict.entries, verdict.cheater) == (len(duels[0].log), None)
    return record


@pytest.mark.parametrize("name", SMALL)
def test_whole_games_are_equal_on_both_sides(name: str) -> None:
    record = check_equal(World(agreement_of(name), seed=1).run())
    assert record.outcome is not None
    assert [seat.kind for seat in record.seats] == ["person", "engine"]


def test_a_whole_game_of_planes_reveals_both_layouts() -> None:
    duels = World(agreement_of("planes"), seed=3).run()
    record = check_equal(duels)
    for duel in duels:
        assert duel.secret is not None
        assert record.entries[duel.seat].text == duel.secret.setup[0]


@pytest.mark.parametrize("seed", range(20))
def test_a_bad_network_changes_nothing(seed: int) -> None:
    """One message in ten breaks the connection, all are late, there is a partition, and both programs are killed."""
    name = list(SMALL)[seed % 3]
    world = World(agreement_of(name, seed, ClockTerms(per_game=10_000.0)), seed, delay=0.2)
    world.loss = 0.1
    world.at(3, lambda: world.disconnect(back_after=20))
    world.at(30, lambda: world.kill(0))
    world.at(33, lambda: world.kill(1))
    record = check_equal(world.run())
    assert record.outcome is not None
    assert record.entries[0].seconds >= 0


def test_both_programs_measure_the_same_times() -> None:
    record = check_equal(World(agreement_of("dots", clock=ClockTerms(per_game=500.0)), seed=2, delay=0.3).run())
    assert sum(entry.seconds for entry in record.entries) > 1


def test_who_runs_out_of_time_loses_on_both_sides() -> None:
    world = World(agreement_of("dots", clock=ClockTerms(per_move=2.0)), seed=5, think=10.0)
    record = check_equal(world.run())
    assert record.outcome is not None
    assert "ran out of time" in record.outcome.reason


@pytest.mark.parametrize("name", ["dots", "planes"])
@pytest.mark.parametrize("on_turn", [True, False])
def test_resignation(name: str, on_turn: bool) -> None:
    """A player may resign at any time; if the other player is to move, its program has to permit that."""
    world = World(agreement_of(name), seed=7, think=5.0)
    resigned: list[int] = []

    def resign() -> None:
        for program in world.programs:
            duel = program.duel
            if not resigned and duel.referee.stage == "play" and duel.is_my_turn == on_turn:
                duel.resign(world.now)
                resigned.append(duel.seat)
                world.send(duel.seat, program.link.pending(world.now))
        if not resigned:
            world.at(0.3, resign)

    world.at(8, resign)
    record = check_equal(world.run())
    assert record.outcome is not None
    assert record.outcome.payoffs[resigned[0]] == -1


def test_who_resigns_after_a_long_time_has_not_cheated() -> None:
    agreement = agreement_of("dots", clock=ClockTerms(per_game=500.0))
    duels = [new_duel(agreement, seat) for seat in (0, 1)]
    for duel in duels:
        duel.connected(0.0)
    exchange(duels)
    duels[0].resign(100.0)
    duels[1].receive(duels[0].log[len(duels[1].log)], 100.0)
    exchange(duels)
    assert check_equal(duels).outcome == duels[0].match.outcome


def test_a_draw_is_offered_with_a_move_and_accepted() -> None:
    agreement = agreement_of("two-eat-one")
    duels = [new_duel(agreement, seat) for seat in (0, 1)]
    exchange(duels)
    move = str(duels[0].match.state.moves()[0])
    duels[0].play(move, 1.0, offers_draw=True)
    exchange(duels)
    with pytest.raises(Problem, match="not your turn"):
        duels[0].accept_draw(2.0)
    duels[1].accept_draw(2.0)
    exchange(duels)
    record = check_equal(duels)
    assert record.outcome is not None
    assert record.outcome.payoffs == (0, 0)


def test_a_draw_that_was_not_offered_cannot_be_accepted() -> None:
    agreement = agreement_of("two-eat-one")
    duels = [new_duel(agreement, seat) for seat in (0, 1)]
    exchange(duels)
    with pytest.raises(Problem, match="no draw"):
        duels[0].accept_draw(1.0)


def test_illegal_moves_of_the_local_player_are_refused_and_not_sent() -> None:
    agreement = agreement_of("dots")
    duels = [new_duel(agreement, seat) for seat in (0, 1)]
    exchange(duels)
    entries = len(duels[0].log)
    with pytest.raises(ValueError, match="not a move of dots"):
        duels[0].play("nonsense", 1.0)
    with pytest.raises(Problem, match="not your turn"):
        duels[1].play("0", 1.0)
    assert len(duels[0].log) == entries


def test_a_view_does_not_depend_on_the_assumed_layout() -> None:
    """What a player sees during the game is what it would see if the program knew the real layouts."""
    rng = random.Random(11)
    duels = [new_duel(agreement_of("planes"), seat) for seat in (0, 1)]
    exchange(duels)
    for duel in duels:
        choose(duel, rng, 0.0)
    exchange(duels)
    secrets = [duel.secret for duel in duels]
    assert secrets[0] is not None
    assert secrets[1] is not None
    truth = qipan.Match(duels[0].referee.game)
    for move in (*secrets[0].setup, *secrets[1].setup):
        truth.play(move)
    while truth.mover is not None and duels[0].referee.stage == "play":
        duel = duels[truth.mover]
        assert duel.match.state.view(duel.seat).text == truth.state.view(duel.seat).text
        move = str(rng.choice(duel.match.state.view(duel.seat).moves()))
        truth.play(move)
        duel.play(move, 0.0)
        exchange(duels)
    assert truth.outcome is not None
    assert duels[0].match.outcome == truth.outcome == duels[1].match.outcome


def exchange(duels: list[Duel]) -> None:
    """Deliver all entries at once."""
    while len(duels[0].log) != len(duels[1].log):
        longer, shorter = sorted(duels, key=lambda duel: -len(duel.log))
        shorter.receive(longer.log[len(shorter.log)], 1.0)
