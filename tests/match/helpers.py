"""Random matches, and a clock that only advances when a test advances it."""

from __future__ import annotations

from random import Random

import qipan
from qipan.match import Match, Terms
from variants import SMALL


class ManualClock:
    """A replacement for `time.monotonic` that a test advances itself."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at

    def advance(self, seconds: float) -> None:
        self.at += seconds


GAMES = list(SMALL)


def game_of(name: str) -> qipan.Game:
    return qipan.game(name, **SMALL[name])


def random_match(name: str, random: Random, *, now: ManualClock | None = None, plies: int = 60) -> Match:
    """Return a match with random events of all kinds; it may be over or not."""
    match = Match(game_of(name), terms=Terms(max_turns=random.choice((0, 5, 40))), now=now)
    for _ in range(random.randint(0, plies)):
        if match.mover is None:
            break
        if now is not None:
            now.advance(random.randint(0, 3000) / 1000)
        act_at_random(match, random)
    return match


def act_at_random(match: Match, random: Random) -> None:
    """Make one random move or, rarely, another action."""
    mover = match.mover
    assert mover is not None
    chance = random.random()
    if chance < 0.01:
        match.resign(random.choice(match.in_play))
    elif chance < 0.02:
        match.forfeit(mover, "it failed")
    elif chance < 0.03:
        proposer = random.choice(match.in_play)
        if match.offer is None:
            match.ask(proposer, "draw")
            for other in match.in_play:
                if other != proposer:
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
