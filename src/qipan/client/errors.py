"""The error that the client raises for refused requests."""


class Refused(ValueError):
    """The server refused a request; the message is its reason."""
