"""Real server processes that are killed, and stores that fail, while clients play; see docs/testing.md."""
