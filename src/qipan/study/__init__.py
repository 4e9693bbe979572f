"""Code shared by the studies. A study is an offline experiment on one game; the command line prints its results."""
