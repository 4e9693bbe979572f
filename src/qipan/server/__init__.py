"""Rooms on the network: people, engines and spectators. Knows matches and engines; nothing of a terminal."""
