"""Write what a browser needs to run the house without a server: `python tools/make_pocket.py FOLDER`.

    sztab.pack      our modules and their data, without server, command line, arena and environments
    libraries.pack  what they import beside Python's own library: the wheels of requirements-pocket.lock
    manifest.json   name, size and SHA-256 of each, so that a page can say how much it loads and check what it got

A pack is a compressed tar file, which a browser unpacks without Python; under its usual name some hosts would say that
it is a text that happens to be compressed. Equal sources give equal files. The wheels are fetched once, with their
hashes, and kept in build/pocket. Needs nothing but pip: polib, which compiles the words, is one of the wheels. With
Node and the page's packages the modules are compiled too, by the Python that will run them; without, a browser does
that when it first starts.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "sztab"
LOCK = ROOT / "requirements-pocket.lock"
WHEELS = ROOT / "build" / "pocket"
COMPILER = ROOT / "tools" / "compile_pocket.mjs"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"  # what it compiles with; a package is built without it
PYTHON, ABI, PLATFORM = "3.14", "cp314", "pyemscripten_2026_0_wasm32"  # of Pyodide 314, see web/package.json

# What is served, measured, trained or made elsewhere, as it begins; the rest of the package goes along.
LEFT_OUT = (
    "__main__.py",
    "arena/",
    "bots/worker",
    "cli/",
    "core/cluster.py",
    "envs/",
    "games/hex/sprite.svg",
    "locale/",
    "py.typed",
    "server/",
)
LIBRARIES = ("msgspec", "openskill", "polib")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--node", help="the program that compiles the modules", default=shutil.which("node"))
    parser.add_argument("--lock", action="store_true", help="only pin the wheels, in the versions of requirements.lock")
    options = parser.parse_args()
    if options.lock:
        lock()
    elif options.folder:
        make(options.folder, options.node)
    else:
        parser.error("Where to? Name a folder.")


def make(folder: Path, node: str | None) -> None:
    """Write the three files."""
    wheels = fetched()
    folder.mkdir(parents=True, exist_ok=True)
    packs = {"libraries.pack": dict(libraries(wheels)), "sztab.pack": dict(modules(wheels))}
    entries = []
    for name, files in packs.items():
        data = packed({**files, **(compiled(files, node) if node and PYODIDE.exists() else {})})
        (folder / name).write_bytes(data)
        entries.append({"name": name, "size": len(data), "sha256": hashlib.sha256(data).hexdigest()})
    manifest = {"version": _version(), "python": PYTHON, "platform": PLATFORM, "files": entries}
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")


def _version() -> str:
    found = re.search(r'__version__ = "(.+?)"', (PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    assert found
    return found[1]


def packed(files: dict[str, bytes]) -> bytes:
    """A pack that is the same wherever and whenever it is made."""
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name in sorted(files):
            entry = tarfile.TarInfo(name)
            entry.size = len(files[name])
            archive.addfile(entry, io.BytesIO(files[name]))
    return gzip.compress(written.getvalue(), 9, mtime=0)


def compiled(files: dict[str, bytes], node: str) -> dict[str, bytes]:
    """The modules among some files, as Pyodide's Python compiles them."""
    with tempfile.TemporaryDirectory() as folder:
        sources, result = Path(folder, "sources.zip"), Path(folder, "compiled.zip")
        with zipfile.ZipFile(sources, "w") as archive:
            for name in sorted(files):
                archive.writestr(name, files[name])
        subprocess.run([node, str(COMPILER), str(sources), str(result)], check=True)
        with zipfile.ZipFile(result) as archive:
            return {name: archive.read(name) for name in archive.namelist()}


# ---- our own


def modules(wheels: list[Path]) -> Iterator[tuple[str, bytes]]:
    """The package as far as it is needed, with its words compiled."""
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        if path.is_file() and "__pycache__" not in name and not name.startswith(LEFT_OUT):
            yield f"sztab/{name}", path.read_bytes()
    polib = next(wheel for wheel in wheels if wheel.name.startswith("polib-"))
    for path in sorted((PACKAGE / "locale").glob("*.po")):
        yield f"sztab/locale/{path.stem}.mo", _catalogue(path, polib)


def _catalogue(catalogue: Path, polib: Path) -> bytes:
    """A catalogue as `gettext` reads it."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); import polib\n"
        "sys.stdout.buffer.write(polib.pofile(sys.argv[2]).to_binary())"
    )
    command = [sys.executable, "-c", code, str(polib), str(catalogue)]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


# ---- libraries


def fetched() -> list[Path]:
    """The wheels of the lock file: those that were fetched before, if they are still what is locked."""
    if not _are_locked(found := sorted(WHEELS.glob("*.whl"))):
        for old in found:
            old.unlink()
        _download(WHEELS, "--require-hashes", "-r", str(LOCK))
        found = sorted(WHEELS.glob("*.whl"))
    return found


def _download(folder: Path, *wanted: str) -> None:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--only-binary=:all:", "--platform", PLATFORM, "--implementation", "cp", "--python-version", PYTHON]
    subprocess.run([*command, "--abi", ABI, "--dest", str(folder), *wanted], check=True)


def lock() -> None:
    """Pin the wheels: the same versions as a server has."""
    pins = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    head = next(line for line in LOCK.read_text(encoding="utf-8").splitlines() if line.startswith("#"))
    lines = [head]
    for name in LIBRARIES:
        version = re.search(rf"^{name}==(\S+)", pins, re.MULTILINE)
        assert version, name
        with tempfile.TemporaryDirectory() as folder:
            _download(Path(folder), f"{name}=={version[1]}")
            (wheel,) = Path(folder).iterdir()
            digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        lines += [f"{name}=={version[1]} \\", f"    --hash=sha256:{digest}"]
    LOCK.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _are_locked(wheels: list[Path]) -> bool:
    wanted = set(re.findall(r"--hash=sha256:([0-9a-f]{64})", LOCK.read_text(encoding="utf-8")))
    return {hashlib.sha256(wheel.read_bytes()).hexdigest() for wheel in wheels} == wanted


def libraries(wheels: list[Path]) -> Iterator[tuple[str, bytes]]:
    """What of the wheels is imported, and their licences; polib has done its work by then."""
    for wheel in (wheel for wheel in wheels if not wheel.name.startswith("polib-")):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if _is_needed(name):
                    yield name, archive.read(name)


def _is_needed(name: str) -> bool:
    if ".dist-info/" in name:
        return "/licenses/" in name
    return not name.endswith((".pyi", "py.typed"))


if __name__ == "__main__":
    main()
