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
    "shots": "次",
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
    # ---- the study ----
    "Measure a shooting policy over all layouts. The trees of the policies quick and best are saved for later use.": (
        "在所有布局上测量一种轰炸策略。策略 quick 和 best 的决策树会保存下来，供以后使用。"
    ),
    "gini, entropy, gain-ratio, head, information, lookahead, quick (seconds) or best (minutes).": (
        "gini、entropy、gain-ratio、head、information、lookahead、quick（几秒）或 best（几分钟）。"
    ),
    "finish: hit every head; identify: determine the layout.": "finish：击中全部机头；identify：确定布局。",
    "How planes are placed: uniform, close or mixed.": (
        "飞机怎样摆放：uniform（均匀）、close（靠近）或 mixed（混合策略）。"
    ),
    "Search depth of lookahead in shots.": "策略 lookahead 向前看多少次轰炸。",
    "Print the code word of a layout, such as C5u,F0l,H7d.": "显示一种布局的编码，如 C5u,F0l,H7d。",
    "Write the tree as JSON.": "把决策树写成 JSON 文件。",
    "Compare all policies; includes best only if its tree is saved.": (
        "比较所有策略；只有 best 的决策树已经保存时才包括它。"
    ),
    "Prove lower bounds on the mean number of shots of any policy.": "证明任何策略的平均轰炸次数的下界。",
    "With --bounds, try the first N shots at every cell; 3 takes minutes.": (
        "与 --bounds 同用：前 N 次轰炸试遍所有格子；3 次要几分钟。"
    ),
    "Building decision trees": "正在建立各决策树",
    "Proving bounds": "正在证明下界",
    "Code word of {layout}: {answers} ({shots} shots)": "{layout} 的编码：{answers}（{shots} 次）",
    "Lower bounds on the mean number of shots of any policy (goal: {goal}):": (
        "任何策略的平均轰炸次数的下界（目标 {goal}）："
    ),
    "planes_bound_three_answers": "每次轰炸有三种可能的回答",
    "planes_bound_few_heads": "机头的回答不会多于飞机数",
    "planes_bound_shared_heads": "机头位置相同的布局很少",
    "planes_bound_first_shots": "机头位置相同的布局很少；前 {shots} 次轰炸试遍所有格子",
    "planes_best_tree_command": "运行 `{command}` 可加入最好的决策树，要几分钟",
    "planes_tree_proved": "对全部 {layouts} 种布局都达到目标：平均 {mean} 次，最多 {worst} 次",
    "planes_tree_wrong_node": "在 {answers} 之后，决策树与布局不符",
    "planes_tree_stops_early": "在 {answers} 之后，决策树没有达到目标就结束了",
    "planes_tree_other_cost": "轰炸次数与文件所写的不符",
    "planes_too_many_layouts": "棋盘太大：布局不能超过 {most} 种",
    "{goal}, {prior} prior, over {layouts}": "目标 {goal}，先验 {prior}，共 {layouts}",
    "policy": "策略",
    "mean": "平均",
    "worst": "最多",
    "total": "总计",
    "seconds": "秒",
    "{number} layouts": "{number} 种布局",
    "a sample of {number} layouts": "抽样的 {number} 种布局",
    "{policy}, {goal}, {prior} prior: {mean} shots on average, {worst} at worst, over {layouts} ({seconds} s)": (
        "策略 {policy}，目标 {goal}，先验 {prior}：平均 {mean} 次，最多 {worst} 次，共 {layouts}（{seconds} 秒）"
    ),
}
