"""Slow, obvious rules of the five games: the oracles that fuzz tests compare the core with.

Every module offers the same functions over an immutable, hashable `Position` that carries its options: `initial`,
`parse`, `text`, `mover`, `moves`, `play`, `outcome` and `path`. Nothing here is checked: `parse` expects well-formed
text and `play` a legal move. These modules import nothing from the product, and must not.
"""
