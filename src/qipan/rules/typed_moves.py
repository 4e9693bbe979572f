"""Moves as people type them. `State.play` accepts only the notation of the game."""

from __future__ import annotations

import re
from collections.abc import Iterable

from qipan.rules.game_module import module_of
from qipan.rules.protocols import View
from qipan.rules.readable_moves import readable_move

DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2212"


def read_move(view: View, text: str) -> str | None:
    """Return the notation of the legal move that a person means by a text; None unless exactly one move fits.

    A text may differ from the notation in upper and lower case and in spaces between cells, and it may lack the dash or
    colon between two cells. The notation of `readable_move` is read, too, and a game's module may read others as well.

    >>> import qipan
    >>> view = qipan.game("checkers").initial().view(0)
    >>> read_move(view, "e6f5"), read_move(view, "e6 F5"), read_move(view, "e6")
    ('E6-F5', 'E6-F5', None)
    """
    notations = [str(move) for move in view.moves()]
    text = " ".join(text.split())
    if text in notations:
        return text
    alias = module_of(view.game.name).read_move(view, text)
    if alias in notations:
        return alias
    readable = {readable_move(view.game, notation): notation for notation in notations}
    if text in readable:
        return readable[text]
    similar = _find_similar(notations, text)
    return readable.get(_find_similar(readable, text) or "") if similar is None else similar


def _find_similar(notations: Iterable[str], text: str) -> str | None:
    found = [notation for notation in notations if _pattern(notation).fullmatch(text)]
    return found[0] if len(found) == 1 else None


def _pattern(notation: str) -> re.Pattern[str]:
    """Return the pattern of the texts that stand for a move.

    A colon, and a dash after a letter or digit, separate two cells and may be missing. Any other dash is a minus sign.
    There may be spaces beside separators and commas, but not inside a name or number.
    """
    parts = []
    for place, character in enumerate(notation):
        follows_cell = notation[place - 1 : place].isalnum()
        if character == "-":
            parts.append(rf"\s*[{DASHES}]?\s*" if follows_cell else f"[{DASHES}]")
        elif character == ":":
            parts.append(r"\s*:?\s*")
        else:
            parts.append(r"\s*,\s*" if character == "," else re.escape(character))
    return re.compile("".join(parts), re.IGNORECASE)
