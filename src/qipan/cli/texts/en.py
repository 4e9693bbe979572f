"""The texts of the terminal that differ in English from what the code or the page says, by the code of a reason."""

TEXTS = {
    # The page has names for seats, the terminal has numbers until the game is known.
    "no_such_seat": "There is no {seat}.",
    "seat_taken": "{seat} is taken.",
    "draw_agreed": "Both sides agreed",  # follows the word "Draw"
}
