"""Rooms of games that have no code but their rules, over the socket."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import qipan
from new_games.build import CRUMBLE, HIDE_AND_SEEK, NAMES, TIC_TAC_TOE
from server.helpers import RoomSocket, ServerProcess, close_all, play_random_moves, start_match

LEVEL_3 = {"engine": "best", "level": 3}


def start_against_engines(served: ServerProcess, name: str, **choices: Any) -> RoomSocket:
    """Open a room with an engine at level 3 in every seat but the first, and start."""
    seats = qipan.game(name).seats
    room = served.create_room(name, name="Ann", seat=0, engines=dict.fromkeys(range(1, seats), LEVEL_3), **choices)
    player = served.connect(room["code"], room["token"])
    player.send(op="ready")
    player.wait_until(lambda seen: seen["status"] == "playing")
    return player


def play_to_the_end(player: RoomSocket, seed: int = 1) -> None:
    random = Random(seed)
    while player.wait_until(lambda seen: bool(seen["legal"]) or seen["status"] == "over")["status"] != "over":
        player.play(random.choice(player.latest["legal"])["text"])


@pytest.mark.parametrize("name", NAMES)
def test_a_room_is_played_to_its_end_against_level_3_with_hints(served: ServerProcess, name: str) -> None:
    player = start_against_engines(served, name)
    legal = [move["text"] for move in player.wait_until(lambda seen: bool(seen["legal"]))["legal"]]
    player.send(op="hint")
    hint = player.wait_until(lambda _: True, "hint")
    assert hint["move"] in legal
    play_to_the_end(player)
    assert len(player.latest["result"]["payoffs"]) == len(player.latest["seats"])
    assert all("forfeit" not in move for move in player.moves)
    record = served.get(f"/api/records/{player.code}")
    assert len(record["moves"]) == player.latest["ply"]
    for ply in range(min(3, len(record["moves"]))):
        assert served.get(f"/api/records/{player.code}/review/{ply}")
    player.close()


def test_values_of_tic_tac_toe_are_exact_in_a_room(served: ServerProcess) -> None:
    player = start_against_engines(served, TIC_TAC_TOE)
    player.send(op="analyse")
    value = player.wait_until(lambda seen: seen["is_last"], "analysis")["analysis"]["value"]
    assert (value["kind"], value["outcome"]) == ("exact", "draw")
    player.close()


def test_a_seat_of_three_drops_out_and_the_others_play_on(served: ServerProcess) -> None:
    players = served.seat_players(CRUMBLE)
    start_match(players)
    play_random_moves(players, Random(1), 1)
    players[0].send(op="resign")
    players[1].wait_until(lambda seen: seen["seats"][0]["state"] == "left")
    play_random_moves(players[1:], Random(2), 30)
    over = players[1].wait_until(lambda seen: seen["status"] == "over")
    assert over["result"]["payoffs"][0] == -1
    assert "drop:r" in players[1].moves
    close_all(players)


def messages_of(served: ServerProcess, hiding_places: tuple[str, str], guesses: list[str]) -> list[list[str]]:
    """Play a game of hide-and-seek; return what each seat and a spectator receive before it is over."""
    players = served.seat_players(HIDE_AND_SEEK)
    start_match(players)
    players.append(served.connect(players[0].code))
    for player in players:
        player.received.clear()
    for number, move in enumerate([*hiding_places, *guesses]):
        mover = players[number % 2]
        mover.wait_until(lambda seen: bool(seen["legal"]))
        mover.play(move)
        for player in players:
            player.wait_until(lambda seen, ply=number + 1: seen["ply"] >= ply)  # type: ignore[misc]
    own_to_a_game = {"number", "now", "code", "spectators"}
    texts = [
        [
            json.dumps({key: value for key, value in each.items() if key not in own_to_a_game})
            for each in player.received
        ]
        for player in players
    ]
    assert players[0].latest["mover"] == 0
    close_all(players)
    return texts


def test_nothing_hidden_is_sent(served: ServerProcess) -> None:
    """Two games differ only in where seat 1 hides. Only seat 1 can tell them apart."""
    guesses = ["A2", "A1"]
    first = messages_of(served, ("B1", "C2"), guesses)
    second = messages_of(served, ("B1", "D2"), guesses)
    assert first[0][-1] == second[0][-1]
    assert first[2][-1] == second[2][-1]
    assert first[1][-1] != second[1][-1]
    for spectator in (first[2], second[2]):
        assert not any("B1" in text or "D2" in text for text in spectator)


def test_a_hidden_game_says_what_everybody_may_know(served: ServerProcess) -> None:
    places = served.post(f"/api/insights/{HIDE_AND_SEEK}/places", {"options": {"places": 3}, "wrong": "A2"})
    assert places == {"places": ["B2", "C2"]}
    players = served.seat_players(HIDE_AND_SEEK)
    start_match(players)
    for number, move in enumerate(("B1", "C2", "A2", "B1")):
        players[number % 2].wait_until(lambda seen: bool(seen["legal"]))
        players[number % 2].play(move)
    spectator = served.connect(players[0].code)
    over = spectator.wait_until(lambda seen: seen["status"] == "over")
    assert (over["phase"], over["result"]["payoffs"]) == ("seeking", [-1, 1])
    graded = served.get(f"/api/records/{players[0].code}/review/2")["graded"]
    assert (graded["grade"], graded["unit"], graded["costs"]) == ("best", "guesses", [2.5, 2.5])
    close_all([*players, spectator])


def test_a_hiding_place_is_chosen_before_the_start(served: ServerProcess) -> None:
    players = served.seat_players(HIDE_AND_SEEK)
    assert "not legal" in players[1].expect_refusal(op="place", moves=["C1"])
    players[1].send(op="place", moves=["C2"])
    players[0].send(op="place", moves=["B1"])
    for player in players:
        player.send(op="ready")
    seen = players[0].wait_until(lambda seen: seen["status"] == "playing" and bool(seen["legal"]))
    assert [move["text"] for move in seen["legal"]] == ["A2", "B2", "C2", "D2"]
    close_all(players)
