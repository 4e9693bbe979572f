"""The files of learned models, from which engines play and trainings continue.

A model belongs to a game, a training, and those options of the game on which the training depends. A user's own models
are in the data folder; those that ship with the package are in the folder of the game. Saving keeps the previous file,
which is used if the current one is damaged.

Engines prefer a user's own model. A model whose training is unfinished is used only if there is no other or the user
has chosen it: the training may have hardly begun, and the model would make the strongest engines weaker.
"""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterable, Mapping
from pathlib import Path

from qipan.rules import Game
from qipan.rules.folders import data_folder
from qipan.rules.game_module import folder_of
from qipan.rules.training import Buffer, Training
from qipan.truth.table_files import DamagedFile, TableFile, open_file, print_warning, write_file

Stats = Mapping[str, object]


def own_file(game: Game, training: Training) -> Path:
    """Return the path of the user's own model, whether or not the file exists."""
    return data_folder() / "models" / f"{game.name}-{_file_name(game, training)}"


def shipped_file(game: Game, training: Training) -> Path:
    """Return the path of the model that ships with the package, whether or not the file exists."""
    return folder_of(game.name) / "models" / _file_name(game, training)


def _file_name(game: Game, training: Training) -> str:
    options = (f"{name}-{game.options[name]}" for name in training.options)
    return "-".join([training.name, *options]) + ".qipan"


def open_model(game: Game, training: Training) -> TableFile | None:
    """Return the model by which engines play; None if there is none.

    The first of these that exists: the user's own model if it is ready, the model that ships with the package, and the
    user's own model that is not ready. A damaged file is skipped with a warning.
    """
    own = open_own(own_file(game, training), game, training)
    if own is not None and is_ready(own.header["stats"]):
        return own
    return open_shipped(game, training) or own


def is_ready(stats: Stats) -> bool:
    """Return whether engines may prefer a user's own model, given the statistics of its training.

    >>> is_ready({"done": 5, "total": 9}), is_ready({"done": 9, "total": 9}), is_ready({"is_chosen": True, "done": 5})
    (False, True, True)
    """
    if stats.get("is_chosen"):
        return True
    done, total = stats.get("done"), stats.get("total")
    return isinstance(done, int) and isinstance(total, int) and done >= total


def model_stamp(game: Game, training: Training) -> Hashable:
    """Return a cache key that changes whenever `open_model` may return another model."""
    own = own_file(game, training)
    return tuple((str(path), _stamp(path)) for path in (own, _previous(own), shipped_file(game, training)))


def _stamp(path: Path) -> tuple[int, int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def open_shipped(game: Game, training: Training) -> TableFile | None:
    """Return the model that ships with the package; None if there is none."""
    return _try_open(shipped_file(game, training), game, training)


def open_own(path: Path, game: Game, training: Training) -> TableFile | None:
    """Return the model that was saved to a file, or the previous one if it is damaged or missing; None without both."""
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
