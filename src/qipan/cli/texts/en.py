"""The English texts of the terminal that differ from those in the code or on the page; the keys are as in `zh.py`."""

TEXTS = {
    # The library that parses arguments words its errors for programmers.
    "Input should be a valid integer, unable to parse string as an integer": "not an integer",
    "Input should be a valid integer": "not an integer",
    "Input should be a valid number, unable to parse string as a number": "not a number",
    "Input should be greater than or equal to {least}": "it must be at least {least}",
    "Input should be less than or equal to {most}": "it must be at most {most}",
    "Got unexpected extra argument(s) ({values})": "Unexpected argument: {values}",
    # The page calls seats by names; the terminal must use numbers until the game is known.
    "no_such_seat": "There is no {seat}.",
    "seat_taken": "{seat} is taken.",
    # These reasons are printed after the word "Draw".
    "draw_agreed": "Both sides agreed",
    "abandoned": "Everybody left for good",
    "move_limit": "The server allows no more moves",
}
