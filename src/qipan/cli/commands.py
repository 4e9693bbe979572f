"""The classes of commands. Their help and usage errors are in the language of the terminal.

Help is written in English where a command is defined, and translated when it is printed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from qipan.cli.language import language_of_arguments, language_of_environment, tr, use_language

HELP_NAMES = ["-h", "--help"]


class Command(TyperCommand):
    """A command with help in the language of the terminal."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        from qipan.cli.help_pages import help_page

        formatter.write(help_page(self, ctx))


class Group(TyperGroup):
    """A group of commands with help in the language of the terminal."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        from qipan.cli.help_pages import help_page

        formatter.write(help_page(self, ctx))

    def main(self, args: Sequence[str] | None = None, *others: Any, **settings: Any) -> Any:
        """Run the command that the arguments name, and exit. Wrong usage is reported, with exit status 2."""
        arguments = sys.argv[1:] if args is None else list(args)
        use_language(language_of_arguments(arguments) or language_of_environment())
        try:
            status = super().main(arguments, *others, **{**settings, "standalone_mode": False})
        except typer.Abort:
            print(tr("Aborted."), file=sys.stderr)
            sys.exit(1)
        except Exception as error:
            if not hasattr(error, "format_message"):  # other errors, which are no usage errors, are left to the caller
                raise
            from qipan.cli.usage_errors import report

            typer.echo(report(error), err=True)
            sys.exit(getattr(error, "exit_code", 2))
        sys.exit(status if isinstance(status, int) else 0)


class Commands(typer.Typer):
    """An application, or a group of commands in one.

    `examples` are command lines, which the help lists; every group and command has at least one.
    """

    def __init__(
        self,
        name: str,
        *,
        help: str,
        examples: Sequence[str],
        needs_command: bool = True,
        group: type[Group] = Group,
    ) -> None:
        super().__init__(
            name=name,
            cls=group,
            help=help,
            epilog="\n".join(examples),
            no_args_is_help=needs_command,
            invoke_without_command=not needs_command,
            add_completion=False,
            pretty_exceptions_enable=False,
            context_settings={"help_option_names": HELP_NAMES},
        )

    def add(self, function: Callable[..., None], *, examples: Sequence[str], name: str | None = None) -> None:
        """Add a command. Its docstring is its help, and its name is the function's unless `name` is given."""
        self.command(name or function.__name__, cls=Command, epilog="\n".join(examples))(function)
