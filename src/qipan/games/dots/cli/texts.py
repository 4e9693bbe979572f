"""The texts of dots in a terminal; see `GameModule.texts`."""

# A loss is the amount by which the lead in boxes falls: a box that goes to the other side counts twice.
EN = {
    "1 boxes": "1 box net",
    "{amount} boxes": "{amount} boxes net",
}

ZH = {
    "Red": "红方",
    "Blue": "蓝方",
    "boxes": "格",
    "{amount} boxes": "{amount} 格（净）",
    "{depth} edges are left to draw.": "还有 {depth} 条边可画。",
    "the original rules: the second edge may not be symmetric to the first": "原版规则：第二条边不得与第一条边对称",
    # ---- options and engines ----
    "rows of boxes": "行数",
    "columns of boxes": "列数",
    "the second edge of the game may not be symmetric to the first": "第二条边不得与第一条边对称",
    "a player who can complete a box must do so": "能成格必须成格",
    "looks ahead, and plays perfectly once it sees the end": "向前推算，看到终局后便下得完美",
    "completes boxes, and otherwise copies edges rotated by 180 degrees": ("能成格就成格，否则画旋转 180 度的对称边"),
    "completes boxes and copies edges rotated by 180 degrees; once it cannot copy, it plays at random": (
        "能成格就成格，并画旋转 180 度的对称边；画不了之后随机下"
    ),
    "plays what won most often in millions of games against itself": "下数千万局自我对弈中胜率最高的着法",
    "plays what won most often in millions of games against itself, and completes a box whenever it can": (
        "下自我对弈中胜率最高的着法，能成格必成格"
    ),
    "dots_uct_counts": "自我对弈 {visits} 局中胜 {wins} 局",
    "dots_uct_board": "UCT 模型只下 3x3 的棋盘",
    "dots_uct_bounds": "{name} 必须在 0..{most} 之间，不能是 {value}",
    # ---- training ----
    "UCT self-play with any edges": "UCT 自我对弈，可画任何边",
    "UCT self-play that completes a box whenever it can": "UCT 自我对弈，有分必得",
    "counts positions with their boxes, and starts most games at random positions": (
        "按局面和得分计数，大多数对局从随机局面开始"
    ),
    "as in the original program: counts sets of edges, and starts at the empty board": (
        "与原程序相同：按已画的边计数，从空棋盘开始"
    ),
    "how far playouts can be trusted, from games of shallow searches and exact scores": (
        "模拟结果的可信程度，由浅层搜索的对局和精确得分学得"
    ),
    "5 by 5 boxes; the evaluation that ships with the package": "5×5 的棋盘；随软件包提供的评估",
    "4 by 4 boxes; not stronger than the playouts alone, so that it does not ship": (
        "4×4 的棋盘；不比单用模拟强，所以不随软件包提供"
    ),
    "moves that keep the score (%)": "保持得分的着法（%）",
    "moves that keep the outcome (%)": "保持胜负的着法（%）",
    "decisions that keep the outcome (%)": "关键选择中保持胜负的比例（%）",
    "boxes lost per move": "每步损失格数",
    "wins as first against random (%)": "先手对 random 的胜率（%）",
    "wins as second against greedy (%)": "后手对 greedy 的胜率（%）",
    "wins as second against perfect play (%)": "后手对完美先手的胜率（%）",
    "mistakes in all possible games as second": "后手在所有可能对局中的失误数",
    "wins of the first player in self-play (%)": "自我对弈中先手胜率（%）",
    "dots_too_many_edges": "这个棋盘有 {edges} 条边；残局库最多 {most} 条边",
    # ---- the study ----
    "Measure an engine that completes boxes and otherwise copies edges, rotated by 180 degrees.": (
        "测量这样的引擎：能成格就成格，否则画旋转 180 度的对称边。"
    ),
    "The engine to measure: symmetric or copycat.": "要测量的引擎：symmetric 或 copycat。",
    "The opponent: random, greedy or symmetric.": "对手：random、greedy 或 symmetric。",
    "The number of games in each seat.": "在每个座位上各下多少局。",
    "Show what the UCT models have counted, and measure them against perfect play.": (
        "显示 UCT 模型的计数，并与完美下法比较。"
    ),
    "Solving the game": "正在求解",
    "Exact lead of the first player at the end, by who must complete a box if possible:": (
        "先手终局净胜格数的精确值，按谁必须有分必得："
    ),
    "nobody": "都不必",
    "both": "双方",
    "Games won, of {games}, and moves that keep the outcome:": "{games} 局中的胜局数，以及保持胜负的着法比例：",
    "against {name}": "对 {name}",
    "kept": "保持",
    "{name} as second, in all possible games: {positions} positions, {mistakes} mistakes": (
        "{name} 为后手，在所有可能的对局中：{positions} 个局面，{mistakes} 次失误"
    ),
    "{name}: {games} games of self-play; the first player won {first}, the second {second}": (
        "{name}：自我对弈 {games} 局，先手胜 {first}，后手胜 {second}"
    ),
    "first move": "第一步",
    "visits": "次数",
    "share": "胜率",
    "{engine} vs. {opponent}, {games} games in each seat, seed {seed} ({seconds} s)": (
        "{engine} 对 {opponent}，每个座位各 {games} 局，随机种子 {seed}（{seconds} 秒）"
    ),
    "{engine} is": "{engine} 为",
    "first": "先手",
    "second": "后手",
    "boxes ahead": "领先格数",
    "On 3x3 the first player refutes it, 8 boxes to 1: {edges}": (
        "在 3x3 的棋盘上，先手可以破解它，以 8 比 1 获胜：{edges}"
    ),
}
