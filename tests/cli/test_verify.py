"""Tests of `qipan verify` with records, tables and decision trees."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import qipan
from cli.helpers import run, run_refused
from lan.helpers import World, agreement_of


def verified(path: Path) -> dict[str, Any]:
    result = run("verify", str(path), "--json")
    assert result.returncode == 0, result.stderr
    content: dict[str, Any] = json.loads(result.stdout)
    assert content["valid"] is True
    return content


def duel_record(name: str) -> str:
    """Return the record of a whole duel."""
    return World(agreement_of(name), seed=1).run()[0].record().to_json()


@pytest.mark.parametrize("name", ["dots", "planes"])
def test_records_of_duels_are_proved(tmp_path: Path, name: str) -> None:
    path = tmp_path / "records.jsonl"
    path.write_text(duel_record(name) + "\n")
    (record,) = verified(path)["records"]
    assert (record["game"], record["players"], len(record["fingerprints"])) == (name, ["Ann", "Bo"], 2)
    assert run("verify", str(path)).stdout.startswith(f"1. {name}, Ann – Bo: proved.")


def test_a_record_with_the_evidence_of_another_game_is_not_proved(tmp_path: Path) -> None:
    record = json.loads(duel_record("dots"))
    record["moves"], record["seconds"] = record["moves"][:1], record["seconds"][:1]
    path = tmp_path / "records.jsonl"
    path.write_text(json.dumps({**record, "result": None}) + "\n")
    result = run("verify", str(path))
    assert result.returncode == 1
    assert "differs from what both players have signed" in result.stdout


def test_a_table_and_a_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QIPAN_CACHE", str(tmp_path))
    table = qipan.solve(qipan.game("dots", rows=1, cols=2)).path
    assert table is not None
    assert {"kind": "table", "game": "dots"}.items() <= verified(table).items()
    assert run("verify", str(table)).stdout.startswith("Table of Dots and Boxes: all 128 entries follow from")
    tree = tmp_path / "tree.json"
    board = ("-o", "size=8", "-o", "planes=1")
    assert run("study", "planes", *board, "--policy", "gini", "--export", str(tree)).returncode == 0
    assert {"kind": "tree", "game": "planes"}.items() <= verified(tree).items()
    assert run("verify", str(tree)).stdout.startswith("Decision tree of Planes: it reaches its goal for all 80 layouts")
    tree.write_text(tree.read_text().replace('"mean":', '"mean":1'))
    run_refused("verify", str(tree), status=1, problem="it takes other numbers of shots than it says")


def test_a_file_of_another_kind(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("hello\n")
    run_refused("verify", str(path), status=1, problem="not a record")
