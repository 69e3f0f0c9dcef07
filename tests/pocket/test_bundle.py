"""What a browser loads: all that it needs, nothing that a server has, and the same from the same sources."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tarfile
from pathlib import Path

import make_pocket

ROOT = Path(__file__).parents[2]


def _pins(lock: str) -> dict[str, str]:
    return dict(re.findall(r"^(\S+?)==(\S+)", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE))


def test_the_wheels_are_those_of_a_server() -> None:
    ours, theirs = _pins("requirements-pocket.lock"), _pins("requirements.lock")
    assert sorted(ours) == sorted(make_pocket.LIBRARIES)
    assert ours.items() <= theirs.items()


def test_what_is_left_out_is_there_to_be_left_out() -> None:
    there = [path.relative_to(make_pocket.PACKAGE).as_posix() for path in make_pocket.PACKAGE.rglob("*")]
    gone = [start for start in make_pocket.LEFT_OUT if not any(name.startswith(start) for name in there)]
    assert gone == []


def test_a_manifest_tells_what_the_files_are(bundle: Path) -> None:
    manifest = json.loads((bundle / "manifest.json").read_text(encoding="utf-8"))
    for file in manifest["files"]:
        data = (bundle / file["name"]).read_bytes()
        assert (file["size"], file["sha256"]) == (len(data), hashlib.sha256(data).hexdigest())
    assert {file["name"] for file in manifest["files"]} == {"sztab.pack", "libraries.pack"}


def test_equal_sources_make_equal_files(bundle: Path, tmp_path: Path) -> None:
    make_pocket.make(tmp_path, None)
    for path in tmp_path.iterdir():
        assert path.read_bytes() == (bundle / path.name).read_bytes(), path.name


def test_the_house_runs_from_the_bundle_alone(bundle: Path, tmp_path: Path) -> None:
    """With this Python and its own msgspec: every module and every file that a page asks for is in the bundle."""
    with tarfile.open(bundle / "sztab.pack") as archive:
        archive.extractall(tmp_path, filter="data")
    assert not (tmp_path / "sztab" / "server").exists()
    script = f"""
import sys
sys.path.insert(0, {str(tmp_path)!r})
import sztab
assert sztab.__file__.startswith({str(tmp_path)!r})
from sztab.pocket.house import House
house = House(lambda *_: None, lambda *_: None)
paths = ["/api/games", "/api/lessons?language=pl", "/api/puzzles/daily?language=de"]
for game in ("hex", "state51", "wroclaw"):
    paths += [f"/api/games/{{game}}/rules?language=pl", f"/api/games/{{game}}/catalogue?language=de"]
    paths += [f"/api/games/{{game}}/rules/found?question=win&language=pl"]
for path in paths:
    status, text = house.request("GET", path, "pl", None)
    assert status == 200, (path, text)
status, text = house.request("POST", "/api/tables", "pl", "{{}}")
assert "polib" not in sys.modules and "numpy" not in sys.modules
print(text)
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]
