"""The texts of the terminal about programs that play, in Chinese; see `zh.py`."""

TEXTS = {
    # ---- qipan engine, qipan bot ----
    "Run engines as programs, and write and check programs that play.": "把引擎作为程序运行，编写并检查会下棋的程序。",
    "Let an engine play as a program, on standard input and output.": "让引擎作为程序，通过标准输入和输出下棋。",
    "It speaks the protocol of docs/engine-protocol.md, like any other program that plays.": (
        "它使用 docs/engine-protocol.md 中的协议，与其他会下棋的程序一样。"
    ),
    "The engine; see `qipan engines`.": "引擎；见 `qipan engines`。",
    "Makes random choices reproducible.": "使随机选择可以重现。",
    "Write a starter bot: a complete program that plays random legal moves.": (
        "写一个入门程序：一个完整的、随机走合法着法的程序。"
    ),
    "python, cpp, js or java.": "python、cpp、js 或 java 语言。",
    "Where to write it. Default: a folder named after the game.": "写到哪里。默认为以棋名命名的文件夹。",
    "{file} is written.": "已写入 {file}。",
    "Check it: {command}": "检查它：{command}",
    "Watch it play: {command}": "看它下棋：{command}",
    "Check whether a program plays a game by the protocol, and explain each mistake.": (
        "检查一个程序是否按协议下棋，并说明每个错误。"
    ),
    "The exit status is 1 if there is a mistake.": "有错误时，退出状态为 1。",
    "A folder with a bot, a Python file, an executable, or a command line in quotes.": (
        "程序所在的文件夹、Python 文件、可执行文件，或引号中的命令行。"
    ),
    "bubblewrap does not work here, so the program runs without a sandbox.": (
        "bubblewrap 在这里不能用，所以程序不在沙箱中运行。"
    ),
    "Error output:": "错误输出：",
    "Let a program on this machine play a seat in a server's room.": "让本机的程序在服务器的房间里占一个座位下棋。",
    "The program runs here; the server only gets its moves. If it fails, it resigns, and the exit status is 1.": (
        "程序在本机运行，服务器只收到它的着法。它出错时认输，退出状态为 1。"
    ),
    "The address of the server.": "服务器的地址。",
    "The seat, counted from 1. Default: any free one.": "座位，从 1 数起。默认为任一空座。",
    "Seconds per move.": "每步的秒数。",
    "Its name in the room. Default: that of the program.": "它在房间里的名字。默认为程序的名字。",
    "{name} plays {side}.": "{name} 执{side}。",
    "{name} has failed: {problem}": "{name} 出错：{problem}",
    # ---- programs that cannot be used ----
    "bad_command_line": "不是命令行：{command}",
    "no_starter": "没有 {language} 的入门程序；可用的语言：{known}",
    "bot_returned_no_move": "它返回 {returned}，这不是合法着法",
    "bad_registered_program": "程序 {name}：{problem}",
    "program_named_as_engine": "有引擎叫这个名字",
    "program_declares_unknown_game": "它声明了不存在的棋类 {name}",
    "not_a_listener": "{given} 不是 NAME=PORT（名字=端口）；名字有：{known}",
    "not_a_registered_program": "{given} 不是 NAME=PATH（名字=路径）",
    "file_exists": "{path} 已经存在",
    # ---- what is checked ----
    "check_handshake": "回答握手",
    "check_unknown_words": "忽略不认识的词",
    "check_legal_moves": "在 {count} 个局面中走合法着法",
    "check_limits": "遵守时间、深度和节点数的限制",
    "check_clocks": "按棋钟走棋",
    "check_stop": "回答 stop",
    "check_games": "连续下 {count} 局",
    "check_options": "能用棋的其他选项下，或说明不能",
    "check_quit": "收到 quit 后结束",
    "check_with_options": "{problem}（选项 {options}）",
    "check_too_late": "限时 {allowed} 秒的一步棋，它用了 {used} 秒",
    "check_no_readyok": "收到一行不认识的词之后，它没有回答 isready",
    "check_does_not_quit": "收到 quit 后 {seconds} 秒，它仍在运行",
    "hint_flush": "输出是否已刷新（flush）？通向管道的标准输出可能有缓冲。",
    "hint_ugi": "用 `ugiok` 回答 `ugi` 行，用 `readyok` 回答 `isready` 行。",
    "hint_crash": "看下面的错误输出；也可以手动运行程序，输入 `ugi`。",
    "hint_by_hand": "看下面的错误输出；也可以按 docs/engine-protocol.md 中的参数和输入手动运行程序。",
    "hint_start": "手动启动它试试：需要的东西都安装了吗，或者都在它的文件夹里吗？",
    "hint_legal": "收到 `go` 之后发送 `query legal`：裁判会回答所有合法着法。",
    "hint_legal_input": "标准输入中有全部合法着法，每行一个：请输出其中一个。",
    "hint_legal_json": "最后一个请求的 `legal` 中有全部合法着法：请回答其中一个。",
    "hint_source": "请按 docs/engine-protocol.md 中这种棋的格式回答：其他格式不能识别。",
    "hint_json": "请在一行中输出一个 JSON 对象，着法写在 `response` 中。",
    "hint_stop": "搜索时也要读取输入，用 `bestmove` 回答 `stop`。",
    "hint_time": "`go` 含有时间限制，以毫秒为单位。",
    "hint_time_json": "输入的 `time_limit` 是时间限制，以秒为单位。",
    "hint_fast": "这种协议不告诉程序时间限制：它必须很快启动并回答。",
    "hint_memory": "限制针对它的所有进程的总和：请少占用一些内存。",
    "hint_kills": "只终止它自己启动的进程。",
    "hint_processes": "请先等它启动的进程结束，再启动别的进程。",
    "hint_threads": "这一上限适用于它的所有进程合计：请少启动一些线程。",
    "hint_open": "请让标准输出一直开着：所有回答都从那里读取。",
    "hint_ended": "程序不能结束：请在循环中逐行读取标准输入，直到收到 `quit`。",
    "hint_read": "请在循环中逐行读取标准输入。",
    "hint_says": "它用以 `error` 开头的一行拒绝了：这一行其余的内容就是原因。",
    "hint_output": "把说明输出到标准错误：标准输出只用于协议。",
    "hint_unknown": "跳过不认识的行和词。",
    "hint_quit": "收到 `quit` 行或输入结束时，结束程序。",
}
