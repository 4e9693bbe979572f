"""Dots and chinese-checkers have the same legal moves and results as in OpenSpiel, in whole games.

`make test-long` installs OpenSpiel, which is large.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import qipan

if TYPE_CHECKING:
    import pyspiel

pytestmark = pytest.mark.long

GAMES = 300
PASS = "Pass"


def load(text: str) -> pyspiel.Game:
    import pyspiel

    return pyspiel.load_game(text)


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 3), (2, 2), (3, 2), (3, 3), (4, 4), (5, 5)])
def test_dots(rows: int, cols: int) -> None:
    """OpenSpiel numbers the horizontal edges first; here the edges of a row of boxes follow each other."""
    peer_game = load(f"dots_and_boxes(num_rows={rows},num_cols={cols},utility_margin=true)")
    game, random = qipan.game("dots", rows=rows, cols=cols), Random(rows * 10 + cols)

    def edge(action: int) -> str:
        horizontal = (rows + 1) * cols
        row, col = divmod(action, cols) if action < horizontal else divmod(action - horizontal, cols + 1)
        return str(row * (2 * cols + 1) + col + (0 if action < horizontal else cols))

    for _ in range(GAMES):
        state, peer = game.initial(), peer_game.new_initial_state()
        while state.outcome is None:
            assert not peer.is_terminal()
            assert peer.current_player() == state.mover
            actions = {edge(action): action for action in peer.legal_actions()}
            assert set(actions) == {str(move) for move in state.moves()}
            move = random.choice(list(actions))
            state = state.play(move)
            peer.apply_action(actions[move])
        assert peer.is_terminal()
        first, second = state.score or (0, 0)
        assert peer.returns() == [first - second, second - first]
        assert state.outcome.payoffs[0] == (first > second) - (first < second)


class Star:
    """A position of OpenSpiel's game, in which a turn is a step, or hops that the seat ends by passing."""

    def __init__(self, players: int) -> None:
        self.game = qipan.game("chinese-checkers", players=players, finish="strict")
        self.state = self.game.initial()
        self.peer: Any = load(f"chinese_checkers(players={players},max_moves=100000)").new_initial_state()
        # Both programs number the holes row by row from the top.
        self.holes = {cell.name: number for number, cell in enumerate(self.game.layout())}

    def peer_turns(self) -> set[tuple[int, int]]:
        """Return the first and last holes of all turns in OpenSpiel; none if the seat can only pass."""
        turns: set[tuple[int, int]] = set()

        def hop_on(peer: Any, start: int, mover: int) -> None:
            for action in peer.legal_actions():
                text = peer.action_to_string(action)
                if text == PASS:
                    continue
                end = int(text.split("=>")[1])
                if (start, end) not in turns:
                    turns.add((start, end))
                    child = peer.child(action)
                    if child.current_player() == mover:
                        hop_on(child, start, mover)

        mover = self.peer.current_player()
        for action in self.peer.legal_actions():
            text = self.peer.action_to_string(action)
            if text == PASS:
                continue
            start, end = map(int, text.replace("=>", "->").split("->"))
            turns.add((start, end))
            child = self.peer.child(action)
            if child.current_player() == mover:
                hop_on(child, start, mover)
        return turns

    def play(self, move: qipan.Move) -> None:
        mover = self.peer.current_player()
        path = [self.holes[cell] for cell in move.path]
        for start, end in pairwise(path):
            texts = {self.peer.action_to_string(action): action for action in self.peer.legal_actions()}
            self.peer.apply_action(texts.get(f"{start}=>{end}", texts.get(f"{start}->{end}")))
        if self.peer.current_player() == mover:  # more hops would be possible, so end the turn by a pass
            passes = [action for action in self.peer.legal_actions() if self.peer.action_to_string(action) == PASS]
            self.peer.apply_action(passes[0])
        self.state = self.state.play(move)

    def check_moves(self) -> None:
        assert self.peer.current_player() == self.state.mover
        paths = [move.path for move in self.state.moves() if move.path]
        ours = {(self.holes[path[0]], self.holes[path[-1]]) for path in paths}
        assert self.peer_turns() - {(hole, hole) for hole in range(121)} == ours


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_chinese_checkers_moves(players: int) -> None:
    random = Random(players)
    for _ in range(20):
        star = Star(players)
        for _ in range(100):
            star.check_moves()
            star.play(random.choice(star.state.moves()))


@pytest.mark.parametrize("seed", range(30))
def test_chinese_checkers_results(seed: int) -> None:
    """Play random moves, and then greedy moves, so that the game ends."""
    star, random = Star(2), Random(seed)
    engine = qipan.engine("greedy", star.game)
    for ply in range(600):
        if star.state.mover is None:
            break
        if ply % 10 == 0:
            star.check_moves()
        view = star.state.view(star.state.mover)
        star.play(random.choice(star.state.moves()) if ply < 6 else engine.choose(view, qipan.Limit()).move)
        assert star.peer.is_terminal() == (star.state.outcome is not None)
    assert star.state.outcome is not None
    assert tuple(star.peer.returns()) == star.state.outcome.payoffs
