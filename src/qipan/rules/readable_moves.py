"""Moves as people read them. Records and messages have the notation of the game."""

from __future__ import annotations

import re
from functools import lru_cache

from qipan.rules.game_module import module_of
from qipan.rules.protocols import Game


def readable_move(game: Game, text: str) -> str:
    """Return a move with the names of cells that people can find on the board, separated by dashes.

    A text that does not consist of cells, such as some entries of a record, is returned unchanged.

    >>> import qipan
    >>> readable_move(qipan.game("dots", rows=1, cols=1), "0"), readable_move(qipan.game("dots"), "resign:1")
    ('A1-B1', 'resign:1')
    >>> readable_move(qipan.game("chinese-checkers"), "-4,6:-4,4"), readable_move(qipan.game("checkers"), "E6-F5")
    ('C3-E9', 'E6-F5')
    """
    labels, cell, move = _reader(game)
    if not labels or move.fullmatch(text) is None:
        return text
    return "-".join(labels[found[0]] for found in cell.finditer(text))


def readable_cell(game: Game, name: str) -> str:
    """Return the name by which people can find a cell on the board.

    >>> import qipan
    >>> readable_cell(qipan.game("chinese-checkers"), "-4,8"), readable_cell(qipan.game("checkers"), "E6")
    ('A1', 'E6')
    """
    return _reader(game)[0].get(name, name)


@lru_cache(maxsize=64)
def _reader(game: Game) -> tuple[dict[str, str], re.Pattern[str], re.Pattern[str]]:
    """Return the labels of a game's cells, and the patterns of a cell and of a move that consists of cells."""
    labels = dict(module_of(game.name).cell_labels(game))
    cell = "|".join(re.escape(name) for name in sorted(labels, key=len, reverse=True))
    return labels, re.compile(cell), re.compile(f"({cell})([:-]({cell}))*")
