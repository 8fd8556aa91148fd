"""Calls on the machines of a Ray cluster, of the extra ``ray``.

A call whose machine or process dies is made again elsewhere. Nothing is written to the user's home folder:
Ray would put the token of a cluster that it starts there, so it is given one by its environment.
"""

from __future__ import annotations

import logging
import os
import platform
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeVar

from paigow.errors import PaigowError
from paigow.platform.extras import extra_for
from paigow.platform.workers import Submit
from paigow.sources import digest_of_sources

LOCAL: Final = "local"
"""The address for a cluster on this machine that is started for the work and ends with it."""
RETRIES: Final = 5
"""How often a call is made again when its process died; one that kills every process is given up."""
_SHORT: Final = "/tmp"
"""Where a local cluster has its sockets and logs: the path of a socket may have a hundred characters."""
_CODE: Final = ("**/*.py", "data/**/*.toml", "data/**/*.csv")
T = TypeVar("T")
R = TypeVar("R")


@contextmanager
def cluster(address: str) -> Iterator[tuple[Submit, int]]:
    """Connect to a cluster: what hands a call to one of its machines, and how many processors they have.

    The address is what `ray.init` takes: "auto" for the cluster that this machine belongs to, "HOST:PORT" for
    the one whose head is there, "local" for one of this machine alone. A program that is connected already
    stays connected.
    """
    try:
        import ray  # noqa: PLC0415 - of an extra
    except ModuleNotFoundError as error:
        raise PaigowError(f"ray={address!r}: {extra_for(error)}") from None
    is_own = not ray.is_initialized()
    with ExitStack() as stack:
        options = stack.enter_context(_started()) if is_own and address == LOCAL else {}
        try:
            if is_own:
                ray.init(address, log_to_driver=False, logging_level=logging.ERROR, **options)
        except (ConnectionError, ValueError, ray.exceptions.RayError) as error:
            raise PaigowError(f"no Ray cluster can be used at {address!r}: {error}") from error
        try:
            call = ray.remote(num_cpus=1, max_retries=RETRIES)(_call)
            processors = int(ray.cluster_resources().get("CPU", 1))
            yield lambda run, task: call.remote(_code(), run, task).future(), max(processors, 1)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from error
        except ray.exceptions.RayError as error:
            raise PaigowError(
                f"the Ray cluster at {address!r} gave up a part of the work: {error}"
            ) from error
        finally:
            if is_own:
                ray.shutdown()


@contextmanager
def _started() -> Iterator[dict[str, Any]]:
    """Give a cluster that is started here a folder for its sockets and logs, which is deleted afterwards, and
    a token, which Ray looks for in the environment first."""
    before = {name: value for name, value in os.environ.items() if name.startswith("RAY_")}
    if not before.keys() & {"RAY_AUTH_MODE", "RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH"}:
        os.environ["RAY_AUTH_TOKEN"] = _token()
    try:
        with TemporaryDirectory(prefix="paigow-", dir=_SHORT, ignore_cleanup_errors=True) as folder:
            yield {"_temp_dir": folder, "include_dashboard": False}
    finally:
        for name in [name for name in os.environ if name.startswith("RAY_")]:
            del os.environ[name]
        os.environ.update(before)


@cache
def _token() -> str:
    """One token for this process: Ray reads it once."""
    return token_hex()


@cache
def _code() -> str:
    """The digest of this package as it is on this machine."""
    return digest_of_sources(_CODE)


def _call(code: str, run: Callable[[T], R], task: T) -> R:
    """Run a task on a machine of the cluster, unless another paigow is installed there."""
    if code != _code():
        raise PaigowError(
            f"{platform.node()} has another paigow than the machine that asks it; install the same on all"
        )
    return run(task)
