"""The texts of checkers in a terminal; see `GameModule.texts`."""

ZH = {
    "Black": "黑方",
    "White": "白方",
    "man": "兵",
    "tower": "塔",
    "the classic program's engine: three plies of minimax, counting pieces": "经典程序的引擎：三层极小极大，只数棋子",
    "the original rules: no draw by repetition, and the original engine as opponent": (
        "原版规则：局面重复不判和，对手是原版的引擎"
    ),
}
