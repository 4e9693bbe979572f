"""Code shared by the studies of the games. A study returns plain data, which the command line prints."""
