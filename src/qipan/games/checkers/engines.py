"""The engines that only this game has: name to module and class."""

ENGINES = {"minimax3": "minimax3.Minimax3"}
