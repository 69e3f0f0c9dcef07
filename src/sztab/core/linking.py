"""How compiled kernels come together: functions are translated one by one, and what Python calls is built in one piece.

Numba builds each function together with everything that it calls, down to the last, so the functions at the bottom are
optimised and turned into machine code anew for every function above them. Here a function that kernels call stays a
*part*: its own code as Numba translated it. A function that Python calls becomes a *whole*: all parts that it needs,
however deep, are linked with it, optimised together and turned into machine code once.
"""

from __future__ import annotations

import hashlib
from typing import Any

from llvmlite import binding
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.funcdesc import default_mangler

_parts: dict[str, Any] = {}  # libraries by the names of their functions


def add_part(name: str, library: Any) -> None:
    """Let wholes find a part, just translated or read from the cache."""
    if name in _parts:
        raise RuntimeError(f"Two kernels are called {name}.")
    _parts[name] = library


def _defined(module: Any) -> set[str]:
    return {function.name for function in module.functions if not function.is_declaration}


def _declared(module: Any) -> set[str]:
    """What a module calls of other compiled functions."""
    return {one.name for one in module.functions if one.is_declaration and one.name.startswith("_ZN")}


def _hide(module: Any, names: set[str]) -> None:
    """Tell LLVM that nothing else calls these functions: it may change or drop them, and their names meet no others."""
    for name in names:
        module.get_function(name).linkage = "internal"


class _Part(JITCodeLibrary):
    def finalize(self) -> None:
        own = _defined(self._final_module)
        parts = set(_parts.values())
        for library in dict.fromkeys(self._linking_libraries):
            if library not in parts:  # what Numba itself needs, `min` for example
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        _hide(self._final_module, _defined(self._final_module) - own)
        self._shared_module = self._final_module
        # All that is run of a part is the place of its environment, which Numba fills though no kernel looks at it.
        places = [str(one) for one in self._shared_module.global_variables if one.name.startswith("_ZN08NumbaEnv")]
        self._final_module = binding.parse_assembly("\n".join(places))
        self._finalize_final_module()


class _Whole(JITCodeLibrary):
    def finalize(self) -> None:
        self._own = _defined(self._final_module)
        found: dict[str, Any] = {}
        needed = _declared(self._final_module)
        while needed:
            name = needed.pop()
            if name in _parts and name not in found:
                found[name] = _parts[name]
                needed |= _declared(found[name]._get_module_for_linking())
        self._linking_libraries += found.values()
        super().finalize()

    def _optimize_final_module(self) -> None:
        missing = _declared(self._final_module)
        if missing:
            raise RuntimeError(f"No kernel is called {', '.join(sorted(missing))}.")
        _hide(self._final_module, _defined(self._final_module) - self._own)
        super()._optimize_final_module()


def _symbol(name: str, arguments: Any, *, abi_tags: Any = (), uid: Any = None) -> str:
    """Numba numbers functions and records as they come. The symbols of kernels are the same in every process, so that
    parts fit together that several processes have left in the cache."""
    own = isinstance(uid, str)
    symbol: str = default_mangler(name, () if own else arguments, abi_tags=abi_tags, uid=uid)
    return symbol


class _Compiler(Compiler):
    name: str
    library: type[JITCodeLibrary]

    def _compile_bytecode(self) -> Any:
        state = self.state
        arguments = hashlib.sha256(str(state.args).encode()).hexdigest()[:16]
        state.func_id.unique_id = f"{self.name}{arguments}"
        state.targetctx.mangler = _symbol
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return super()._compile_bytecode()


class PartCompiler(_Compiler):
    """For functions that kernels call."""

    name, library = "Part", _Part


class WholeCompiler(_Compiler):
    """For functions that Python calls."""

    name, library = "Whole", _Whole
