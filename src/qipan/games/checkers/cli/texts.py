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
    "an evaluation by patterns of pieces, from games of shallow searches against themselves": (
        "按棋子的图形评估，从浅层搜索的自我对弈中学习"
    ),
    "40 960 games; the evaluation that ships with the package": "40 960 局；软件包自带的评估就是这样学来的",
    # ---- commands ----
    "Run a game's classic text program, which reads actions from standard input, one per line.": (
        "运行一种棋的经典文字程序，它从标准输入读取走法，每行一步。"
    ),
    "The line A lets the program choose and play one action, the line P up to ten; either of them ends the input. "
    "The output is in English, as in the original.": (
        "输入 A，程序自己走一步；输入 P，最多走十步；这两行都会结束输入。输出与原版相同，为英文。"
    ),
    "The game whose classic program to run: checkers.": "要运行哪种棋的经典程序：checkers。",
    "only checkers has a classic program, not {game}": "只有 checkers 有经典程序，{game} 没有",
    "checkers_building_cost": ("建立 {pieces} 子的残局库大约需要 {minutes} 分钟，以及 {gigabytes} GB 的内存和磁盘空间"),
}
