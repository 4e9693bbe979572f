"""Translates texts that other code has already formatted, by the templates from which they were made."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache


def translate(text: str, templates: Mapping[str, str]) -> str:
    """Return a text in another language, or as it is if no template fits. `templates` are pairs of both languages.

    The first template that fits is used, so the longer of two similar templates must come first. The values in its
    placeholders are translated too.

    >>> translate("greedy, 20 games", {"{player}, {count} games": "{player}，{count} 局", "greedy": "贪心"})
    '贪心，20 局'
    """
    for template, translation in templates.items():
        match = _pattern(template).fullmatch(text)
        if match is not None:
            values = {name: translate(value, templates) for name, value in match.groupdict().items()}
            return translation.format(**values)
    return text


@cache
def _pattern(template: str) -> re.Pattern[str]:
    """Return a regular expression that matches the texts made from a template."""
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(template)), re.DOTALL)
