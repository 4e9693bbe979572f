"""The settings of a server: one model, by flag, environment variable or config file."""

from qipan.server.config.settings import Settings

__all__ = ["Settings"]
