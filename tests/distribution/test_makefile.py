"""`make help` lists every target that people may call."""

from __future__ import annotations

import re

from distribution.building import ROOT, run


def test_help_lists_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (targets,) = re.findall(r"^\.PHONY: (.*)$", makefile, re.M)
    lines = run(["make", "--no-print-directory", "help"], cwd=ROOT).splitlines()
    described = dict(line.split(maxsplit=1) for line in lines)
    assert sorted(described) == sorted(targets.split())


def test_every_command_is_a_declared_target() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (targets,) = re.findall(r"^\.PHONY: (.*)$", makefile, re.M)
    assert set(re.findall(r"^([a-z][a-z-]*):", makefile, re.M)) == set(targets.split())
