"""Code shared by several commands: arguments, the console, prompts and progress bars."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated

import typer

from qipan.cli.language import LANGUAGES, tr
from qipan.cli.words import player_name, side_names
from qipan.rules import Game, State
from qipan.rules import game as make_game
from qipan.rules.kernels import Progress
from qipan.rules.presets import Preset

if TYPE_CHECKING:
    from rich.console import Console

    from qipan.match import Seat

GameName = Annotated[str, typer.Argument(metavar="GAME", help="One of {games}.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "-o", "--option", metavar="KEY=VALUE", help="An option of the game; see `qipan games`. May be repeated."
    ),
]
Position = Annotated[
    str | None,
    typer.Option("--position", "-p", metavar="TEXT", help="The position as text. Default: the start of the game."),
]
RecordFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A file of recorded games; see `qipan play --record`.")
]
RecordNumber = Annotated[
    int | None,
    typer.Option("--game", metavar="N", help="Which game of the file, counted from 1. Default: the last."),
]
Language = Annotated[
    str | None,
    typer.Option(
        "--language",
        metavar="|".join(LANGUAGES),
        callback=lambda language: _check_language(language),
        help="English or Chinese. Default: as in QIPAN_LANG or LANG.",
    ),
]
Plot = Annotated[
    Path | None,
    typer.Option(
        "--plot",
        metavar="FILE",
        callback=lambda file: _check_plot(file),
        help="Plot to a .png, .svg or .pdf file.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]


def _check_plot(file: Path | None) -> Path | None:
    """Check that a plot can be saved in the file, before the long measurement begins. Raise Problem if it cannot."""
    if file is not None:
        from qipan.study import plots

        plots.check(file)
    return file


def _check_language(language: str | None) -> str | None:
    """Check the value of `--language`, which `Group.main` has already put into effect."""
    if language is not None and language not in LANGUAGES:
        known = {"value": f"{language!r:.40}", "values": ", ".join(LANGUAGES)}
        raise typer.BadParameter(tr("{value} is not one of {values}.", **known), param_hint="--language")
    return language


def option_pairs(options: list[str] | None, flag: str = "-o", example: str = "rows=3") -> dict[str, str]:
    """Return KEY=VALUE options, as `-o` takes, as a dictionary. Raise typer.BadParameter if one has no `=`."""
    pairs: dict[str, str] = {}
    for option in options or []:
        key, equals, value = option.partition("=")
        if not equals:
            raise typer.BadParameter(
                tr("{option} is not KEY=VALUE, such as {example}", option=repr(option), example=example),
                param_hint=flag,
            )
        pairs[key] = value
    return pairs


def select_game(name: str, options: list[str] | None, preset: Preset | None = None) -> Game:
    """Return a game with the options of the preset, except that `options`, given as KEY=VALUE, come first."""
    return make_game(name, **{**(preset.options if preset else {}), **option_pairs(options)})


def path_of(state: State, text: str) -> tuple[str, ...]:
    """Return the path of the move whose notation is `text`; empty if the position has no such move."""
    return next((move.path for move in state.moves() if str(move) == text), ())


def player_names(game: Game, seats: Sequence[Seat]) -> list[str]:
    """Return the name of each side together with the name of its player, such as `Black (Ann)`."""
    return [player_name(side, seat.name) for side, seat in zip(side_names(game), seats, strict=True)]


def print_json(value: object) -> None:
    print(json.dumps(value))


def is_terminal(stream: IO[str] | None) -> bool:
    """Return whether a stream is a terminal; False for a closed stream, which Python represents as None."""
    return stream is not None and stream.isatty()


def ask(prompt: str) -> str | None:
    """Read a line from standard input; return None at the end of the input."""
    if sys.stdin is None:
        return None
    try:
        return input(prompt).strip()
    except EOFError:
        return None


def confirm(question: str) -> bool:
    """Ask a question on standard error, so that standard output stays parseable; anything but yes is no."""
    print(f"{question} (y/n) ", end="", file=sys.stderr, flush=True)
    answer = "" if sys.stdin is None else sys.stdin.readline()
    return answer.strip().lower() in ("y", "yes", "是")


def console() -> Console:
    """Return a console that prints colours on a terminal and plain text in a pipe.

    rich is imported on the first call, since its import is slow.
    """
    from rich.console import Console

    return Console(highlight=False, soft_wrap=True)


@contextmanager
def progress_bar(description: str, details: Callable[[], str] = str) -> Iterator[Progress | None]:
    """Show a progress bar if standard error is a terminal. Yield its progress callback, or None if there is no bar.

    `details` returns what to show after the description, whenever there is progress.
    """
    if not is_terminal(sys.stderr):
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(description, total=None)

        def update(done: int, total: int) -> None:
            text = " ".join(filter(None, (description, details())))
            bar.update(task, completed=done, total=total or None, description=text)

        yield update
