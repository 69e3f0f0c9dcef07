"""Neuroshima Hex for PettingZoo: `hex_v0.env(armies="borgo,moloch")`, options as for `sztab play hex`."""

from __future__ import annotations

from typing import Any, ClassVar

from sztab.envs.aec import RENDER_MODES, GameEnv, wrapped
from sztab.envs.hex.adapter import HexAdapter


class raw_env(GameEnv):  # noqa: N801  (PettingZoo's name)
    """The environment without wrappers."""

    adapter_of = HexAdapter
    metadata: ClassVar[dict[str, Any]] = {
        "name": "sztab_hex_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }


def env(render_mode: str | None = None, **options: str) -> Any:
    """The environment with PettingZoo's usual wrappers."""
    return wrapped(raw_env(render_mode, **options))
