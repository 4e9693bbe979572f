"""`qipan play --server URL --room CODE`: a seat in a server's room."""

from __future__ import annotations

import getpass
import re
import socket
import subprocess
import threading
from pathlib import Path

import pytest

import qipan
from cli.drawing_parsers import planes_boards
from cli.helpers import QIPAN, on_terminal, plain, run, run_refused, start, wait_for
from qipan import client
from qipan.cli.boards import draw
from qipan.cli.boards.remote_view import RemoteView
from server.helpers import TIMEOUT_SECONDS, ServerProcess

SMALL = {"rows": 1, "cols": 2}
RANDOM = {1: {"engine": "random"}}


def play_in_room(server: ServerProcess, code: str, *arguments: str, typed: str) -> str:
    result = run("play", "--server", server.address, "--room", code, *arguments, typed=typed)
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout


def test_a_complete_game(served: ServerProcess) -> None:
    code = served.create_room("dots", SMALL, engines=RANDOM)["code"]
    typed = "help\nmoves\nhint\n99\nundo\naccept\n a1 b1 \nboard\n" + "random\n" * 7
    shown = play_in_room(served, code, "--name", "Ann", typed=typed)
    assert "You play Red. To return to your seat: qipan play" in shown
    assert "ask to take back your last move" in shown
    assert "A1-B1 B1-C1 A1-A2 B1-B2 C1-C2 A2-B2 B2-C2" in shown
    assert re.search(r"[A-C][12]-[A-C][12]  \(\d+\)  exact  (win|loss|draw) \([+-]?\d+ from here\)", shown)
    assert "“99” is neither a move here nor a command. Moves look like A1-B1;" in shown
    assert "There is no offer." in shown
    assert "Blue (random) plays " in shown
    assert "Game over. " in shown.splitlines()[-1]
    record = client.record(served.address, code)
    assert record.seats[0].name == "Ann"
    assert record.moves[0] == "0"


def test_a_seat_is_left_and_taken_back(served: ServerProcess) -> None:
    code = served.create_room("dots", SMALL, engines=RANDOM)["code"]
    shown = play_in_room(served, code, typed="0\nquit\n")
    assert "You have left the game, but you keep your seat." in shown
    token = re.search(r"--token (\S+)", shown)
    assert token is not None
    shown = play_in_room(served, code, "--token", token[1], typed="resign\n")
    assert shown.splitlines()[-1].endswith(f"Blue (random) wins. Red ({getpass.getuser()}) resigned.")


def test_players_talk(served: ServerProcess) -> None:
    room = served.create_room("dots", SMALL, name="Bo", seat=1)
    with client.Guest(served.address, room["code"], room["token"]) as bo:
        heard: list[str] = []
        bo.on_said = lambda said: heard.append(f"{said['name']}: {said['text']}")
        command = ("play", "--server", served.address, "--room", room["code"], "--name", "Ann")
        ann = start(*QIPAN, *command, stdin=subprocess.PIPE)
        bo.ready()
        bo.wait_for(lambda: bo.position["status"] == "playing")
        bo.say("Good luck [b]!")
        assert ann.stdin is not None
        ann.stdin.write("say  Hello Bo\nsay \u200b\nresign\n")
        ann.stdin.flush()
        bo.wait_for(lambda: False, TIMEOUT_SECONDS)  # returns when the game is over
        shown, errors = wait_for(ann)
    assert heard == ["Bo: Good luck [b]!", "Ann: Hello Bo"]
    assert "Blue (Bo): Good luck [b]!" in shown
    assert "has characters that cannot be shown" in shown
    assert errors == ""


def test_the_autopilot_of_the_server(served: ServerProcess) -> None:
    code = served.create_room("dots", SMALL, engines=RANDOM)["code"]
    shown = play_in_room(served, code, typed="auto 1 2\nauto oracle\nauto greedy\n")
    assert "Name one engine or level, such as auto 5." in shown
    assert "No engine “oracle” plays Dots and Boxes" in shown
    assert "Game over. " in shown.splitlines()[-1]


def test_offers_between_people(served: ServerProcess) -> None:
    with client.create(served.address, "two-eat-one", name="Host") as host:

        def answer() -> None:
            host.ready()
            host.wait(TIMEOUT_SECONDS)
            host.play("A4-A3")
            host.wait_for(lambda: bool(host.position["offers"]), TIMEOUT_SECONDS)
            host.decline("draw")
            host.ask("draw")
            host.wait_for(lambda: False, TIMEOUT_SECONDS)

        other = threading.Thread(target=answer)
        other.start()
        process = start(
            *QIPAN, "play", "--server", served.address, "--room", host.code, "--name", "Ann", stdin=subprocess.PIPE
        )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("draw\n")
        process.stdin.flush()
        while "Black (Host) offers a draw; type accept or decline." not in process.stdout.readline():
            pass
        process.stdin.write("accept\n")
        process.stdin.flush()
        out, err = wait_for(process)
        other.join(TIMEOUT_SECONDS)
        assert (process.returncode, err) == (0, "")
        assert out.splitlines()[-1] == " Game over. Draw. Both sides agreed."


def test_hints_are_unlocked_by_agreement(served: ServerProcess) -> None:
    with client.create(served.address, "two-eat-one", name="Host", hints=False) as host:
        command = ("play", "--server", served.address, "--room", host.code, "--name", "Ann")
        process = start(*QIPAN, *command, stdin=subprocess.PIPE)
        assert process.stdin is not None
        assert process.stdout is not None
        host.ready()
        host.wait(TIMEOUT_SECONDS)
        host.play("A4-A3")
        process.stdin.write("accept\nunlock\nhint\n")
        process.stdin.flush()
        while "locked hints" not in process.stdout.readline():
            pass
        host.lock_hints(False)
        while (
            "The host offers to unlock hints and autopilots; type accept or decline." not in process.stdout.readline()
        ):
            pass
        process.stdin.write("accept\nhint\nresign\n")
        process.stdin.flush()
        out, err = wait_for(process)
        assert (process.returncode, err) == (0, "")
        assert "Hints and autopilots are unlocked." in out
        assert re.search(r"[A-D]\d-[A-D]\d  (exact  (win|draw|loss)|estimate  ≈)", out)


def test_news_end_the_prompt_of_a_terminal(served: ServerProcess) -> None:
    with client.create(served.address, "dots", name="Host", options=SMALL, clock={"per_move": 60}) as host:

        def leave() -> None:
            host.ready()
            host.wait(TIMEOUT_SECONDS)
            host.play("5")
            host.resign()

        other = threading.Thread(target=leave)
        other.start()
        arguments = ("play", "--server", served.address, "--room", host.code, "--name", "Ann")
        status, shown = on_terminal(*arguments, typed=b"")
        other.join(TIMEOUT_SECONDS)
    text = plain(shown)
    assert status == 0
    assert "Red (Host) plays A2-B2" in text
    assert re.search(r"Red \(Host\) (1:00|0:5\d)  Blue \(Ann\) (1:00|0:5\d)", text)
    assert "Game over. Blue (Ann) wins. Red (Host) resigned." in text


def test_the_connection_is_restored(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    db = f"sqlite:///{tmp_path}/matches.sqlite"
    first = ServerProcess(db, port)
    code = first.create_room("dots", SMALL, engines=RANDOM)["code"]
    process = start(*QIPAN, "play", "--server", first.address, "--room", code, stdin=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    while "Red to move" not in process.stdout.readline():
        pass
    first.kill()
    with ServerProcess(db, port):
        process.stdin.write("0\nresign\n")
        process.stdin.flush()
        out, err = wait_for(process)
    assert (process.returncode, err) == (0, "")
    assert "Connection lost, reconnecting…" in out
    assert f"Blue (random) wins. Red ({getpass.getuser()}) resigned." in out


# ---- hidden information ----


def test_planes_are_placed_and_stay_hidden(served: ServerProcess) -> None:
    with client.create(served.address, "planes", name="Host", options={"planes": 1}) as host:
        host.place(["F7d"])
        host.ready()
        typed = "help\nmoves\nC5x\n3-6u\n"

        def shoot() -> None:
            for cell in ("A0", "A1"):
                host.wait(TIMEOUT_SECONDS)
                host.play(cell)

        other = threading.Thread(target=shoot)
        other.start()
        shown = play_in_room(served, host.code, typed=f"{typed}3-5\nquit\n")
        other.join(TIMEOUT_SECONDS)
        assert "nobody else may see" in shown
        assert "C5x is not possible here" in shown
        assert "Player 1 (Host) has placed its planes" in shown
        assert "Player 1 (Host) plays A0=empty" in shown
        listed = " ".join(map(str, qipan.game("planes", planes=1).initial().moves()))
        assert "F7d" not in shown.replace(listed, "")
        assert host.moves_played[-2] == "C4=empty"


def test_a_view_from_the_server_is_drawn_like_a_local_one(served: ServerProcess) -> None:
    state = qipan.game("planes", planes=1).initial().play("C5u").play("F7d")
    with client.create(served.address, "planes", name="Ann", options={"planes": 1}) as ann:
        ann.place(["C5u"])
        with client.join(served.address, ann.code, "Bo") as bo, client.Guest(served.address, ann.code) as spectator:
            bo.place(["F7d"])
            ann.ready()
            bo.ready()
            for guest, shot in ((ann, "A0"), (bo, "D5"), (ann, "E7")):
                assert guest.wait(TIMEOUT_SECONDS)
                guest.play(shot)
                state = state.play(shot)
            for guest in (ann, bo):
                guest.wait_for(lambda guest=guest: guest.ply == 5, TIMEOUT_SECONDS)  # type: ignore[misc]
                assert guest.seat is not None
                view = RemoteView.of(guest.game, guest.position)
                assert draw(view).plain == draw(state.view(guest.seat)).plain
            spectator.wait_for(lambda: spectator.ply == 5, TIMEOUT_SECONDS)
            view = RemoteView.of(ann.game, spectator.position)
            assert all(piece.kind != "plane" for piece in view.pieces)
            drawn = draw(view).plain
            assert drawn.splitlines()[0] == draw(state).plain.splitlines()[0]  # the names, and how many heads are hit
            marks = [{cell: text for cell, text in board.items() if text != " · "} for board in planes_boards(drawn)]
            assert marks == [{"D5": "(x)"}, {"A0": " o ", "E7": "(x)"}]


# ---- what goes wrong ----


@pytest.mark.parametrize(
    ("arguments", "status", "problem"),
    [
        (["--server", "http://127.0.0.1:9"], 2, "--server and --room must be given together"),
        (["--room", "bababazu"], 2, "--server and --room must be given together"),
        (["--server", "127.0.0.1", "--room", "bababazu"], 2, "is not an address such as http://127.0.0.1:8000"),
        (["dots", "--server", "http://127.0.0.1:9", "--room", "bababazu"], 2, "the host chooses the game"),
        (["--depth", "3", "--server", "http://127.0.0.1:9", "--room", "bababazu"], 2, "the host chooses the game"),
        (["--server", "http://127.0.0.1:9", "--room", "bababazu"], 1, "cannot reach http://127.0.0.1:9"),
    ],
)
def test_wrong_addresses_are_reported(arguments: list[str], status: int, problem: str) -> None:
    error = run_refused("play", *arguments, status=status, problem="")
    assert problem in " ".join(re.sub("[│╭╮╰╯─]", " ", error).split())


def test_rooms_without_a_free_seat_are_reported(served: ServerProcess) -> None:
    address = ("play", "--server", served.address, "--room")
    for code in ("bababazu", "mistyped"):
        run_refused(*address, code, status=1, problem=f"qipan: There is no room {code}.")
    with client.create(served.address, "dots", name="Host", engines=RANDOM) as host:
        run_refused(*address, host.code.upper(), status=1, problem="qipan: All seats are taken.")
        run_refused(*address, host.code, "--seat", "2", status=1, problem="qipan: Seat 2 is taken.")
        run_refused(
            *address, host.code, "--token", "wrong", status=1, problem="qipan: You no longer have a seat in this room."
        )
