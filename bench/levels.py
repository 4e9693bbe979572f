"""Levels for people: each level plays against the one below."""

from __future__ import annotations

from random import Random

import qipan
from bench.report import Measurement
from qipan.engines.levels import LEVELS

GAMES = {"checkers": 40, "chinese-checkers": 20}  # games for each pair of levels, half with each colour
TOP_LEVEL_LIMIT = qipan.Limit(seconds=0.1)  # of level 10, whose default would be a second per move


def measure() -> list[Measurement]:
    return [against_the_one_below(name, level) for name in GAMES for level in LEVELS if level > 1]


def against_the_one_below(name: str, level: int) -> Measurement:
    game = qipan.game(name)
    better, worse = (qipan.engine("best", game, level=each, seed=each) for each in (level, level - 1))
    limits = [TOP_LEVEL_LIMIT if level == LEVELS[-1] else qipan.Limit(), qipan.Limit()]
    points, won = 0.0, 0
    for number in range(GAMES[name]):
        seats, order = [better, worse], limits
        if number % 2:
            seats, order = [worse, better], limits[::-1]
        record = qipan.play_match(game, seats, limit=order, start=opening(game, number // 2))
        assert record.outcome is not None
        payoff = record.outcome.payoffs[number % 2]
        points += (1 + payoff) / 2
        won += payoff > 0
    share = points / GAMES[name]
    return Measurement(
        f"{name}: level {level} against level {level - 1}, {GAMES[name]} games",
        f"{share:.0%} of the points, {won} won",
        f"level {level - 1}",
        None,
        "> 50 %",
        share > 0.5,
    )


def opening(game: qipan.Game, seed: int) -> qipan.State:
    random, state = Random(seed), game.initial()
    for _ in range(4):
        state = state.play(random.choice(state.moves()))
    return state
