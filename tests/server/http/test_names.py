"""Names of players in requests: a name that a match would refuse is refused at once."""

from __future__ import annotations

import unicodedata

import pytest

from match.names import ACCEPTED_NAMES, REFUSED_NAMES
from server.helpers import ServerProcess


@pytest.mark.parametrize("name", REFUSED_NAMES.values(), ids=REFUSED_NAMES.keys())
def test_a_name_that_cannot_be_shown_is_refused(served: ServerProcess, name: str) -> None:
    assert served.request("/api/matches", {"game": "dots", "name": name})[0] == 422
    code = served.create_room("dots", name="Host")["code"]
    assert served.request(f"/api/matches/{code}/join", {"name": name})[0] == 422


def test_other_names_are_accepted_without_surrounding_space(served: ServerProcess) -> None:
    for name in ACCEPTED_NAMES:
        room = served.create_room("dots", name=f"\u3000{name} ")
        with served.connect(room["code"], room["token"]) as host:
            assert host.latest["seats"][0]["name"] == unicodedata.normalize("NFC", name)
