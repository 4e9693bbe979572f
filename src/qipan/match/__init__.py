"""Matches: the referee with its seats, clocks and history, records of matches, and reviews of records."""

from qipan.match.clock import Clock
from qipan.match.engine_match import ask_engine, engine_seat, play_match, report_end
from qipan.match.event import Event
from qipan.match.grading import GradedMove
from qipan.match.history import Entry
from qipan.match.match import Match
from qipan.match.match_view import MatchView
from qipan.match.record import Record
from qipan.match.record_files import append_record, read_records
from qipan.match.reviews import Review, grade, review
from qipan.match.seat import Seat
from qipan.match.terms import Terms

__all__ = [
    "Clock",
    "Entry",
    "Event",
    "GradedMove",
    "Match",
    "MatchView",
    "Record",
    "Review",
    "Seat",
    "Terms",
    "append_record",
    "ask_engine",
    "engine_seat",
    "grade",
    "play_match",
    "read_records",
    "report_end",
    "review",
]
