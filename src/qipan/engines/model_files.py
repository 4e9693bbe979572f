"""The files of learned models, from which engines play and trainings continue.

A model belongs to a game, a training, and those options of the game on which the training depends. A user's own models
are in the data folder; those that ship with the package are in the folder of the game. Saving keeps the previous file,
which is used if the current one is damaged.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from qipan.rules import Game
from qipan.rules.folders import data_folder
from qipan.rules.game_module import folder_of
from qipan.rules.training import Buffer, Training
from qipan.truth.table_files import DamagedFile, TableFile, open_file, print_warning, write_file

Stats = Mapping[str, object]


def own_file(game: Game, training: Training) -> Path:
    """Return the path of the user's own model, which need not exist."""
    return data_folder() / "models" / f"{game.name}-{_file_name(game, training)}"


def shipped_file(game: Game, training: Training) -> Path:
    """Return the path of the model that ships with the package, which need not exist."""
    return folder_of(game.name) / "models" / _file_name(game, training)


def _file_name(game: Game, training: Training) -> str:
    options = (f"{name}-{game.options[name]}" for name in training.options)
    return "-".join([training.name, *options]) + ".qipan"


def open_model(game: Game, training: Training) -> TableFile | None:
    """Return the user's own model, or else the one that ships with the package; None if there is neither.

    A damaged file is skipped with a warning.
    """
    return open_own(own_file(game, training), game, training) or _try_open(shipped_file(game, training), game, training)


def open_own(path: Path, game: Game, training: Training) -> TableFile | None:
    """Return the model that was saved to a file, or the previous one if that is damaged; None if there is neither."""
    return _try_open(path, game, training) or _try_open(_previous(path), game, training)


def save_model(path: Path, game: Game, training: Training, payload: Iterable[Buffer], stats: Stats) -> TableFile:
    """Save a model atomically, and keep the previous one if it is not damaged. Raise OSError if that fails."""
    if _is_good(path, game, training):
        os.replace(path, _previous(path))
    return write_file(path, _identity(game, training), payload, stats)


def _previous(path: Path) -> Path:
    return path.with_suffix(f".previous{path.suffix}")


def _identity(game: Game, training: Training) -> dict[str, object]:
    return {
        "kind": "model",
        "game": game.name,
        "options": {name: game.options[name] for name in training.options},
        "training": training.name,
        "version": training.version,
    }


def _try_open(path: Path, game: Game, training: Training) -> TableFile | None:
    """Return an undamaged model. Print a warning if the file is damaged or cannot be read."""
    try:
        file = open_file(path, _identity(game, training))
        file.read_all()
    except FileNotFoundError:
        return None
    except (DamagedFile, OSError) as error:
        print_warning(f"{error}; it is not used")
        return None
    return file


def _is_good(path: Path, game: Game, training: Training) -> bool:
    try:
        open_file(path, _identity(game, training)).read_all()
    except (DamagedFile, OSError):
        return False
    return True
