"""Translates usage errors, such as a missing argument, into the language of the terminal.

The library that reads the arguments has only English messages. They are recognised by the templates in MESSAGES.
"""

from __future__ import annotations

from typing import Any

from qipan.cli.help_pages import usage
from qipan.cli.language import find_text, tr
from qipan.cli.templates import translate

# The first template that fits is used, so the longer of two similar templates comes first.
MESSAGES = (
    "Missing argument {name}.",
    "Missing option {name}.",
    "Missing command.",
    "No such command {name}. Did you mean {names}?",
    "No such command {name}.",
    "No such option: {name} (Possible options: {names})",
    "No such option: {name} Did you mean {names}?",
    "No such option: {name}",
    "Option {name} requires an argument.",
    "Option {name} does not take a value.",
    "Got unexpected extra argument ({values})",
    "Got unexpected extra argument(s) ({values})",
    "Got unexpected extra arguments ({values})",
    "Invalid value for {name}: {problem}",
    "Invalid value: {problem}",
    # ---- problems of a value ----
    "Input should be a valid integer, unable to parse string as an integer",
    "Input should be a valid integer",
    "Input should be a valid number, unable to parse string as a number",
    "Input should be greater than or equal to {least}",
    "Input should be less than or equal to {most}",
    "{value} is not a valid integer range.",
    "{value} is not a valid integer.",
    "{value} is not a valid float.",
    "{value} is not in the range {range}.",
    "{value} is not one of {values}.",
)


def report(error: Any) -> str:
    """Return the lines about wrong usage for standard error: how the command is used, and what is wrong."""
    message = error.format_message()
    context = getattr(error, "ctx", None)
    if context is None:
        return tr("Error: {problem}", problem=word_message(message))
    if message == context.get_help():  # the message of a group that was called without a command is its help
        return str(message)
    advice = tr("Try `{command}` for help.", command=f"{context.command_path} --help")
    return "\n".join([usage(context), advice, tr("Error: {problem}", problem=word_message(message))])


def word_message(message: str) -> str:
    """Return a message of the library in the language of the terminal; an unknown message is returned unchanged.

    >>> word_message("Missing argument 'GAME'.")
    "Missing argument 'GAME'."
    """
    templates = {template: find_text(template) or template for template in MESSAGES}
    return translate(message.replace("Value error, ", ""), templates)
