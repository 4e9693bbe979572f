"""The texts of checkers in a terminal; see `GameModule.texts`."""

EN = {
    "checkers_stuck": "{loser} has no legal move",
    "checkers_no_pieces_left": "{loser} has no pieces left",
}

ZH = {
    "checkers_stuck": "{loser}无棋可走",
    "checkers_no_pieces_left": "{loser}没有棋子了",
    "Black": "黑方",
    "White": "白方",
    "man": "兵",
    "tower": "塔",
    "the classic program's engine: three plies of minimax, counting pieces": "经典程序的引擎：三层极小极大，只数棋子",
    "as in the source: no draw by repetition, and its engine": "按原作：重复局面不判和，对手是原作的引擎",
}
