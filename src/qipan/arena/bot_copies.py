"""Copies of the bots of a class, as they were checked: games are played with these, whatever their authors change.

The copy of `bots/ann` is `bots/.arena/bots/VERSION/ann`. A bot that runs in a sandbox cannot change its copy. A bot
without a sandbox can; then the copy is made again before the next game.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from qipan.arena.folder import CLASSROOM_FOLDER
from qipan.engines.external.versions import version_of

COPIES = "bots"  # the subfolder of the tournament's folder that holds the copies


def copy_of(folder: Path, version: str) -> Path:
    """Return the path of the folder for the copy of a bot, whether or not the copy exists.

    >>> str(copy_of(Path("/class/ann"), "d70dd181"))
    '/class/.arena/bots/d70dd181/ann'
    """
    return folder.parent / CLASSROOM_FOLDER / COPIES / version / folder.name


def keep_copy(folder: Path, version: str) -> bool:
    """Copy the folder of a bot, unless a copy exists. Return False if the bot no longer has this version.

    Raise OSError if its files cannot be copied.
    """
    return is_intact(kept := copy_of(folder, version), version) or _copy(folder, kept, version)


def restore_copy(kept: Path, version: str) -> bool:
    """Return whether a copy is intact, or was made again from the bot's own folder, which still has that version."""
    if is_intact(kept, version):
        return True
    folder = kept.parents[3] / kept.name if len(kept.parents) > 3 else kept
    try:
        return copy_of(folder, version) == kept and _copy(folder, kept, version)
    except OSError:  # the folder of the bot is gone
        return False


def is_intact(folder: Path, version: str) -> bool:
    """Return whether the files of a bot are those of a version."""
    try:
        return folder.is_dir() and version_of(folder) == version
    except OSError:  # a file was removed while it was read
        return False


def remove_copies(tournament: Path, needed: Iterable[Path]) -> None:
    """Remove the copies of all bots but those that are needed, which are absolute paths."""
    kept = set(needed)
    for path in (tournament.absolute() / COPIES).glob("*/*"):
        if path not in kept:
            shutil.rmtree(path, ignore_errors=True)
            with suppress(OSError):  # the folder of a version is not removed if it has copies of other bots
                path.parent.rmdir()


def _copy(folder: Path, kept: Path, version: str) -> bool:
    copies = kept.parents[1]
    copies.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=copies, prefix=".") as temporary:
        copy, altered = Path(temporary, kept.name), Path(temporary, "altered")
        try:
            shutil.copytree(folder, copy, symlinks=True, ignore=_special_files)
        except shutil.Error as error:  # its argument lists (source, target, reason) of each failed file
            raise OSError(str(error.args[0][0][2])) from None
        if version_of(copy) != version:
            return False
        copy.chmod(copy.stat().st_mode | stat.S_IRWXU)  # a folder can be moved only if it is writable
        kept.parent.mkdir(exist_ok=True)
        with suppress(FileNotFoundError):
            kept.rename(altered)
        try:
            copy.rename(kept)
        except OSError:
            return is_intact(kept, version)  # if the move failed because another process has made the copy first
    return True


def _special_files(folder: str, names: list[str]) -> list[str]:
    """Return the names of what cannot be copied: neither files, folders nor links, but sockets, for example."""
    kinds = {name: stat.S_IFMT(os.lstat(os.path.join(folder, name)).st_mode) for name in names}
    return [name for name, kind in kinds.items() if kind not in (stat.S_IFREG, stat.S_IFDIR, stat.S_IFLNK)]
