"""Schedules: everybody meets everybody equally often, in every seat equally often, whatever the format promises."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import qipan
from arena.helpers import SMALL, definition_of, result
from qipan.arena.definition import Definition
from qipan.arena.formats import pairings
from qipan.arena.formats.knockout import MAX_REPLAYS, knockout
from qipan.arena.formats.registry import schedule
from qipan.arena.formats.schedule import Results, Schedule
from qipan.arena.formats.swiss import swiss
from qipan.arena.standings import standings
from qipan.match.statistics.results import GameResult

GAMES = {2: SMALL, **{seats: qipan.game("chinese-checkers", players=seats) for seats in (3, 4, 6)}}
QUICK = settings(max_examples=25)


def check_seats(definition: Definition, planned: Schedule) -> None:
    """Check that all who play have every seat equally often, no game is planned twice, and nobody meets themselves."""
    seats = Counter((player, seat) for game in planned.games for seat, player in enumerate(game.players))
    for player in {player for player, _ in seats}:
        assert len({seats[player, seat] for seat in range(definition.game.seats)}) == 1
    assert len({game.key for game in planned.games}) == len(planned.games)
    assert all(len(set(game.players)) == definition.game.seats for game in planned.games)


def meetings(planned: Schedule) -> Counter[tuple[int, int]]:
    return Counter(pair for game in planned.games for pair in combinations(sorted(game.players), 2))


@QUICK
@given(count=st.integers(2, 12), seats=st.sampled_from([2, 3, 4, 6]), games=st.integers(1, 12))
def test_round_robin_is_balanced(count: int, seats: int, games: int) -> None:
    if count < seats:
        return
    definition = definition_of(count, game=GAMES[seats], games=games)
    planned = schedule(definition, {})
    check_seats(definition, planned)
    met = meetings(planned)
    assert len(met) == count * (count - 1) // 2
    assert len(set(met.values())) == 1
    if seats == 2:
        assert set(met.values()) == {games + games % 2}


@pytest.mark.parametrize(("count", "seats", "apart"), [(29, 2, 2), (30, 2, 2), (8, 3, 4), (9, 4, 5)])
def test_everybody_has_played_about_equally_often_at_any_time(count: int, seats: int, apart: int) -> None:
    played = Counter(dict.fromkeys(range(count), 0))
    for pairing in pairings.all_pairings(count, seats):
        played.update(pairing)
        assert max(played.values()) - min(played.values()) <= apart


@QUICK
@given(count=st.integers(7, 60), seats=st.sampled_from([3, 4, 6]))
def test_many_players_meet_in_few_pairings(count: int, seats: int) -> None:
    found = pairings.cyclic_pairings(count, seats)
    plays = Counter(player for pairing in found for player in pairing)
    assert set(plays) == set(range(count))
    assert len(set(plays.values())) == 1
    assert {pair for each in found for pair in combinations(sorted(each), 2)} == set(combinations(range(count), 2))
    assert all(len(set(pairing)) == seats for pairing in found)


def test_sixty_players_in_pairings_of_six_are_feasible() -> None:
    definition = definition_of(60, game=GAMES[6], games=6)
    planned = schedule(definition, {})
    check_seats(definition, planned)
    assert len(planned.games) < 10_000
    assert set(meetings(planned)) == set(combinations(range(60), 2))


@QUICK
@given(count=st.integers(3, 12), seats=st.sampled_from([2, 3, 4]))
def test_in_a_gauntlet_the_first_meets_all_others_equally_often(count: int, seats: int) -> None:
    if count < seats:
        return
    definition = definition_of(count, "gauntlet", GAMES[seats], games=2 * seats)
    planned = schedule(definition, {})
    check_seats(definition, planned)
    assert all(0 in game.players for game in planned.games)
    met = meetings(planned)
    assert len({met[0, other] for other in range(1, count)}) == 1


def test_both_seatings_of_a_pair_have_the_same_opening() -> None:
    planned = schedule(definition_of(3, games=6), {})
    for first, second in zip(planned.games[::2], planned.games[1::2], strict=True):
        assert first.players == second.players[::-1]
        assert first.opening == second.opening
    assert {game.opening for game in planned.games} == {0, 1, 2}


def play_all(definition: Definition, random: Random, results: dict[str, GameResult]) -> Schedule:
    """Play a tournament with random results, one round after another; return its last schedule."""
    while True:
        planned = schedule(definition, results)
        missing = [game for game in planned.games if game.key not in results]
        if not missing:
            assert planned.is_complete
            return planned
        for game in random.sample(missing, max(1, len(missing) // 2)):
            payoffs = tuple(random.choice([-1.0, 0.0, 1.0]) for _ in game.players)
            results[game.key] = result(definition, game.players, payoffs)


def games_by_round(planned: Schedule) -> dict[int, list[tuple[int, ...]]]:
    rounds: dict[int, list[tuple[int, ...]]] = {}
    for game in planned.games:
        rounds.setdefault(int(game.key.partition(".")[0]), []).append(game.players)
    return rounds


@QUICK
@given(
    count=st.integers(3, 20),
    seats=st.sampled_from([2, 3]),
    rounds=st.integers(1, 6),
    random=st.randoms(use_true_random=False),
)
def test_swiss(count: int, seats: int, rounds: int, random: Random) -> None:
    definition = definition_of(count, "swiss", GAMES[seats], games=seats, rounds=rounds)
    results: dict[str, GameResult] = {}
    planned = play_all(definition, random, results)
    check_seats(definition, planned)
    for players in games_by_round(planned).values():
        playing = {player for each in players for player in each}
        assert len(playing) == count - count % seats  # everybody plays, except for those with a bye
        assert len(players) == len(playing)  # each pairing plays as many games as it has seats
    assert len(games_by_round(planned)) == rounds
    assert planned.total == len(planned.games)
    assert sum(planned.byes.values()) == count % seats * rounds * definition.games
    if rounds * (count % seats) <= count:
        assert all(bye == definition.games for bye in planned.byes.values())  # nobody has two byes
    lines = standings(definition, planned, results)
    assert sum(line.points for line in lines) == pytest.approx(
        sum(planned.byes.values()) + len(results) * definition.game.seats / 2
    )


@QUICK
@given(count=st.integers(4, 24), random=st.randoms(use_true_random=False))
def test_nobody_meets_twice_in_a_swiss_tournament_of_usual_length(count: int, random: Random) -> None:
    rounds = (count - 1).bit_length()
    definition = definition_of(count, "swiss", rounds=min(rounds, count // 2))
    planned = play_all(definition, random, {})
    assert set(meetings(planned).values()) == {definition.games}


def test_swiss_pairs_equal_scores() -> None:
    definition = definition_of(8, "swiss", rounds=2)
    results: Results = {
        game.key: result(definition, game.players, (1.0, -1.0) if game.players[0] < game.players[1] else (-1.0, 1.0))
        for game in swiss(definition, {}).games
    }
    first, second = games_by_round(swiss(definition, results)).values()
    assert {frozenset(players) for players in first} == {frozenset(pair) for pair in ((0, 4), (1, 5), (2, 6), (3, 7))}
    winners = {0, 1, 2, 3}
    assert all(set(players) <= winners or not set(players) & winners for players in second)


@QUICK
@given(pairings_in_all=st.integers(1, 12), seats=st.sampled_from([2, 3, 4]), random=st.randoms(use_true_random=False))
def test_knockout_ends_with_one_winner(pairings_in_all: int, seats: int, random: Random) -> None:
    count = 1 + pairings_in_all * (seats - 1)
    definition = definition_of(count, "knockout", GAMES[seats], games=seats)
    results: dict[str, GameResult] = {}
    planned = play_all(definition, random, results)
    check_seats(definition, planned)
    last = max(planned.reached.values())
    assert list(planned.reached.values()).count(last) == 1
    assert (
        standings(definition, planned, results)[0].name
        == definition.names[max(planned.reached, key=lambda player: planned.reached[player])]
    )
    rounds = games_by_round(planned)
    for number in range(2, last):  # only round 1 has byes
        assert {player for players in rounds[number] for player in players} == {
            player for player, reached in planned.reached.items() if reached >= number
        }


def test_a_drawn_knockout_is_replayed_and_then_decided_by_the_seeding() -> None:
    definition = definition_of(2, "knockout")
    results: dict[str, GameResult] = {}
    planned = knockout(definition, results)
    for replay in range(MAX_REPLAYS + 1):
        assert len(planned.games) == 2 * (replay + 1)
        assert not planned.is_complete
        for game in planned.games:
            results[game.key] = result(definition, game.players, (0.0, 0.0))
        planned = knockout(definition, results)
    assert planned.is_complete
    assert planned.reached == {0: 2, 1: 1}
    assert len({game.opening for game in planned.games}) == MAX_REPLAYS + 1


@pytest.mark.parametrize(
    ("definition", "problem"),
    [
        (definition_of(1), "dots needs at least 2 competitors, not 1"),
        (definition_of(4, "ladder"), "the format must be one of round-robin, gauntlet, swiss, knockout, not 'ladder'"),
        (definition_of(4, "swiss", rounds=0), "the number of rounds must be 1 to 1000, not 0"),
        (
            definition_of(6, "knockout", GAMES[3]),
            "a knock-out of games with 3 seats needs 3, 5, 7 … competitors, not 6",
        ),
        (definition_of(1000, games=4), "the tournament would have 1998000 games; at most 1000000 are allowed"),
    ],
)
def test_impossible_tournaments_are_refused(definition: Definition, problem: str) -> None:
    with pytest.raises(ValueError, match="^" + problem.replace("(", r"\(") + "$"):
        definition.check()
