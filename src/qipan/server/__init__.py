"""The server: rooms for people, engines and spectators, over HTTP and WebSockets."""
