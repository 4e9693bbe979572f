"""The server: rooms in which people and engines play and spectators watch, over HTTP and WebSockets."""
