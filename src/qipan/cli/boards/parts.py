"""What the drawings of several games share: colours, joining lines, and boards ruled into cells."""

from collections.abc import Iterable, Sequence

from rich.text import Text

MARKED = "#000000 on #f2c94c"
"""The cells of the last move. They also stand between ``>`` and ``<``."""

FAINT = "dim"
"""Empty places, coordinates and legends."""

BLACK_STONE = "bold #ffffff on #101010"
WHITE_STONE = "bold #000000 on #f4f0e6"

Cell = Sequence[Text]
"""The lines of one cell of a ruled board. All cells of a board have as many lines, all of the same width."""


def join_lines(lines: Iterable[Text]) -> Text:
    """One text of many lines, which a narrow terminal cuts rather than folds."""
    text = Text(no_wrap=True, overflow="ignore", end="\n")
    for number, line in enumerate(lines):
        line.rstrip()
        text.append("\n" if number else "").append_text(line)
    return text


def mark_cell(drawn: str, style: str = MARKED) -> Text:
    """A cell of the last move; what stands on it may keep its colour."""
    return Text.assemble((">", MARKED), (drawn, style), ("<", MARKED))


def draw_grid(rows: Sequence[Sequence[Cell]], ruling: str) -> list[Text]:
    """A board of columns A, B, … and rows 1, 2, … from the top, with lines between its cells."""
    width = len(rows[0][0][0])
    across = "─" * width
    letters = " ".join(f"{chr(ord('A') + column):^{width}}" for column in range(len(rows[0])))

    def rule(left: str, between: str, right: str) -> Text:
        return Text("   ").append(left + between.join([across] * len(rows[0])) + right, ruling)

    lines = [Text("    ").append(letters, FAINT), rule("┌", "┬", "┐")]
    for number, row in enumerate(rows, start=1):
        if number > 1:
            lines.append(rule("├", "┼", "┤"))
        for part in range(len(row[0])):
            label = str(number) if part == len(row[0]) // 2 else " "
            line = Text(" ").append(label, FAINT).append(" ").append("│", ruling)
            for cell in row:
                line.append_text(cell[part]).append("│", ruling)
            lines.append(line)
    lines.append(rule("└", "┴", "┘"))
    return lines
