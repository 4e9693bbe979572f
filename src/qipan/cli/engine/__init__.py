"""The command group `qipan engine`: engines as programs, and programs as engines."""
