"""The command `qipan games`: the games and their options."""

from __future__ import annotations

from qipan.cli.common import Json, console, print_json
from qipan.rules import game, game_names, known_options


def games(json: Json = False) -> None:
    """List the games with their options."""
    if json:
        print_json({"games": [_describe(name) for name in game_names()]})
        return
    from rich.table import Table
    from rich.text import Text

    out = console()
    for name in game_names():
        out.print(Text.assemble((name, "bold"), f"  {game(name).title}"))
        table = Table.grid(padding=(0, 2))
        for option in known_options(name):
            values = " ".join(
                _format_value(value) + ("*" if value == option.default else "") for value in option.allowed
            )
            table.add_row("", Text(option.name, "cyan"), values, Text(option.help, "dim"))
        out.print(table if table.rows else "  no options")
    out.print(Text("\n* default. Set options with -o, for example: qipan play dots -o rows=4 -o cols=4", "dim"))


def _format_value(value: int | bool | str) -> str:
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def _describe(name: str) -> dict[str, object]:
    options = [
        {key: getattr(option, key) for key in ("name", "help", "kind", "default", "allowed")}
        for option in known_options(name)
    ]
    return {"name": name, "title": game(name).title, "seats": game(name).seats, "options": options}
