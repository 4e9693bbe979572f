"""Statistics about the default levels."""

from __future__ import annotations

import pytest

import qipan
from new_games.build import CRUMBLE, TIC_TAC_TOE

GAMES = 200


def score(game: qipan.Game, lower: int, higher: int) -> float:
    """Return the mean score of the higher level against the lower one: 1 for a win, 1/2 for a draw, 0 for a loss.

    With more than two seats, the higher level has one seat, and the payoff in -1..1 counts as a score in 0..1.
    """
    total = 0.0
    for number in range(GAMES):
        seat = number % game.seats
        engines = [
            qipan.engine("best", game, level=higher if other == seat else lower, seed=GAMES * other + number)
            for other in range(game.seats)
        ]
        record = qipan.play_match(game, engines, limit=qipan.Limit(nodes=500))
        assert record.outcome is not None
        total += (1 + record.outcome.payoffs[seat]) / 2
    return total / GAMES


@pytest.mark.long
@pytest.mark.parametrize("name", [TIC_TAC_TOE, CRUMBLE])
def test_no_default_level_is_weaker_than_the_one_below(name: str) -> None:
    game = qipan.game(name)
    scores = {higher: score(game, higher - 1, higher) for higher in range(2, 11)}
    print(name, scores)
    sigma = 0.5 / GAMES**0.5
    assert all(each >= 0.5 - 2 * sigma for each in scores.values()), scores
