"""`python -m qipan`"""

from qipan.cli import main

if __name__ == "__main__":
    main()
