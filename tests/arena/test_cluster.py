"""A tournament on a Ray cluster of two nodes, one of which is killed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from arena.helpers import engines
from arena.test_runner import check_complete
from qipan.arena.tournaments import create_tournament
from qipan.executors import cluster
from qipan.executors.cluster import ClusterExecutor

# Ray starts its own processes and prints warnings of its own, so the test runs it in a separate process.
PROGRAM = """
import sys
from pathlib import Path

import ray
from ray.cluster_utils import Cluster

from qipan.executors.cluster import ClusterExecutor
from qipan.arena.folder import TournamentFolder
from qipan.arena.runner import Runner

node = {"num_cpus": 1, "object_store_memory": 100_000_000}
cluster = Cluster(initialize_head=True, head_node_args=node)
other = cluster.add_node(**node)
cluster.wait_for_nodes()
nodes, killed = set(), []


def watch(progress):
    nodes.add(executor.max_workers)
    if len(progress.results) > 100 and not killed:
        killed.append(len(progress.results))
        cluster.remove_node(other, allow_graceful=False)


with ClusterExecutor(cluster.address) as executor:
    Runner(TournamentFolder(Path(sys.argv[1])), executor, watch, shares_folder=False).run()
assert killed and killed[0] < 1000, killed
assert 2 in nodes, nodes
cluster.shutdown()
print("done")
"""


@pytest.mark.long
def test_each_game_is_played_once_although_a_node_is_killed(tmp_path: Path) -> None:
    create_tournament(tmp_path, engines("random", "greedy", "mcts:nodes=200", games=400, opening_moves=1))
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)], capture_output=True, text=True, timeout=500, check=False
    )
    assert run.stdout.endswith("done\n"), run.stdout + run.stderr
    check_complete(tmp_path)


def test_without_ray_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ValueError, match=r"--cluster needs Ray: pip install 'qipan\[cluster\]'"):
        ClusterExecutor("auto")
    assert cluster.CallLost.__mro__[1].__name__ == "BrokenExecutor"  # the runner recognizes lost calls by this name
