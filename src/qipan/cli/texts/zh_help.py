"""Chinese translations of command help and usage errors, keyed by the English text; a game's are in its own folder."""

TEXTS = {
    # ---- the parts of a help page ----
    "Usage: {command}": "用法：{command}",
    "[OPTIONS]": "[选项]",
    "COMMAND [ARGUMENTS]...": "命令 [参数]...",
    "Arguments": "参数",
    "Options": "选项",
    "Commands": "命令",
    "For example": "示例",
    "{title}:": "{title}：",
    "{help} ({notes})": "{help}（{notes}）",
    "{least} to {most}": "{least} 到 {most}",
    "at least {least}": "不小于 {least}",
    "required": "必填",
    "default: {value}": "默认 {value}",
    "Show this message and exit.": "显示本帮助。",
    # ---- qipan ----
    "Qipan 棋盘: play, solve and analyse folk board games.": "Qipan 棋盘：民间棋类的对弈、求解与分析。",
    "Without a command, it starts a local server and opens the browser.": "不带命令时，启动本机服务器并打开浏览器。",
    "Print the version.": "显示版本。",
    "English or Chinese. Default: as in QIPAN_LANG or LANG.": "英文或中文。默认见环境变量 QIPAN_LANG 或 LANG。",
    # ---- arguments and options of several commands ----
    "One of {games}.": "棋类：{games}。",
    "An option of the game; see `qipan games`. May be repeated.": "棋类的选项，见 `qipan games`。可多次使用。",
    "The position as text. Default: the start of the game.": "以文本表示的局面。默认为开局。",
    "A file of recorded games; see `qipan play --record`.": "棋谱文件，见 `qipan play --record`。",
    "Which game of the file, counted from 1. Default: the last.": "文件中的第几局，从 1 数起。默认为最后一局。",
    "Print one JSON object and nothing else.": "只输出一个 JSON 对象。",
    "A named set of options and terms; see `qipan presets`.": "一组预先设定的选项和对局条件，见 `qipan presets`。",
    # ---- qipan play ----
    "Play in the terminal against the best engine, or against the one you name.": (
        "在终端里与最强的引擎对弈，也可以指定引擎。"
    ),
    "Without --engine, the settings --depth, --evaluation and --exploration select the strongest engine that has them. "
    "`qipan engines` lists the settings. During the game, type help.": (
        "不用 --engine 时，--depth、--evaluation 和 --exploration 会选出带有这些设置的最强引擎；"
        "`qipan engines` 列出各引擎的设置。对局中可输入 help。"
    ),
    "One of {games}. Default: choose from a menu.": "棋类：{games}。默认从菜单中选择。",
    "The opponent: an engine, see `qipan engines`, or a program such as ./bot. Repeat it for each seat.": (
        "对手：引擎（见 `qipan engines`），或程序，如 ./bot。可多次使用，为每个座位各指定一个。"
    ),
    "The strength of the engine, from 1 (weakest) to 10.": "引擎的级别，从 1（最弱）到 10。",
    "How many plies the engine searches ahead.": "引擎向前搜索多少层。",
    "Seconds per move for the engine.": "引擎每步用多少秒。",
    "How the engine evaluates positions, such as material; see `qipan engines`.": (
        "引擎怎样评估局面，如 material（只看子力）；见 `qipan engines`。"
    ),
    "The exploration constant of Monte Carlo tree search.": "蒙特卡洛树搜索的探索常数。",
    "Let the engine learn from this game, if it is one that does.": "让引擎从这局棋中学习（如果它会学习）。",
    "Your seat, counted from 1. Default: seat 1, which moves first.": "你的座位，从 1 数起。默认为 1 号，即先手。",
    "People play all seats at this terminal.": "所有座位都由人在这个终端上下。",
    "Watch engines play all seats; with --server, watch the room.": "观看引擎对弈；与 --server 同用则观看房间的对局。",
    "Times in seconds: per_move=15, or per_game=300,increment=2.": (
        "计时，以秒为单位：每步 per_move=15，或整局 per_game=300,increment=2（每步加 2 秒）。"
    ),
    "What happens when time runs out: loss, out (drop out) or autopilot.": (
        "超时的处理：loss（判负）、out（退出）或 autopilot（托管）。"
    ),
    "Append the game to this file; see `qipan replay`.": "把这局棋的棋谱追加到文件，见 `qipan replay`。",
    "Play in a room of this server; requires --room.": "在这个服务器的房间里下，须与 --room 同用。",
    "The code of the room.": "房间号。",
    "Your name in the room.": "你在房间里的名字。",
    "Return to the seat you already have in the room.": "回到你在房间里已有的座位。",
    # ---- qipan puzzle ----
    "Find the only move that wins.": "残局题：找出唯一能赢的一步。",
    "One of {puzzle_games}, or a game that is small enough to be solved. Default: today's puzzle.": (
        "棋类：{puzzle_games}，或者小到可以完全求解的棋类。默认为今天的残局题。"
    ),
    "The difficulty, from 1 to 5: the farther away the win, the higher.": "难度，从 1 到 5：离取胜越远越难。",
    "The number of the puzzle, counted from 1.": "第几题，从 1 数起。",
    "Show today's puzzle, which is also the default.": "显示今天的残局题，这也是默认。",
    "Show the daily puzzle of this date.": "显示这一天的残局题。",
    "Print the solution instead of asking for it.": "直接显示答案，不再提问。",
    # ---- qipan replay, qipan review ----
    "Step through a recorded game; in a pipe, print all its positions.": "逐步回放棋谱；输出到管道时，打印全部局面。",
    "Grade every move of a recorded game by what it lost compared with the best move.": (
        "复盘：与最佳着法相比，评定棋谱中每一步的得失。"
    ),
    "Time per move if the values cannot be proved.": "无法证明精确值时，每步用多少秒。",
    # ---- lists ----
    "List the games with their options.": "列出所有棋类和它们的选项。",
    "List the presets of a game: named sets of options and terms for `qipan play`.": (
        "列出一种棋的预设：供 `qipan play` 使用的成套选项和对局条件。"
    ),
    "List the engines that play a game.": "列出会下一种棋的引擎。",
    # ---- positions ----
    "Draw a position.": "画出一个局面。",
    "Print the value of a position and of every move in it.": "显示一个局面和其中每一步的评估。",
    "The position, or what is known of it in a game that hides something.": "局面；有隐藏信息的棋则为已知的信息。",
    "Print the minimax tree of this depth, by material.": "显示这一深度的极小极大树，按子力计算。",
    "Use this engine even if the values can be proved.": "用这个引擎来评估，即使可以证明精确值。",
    "Time for the engine if the values cannot be proved.": "无法证明精确值时，引擎用多少秒。",
    "Count the leaves of the game tree at DEPTH plies.": "统计博弈树第 DEPTH 层的叶节点数。",
    "The depth in plies.": "深度，即层数。",
    "The number of threads. Default: one per core.": "线程数。默认每个处理器核心一个。",
    # ---- qipan solve ----
    "Build or open the solved table of a game, and print its statistics.": "建立或打开一种棋的残局库，并显示统计。",
    "Recompute every entry from its successors, in a separate pass.": "另行由后续局面重新计算每一项，加以验证。",
    "Write the table in the format of the game's original program, if it had one.": (
        "把残局库写成原版程序的格式（如果原版程序有残局库）。"
    ),
    "Memory for solving, if all positions must be enumerated.": "必须列举所有局面时，求解可用的内存（MB）。",
    "Do not ask before a long computation.": "耗时很长的计算也不再询问。",
    # ---- qipan serve ----
    "Start the server: rooms for people, engines and spectators.": "启动服务器：供人、引擎和观战者使用的房间。",
    "A setting may also be in an environment variable, such as QIPAN_ROOMS_MAX_SPECTATORS for rooms.max_spectators, or "
    "in a file; see docs/operations.md. Options come first, then the environment, then the file.": (
        "设置也可以写在环境变量里（如 rooms.max_spectators 对应 QIPAN_ROOMS_MAX_SPECTATORS）或文件里，"
        "见 docs/operations.md。命令行选项优先，其次是环境变量，最后是文件。"
    ),
    "The address to listen on. Default: 127.0.0.1.": "监听的地址。默认 127.0.0.1。",
    "The port; 0 for any free port. Default: 8000.": "端口；0 为任一空闲端口。默认 8000。",
    "A program that plays here: a folder, a file or a command line. May be repeated.": (
        "在这里下棋的程序：文件夹、文件或命令行。可多次使用。"
    ),
    "Show the tournament in this folder, or all tournaments in its folders. May be repeated.": (
        "在网页上显示这个文件夹里的比赛，或其各子文件夹里的所有比赛。可多次使用。"
    ),
    "A proxy, or a network of proxies, whose header X-Forwarded-For is believed. May be repeated.": (
        "一个代理服务器或其网段；只相信它的 X-Forwarded-For 头。可多次使用。"
    ),
    "The path below which a proxy serves the server, such as /qipan.": "代理把服务器放在哪个路径之下，如 /qipan。",
    "How the log is written. Default: text.": "日志的格式。默认 text。",
    "The least level of events in the log: debug, info, warning or error. Default: warning.": (
        "日志中事件的最低级别：debug、info、warning 或 error。默认 warning。"
    ),
    "A file of settings, in TOML. Default: as in QIPAN_CONFIG.": "设置文件，TOML 格式。默认见环境变量 QIPAN_CONFIG。",
    "Any setting; see --show-settings. May be repeated.": "任一设置，见 --show-settings。可多次使用。",
    "List all settings, each with its value, where that comes from and what it means.": (
        "列出所有设置，以及各自的值、来源和含义。"
    ),
    "The database of matches: sqlite:///FILE or postgresql://…": "对局的数据库：sqlite:///FILE 或 postgresql://…",
    "Let others in the local network join, and play other programs there.": (
        "让局域网里的其他人加入，并与那里的程序对战。"
    ),
    "Another origin whose pages may use the server. May be repeated.": "另一个可以使用本服务器的网页来源。可多次使用。",
    # ---- qipan rooms, qipan backup ----
    "List, export and delete the rooms in the database of a server.": "列出、导出和删除服务器数据库中的房间。",
    "List rooms, the latest first: code, game, state, players, how long ago it was used, size of its log, damage.": (
        "列出房间，最新的在前：房间号、棋类、状态、玩家、多久以前用过、日志大小、是否损坏。"
    ),
    "The log is counted in batches of events.": "日志按事件的批数计。",
    "Write everything that is stored of rooms, one line of JSON for each, damaged ones included.": (
        "写出房间的全部数据，每个房间一行 JSON，损坏的房间也写出。"
    ),
    "The events are texts, as they are stored. Tokens and profile keys are there only as digests.": (
        "事件是数据库中的原文。令牌和个人档案的密钥只有摘要。"
    ),
    "Delete rooms, after appending them to a file as an export writes them.": (
        "删除房间；先像导出时一样，把它们追加到文件。"
    ),
    "Profiles keep the results of finished matches. A SQLite file must not be in use by a server; with PostgreSQL, "
    "people in a room see that it is gone.": (
        "个人档案保留已结束对局的结果。SQLite 文件不能正被服务器使用；用 PostgreSQL 时，房间里的人会看到房间已不存在。"
    ),
    "The codes of rooms. Default: all rooms.": "房间号。默认为所有房间。",
    "The codes of rooms.": "房间号。",
    "Only rooms in this state: open, playing, over, closed, expired or archived.": (
        "只限这一状态的房间：open（等人）、playing（进行中）、over（已结束）、closed（房主已关闭）、"
        "expired（已过期）或 archived（已存档）。"
    ),
    "Only rooms of this game.": "只限这种棋的房间。",
    "Only rooms that nobody has used for this long.": "只限这么多天无人使用的房间。",
    "Only rooms that cannot be loaded; this reads all of them.": "只限无法载入的房间；为此要读取所有房间。",
    "How many rooms to list.": "最多列出多少个房间。",
    "Write to this file. Default: standard output.": "写入这个文件。默认为标准输出。",
    "Delete matches in progress, too.": "进行中的对局也删除。",
    "Do not ask before deleting.": "删除之前不再询问。",
    "The file to append to. Default: next to the database.": "追加到哪个文件。默认在数据库旁边。",
    "Copy the database of a server, even while it is running, and check the copy.": (
        "复制服务器的数据库（服务器运行时也可以），并检查副本。"
    ),
    "To use the copy, stop the server and put it in the place of the database; see docs/operations.md.": (
        "要使用副本，先停止服务器，再用它替换数据库；见 docs/operations.md。"
    ),
    "The file of the copy; an earlier copy is replaced.": "副本的文件；以前的副本会被替换。",
    # ---- qipan bench, qipan study ----
    "Run the benchmarks, side by side with other programs. The exit status is 1 if a target is missed.": (
        "运行性能测试，与其他程序并排比较。有目标未达到时，退出状态为 1。"
    ),
    "The benchmarks to run. Default: all.": "要运行的性能测试。默认为全部。",
    "Measure a game, or policies for playing it.": "对一种棋或它的策略做实验测量。",
    "Compare the estimates of positions with the results of games between the levels 5 to 10.": (
        "把局面的评估与第 5 到 10 级之间对局的结果相比较。"
    ),
    "The number of positions to estimate.": "要评估多少个局面。",
    "The size of each search, in positions.": "每次搜索的局面数。",
    "Fit the estimates to these games, and save that for all games to come.": "按这些对局校准评估，并保存供以后使用。",
    "The same seed gives the same games.": "随机种子；种子相同，对局也相同。",
    "Plot to a .png, .svg or .pdf file.": "作图，存为 .png、.svg 或 .pdf 文件。",
    "Playing games": "正在对弈",
    "positions": "局面数",
    "win rate − loss rate": "胜率 − 负率",
    "The search alone: Brier score {brier}, reliability error {error}": "仅搜索：Brier 分 {brier}，可靠性误差 {error}",
    "As shown: Brier score {brier}, reliability error {error}": "显示的评估：Brier 分 {brier}，可靠性误差 {error}",
    # ---- usage errors ----
    "Error: {problem}": "错误：{problem}",
    "Try `{command}` for help.": "用 `{command}` 查看帮助。",
    "Aborted.": "已中止。",
    "Missing argument {name}.": "缺少参数 {name}。",
    "Missing option {name}.": "缺少选项 {name}。",
    "Missing command.": "缺少命令。",
    "No such command {name}. Did you mean {names}?": "没有命令 {name}。是不是 {names}？",
    "No such command {name}.": "没有命令 {name}。",
    "No such option: {name} (Possible options: {names})": "没有选项 {name}（类似的选项：{names}）。",
    "No such option: {name} Did you mean {names}?": "没有选项 {name}。是不是 {names}？",
    "No such option: {name}": "没有选项 {name}。",
    "Option {name} requires an argument.": "选项 {name} 后面要有一个值。",
    "Option {name} does not take a value.": "选项 {name} 不能带值。",
    "Got unexpected extra argument ({values})": "多余的参数：{values}",
    "Got unexpected extra argument(s) ({values})": "多余的参数：{values}",
    "Got unexpected extra arguments ({values})": "多余的参数：{values}",
    "Invalid value for {name}: {problem}": "{name} 的值无效：{problem}",
    "Invalid value: {problem}": "值无效：{problem}",
    "Input should be a valid integer, unable to parse string as an integer": "应为整数。",
    "Input should be a valid integer": "应为整数。",
    "Input should be a valid number, unable to parse string as a number": "应为数字。",
    "Input should be greater than or equal to {least}": "不能小于 {least}。",
    "Input should be less than or equal to {most}": "不能大于 {most}。",
    "{value} is not a valid integer range.": "{value} 不是整数。",
    "{value} is not a valid integer.": "{value} 不是整数。",
    "{value} is not a valid float.": "{value} 不是数字。",
    "{value} is not in the range {range}.": "{value} 不在 {range} 的范围内。",
    "{value} is not one of {values}.": "{value} 不是 {values} 之一。",
    "{date} is not a date such as 2026-11-15": "{date} 不是日期；日期如 2026-11-15",
    "{option} is not KEY=VALUE, such as {example}": "{option} 不是 KEY=VALUE 的形式，如 {example}",
}
