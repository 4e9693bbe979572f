"""Shows the tournaments in folders that the operator has named. Nothing in them is written, or trusted."""
