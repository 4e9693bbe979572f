"""The text that `--help` prints, in the language of the terminal."""

from __future__ import annotations

import inspect
import shutil
from collections.abc import Iterator, Sequence
from typing import Any

import typer

from qipan.cli.cells import cell_width, wrap
from qipan.cli.language import tr
from qipan.cli.words import list_text
from qipan.rules import game_names
from qipan.rules.game_module import puzzle_games

MAX_WIDTH = 100
MAX_LABEL_WIDTH = 28  # an option with a longer name has a line of its own

Row = tuple[str, str]  # what can be typed, and its meaning


def help_page(command: Any, context: Any) -> str:
    """Return the help of a command or of a group of commands: `context` is the typer context in which it is called."""
    width = min(shutil.get_terminal_size().columns, MAX_WIDTH)
    sections = [usage(context), *_about(command, width)]
    shown = [parameter for parameter in command.get_params(context) if not getattr(parameter, "hidden", False)]
    arguments = [parameter for parameter in shown if parameter.param_type_name == "argument"]
    options = [parameter for parameter in shown if parameter.param_type_name == "option"]
    commands = list(getattr(command, "commands", {}).values())
    sections += _section("Arguments", [(argument_name(each), _parameter_help(each)) for each in arguments], width)
    sections += _section("Options", [(_option_names(each), _parameter_help(each)) for each in options], width)
    sections += _section("Commands", [(each.name, translated(paragraphs(each.help)[0])) for each in commands], width)
    sections += _section("For example", [(line, "") for line in (command.epilog or "").splitlines()], width)
    return "\n".join(sections) + "\n"


def usage(context: Any) -> str:
    """Return the line that shows how a command is called."""
    command = context.command
    pieces = [tr("[OPTIONS]")]
    for parameter in command.get_params(context):
        if parameter.param_type_name == "argument":
            name = argument_name(parameter)
            pieces.append(name if parameter.required or name.startswith("[") else f"[{name}]")
    if hasattr(command, "commands"):
        pieces.append(tr("COMMAND [ARGUMENTS]..."))
    return tr("Usage: {command}", command=" ".join([context.command_path, *pieces]))


def paragraphs(text: str | None) -> list[str]:
    """Return the paragraphs of a docstring, each on one line: the keys by which they are translated."""
    return [" ".join(paragraph.split()) for paragraph in inspect.cleandoc(text or "").split("\n\n")]


def translated(text: str) -> str:
    """Return a help text in the language of the terminal. `{games}` and `{puzzle_games}` stand for lists of games."""
    return tr(text, games=list_text(game_names()), puzzle_games=list_text(puzzle_games())) if text else ""


def argument_name(parameter: Any) -> str:
    return str(parameter.metavar or parameter.name.upper())


def _about(command: Any, width: int) -> Iterator[str]:
    for paragraph in paragraphs(command.help):
        yield ""
        yield from (f"  {line}" for line in wrap(translated(paragraph), width - 2))


def _option_names(parameter: Any) -> str:
    names = ", ".join(sorted(parameter.opts, key=len))  # the short name comes first
    return names if parameter.is_flag else f"{names} {parameter.metavar}"


def _parameter_help(parameter: Any) -> str:
    """Return the help of a parameter: its meaning, bounds and default."""
    notes = []
    least, most = getattr(parameter, "min", None), getattr(parameter, "max", None)
    if least is not None and most is not None:
        notes.append(tr("{least} to {most}", least=least, most=most))
    elif least is not None:
        notes.append(tr("at least {least}", least=least))
    if parameter.required and parameter.param_type_name == "option":  # the usage shows which arguments are required
        notes.append(tr("required"))
    elif parameter.default not in (None, "") and not getattr(parameter, "is_flag", False):
        notes.append(tr("default: {value}", value=parameter.default))
    text = translated(parameter.help or "")
    return tr("{help} ({notes})", help=text, notes=tr("; ").join(notes)) if notes else text


def _section(title: str, rows: Sequence[Row], width: int) -> Iterator[str]:
    """Yield the lines of a list with a heading; no lines if the list is empty."""
    if not rows:
        return
    yield ""
    yield typer.style(tr("{title}:", title=tr(title)), bold=True)
    labels = [cell_width(label) for label, text in rows if text]
    indent = min(max(labels, default=0), MAX_LABEL_WIDTH) + 4
    for label, text in rows:
        lines = wrap(text, max(width - indent, 20)) if text else []
        if lines and cell_width(label) <= indent - 4:
            yield f"  {typer.style(label, fg='cyan')}{' ' * (indent - 2 - cell_width(label))}{lines.pop(0)}"
        else:
            yield f"  {typer.style(label, fg='cyan')}"
        yield from (" " * indent + line for line in lines)
