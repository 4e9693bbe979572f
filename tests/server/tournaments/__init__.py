"""Tests of the tournaments that a server shows."""
