"""The texts of Chinese checkers in a terminal; see `GameModule.texts`."""

ZH = {
    "Red": "红方",
    "Amber": "橙方",
    "Green": "绿方",
    "Blue": "蓝方",
    "Violet": "紫方",
    "Rose": "粉方",
    "camp=A": "红方",
    "camp=B": "橙方",
    "camp=C": "绿方",
    "camp=D": "蓝方",
    "camp=E": "紫方",
    "camp=F": "粉方",
    "A hole has the letter of its row, and its place in the row: E3.": "孔名由行的字母和行内的序号组成，如 E3。",
    "; finished: {sides}": "；已到达：{sides}",
    "; dropped out: {sides}": "；已退出：{sides}",
    "the original rules: 15 seconds per move or you are out, and all ten stones must arrive": (
        "原版规则：每步 15 秒，超时出局；十颗子必须全部到达"
    ),
    "The port for clients of the Chinese checkers course. Default: off.": (
        "跳棋原课程的客户端所用的端口。默认不启用。"
    ),
    # ---- options and engines ----
    "number of players": "人数",
    "whether a stone may stop in camps other than its home and its target": ("棋子可否停在起点和目标以外的营地"),
    "when a player has finished: filled, when the target is full and at least six of the stones there are "
    "their own; strict, only when all ten of their stones are there": (
        "获胜条件：filled 为目标营地占满且己子不少于六颗；strict 为十颗己子全部进入"
    ),
    "best-reply search: only the opponent with the strongest reply answers": ("最强应对搜索：只防别人中最狠的一步"),
    "max^n search: every seat plays for itself": "max^n 搜索：各方都为自己下",
    "paranoid search: all other seats play against this one": "偏执搜索：假定其他各方都与自己作对",
    "how many moves a seat still needs: TD(λ) with the values of a shallow search": (
        "一方还要走多少步：用浅层搜索的值做 TD(λ)"
    ),
    "2 players, as shipped": "两人，随包附带的模型",
    "3 players, as shipped": "三人，随包附带的模型",
    "4 players, as shipped": "四人，随包附带的模型",
    "6 players, not stronger than that for four": "六人，不比四人的模型强",
    "plays by what was learned from self-play, without looking ahead": "照自我对弈学到的走，不往前算",
    "plays by the values that `qipan train` or the button on the board has learned": (
        "按 `qipan train` 或棋盘上的训练按钮学到的值走棋"
    ),
    # ---- training ----
    "learns a value for every position that it visits, by temporal differences": "用时序差分为每个走到的局面学一个值",
    "as in the original program: three players, three moves ahead, all moves of the last position": (
        "同原程序：三人，向前看三步，末端局面的所有走法都计入"
    ),
    "uses the value of the last position instead of all its moves, and smaller and smaller steps": (
        "用末端局面的值代替其所有走法，步长逐渐减小"
    ),
    "share of positions seen before": "再次遇到的局面所占比例",
    "change of a known value, in rows": "已知值的变化（行）",
    "positions": "局面数",
    "visits per position": "每个局面的访问次数",
    "Elo against greedy": "对 greedy 的等级分差",
    "Elo against greedy: ±": "对 greedy 的等级分差：±",
    "Elo against the handwritten evaluation": "对手写评估的等级分差",
    "Elo against the handwritten evaluation: ±": "对手写评估的等级分差：±",
    "Elo against the network that ships": "对随软件附带的网络的等级分差",
    "Elo against the network that ships: ±": "对随软件附带的网络的等级分差：±",
    "mean squared error, in moves": "均方误差（步）",
    "plies of a game": "每局的步数",
    # ---- the study ----
    "Measure how a table of values learns: with all stones, and with few, whose exact values are known.": (
        "测量局面值表怎样学习：全部棋子时，以及棋子很少、精确值已知时。"
    ),
    "Steps of learning of each kind.": "每种学习的步数。",
    "The same seed gives the same measurements.": "同一种子得到同样的测量。",
    "Learning": "正在学习",
    "Three players: about 10^{digits} positions are possible.": "三人：可能的局面约 10^{digits} 个。",
    "seen again": "再次遇到",
    "change, rows": "变化（行）",
    "source": "原程序",
    "source, every move random": "原程序，每步随机",
    "from the start position": "从开局局面开始",
    "Few stones, two players:": "棋子很少，两人：",
    "possible": "可能",
    "visited": "走到",
    "error, rows": "误差（行）",
    "{stones} stones, tail {tail}": "{stones} 颗子，末端 {tail}",
    "Two stones are worth {more} rows if one can hop over the other, and {less} if not.": (
        "两颗子：一颗能跳过另一颗时值 {more} 行，不能时值 {less} 行。"
    ),
    "With all stones, a row more that the best move gains is worth {rows} rows.": (
        "全部棋子时，最好的一步多前进一行，值 {rows} 行。"
    ),
    "race search: plans its own moves and assumes that the others play greedily": (
        "赛跑搜索：规划自己的路，假定别人贪心地走"
    ),
}
