"""Many matches that their players have left: none of them is loaded, and new rooms are served at once."""

from __future__ import annotations

import re
import time
import urllib.request

from attack.databases import execute
from qipan.server.protocol.base import CONSONANTS, VOWELS
from server.helpers import TIMEOUT_SECONDS, ServerProcess, close_all, start_match

ABANDONED = 2_000
LOADING_SECONDS = 3.0  # long enough for a server that loads matches in play to load many
MAX_LOADED = 10  # rooms in memory while somebody plays in one of them
COPIED = "game, setting, is_listed, status, names, created"
# The code of copy number n, as an SQL expression: zuzubaba, zuzubabe, …
CODE = "'zuzu' || " + " || ".join(
    f"substr('{letters}', n / {divisor} % {len(letters)} + 1, 1)"
    for letters, divisor in ((CONSONANTS, 400), (VOWELS, 80), (CONSONANTS, 5), (VOWELS, 1))
)


def abandon(url: str) -> None:
    """Store many matches in play in which a person who has left is to move."""
    with ServerProcess(url) as server:
        players = server.seat_players("dots")
        start_match(players)
        close_all(players)
    code = players[0].code
    numbers = f"WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {ABANDONED})"
    execute(
        url,
        f"{numbers} INSERT INTO matches (code, {COPIED}) "
        f"SELECT {CODE}, {COPIED} FROM matches, numbers WHERE code = '{code}'",
        "INSERT INTO events (match, number, body) SELECT copy.id, number, body FROM matches AS copy, events "
        f"WHERE copy.code LIKE 'zuzu%' AND match = (SELECT id FROM matches WHERE code = '{code}')",
    )


def rooms_in_memory(server: ServerProcess) -> int:
    with urllib.request.urlopen(f"{server.address}/metrics", timeout=TIMEOUT_SECONDS) as response:
        text = response.read().decode()
    return sum(int(count) for count in re.findall(r"^qipan_rooms\{.*\} (\d+)", text, re.MULTILINE))


def test_abandoned_matches_are_not_loaded(url: str) -> None:
    abandon(url)
    with ServerProcess(url) as server:
        for _ in range(3):
            room = server.create_room("dots", name="Ann", engines={"1": {"engine": "random"}})
            with server.connect(room["code"], room["token"]) as player:
                player.get_ready()
                player.wait_until(lambda seen: seen["mover"] == 0)
                player.play(player.latest["legal"][0]["text"])
                player.wait_until(lambda seen: seen["ply"] >= 2)
        time.sleep(LOADING_SECONDS)
        assert 0 < rooms_in_memory(server) <= MAX_LOADED
        assert server.get("/api/matches/zuzubabe")["status"] == "playing"
        assert len(server.get("/api/matches?status=playing")) == 0  # no abandoned match is listed
