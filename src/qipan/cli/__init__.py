"""The command line: parses arguments, calls the other packages, and prints the results."""


def main() -> None:
    """Run `qipan`. Invalid input ends with one line on standard error and exit status 1."""
    from qipan.cli.app import main as run  # not at the top, to avoid a circular import

    run()
