"""The command `qipan play`: people and engines play at a terminal."""
