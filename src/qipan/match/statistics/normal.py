"""The standard normal distribution."""

from __future__ import annotations

from statistics import NormalDist

STANDARD_NORMAL = NormalDist()
Z95 = STANDARD_NORMAL.inv_cdf(0.975)  # a normal variable is within this number of standard deviations in 95 % of cases
