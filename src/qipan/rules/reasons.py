"""Reasons: why a request was refused or a match ended, or what a value is based on, as a code with parameters.

Programs read the code and the parameters. The page and the terminal put them into words in the person's language, and
`str()` in English.
"""

from __future__ import annotations

import string
from dataclasses import dataclass
from typing import Any, Union

from qipan._core import reason_kinds

# A parameter may itself be a reason, such as {problem} in "not a move of {game}: {problem}".
Param = Union[str, int, float, "Reason"]

# Every kind of reason by its code. It is complete once the modules that define reasons are imported.
REASON_KINDS: dict[str, ReasonKind] = {}


@dataclass(frozen=True)
class Reason:
    """A reason with its parameters.

    >>> SEAT_TAKEN = ReasonKind("doctest_seat_taken", "seat {seat} is taken")
    >>> reason = SEAT_TAKEN(seat=2)
    >>> reason.code, reason.params, str(reason)
    ('doctest_seat_taken', {'seat': 2}, 'seat 2 is taken')
    """

    code: str
    text: str  # the sentence in English
    items: tuple[tuple[str, Param], ...] = ()  # the parameters, as a tuple so that a reason is hashable

    @property
    def params(self) -> dict[str, Param]:
        return dict(self.items)

    @staticmethod
    def from_json(fields: dict[str, Any]) -> Reason:
        """Return the reason that `to_json` or a server has written. Raise ValueError or KeyError if it is invalid.

        >>> Reason.from_json({"code": "resigned", "params": {"seat": 1}, "text": "seat 1 resigned"}).params
        {'seat': 1}
        """
        params = {
            name: Reason.from_json(value) if isinstance(value, dict) else value
            for name, value in fields["params"].items()
        }
        code, text = fields["code"], fields["text"]
        if not all(isinstance(each, str) for each in (code, text)):
            raise ValueError("a reason has a code and a text")
        if not all(isinstance(value, str | int | float | Reason) for value in params.values()):
            raise ValueError("the parameters of a reason are texts, numbers and reasons")
        return Reason(code, text, tuple(params.items()))

    def to_json(self) -> dict[str, Any]:
        """Return the reason as JSON.

        >>> reason = UNEXPECTED(text="no such file")
        >>> Reason.from_json(reason.to_json()) == reason
        True
        """
        params = {name: value.to_json() if isinstance(value, Reason) else value for name, value in self.items}
        return {"code": self.code, "params": params, "text": self.text}

    def __str__(self) -> str:
        return self.text


class ReasonKind:
    """One kind of reason: its code, and its English text with a placeholder for each parameter.

    Every kind must also have a text in each language of the page, or only of the terminal if no server sends it; a test
    compares them.

    >>> ReasonKind("doctest_level", "there is no level {level}")(depth=3)
    Traceback (most recent call last):
    TypeError: the reason doctest_level needs the parameters level, not depth
    """

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        self.text = text
        if REASON_KINDS.get(code, self).text != text:
            raise ValueError(f"two kinds of reasons have the code {code}")
        self.param_names = tuple(dict.fromkeys(name for _, name, _, _ in string.Formatter().parse(text) if name))
        REASON_KINDS[code] = self

    def __call__(self, **params: Param) -> Reason:
        if set(params) != set(self.param_names):
            names = f"{', '.join(self.param_names) or 'none'}, not {', '.join(params) or 'none'}"
            raise TypeError(f"the reason {self.code} needs the parameters {names}")
        return Reason(self.code, self.text.format(**params), tuple(params.items()))


class Problem(ValueError):
    """An error with a reason: why something is not allowed, or why a text cannot be read.

    >>> NO_MOVE = ReasonKind("doctest_no_move", "there is no move to take back")
    >>> problem = Problem(NO_MOVE())
    >>> problem.reason.code, str(problem)
    ('doctest_no_move', 'there is no move to take back')
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reason,)


# The reason for an error that has none of its own: `text` is a sentence in English, which helps to find the cause.
UNEXPECTED = ReasonKind("unexpected", "{text}")


def reason_of(error: BaseException) -> Reason:
    """Return the `reason` of an error, such as a Problem. Without one, it is `unexpected` with the error's text.

    >>> reason_of(ValueError("no such file")).params
    {'text': 'no such file'}
    """
    reason = getattr(error, "reason", None)
    if isinstance(reason, Reason):
        return reason
    return UNEXPECTED(text=" ".join(str(error).split())[:300])


for _code, _text in reason_kinds():
    ReasonKind(_code, _text)
