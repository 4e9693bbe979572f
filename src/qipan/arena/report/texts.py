"""The texts of a report in Chinese, keyed by the English text."""

from __future__ import annotations

from collections.abc import Mapping

LANGUAGES = ("en", "zh")

ZH = {
    "Tournament": "比赛",
    "{games} games of {players} competitors": "{players} 个选手，{games} 局",
    "No game has been finished yet.": "还没有下完的对局。",
    "Ratings": "等级分",
    "place": "名次",
    "name": "选手",
    "who plays": "程序",
    "error": "误差",
    "games": "局数",
    "points": "得分",
    "score": "得分率",
    "wins": "胜",
    "draws": "和",
    "losses": "负",
    "Elo with 95 % error bars, relative to the mean of all competitors": "等级分与 95 % 误差，以全体选手的平均为零点",
    "Elo is fitted to all games at once, by the Bradley–Terry model with draws. The error bars are those of the "
    "difference to the mean of all competitors.": (
        "等级分由全部对局一起算出（含和棋的 Bradley–Terry 模型）。误差是与全体选手平均之差的误差。"
    ),
    "Cross table": "对战表",
    "Points of the row against the column, of the number of games.": "行对列的得分，以及局数。",
    "By seat": "按座位",
    "seat {number}": "{number} 号座位",
    "Likelihood of superiority": "更强的概率",
    "The probability in % that the row is stronger than the column, given all games.": (
        "由全部对局得出的行比列强的概率（%）。"
    ),
    "Ground truth": "与正确答案比较",
    "Only moves whose values are proved are judged, so these numbers are exact.": (
        "只评判已证明价值的着法，所以这些数字是精确的。"
    ),
    "The game has hidden information. Losses are estimates: they assume that play goes on well, but not perfectly.": (
        "本棋有隐藏信息。损失是估计值：假定此后下得好，但不一定最好。"
    ),
    "No position of these games is solved, so there is nothing to compare with.": (
        "这些对局中没有已解出的局面，无从比较。"
    ),
    "A sample of {count} games was judged.": "评判了其中 {count} 局。",
    "judged moves": "评判的着法",
    "of all moves": "占全部着法",
    "best moves": "最佳着法",
    "mean loss ({unit})": "平均损失（{unit}）",
    "mistakes": "失误",
    "first mistake (median ply)": "首次失误（步数中位数）",
    "games with a proved win": "曾有必胜局面的局数",
    "wins thrown away": "丢掉的胜局",
    "mean cost ({unit})": "平均代价（{unit}）",
    "kind": "类别",
    "The mean cost is over all hidden set-ups of the other player, not over these games; an estimate is from some.": (
        "平均代价是对另一方所有隐藏布置的平均，不是这些对局的平均。估计值来自抽样。"
    ),
    "payoff": "分",
    "turns": "回合",
    "Openings": "开局",
    "first move": "第一步",
    "score of the player who made it": "走此步一方的得分率",
    "Different openings: {count}.": "不同的开局：{count} 种。",
    "The {count} most frequent of {total} first moves.": "{total} 种第一步中最常见的 {count} 种。",
    "Time": "用时",
    "seconds": "秒",
    "moves": "步数",
    "seconds per move": "每步秒数",
    "longest turn": "最长一步",
    "late moves": "超限步数",
    "A move is late if it took longer than its limit; one that is very late forfeits the game.": (
        "用时超过每步限时的着法计为超限；超出过多则判负。"
    ),
    "timeouts": "超时",
    "Mistakes": "失误",
    "game": "对局",
    "ply": "步",
    "position": "局面",
    "move": "着法",
    "better": "更好的着法",
    "lost": "损失",
    "exact": "精确",
    "estimate": "估计",
    "Bots that cannot play": "不能参赛的程序",
    "Failures of programs": "程序的错误",
    "reason": "原因",
    "No program failed.": "没有程序出错。",
    "The first {count} of {total} are shown.": "共 {total} 个，只显示前 {count} 个。",
    "Games": "对局",
    "players": "选手",
    "result": "结果",
    "How these numbers are computed: docs/statistics.md": "这些数字的算法：docs/statistics.md",
}


class Words:
    """Translates the texts of a report.

    >>> Words("zh")("seat {number}", number=1), Words("en")("seat {number}", number=1)
    ('1 号座位', 'seat 1')
    """

    def __init__(self, language: str, own: Mapping[str, str] | None = None) -> None:
        """`own` has the texts of the game in the same language; see `GameModule.texts`."""
        if language not in LANGUAGES:
            raise ValueError(f"the language of a report is one of {', '.join(LANGUAGES)}, not {language!r:.80}")
        self._texts = {**(own or {}), **(ZH if language == "zh" else {})}

    def __call__(self, text: str, /, **values: object) -> str:
        return self._texts.get(text, text).format(**values)
