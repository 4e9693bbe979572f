"""What a person may send: mostly what makes sense in the last snapshot, sometimes anything."""

from __future__ import annotations

from random import Random
from typing import Any

Message = dict[str, Any]

LAYOUTS = (("B2u", "C3u", "D2u"), ("E4d", "F5d", "D4r"))  # by seat: layouts of one plane on the smallest board


def choose_message(seen: Message, random: Random) -> list[Message]:
    """Return what the person who sees this snapshot sends now: usually one message, sometimes none or two."""
    if seen["seat"] is None:
        return []
    if random.random() < 0.04:
        return [_odd_message(seen, random)]
    if seen["status"] == "open":
        return _prepare(seen, random)
    if seen["status"] == "over":
        return [{"op": "rematch"}] if seen["seat"] not in seen["rematch"] else []
    return _play(seen, random)


def choose_change(seen: Message, random: Random) -> list[Message]:
    """Return something that most likely changes the room, no matter which seat is to move."""
    seat = seen["seat"]
    changes: list[Message] = []
    if seen["is_host"]:
        changes.append({"op": "lock_hints", "is_locked": seen["hints"]})
        changes.append({"op": "allow_chat", "is_allowed": seen["chat"] == "off"})
    if seat is not None and seen["status"] == "open":
        changes += _prepare(seen, random)[:1]
        changes.append({"op": "rename", "name": random.choice(("Cy", "Di", "Ed"))})
    if seat is not None and seen["status"] == "playing":
        changes += _play(seen, random)[:1]
        changes.append({"op": "offer", "what": "draw"})
        changes.append({"op": "autopilot", "is_on": not seen["seats"][seat]["is_autopilot"]})
    if seat is not None and seen["status"] == "over":
        changes.append({"op": "rematch"})
    return [random.choice(changes)] if changes else []


def _prepare(seen: Message, random: Random) -> list[Message]:
    seat = seen["seat"]
    phase = seen["seats"][seat]["state"]
    if phase == "placing":
        layout = [random.choice(LAYOUTS[seat % len(LAYOUTS)])]
        return [{"op": "place", "moves": layout}, {"op": "ready"}]
    if seen["is_host"] and len(seen["seats"]) > 1 and random.random() < 0.05:
        return [{"op": "free_seat", "seat": random.randrange(len(seen["seats"]))}]
    if random.random() < 0.03:
        return [{"op": "stand"}]
    return [{"op": "ready"}] if phase == "seated" else []


def _play(seen: Message, random: Random) -> list[Message]:
    seat = seen["seat"]
    for offer in seen["offers"]:
        what, by = offer.split(":")
        if int(by) != seat:
            return [{"op": "offer", "what": what, "answer": random.choice(("accept", "decline"))}]
    gone = [number for number, each in enumerate(seen["seats"]) if each["state"] == "gone"]
    if gone and random.random() < 0.3:
        return [{"op": "claim", "what": random.choice(("win", "draw", "adjournment")), "seat": random.choice(gone)}]
    roll = random.random()
    if roll < 0.02:
        return [{"op": "resign"}]
    if roll < 0.06:
        return [{"op": "offer", "what": random.choice(("draw", "takeback"))}]
    if roll < 0.09:
        return [{"op": "autopilot", "is_on": not seen["seats"][seat]["is_autopilot"]}]
    if not seen["legal"]:
        return []
    move = {"op": "play", "ply": seen["ply"], "move": random.choice(seen["legal"])["text"]}
    return [move, move] if random.random() < 0.05 else [move]


def _odd_message(seen: Message, random: Random) -> Message:
    seat = random.randrange(len(seen["seats"]))
    messages: list[Message] = [
        {"op": "ready", "is_ready": random.random() < 0.5},
        {"op": "play", "ply": random.randrange(5), "move": "0"},
        {"op": "offer", "what": "takeback", "answer": "accept"},
        {"op": "offer", "what": "hints", "answer": random.choice(("ask", "accept", "decline"))},
        {"op": "lock_hints", "is_locked": random.random() < 0.5},
        {"op": "rename", "name": random.choice(("Ann", "Bo"))},
        {"op": "hint"},
        {"op": "analyse"},
        {"op": "stop"},
        {"op": "say", "text": "hello"},
        {"op": "emote", "emote": "hello"},
        {"op": "pace", "seconds": random.choice((0, 1)), "is_paused": random.random() < 0.5},
        {"op": "step"},
        {"op": "claim", "what": random.choice(("win", "draw", "adjournment")), "seat": seat},
        {"op": "fill", "seat": seat, "engine": random.choice((None, {"engine": "random"}))},
        {"op": "free_seat", "seat": seat},
        {"op": "stand"},
        {"op": "close_room"},
        {"op": "rematch"},
        {"op": "ping"},
        {"op": "enter"},
    ]
    return random.choice(messages)
