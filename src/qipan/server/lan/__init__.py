"""Duels with other programs on the network, shown as rooms."""
