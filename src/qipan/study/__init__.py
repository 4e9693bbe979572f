"""Questions about games, answered by measuring: studies give plain data, which the command line prints."""
