"""The report of a training run: one HTML page with the learning curve, which loads nothing else."""

from __future__ import annotations

from collections.abc import Callable

from qipan.match.statistics.figures import inline_svg, new_figure
from qipan.match.statistics.html import Text, code, escaped, heading, page, paragraph, table
from qipan.rules.game_module import module_of
from qipan.train.run import Run

MAX_ROWS = 60
Words = Callable[[str], str]

ZH = {
    "game": "棋类",
    "training": "训练",
    "done": "已完成",
    "games": "局",
    "steps": "步",
    "seconds": "秒",
    "seed": "种子",
    "Learning curve": "学习曲线",
    "Nothing was measured.": "没有测量。",
}


def render_report(run: Run, language: str = "en", *, title: str = "") -> str:
    """Return the report as an HTML page. Raise ValueError if matplotlib is not installed."""
    words = _words(run.game.name, language)
    curve, trainer = run.curve, run.trainer
    options = ", ".join(f"{name}={value}" for name, value in run.game.options.items())
    facts = [
        (words("game"), f"{run.game.name} ({options})" if options else run.game.name),
        (words("training"), f"{run.training.name}: {words(run.training.about)}"),
        (words("done"), f"{trainer.done:,} / {trainer.total:,} {words(trainer.unit)}"),
        (words("seconds"), f"{run.seconds:,.1f}"),
        (words("seed"), str(run.seed)),
        *((name, str(value)) for name, value in run.parameters.items()),
    ]
    parts = [table([Text(""), Text("")], [[Text(name), Text(code(value))] for name, value in facts])]
    parts.append(heading(words("Learning curve"), "curve"))
    if not curve.names:
        parts.append(paragraph(words("Nothing was measured.")))
    for number, name in enumerate(curve.names):
        parts += [f"<h3>{escaped(words(name))}</h3>", _plot(run, name, f"curve-{number}", words)]
    step = max(1, -(-len(curve.measurements) // MAX_ROWS))
    rows = [
        [f"{each.done:,}", f"{each.seconds:,.1f}", *(f"{each.values.get(name, 0.0):.4g}" for name in curve.names)]
        for each in [*curve.measurements[:-1:step], *curve.measurements[-1:]]
    ]
    parts.append(table([words(trainer.unit), words("seconds"), *map(words, curve.names)], rows))
    return page(language, title or f"{run.game.name}: {run.training.name}", parts)


def _plot(run: Run, name: str, figure_name: str, words: Words) -> str:
    figure = new_figure(8, 3)
    axes = figure.subplots()
    points = [(each.done, each.values[name]) for each in run.curve.measurements if name in each.values]
    axes.plot([done for done, _ in points], [value for _, value in points], marker=".")
    axes.set_xlabel(words(run.trainer.unit))
    axes.grid(alpha=0.4)
    return inline_svg(figure, figure_name)


def _words(game: str, language: str) -> Words:
    """Return a function that translates the texts of reports and those of a game's module."""
    own = module_of(game).texts.get(language)
    texts = {**(ZH if language == "zh" else {}), **({} if own is None else own.load())}
    return lambda text: texts.get(text, text)
