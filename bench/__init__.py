"""Side-by-side measurements: each against a peer or a reference, in one run, on one machine that is noted."""
