"""`make bench`: every measurement, or those of the modules named on the command line."""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import iter_modules

import benchmarks
from benchmarks.measure import show

PLUMBING = {"crossings", "guests", "houses", "measure", "__main__"}


def main() -> int:
    known = [module.name for module in iter_modules(benchmarks.__path__) if module.name not in PLUMBING]
    wanted = sys.argv[1:] or known
    if not set(wanted) <= set(known):
        unknown = " ".join(set(wanted) - set(known))
        print(f"there is no such measurement: {unknown}; choose from {', '.join(known)}")
        return 2
    missed = 0
    for name in wanted:
        for measured in import_module(f"benchmarks.{name}").measurements():
            show(measured)
            missed += not measured.met
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
