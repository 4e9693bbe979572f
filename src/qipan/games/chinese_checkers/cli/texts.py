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
    # ---- options and engines ----
    "number of players": "人数",
    "whether a stone may stop in camps other than its home and its target": ("棋子可否停在起点和目标以外的营地"),
    "when a player has finished: filled, when the target is full and at least six of the stones there are "
    "their own; strict, only when all ten of their stones are there": (
        "到达的条件：filled 为目标营地占满且己子不少于六颗；strict 为十颗己子全部进入"
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
    "6 players, not stronger than by hand": "六人，不比手写评估强",
    "plays by what was learned from self-play, without looking ahead": "照自我对弈学到的走，不往前算",
    "race search: plans its own moves and assumes that the others play greedily": (
        "赛跑搜索：规划自己的路，假定别人贪心地走"
    ),
}
