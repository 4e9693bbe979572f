import os

from hypothesis import settings

# The same examples every time in CI, so that a red run is red for everybody; `make fuzz` looks further.
settings.register_profile("ci", max_examples=400, deadline=None, derandomize=True, database=None)
settings.register_profile("fuzz", max_examples=100_000, deadline=None)
settings.load_profile("fuzz" if os.environ.get("QIPAN_FUZZ") else "ci")
