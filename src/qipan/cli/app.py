"""The command-line application `qipan` with all its commands. Games register commands of their own."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from qipan.cli import (
    analyse,
    bench,
    common,
    engines,
    games,
    perft,
    presets,
    puzzle,
    replay,
    review,
    serve,
    show,
    solve,
    study,
)
from qipan.cli.language import language_of_environment, use_language
from qipan.cli.play import play
from qipan.cli.words import word_error
from qipan.rules import game_names
from qipan.rules.game_module import module_of

app = typer.Typer(
    name="qipan",
    help="Qipan 棋盘: play, solve and analyse five folk board games.",
    epilog="Without a command, it starts a local server and opens the browser. For example: qipan\n\nqipan play dots",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command(name="play", epilog=play.EPILOG)(play.play)
app.command(
    name="puzzle",
    epilog="For example: qipan puzzle\n\nqipan puzzle checkers --grade 3 --number 17\n\nqipan puzzle dots --solution",
)(puzzle.puzzle)
app.command(name="replay", epilog="For example: qipan replay games.jsonl --game 1")(replay.replay)
app.command(name="review", epilog="For example: qipan review games.jsonl --game 1")(review.review)
app.command(name="games", epilog="For example: qipan games")(games.games)
app.command(name="presets", epilog="For example: qipan presets dots\n\nqipan play dots --preset source")(
    presets.presets
)
app.command(name="engines", epilog="For example: qipan engines checkers")(engines.engines)
app.command(
    name="show", epilog='For example: qipan show checkers\n\nqipan show two-eat-one --position "2220/0002/0010/1101 1"'
)(show.show)
app.command(
    name="analyse",
    epilog='For example: qipan analyse two-eat-one "2211/1200/0000/0000 1"\n\nqipan analyse planes "C5=body D6=head"',
)(analyse.analyse)
app.command(name="solve", epilog="For example: qipan solve two-eat-one --verify\n\nqipan solve checkers -o pieces=5")(
    solve.solve
)
app.command(name="perft", epilog="For example: qipan perft checkers 8\n\nqipan perft dots 4 -o rows=2 -o cols=2")(
    perft.perft
)
app.add_typer(study.app)
app.command(name="serve", epilog="For example: qipan serve\n\nqipan serve --lan --port 8080")(serve.serve)
app.command(name="bench", epilog="For example: qipan bench\n\nqipan bench rules alphabeta")(bench.bench)


for _name in game_names():
    module_of(_name).register_commands(app, study.app)


def _print_version(is_requested: bool) -> None:
    if is_requested:
        from importlib.metadata import version

        typer.echo(f"qipan {version('qipan')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
    language: common.Language = None,
) -> None:
    if language is None:
        use_language(language_of_environment())
    if context.invoked_subcommand is None:
        if common.is_terminal(sys.stdout):
            serve.run("127.0.0.1", serve.PORT, None, opens_browser=True)
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
