"""Ask whether a locked dependency has a known hole: `python tools/audit.py LOCK...`, part of `make lint`.

A hole is an error. Where the advisories cannot be reached this says so in one line and goes on: a missing network
is no reason not to work.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

COMMAND = [sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes", "--format=json"]
UNREACHABLE = "the advisories cannot be reached; nothing was audited."


def audit(lock: str, command: list[str] | None = None) -> int:
    try:
        done = subprocess.run(
            [*(command or COMMAND), "--requirement", lock], capture_output=True, text=True, timeout=120
        )  # fmt: skip
        found = json.loads(done.stdout)["dependencies"]
    except (subprocess.TimeoutExpired, ValueError, KeyError):
        print(f"{lock}: {UNREACHABLE}")
        return 0
    known = [package for package in found if "skip_reason" not in package]
    if not known:  # the index answers, but knows nothing of advisories
        print(f"{lock}: {UNREACHABLE}")
        return 0
    holes = [(package, hole) for package in known for hole in package["vulns"]]
    for package, hole in holes:
        fixed = ", ".join(hole["fix_versions"]) or "no version yet"
        print(f"{lock}: {package['name']} {package['version']} has {hole['id']}; fixed in {fixed}.")
    print(f"{lock}: {len(known)} of {len(found)} packages audited, {len(holes)} known vulnerabilities.")
    return 1 if holes else 0


def audit_page(lock: str, command: list[str] | None = None) -> int:
    """What the page is made of. What only builds it runs on nobody's machine but the builder's."""
    npm = command or ["npm", "audit", "--package-lock-only", "--omit=dev", "--json"]
    try:
        done = subprocess.run(npm, cwd=Path(lock).parent, capture_output=True, text=True, timeout=120)
        found = json.loads(done.stdout)
        holes, counted = found["vulnerabilities"], found["metadata"]["dependencies"]["prod"]
    except (OSError, subprocess.TimeoutExpired, ValueError, KeyError):
        print(f"{lock}: {UNREACHABLE}")
        return 0
    for name, hole in holes.items():
        print(f"{lock}: {name} has a vulnerability: {hole['severity']}.")
    print(f"{lock}: {counted} packages audited, {len(holes)} known vulnerabilities.")
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(max([audit_page(lock) if lock.endswith(".json") else audit(lock) for lock in sys.argv[1:]], default=0))
