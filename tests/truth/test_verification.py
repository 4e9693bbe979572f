"""Files of tables and decision trees that are verified, even files that were written to deceive."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import qipan
from qipan.games.planes.decision_tree import Goal
from qipan.games.planes.trees import build_tree
from qipan.rules.folders import cache_folder
from qipan.rules.reasons import Problem
from qipan.truth import table_files
from qipan.truth.reachable_table import HEADER, ReachableTable
from qipan.truth.verification import Verified, verify_file


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("QIPAN_CACHE", str(tmp_path / "cache"))
    return tmp_path


def verified(path: Path) -> Verified:
    found = verify_file(path)
    assert found is not None
    return found


def refused(path: Path, problem: str) -> None:
    with pytest.raises(Problem, match=f"is not proved: .*{problem}"):
        verify_file(path)


def forge(path: Path, *, payload: Callable[[bytearray], object] = bytes, **header: Any) -> Path:
    """Write a file with another payload and header, and with the right checksums."""
    file = table_files.open_file(path, {})
    changed = bytearray(file.read_all())
    payload(changed)
    forged = path.with_name("forged.qipan")
    stats = header.pop("stats", file.header["stats"])
    identity = {key: value for key, value in file.header.items() if key not in ("stats", "size", "checksums")}
    table_files.write_file(forged, {**identity, **header}, [changed], stats)
    return forged


@pytest.mark.parametrize("content", [b"", b"hello\n", b"[" * 100_000, b'"tree"\n', b'{"moves":[]}\n', b"\0\xff\n"])
def test_any_other_file(folder: Path, content: bytes) -> None:
    path = folder / "file"
    path.write_bytes(content)
    assert verify_file(path) is None


@pytest.mark.parametrize("content", [b"QIPAN-TRUTH-1\n", b'{"tree":1}\n', b'{"tree":1,"game":"dots","options":{}}\n'])
def test_the_beginning_of_a_file(folder: Path, content: bytes) -> None:
    path = folder / "file"
    path.write_bytes(content)
    refused(path, "")


# ---- tables ----

TABLES = [("dots", {"rows": 1, "cols": 2}, None), ("two-eat-one", {}, None), ("checkers", {}, 2)]


@pytest.mark.parametrize(("name", "options", "pieces"), TABLES)
def test_tables(name: str, options: dict[str, Any], pieces: int | None) -> None:
    table = qipan.solve(qipan.game(name, **options), pieces=pieces)
    assert table.path is not None
    assert verified(table.path).kind == "table"

    def change(values: bytearray) -> None:
        values[len(values) // 2] ^= 1

    refused(forge(table.path, payload=change), "entries do not follow")
    refused(forge(table.path, payload=lambda values: values.pop()), "")
    refused(forge(table.path, stats={**table.stats, "win": 1}), "its statistics are not those of its content")


def test_a_table_of_reachable_positions() -> None:
    table = ReachableTable(qipan.game("dots", rows=1, cols=1)).open_or_build()
    assert table.path is not None
    assert verified(table.path).game == table.game

    def change_value(values: bytearray) -> None:
        values[-1] ^= 1

    def change_position(values: bytearray) -> None:
        values[HEADER.size + 1] ^= 1

    refused(forge(table.path, payload=change_value), "entries do not follow")
    refused(forge(table.path, payload=change_position), "its positions are not those of the game")


@pytest.mark.parametrize(
    ("header", "problem"),
    [
        ({"game": "go"}, "unknown game"),
        ({"game": 7}, "does not say which game"),
        ({"options": []}, "does not say which game"),
        ({"options": {"rows": 99}}, "rows"),
        ({"options": {"rows": 2, "cols": 2}}, ""),
        ({"rules_version": 99}, "version 99 of the rules"),
        ({"kind": "model"}, "neither a table nor a decision tree"),
        ({"kind": "tree-finish"}, "neither a table nor a decision tree"),
        ({"parameters": {"pieces": 3}}, "pieces"),
        ({"parameters": 7}, ""),
        ({"stats": None}, "statistics"),
    ],
)
def test_headers_that_lie(header: dict[str, Any], problem: str) -> None:
    table = qipan.solve(qipan.game("dots", rows=1, cols=2))
    assert table.path is not None
    refused(forge(table.path, **header), problem)


def test_a_damaged_table() -> None:
    path = qipan.solve(qipan.game("dots", rows=1, cols=2)).path
    assert path is not None
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)
    refused(path, "is damaged in block 0")


# ---- decision trees ----

BOARD = qipan.game("planes", size=8, planes=1)


@pytest.fixture
def tree(folder: Path) -> dict[str, Any]:
    """An exported tree: it shoots at D3 first."""
    exported: dict[str, Any] = json.loads("".join(build_tree(BOARD, "gini", "identify").json()))
    return exported


def write(folder: Path, tree: dict[str, Any]) -> Path:
    path = folder / "tree.json"
    path.write_text(json.dumps(tree) + "\n")
    return path


def test_an_exported_tree(folder: Path, tree: dict[str, Any]) -> None:
    found = verified(write(folder, tree))
    assert (found.kind, found.game) == ("tree", BOARD)
    assert str(found.proved) == "it reaches its goal for all 80 layouts: 5.087500 shots on average, 7 at worst"


@pytest.mark.parametrize("prior", ["uniform", "close"])
@pytest.mark.parametrize("goal", ["identify", "finish"])
def test_a_saved_tree(goal: Goal, prior: str) -> None:
    built = build_tree(BOARD, "quick", goal, prior=prior)
    (path,) = cache_folder().glob("planes-tree-*")
    assert f"{built.mean:.6f} shots on average, {built.worst} at worst" in str(verified(path).proved)
    stats = table_files.open_file(path, {}).header["stats"]
    total, weight, histogram = stats["cost"]
    refused(forge(path, stats={**stats, "cost": [total - 1, weight, histogram]}), "other numbers of shots")
    refused(forge(path, stats={**stats, "cost": [total, weight, histogram[::-1]]}), "other numbers of shots")
    refused(forge(path, stats={**stats, "kind": "estimate"}), "other numbers of shots")
    refused(forge(path, stats={}), "")
    refused(forge(path, kind="tree-win"), "goal must be one of")
    refused(forge(path, payload=lambda nodes: nodes.pop()), "")
    for at in range(10):

        def change(nodes: bytearray, at: int = at) -> None:
            nodes[at] ^= 0x44  # damages the first node

        refused(forge(path, payload=change), "after")


def test_a_tree_that_stops_early(folder: Path, tree: dict[str, Any]) -> None:
    tree["tree"]["empty"] = tree["tree"]["empty"]["layouts"]
    refused(write(folder, tree), "after D3=empty, the tree ends before its goal is reached")


def test_a_tree_that_shoots_twice_at_a_cell(folder: Path, tree: dict[str, Any]) -> None:
    tree["tree"]["body"] = {"cell": "D3", "layouts": tree["tree"]["body"]["layouts"], "body": tree["tree"]["body"]}
    refused(write(folder, tree), "after D3=body, the tree is not as the layouts require")


@pytest.mark.parametrize("key", ["goal", "prior", "kind", "mean", "worst", "histogram", "options"])
def test_an_exported_tree_without_a_part(folder: Path, tree: dict[str, Any], key: str) -> None:
    del tree[key]
    refused(write(folder, tree), "")


@pytest.mark.parametrize("node", [None, [], "D3", 80, -1, True, {}, {"cell": 3}, {"cell": "Z9", "layouts": 80}])
def test_an_exported_tree_with_a_node_that_is_none(folder: Path, tree: dict[str, Any], node: object) -> None:
    refused(write(folder, {**tree, "tree": node}), "after -, the tree")
