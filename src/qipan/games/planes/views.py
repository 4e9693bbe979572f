"""What is known of a position: a view from answers alone, the public moves, and the view of spectators."""

from __future__ import annotations

from collections.abc import Sequence

from qipan._core import Stop
from qipan.games.planes.posterior import answers_text, posterior
from qipan.rules import Game, State, View

# The seed that selects the enemy's layout. Any layout that fits the answers will do: a view contains the answers to the
# seat's shots, but not the enemy's layout.
LAYOUT_SEED = 0


def view_of(game: Game, answers: str = "", *, seconds: float | None = None, stop: Stop | None = None) -> View:
    """Return a view of seat 0 after these answers. Seat 0 is to shoot, unless it has hit every head.

    What does not follow from the answers is assumed: seat 0 has the same layout as the enemy, and the enemy has fired
    as many shots as seat 0 without hitting every head. For errors, see :func:`qipan.games.planes.posterior.posterior`.

    >>> import qipan
    >>> from qipan.games.planes.views import view_of
    >>> view = view_of(qipan.game("planes", size=8, planes=1), "D3=body,C3=empty")
    >>> view.mover, view.text.split()[1], len(view.moves())
    (0, 'D3=body,C3=empty', 62)
    """
    belief = posterior(game, answers, seconds=seconds, stop=stop)
    layout = belief.sample(LAYOUT_SEED)
    missed = layout.split(",")[-1][:-1]
    cells = (cell.name for cell in game.layout() if cell.name != missed)
    shots = [cell for cell, _ in zip(cells, belief.answers, strict=False)]
    state = game.parse(f"{layout} {layout} {','.join(belief.answers) or '-'} {','.join(shots) or '-'}")
    return state.view(0)


def public_move(after: State, seat: int, shot: str) -> str:
    """Return a shot with its answer, from the position after it. Both seats know the answer, so it is public.

    >>> import qipan
    >>> public_move(qipan.game("planes", size=8, planes=1).parse("A2u A2u D3 -"), 0, "D3")
    'D3=body'
    """
    return _answers(after, seat).rpartition(",")[2]


def find_setup(game: Game, seat: int, public_moves: Sequence[tuple[int, str, str]]) -> list[str] | None:
    """Return a layout of a seat that agrees with its answers to the other seat's shots; None if there is none.

    >>> import qipan
    >>> find_setup(qipan.game("planes", size=8, planes=1), 1, [(0, "D3", "D3=head"), (1, "A0", "A0=empty")])
    ['D3r']
    """
    answers = " ".join(answer for shooter, _, answer in public_moves if shooter != seat)
    try:
        return posterior(game, answers).sample(LAYOUT_SEED).split(",")
    except ValueError:  # no layout fits the answers
        return None


def spectator_view(state: State) -> str:
    """Return the answers to the shots of each seat."""
    return f"{_answers(state, 0)} {_answers(state, 1)}"


def _answers(state: State, seat: int) -> str:
    """Return the answers to the shots that a seat has made, such as `C5=body,D6=head`."""
    return answers_text(state.view(seat))
