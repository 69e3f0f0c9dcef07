"""Every regular expression of the source reads a text in time linear in its length."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import sztab
from linear import ambiguity

SOURCE = Path(sztab.__file__).parent
FLAGS = {"compile": 1, "sub": 4, "subn": 4, "split": 3}  # which argument; of all others the third
FUNCTIONS = {"compile", "match", "fullmatch", "search", "findall", "finditer", "sub", "subn", "split"}
# For what an expression is made of inside a function.
INSIDE = {"key": "key", "path": "/api/tables/{id}/seats/{seat}", "service": "*.push.example"}


class Used(NamedTuple):
    """An expression, and a method that it is used with."""

    where: str
    pattern: str
    method: str
    flags: int = 0


def expressions() -> Iterator[Used]:
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if re.search(r"\bimport re\b|\bfrom re import\b|\bpattern=", text):
            yield from _of_file(path, text)


def _of_file(path: Path, text: str) -> Iterator[Used]:
    assert "from re import" not in text, f"{path}: this test looks for `re.`"
    parts = path.relative_to(SOURCE).with_suffix("").parts
    module = vars(importlib.import_module(".".join(("sztab", *parts)).removesuffix(".__init__")))
    tree = ast.parse(text)
    names = {
        id(node.value): target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    for keyword in ast.walk(tree):
        if isinstance(keyword, ast.keyword) and keyword.arg == "pattern":  # of a message or a parameter
            pattern = eval(ast.unparse(keyword.value), dict(module))
            yield Used(f"{path.relative_to(SOURCE)}:{keyword.value.lineno}", pattern, "search")
    for call in ast.walk(tree):
        if not (isinstance(call, ast.Call) and ast.unparse(call.func).partition(".")[0] == "re"):
            continue
        function = ast.unparse(call.func).partition(".")[2]
        if function not in FUNCTIONS:
            continue
        where = f"{path.relative_to(SOURCE)}:{call.lineno}"
        pattern, *flags = (
            eval(ast.unparse(each), {**INSIDE, **module})
            for number, each in enumerate(call.args)
            if number in (0, FLAGS.get(function, 2))
        )
        methods = {function} if function != "compile" else _methods(names.get(id(call), ""), text)
        for method in sorted(methods):
            yield Used(where, pattern, method, *map(int, flags))


def _methods(name: str, text: str) -> set[str]:
    """What a compiled expression is used for in its file; elsewhere, or handed on, it has to fit as a whole."""
    return set(re.findall(rf"\b{name}\.(\w+)\(", text)) & FUNCTIONS or {"fullmatch"}


def test_every_expression_reads_in_linear_time() -> None:
    found = list(expressions())
    assert len(found) > 50
    slow = [(used.where, used.method, used.pattern, why) for used in found if (why := ambiguity(*used[1:]))]
    assert not slow, "\n".join(map("  ".join, slow))


@pytest.mark.parametrize(
    ("pattern", "method"),
    [
        (r"(?:\s+\S+=\S+)*", "fullmatch"),
        (r"(a+)+b", "fullmatch"),
        (r"(?:a|aa)*b", "fullmatch"),
        (r"(?:x(?:a?|b?)c)*d", "fullmatch"),
        (r"a*a*b", "fullmatch"),
        (r"a+b", "search"),
        (r",\s*(?![^\[\]]*\])", "split"),
    ],
)
def test_an_expression_that_is_slow_is_found(pattern: str, method: str) -> None:
    assert ambiguity(pattern, method)


@pytest.mark.parametrize(
    ("pattern", "method"),
    [
        (r"(?:\s+\S+)*", "fullmatch"),
        (r"a*b*c", "fullmatch"),
        (r"a+b", "match"),
        (r"\w+", "findall"),
        (r"a*.*", "match"),
        (r"a+(?:-a+)*", "search"),
    ],
)
def test_an_expression_that_is_not_is_let_pass(pattern: str, method: str) -> None:
    assert ambiguity(pattern, method) is None
