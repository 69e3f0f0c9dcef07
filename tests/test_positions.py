"""Many values of a call go by their names: by position, two that are swapped would complain to nobody."""

import ast
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "sztab"
MOST = 9
ALIKE = {"Table", "Index", "create_table", "_runs"}  # they take a list of columns or names, in any number


def test_no_call_has_ten_values_by_position() -> None:
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(SOURCE.rglob("*.py"))}
    kernels = {
        node.name
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and any(ast.unparse(one) == "kernel" for one in node.decorator_list)
    }
    found = [
        f"{path.relative_to(SOURCE)}:{node.lineno} {called} {len(node.args)}"
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and len(node.args) > MOST
        # Kernels pass on the state, its tables and scratch, which they all take first and in one order.
        if (called := ast.unparse(node.func).rpartition(".")[2]) not in ALIKE | kernels
    ]
    assert found == []
