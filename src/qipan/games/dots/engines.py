"""The engines that only this game has: name to module and class."""

ENGINES = {"alphabeta": "alphabeta.DotsAlphaBeta", "symmetric": "symmetric.Symmetric"}
