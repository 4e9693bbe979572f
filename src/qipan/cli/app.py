"""The command-line application `qipan` with all its commands. Games register commands of their own."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from qipan.cli import (
    analyse,
    backup,
    bench,
    bot,
    common,
    engines,
    games,
    perft,
    presets,
    puzzle,
    replay,
    review,
    rooms,
    serve,
    show,
    solve,
    study,
    train,
    verify,
)
from qipan.cli.arena import commands as arena
from qipan.cli.commands import Commands
from qipan.cli.engine import commands as engine
from qipan.cli.lan import commands as lan
from qipan.cli.play import play
from qipan.cli.words import word_error
from qipan.rules import game_names
from qipan.rules.game_module import module_of

app = Commands(
    "qipan",
    help="Qipan 棋盘: play, solve and analyse folk board games.\n\n"
    "Without a command, it starts a local server and opens the browser.",
    examples=("qipan", "qipan play dots", "qipan play --help"),
    needs_command=False,
)
app.add(play.play, examples=play.EXAMPLES)
app.add(
    puzzle.puzzle,
    examples=("qipan puzzle", "qipan puzzle checkers --grade 3 --number 17", "qipan puzzle dots --solution"),
)
app.add(replay.replay, examples=("qipan replay games.jsonl --game 1",))
app.add(review.review, examples=("qipan review games.jsonl --game 1",))
app.add(games.games, examples=("qipan games",))
app.add(presets.presets, examples=("qipan presets dots", "qipan play dots --preset source"))
app.add(engines.engines, examples=("qipan engines checkers",))
app.add_typer(engine.app)
app.add(
    bot.bot,
    examples=(
        "qipan bot ./my-bot --server http://192.168.1.5:8000 --room bamotiku",
        'qipan bot "node bot.js" --server http://127.0.0.1:8000 --room bamotiku --seat 2 --seconds 2',
    ),
)
app.add(show.show, examples=("qipan show checkers", 'qipan show two-eat-one --position "2220/0002/0010/1101 1"'))
app.add(
    analyse.analyse,
    examples=(
        'qipan analyse two-eat-one "2211/1200/0000/0000 1"',
        'qipan analyse planes "C5=body D6=head"',
    ),
)
app.add(solve.solve, examples=("qipan solve two-eat-one --verify", "qipan solve checkers -o pieces=5"))
app.add(perft.perft, examples=("qipan perft checkers 8", "qipan perft dots 4 -o rows=2 -o cols=2"))
app.add_typer(lan.app)
app.add(verify.verify, examples=("qipan verify games.jsonl", "qipan verify tree.json --json"))
app.add_typer(arena.app)
app.add(train.train, examples=train.EXAMPLES)
app.add_typer(study.app)
app.add(
    serve.serve,
    examples=(
        "qipan serve",
        "qipan serve --lan --port 8080",
        "qipan serve --config qipan.toml --set rooms.max_spectators=20",
    ),
)
app.add_typer(rooms.app)
app.add(
    backup.backup,
    examples=(
        "qipan backup matches.backup.sqlite",
        "qipan backup copy.sqlite --db sqlite:////var/lib/qipan/matches.sqlite",
    ),
)
app.add(bench.bench, examples=("qipan bench", "qipan bench rules alphabeta"))


for _name in game_names():
    module_of(_name).register_commands(app, study.app)


def _print_version(is_requested: bool) -> None:
    if is_requested:
        from importlib.metadata import version

        typer.echo(f"qipan {version('qipan')}")
        raise typer.Exit


@app.callback()
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
    language: common.Language = None,
) -> None:
    if context.invoked_subcommand is None:
        if common.is_terminal(sys.stdout):
            serve.run(serve.settings_source({}), opens_browser=True)
        else:
            typer.echo(context.get_help())


def main() -> None:
    """Run a command. Invalid input prints one line to standard error and exits with status 1."""
    try:
        app()
    except (ValueError, OSError) as error:
        if isinstance(error, BrokenPipeError):  # the reader closed the pipe, as with `| head`
            sys.stderr.close()
            sys.exit(1)
        if sys.stderr is not None:
            print(f"qipan: {word_error(error)}", file=sys.stderr)
        sys.exit(1)
