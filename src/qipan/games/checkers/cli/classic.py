"""`qipan classic`: the classic program, which is the text program from which this game was developed.

Its output is reproduced byte for byte. The program calls a move an action.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated

import typer

from qipan.cli.language import tr
from qipan.rules import State
from qipan.rules import game as make_game

MAX_LINE_BYTES = 1000  # longer lines are read in pieces, which is harmless since no action is that long
COMPUTED_ACTIONS = {"A": 1, "P": 10}  # input line -> number of actions that the program plays, unless the game ends
SIDES = ("BLACK", "WHITE")  # the name of each seat
# The letter of a piece, by its owner and kind.
LETTERS: dict[tuple[int | None, str], str] = {(0, "man"): "b", (1, "man"): "w", (0, "tower"): "B", (1, "tower"): "W"}
ROW_SEPARATOR = "   " + "+---" * 8 + "+\n"
ACTION = re.compile(r"(..)-(..)")


def classic(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game whose classic program to run: checkers.")],
) -> None:
    """Run a game's classic text program, which reads actions from standard input, one per line.

    The line A lets the program choose and play one action, the line P up to ten; either of them ends the input.
    The output is in English, as in the original.
    """
    if game != "checkers":
        raise ValueError(tr("only checkers has a classic program, not {game}", game=f"{game!r:.80}"))
    raise typer.Exit(classic_checkers(_input_lines(), _write))


def _input_lines() -> Iterator[str]:
    while sys.stdin is not None and (line := sys.stdin.buffer.readline(MAX_LINE_BYTES)):
        yield line.decode("ascii", "replace")


def _write(text: str) -> None:
    print(text, end="", flush=True)


def classic_checkers(lines: Iterable[str], write: Callable[[str], None]) -> int:
    """Run the classic program on these input lines, and return its exit status.

    Blank lines are skipped. The program stops at the end of the input, after the first A or P, or with an error message
    at the first invalid action. If it is to choose an action for a side that is stuck, it prints who has won.

    >>> output = []
    >>> classic_checkers(["G6-F5", "G6-F5"], output.append)
    1
    >>> output[-1]
    'ERROR: Source cell is empty.\\n'
    """
    state = make_game("checkers").initial()
    number = 1
    write("BOARD SIZE: 8x8\n#BLACK PIECES: 12\n#WHITE PIECES: 12\n" + _board(state))
    for line in lines:
        command = line.strip()
        if not command:
            continue
        if command in COMPUTED_ACTIONS:
            _act_by_itself(state, number, COMPUTED_ACTIONS[command], write)
            return 0
        error = _error(state, command)
        if error:
            write(f"ERROR: {error}\n")
            return 1
        state = _act(state, command, number, "", write)
        number += 1
    return 0


def _act_by_itself(state: State, number: int, count: int, write: Callable[[str], None]) -> None:
    """Choose and play up to `count` actions. The first of them gets `number`, the next ones the following numbers."""
    from qipan.engines import engine

    minimax3 = engine("minimax3", state.game)
    for _ in range(count):
        if state.mover is None:  # stuck, so the side to move has lost
            write(f"{SIDES[1 - state.turn]} WIN!\n")
            return
        state = _act(state, str(minimax3.choose(state.view(state.mover)).move), number, "*** ", write)
        number += 1


def _act(state: State, action: str, number: int, prefix: str, write: Callable[[str], None]) -> State:
    after = state.play(action)
    side = SIDES[state.turn]
    black, white = after.material
    write(f"{'=' * 37}\n{prefix}{side} ACTION #{number}: {action}\nBOARD COST: {black - white}\n{_board(after)}")
    return after


def _error(state: State, action: str) -> str:
    """Return the classic program's message for an invalid action, or an empty string if the action is valid.

    The checks are in the same order as in the classic program: the first check that fails determines the message.
    """
    match = ACTION.fullmatch(action)
    if not match:
        return "Illegal action."
    cells = {cell.name for cell in state.game.layout()}
    owners = {piece.cell: piece.seat for piece in state.game.pieces(state)}
    source, target = match.groups()
    if source not in cells:
        return "Source cell is outside of the board."
    if target not in cells:
        return "Target cell is outside of the board."
    if source not in owners:
        return "Source cell is empty."
    if target in owners:
        return "Target cell is not empty."
    if owners[source] != state.turn:
        return "Source cell holds opponent's piece/tower."
    return "" if action in map(str, state.moves()) else "Illegal action."


def _board(state: State) -> str:
    letters = {piece.cell: LETTERS[piece.seat, piece.kind] for piece in state.game.pieces(state)}
    rows = ([letters.get(f"{column}{number}", ".") for column in "ABCDEFGH"] for number in range(1, 9))
    lines = (f" {number} | {' | '.join(row)} |\n{ROW_SEPARATOR}" for number, row in enumerate(rows, 1))
    return f"     {'   '.join('ABCDEFGH')}\n{ROW_SEPARATOR}{''.join(lines)}"
