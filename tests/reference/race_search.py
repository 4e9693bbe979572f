"""Search for a race of several seats as one would write it first: nothing is pruned, nothing remembered.

The positions and the rule of thumb are the program's own; what is checked here is the search.
"""

from __future__ import annotations

import qipan
from qipan._core import (
    ChineseCheckersState,
    chinese_checkers_blocking_penalty,
    chinese_checkers_gains,
    chinese_checkers_greedy_scores,
    chinese_checkers_obstruction_penalty,
    chinese_checkers_progress,
)

A_PLACE, FINISH = 100_000, 1_000_000
Worths = tuple[int, ...]


def letters(state: qipan.State) -> str:
    return {2: "AD", 3: "ACE", 4: "ABDE", 6: "ABCDEF"}[state.game.seats]


def left(state: qipan.State) -> str:
    return [*state.text.split(" "), ""][2]


def in_play(state: qipan.State, seat: int) -> bool:
    return letters(state)[seat] not in left(state).upper()


def finished_before(state: qipan.State, seat: int) -> int:
    return sum(each.isupper() for each in left(state).partition(letters(state)[seat])[0])


def turn_of(state: qipan.State) -> int:
    return letters(state).index(state.text.split(" ")[1])


def with_turn_of(state: qipan.State, seat: int) -> qipan.State:
    board, _, *rest = state.text.split(" ")
    return state.game.parse(" ".join([board, letters(state)[seat], *rest]))


def progress_of(state: qipan.State, seat: int) -> int:
    assert isinstance(state, ChineseCheckersState)
    return chinese_checkers_progress(state, seat)


def worth(state: qipan.State, seat: int) -> int:
    """To a seat in play: its progress less the mean of the others', and a place for everybody who was faster."""
    others = [progress_of(state, each) for each in range(state.game.seats) if each != seat and in_play(state, each)]
    own = progress_of(state, seat)
    mean = int(sum(others) / len(others)) if others else own
    return own - mean - A_PLACE * finished_before(state, seat)


def finish(state: qipan.State, seat: int, plies: int) -> int:
    return FINISH - A_PLACE * finished_before(state, seat) - plies


class Search:
    """What every move is worth to every seat (max^n), or to the one that is to move."""

    def __init__(self, root: qipan.State, own: int = 1000, others: int = 1000, rounds: int = 1000) -> None:
        self.root, self.us = root, turn_of(root)
        self.own, self.others, self.rounds = own, others, rounds
        self.rivals = [seat for seat in range(root.game.seats) if seat != self.us and in_play(root, seat)]

    def candidates(self, state: qipan.State, width: int) -> list[qipan.Move]:
        """By what they win at once, then in the order of the game."""
        assert isinstance(state, ChineseCheckersState)
        found = sorted(zip(chinese_checkers_gains(state), state.moves(), strict=True), key=lambda each: -each[0])
        return [move for _, move in found[:width]]

    def maxn(self, depth: int) -> dict[str, Worths]:
        never = tuple(
            0 if in_play(self.root, seat) else finish(self.root, seat, 0) for seat in range(self.root.game.seats)
        )
        found = {}
        for move in self.root.moves():
            worths = list(self._everybody(self.root, move, depth - 1, 1, never))
            worths[self.us] -= self.cost(self.root.play(move))
            found[str(move)] = tuple(worths)
        return found

    def cost(self, after: qipan.State) -> int:
        """Of keeping others from getting out of the way."""
        assert isinstance(self.root, ChineseCheckersState)
        assert isinstance(after, ChineseCheckersState)
        return chinese_checkers_blocking_penalty(self.root, after)

    def _everybody(self, state: qipan.State, move: qipan.Move, depth: int, ply: int, finishes: Worths) -> Worths:
        mover, state = turn_of(state), state.play(move)
        if not in_play(state, mover):
            finishes = (*finishes[:mover], finish(state, mover, ply), *finishes[mover + 1 :])
        if depth == 0 or state.outcome is not None:
            seats = range(state.game.seats)
            return tuple(worth(state, seat) if in_play(state, seat) else finishes[seat] for seat in seats)
        mover = turn_of(state)
        found = [
            self._everybody(state, move, depth - 1, ply + 1, finishes)
            for move in self.candidates(state, self.own if mover == self.us else self.others)
        ]
        return max(found, key=lambda worths: worths[mover])

    def paranoid(self, depth: int) -> dict[str, int]:
        rests_from = self.rounds * (len(self.rivals) + 1)

        def value(state: qipan.State, depth: int, ply: int) -> int:
            if not in_play(state, self.us):
                return finish(state, self.us, ply)
            if ply >= rests_from:
                state = with_turn_of(state, self.us)
            if depth == 0 or state.outcome is not None:
                return worth(state, self.us)
            is_ours = turn_of(state) == self.us
            found = [
                value(state.play(move), depth - 1, ply + 1)
                for move in self.candidates(state, self.own if is_ours else self.others)
            ]
            return max(found) if is_ours else min(found)

        after = {str(move): self.root.play(move) for move in self.root.moves()}
        return {move: value(state, depth - 1, 1) - self.cost(state) for move, state in after.items()}

    def race(self, depth: int) -> dict[str, int]:
        """Depth counts our own moves; the others hurry."""

        def here(state: qipan.State) -> int:
            assert isinstance(state, ChineseCheckersState)
            return worth(state, self.us) - chinese_checkers_obstruction_penalty(state, self.us)

        def value(state: qipan.State, depth: int, turn: int) -> int:
            if not in_play(state, self.us):
                return finish(state, self.us, turn)
            while state.outcome is None and turn_of(state) != self.us:
                assert isinstance(state, ChineseCheckersState)
                haste = chinese_checkers_greedy_scores(state)
                state = state.play(state.moves()[haste.index(max(haste))])
            if depth == 0 or state.outcome is not None:
                return here(state)
            moves = self.candidates(state, max(3, self.own >> (turn - 1)))
            if depth > 1:
                return max(value(state.play(move), depth - 1, turn + 1) for move in moves)
            in_the_way = worth(state, self.us) - here(state)
            ends = [state.play(move) for move in moves]
            return max(
                worth(end, self.us) - in_the_way if in_play(end, self.us) else finish(end, self.us, turn + 1)
                for end in ends
            )

        assert isinstance(self.root, ChineseCheckersState)
        gain = {
            str(move): each for move, each in zip(self.root.moves(), chinese_checkers_gains(self.root), strict=True)
        }
        after = {str(move): self.root.play(move) for move in self.candidates(self.root, 1000)}
        order = sorted(after, key=lambda move: self.cost(after[move]) - gain[move])
        planned, rest = order[: 2 * self.own], order[2 * self.own :]
        found = {move: value(after[move], depth - 1, 1) - self.cost(after[move]) for move in planned}
        least = min(found.values())
        return found | {move: min(least, value(after[move], 0, 1) - self.cost(after[move])) for move in rest}

    def best_reply(self, depth: int) -> dict[str, int]:
        rests_from = self.rounds * 2

        def value(state: qipan.State, is_ours: bool, depth: int, ply: int) -> int:
            if not in_play(state, self.us):
                return finish(state, self.us, ply)
            if depth == 0 or not any(in_play(state, seat) for seat in self.rivals):
                return worth(state, self.us)
            if is_ours or ply >= rests_from:
                state = with_turn_of(state, self.us)
                moves = self.candidates(state, self.own)
                return max(
                    (value(state.play(move), False, depth - 1, ply + 1) for move in moves),
                    default=worth(state, self.us),
                )
            found = []
            for seat in self.rivals:
                if in_play(state, seat):
                    turned = with_turn_of(state, seat)
                    for move in self.candidates(turned, self.others):
                        found.append(value(turned.play(move), True, depth - 1, ply + 1))
            return min(found, default=worth(state, self.us))

        after = {str(move): self.root.play(move) for move in self.root.moves()}
        return {move: value(state, False, depth - 1, 1) - self.cost(state) for move, state in after.items()}
