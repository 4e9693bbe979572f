"""Judges the moves of a competitor in its latest games by values that the platform computes, which takes time."""

from __future__ import annotations

import threading
import time

from cachetools import LRUCache

from qipan.arena.costs import MAX_BYTES, costs_file, read_costs
from qipan.match import Record
from qipan.match.statistics import GroundTruth, JudgedGame, add_judged, judge
from qipan.match.statistics.policy_cost import PolicyCost
from qipan.server.protocol import tournaments as wire
from qipan.server.tournaments.files import read_file
from qipan.server.tournaments.game_log import LoggedGame
from qipan.server.tournaments.tournament import Summary

MAX_JUDGED = 30  # number of a competitor's games that are judged
MAX_CACHED = 2_000  # number of judged games that are remembered
STEP_SECONDS = 1.0  # after this time, the remaining games are left to the next request
PROOF_SECONDS = 0.3  # a position that takes longer to prove is not judged


class Judge:
    """Keeps the judged games of all tournaments. It may be used by several threads."""

    def __init__(self) -> None:
        self._judged: LRUCache[tuple[str, int, str], tuple[Record, JudgedGame]] = LRUCache(MAX_CACHED)
        self._lock = threading.Lock()

    def mistakes(self, tournament: str, summary: Summary, competitor: int) -> wire.MistakesResponse:
        """Judge some more games, unless all are judged, and return what is known so far."""
        name = summary.definition.names[competitor]
        played = [each for each in summary.games if name in each.game.result.players]
        wanted = played[: -MAX_JUDGED - 1 : -1]
        truth: dict[str, GroundTruth] = {}
        end = time.monotonic() + STEP_SECONDS
        done: list[LoggedGame] = []
        for logged in wanted:
            found = self._judge(tournament, summary, logged, may_start=time.monotonic() < end)
            if found is None:
                break
            record, judged = found
            add_judged(truth, len(done), record, judged)
            done.append(logged)
        definition = summary.definition
        costs = read_costs(definition, read_file(costs_file(summary.folder), MAX_BYTES))
        return _response(truth.get(name, GroundTruth(name)), done, len(wanted), costs.get(name))

    def _judge(
        self, tournament: str, summary: Summary, logged: LoggedGame, *, may_start: bool
    ) -> tuple[Record, JudgedGame] | None:
        """Return a judged game; None if it has not been judged and there is no time for it."""
        key = (tournament, logged.offset, logged.game.key)
        with self._lock:
            found = self._judged.get(key)
        if found is None and may_start:
            record = summary.log.record(logged)
            found = record, judge(record, proof_seconds=PROOF_SECONDS)
            with self._lock:
                self._judged[key] = found
        return found


def _mean_cost(cost: PolicyCost | None) -> wire.MeanCostInfo | None:
    if cost is None:
        return None
    return wire.MeanCostInfo(mean=cost.mean, kind=cost.kind, margin=cost.margin, setups=cost.setups)


def _response(
    truth: GroundTruth, done: list[LoggedGame], wanted: int, cost: PolicyCost | None
) -> wire.MistakesResponse:
    return wire.MistakesResponse(
        judged=len(done),
        wanted=wanted,
        kind=truth.kind,
        unit=truth.unit,
        moves=truth.moves,
        judged_moves=truth.judged,
        best_share=truth.best_share,
        mean_loss=truth.mean_loss,
        cost=_mean_cost(cost),
        mistakes=truth.mistakes,
        first_mistake=truth.first_mistake,
        won_positions=truth.won_positions,
        wins_thrown_away=truth.wins_thrown_away,
        worst=[
            wire.WorstMoveInfo(
                number=done[each.game].number,
                ply=each.judged.ply,
                move=each.judged.move,
                better=list(each.judged.better),
                opponents=list(each.opponents),
                lost=each.judged.lost,
                grade=each.judged.grade,
            )
            for each in truth.worst
        ],
    )
