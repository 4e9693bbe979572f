"""The commands of `qipan` as objects, and a way to run them in this process."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import typer

from qipan.cli.app import app
from qipan.cli.help_pages import paragraphs
from qipan.cli.words import word_error


@cache
def command_tree() -> tuple[tuple[str, Any], ...]:
    """Return every command and group with the words that call it; the first is `qipan` itself."""

    def walk(words: str, command: Any) -> Iterator[tuple[str, Any]]:
        yield words, command
        for name, each in getattr(command, "commands", {}).items():
            yield from walk(f"{words} {name}", each)

    return tuple(walk("qipan", typer.main.get_command(app)))


def texts_of(command: Any) -> list[str]:
    """Return the texts in the help of a command."""
    return [*paragraphs(command.help), *(each.help for each in command.get_params(typer.Context(command)))]


def run_here(monkeypatch: pytest.MonkeyPatch, *arguments: str, typed: str = "") -> int:
    """Run a command in this process, as `qipan` would, with `typed` as its standard input; return its exit status."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    try:
        command_tree()[0][1].main(list(arguments), "qipan")
    except SystemExit as ended:
        return int(ended.code or 0)
    except (ValueError, OSError) as error:
        print(f"qipan: {word_error(error)}", file=sys.stderr)
        return 1
    raise AssertionError("a command ends with an exit status")
