"""Simple versions of the searches for Chinese checkers, without pruning and without a transposition table.

Positions and evaluation come from the core; only the search is a second implementation.
"""

from __future__ import annotations

import qipan
from qipan._core import (
    ChineseCheckersState,
    chinese_checkers_blocking_penalty,
    chinese_checkers_detour_penalty,
    chinese_checkers_escapes,
    chinese_checkers_gains,
    chinese_checkers_greedy_scores,
    chinese_checkers_obstruction_penalty,
    chinese_checkers_progress,
)
from reference import chinese_checkers as rules

RANK_VALUE, FINISH_VALUE = 100_000, 1_000_000
Values = tuple[int, ...]


def letters(state: qipan.State) -> str:
    return {2: "AD", 3: "ACE", 4: "ABDE", 6: "ABCDEF"}[state.game.seats]


def left(state: qipan.State) -> str:
    return [*state.text.split(" "), ""][2]


def in_play(state: qipan.State, seat: int) -> bool:
    return letters(state)[seat] not in left(state).upper()


def finished_before(state: qipan.State, seat: int) -> int:
    return sum(each.isupper() for each in left(state).partition(letters(state)[seat])[0])


def others_arrived(state: qipan.State, seat: int) -> int:
    """Return the number of other seats in play whose target is full and has at least six of their stones."""
    position = rules.parse(state.text, state.game.seats)
    arrived = 0
    for other, camp in enumerate(letters(state)):
        stones = [rules.stone_at(position, hole) for hole in rules.CAMP_HOLES[rules.opposite(camp)]]
        arrived += other != seat and in_play(state, other) and rules.EMPTY not in stones and stones.count(camp) >= 6
    return arrived


def turn_of(state: qipan.State) -> int:
    return letters(state).index(state.text.split(" ")[1])


def with_turn_of(state: qipan.State, seat: int) -> qipan.State:
    board, _, *rest = state.text.split(" ")
    return state.game.parse(" ".join([board, letters(state)[seat], *rest]))


def progress_of(state: qipan.State, seat: int) -> int:
    assert isinstance(state, ChineseCheckersState)
    return chinese_checkers_progress(state, seat)


def evaluate(state: qipan.State, seat: int) -> int:
    """Return the value for a seat in play: its progress minus the mean of the other seats' progress.

    The value is lower for each seat that has already finished, or is kept from finishing only by other seats' stones.
    """
    others = [progress_of(state, each) for each in range(state.game.seats) if each != seat and in_play(state, each)]
    own = progress_of(state, seat)
    mean = int(sum(others) / len(others)) if others else own
    return own - mean - RANK_VALUE * (finished_before(state, seat) + others_arrived(state, seat))


def finish_value(state: qipan.State, seat: int, plies: int) -> int:
    return FINISH_VALUE - RANK_VALUE * finished_before(state, seat) - plies


class Search:
    """Values every move for every seat (max^n), or for the seat to move."""

    def __init__(self, root: qipan.State, own: int = 1000, others: int = 1000, rounds: int = 1000) -> None:
        self.root, self.seat = root, turn_of(root)
        self.own, self.others, self.rounds = own, others, rounds
        self.rivals = [seat for seat in range(root.game.seats) if seat != self.seat and in_play(root, seat)]
        assert isinstance(root, ChineseCheckersState)
        self.escapes = dict(zip(map(str, root.moves()), chinese_checkers_escapes(root), strict=True))

    def candidates(self, state: qipan.State, width: int) -> list[qipan.Move]:
        """Return the moves with the largest immediate gain; moves of equal gain are in the game's order."""
        assert isinstance(state, ChineseCheckersState)
        ranked = sorted(zip(chinese_checkers_gains(state), state.moves(), strict=True), key=lambda each: -each[0])
        return [move for _, move in ranked[:width]]

    def maxn(self, depth: int) -> dict[str, Values]:
        finishes = tuple(
            0 if in_play(self.root, seat) else finish_value(self.root, seat, 0) for seat in range(self.root.game.seats)
        )
        values_by_move = {}
        for move in self.root.moves():
            values = list(self._maxn(self.root, move, depth - 1, 1, finishes))
            values[self.seat] -= self.cost(str(move), self.root.play(move))
            values_by_move[str(move)] = tuple(values)
        return values_by_move

    def cost(self, move: str, after: qipan.State) -> int:
        """Return the penalty of a move that blocks others, leads to a detour, or leaves stones in danger."""
        assert isinstance(self.root, ChineseCheckersState)
        assert isinstance(after, ChineseCheckersState)
        cost = chinese_checkers_blocking_penalty(self.root, after)
        if in_play(after, self.seat):
            danger = max(self.escapes.values()) - self.escapes[move]
            cost += chinese_checkers_detour_penalty(after, self.seat) + danger
        return cost

    def _maxn(self, state: qipan.State, move: qipan.Move, depth: int, ply: int, finishes: Values) -> Values:
        mover, state = turn_of(state), state.play(move)
        if not in_play(state, mover):
            finishes = (*finishes[:mover], finish_value(state, mover, ply), *finishes[mover + 1 :])
        if depth == 0 or state.outcome is not None:
            seats = range(state.game.seats)
            return tuple(evaluate(state, seat) if in_play(state, seat) else finishes[seat] for seat in seats)
        mover = turn_of(state)
        results = [
            self._maxn(state, move, depth - 1, ply + 1, finishes)
            for move in self.candidates(state, self.own if mover == self.seat else self.others)
        ]
        return max(results, key=lambda values: values[mover])

    def paranoid(self, depth: int) -> dict[str, int]:
        others_rest_from = self.rounds * (len(self.rivals) + 1)

        def value(state: qipan.State, depth: int, ply: int) -> int:
            if not in_play(state, self.seat):
                return finish_value(state, self.seat, ply)
            if ply >= others_rest_from:
                state = with_turn_of(state, self.seat)
            if depth == 0 or state.outcome is not None:
                return evaluate(state, self.seat)
            is_own_turn = turn_of(state) == self.seat
            results = [
                value(state.play(move), depth - 1, ply + 1)
                for move in self.candidates(state, self.own if is_own_turn else self.others)
            ]
            return max(results) if is_own_turn else min(results)

        after = {str(move): self.root.play(move) for move in self.root.moves()}
        return {move: value(state, depth - 1, 1) - self.cost(move, state) for move, state in after.items()}

    def race(self, depth: int) -> dict[str, int]:
        """Race search: the depth counts only moves of the searching seat, and the other seats play greedily."""

        def here(state: qipan.State) -> int:
            assert isinstance(state, ChineseCheckersState)
            return evaluate(state, self.seat) - chinese_checkers_obstruction_penalty(state, self.seat)

        def value(state: qipan.State, depth: int, turn: int) -> int:
            if not in_play(state, self.seat):
                return finish_value(state, self.seat, turn)
            while state.outcome is None and turn_of(state) != self.seat:
                assert isinstance(state, ChineseCheckersState)
                haste = chinese_checkers_greedy_scores(state)
                state = state.play(state.moves()[haste.index(max(haste))])
            if depth == 0 or state.outcome is not None:
                return here(state)
            moves = self.candidates(state, max(3, self.own >> (turn - 1)))
            if depth > 1:
                return max(value(state.play(move), depth - 1, turn + 1) for move in moves)
            obstruction_cost = evaluate(state, self.seat) - here(state)
            ends = [state.play(move) for move in moves]
            return max(
                evaluate(end, self.seat) - obstruction_cost
                if in_play(end, self.seat)
                else finish_value(end, self.seat, turn + 1)
                for end in ends
            )

        assert isinstance(self.root, ChineseCheckersState)
        gain = {
            str(move): each for move, each in zip(self.root.moves(), chinese_checkers_gains(self.root), strict=True)
        }
        after = {str(move): self.root.play(move) for move in self.candidates(self.root, 1000)}
        order = sorted(after, key=lambda move: self.cost(move, after[move]) - gain[move])
        planned, rest = order[: 2 * self.own], order[2 * self.own :]
        results = {move: value(after[move], depth - 1, 1) - self.cost(move, after[move]) for move in planned}
        least = min(results.values())
        return results | {move: min(least, value(after[move], 0, 1) - self.cost(move, after[move])) for move in rest}

    def best_reply(self, depth: int) -> dict[str, int]:
        others_rest_from = self.rounds * 2

        def value(state: qipan.State, is_own_turn: bool, depth: int, ply: int) -> int:
            if not in_play(state, self.seat):
                return finish_value(state, self.seat, ply)
            if depth == 0 or not any(in_play(state, seat) for seat in self.rivals):
                return evaluate(state, self.seat)
            if is_own_turn or ply >= others_rest_from:
                state = with_turn_of(state, self.seat)
                moves = self.candidates(state, self.own)
                return max(
                    (value(state.play(move), False, depth - 1, ply + 1) for move in moves),
                    default=evaluate(state, self.seat),
                )
            results = []
            for seat in self.rivals:
                if in_play(state, seat):
                    turned = with_turn_of(state, seat)
                    for move in self.candidates(turned, self.others):
                        results.append(value(turned.play(move), True, depth - 1, ply + 1))
            return min(results, default=evaluate(state, self.seat))

        after = {str(move): self.root.play(move) for move in self.root.moves()}
        return {move: value(state, False, depth - 1, 1) - self.cost(move, state) for move, state in after.items()}
