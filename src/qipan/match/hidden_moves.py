"""Moves in games with hidden information: which of them only the seat that makes them may know.

`Game.public_phases` has the phases whose moves everybody may see. In any other phase, moves are hidden: the other
seats, and spectators, see only that the seat's turn is over. If a game begins with such a phase, the hidden moves of a
seat in its first turn are its set-up. A seat can submit its set-up before its turn, so that nobody has to wait.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from qipan.rules import Game, State
from qipan.rules import game as make_game
from qipan.rules.game_module import module_of
from qipan.rules.reasons import Problem, ReasonKind

# A game may replace this text: `GameModule.wording`.
SETUP_INCOMPLETE = ReasonKind("setup_incomplete", "{needed} hidden moves are needed, not {given}")


def hides_moves(state: State) -> bool:
    """Return whether the next move is hidden from the other seats.

    >>> import qipan
    >>> game = qipan.game("planes", size=8, planes=1)
    >>> hides_moves(game.initial()), hides_moves(game.parse("A2u A2u - -")), hides_moves(qipan.game("dots").initial())
    (True, False, False)
    """
    return state.mover is not None and state.phase not in state.game.public_phases


def has_setup(game: Game) -> bool:
    """Return whether the game begins with hidden moves."""
    return hides_moves(game.initial())


@cache
def needs_setup(name: str) -> bool:
    """Return whether all seats must submit their set-ups before the start: they must if a set-up has several moves.

    A set-up of a single move can also be made in the seat's turn.

    >>> needs_setup("planes"), needs_setup("dots")
    (True, False)
    """
    game = make_game(name)
    return has_setup(game) and _setup_length(game, 0) > 1


def check_setup(game: Game, seat: int, moves: Sequence[str]) -> None:
    """Raise ValueError unless these moves are a complete set-up of a seat."""
    needed = _setup_length(game, seat)
    if len(moves) != needed:
        raise Problem(module_of(game.name).reason(SETUP_INCOMPLETE)(needed=needed, given=len(moves)))
    play_setup(game, seat, moves)


def play_setup(game: Game, seat: int, moves: Sequence[str]) -> State:
    """Return a position after some moves of a seat's set-up. Raise ValueError if the moves are not possible."""
    state = before_setup(game, seat)
    for move in moves:
        state = state.play(move)
    return state


def before_setup(game: Game, seat: int) -> State:
    """Return a position in which a seat begins its set-up.

    The seats before it have made arbitrary moves, since the set-ups of the seats do not depend on each other.
    """
    state = game.initial()
    while state.mover != seat and hides_moves(state):
        state = state.play(state.moves()[0])
    return state


def _setup_length(game: Game, seat: int) -> int:
    """Return the number of moves of a seat's set-up. All its set-ups have the same number."""
    state, length = before_setup(game, seat), 0
    while state.mover == seat and hides_moves(state):
        state, length = state.play(state.moves()[0]), length + 1
    return length


def has_begun_setup(state: State, seat: int) -> bool:
    """Return whether a seat has made a move of its set-up, so that it knows more than at the start."""
    return state.view(seat).text != state.game.initial().view(seat).text
