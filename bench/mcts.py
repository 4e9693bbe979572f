"""Monte Carlo tree search: its speed compared with OpenSpiel's, and its share of optimal moves by the table."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

import pyspiel

import qipan
from bench.report import Measurement
from qipan.truth import prove

SIMULATIONS = 50_000
PAYOFFS = {"win": 1, "draw": 0, "loss": -1}


def measure() -> list[Measurement]:
    return [*speed(), optimal(1_000), optimal(10_000), optimal(100_000)]


def rates(times: int, *searches: Any) -> list[float]:
    """Return simulations per second of processor time, the best of a few rounds in which the searches take turns."""
    best = [0.0] * len(searches)
    for _ in range(times):
        for i, (simulations, search) in enumerate(searches):
            start = process_time()
            search(simulations)
            best[i] = max(best[i], simulations / (process_time() - start))
    return best


def speed() -> list[Measurement]:
    """Measure one thread with random playouts and a new tree for every search, from the start of dots 3×3."""
    view = qipan.game("dots").initial().view(0)
    engine = qipan.engine("mcts", qipan.game("dots"), seed=1, playouts="random")
    peer = pyspiel.load_game("dots_and_boxes(num_rows=3,num_cols=3)")

    def theirs(simulations: int) -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        pyspiel.MCTSBot(peer, evaluator, 1.0, simulations, 1000, True, 1, False).step(peer.new_initial_state())

    def theirs_in_python(simulations: int) -> None:
        from open_spiel.python.algorithms import mcts

        evaluator = mcts.RandomRolloutEvaluator(1)
        mcts.MCTSBot(peer, 1.0, simulations, evaluator).step(peer.new_initial_state())

    def ours(simulations: int) -> None:
        engine.choose(view, qipan.Limit(nodes=simulations))

    mine, native, plain = rates(5, (SIMULATIONS, ours), (SIMULATIONS, theirs), (500, theirs_in_python))
    what = "dots 3×3, mcts with random playouts, simulations per second"
    return [
        Measurement(
            what, f"{mine:,.0f}", f"{native:,.0f} (OpenSpiel, C++)", mine / native, "≥ 10 ×", mine >= 10 * native
        ),
        Measurement(what, f"{mine:,.0f}", f"{plain:,.0f} (OpenSpiel, Python)", mine / plain, "–", True),
    ]


def optimal(simulations: int) -> Measurement:
    """How often our choice and the peer's keep the outcome, in positions of dots 3×3 in which some moves change it."""
    game = qipan.game("dots")
    peer = pyspiel.load_game("dots_and_boxes(num_rows=3,num_cols=3)")
    random, kept, theirs_kept, count = Random(7), 0, 0, 0
    engine = qipan.engine("mcts", game, seed=1)
    while count < 100:
        state, theirs = game.initial(), peer.new_initial_state()
        for _ in range(random.randint(0, 14)):
            move = random.choice(state.moves())
            state = state.play(move)
            theirs.apply_action(action(int(str(move))))
        analysis = prove(state)
        assert analysis is not None
        payoffs = {each.move: PAYOFFS[str(each.value.outcome)] for each in analysis.moves}
        if len(set(payoffs.values())) == 1:
            continue
        count += 1
        best = max(payoffs.values())
        kept += payoffs[engine.choose(state.view(state.mover or 0), qipan.Limit(nodes=simulations)).move] == best
        bot = pyspiel.MCTSBot(peer, pyspiel.RandomRolloutEvaluator(1, 1), 1.0, simulations, 1000, True, 1, False)
        chosen = bot.step(theirs)
        theirs_kept += next(payoffs[move] for move in payoffs if action(int(str(move))) == chosen) == best
    return Measurement(
        f"dots 3×3, mcts with {simulations:,} simulations: best moves where it matters",
        f"{kept} %",
        f"{theirs_kept} % (OpenSpiel, C++)",
        None,
        "–",
        True,
    )


def action(edge: int) -> int:
    """Return OpenSpiel's number of an edge: all horizontal edges come first, then all vertical ones."""
    row, at = divmod(edge, 7)
    return row * 3 + at if at < 3 else 12 + row * 4 + at - 3
