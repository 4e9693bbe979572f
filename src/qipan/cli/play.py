"""`qipan play`: people at one terminal."""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass, field

import qipan
from qipan.cli.common import GameName, Options, Position, chosen_game, chosen_state, console, is_terminal

HELP = """Type a move as it is written on the board, or one of:
  moves     list the legal moves
  undo      take the last move back
  random    play any legal move
  board     draw the board again
  position  print the position as text, for `--position`
  drop      leave the game (chinese-checkers only)
  help      this text
  quit      stop playing"""


@dataclass
class Table:
    """A game in progress: the positions so far, and the paths that led to them."""

    states: list[qipan.State]
    paths: list[tuple[str, ...]] = field(default_factory=list)

    @property
    def state(self) -> qipan.State:
        return self.states[-1]

    @property
    def last_path(self) -> tuple[str, ...]:
        return self.paths[-1] if self.paths else ()

    @property
    def is_hidden(self) -> bool:
        return self.state.view(0).state is None

    def play(self, text: str) -> None:
        after = self.state.play(text)
        path = next(move.path for move in self.state.moves() if str(move) == text)
        self._push(after, path)

    def drop(self) -> None:
        state, seat = self.state, self.state.mover
        if seat is None or not isinstance(state, qipan.Droppable):
            raise ValueError(f"nobody can drop out of {state.game.name}")
        self._push(state.drop(seat), ())

    def undo(self) -> None:
        if len(self.states) == 1:
            raise ValueError("there is no move to take back")
        # With hidden boards, only an own plane can be taken back: a shot has been answered, and the
        # enemy's planes are not ours to see.
        before = self.states[-2]
        if self.is_hidden and (before.mover != self.state.mover or len(before.moves()[0].path) == 1):
            raise ValueError("only a plane you have just placed can be taken back")
        self.states.pop()
        self.paths.pop()

    def _push(self, state: qipan.State, path: tuple[str, ...]) -> None:
        self.states.append(state)
        self.paths.append(path)


def play(game: GameName, position: Position = None, option: Options = None) -> None:
    """Play at this terminal, all seats in turn."""
    sit_down(chosen_state(chosen_game(game, option), position))


def choose_and_play() -> None:
    """What `qipan` alone does: asks which game."""
    out = console()
    out.print("Qipan 棋盘\n")
    names = qipan.game_names()
    for number, name in enumerate(names, 1):
        out.print(f"  {number}  {name}  {qipan.game(name).title}")
    while True:
        answer = ask("\nWhich game? ")
        if answer is None or answer in ("quit", "q"):
            return
        if answer.isdecimal() and 1 <= int(answer) <= len(names):
            answer = names[int(answer) - 1]
        if answer in names:
            sit_down(qipan.game(answer).initial())
            return
        out.print(f"Type a number 1..{len(names)} or a name.")


def draw(position: qipan.State | qipan.View, highlight: tuple[str, ...] = ()) -> None:
    from qipan.cli.boards import draw as drawn

    console().print(drawn(position, highlight))


def ask(prompt: str) -> str | None:
    """A line that somebody typed; None at the end of the input."""
    if sys.stdin is None:
        return None
    try:
        return input(prompt).strip()
    except EOFError:
        return None


def sit_down(start: qipan.State) -> None:
    if is_terminal(sys.stdin):
        import readline  # noqa: F401  line editing and history at the prompt
    out = console()
    table = Table([start])
    out.print("Type a move, or help.")
    shown_to: int | None = None
    redraw = True
    while table.state.outcome is None:
        mover = table.state.mover
        assert mover is not None
        if table.is_hidden and mover != shown_to:
            if shown_to is not None and not hand_over(mover):
                return
            redraw = True
        shown_to = mover
        if redraw:
            out.print()
            draw(table.state.view(mover), () if table.is_hidden else table.last_path)
        answer = ask(f"{len(table.states)}. ")
        if answer is None or answer in ("quit", "q", "exit"):
            out.print("Stopped. The position was:" if not table.is_hidden else "Stopped.")
            if not table.is_hidden:
                print(table.state.text)
            return
        redraw = obey(table, answer)
    out.print()
    draw(table.state, table.last_path)


def hand_over(mover: int) -> bool:
    """Hides the board before the next person looks. False at the end of the input."""
    out = console()
    if ask(f"Press Enter, then hand over to seat {mover}.") is None:
        return False
    out.clear()
    return ask(f"Seat {mover}, press Enter when nobody else looks.") is not None


def obey(table: Table, answer: str) -> bool:
    """Does what was typed; answers whether the board is to be drawn again."""
    out = console()
    mover = table.state.mover
    try:
        match answer:
            case "":
                return False
            case "help" | "?" | "h":
                out.print(HELP, markup=False)
                return False
            case "moves":
                out.print(" ".join(str(move) for move in table.state.moves()), markup=False)
                return False
            case "position":
                if table.is_hidden:
                    raise ValueError("the position would show what is hidden")
                print(table.state.text)
                return False
            case "board":
                pass
            case "undo" | "u":
                table.undo()
            case "drop":
                table.drop()
            case "random":
                table.play(str(random.choice(table.state.moves())))
            case _:
                table.play(answer)
    except ValueError as error:
        out.print(str(error), style="red", markup=False)
        return False
    if table.is_hidden and mover is not None and table.state.mover != mover:
        draw(table.state.view(mover))  # the answer to one's shot, before the hand-over
    return True
