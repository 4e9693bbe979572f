"""The engines that play only dots: name -> module and class."""

ENGINES = {"alphabeta": "alphabeta.DotsAlphaBeta", "symmetric": "symmetric.Symmetric"}
