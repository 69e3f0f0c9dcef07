"""One source of rules, two speeds.

Rules are plain functions on integers over one flat state. Interpreted, they run as they stand on objects with lists.
With ``SZTAB_KERNEL=compiled`` in the environment, read once when this module is first imported, Numba compiles the very
same functions and the state is one NumPy record. Which of the two runs is decided per process: the command line and the
server interpret, bots and benchmarks compile in processes of their own.
"""

from __future__ import annotations

import dis
import hashlib
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin, get_type_hints

COMPILED = os.environ.get("SZTAB_KERNEL", "") == "compiled"

Ints = list[int]
Table = list[list[int]]
F = TypeVar("F", bound=Callable[..., Any])
S = TypeVar("S")

_PACKAGE = Path(__file__).parent.parent
_LINKING = Path(__file__).with_name("linking.py")  # imported below, where rules are compiled


class Field:
    """One field of a kernel state: its width in bytes and its shape (empty for a single number)."""

    def __init__(self, size: int, shape: tuple[int, ...]) -> None:
        self.size = size
        self.shape = shape

    def blank(self) -> Any:
        return _zeros(self.shape)


def number(size: int) -> Any:
    """A field holding one number of `size` bytes."""
    return Field(size, ())


def numbers(size: int, *shape: int) -> Any:
    """A field holding an array of numbers of `size` bytes each."""
    return Field(size, shape)


def layout(kind: type) -> dict[str, Field]:
    """The fields of a state class, in the order they are written."""
    return {name: value for name, value in vars(kind).items() if isinstance(value, Field)}


if TYPE_CHECKING:
    import numpy as np

    Longs = np.ndarray[Any, np.dtype[np.int64]]
    Row = np.ndarray[Any, np.dtype[np.int8]]
    Rows = np.ndarray[Any, np.dtype[np.int8]]
else:

    class Longs:
        """A NumPy array of 64-bit numbers that a kernel shares with its caller."""

    class Row:
        """A NumPy array of bytes, one row."""

    class Rows:
        """A NumPy array of bytes, row after row."""


def _zeros(shape: tuple[int, ...]) -> Any:
    if len(shape) < 2:
        return [0] * shape[0] if shape else 0
    return [_zeros(shape[1:]) for _ in range(shape[0])]


def _copied(value: Any) -> Any:
    if not isinstance(value[0], list):
        return value[:]
    if not isinstance(value[0][0], list):
        return [row[:] for row in value]
    return [_copied(v) for v in value]


_IMPORT = re.compile(r"^from ([a-z][.\w]*) import \(?([\w\s,]*)", re.MULTILINE)


@cache
def _imports(source: Path) -> tuple[bytes, frozenset[Path]]:
    """The text of a file, of the data beside it that has its name, and the files that it imports of this package and of
    its own."""
    data = source.with_suffix(".toml")
    text = source.read_bytes() + (data.read_bytes() if data.exists() else b"")
    files: set[Path] = set()
    own = next(folder for folder in source.parents if not (folder / "__init__.py").exists())
    for module, names in _IMPORT.findall(source.read_text(encoding="utf-8")):
        for path in (root.joinpath(*module.split(".")) for root in {own, _PACKAGE.parent}):
            if path.with_suffix(".py").exists():  # a folder of the name may hold data
                files.add(path.with_suffix(".py"))
            elif (path / "__init__.py").exists():
                parts = (path / f"{name}.py" for name in re.findall(r"\w+", names))
                files |= {path / "__init__.py", *(part for part in parts if part.exists())}
    return text, frozenset(files)


def caches() -> Path:
    """The folder of what can be made again."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sztab"


def cache_folder(source: Path) -> Path:
    """Where the compiled functions of a file are kept: one folder for each version of all that it imports.

    Numba itself looks at one file only.
    """
    known = new = {source, _LINKING}
    while new:
        new = {name for one in new for name in _imports(one)[1]} - known
        known |= new
    digest = hashlib.sha256(b"".join(_imports(path)[0] for path in sorted(known))).hexdigest()[:16]
    return caches() / f"{source.parent.name}-{source.stem}-{digest}"


def _tell_terminal(functions: int) -> None:
    if sys.stderr.isatty():
        print(f"\rCompiling the rules, once: {functions} functions", end="", file=sys.stderr)


tell_compiling: Callable[[int], None] = _tell_terminal  # called while kernels are compiled for the first time


if not TYPE_CHECKING and COMPILED:
    # Numba's own choice, 3, compiles an eighth longer, and its games are no faster.
    os.environ.setdefault("NUMBA_OPT", "2")

    import numba
    import numpy as np
    from numba.core import types
    from numba.core.compiler_lock import global_compiler_lock
    from numba.extending import intrinsic

    from sztab.core.linking import PartCompiler, WholeCompiler, add_part

    _cold: dict[str, bool] = {}
    _numba_types = {
        int: types.int64,
        bool: types.boolean,
        type(None): types.none,
        Longs: types.int64[::1],
        Row: types.int8[::1],
        Rows: types.int8[:, ::1],
    }
    _compiled = 0

    def _numba_type(hint):
        """The machine type of an annotation: a number, a record of a state class, or an array of them."""
        if hint not in _numba_types:
            if get_origin(hint) is Sequence:
                _numba_types[hint] = numba.typeof(new_states(get_args(hint)[0], 1))
            else:
                _numba_types[hint] = numba.typeof(new_states(hint, 1)[0])
        return _numba_types[hint]

    def _compiling(function, folder, part):
        """A function of Numba's with `compile_once`, which gives it the signature of its annotations: left to itself
        Numba would compile a function anew for each width of integer that it is called with."""
        cold = _cold.setdefault(folder, not Path(folder).exists())
        numba.config.CACHE_DIR = folder
        dispatcher = numba.njit(
            cache=True,
            nogil=True,
            error_model="numpy",
            no_cfunc_wrapper=True,
            no_cpython_wrapper=part,
            pipeline_class=PartCompiler if part else WholeCompiler,
        )(function)

        def compile_once():
            global _compiled
            if dispatcher.overloads:
                return
            with global_compiler_lock:  # threads of a search may come here together
                if dispatcher.overloads:
                    return
                if cold or part:
                    _compile_callees(function)
                hints = get_type_hints(function)
                result = _numba_type(hints.pop("return"))
                dispatcher.compile(result(*(_numba_type(hint) for hint in hints.values())))
                _compiled += 1
                if part:
                    (result,) = dispatcher.overloads.values()
                    add_part(result.fndesc.mangled_name, result.library)
                if cold:
                    tell_compiling(_compiled)

        dispatcher.compile_once = compile_once
        return dispatcher

    def _compile_callees(function):
        # Before it, not while it is compiled: Numba tells the clock of every function that is being compiled of each
        # step, which took a tenth of the time. And a part that is read from the cache does not name what it calls.
        enclosed = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
        callee = None
        for step in dis.get_instructions(function):
            if step.opname == "LOAD_GLOBAL":
                callee = function.__globals__.get(step.argval)
            elif step.opname == "LOAD_DEREF":
                callee = enclosed[step.argval].cell_contents
            elif step.opname in ("LOAD_ATTR", "LOAD_METHOD") and isinstance(callee, ModuleType):
                callee = getattr(callee, step.argval, None)
            else:
                callee = None
            if hasattr(callee, "compile_once"):
                callee.compile_once()

    def kernel(function):
        # What Python needs to call a function takes a tenth of the time to compile it. Most are called by kernels only,
        # so the first call from Python compiles a version of its own.
        folder = str(cache_folder(Path(function.__code__.co_filename)))
        dispatcher = _compiling(function, folder, part=True)
        find_template = dispatcher.get_call_template
        entries = []

        def get_call_template(arguments, keywords):
            dispatcher.compile_once()
            may_compile, dispatcher._can_compile = dispatcher._can_compile, False
            template, signature, found, rest = find_template(arguments, keywords)
            dispatcher._can_compile = may_compile
            # What a call leaves out is a number like any other; Numba would look for a version without it.
            return template, signature, [types.int64 if isinstance(one, types.Omitted) else one for one in found], rest

        def add_overload(result):
            dispatcher.overloads[tuple(result.signature.args)] = result

        def _compile_for_args(*arguments, **keywords):
            with global_compiler_lock:
                if not entries:
                    called = _compiling(function, str(Path(folder, "called")), part=False)
                    called.compile_once()
                    (result,) = called.overloads.values()
                    entries.append(result.entry_point)
                    dispatcher._insert([one._code for one in result.signature.args], result.entry_point, False)
            return entries[0]

        dispatcher.get_call_template = get_call_template
        dispatcher.add_overload = add_overload
        dispatcher._compile_for_args = _compile_for_args
        return dispatcher

    @intrinsic
    def _trailing_zeros(typing_context, mask):
        def build(context, builder, signature, args):
            return builder.cttz(args[0], context.get_constant(types.boolean, 0))

        return types.int64(types.int64), build

    @intrinsic
    def _leading_zeros(typing_context, mask):
        def build(context, builder, signature, args):
            return builder.ctlz(args[0], context.get_constant(types.boolean, 0))

        return types.int64(types.int64), build

    @intrinsic
    def _set_bits(typing_context, mask):
        def build(context, builder, signature, args):
            return builder.ctpop(args[0])

        return types.int64(types.int64), build

    @kernel
    def lowest(mask: int) -> int:
        return _trailing_zeros(mask)

    @kernel
    def highest(mask: int) -> int:
        return 63 - _leading_zeros(mask)

    @kernel
    def count(mask: int) -> int:
        return _set_bits(mask)

    @numba.njit(cache=True, nogil=True)
    def copy_state(states, to, source):
        states[to] = states[source]

    def new_states(kind, n):
        fields = [(name, f"i{field.size}", field.shape) for name, field in layout(kind).items()]
        states = np.recarray(n, np.dtype((np.record, np.dtype(fields, align=True))))
        states.view(np.uint8)[:] = 0
        return states

    def filled(kind, facts):
        state = new_states(kind, 1)[0]
        for name, values in facts.items():
            values = np.array(values)
            if not values.shape:
                state[name] = values
                continue
            getattr(state, name)[tuple(slice(0, n) for n in values.shape)] = values
        return state

    def clone(kind, state):
        states = new_states(kind, 1)
        states[0] = state
        return states[0]

    def plain(value):
        return value.tolist() if hasattr(value, "tolist") else value

    def readable(kind, state):
        return SimpleNamespace(
            **{name: plain(value) for name, value in zip(state.dtype.names, state.item(), strict=True)}
        )

else:

    def kernel(function: F) -> F:
        """Mark a function as part of a kernel: compiled when the switch is on, left alone otherwise."""
        return function

    def lowest(mask: int) -> int:
        """The number of the lowest set bit."""
        return (mask & -mask).bit_length() - 1

    def highest(mask: int) -> int:
        """The number of the highest set bit."""
        return mask.bit_length() - 1

    def count(mask: int) -> int:
        """How many bits are set."""
        return mask.bit_count()

    def new_states(kind: type[S], n: int) -> Sequence[S]:
        """`n` blank states of a class whose attributes are fields."""
        blank: S = _blank(kind)  # type: ignore[arg-type]  # a class is hashable, whatever the checker thinks
        return [clone(kind, blank) for _ in range(n)]

    @cache
    def _blank(kind: Any) -> Any:
        return filled(kind, {name: field.blank() for name, field in layout(kind).items()})

    def filled(kind: type[S], facts: Mapping[str, Any]) -> S:
        """A state from nested lists for its arrays, which may be shorter than the fields."""
        state = object.__new__(kind)
        state.__dict__.update(facts)
        return state

    def copy_state(states: Any, to: int, source: int) -> None:
        """Overwrite one state of a sequence with another."""
        states[to] = clone(type(states[source]), states[source])

    @cache
    def _arrays(kind: Any) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """The names of a state's fields with one, two and more dimensions."""
        shapes = {name: len(field.shape) for name, field in layout(kind).items()}
        rows, tables = (tuple(name for name, depth in shapes.items() if depth == wanted) for wanted in (1, 2))
        return rows, tables, tuple(name for name, depth in shapes.items() if depth > 2)

    def clone(kind: type[S], state: S) -> S:
        """An independent copy. A search makes thousands: numbers are copied at once, and arrays by their shapes."""
        other = object.__new__(kind)
        values = other.__dict__
        values.update(state.__dict__)
        rows, tables, deeper = _arrays(kind)  # type: ignore[arg-type]  # as above
        for name in rows:
            values[name] = values[name][:]
        for name in tables:
            values[name] = [row[:] for row in values[name]]
        for name in deeper:
            values[name] = _copied(values[name])
        return other

    def plain(value: Any) -> Any:
        """A field's value as Python integers and lists."""
        return value

    def readable(kind: type[S], state: S) -> S:
        """The state for reading in Python only: each look into a NumPy record costs a microsecond."""
        return state


def values(kind: type, state: Any) -> dict[str, Any]:
    """Every field of a state as plain integers and lists: equal states give equal values in both speeds."""
    return {name: plain(getattr(state, name)) for name in layout(kind)}
