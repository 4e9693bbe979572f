"""The texts of planes in a terminal; see `GameModule.texts`."""

EN = {
    "1 shots": "1 shot",
}

ZH = {
    "Player 1": "先手",
    "Player 2": "后手",
    "You": "我方",
    "Enemy": "敌方",
    "head": "机头",
    "body": "机身",
    "hit": "击中",
    "miss": "空",
    "{side} (heads hit: {hit}/{planes})": "{side}（机头被击中 {hit}/{planes}）",
    ": place plane {number} of {planes}, such as C5u (pointing u, d, l or r)": (
        "：摆第 {number} 架飞机（共 {planes} 架），如 C5u（方向 u 上、d 下、l 左、r 右）"
    ),
    ": shoot at a cell, such as C5": "：轰炸一格，如 C5",
    "{side} has placed its planes": "{side}摆好了飞机",
    "{amount} shots": "{amount} 次",
    "the original rules: the game ends as soon as a player has hit all heads": (
        "原版规则：一方击中全部机头，对局立即结束"
    ),
    "1 layout fits": "有 1 种布局符合",
    "{layouts} layouts fit": "有 {layouts} 种布局符合",
    "Chance of a head in %; X head, x body, o empty": "机头概率（%）；X 机头，x 机身，o 空",
    "Best next shot: {shots}": "下一次最好炸：{shots}",
    "finish": "最快结束",
    "gini": "基尼指数",
    "entropy": "信息熵",
    "No further shot is needed.": "不用再炸了。",
    "Building the decision tree": "正在建立决策树",
    # ---- options and engines ----
    "rows and columns of each board": "棋盘的行数和列数",
    "planes on each board": "每方的飞机数",
    "player 2 completes the round in which player 1 hits the last head": ("先手击中最后一个机头后，后手可补完这一轮"),
    "shoots by the best decision tree, and places planes where they take long to find": (
        "按最好的决策树轰炸，把飞机摆在难找的地方"
    ),
}
