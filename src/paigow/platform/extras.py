"""Says which extra of the package brings a library that is not installed."""

from __future__ import annotations

from typing import Final

_EXTRAS: Final = {
    "data": ("pandas", "pyarrow"),
    "encryption": ("cryptography",),
    "odds": ("llvmlite", "numba", "numpy"),
    "ray": ("ray",),
    "report": ("typst", "xlsxwriter"),
    "rl": ("gymnasium", "pettingzoo"),
    "server": ("fastapi", "h11", "prometheus_client", "starlette", "uvicorn"),
    "terminal": ("alembic", "httpx", "platformdirs", "sqlalchemy", "textual", "websockets"),
    "postgresql": ("psycopg",),
}
"""The libraries of each extra; of those that several bring, the smaller one is named."""
_OF_COMMANDS: Final = {"serve": "server", "report": "report", "paper": "report"}


def extra_for(error: ModuleNotFoundError, command: str = "") -> str | None:
    """The sentence that says what to install for a library that was not found; None if it is none of ours.

    A command whose extra brings more libraries than the one that is missing names its own.

    >>> extra_for(ModuleNotFoundError("No module named 'numpy'", name="numpy.linalg"))
    "this needs numpy, which is not installed; to have it: pip install 'paigow[odds]'"
    """
    library = (error.name or "").partition(".")[0]
    for extra, libraries in _EXTRAS.items():
        if library in libraries:
            wanted = _OF_COMMANDS.get(command, extra)
            return f"this needs {library}, which is not installed; to have it: pip install 'paigow[{wanted}]'"
    return None
