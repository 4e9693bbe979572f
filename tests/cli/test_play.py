"""`qipan play --people`: people at one terminal."""

from __future__ import annotations

import re
from random import Random

import pytest

import qipan
from cli.helpers import on_terminal, plain, run


def random_moves(name: str, **options: int | str) -> list[str]:
    """Return the moves of a random game that was played to its end."""
    random = Random(5)
    state = qipan.game(name, **options).initial()
    moves = []
    while state.outcome is None:
        move = random.choice(state.moves())
        moves.append(str(move))
        state = state.play(move)
    return moves


@pytest.mark.parametrize(
    ("name", "options"), [("dots", {"rows": 2, "cols": 2}), ("two-eat-one", {}), ("checkers", {})], ids=str
)
def test_a_complete_game(name: str, options: dict[str, int]) -> None:
    moves = random_moves(name, **options)
    arguments = [word for key, value in options.items() for word in ("-o", f"{key}={value}")]
    result = run("play", name, "--people", *arguments, typed="\n".join(moves) + "\n")
    assert result.returncode == 0
    assert result.stderr == ""
    assert "over" in result.stdout.splitlines()[-1]


def test_a_complete_game_of_planes() -> None:
    moves = random_moves("planes", size=8, planes=1)
    lines = []
    # Whenever the mover changes, Enter is pressed twice: before and after the terminal changes hands.
    state = qipan.game("planes", size=8, planes=1).initial()
    for move in moves:
        before = state.mover
        state = state.play(move)
        lines.append(move)
        if state.mover is not None and state.mover != before:
            lines += ["", ""]
    result = run("play", "planes", "--people", "-o", "size=8", "-o", "planes=1", typed="\n".join(lines) + "\n")
    assert result.returncode == 0
    assert "over" in result.stdout.splitlines()[-1]


def test_planes_hides_the_board_from_the_other_seat() -> None:
    typed = "A2u\n\n\nundo\nposition\nA5u\n\n\nundo\nB3\n\n\nundo\nquit\n"
    result = run("play", "planes", "--people", "-o", "planes=1", typed=typed)
    after_hand_over = result.stdout.split("Player 2, press Enter")[1].split("Player 1, press Enter")[0]
    assert "Only a plane you have just placed can be taken back" in after_hand_over
    assert "The position contains hidden information." in after_hand_over
    assert result.stdout.count("Only a plane you have just placed can be taken back") == 3
    assert "A2u" not in after_hand_over


def test_a_plane_can_be_taken_back() -> None:
    result = run("play", "planes", "--people", typed="A2u\nundo\nA2u\nquit\n")
    assert "not legal" not in result.stdout


def test_commands_during_a_game() -> None:
    typed = "help\nmoves\nundo\nA4-A3\nundo\nA4-A3\nposition\nnonsense\nA1-A4\nboard\nrandom\ndrop\nquit\n"
    result = run("play", "two-eat-one", "--people", typed=typed)
    out = result.stdout
    assert "let the best engine play for you" in out
    assert "A4-A3 B4-B3 C4-C3 D4-D3" in out
    assert "There is no move to take back." in out
    assert "2222/0000/1000/0111 2" in out
    assert "“nonsense” is neither a move here nor a command. Moves look like " in out
    assert "A1-A4 is not legal here" in out
    assert "Nobody can drop out in Two Eat One." in out
    assert "Stopped. The position was:" in out
    assert result.returncode == 0


def test_dropping_out_of_chinese_checkers() -> None:
    result = run("play", "chinese-checkers", "--people", "-o", "players=3", typed="drop\ndrop\n")
    assert (
        result.stdout.splitlines()[-1]
        == " Game over. Ranking Violet > Green > Red. Only one player is left in the race."
    )


def test_a_player_who_drops_out_leaves_the_other_one_as_the_winner() -> None:
    result = run("play", "chinese-checkers", "--people", typed="drop\n")
    assert result.stdout.splitlines()[-1] == " Game over. Blue wins. Only one player is left in the race."


def test_a_game_from_a_position() -> None:
    result = run(
        "play", "dots", "--people", "-o", "rows=1", "-o", "cols=1", "--position", "1x1 1110 0-0 1", typed="3\n"
    )
    assert "over" in result.stdout.splitlines()[-1]


def test_the_end_of_input_ends_the_game() -> None:
    assert run("play", "dots", "--people", typed="3\n").returncode == 0


def test_the_menu_on_a_terminal() -> None:
    status, shown = on_terminal("play", typed=b"9\n2\n7\nquit\n")  # the engine moves between these moves
    assert status == 0
    text = plain(shown)
    assert f"Type a number from 1 to {len(qipan.game_names())}, or a name." in text
    assert "Blue (table) plays" in text
    assert re.search("The position was:\\s+3x3 [01]{7}1[01]{16} 0-0 0", text)
    assert b"\x1b[" in shown  # a terminal gets colours
