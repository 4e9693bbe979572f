"""The engines that play only planes: name -> module and class."""

ENGINES = {"tree": "tree_engine.TreeEngine"}
