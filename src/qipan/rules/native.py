"""The native core as a module, for code that uses many of its names.

Importing it from here leaves the layer check with a single import of the root package. Other code imports single names
from `qipan._core`.
"""

from qipan import _core

__all__ = ["_core"]
