"""The copycat of dots, which remembers whether it can still copy."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import qipan
from qipan.games.dots.study.symmetric import symmetric_study
from qipan.games.dots.symmetric import REFUTATION


def replies(moves: Sequence[str], **options: bool) -> set[str]:
    """Return the replies of 200 copycats with different seeds after these moves."""
    states = [qipan.game("dots", **options).initial()]
    for move in moves:
        states.append(states[-1].play(move))
    *history, state = states
    assert state.mover is not None
    engines = (qipan.engine("copycat", state.game, seed=seed) for seed in range(200))
    return {str(engine.choose(state.view(state.mover), history=history).move) for engine in engines}


def legal_after(moves: Sequence[str], **options: bool) -> set[str]:
    state = qipan.game("dots", **options).initial()
    for move in moves:
        state = state.play(move)
    return {str(move) for move in state.moves()}


def test_it_copies_the_last_edge() -> None:
    assert replies([]) == legal_after([])
    assert replies(["5"]) == {"18"}
    assert replies(["5", "18", "0"]) == {"23"}
    assert replies(["0"]) == {"23"}


def test_it_takes_boxes_and_then_copies() -> None:
    offered = ["0", "23", "3", "20", "4"]  # blue can complete the top left box
    assert replies(offered) == {"7"}
    assert replies([*offered, "7"]) == {"19"}  # the opposite of edge 4 is 23 - 4


def test_it_plays_at_random_once_it_cannot_copy() -> None:
    symmetric = REFUTATION[: REFUTATION.index("11") + 1]
    assert replies(symmetric) == {"12"}  # completes the middle box, and also copies edge 11
    lost = [*symmetric, "12"]
    assert replies(lost) == legal_after(lost)
    # From now on it does not even take the boxes that it is offered.
    offered = [*lost, "4", "18"]
    assert replies(offered) == legal_after(offered) == {"5", "7", "9", "14", "16", "19"}


def test_a_ban_on_the_reply_ends_the_symmetry() -> None:
    banned = ["5"]
    assert replies(banned, reply_ban=True) == legal_after(banned, reply_ban=True)
    assert replies([*banned, "0", "1"], reply_ban=True) == legal_after([*banned, "0", "1"], reply_ban=True)


def test_it_is_measured() -> None:
    study = symmetric_study(qipan.game("dots"), engine="copycat", games=300)
    assert study.second.games == study.first.games == 300
    assert 240 < study.second.wins < 290
    assert study == symmetric_study(qipan.game("dots"), engine="copycat", games=300)
    with pytest.raises(ValueError, match="engine must be one of symmetric, copycat, not 'mirror'"):
        symmetric_study(qipan.game("dots"), engine="mirror")
