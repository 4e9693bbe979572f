"""The formats of tournaments: which games are played, given the results so far. They are pure functions."""
