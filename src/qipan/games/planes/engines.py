"""The engines that only this game has: name to module and class."""

ENGINES = {"tree": "tree_engine.Tree"}
