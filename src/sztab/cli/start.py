"""Where processes begin that live long: what makes them start quickly is done before they import anything large."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from sztab.core.kernel import caches


def serve(arguments: argparse.Namespace) -> None:
    keep_bytecode()
    with without_collecting():
        from sztab.cli import serve

        serve.serve(arguments)


def bot_worker(arguments: argparse.Namespace) -> None:
    keep_bytecode()
    from sztab.cli import serve

    serve.bot_worker(arguments)


def keep_bytecode() -> None:
    """Keep bytecode in the user's cache where it is not to lie beside the sources, for processes started from here too.

    Images of containers often say PYTHONDONTWRITEBYTECODE=1, and what they install has none. To translate everything
    anew takes longer than all the rest of a start.
    """
    if sys.dont_write_bytecode and not sys.pycache_prefix:
        sys.dont_write_bytecode = False
        sys.pycache_prefix = str(caches() / "bytecode")
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@contextmanager
def without_collecting() -> Iterator[None]:
    """Nearly all that a start makes stays: looking for garbage in it, again and again, is a fifth of the time.

    `spare_pauses` begins to look.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
