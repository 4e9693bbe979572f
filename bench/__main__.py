"""`python -m bench` is `qipan bench`; `python -m bench --quick` prints one figure per algorithm."""

import sys
from pathlib import Path

if __name__ == "__main__":
    if "--quick" in sys.argv:
        sys.argv.remove("--quick")
        sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))  # benchmarks import the reference rules
        from bench.quick import main as quick

        sys.exit(quick())
    from qipan.cli import main

    sys.argv[1:1] = ["bench"]
    main()
