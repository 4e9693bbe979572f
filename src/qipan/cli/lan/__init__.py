"""The command group `qipan lan`."""
