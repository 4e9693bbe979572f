"""The language of the terminal: English, or another language with a file in `qipan.cli.texts`.

Texts are written in English where they are printed, and `tr` translates them. A game translates its own texts in its
folder; see `GameModule.texts`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import pairwise

from qipan.rules import game_names
from qipan.rules.game_module import module_of

LANGUAGES = ("en", "zh")

_current = "en"


def language_of_environment(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language that the environment selects, by the first variable about languages that is set.

    >>> language_of_environment({"LANG": "zh_CN.UTF-8"}), language_of_environment({"LANG": "C.UTF-8"})
    ('zh', 'en')
    >>> language_of_environment({"LANG": "zh_CN.UTF-8", "QIPAN_LANG": "en"})
    'en'
    """
    names = ("QIPAN_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
    chosen = next((environment[name] for name in names if environment.get(name)), "")
    return next((language for language in LANGUAGES if chosen.lower().startswith(language)), "en")


def language_of_arguments(arguments: Sequence[str]) -> str | None:
    """Return the language that the option `--language` chooses, wherever it is; None if it is absent or invalid.

    Help and errors may be printed before a command has read its options, so the language must be known earlier.

    >>> language_of_arguments(["play", "--help", "--language", "zh"]), language_of_arguments(["--language=en"])
    ('zh', 'en')
    """
    for option, value in pairwise([*arguments, ""]):
        name, equals, inline = option.partition("=")
        if name == "--language" and (chosen := inline if equals else value) in LANGUAGES:
            return chosen
    return None


def use_language(language: str) -> None:
    """Print texts in this language from now on."""
    global _current
    _current = language


def current_language() -> str:
    return _current


def tr(text: str, /, **values: object) -> str:
    """Return a text in the language of the terminal; `{name}` stands for a value.

    >>> tr("{side} to move", side="Black")
    'Black to move'
    >>> use_language("zh")
    >>> tr("{side} to move", side="黑方")
    '轮到黑方'
    >>> use_language("en")
    """
    return _texts(_current).get(text, text).format(**values)


def find_text(key: str) -> str | None:
    """Return the translation of a text or a code into the language of the terminal; None if there is none."""
    return _texts(_current).get(key)


@cache
def _texts(language: str) -> dict[str, str]:
    """Return the texts of a language, keyed by the English text or by the code of a reason."""
    texts: dict[str, str] = dict(import_module(f"qipan.cli.texts.{language}").TEXTS)
    for name in game_names():
        own = module_of(name).texts.get(language)
        texts |= {} if own is None else own.load()
    return texts
