"""Imports all modules of the project, for tests of what modules register, such as kinds of reasons."""

from __future__ import annotations

import importlib
import pkgutil

import qipan


def import_all_modules() -> None:
    """Import every module of the project, so that all kinds of reasons are registered."""
    for module in pkgutil.walk_packages(qipan.__path__, "qipan."):
        if module.name.endswith("__main__") or ".migrations." in module.name:
            continue  # these modules do something when they are imported
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError as error:
            if error.name is None or error.name.startswith("qipan"):
                raise  # only optional dependencies may be missing
