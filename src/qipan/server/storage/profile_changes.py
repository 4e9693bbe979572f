"""Changes of profiles. Each function runs in a transaction of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from qipan.server.storage.tables import ARCHIVED, events, matches, profile_keys, profiles, ratings, results, transfers

Insert = Callable[[sa.Table], Any]  # the dialect's `insert`, whose result has `on_conflict_do_nothing`


def ensure_profile(connection: sa.Connection, insert: Insert, key: str, now: float) -> int:
    """Return the profile of a key; create a profile if the key has none."""
    query = sa.select(profile_keys.c.profile).where(profile_keys.c.digest == key)
    found = connection.scalar(query)
    if found is not None:
        return int(found)
    created = connection.scalar(sa.insert(profiles).values(created=now).returning(profiles.c.id))
    connection.execute(insert(profile_keys).values(digest=key, profile=created).on_conflict_do_nothing())
    profile = int(connection.scalar(query) or 0)
    if profile != created:  # another process has been first: delete this one
        connection.execute(sa.delete(profiles).where(profiles.c.id == created))
    return profile


def add_transfer(
    connection: sa.Connection, insert: Insert, key: str, code: str, data: str, expires: float, now: float
) -> None:
    profile = ensure_profile(connection, insert, key, now)
    connection.execute(sa.delete(transfers).where(sa.or_(transfers.c.profile == profile, transfers.c.expires <= now)))
    row = {"code": code, "profile": profile, "data": data, "expires": expires}
    connection.execute(insert(transfers).values(row).on_conflict_do_nothing())


def redeem_transfer(connection: sa.Connection, insert: Insert, key: str, code: str, now: float) -> str | None:
    query = sa.delete(transfers).where(transfers.c.code == code, transfers.c.expires > now)
    found = connection.execute(query.returning(transfers.c.profile, transfers.c.data)).first()
    if found is None:
        return None
    old = ensure_profile(connection, insert, key, now)
    if old != found.profile:
        _merge(connection, old, found.profile)
    return str(found.data)


def _merge(connection: sa.Connection, old: int, new: int) -> None:
    """Add the keys, matches and ratings of a profile to another one, which keeps its own ratings of the same games."""
    connection.execute(sa.update(results).where(results.c.profile == old).values(profile=new))
    kept = sa.select(ratings.c.game).where(ratings.c.profile == new, ratings.c.matches > 0).scalar_subquery()
    connection.execute(sa.delete(ratings).where(ratings.c.profile == old, ratings.c.game.in_(kept)))
    moved = sa.select(ratings.c.game).where(ratings.c.profile == old).scalar_subquery()
    connection.execute(sa.delete(ratings).where(ratings.c.profile == new, ratings.c.game.in_(moved)))
    connection.execute(sa.update(ratings).where(ratings.c.profile == old).values(profile=new))
    connection.execute(sa.update(profile_keys).where(profile_keys.c.profile == old).values(profile=new))
    _delete_rows(connection, old)


def replace_names(connection: sa.Connection, match_id: int, seats: set[int], name: str, bodies: dict[int, str]) -> None:
    for number, body in bodies.items():
        place = (events.c.match == match_id, events.c.number == number)
        connection.execute(sa.update(events).where(*place).values(body=body))
    found = connection.execute(sa.select(matches.c.names, matches.c.record).where(matches.c.id == match_id)).one()
    names = [name if seat in seats else old for seat, old in enumerate(json.loads(found.names))]
    values = {"names": json.dumps(names, ensure_ascii=False)}
    if found.record is not None:
        values["record"] = _with_names(found.record, seats, name)
    connection.execute(sa.update(matches).where(matches.c.id == match_id).values(values))


def _with_names(text: str, seats: set[int], name: str) -> str:
    """Return a record in which these seats have another name. A damaged record, which nobody is shown, stays as it is.

    >>> _with_names('{"seats":[{"name":"Ann"},{"name":"Bo"}]}', {0}, "—"), _with_names("nonsense", {0}, "—")
    ('{"seats":[{"name":"—"},{"name":"Bo"}]}', 'nonsense')
    """
    try:
        record = json.loads(text)
        for seat in seats:
            record["seats"][seat]["name"] = name
    except (ValueError, TypeError, LookupError):
        return text
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def delete_profile(connection: sa.Connection, profile: int, name: str) -> None:
    """Delete a profile. In its matches, also archived and damaged ones, `name` replaces the person's name."""
    query = sa.select(results.c.match, results.c.seat, matches.c.status)
    joined = query.join(matches, matches.c.id == results.c.match).where(results.c.profile == profile)
    own = connection.execute(joined).all()
    for row in own:
        replace_names(connection, row.match, {row.seat}, name, {})
    connection.execute(sa.delete(results).where(results.c.profile == profile))
    archived = [row.match for row in own if row.status == ARCHIVED]
    is_unlisted = ~sa.exists().where(results.c.match == matches.c.id)
    connection.execute(sa.delete(matches).where(matches.c.id.in_(archived), is_unlisted))
    connection.execute(sa.delete(ratings).where(ratings.c.profile == profile))
    connection.execute(sa.delete(profile_keys).where(profile_keys.c.profile == profile))
    _delete_rows(connection, profile)


def _delete_rows(connection: sa.Connection, profile: int) -> None:
    connection.execute(sa.delete(transfers).where(transfers.c.profile == profile))
    connection.execute(sa.delete(profiles).where(profiles.c.id == profile))
