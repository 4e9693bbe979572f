"""Runs commands in this process, as `python -m qipan` would, and keeps what they print."""

from __future__ import annotations

import io
import json
import runpy
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache

import typer.main

LEFT_OUT = {
    "seconds",  # differs from run to run
    *("about", "help", "note", "problem", "detail"),  # sentences for people, which may be reworded
}

typer.main.get_command = cache(typer.main.get_command)
"""Typer would build every command again for each run, which takes longer than most runs."""


@dataclass(frozen=True)
class Done:
    """A command that has ended."""

    args: tuple[str, ...]
    status: int
    out: str


def run(args: Sequence[str], typed: str = "") -> Done:
    """Runs one command; `typed` is its standard input."""
    out = io.StringIO()
    with ExitStack() as stack:
        stack.enter_context(redirect_stdout(out))
        stack.enter_context(redirect_stderr(io.StringIO()))
        stack.enter_context(_replaced("argv", ["qipan", *args]))
        stack.enter_context(_replaced("stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")))
        status = _status()
    return Done(tuple(args), status, out.getvalue())


def json_line(done: Done) -> str:
    """One line of a golden file, without its end: the arguments, the exit status, and the pinned part of the JSON."""
    line: dict[str, object] = {"args": done.args, "exit": done.status}
    if done.out:
        line["out"] = pinned(json.loads(done.out))
    return json.dumps(line)


def transcript(done: Done, typed: str = "") -> str:
    """What a person would see, with what was typed before it."""
    parts = ["$ qipan " + " ".join(_quoted(word) for word in done.args) + "\n"]
    parts += [f"< {line}\n" for line in typed.splitlines()]
    parts += [done.out if done.out.endswith("\n") or not done.out else done.out + "\n"]
    parts += [f"exit {done.status}\n\n"]
    return "".join(parts)


def pinned(value: object) -> object:
    """The value without times and sentences. The reason of an outcome is kept: programs read it."""
    if isinstance(value, dict):
        is_sentence = "mean" in value or value.get("op") == "refused"
        left_out = LEFT_OUT | {"reason"} if is_sentence else LEFT_OUT
        return {key: pinned(each) for key, each in value.items() if key not in left_out}
    if isinstance(value, list):
        return [pinned(each) for each in value]
    return value


def _status() -> int:
    try:
        runpy.run_module("qipan", run_name="__main__")
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    return 0


@contextmanager
def _replaced(name: str, value: object) -> Iterator[None]:
    before = getattr(sys, name)
    setattr(sys, name, value)
    try:
        yield
    finally:
        setattr(sys, name, before)


def _quoted(word: str) -> str:
    return word if word and not set(word) & set(" '\"") else f'"{word}"'
