"""Shows the tournaments in folders that the operator has named. Their files are neither changed nor trusted."""
