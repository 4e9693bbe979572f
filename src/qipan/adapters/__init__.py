"""The games in the interfaces of other libraries. Each module needs its library, which Qipan does not install."""
