"""The engines that play only checkers: name -> module and class."""

ENGINES = {"minimax3": "minimax3.Minimax3"}
