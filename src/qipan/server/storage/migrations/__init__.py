"""Changes of the store's tables, in order; applied when the server starts."""
