"""What is remembered for a while: the last that was used."""

from sztab.core.lru import Lru


def test_what_was_used_longest_ago_goes_first() -> None:
    kept = Lru[str, int](2)
    kept["a"], kept["b"] = 1, 2
    assert kept.use("a") == 1
    kept["c"] = 3
    assert list(kept) == ["a", "c"]
    assert kept.use("b") is None
    assert kept.get("a") == 1  # only looked at
    kept["d"] = 4
    assert list(kept) == ["c", "d"]
    kept["c"] = 5
    kept["e"] = 6
    assert dict(kept) == {"c": 5, "e": 6}


def test_nothing_is_kept_where_nothing_may_be() -> None:
    kept = Lru[str, int](0)
    kept["a"] = 1
    assert not kept
