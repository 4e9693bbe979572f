"""Whole games of course clients, with timeouts and people who leave."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

import qipan
from games.chinese_checkers.course.course_client import CourseClient, play, play_greedily, seat_all
from qipan.games.chinese_checkers.course import parties
from qipan.games.chinese_checkers.course.protocol import ErrorCode, Op
from qipan.server.protocol import messages
from qipan.server.rooms.client import Client
from qipan.server.rooms.room import Room

NAMES = ["ann", "bo", "cy", "di", "ed", "flo"]


def close(clients: list[CourseClient]) -> None:
    for client in clients:
        client.close()


def ranking(client: CourseClient) -> list[str]:
    """Return the names in the order of the payoffs in the final position, as this client knows it."""
    outcome = client.known.outcome
    assert outcome is not None
    names, payoffs = client.started[0], outcome.payoffs
    return sorted(names, key=lambda name: -payoffs[names.index(name)])


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_whole_game(port: int, room: str, players: int) -> None:
    clients = seat_all(port, room, NAMES[:players])
    ranked = play(clients, play_greedily)
    assert clients[0].started == (NAMES[:players], list(clients[0].known.game.seat_names))
    assert sorted(ranked) == NAMES[:players]
    assert ranked == ranking(clients[0])
    close(clients)


def test_who_runs_out_of_time_loses_all_stones(port: int, room: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parties, "SOURCE", replace(parties.SOURCE, per_move=0.3))
    clients = seat_all(port, room, NAMES[:3])
    assert [client.follow()[:2] for client in clients] == [("START_TURN", "A")] * 3
    for client in clients:  # the first client does nothing, and runs out of time
        client.expect(("MOVE", "A", "-1"))
        op, camp, seconds = client.receive() or ("", "", "")
        assert (op, camp) == ("START_TURN", "C")
        assert abs(int(seconds) - time.time()) < 60
    for client in clients:  # the second client does nothing, either
        client.expect(("MOVE", "C", "-1"), ("END_GAME", "cy bo ann", ""))
    close(clients)


def test_six_players_of_whom_one_leaves_and_four_run_out_of_time(
    port: int, room: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last player left has won, and all clients see the same."""
    monkeypatch.setattr(parties, "SOURCE", replace(parties.SOURCE, per_move=0.5))
    clients = seat_all(port, room, NAMES)
    leaver, last = clients[-1], clients[-2]
    assert {client.follow()[0] for client in clients} == {"START_TURN"}
    leaver.send(Op.LEAVE_ROOM, room, NAMES[-1])
    ended = [play_until_end(client) for client in clients[:-1]]
    assert len(set(ended)) == 1
    lost, ranked = ended[0]
    assert sorted(lost) == sorted(camp for name, camp in zip(*last.started, strict=True) if name != NAMES[-2])
    assert ranked == "ed di cy bo ann flo"
    close(clients)


def play_until_end(client: CourseClient) -> tuple[tuple[str, ...], str]:
    """Do nothing until the game is over. Return the camps that lost their stones, in order, and the ranking."""
    lost = list[str]()
    while (message := client.receive()) is not None and message[0] != "END_GAME":
        if message[0] == "MOVE" and message[2] == "-1":
            lost.append(message[1])
    assert message is not None
    return tuple(lost), message[1]


def test_an_illegal_move_is_an_error_and_the_clock_runs_on(
    port: int, room: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parties, "SOURCE", replace(parties.SOURCE, per_move=0.5))
    ann, bo = seat_all(port, room, NAMES[:2])
    assert [ann.follow()[0], bo.follow()[0]] == ["START_TURN"] * 2
    errors = 0
    while True:  # until ann's time is over
        ann.send(Op.MOVE, "A", "-1 5 -1 3")
        message = ann.receive()
        if message == ("MOVE", "A", "-1"):
            break
        assert message is not None
        assert message[:2] == ("ERROR", str(int(ErrorCode.INVALID_MOVE)))
        errors += 1
    assert errors > 0
    ann.expect(("END_GAME", "bo ann", ""))
    bo.expect(("MOVE", "A", "-1"), ("END_GAME", "bo ann", ""))
    close([ann, bo])


@pytest.mark.parametrize("is_silent", [False, True])
def test_the_stones_of_who_leaves_go(port: int, room: str, is_silent: bool) -> None:
    clients = ann, bo, cy = seat_all(port, room, NAMES[:3])
    play(clients, play_greedily, turns=1)  # it is Bo's turn
    if is_silent:
        cy.close()
    else:
        cy.follow()
        cy.send(Op.LEAVE_ROOM, room, "cy")
        cy.expect(("LEAVE_ROOM", "cy", ""))
        cy.send(Op.MOVE, "E", "0 0 1 0")
        cy.expect_error(ErrorCode.NOT_IN_ROOM)
    for client in (ann, bo):
        assert client.follow()[:2] == ("START_TURN", "C")
        client.expect(("MOVE", "E", "-1"), ("LEAVE_ROOM", "cy", ""))  # no START_TURN: Bo's clock runs on
    bo.send(Op.LEAVE_ROOM, room, "bo")
    ann.expect(("MOVE", "C", "-1"), ("LEAVE_ROOM", "bo", ""), ("END_GAME", "ann bo cy", ""))
    ann.send(Op.LEAVE_ROOM, room, "ann")
    ann.expect_error(ErrorCode.NOT_IN_ROOM)  # everybody is out of the room when the game is over
    ann.join(room)
    close(clients)


def test_a_move_counts_if_somebody_leaves_at_the_same_time(
    port: int, room: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    handle = Room.handle
    leavers = [messages.Resign(op="resign")]

    async def handle_late(self: Room, client: Client, message: messages.ClientMessage) -> None:
        if isinstance(message, messages.Play) and leavers:
            await self.execute(self.log.state.seats[2].token_digest, leavers.pop())
        await handle(self, client, message)

    monkeypatch.setattr(Room, "handle", handle_late)
    ann, bo, cy = clients = seat_all(port, room, NAMES[:3])
    ann.follow()
    ann.send(Op.MOVE, "A", "-1 5 -1 4")
    assert bo.follow()[:2] == ("START_TURN", "A")
    bo.expect(("MOVE", "E", "-1"), ("LEAVE_ROOM", "cy", ""), ("MOVE", "A", "-1 5 -1 4"))
    assert cy.follow()[:2] == ("START_TURN", "A")
    close(clients)


def test_the_way_of_a_stone_is_passed_on_as_it_was_sent(port: int, room: str) -> None:
    ann, bo = clients = seat_all(port, room, NAMES[:2])
    sent: list[tuple[str, ...]] = []

    def act(client: CourseClient) -> None:
        way = longer_way(client.known) if client is ann else ()
        if way:
            client.move(way)
            sent.append(way)
        else:
            play_greedily(client)

    while not sent:
        play(clients, act, turns=1)
    bo.follow()
    assert bo.passed_on[-1] == " ".join(sent[0]).replace(",", " ")
    close([ann, bo])


def longer_way(state: qipan.State) -> tuple[str, ...]:
    """Return a way of several hops that goes back and forth once more than necessary; empty if there is none."""
    way: tuple[str, ...] = max((move.path for move in state.moves()), key=len)
    return (*way[:2], *way) if len(way) > 2 else ()
