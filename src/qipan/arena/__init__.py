"""Tournaments: competitors play each other, every finished game is kept, and a stopped tournament can be resumed.

A tournament is a folder; see `qipan.arena.folder` for what it contains. This package imports `qipan.match` and what is
below it, and prints nothing.
"""
