"""A Python client for the server, with the interface of a local match.

>>> import qipan.client
>>> qipan.client.Guest("http://127.0.0.1:9", "bamotiku", timeout=0)
Traceback (most recent call last):
OSError: cannot reach http://127.0.0.1:9
"""

from qipan.client.errors import Refused
from qipan.client.guest import TIMEOUT_SECONDS, Guest
from qipan.client.rooms import create, join, record

__all__ = ["TIMEOUT_SECONDS", "Guest", "Refused", "create", "join", "record"]
