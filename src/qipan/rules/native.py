"""The native core as a module, for code that uses many of its names.

Such code imports `_core` from here. import-linter counts `from qipan import _core` as an import of the root package,
which is forbidden in every module but this one (see pyproject.toml). Other code imports single names from
`qipan._core`.
"""

from qipan import _core

__all__ = ["_core"]
