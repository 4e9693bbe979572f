"""Writes starter bots: complete programs that play random legal moves, for authors to build on."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from qipan.engines.external import problems
from qipan.rules import Game
from qipan.rules.reasons import Problem

# Language -> the name of the file of a starter bot.
STARTER_FILES = {"python": "bot.py", "cpp": "bot.cpp", "js": "bot.js", "java": "Bot.java"}
SHOWN_MOVES = 5


def write_starter(language: str, game: Game, folder: Path) -> Path:
    """Write a starter bot to a folder, created if necessary, and return its file. Raise Problem if the file exists.

    >>> import qipan, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_starter("js", qipan.game("dots"), Path(folder) / "bot").name
    'bot.js'
    """
    if language not in STARTER_FILES:
        raise Problem(problems.NO_STARTER(language=f"{language!r:.80}", known=", ".join(STARTER_FILES)))
    file = folder / STARTER_FILES[language]
    view = game.initial().view(0)
    text = files("qipan.engines.external").joinpath("starters", f"{language}.template").read_text(encoding="utf-8")
    values = {
        "@GAME@": game.name,
        "@NAME@": folder.absolute().name,
        "@POSITION@": view.text,
        "@MOVES@": " ".join(str(move) for move in view.moves()[:SHOWN_MOVES]),
    }
    for place, value in values.items():
        text = text.replace(place, value)
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with file.open("x", encoding="utf-8") as output:
            output.write(text)
    except FileExistsError:
        raise Problem(problems.FILE_EXISTS(path=str(file))) from None
    return file
