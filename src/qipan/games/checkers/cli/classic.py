"""`qipan classic`: the text program that the project's checkers grew from, byte for byte."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated

import typer

from qipan.engines import engine
from qipan.rules import State
from qipan.rules import game as make_game

LONGEST_LINE = 1000
"""A longer line is no action."""
COMPUTED = {"A": 1, "P": 10}
"""Actions that the program plays itself, at most."""
SIDES = {"b": "BLACK", "w": "WHITE"}
RULE = "   " + "+---" * 8 + "+\n"
ACTION = re.compile(r"([A-Za-z][0-9]+)-([A-Za-z][0-9]+)")


def classic(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game whose classic program to run: checkers.")],
) -> None:
    """Run a game's classic text program: actions, A or P, a line each, on standard input."""
    if game != "checkers":
        raise ValueError(f"only checkers has a classic program, not {game!r:.80}")
    raise typer.Exit(classic_checkers(_typed(), _say))


def _typed() -> Iterator[str]:
    while sys.stdin is not None and (line := sys.stdin.buffer.readline(LONGEST_LINE)):
        yield line.decode("ascii", "replace")


def _say(text: str) -> None:
    print(text, end="", flush=True)


def classic_checkers(lines: Iterable[str], say: Callable[[str], None]) -> int:
    """The program; answers with its exit status. Lines with nothing on them are passed over, and the end of the game
    ends the program.

    >>> said = []
    >>> classic_checkers(["G6-F5", "G6-F5"], said.append)
    1
    >>> said[-1]
    'ERROR: Source cell is empty.\\n'
    """
    state = make_game("checkers").initial()
    mind = engine("minimax3", state.game)
    number = 1
    say("BOARD SIZE: 8x8\n#BLACK PIECES: 12\n#WHITE PIECES: 12\n" + _board(state))
    for line in lines:
        word = line.strip()
        if word and word not in COMPUTED:
            error = _refusal(state, word)
            if error:
                say(f"ERROR: {error}\n")
                return 1
            state = _act(state, word, number, "", say)
            number += 1
        for _ in range(COMPUTED.get(word, 0)):
            mover = state.mover
            if mover is None:  # who cannot act has lost
                say(f"{SIDES['w' if state.text[-1] == 'b' else 'b']} WIN!\n")
                return 0
            state = _act(state, str(mind.choose(state.view(mover)).move), number, "*** ", say)
            number += 1
    return 0


def _act(state: State, action: str, number: int, prefix: str, say: Callable[[str], None]) -> State:
    after = state.play(action)
    side = SIDES[state.text[-1]]
    from qipan.games.checkers.minimax_tree import cost  # here, since it brings numpy along

    say(f"{'=' * 37}\n{prefix}{side} ACTION #{number}: {action}\nBOARD COST: {cost(after)}\n{_board(after)}")
    return after


def _refusal(state: State, word: str) -> str:
    """Why an action cannot be made, in the program's order and words; nothing if it can."""
    found = ACTION.fullmatch(word)
    if not found:
        return "Illegal action."
    rows = state.text.split(" ")[0].split("/")
    cells = {f"{column}{row}": rows[row - 1][at] for row in range(1, 9) for at, column in enumerate("ABCDEFGH")}
    source, target = (cells.get(name) for name in found.groups())
    if source is None:
        return "Source cell is outside of the board."
    if target is None:
        return "Target cell is outside of the board."
    if source == ".":
        return "Source cell is empty."
    if target != ".":
        return "Target cell is not empty."
    if source.lower() != state.text[-1]:
        return "Source cell holds opponent's piece/tower."
    return "" if word in map(str, state.moves()) else "Illegal action."


def _board(state: State) -> str:
    rows = state.text.split(" ")[0].split("/")
    lines = (f" {number} | {' | '.join(row)} |\n{RULE}" for number, row in enumerate(rows, 1))
    return f"     {'   '.join('ABCDEFGH')}\n{RULE}{''.join(lines)}"
