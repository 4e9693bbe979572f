"""The texts of the terminal in Chinese, by the English text. Those of a game are in its own folder."""

from qipan.cli.texts import zh_help

TEXTS = {
    **zh_help.TEXTS,
    # ---- boards and results ----
    "{side} to move": "轮到{side}",
    "last move": "最后一步",
    "Game over": "对局结束",
    " Game over. {result}": " 对局结束。{result}",
    " Not finished": " 没有下完",
    "Draw. {why}.": "和棋。{why}。",
    "{side} wins. {why}.": "{side}胜。{why}。",
    "Ranking {ranking}. {why}.": "名次 {ranking}。{why}。",
    "{text} ({note})": "{text}（{note}）",
    "level {level}": "{level} 级",
    "Seat {number}": "{number} 号座位",
    "no_such_seat": "没有{seat}。",
    "seat_taken": "{seat}已有人。",
    "space": "空格",
    "the winner": "胜方",
    "the loser": "负方",
    "draw_agreed": "双方同意",
    " ": "",
    ", ": "，",
    "; ": "；",
    ".": "。",
    ": {value}": "：{value}",
    "{side}: ": "{side}：",
    # ---- values ----
    "win": "胜",
    "draw": "和",
    "loss": "负",
    "exact": "精确",
    "estimate": "估计",
    "{outcome} in {plies}": "{plies} 步{outcome}",
    "{outcome} ({score} from here)": "{outcome}（此后净得 {score}）",
    "Exact value": "精确值",
    "Estimate, from -1 (loss) to +1 (win)": "估计值，从 -1（负）到 +1（胜）",
    "Not proved. {note}": "未经证明。{note}",
    # ---- the menu ----
    "Which game?": "下哪种棋？",
    "Type a number from 1 to {last}, or a name.": "请输入 1 到 {last} 的数字，或者棋的名称。",
    # ---- options of `qipan play` ----
    "in a server's room, the host chooses the game, the engines and the clock": (
        "在服务器的房间里，由房主选择棋类、引擎和计时"
    ),
    "people play all seats, so there is no engine": "所有座位都由人来下，不能再选引擎",
    "requires --clock": "需要 --clock",
    "choose either a level or {settings}, not both": "级别与 {settings} 只能选一样",
    "{game} has no seat {seat}; its seats are 1 to {last}": "{game}没有 {seat} 号座位；座位为 1 到 {last} 号",
    "{named} engines named, {seats} needed; a single one plays all seats": (
        "给出了 {named} 个引擎，需要 {seats} 个；只给一个则由它下所有座位"
    ),
    "{part} is not a time; write per_move=15, or per_game=300,increment=2 (seconds)": (
        "{part} 不是时间；请写 per_move=15，或者 per_game=300,increment=2（秒）"
    ),
    "--server and --room must be given together": "--server 和 --room 必须一起使用",
    "{server} is not an address such as http://127.0.0.1:8000": "{server} 不是地址；地址如 http://127.0.0.1:8000",
    # ---- during a game ----
    "You play {side}.": "你执{side}。",
    "Type a move, or help for a list of commands.": "请输入一步棋；输入 help 查看命令。",
    "{side} plays {move}": "{side}：{move}",
    "{side} plays {move} (autopilot: {engine})": "{side}：{move}（托管：{engine}）",
    "{side} forfeits: {note}": "{side}判负：{note}",
    "{side} has made its hidden moves": "{side}布置完毕",
    "{side} is off autopilot.": "{side}已取消托管。",
    "{side} has run out of time.": "{side}超时。",
    "An engine plays on until you press Ctrl-C.": "由引擎代走，按 Ctrl-C 取消。",
    "Press Enter, then hand the terminal to {side}.": "请按回车，然后把终端交给{side}。",
    "{side}, press Enter when nobody else is looking.": "{side}，没有别人看着时请按回车。",
    "Stopped.": "已停止。",
    "Stopped. The position was:": "已停止。当时的局面：",
    "suggested by {engine}": "由 {engine} 建议",
    "{side} declines the draw.": "{side}不同意和棋。",
    "{side}, do you agree to a draw? (y/n)": "{side}，同意和棋吗？(y/n)",
    "“{text}” is neither a move here nor a command. Moves look like {move}; type help for the commands.": (
        "“{text}”在这里既不是一步棋，也不是命令。着法如 {move}；输入 help 查看命令。"
    ),
    "The position contains hidden information.": "这个局面有隐藏的信息。",
    "Name one engine or level, such as auto 5.": "请只写一个引擎或级别，如 auto 5。",
    "Hidden moves have no values, since nothing is known yet; hint suggests one.": (
        "布置时还一无所知，没有评估；输入 hint 可得到建议。"
    ),
    # ---- commands during a game ----
    "Type a move, such as {move} (case, spaces and dashes do not matter), or one of these commands:": (
        "请输入一步棋，如 {move}（不分大小写，空格和横线可省），或者以下命令："
    ),
    "Type a move (case, spaces and dashes do not matter), or one of these commands:": (
        "请输入一步棋（不分大小写，空格和横线可省），或者以下命令："
    ),
    "list the legal moves": "列出可以走的棋",
    "show a good move and its value": "提示一步好棋和它的评估",
    "show the value of every move: exact, or an estimate from -1 (loss) to +1 (win)": (
        "显示每一步的评估：精确值，或从 -1（负）到 +1（胜）的估计值"
    ),
    "go back to your last turn; between people, take back the last move": "悔到自己的上一步；人与人下时收回最后一步",
    "play a random legal move": "随机走一步",
    "offer a draw": "提和",
    "resign the game": "认输",
    "let the best engine play for you until you press Ctrl-C": "托管：由最强的引擎代走，按 Ctrl-C 取消",
    "the same with an engine of level 5; auto greedy: with the engine greedy": (
        "同上，用 5 级的引擎；auto greedy 则用引擎 greedy"
    ),
    "drop out; the others play on": "退出；其余各方继续",
    "draw the board again": "重画棋盘",
    "print the position as text, for the option --position": "把局面写成文本，可用于选项 --position",
    "show this list": "显示这个列表",
    "stop playing": "停止",
    # ---- in a server's room ----
    "Guest": "访客",
    "cannot reach {server}": "无法连接 {server}",
    "You play {side}. To return to your seat: {command}": "你执{side}。回到座位的命令：{command}",
    "Connection lost, reconnecting…": "连接中断，正在重连…",
    "You are ready. Waiting for the others; press Ctrl-C to stop.": "已准备，等待其他人；按 Ctrl-C 停止。",
    "You have left the game, but you keep your seat.": "你离开了对局，座位仍然保留。",
    "The last move was taken back.": "最后一步已收回。",
    "Waiting…": "等待中…",
    "{side} is thinking…": "{side}正在思考…",
    "{side} offers a draw; type accept or decline.": "{side}提和；请输入 accept（同意）或 decline（拒绝）。",
    "{side} asks to take back a move; type accept or decline.": (
        "{side}请求悔棋；请输入 accept（同意）或 decline（拒绝）。"
    ),
    "It is not your turn.": "还没有轮到你。",
    "There is no offer.": "没有人提出请求。",
    "ask the server for a good move": "请服务器提示一步好棋",
    "ask to take back your last move": "请求悔棋",
    "accept an offer": "同意对方的请求",
    "decline an offer": "拒绝对方的请求",
    "let the server's best engine play for you": "托管：由服务器上最强的引擎代走",
    "switch the autopilot off": "取消托管",
    "leave the terminal; you keep your seat": "离开终端，座位保留",
    "Make your hidden moves, or type help.": "请布置（别人看不到）；输入 help 查看命令。",
    "Make the moves that nobody else may see, or type one of these commands:": (
        "请布置（别人看不到），或者输入以下命令："
    ),
    "list the possible moves": "列出可以走的棋",
    "let an engine make the remaining moves": "剩下的由引擎来走",
    "take back the last move": "收回最后一步",
    "stop": "停止",
    "{move} is not possible here; type moves for a list.": "这里不能走 {move}；输入 moves 列出可以走的棋。",
    # ---- recorded games ----
    "{game}: {players}": "{game}：{players}",
    " vs. ": " 对 ",
    "move {number} of {last}": "第 {number} 步，共 {last} 步",
    "Press Enter for the next move, or type back, first, last, the number of a move, or quit.": (
        "按回车看下一步；也可输入 back（后退）、first（开头）、last（结尾）、步数或 quit（退出）。"
    ),
    "The game has moves 1 to {last}.": "这局棋只有第 1 到 {last} 步。",
    "{file} has no recorded games": "{file} 里没有棋谱",
    "{file} has games 1 to {count}, not {number}": "{file} 里有第 1 到 {count} 局，没有第 {number} 局",
    "resigns": "认输",
    "runs out of time": "超时",
    "forfeits": "判负",
    "drops out": "退出",
    "draw agreed": "双方同意和棋",
    # ---- reviews ----
    "Reviewing": "正在复盘",
    "best": "最佳",
    "good": "不错",
    "inaccuracy": "不精确",
    "inaccuracies": "不精确",
    "mistake": "失误",
    "mistakes": "失误",
    "blunder": "败着",
    "blunders": "败着",
    "the only legal move": "唯一合法着法",
    "{count} {grade}": "{grade} {count} 步",
    "lost {amount}": "损失 {amount}",
    "{amount} points": "{amount} 分",
    "{amount} turns": "{amount} 回合",
    "{value} instead of {best}": "本为{best}，走成{value}",
    "{loss}; better: {moves}": "{loss}；更好：{moves}",
    "{loss} (estimate)": "{loss}（估计）",
    "no choices": "没有选择",
    "{share} best": "最佳率 {share}",
    "{exact} of {moves} graded exactly": "{moves} 步中有 {exact} 步为精确评定",
    # ---- puzzles ----
    "{game}, difficulty {grade}, puzzle {number}": "{game}，难度 {grade}，第 {number} 题",
    "Only one of {moves} moves wins.": "{moves} 步中只有一步能赢。",
    "It is a {value}.": "{value}。",
    "The last move was {move}.": "上一步是 {move}。",
    "Your move (? for the solution):": "你的一步（输入 ? 看答案）：",
    "Correct: {value}.": "正确：{value}。",
    "{move} does not win: {value}.": "{move} 不能取胜：{value}。",
    "Best reply: {moves}": "最佳应对：{moves}",
    "The solution is {move}: {value}. With perfect play: {moves}": "答案是 {move}：{value}。双方都走最佳时：{moves}",
    "the date determines the game and its options": "棋类和选项由日期决定",
    # ---- lists of games, engines and presets ----
    "no options": "没有选项",
    "no presets": "没有预设",
    "* default. Set options with -o, for example: {command}": "* 为默认值。用 -o 设置选项，例如：{command}",
    "alpha-beta search, as deep as time allows": "alpha-beta 搜索，时间允许多深就多深",
    "Monte Carlo tree search: many playouts from the position": "蒙特卡洛树搜索：从当前局面模拟许多局",
    "plays perfectly by table lookup: the fastest win, the slowest loss": "查表，下得完美：胜则最快，负则最慢",
    "takes the largest immediate gain": "只挑眼前得利最多的一步",
    "plays any legal move": "随机走任意一步",
    # ---- perft, and the minimax tree of `qipan analyse --tree` ----
    "Counting leaves": "正在统计叶节点",
    "1 leaf": "1 个叶节点",
    "{leaves} leaves": "{leaves} 个叶节点",
    "{counted} in {seconds} s ({rate} million per second)": "{counted}，{seconds} 秒（每秒 {rate} 百万个）",
    "root": "根",
    "max of": "取最大",
    "min of": "取最小",
    # ---- benchmarks ----
    "the benchmarks are part of the source checkout, not of the installed package": (
        "性能测试在源代码目录里，安装的软件包里没有"
    ),
    "unknown benchmark {name}; the benchmarks are {known}": "没有性能测试 {name}；现有：{known}",
    # ---- solved tables ----
    "the option {name} must be a number, not {value}": "选项 {name} 应为数字，不能是 {value}",
    "Solving {game}": "正在求解{game}",
    "Verifying": "正在验证",
    "wins": "胜",
    "losses": "负",
    "draws": "和",
    "longest win": "最长胜局",
    "all": "全部",
    "from the start": "从开局可达",
    "all placements": "所有摆法",
    "{pieces} pieces": "{pieces} 子",
    "positions by net score: {counts}": "各净胜分的局面数：{counts}",
    "The start is a {outcome} for the side to move": "开局时轮到的一方：{outcome}",
    ", net score {score}.": "，净胜 {score}。",
    "{positions} positions, {megabytes} MB, {seconds} s": "{positions} 个局面，{megabytes} MB，{seconds} 秒",
    "Saved in {path}": "保存在 {path}",
    "Verified: every entry agrees with its successors.": "已验证：每一项都与后续局面相符。",
    "Continue?": "继续吗？",
    "pass --yes to build it without confirmation": "加上 --yes 可直接建表，不再询问",
    "Verification failed.": "验证失败。",
    "wrong entries, which disagree with their successors: {wrong}": "与后续局面不符的项：{wrong}",
    "no_legacy_table": "{game}没有可导出的原版残局库",
    "parameter_of_other_games": "{name} 只用于 {games}，不用于{game}",
    # ---- presets and plots ----
    "no_such_preset": "{game}没有预设 {preset}；它的预设：{known}",
    "plot_format": "图应为 .png、.svg 或 .pdf 文件，不能是 {name}",
    "plot_folder": "没有存放图的目录 {folder}",
    "plots_need_matplotlib": "作图需要 matplotlib：{command}",
    # ---- the server ----
    "Qipan is running at {address} (press Ctrl-C to stop)": "Qipan 正在运行：{address} （按 Ctrl-C 停止）",
    # ---- errors of the operating system ----
    "No such file or directory": "没有这个文件或目录",
    "Permission denied": "没有权限",
    "Is a directory": "这是一个目录",
    "Not a directory": "这不是一个目录",
}
