"""Where long work is done: processes of this machine, or a cluster. Both are a `concurrent.futures.Executor`.

A call that was lost with its process ends with `concurrent.futures.BrokenExecutor`; the executor itself remains usable,
and the caller submits the call again.
"""
