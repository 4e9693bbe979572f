"""Moves in games with hidden information: which of them only the seat that makes them may know.

`GameModule.public_phases` has the phases whose moves everybody may see. In any other phase, moves are hidden: the other
seats, and spectators, see only that the seat's turn is over. If a game begins with such a phase, the hidden moves of a
seat in its first turn are its set-up. A seat can submit its set-up before its turn, so that nobody has to wait.
"""

from __future__ import annotations

from collections.abc import Sequence

from qipan.rules import Game, State
from qipan.rules.game_module import module_of
from qipan.rules.reasons import Problem, ReasonKind

SETUP_INCOMPLETE = ReasonKind("setup_incomplete", "these moves are not a complete set-up")


def is_hidden(game: Game) -> bool:
    """Return whether the game hides part of the position from its seats.

    >>> import qipan
    >>> is_hidden(qipan.game("planes")), is_hidden(qipan.game("dots"))
    (True, False)
    """
    return game.initial().view(0).state is None


def hides_moves(state: State) -> bool:
    """Return whether the next move is hidden from the other seats.

    >>> import qipan
    >>> game = qipan.game("planes", size=8, planes=1)
    >>> hides_moves(game.initial()), hides_moves(game.parse("A2u A2u - -")), hides_moves(qipan.game("dots").initial())
    (True, False, False)
    """
    module = module_of(state.game.name)
    return state.mover is not None and state.phase not in module.public_phases and is_hidden(state.game)


def has_setup(game: Game) -> bool:
    """Return whether the game begins with hidden moves."""
    return hides_moves(game.initial())


def needs_setup(game: Game) -> bool:
    """Return whether every seat submits its set-up before the start; otherwise it may make these moves in its turn."""
    return has_setup(game) and module_of(game.name).check_setup is not None


def check_setup(game: Game, seat: int, moves: Sequence[str]) -> None:
    """Raise ValueError unless these moves are a complete set-up of a seat."""
    check = module_of(game.name).check_setup
    if check is not None:
        check(game, moves)
    state = play_setup(game, seat, moves)
    if state.mover == seat and hides_moves(state):
        raise Problem(SETUP_INCOMPLETE())


def play_setup(game: Game, seat: int, moves: Sequence[str]) -> State:
    """Return a position after some moves of a seat's first turn. Raise ValueError if they are not possible.

    The seats before it have made any moves, since a set-up does not depend on those of other seats.
    """
    state = game.initial()
    while state.mover != seat and hides_moves(state):
        state = state.play(state.moves()[0])
    for move in moves:
        if state.mover != seat or not hides_moves(state):
            raise Problem(SETUP_INCOMPLETE())
        state = state.play(move)
    return state


def has_begun_setup(state: State, seat: int) -> bool:
    """Return whether a seat has made a move of its set-up: it then knows more than at the start."""
    return state.view(seat).text != state.game.initial().view(seat).text
