"""`python -m bench` is `qipan bench`."""

from qipan.cli import main

if __name__ == "__main__":
    import sys

    sys.argv[1:1] = ["bench"]
    main()
