"""The report of a tournament: one HTML file with tables and plots, which loads nothing else."""

from qipan.arena.report.report import render_report
from qipan.arena.report.summary import TournamentSummary

__all__ = ["TournamentSummary", "render_report"]
