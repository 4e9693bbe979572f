"""Slow, simple implementations of the rules: the oracles that differential tests compare the core with.

A module of a game has functions over an immutable, hashable `Position` that includes the options: `initial`, `parse`,
`text`, `mover`, `moves`, `play`, `outcome` and `path`. They check nothing: `parse` expects valid text and `play` a
legal move. Only `race_search`, which tests a search and not the rules, may import qipan.
"""
