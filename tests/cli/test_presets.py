"""`qipan presets`, and `qipan play --preset`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import qipan
from cli.helpers import run, run_refused
from qipan.match import Terms
from qipan.rules.game_module import find_preset, module_of


@pytest.mark.parametrize("name", qipan.game_names())
def test_every_preset_fits_its_game(name: str) -> None:
    names = [preset.name for preset in module_of(name).presets]
    assert len(set(names)) == len(names)
    for preset in module_of(name).presets:
        game = qipan.game(name, **preset.options)
        terms = Terms.of_preset(preset).for_game(game)
        assert preset.options or terms != Terms().for_game(game)
        assert preset.engine is None or preset.engine in qipan.engine_names(game)


def test_presets_are_listed() -> None:
    assert run("presets", "dots").stdout.split() == ["source", *find_preset("dots", "source").about.split()]
    [preset] = json.loads(run("presets", "chinese-checkers", "--json").stdout)["presets"]
    assert (preset["options"], preset["per_move"], preset["on_timeout"]) == ({"finish": "strict"}, 15, "out")
    run_refused("presets", "go", status=1, problem="unknown game")


def play(tmp_path: Path, *arguments: str) -> qipan.Record:
    """Play one move, and return the record."""
    record = tmp_path / "games.jsonl"
    first = str(qipan.game(arguments[0]).initial().moves()[0])
    assert run("play", *arguments, "--record", str(record), typed=f"{first}\nquit\n").stderr == ""
    return list(qipan.read_records(record))[-1]


def test_a_preset_sets_options_terms_and_the_engine(tmp_path: Path) -> None:
    record = play(tmp_path, "checkers", "--preset", "source")
    assert (record.terms.draw_rule, record.seats[1].name) == (False, "minimax3")
    assert play(tmp_path, "checkers", "--preset", "source", "--level", "1").seats[1].name != "minimax3"
    record = play(tmp_path, "dots", "--preset", "source", "--people")
    assert record.game.options["reply_ban"] is True
    assert play(tmp_path, "dots", "--preset", "source", "--people", "-o", "rows=2").game.options["rows"] == 2
    record = play(tmp_path, "chinese-checkers", "--preset", "source", "--people")
    assert (record.terms.clock, record.terms.on_timeout) == (qipan.Clock(per_move=15), "out")


def test_an_unknown_preset_is_refused() -> None:
    run_refused(
        "play", "dots", "--preset", "blitz", status=1, problem="dots has no preset 'blitz'; its presets: source"
    )
