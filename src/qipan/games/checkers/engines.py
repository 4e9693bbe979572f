"""The engines that only checkers has: name -> module and class."""

ENGINES = {"minimax3": "minimax3.Minimax3"}
