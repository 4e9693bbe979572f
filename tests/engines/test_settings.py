"""Engine settings that a person may choose."""

from __future__ import annotations

import pytest

import qipan
from qipan.engines.registry import best_engine_with, check_settings
from qipan.engines.settings import limit_of, parameters_of

GAMES = [qipan.game(name) for name in qipan.game_names()] + [qipan.game("chinese-checkers", players=3)]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_engine_accepts_the_bounds_of_its_settings(game: qipan.Game) -> None:
    for kind in qipan.engine_kinds(game):
        for setting in kind.settings:
            for value in setting.choices or (setting.minimum, setting.maximum, setting.default):
                if value is None:
                    continue
                chosen = {setting.name: int(value) if setting.kind == "integer" else value}
                check_settings(kind.name, game, chosen)
                limit = limit_of(chosen)
                engine = qipan.engine(kind.name, game, **parameters_of(chosen))
                assert limit.depth == chosen.get("depth")
                # An engine has its settings as attributes, so that a record shows them.
                assert all(getattr(engine, name) == value for name, value in parameters_of(chosen).items())


@pytest.mark.parametrize("value", [0, 61, 2.5, True, "3", float("nan")])
def test_a_depth_is_a_whole_number_within_bounds(value: object) -> None:
    with pytest.raises(ValueError, match=r"depth must be 1\.\.60"):
        check_settings("alphabeta", qipan.game("checkers"), {"depth": value})  # type: ignore[dict-item]


def test_the_strongest_engine_with_some_settings_is_found() -> None:
    assert best_engine_with(qipan.game("dots"), ["depth"]) == "alphabeta"
    assert best_engine_with(qipan.game("planes"), ["exploration", "seconds"]) == "mcts"
    with pytest.raises(ValueError, match="no engine for checkers has the settings depth, exploration"):
        best_engine_with(qipan.game("checkers"), ["depth", "exploration"])


def test_a_depth_limits_the_search_and_a_record_shows_it() -> None:
    game = qipan.game("two-eat-one")
    engine = qipan.engine("alphabeta", game, evaluation="material", seed=1)
    limit = qipan.Limit(depth=3)
    assert engine.choose(game.initial().view(0), limit).depth == 3
    settings = dict(qipan.engine_seat(engine, limit).settings)
    assert settings == {"seed": 1, "threads": 1, "evaluation": "material", "depth": 3}
    assert "evaluation" not in dict(qipan.engine_seat(qipan.engine("alphabeta", game)).settings)
