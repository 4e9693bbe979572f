"""Side-by-side benchmarks: each against a peer or a reference, in the same run on the same machine."""
