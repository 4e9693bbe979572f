"""Side-by-side benchmarks: each is compared with a peer or a reference in the same run on the same machine."""
