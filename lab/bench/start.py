"""`python -m lab.bench.start [N]`: the processor time of `sztab serve` until it is ready, of N starts each.

With bytecode and without any; the database is there from a first start that does not count.
"""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from pathlib import Path
from time import sleep


def cost(data: str, environment: dict[str, str]) -> float:
    """Seconds of user and system time until `/api/ready` answers 200."""
    command = [sys.executable, "-m", "sztab", "serve", "--no-browser", "--port", "0", "--data", data]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            assert process.stdout
            found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
            assert found, "the server did not start"
            while not is_ready(found[0]):
                sleep(0.01)
            fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        finally:
            process.kill()


def is_ready(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/api/ready", timeout=10) as answer:
            return bool(answer.status == 200)
    except urllib.error.URLError:
        return False


def main(starts: str = "5") -> None:
    with tempfile.TemporaryDirectory() as folder:
        usual = {**os.environ, "PYTHONPYCACHEPREFIX": f"{folder}/bytecode"}
        usual.pop("PYTHONDONTWRITEBYTECODE", None)
        nothing = {**os.environ, "PYTHONPYCACHEPREFIX": f"{folder}/none", "PYTHONDONTWRITEBYTECODE": "1"}
        cost(folder, usual)
        for name, environment in (("with bytecode", usual), ("without", nothing)):
            found = [cost(folder, environment) for _ in range(int(starts))]
            print(f"{name}: {statistics.median(found):.2f} s, the median of {sorted(found)}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
