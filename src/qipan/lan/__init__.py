"""Duels between two programs on a network, without a server that both trust; see `docs/lan.md`."""
