"""What all clients at one address may do together. All addresses of an IPv6 network (/64) count as one.

The defaults suffice for a school class behind one address, and leave most of the server to others.
"""

from __future__ import annotations

from pydantic import Field

from qipan.server.config.group import Burst, Count, Group, Rate, Seconds


class AddressBudgets(Group):
    max_addresses: Count = Field(
        default=10_000, description="Of how many addresses the server remembers what they did. Read at the start only."
    )
    max_connections: Count = Field(
        default=1_500, description="The most connections of an address that are open at once; others get status 429."
    )
    connections_per_second: Rate = Field(
        default=50, description="How many connections an address may open, in the long run, per second."
    )
    connections_burst: Burst = Field(default=500, description="How many connections an address may open at once.")
    max_sockets: Count = Field(default=1_000, description="The most sockets of an address that are open at once.")
    bytes_per_second: Rate = Field(
        default=1_000_000, description="How many bytes an address may send, in the long run, per second."
    )
    bytes_burst: Burst = Field(default=16_000_000, description="How many bytes an address may send at once.")
    frames_per_second: Rate = Field(
        default=1_000,
        description="How many WebSocket frames, such as pings, an address may send, in the long run, per second.",
    )
    frames_burst: Burst = Field(default=10_000, description="How many WebSocket frames an address may send at once.")
    messages_per_second: Rate = Field(
        default=300, description="How many messages of an address are handled per second; more have to wait."
    )
    messages_burst: Burst = Field(
        default=600, description="How many messages of an address are handled without waiting."
    )
    requests_per_second: Rate = Field(
        default=150, description="How many HTTP requests of an address are handled per second; more have to wait."
    )
    requests_burst: Burst = Field(
        default=300, description="How many HTTP requests of an address are handled without waiting."
    )
    max_wait_seconds: Seconds = Field(
        default=5, description="A request or message that would have to wait longer than this is refused."
    )
    rooms_per_second: Rate = Field(
        default=2, description="How many rooms an address may create, in the long run, per second."
    )
    rooms_burst: Burst = Field(default=300, description="How many rooms an address may create at once.")
    seats_per_second: Rate = Field(
        default=2, description="How many seats an address may take, in the long run, per second."
    )
    seats_burst: Burst = Field(default=200, description="How many seats an address may take at once.")
    listed_seats_per_second: Rate = Field(
        default=0.001,
        description="How many seats of one listed room an address other than the host's may take, in the long run, "
        "per second.",
    )
    listed_seats_burst: Burst = Field(
        default=2, description="How many seats of one listed room an address other than the host's may take at once."
    )
    lookups_per_second: Rate = Field(
        default=0.5,
        description="How many codes of rooms that do not exist an address may try, in the long run, per second.",
    )
    lookups_burst: Burst = Field(
        default=100,
        description="How many codes of rooms that do not exist an address may try at once; after these, it finds only "
        "rooms that it has found before.",
    )
    max_found_rooms: Count = Field(
        default=50_000,
        description="Of how many rooms the server remembers which addresses have found them. Read at the start only.",
    )
    transfers_per_second: Rate = Field(
        default=0.1, description="How often an address may try a transfer code, in the long run, per second."
    )
    transfers_burst: Burst = Field(default=20, description="How many transfer codes an address may try at once.")
    all_transfers_per_second: Rate = Field(
        default=10, description="How often all addresses together may try transfer codes, per second."
    )
    all_transfers_burst: Burst = Field(
        default=1_000, description="How many transfer codes all addresses together may try at once."
    )
