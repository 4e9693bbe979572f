"""The arguments and answers of a program that plays planes, as defined by the document that this game comes from.

| arguments | what the program prints |
|---|---|
| none | its name |
| `Initialize` | its planes, one on each line: the direction of the nose and the cell of the head, such as `Up A2` |
| the answers so far, such as `C5 body D6 head`; before the first shot, one empty argument | the cell of its next shot |
"""

from __future__ import annotations

from collections.abc import Sequence

from qipan.games.planes.posterior import answers_of
from qipan.rules import View

_DIRECTIONS = {
    **dict.fromkeys(("u", "up", "north", "上"), "u"),
    **dict.fromkeys(("d", "down", "south", "下"), "d"),
    **dict.fromkeys(("l", "left", "west", "左"), "l"),
    **dict.fromkeys(("r", "right", "east", "右"), "r"),
}


def arguments(view: View) -> Sequence[str]:
    """Return the arguments that ask a program for its planes or for its next shot.

    >>> import qipan
    >>> state = qipan.game("planes", planes=1).initial()
    >>> arguments(state.view(0))
    ['Initialize']
    >>> state = state.play("A2u").play("A2u")
    >>> arguments(state.view(0)), arguments(state.play("B0").play("C5").view(0))
    ([''], ['B0', 'body'])
    """
    if view.phase == "placing":
        return ["Initialize"]
    return [word for pair in answers_of(view).items() for word in pair] or [""]


def read_answer(view: View, lines: Sequence[str]) -> Sequence[str]:
    """Return the moves that a program has printed. Raise ValueError if the lines are not in the form of the document.

    >>> import qipan
    >>> view = qipan.game("planes", planes=2).initial().view(0)
    >>> read_answer(view, ["Up A2", "left d5"])
    ['A2u', 'D5l']
    >>> read_answer(view, ["A2 Up"])
    Traceback (most recent call last):
    ValueError: A2 is no direction
    """
    words = [line.split() for line in lines if line.strip()]
    if view.phase != "placing":
        return [line[0].upper() for line in words[:1]]
    if any(len(line) != 2 for line in words):
        raise ValueError("expected a direction and a cell on each line")
    return [cell.upper() + _read_direction(direction) for direction, cell in words]


def _read_direction(text: str) -> str:
    if text.lower() not in _DIRECTIONS:
        raise ValueError(f"{text:.20} is no direction")
    return _DIRECTIONS[text.lower()]
