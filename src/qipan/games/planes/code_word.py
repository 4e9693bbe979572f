"""The code word of a layout: its answers along a decision tree.

A decision tree is a code: each layout leads to one leaf, and the answers on the way spell it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from qipan.games.planes.decision_tree import Answer, DecisionTree
from qipan.match.hidden_moves import check_setup
from qipan.rules import Game
from qipan.rules.reasons import Problem, ReasonKind

NOT_IN_TREE = ReasonKind("layout_not_in_tree", "the tree does not have this layout")


def code_word(tree: DecisionTree, layout: Mapping[str, Answer]) -> list[tuple[str, Answer]]:
    """Return the shots of a tree at a layout, with their answers, from the root to a leaf.

    `layout` has the answer of each cell that is not empty. Raise Problem if no leaf of the tree has the layout.

    >>> import qipan
    >>> from qipan.games.planes.trees import build_tree
    >>> tree = build_tree(qipan.game("planes", size=8, planes=1), "gini", "identify")
    >>> code_word(tree, layout_answers(tree.game, ["D3u"]))
    [('D3', 'head'), ('C2', 'empty'), ('B4', 'empty')]
    """
    word, node = list[tuple[str, Answer]](), tree.root
    while (cell := node.cell) is not None:
        answer = layout.get(cell, "empty")
        child = node.children.get(answer)
        if child is None:
            raise Problem(NOT_IN_TREE())
        word.append((cell, answer))
        node = child
    return word


def layout_answers(game: Game, layout: Sequence[str]) -> dict[str, Answer]:
    """Return the answer of each cell that a layout covers. Raise ValueError if it is not a layout.

    >>> import qipan
    >>> layout_answers(qipan.game("planes", size=8, planes=1), ["D3u"])["D3"]
    'head'
    """
    check_setup(game, 0, layout)
    state = game.initial()
    # Any plane can be placed first, so the first moves are all planes. The first cell of a move's path is the head.
    shapes = {str(move): move.path for move in state.moves()}
    answers: dict[str, Answer] = {}
    for plane in layout:
        state = state.play(plane)
        head, *body = shapes[plane]
        answers |= {head: "head", **dict.fromkeys(body, "body")}
    return answers
