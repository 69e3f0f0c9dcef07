"""Work for many processes: of this machine, or of a Ray cluster. Ray is the extra `sztab[ray]`."""

from __future__ import annotations

import importlib.util
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from typing import Any, TypeVar

from sztab.core.bad_input import BadInput

T = TypeVar("T")
R = TypeVar("R")

LOCAL = "local"
SPEED = "SZTAB_KERNEL"
_AHEAD = 2  # pieces of work for each process that are handed out before the first of them is back


class ClusterFailed(RuntimeError):
    """A piece of work could not be done on a cluster."""


def worker_environment() -> dict[str, str]:
    """What the processes that work have in their environment: the fast rules, where they are installed."""
    speed = "compiled" if importlib.util.find_spec("numba") else "interpreted"
    return {SPEED: os.environ.get(SPEED) or speed}


def on_processes(
    work: Callable[[T], R], pieces: Iterable[T], processes: int, speed: str | None = None
) -> Iterator[R]:  # fmt: skip
    """Do all pieces in processes of this machine, with the rules at some speed, or else the fast ones; results come in
    the order in which they are ready. The first piece is done alone: one process compiles, the others find it done.
    Whoever wants no more results, or is interrupted, does not wait for pieces that are being done."""
    before = os.environ.get(SPEED)
    os.environ |= {SPEED: speed} if speed else worker_environment()  # processes that are started now read it
    waiting = iter(pieces)
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _begin)
    try:
        for first in islice(waiting, 1):
            yield pool.submit(work, first).result()
        running: set[Future[R]] = {pool.submit(work, piece) for piece in islice(waiting, processes * _AHEAD)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(work, piece) for piece in islice(waiting, len(done))}
            for future in done:
                yield future.result()
    except BaseException:
        for process in multiprocessing.active_children():
            if process not in others:
                process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        if before is None:
            del os.environ[SPEED]
        else:
            os.environ[SPEED] = before


def _begin() -> None:
    """A process that works ends when whoever handed out the work says so, or has ended itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches everybody at a terminal
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def on_ray(
    work: Callable[[T], R], pieces: Iterable[T], address: str, processes: int | None = None, threads: int = 1
) -> Iterator[R]:
    """Do all pieces on a cluster on whose machines Sztab is installed; `local` starts one here for the while."""
    ray = _connect(address, processes, threads)

    def do(piece: T) -> R:  # Ray takes functions only
        return work(piece)

    try:
        remote = ray.remote(num_cpus=threads, max_retries=1)(do)
        cores = processes or int(ray.cluster_resources().get("CPU", 1)) // threads
        waiting = iter(pieces)
        running = [remote.remote(piece) for piece in islice(waiting, max(cores, 1) * _AHEAD)]
        while running:
            done, running = ray.wait(running)
            running += [remote.remote(piece) for piece in islice(waiting, len(done))]
            yield from ray.get(done)
    except ray.exceptions.RayError as error:
        raise ClusterFailed(f"Ray: {str(error).strip().splitlines()[-1]}") from None
    finally:
        ray.shutdown()


def _connect(address: str, processes: int | None, threads: int) -> Any:
    # Ray shall neither report that it is used nor warn about what a later version will do.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError:
        raise BadInput("Ray is not installed: pip install 'sztab[ray]'.") from None
    settings: dict[str, Any] = {"runtime_env": {"env_vars": worker_environment()}}
    if address == LOCAL:
        cores = (processes or max((os.cpu_count() or 1) // threads, 1)) * threads
        settings |= {"num_cpus": cores, "include_dashboard": False}
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **settings)
    except (ConnectionError, ValueError, RuntimeError, OSError) as error:
        raise BadInput(f"There is no Ray cluster at {address}: {str(error).splitlines()[0]}") from None
    return ray
