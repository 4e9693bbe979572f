"""Learning: runs the trainings that games declare, saves and resumes them, and reports how far they got.

What is learned, and how, is the business of each game; see `qipan.rules.training`.
"""

from qipan.train.log import LearningCurve, Measurement
from qipan.train.run import Run, start_run

__all__ = ["LearningCurve", "Measurement", "Run", "start_run"]
