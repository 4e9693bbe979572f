"""The texts of the terminal about duels on the local network, in Chinese; see `zh.py`."""

TEXTS = {
    "Play against programs on the local network, without a server.": "与局域网上的程序对战，不需要服务器。",
    "List the programs on the local network that can be played against, and the engines of this machine.": (
        "列出局域网上可以对战的程序，以及本机的引擎。"
    ),
    "Also ask every address of a segment, such as 192.168.1.0/24; `own` for this machine's segments.": (
        "同时询问一个网段的所有地址，如 192.168.1.0/24；`own` 表示本机所在的网段。"
    ),
    "The ports that a scan asks. Default: 7411-7420.": "扫描的端口。默认为 7411-7420。",
    "How long to listen for announcements.": "等待广播的秒数。",
    "engines of this machine": "本机的引擎",
    "idle": "空闲",
    "playing": "对局中",
    "asks for a passphrase": "需要口令",
    "{value} is not a range of ports, such as 7411-7420": "{value} 不是端口范围，如 7411-7420",
    ("Play against a program on the local network; both programs check each other, so that no server is needed."): (
        "与局域网上的程序对战；两个程序互相检查，所以不需要服务器。"
    ),
    "A game that was broken off is continued. The record is written to a file that is named at the end.": (
        "中断的对局会继续。棋谱写入文件，结束时给出文件名。"
    ),
    "A name from the list of programs, an address, or `local`. Without it, wait for an invitation.": (
        "程序列表中的名字、地址，或 `local`。不写则等待邀请。"
    ),
    "Your seat, 1 or 2.": "你的座位，1 或 2。",
    "Let an engine, or a program, play for you: a name or a path.": "让引擎或程序替你下：名称或路径。",
    "Your name. Default: the user's.": "你的名字。默认为用户名。",
    "Both players must know it; it is never sent.": "双方都要知道的口令，它从不发送。",
    "Accept that a player has another identity than before.": "对方的身份与以前不同时，也接受。",
    "Accept the first invitation without asking, such as for an engine.": (
        "不询问，直接接受第一个邀请，例如由引擎来下时。"
    ),
    "Name a game to invite {peer} to.": "请写明邀请 {peer} 下哪种棋。",
    "The game against {name} goes on.": "与 {name} 的对局继续。",
    "Inviting {peer}; press Ctrl-C to stop.": "正在邀请 {peer}；按 Ctrl-C 停止。",
    "nobody called {peer} is on the network; see `qipan lan list`": ("网络上没有名叫 {peer} 的人；见 `qipan lan list`"),
    "several players are called {peer}; name an address: {places}": "有几个人名叫 {peer}；请写明地址：{places}",
    "{name} waits for an invitation at port {port}; press Ctrl-C to stop.": (
        "{name} 在端口 {port} 等待邀请；按 Ctrl-C 停止。"
    ),
    "Your fingerprint: {fingerprint}": "你的指纹：{fingerprint}",
    "{name} ({host}) invites you to {game}. Type y to accept: ": "{name}（{host}）邀请你下{game}。输入 y 接受：",
    "The record is in {file}; check it by `qipan verify {file}`.": "棋谱在 {file}；用 `qipan verify {file}` 检查。",
    "offer a draw with your next move": "随下一步提和",
    "accept the draw that was offered": "接受提和",
    "let the best engine play for you; press Ctrl-C to go on yourself": "让最强的引擎替你下；按 Ctrl-C 改由自己下",
    "leave the game; it can be continued later": "离开对局，以后可以继续",
    "{name} is gone; waiting…": "{name} 不在线，等待中…",
    "{name} is making hidden moves…": "{name} 正在布置…",
    "{name} is ready…": "{name} 准备好了…",
    "{name} is thinking…": "{name} 正在思考…",
    "{name} is connected…": "{name} 已连接…",
    "You have left the game. Start the same command to go on.": "你离开了对局。用同样的命令可以继续。",
    "You play yourself again.": "改由你自己下。",
    "{side} offers a draw; type accept, or make a move.": "{side}提和；输入 accept 接受，或直接走棋。",
    "{side} has cheated: {fault}.": "{side}作弊：{fault}。",
    "end the game without a result; possible before your first move, or if the other player stays away": (
        "取消对局，没有结果；自己走第一步之前，或对方一直不回来时才可以"
    ),
    "claim the win; possible if the other player stays away although it is their turn": (
        "申请判胜；轮到对方而对方一直不回来时才可以"
    ),
    "{player} has claimed the game.": "{player}申请了判胜。",
    "{player} has cancelled the game.": "{player}取消了对局，没有结果。",
    "You will offer a draw with your next move.": "你将随下一步提和。",
    "A file of records, such as `qipan lan` writes, a table or a decision tree.": (
        "棋谱文件（例如 `qipan lan` 写的），或残局库、决策树的文件。"
    ),
    "Check a file of records, a table or a decision tree.": "检查棋谱、残局库或决策树的文件。",
    (
        "Of a record, all moves and the result are checked by the rules, and then the evidence of games without a "
        "referee. It proves who has played: each move and answer is signed, hidden set-ups were committed to before "
        "the first move, and a player who has cheated is named. Every entry of a table must follow from those of the "
        "next positions. A decision tree, also one that was exported as JSON, is followed for every layout. The exit "
        "status is 1 if anything is not as the file says."
    ): (
        "棋谱：先按规则检查所有着法和结果，再检查无裁判对局的证据。证据证明是谁下的：每一步和每个回答都有签名，"
        "隐藏的布置在第一步之前就已承诺，作弊的人会被指出。残局库：每一项都必须能由下一步的局面推出。"
        "决策树（包括导出为 JSON 的）：对每种布局都走一遍。任何一处与文件所写的不符时，退出状态为 1。"
    ),
    "Table of {game}: {proved}.": "{game}的残局库：{proved}。",
    "Decision tree of {game}: {proved}.": "{game}的决策树：{proved}。",
    "{game}, {players}: ": "{game}，{players}：",
    "not proved. {problem}": "未能证明。{problem}",
    "the moves and the result are right; nothing is signed.": "着法和结果正确；没有签名。",
    "proved that {player} has cheated: {fault}.": "已证明 {player} 作弊：{fault}。",
    "proved. {entries} entries, signed by {fingerprints}.": "已证明。共 {entries} 条，签名者为 {fingerprints}。",
}
