"""Chinese translations of `qipan arena`: its help, what it prints, and why a tournament cannot be played."""

TEXTS = {
    # ---- help ----
    "Tournaments of engines and of your own programs. Every finished game is kept, and a stopped tournament can be "
    "resumed.": "引擎和自己的程序之间的比赛。下完的每一局都会保存，中断的比赛可以继续。",
    "Play a tournament. Ctrl-C stops it, and it can be resumed later.": "举行一场比赛。按 Ctrl-C 中断，以后可以继续。",
    "In a gauntlet, the first competitor meets all others. In a knock-out, the list is the seeding.": (
        "擂台赛（gauntlet）由第一个选手对其他所有选手；淘汰赛按选手的排列顺序定种子。"
    ),
    "An engine such as alphabeta, best:level=3 or mcts:nodes=500; a program such as ./bot.py; or NAME=ENGINE.": (
        "引擎，如 alphabeta、best:level=3 或 mcts:nodes=500；程序，如 ./bot.py；也可写作 NAME=ENGINE（名字=引擎）。"
    ),
    "One of round-robin, gauntlet, swiss and knockout.": (
        "赛制：round-robin（循环赛）、gauntlet（擂台赛）、swiss（瑞士制）或 knockout（淘汰赛）。"
    ),
    "Rounds of a Swiss tournament. Default: as many as a knock-out has.": "瑞士制的轮数。默认与淘汰赛的轮数相同。",
    "Games per meeting; rounded up so that each competitor has every seat equally often.": (
        "每次相遇下多少局；会向上取整，使每个选手坐每个座位的次数相同。"
    ),
    "Search at most this many plies.": "最多搜索这么多层。",
    "Search at most this many positions per move.": "每步最多搜索这么多个局面。",
    "Think at most this long per move. Default without any limit: 0.1.": "每步最多想这么多秒。没有任何限制时默认 0.1。",
    "Openings, one per line: a position, or moves from the start. Default: random.": (
        "开局文件，每行一个：局面，或从头开始的着法。默认随机。"
    ),
    "How many moves a random opening has; the first opening has none. Default: two per seat.": (
        "随机开局有多少步；第一个开局没有。默认每个座位两步。"
    ),
    "With a limit of nodes or depth, the same seed gives the same games.": (
        "随机种子；限制局面数或深度时，同样的种子下出同样的对局。"
    ),
    "Keep the tournament here. Default: a new folder in your data folder.": (
        "把比赛保存在这个文件夹。默认在用户数据文件夹里新建。"
    ),
    "How many processes work at the same time. Default: one per core.": "同时工作的进程数。默认每个处理器核心一个。",
    "Play on the Ray cluster with this address, such as auto.": "在这个地址的 Ray 集群上比赛，例如 auto。",
    "Play the games of a tournament that are missing, after it was stopped.": "继续中断的比赛，下完缺少的对局。",
    "The folder of the tournament.": "比赛的文件夹。",
    "The folder of the tournament. Default: the latest without a folder of its own.": (
        "比赛的文件夹。默认为没有指定文件夹的最近一场比赛。"
    ),
    "Print the standings of a tournament, even while it runs.": "显示比赛的名次，比赛进行时也可以。",
    "Print the results of each competitor against every other, as points out of games, and the time used.": (
        "显示每两个选手之间的成绩（得分/局数）和用时。"
    ),
    "A second table says how probable it is, in %, that the row is stronger than the column.": (
        "第二个表是更强的概率（%）：行比列强的可能性有多大。"
    ),
    "Likelihood of superiority in %": "更强的概率（%）",
    "Show the games of a tournament, or one of them: its result, and what programs printed to standard error.": (
        "列出比赛的对局，或显示其中一局：结果，以及程序输出到标准错误的内容。"
    ),
    "The game, such as 1.ann+bo.2. Default: list all games.": "哪一局，如 1.ann+bo.2。默认列出所有对局。",
    "Write the finished games as records, for `qipan replay` and `qipan review`, or a report with tables and plots.": (
        "把下完的对局写成棋谱文件，供 `qipan replay` 和 `qipan review` 使用；或者写成带表格和图的报告。"
    ),
    "The file to write: one record on each line, or a report if it is *.html.": (
        "要写的文件：每行一个棋谱；如果是 *.html，则写报告。"
    ),
    "Find out whether a change is an improvement, with as few games as possible.": (
        "用尽量少的对局判断一个改动是否有进步。"
    ),
    "This is a sequential probability ratio test on pairs of games with swapped seats (pentanomial).": (
        "方法是序贯概率比检验（SPRT），以交换座位的两局为一对（五项分布）。"
    ),
    "The changed engine or program, written as a competitor.": "改动后的引擎或程序，写法同选手。",
    "The one that it is compared with.": "与它比较的引擎或程序。",
    "Reject NEW if it is not better than OLD by more than this.": "NEW 比 OLD 强不过这个 Elo 差时否定它。",
    "Accept NEW if it is better than OLD by at least this.": "NEW 比 OLD 至少强这个 Elo 差时接受它。",
    "How likely a NEW that is worth only --elo0 may be accepted.": "只有 --elo0 的 NEW 被误接受的概率上限。",
    "How likely a NEW that is worth --elo1 may be rejected.": "达到 --elo1 的 NEW 被误否定的概率上限。",
    "Stop after this many games at the latest.": "最多下这么多局。",
    "Let the bots of a class play a round robin. A bot whose files have changed plays its games again.": (
        "让一个班的程序下循环赛。文件有改动的程序会重下它的对局。"
    ),
    "Each bot is checked first. Those that cannot play are listed with the reason, and the others play.": (
        "每个程序先经过检查；不能下棋的会列出原因，其余照常比赛。"
    ),
    "The folder that has one subfolder for each bot.": "班级文件夹，每个程序一个子文件夹。",
    "Keep looking for new and changed bots, until you press Ctrl-C.": "持续查看新的和改动过的程序，直到按 Ctrl-C。",
    "Compute how many shots, for example, each competitor needs on average to find what the other player hides.": (
        "计算每个选手平均要多少步（例如轰炸多少次）才能找到另一方隐藏的东西。"
    ),
    "This is exact if a competitor always answers the same and there is enough time; else it is an estimate from a "
    "sample. It is kept, and shown in reports and on the page.": (
        "选手的回答总是相同、时间也够时，结果是精确的；否则是抽样得出的估计。结果会保存，并显示在报告和网页上。"
    ),
    "Compute at most about this long for each competitor.": "每个选手最多大约算这么多秒。",
    # ---- tables ----
    "mean ({unit})": "平均（{unit}）",
    "error": "误差",
    "set-ups": "布置数",
    "round robin": "循环赛",
    "gauntlet": "擂台赛",
    "Swiss system": "瑞士制",
    "knock-out": "淘汰赛",
    "name": "选手",
    "points": "得分",
    "games": "局数",
    "won": "胜",
    "drawn": "和",
    "lost": "负",
    "Buchholz": "对手分",
    "round": "轮次",
    "time": "用时",
    "game": "对局",
    "result": "结果",
    "moves": "步数",
    "notes": "备注",
    # ---- messages ----
    "{done} of {total} games after {minutes} min": "{minutes} 分钟后下完 {done}/{total} 局",
    "{done} of {total} games after {minutes} min, about {left} min left": (
        "{minutes} 分钟后下完 {done}/{total} 局，大约还要 {left} 分钟"
    ),
    "{done} of {total} games; kept in {folder}": "已下完 {done}/{total} 局，保存在 {folder}",
    "{name} failed in {count} games, such as: {note}": "{name} 在 {count} 局中出错，例如：{note}",
    "{name} can play": "{name} 可以比赛",
    "{name} cannot play: {reason}": "{name} 不能比赛：{reason}",
    "{name} printed to standard error:": "{name} 输出到标准错误的内容：",
    "{count} games written to {file}": "已把 {count} 局写入 {file}",
    "after {pairs} pairs: log-likelihood ratio {llr}, bounds {lower} and {upper}": (
        "{pairs} 对之后：对数似然比 {llr}，界限 {lower} 和 {upper}"
    ),
    "not decided": "尚无结论",
    "accepted: {new} is better than {old}": "接受：{new} 比 {old} 强",
    "rejected: {new} is not better than {old}": "否定：{new} 不比 {old} 强",
    "{name} has no cost: {reason}": "算不出 {name} 的平均代价：{reason}",
    "Stopped. What was computed is kept.": "已停止。算出的结果都已保存。",
    "Stopped. All finished games are kept.": "已停止。下完的对局都已保存。",
    "Stopped. All finished games are kept; `{command}` goes on.": "已停止。下完的对局都已保存；用 `{command}` 继续。",
    "Damaged lines of the log were moved away: {count}. Their games are played again.": (
        "日志中有 {count} 行损坏，已移走；对应的对局会重下。"
    ),
    # ---- reasons ----
    "bad_competitor": "{given} 不是选手；请写引擎，如 mcts:nodes=500，或者程序的路径",
    "bad_competitor_setting": "{given}：{setting} 不是设置；设置如 nodes=500 或 level=3",
    "competitor_problem": "{given}：{problem}",
    "bad_competitor_name": "选手的名字里不能有 {letter}，而 {given} 有；请另取名字：NAME=…",
    "arena_two_seats_only": "这需要两个座位的棋；{game}有 {seats} 个",
    "bad_opening": "{path} 第 {line} 行：{problem}",
    "opening_is_over": "这个局面已经终局",
    "no_openings": "{path} 里没有开局",
    "no_folder": "没有文件夹 {path}",
    "other_tournament": "{path} 里已有另一场比赛，请换一个文件夹",
    "tournament_in_use": "另一个进程正在进行 {path} 里的比赛",
    "no_such_arena_game": "比赛里没有下完的对局 {key}",
    "workers_end": (
        "用来下棋的进程一局也没下就终止了；如果比赛由你的脚本启动，调用须放在 if __name__ == '__main__': 之下"
    ),
    "games_given_up": "这些对局每次都使进程终止：{keys}；继续比赛时会再试",
    "games_not_played": "这些对局没能下成：{keys}（{problem}）；继续比赛时会再试",
    "relative_program": "{path} 是相对路径，在不同的文件夹里可能是不同的程序；请写绝对路径",
    "no_move_costs": "{game}的着法没有代价",
    "bot_changed": "{name} 的文件有改动",
    "no_ray": "--cluster 需要 Ray：pip install 'qipan[cluster]'",
    "cluster_unreachable": "不能使用集群 {address}：{problem}",
}
