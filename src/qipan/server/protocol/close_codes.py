"""The WebSocket close codes that the server uses (RFC 6455 and the IANA registry)."""

GOING_AWAY = 1001  # used inside the server if the client has disconnected; never sent
POLICY_VIOLATION = 1008  # after this code, reconnecting does not help
INTERNAL_ERROR = 1011
SERVICE_RESTART = 1012
TRY_AGAIN_LATER = 1013
