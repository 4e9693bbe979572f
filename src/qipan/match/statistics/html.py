"""The elements of a report as HTML. Every text is escaped here, since names and notes may contain anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from qipan.match.text import printable_output

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem;
  color: #222; background: #fff; }
h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 2.5rem; border-bottom: 1px solid #ccc; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .6rem; border-bottom: 1px solid #e4e4e4; text-align: right; vertical-align: top; }
th { background: #f4f4f4; } td.text, th.text { text-align: left; overflow-wrap: break-word; }
code { font-size: .9em; overflow-wrap: anywhere; } p.note { color: #555; } svg { max-width: 100%; height: auto; }
"""


@dataclass(frozen=True)
class Html:
    """A piece of HTML, which is inserted without being escaped."""

    text: str


@dataclass(frozen=True)
class Text:
    """The text of a cell of a table. Text is aligned to the left, unlike a number."""

    content: object


def escaped(content: object) -> str:
    """Return any content as HTML. Characters that cannot be printed are replaced.

    >>> escaped("<b>\\x00"), escaped(None), escaped(Html("<b>"))
    ('&lt;b&gt;\\ufffd', '', '<b>')
    """
    if isinstance(content, Html):
        return content.text
    if content is None:
        return ""
    return escape(printable_output(str(content)))


def code(content: object) -> Html:
    return Html(f"<code>{escaped(content)}</code>")


def link(content: object, target: str) -> Html:
    """Return a link to an element of the same page."""
    return Html(f'<a href="#{escaped(target)}">{escaped(content)}</a>')


def paragraph(content: object) -> str:
    return f'<p class="note">{escaped(content)}</p>'


def heading(content: object, name: str) -> str:
    return f'<h2 id="{escaped(name)}">{escaped(content)}</h2>'


def table(head: Sequence[object], rows: Iterable[Sequence[object]], ids: Sequence[str] = ()) -> str:
    """Return an HTML table. `ids` are the id attributes of its rows; if it is empty, rows have no ids."""
    lines = ["<tr>" + "".join(_cell("th", content) for content in head) + "</tr>"]
    for number, row in enumerate(rows):
        name = f' id="{escaped(ids[number])}"' if ids else ""
        lines.append(f"<tr{name}>" + "".join(_cell("td", content) for content in row) + "</tr>")
    return '<div class="wide"><table>\n' + "\n".join(lines) + "\n</table></div>"


def _cell(tag: str, content: object) -> str:
    if isinstance(content, Text):
        return f'<{tag} class="text">{escaped(content.content)}</{tag}>'
    return f"<{tag}>{escaped(content)}</{tag}>"


def page(language: str, title: str, parts: Iterable[str]) -> str:
    """Return a whole page. Its content security policy forbids scripts and external resources."""
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escaped(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{escaped(title)}</h1>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )
