"""Runs commands in this process, as `python -m qipan` would, and captures their output."""

from __future__ import annotations

import io
import json
import os
import runpy
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache

import typer.main

LEFT_OUT = {
    "seconds",  # differs from run to run
    *("about", "help", "note", "problem", "detail"),  # texts for people, which may be reworded
}

os.environ["QIPAN_LANG"] = "en"  # so that the output does not depend on the machine's language

# Without this cache, Typer would build all commands again for each run, which takes longer than most runs.
typer.main.get_command = cache(typer.main.get_command)


@dataclass(frozen=True)
class Result:
    """The result of a command."""

    args: tuple[str, ...]
    status: int
    out: str


def run(args: Sequence[str], typed: str = "") -> Result:
    """Run one command; `typed` is its standard input."""
    out = io.StringIO()
    with ExitStack() as stack:
        stack.enter_context(redirect_stdout(out))
        stack.enter_context(redirect_stderr(io.StringIO()))
        stack.enter_context(_replaced("argv", ["qipan", *args]))
        stack.enter_context(_replaced("stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")))
        status = _status()
    return Result(tuple(args), status, out.getvalue())


def json_line(result: Result) -> str:
    """Return a line of a golden file: the arguments, the exit status, and the pinned part of the JSON."""
    line: dict[str, object] = {"args": result.args, "exit": result.status}
    if result.out:
        line["out"] = pinned(json.loads(result.out))
    return json.dumps(line)


def transcript(result: Result, typed: str = "") -> str:
    """Return what a person sees: the command, the input and the output."""
    parts = ["$ qipan " + " ".join(_quoted(word) for word in result.args) + "\n"]
    parts += [f"< {line}\n" for line in typed.splitlines()]
    parts += [result.out if result.out.endswith("\n") or not result.out else result.out + "\n"]
    parts += [f"exit {result.status}\n\n"]
    return "".join(parts)


def pinned(value: object) -> object:
    """Return the value without times and texts for people. The reason of an outcome stays, since programs read it."""
    if isinstance(value, dict):
        is_text = "mean" in value or value.get("op") == "refused"
        left_out = LEFT_OUT | {"reason"} if is_text else LEFT_OUT
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
