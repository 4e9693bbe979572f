"""The engines that play only Chinese checkers: name -> module and class."""

ENGINES = {
    "alphabeta": "multiplayer.TwoPlayerSearch",  # plays only with two seats
    "paranoid": "multiplayer.Paranoid",
    "best-reply": "multiplayer.BestReply",
    "maxn": "multiplayer.MaxN",
    "race": "multiplayer.RaceSearch",
}
