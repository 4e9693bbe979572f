"""The command `qipan games`: the games and their options."""

from __future__ import annotations

from qipan.cli.common import Json, console, print_json
from qipan.cli.language import tr
from qipan.cli.words import game_title
from qipan.rules import game, game_names, known_options


def games(json: Json = False) -> None:
    """List the games with their options."""
    if json:
        print_json({"games": [_describe(name) for name in game_names()]})
        return
    from rich.table import Column, Table
    from rich.text import Text

    out = console()
    for name in game_names():
        out.print(Text.assemble((name, "bold"), f"  {game_title(name)}"))
        table = Table.grid("", "", "", Column(overflow="fold"), padding=(0, 2))  # Chinese has no spaces to wrap at
        for option in known_options(name):
            values = " ".join(
                _format_value(value) + ("*" if value == option.default else "") for value in option.allowed
            )
            table.add_row("", Text(option.name, "cyan"), values, Text(tr(option.help), "dim"))
        out.print(table if table.rows else f"  {tr('no options')}")
    name, option = next((name, option) for name in game_names() for option in known_options(name))
    command = f"qipan play {name} -o {option.name}={_format_value(option.allowed[0])}"
    out.print(Text("\n" + tr("* default. Set options with -o, for example: {command}", command=command), "dim"))


def _format_value(value: int | bool | str) -> str:
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def _describe(name: str) -> dict[str, object]:
    options = [
        {key: getattr(option, key) for key in ("name", "help", "kind", "default", "allowed")}
        for option in known_options(name)
    ]
    return {"name": name, "title": game(name).title, "seats": game(name).seats, "options": options}
