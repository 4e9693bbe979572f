"""The command group `qipan arena`."""

from __future__ import annotations

from typing import Any

from qipan.cli.arena.classroom import classroom
from qipan.cli.arena.costs import costs
from qipan.cli.arena.reports import crosstable, export, show, standings
from qipan.cli.arena.run import resume, run
from qipan.cli.arena.sprt import sprt
from qipan.cli.commands import Commands, Group
from qipan.rules import game_names


class ArenaGroup(Group):
    """The commands of the arena. `qipan arena GAME …` is short for `qipan arena run GAME …`."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        return super().resolve_command(ctx, ["run", *args] if args[0] in game_names() else args)


app = Commands(
    "arena",
    group=ArenaGroup,
    help="Tournaments of engines and of your own programs. Every finished game is kept, and a stopped tournament can "
    "be resumed.",
    examples=(
        "qipan arena run dots alphabeta mcts:nodes=500 greedy --games 20",
        "qipan arena standings",
        "qipan arena classroom bots --game dots",
    ),
)
app.add(
    run,
    examples=(
        "qipan arena run dots alphabeta mcts:nodes=500,exploration=0.7 greedy random --games 20",
        "qipan arena run checkers best:level=3 mine=./bot.py --clock per_game=60",
        "qipan arena run chinese-checkers -o players=3 greedy random mcts:nodes=100 --nodes 100",
        "qipan arena run two-eat-one table alphabeta mcts random --format swiss --rounds 3",
    ),
)
app.add(resume, examples=("qipan arena resume", "qipan arena resume my-tournament --jobs 1"))
app.add(standings, examples=("qipan arena standings", "qipan arena standings my-tournament --json"))
app.add(crosstable, examples=("qipan arena crosstable my-tournament",))
app.add(show, examples=("qipan arena show my-tournament", "qipan arena show my-tournament 1.ann+bo.2"))
app.add(
    export,
    examples=("qipan arena export my-tournament games.jsonl", "qipan arena export my-tournament report.html"),
)
app.add(costs, examples=("qipan arena costs my-tournament --seconds 300",))
app.add(sprt, examples=("qipan arena sprt dots mcts:nodes=800 mcts:nodes=400 --elo0 0 --elo1 20",))
app.add(
    classroom, examples=("qipan arena classroom bots --game dots", "qipan arena classroom bots --game dots --watch")
)
