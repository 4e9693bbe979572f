"""All routes of the API and for operators, in the order of the documentation."""

from __future__ import annotations

from qipan.server.http import (
    evaluations,
    games,
    health,
    insights,
    lan,
    matches,
    metrics,
    network,
    position_trainings,
    positions,
    profiles,
    puzzles,
    records,
    tournaments,
    version,
)

ROUTERS = (
    games.router,
    matches.router,
    records.router,
    positions.router,
    evaluations.router,
    insights.router,
    position_trainings.router,
    puzzles.router,
    profiles.router,
    tournaments.router,
    lan.router,
    network.router,
    version.router,
    health.router,
    metrics.router,
)
