"""A deterministic simulation of several server processes, their store, clients and engines; see docs/testing.md."""
