"""The native core. All other modules import it from here, so that the layer check sees one edge to the root package."""

from qipan import _core

__all__ = ["_core"]
