"""Finds out how to run a program that is given as a command line, a file or a folder."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import tomllib
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from qipan.engines.external import problems
from qipan.engines.external.compilers import compile_cpp, compile_java
from qipan.engines.external.program import PROTOCOLS, Program, ProgramLimits
from qipan.rules.reasons import Problem

MANIFEST = "bot.toml"
# The files that are searched for in a folder without a manifest, in this order.
BOT_FILES = ("bot.py", "main.py", "bot.js", "Bot.java", "bot.cpp", "bot")
MANIFEST_KEYS = ("name", "command", "file", "protocol", "sandbox", "limits", "options", "games")


def read_program(text: str | Path) -> Program:
    """Return the program that a text names: a folder, a file, or a command line such as `node bot.js --fast`.

    A file that ends with `.toml` is a manifest. Unlike a manifest that is found in a folder, it may grant the program
    more than the defaults. C++ and Java are compiled first. Raise Problem if there is no such program or it does not
    compile.

    >>> read_program("cat -u").command[1:]
    ('-u',)
    >>> read_program("no-such-bot")
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: there is no program no-such-bot
    """
    path = Path(os.path.expanduser(text))
    if path.is_dir() and str(text):
        return find_program(path)
    if path.is_file() and path.suffix == Path(MANIFEST).suffix:
        return _program_of(path.absolute().parent, _read_manifest(path), is_trusted=True)
    if path.is_file():
        return _file_program(path.absolute(), is_alone=path.stem not in ("bot", "main"))
    words = _split(str(text))
    if not words:
        raise Problem(problems.BAD_COMMAND_LINE(command=f"{str(text)!r:.80}"))
    return Program(_name_of(words), tuple(_absolute(word) for word in _found(words)))


def absolute_command(text: str) -> str:
    """Return the text of a program with absolute paths, so that it means the same in every folder.

    >>> absolute_command("no-such-bot --fast")
    'no-such-bot --fast'
    """
    path = os.path.expanduser(text)
    if text and os.path.exists(path):
        return f"{os.path.abspath(path)}{'/' if text.endswith('/') else ''}"
    words = _split(text)
    absolute = [_absolute(word) for word in words]
    return text if absolute == words else shlex.join(absolute)


def is_relative(text: str) -> bool:
    """Return whether the text of a program names a file or folder relative to the current folder.

    >>> is_relative("./bot.py"), is_relative("/bots/bot.py"), is_relative("node /bots/bot.js")
    (True, False, False)
    """
    path = os.path.expanduser(text)
    if os.path.isabs(path):
        return False
    words = _split(path)
    return os.path.exists(path) or (bool(words) and "/" in words[0] and not os.path.isabs(words[0]))


def find_program(folder: Path) -> Program:
    """Return the program in a folder: as its manifest `bot.toml` says, or the first file with a usual name.

    The usual names are `bot.py`, `main.py`, `bot.js`, `Bot.java`, `bot.cpp` and `bot`; otherwise, a single executable
    file is the program. It is named after the folder. Raise Problem if the folder has no program.
    """
    folder = folder.absolute()
    manifest = _read_manifest(folder / MANIFEST) if (folder / MANIFEST).exists() else {}
    if problem := _excess(manifest, folder):
        raise Problem(problems.BAD_MANIFEST(file=_named(folder / MANIFEST), problem=problem))
    return _program_of(folder, manifest)


def _program_of(folder: Path, manifest: dict[str, Any], *, is_trusted: bool = False) -> Program:
    """Return the program that a manifest describes. The sandbox shows the files that a trusted manifest names."""
    command, sandbox = manifest.get("command"), manifest.get("sandbox")
    if command is None:
        file = _bot_file(folder) if "file" not in manifest else folder / manifest["file"]
        if not file.is_file():
            raise Problem(problems.NO_SUCH_PROGRAM(path=_named(file)))
        program = _file_program(file, sandbox)
    else:
        words = tuple(_found(_split(command) if isinstance(command, str) else command, folder))
        program = Program(folder.name, words)
    named = (Path(word) for word in program.command if word.startswith("/")) if is_trusted else ()
    return replace(
        program,
        name=manifest.get("name", folder.name),
        protocol=manifest.get("protocol", "lines"),
        folder=folder,
        limits=replace(ProgramLimits(), **manifest.get("limits", {})),
        sandbox=sandbox,
        paths=(*program.paths, *named),
        options=tuple((name, str(value)) for name, value in manifest.get("options", {}).items()),
        games=tuple(manifest.get("games", ())),
    )


def _bot_file(folder: Path) -> Path:
    for name in BOT_FILES:
        if (folder / name).is_file():
            return folder / name
    executables = [path for path in sorted(folder.iterdir()) if path.is_file() and os.access(path, os.X_OK)]
    if len(executables) != 1:
        raise Problem(problems.NO_BOT_IN_FOLDER(folder=folder.name, known=", ".join((MANIFEST, *BOT_FILES))))
    return executables[0]


def _file_program(file: Path, sandbox: bool | None = None, *, is_alone: bool = False) -> Program:
    """Return the program that runs a file, which is compiled if necessary; see `compile_cpp` for the parameters."""
    match file.suffix:
        case ".py":
            return Program(file.stem, (sys.executable, str(file)))
        case ".js" | ".mjs" | ".cjs":
            return Program(file.stem, (_tool("node", file), str(file)))
        case ".cpp" | ".cc":
            return compile_cpp(file, sandbox, is_alone=is_alone)
        case ".java":
            return compile_java(file, sandbox)
    if not os.access(file, os.X_OK):
        raise Problem(problems.NOT_EXECUTABLE(path=_named(file)))
    return Program(file.stem, (str(file),))


def _tool(name: str, file: Path) -> str:
    found = shutil.which(name)
    if found is None:
        raise Problem(problems.NO_TOOL(file=file.name, tool=name))
    return name


def _split(command: str) -> list[str]:
    """Return the words of a command line; none if a quotation mark is not closed."""
    try:
        return shlex.split(command)
    except ValueError:
        return []


def _found(words: list[str], folder: Path | None = None) -> list[str]:
    """Return a command with its program as an absolute path, or found on the search path. Raise Problem otherwise."""
    file = (folder or Path.cwd()) / words[0]
    if file.is_file() and os.access(file, os.X_OK):
        return [str(file), *words[1:]]
    if shutil.which(words[0]) is None:
        raise Problem(problems.NO_SUCH_PROGRAM(path=words[0][:80]))
    return words


def _absolute(word: str) -> str:
    """Return a word of a command line; the path of a file becomes absolute."""
    return os.path.abspath(word) if os.path.isfile(word) else word


def _name_of(words: list[str]) -> str:
    """Return a name for a command line: the stem of the first file in its arguments, or else of the program."""
    file = next((word for word in words[1:] if Path(word).is_file()), words[0])
    return Path(file).stem


def _read_manifest(file: Path) -> dict[str, Any]:
    try:
        manifest = tomllib.loads(file.read_text(encoding="utf-8"))
    except (ValueError, OSError) as error:
        text = (isinstance(error, OSError) and error.strerror) or str(error)
        raise Problem(problems.BAD_MANIFEST(file=_named(file), problem=" ".join(text.split()))) from None
    problem = _manifest_problem(manifest)
    if problem:
        raise Problem(problems.BAD_MANIFEST(file=_named(file), problem=problem))
    return manifest


def _named(file: Path) -> str:
    """Return `FOLDER/FILE` for a file: people on the page of a class should not see the whole path."""
    return f"{file.parent.name}/{file.name}"


def _manifest_problem(manifest: dict[str, Any]) -> str | None:
    """Return what is wrong with the form of a manifest; None if the form is right."""
    if unknown := [key for key in manifest if key not in MANIFEST_KEYS]:
        return f"unknown key {unknown[0]!r:.80}; the keys are {', '.join(MANIFEST_KEYS)}"
    command = manifest.get("command", "x")
    is_list = isinstance(command, list) and command and all(isinstance(word, str) for word in command)
    if not is_list and not (isinstance(command, str) and _split(command)):
        return "command must be a command line, or a list of words"
    for key in ("name", "file"):
        if not isinstance(manifest.get(key, ""), str):
            return f"{key} must be a text"
    if manifest.get("protocol", PROTOCOLS[0]) not in PROTOCOLS:
        return f"protocol must be one of {', '.join(PROTOCOLS)}"
    if not isinstance(manifest.get("sandbox", True), bool):
        return "sandbox must be true or false"
    if not all(isinstance(manifest.get(key, {}), dict) for key in ("limits", "options")):
        return "limits and options must be tables"
    games = manifest.get("games", [])
    if not isinstance(games, list) or not all(isinstance(name, str) for name in games):
        return "games must be a list of names"
    known = {field.name for field in fields(ProgramLimits)}
    for key, value in manifest.get("limits", {}).items():
        if key not in known:
            return f"unknown limit {key!r:.80}; the limits are {', '.join(sorted(known))}"
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < float("inf"):
            return f"the limit {key} must be a number greater than 0"
    return None


def _excess(manifest: dict[str, Any], folder: Path) -> str | None:
    """Return what a manifest claims that the author of a bot may not decide; None if it claims nothing more."""
    if manifest.get("sandbox") is False:
        return "sandbox must not be false, unless this file is given as the program"
    for key, value in manifest.get("limits", {}).items():
        if value > (most := getattr(ProgramLimits(), key)):
            return f"the limit {key} must be at most {most}, unless this file is given as the program"
    if "file" in manifest and not (folder / manifest["file"]).resolve().is_relative_to(folder.resolve()):
        return "file must be in the folder of the bot"
    return None
