"""The texts of two-eat-one in a terminal; see `GameModule.texts`."""

ZH = {
    "Black": "黑方",
    "White": "白方",
    "the original rules: no draw by repetition": "原版规则：局面重复不判和",
    # ---- options and engines ----
    "stones per side": "每方子数",
    "two stones in a line capture the enemy stone next to them if the fourth cell is empty": (
        "两子成线，第四格为空时吃掉紧邻的敌子"
    ),
    "an enemy stone between two own stones is captured: if the fourth cell is empty, or always": (
        "夹在己方两子之间的敌子被吃：第四格为空时，或总是"
    ),
    "an enemy stone that is shut in by own stones, or by any stones, is captured": ("被己子或任意棋子围住的敌子被吃"),
    "a side to move loses if it has no more stones than this": "轮到的一方棋子不多于此数即负",
    # ---- the studies ----
    "How reliable is a plain search, which is minimax to a fixed depth that counts stones?": (
        "朴素搜索（固定深度、只数棋子的极小极大搜索）有多可靠？"
    ),
    "Include all placements of stones, not only positions reachable from the start.": (
        "包括棋子的所有摆法，而不只是从开局可达的局面。"
    ),
    "Find the depth from which a plain search makes no mistakes.": "找出朴素搜索从多深起不再失误。",
    "Stop at this depth.": "到这一深度为止。",
    "List the positions that a plain search of a given depth gets wrong.": "列出给定深度的朴素搜索判断错误的局面。",
    "The search depth.": "搜索深度。",
    "move: the search plays a mistake; sign: its score and the true value differ in sign; "
    "sight: the position is won or lost, but the search finds no forced win or loss.": (
        "move：搜索走出失误；sign：评分与精确值的正负不同；sight：局面已分胜负，搜索却没有看出必胜或必败。"
    ),
    "Which of the moves with the best score is played.": "评分并列最高时走哪一步：第一步（first）或最坏的（worst）。",
    "List at most N positions.": "最多列出 N 个局面。",
    "Show the hard positions of the original program, their true values, and the search depths that they require.": (
        "显示原版程序的疑难局面、它们的精确值和所需的搜索深度。"
    ),
    "Count the positions that a plain search visits, with and without pruning.": (
        "统计朴素搜索在剪枝与不剪枝时访问的局面数。"
    ),
    "The maximum search depth.": "最大搜索深度。",
    "Show the longest wins and losses, each with its principal variation.": "显示最长的胜局和败局及双方的最佳着法。",
    "Show at most N wins and N losses.": "胜局和败局各最多显示 N 个。",
    "Searching deeper": "正在逐层加深搜索",
    "Searching": "正在搜索",
    "Solving": "正在求解",
    "Mistakes if ties are broken by the first, and by the worst, of the best moves; wins and losses not seen:": (
        "评分并列时走第一步和走最坏一步各有多少失误，以及没有看出的胜负："
    ),
    "depth": "深度",
    "win→draw": "胜→和",
    "win→loss": "胜→负",
    "draw→loss": "和→负",
    "unseen": "未看出",
    "Over {total} positions reachable from the start: ": "从开局可达的 {total} 个局面：",
    "Over {total} positions in all placements: ": "所有摆法的 {total} 个局面：",
    "{win} win, {draw} draw, {loss} loss ({seconds} s)": "胜 {win}，和 {draw}，负 {loss}（{seconds} 秒）",
    "With the first of the best moves, the search": "评分并列时走第一步，搜索",
    "With the worst of the best moves, the search": "评分并列时走最坏的一步，搜索",
    "never loses a position that is not lost": "不会输掉并非必败的局面",
    "makes no mistakes": "不会失误",
    "{question}: {answer}": "{question}：{answer}",
    "unknown, since the study ends too early": "未知，因为深度还不够",
    "from depth {depth}": "从深度 {depth} 起",
    "; worse than one ply less at {depths}": "；在深度 {depths} 反而不如少看一层",
    "position": "局面",
    "truth": "精确值",
    "score": "评分",
    "best by score": "评分最高",
    "correct": "正确着法",
    "any": "任意",
    "win to draw": "胜变和",
    "win to loss": "胜变负",
    "draw to loss": "和变负",
    "{number} positions at depth {depth}": "深度 {depth} 有 {number} 个局面",
    ", {shown} shown": "，列出 {shown} 个",
    "count {count}": "子数差 {count}",
    "claim": "原版的说法",
    "seen at": "看出深度",
    "right from: first": "正确起自：第一步",
    "right from: worst": "正确起自：最坏",
    "right from: the depth from which it makes no mistake, with the first and with the worst of the best moves": (
        "正确起自：评分并列时走第一步或走最坏一步，从多深起不再失误"
    ),
    "no pruning": "不剪枝",
    "beta only": "只用 beta",
    "alpha-beta": "alpha-beta",
    "alpha-beta, best count first": "alpha-beta，子多者先",
    ": {number} positions": "：{number} 个局面",
    "The same, rotated or reflected:": "同上，经旋转或翻转：",
    # ---- the claims of the gallery ----
    "a win, seen from depth 13 on": "胜，深度 13 起看出",
    "a loss, seen from depth 18 on": "负，深度 18 起看出",
    "a loss, taken for a draw": "负，误以为和",
    "a loss to fewer stones, taken for a draw": "负于子少的一方，误以为和",
    "a win, seen at depth 23": "胜，深度 23 看出",
    "a win, seen at depth 27": "胜，深度 27 看出",
    "a draw, taken for a win": "和，误以为胜",
    "a win beyond depth 27": "胜，超过深度 27",
    "a win in 18": "18 步胜",
    "a win in 26": "26 步胜",
    "a win in 30": "30 步胜",
    "a win in 32": "32 步胜",
    "a win in 34": "34 步胜",
    "a win in 35": "35 步胜",
    "a win in 36": "36 步胜",
    "a win in 38": "38 步胜",
    "a win in 40": "40 步胜",
    "a win in 42": "42 步胜",
}
