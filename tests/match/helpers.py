"""Random matches, and a clock that only moves when it is told to."""

from __future__ import annotations

from random import Random

import qipan
from qipan.match import Match, Terms


class Hand:
    """Seconds, moved by hand."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at

    def wait(self, seconds: float) -> None:
        self.at += seconds


GAMES = {
    "planes": {"size": 8, "planes": 1},
    "dots": {"rows": 2, "cols": 2},
    "two-eat-one": {},
    "chinese-checkers": {"players": 3},
    "checkers": {},
}


def game_of(name: str) -> qipan.Game:
    return qipan.game(name, **GAMES[name])


def random_match(name: str, random: Random, *, now: Hand | None = None, plies: int = 60) -> Match:
    """A match with some of everything in it; it may be over or not."""
    match = Match(game_of(name), terms=Terms(max_turns=random.choice((0, 5, 40))), now=now)
    for _ in range(random.randint(0, plies)):
        if match.mover is None:
            break
        if now is not None:
            now.wait(random.randint(0, 3000) / 1000)
        do_something(match, random)
    return match


def do_something(match: Match, random: Random) -> None:
    mover = match.mover
    assert mover is not None
    chance = random.random()
    if chance < 0.01:
        match.resign(random.choice(match.in_play))
    elif chance < 0.02:
        match.forfeit(mover, "it was no good")
    elif chance < 0.03:
        asking = random.choice(match.in_play)
        if match.offer is None:
            match.ask(asking, "draw")
            for other in match.in_play:
                if other != asking:
                    match.accept(other)
    elif chance < 0.05:
        match.set_autopilot(random.choice(match.in_play), random.random() < 0.5)
    elif chance < 0.1:
        try:
            match.take_back(random.choice((None, mover)))
        except ValueError:
            assert match.mover == mover
    else:
        match.play(random.choice(match.state.moves()), mover, by_autopilot=match.is_on_autopilot(mover))
