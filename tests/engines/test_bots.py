"""Bots that are functions: as engines in this process, and as programs."""

from __future__ import annotations

from pathlib import Path

import pytest

import qipan
from qipan.engines.external import read_program, start_program
from qipan.rules.reasons import Problem


@qipan.bot
def first_move(view: qipan.View) -> qipan.Move:
    """Plays the first move."""
    return view.moves()[0]


@qipan.bot
def by_text(view: qipan.View, limit: qipan.Limit) -> str:
    assert limit.depth == 3
    return str(view.moves()[-1])


@qipan.bot
def wrong(view: qipan.View) -> str:
    return "nowhere"


def test_a_bot_is_an_engine() -> None:
    game = qipan.game("dots", rows=1, cols=1)
    assert isinstance(first_move, qipan.Engine)
    assert (first_move.name, first_move.__doc__) == ("first-move", "Plays the first move.")
    record = qipan.play_match(game, [first_move, by_text], limit=qipan.Limit(depth=3))
    assert [entry.text for entry in record.entries] == ["0", "3", "1", "2"]
    view = game.initial().view(0)
    assert first_move(view) == view.moves()[0]


def test_a_bot_without_a_legal_move_forfeits() -> None:
    game = qipan.game("dots")
    with pytest.raises(Problem, match="it returned 'nowhere', which is not a legal move"):
        wrong.choose(game.initial().view(0))
    record = qipan.play_match(game, [wrong, "random"], seed=1)
    assert record.entries[0].note == "wrong failed: it returned 'nowhere', which is not a legal move"


BOT = """
import qipan

@qipan.bot
def printing(view):
    print("thinking about", view.text)
    return view.moves()[-1]

if __name__ == "__main__":
    printing.run()
"""


def test_the_file_of_a_bot_is_a_program(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(BOT)
    for name in ("planes", "chinese-checkers"):
        game = qipan.game(name)
        view = game.initial().view(0)
        with start_program(read_program(tmp_path), game) as engine:
            assert engine.choose(view).move == view.moves()[-1]
            assert f"thinking about {view.text}" in engine.error_output
            with pytest.raises(ValueError, match="was started for"):
                engine.choose(qipan.game("dots").initial().view(0))
