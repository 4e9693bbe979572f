"""The words of the report in other languages, as templates of the cells of its table; see `qipan.cli.templates`."""

ZH = {
    "{model}, Python {version}; core built for {target}": "{model}，Python {version}；核心按 {target} 编译",
    # ---- the table ----
    "benchmark": "测试项目",
    "ours": "本程序",
    "peer or reference": "对照",
    "ratio": "比值",
    "target": "目标",
    "met": "达标",
    "yes": "是",
    "by estimate": "按估计",
    "NO": "否",
    "none": "无",
    # ---- rules, tables and trees ----
    "{game} perft({depth}), leaves per second": "{game} perft({depth})，每秒叶节点数",
    "dots 3×3 random games per second": "dots 3×3 每秒随机对局数",
    "chinese-checkers random turns per second, 2 players": "chinese-checkers 两人，每秒随机回合数",
    "{game}, steps per second in a batch of {games}, {threads} threads": (
        "{game}，{games} 局一批，每秒步数，{threads} 线程"
    ),
    "{game}, steps per second of processor time in a batch of {games}": "{game}，{games} 局一批，每秒处理器时间的步数",
    "{game}, steps per second of {cores} cores, by processor time, in a batch of {games}": (
        "{game}，{games} 局一批，按处理器时间计 {cores} 核每秒步数"
    ),
    "import qipan": "import qipan",
    "qipan --help": "qipan --help",
    "dots 3×3, all 2^24 values": "dots 3×3，全部 2^24 个值",
    "two-eat-one, {stones} stones, as any game": "two-eat-one，{stones} 子，用通用方法求解",
    "dots 2×2, {positions} positions, as any game": "dots 2×2，{positions} 个局面，用通用方法求解",
    "two-eat-one, {stones} stones": "two-eat-one，{stones} 子",
    "checkers, up to {pieces} pieces": "checkers，不超过 {pieces} 子",
    "analyse a solved position, Python": "分析已求解的局面，Python",
    "analyse a solved position, command": "分析已求解的局面，命令行",
    "planes 8×8, one Gini tree": "planes 8×8，一棵基尼决策树",
    "planes, one Gini tree": "planes，一棵基尼决策树",
    "planes, quick tree: shots to finish": "planes，快速决策树：击中全部机头的次数",
    "dots, UCT self-play as in the source: games per second of 2 cores, by processor time": (
        "dots，原程序的 UCT 自我对弈：双核每秒局数，按处理器时间推算"
    ),
    "dots, UCT self-play as in the source: games per second of processor time, the first {games}": (
        "dots，原程序的 UCT 自我对弈：每秒处理器时间的局数（前 {games} 局）"
    ),
    "dots, UCT self-play as in the source: 50 million games of 2 cores, by the rates of {games} games of each phase": (
        "dots，原程序的 UCT 自我对弈：双核 5000 万局的时间，按每个阶段 {games} 局的速度推算"
    ),
    "{rate} (1 core)": "{rate}（单核）",
    "{rate} (plain Python loop)": "{rate}（普通 Python 循环）",
    # ---- tournaments ----
    "lan: a program that has just started finds another one by DNS-SD, and asks who it is": (
        "局域网：刚启动的程序用 DNS-SD 找到另一个程序，并询问它是谁"
    ),
    "lan: a program that has just started is found by another one, which asks who it is": (
        "局域网：刚启动的程序被另一个程序找到，并被询问它是谁"
    ),
    "{time} s (median {median} s)": "{time} 秒（中位数 {median} 秒）",
    "the time that people wait": "人愿意等待的时间",
    "≤ {time} s": "≤ {time} 秒",
    "arena: {count} random games of dots 3×3, all of them in the log": "比赛：dots 3×3 随机下 {count} 局，全部写入日志",
    "{time} s, {rate} games per second, workers {busy} busy, cores {used}": (
        "{time} s，每秒 {rate} 局，工作进程忙 {busy}，处理器使用率 {used}"
    ),
    "arena: how busy all cores are in a tournament in checkers, {games} games in {time} s": (
        "比赛：checkers 比赛中全部核心的使用率，{games} 局用 {time} s"
    ),
    "arena: how busy all cores are in a class of {count} sandboxed programs with its live table, {games} games "
    "in {time} s": "比赛：{count} 个沙箱程序的班级比赛（带实时表格）中全部核心的使用率，{games} 局用 {time} s",
    "arena: how busy all cores are in a class of {count} programs without a sandbox with its live table, {games} games "
    "in {time} s": "比赛：{count} 个无沙箱程序的班级比赛（带实时表格）中全部核心的使用率，{games} 局用 {time} s",
    "arena: processor time of a game of two sandboxed programs in dots 3×3, with their start and end": (
        "比赛：dots 3×3 中两个沙箱程序一局的处理器时间，含启动与结束"
    ),
    "arena: processor time of a game of two programs without a sandbox in dots 3×3, with their start and end": (
        "比赛：dots 3×3 中两个无沙箱程序一局的处理器时间，含启动与结束"
    ),
    "cores {used}, workers {busy}": "核心使用率 {used}，工作进程忙 {busy}",
    # ---- the referee ----
    "the referee, per move of a built-in engine": "裁判，内置引擎的每一步",
    "the referee, per move of a program that asks for the legal moves and answers at once": (
        "裁判，询问合法着法并立即回答的程序的每一步"
    ),
    "the referee, per move of a program in a sandbox that asks for the legal moves and answers at once": (
        "裁判，沙箱中询问合法着法并立即回答的程序的每一步"
    ),
    "the referee, per move of a program in chinese-checkers that asks for the legal moves and answers at once": (
        "裁判，跳棋中询问合法着法并立即回答的程序的每一步"
    ),
    "10 000 refereed matches of random engines, dots 3×3": "dots 3×3，随机引擎由裁判主持的 10 000 局",
    "{time} ms (the same lines through a pipe)": "{time} ms（同样的行经过管道）",
    "{time} s (playouts in the core)": "{time} s（核心中的随机对局）",
    # ---- engines ----
    "dots 4×4, {edges} edges drawn: all moves valued, mean of {count}": (
        "dots 4×4，已画 {edges} 条边：评估所有着法，{count} 次平均"
    ),
    "dots 4×4, {edges} edges drawn: all moves valued, one thread": "dots 4×4，已画 {edges} 条边：评估所有着法，单线程",
    "checkers alpha-beta, nodes per second and core": "checkers alpha-beta，每核每秒节点数",
    "checkers alpha-beta, 5 to 200 ms per move: longest overrun": "checkers alpha-beta，每步 5 到 200 ms：最长超时",
    "checkers alpha-beta: stopped from another thread, worst of {count}": (
        "checkers alpha-beta：由另一线程停止，{count} 次中最慢"
    ),
    "{engine} at {limit} per move against the table, {games} drawn starts": (
        "{engine}，每步 {limit}，对残局库，{games} 个和棋开局"
    ),
    "{engine} at {limit} per move against {other}, {games} games": "{engine}，每步 {limit}，对 {other}，{games} 局",
    "{engine} at {limit} per move: longest overrun": "{engine}，每步 {limit}：最长超时",
    "{engine} at {limit} per move: exact from here on, on average": "{engine}，每步 {limit}：平均从何时起下得精确",
    "chinese checkers, {players} players: {engine}": "chinese checkers，{players} 人：{engine}",
    "{game}: level {level} against level {lower}, {games} games": "{game}：{level} 级对 {lower} 级，{games} 局",
    "dots 3×3, mcts with random playouts, simulations per second": "dots 3×3，mcts 随机模拟，每秒模拟局数",
    "dots 3×3, mcts with {count} simulations: best moves where it matters": (
        "dots 3×3，mcts 模拟 {count} 局：关键局面走出最佳着法"
    ),
    "{engine}: longest overrun beyond 5 %; longest delay after a stop": "{engine}：超时 5% 之外最长；停止后最长延迟",
    # ---- the server and the page ----
    "a move to the other seat, {matches} matches and {rate} moves/s with an analysis, 99th percentile": (
        "一步棋到达对方，{matches} 个对局、每秒 {rate} 步，同时分析，第 99 百分位"
    ),
    "moves lost of {count}, and messages refused": "{count} 步中丢失的，以及被拒绝的消息",
    "first page without fonts, compressed": "首页，不含字体，压缩后",
    "first page with fonts, compressed": "首页，含字体，压缩后",
    "a move's message to the board's change, chinese-checkers": "从收到一步棋的消息到棋盘变化，chinese-checkers",
    "a click to the pending move on the board, {game}": "点击到棋盘上出现待确认的一步，{game}",
    "frames per second while a stone hops {hops} times or more, best of {flights} flights": (
        "棋子连跳 {hops} 次以上时的每秒帧数，{flights} 次中最好"
    ),
    # ---- results, peers and targets ----
    "{won} won, {drawn} drawn, {lost} lost": "胜 {won}，和 {drawn}，负 {lost}",
    "{share} first": "{share} 第一名",
    "{share} of the points, {won} won": "得分率 {share}，胜 {won} 局",
    "{edges} free edges": "空边 {edges} 条",
    "{nodes} nodes": "{nodes} 个节点",
    "level {level}": "{level} 级",
    "{p99} (median {p50}; {cpu} of the event loop per move)": "{p99}（中位数 {p50}；每步占事件循环 {cpu}）",
    "{share} in the next frame; {time}, slowest {slowest}; {cost} of the page's thread": (
        "{share} 在下一帧；{time}，最慢 {slowest}；占页面线程 {cost}"
    ),
    (
        "{share} in the next frame; changed after {time}, slowest {slowest}; drawn within {frame}, slowest {latest}; "
        "{cost} of the page's thread"
    ): ("{share} 在下一帧；{time} 后变化，最慢 {slowest}；{frame} 内画出，最慢 {latest}；占页面线程 {cost}"),
    "{rate} (all: {rates}); {cost} of the page's thread per frame": "{rate}（全部：{rates}）；每帧占页面线程 {cost}",
    "{value} (worst {worst})": "{value}（最慢 {worst}）",
    "{value} (Python reference, depth {depth})": "{value}（Python 参考实现，深度 {depth}）",
    "{value} (plain alpha-beta in C++ with a hash map)": "{value}（C++ 朴素 alpha-beta，哈希表）",
    "{value} (plain loop, one thread)": "{value}（朴素循环，单线程）",
    "{value} (its own solver, all placements)": "{value}（专用求解器，所有摆法）",
    "{value} (OpenSpiel, Python loop)": "{value}（OpenSpiel，Python 循环）",
    "{value} (OpenSpiel, Python loop with observations)": "{value}（OpenSpiel，Python 循环，含观测）",
    "{value} (OpenSpiel, Python loop without observations)": "{value}（OpenSpiel，Python 循环，不含观测）",
    "{value} (qipan, Python loop with observations)": "{value}（qipan，Python 循环，含观测）",
    "{value} (OpenSpiel, {language})": "{value}（OpenSpiel，{language}）",
    "{value} (python -c pass)": "{value}（python -c pass）",
    "{value} (Python)": "{value}（Python）",
    "perfect play": "完美着法",
    "a delay that people notice": "人能察觉的延迟",
    "one frame: {time}": "一帧：{time}",
    "the next frame": "下一帧",
    "within one frame": "一帧之内",
    "the browser's {rate}": "浏览器的 {rate}",
    "no loss, {share} won": "不负，{share} 获胜",
    "no loss": "不负",
}

TEXTS = {"zh": ZH}
