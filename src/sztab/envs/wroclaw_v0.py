"""In the Ruins of Wrocław for PettingZoo: `wroclaw_v0.env(variant="extended")`, options as for `sztab play wroclaw`."""

from __future__ import annotations

from typing import Any, ClassVar

from sztab.envs.aec import RENDER_MODES, GameEnv, wrapped
from sztab.envs.wroclaw.adapter import WroclawAdapter


class raw_env(GameEnv):  # noqa: N801  (PettingZoo's name)
    """The environment without wrappers."""

    adapter_of = WroclawAdapter
    metadata: ClassVar[dict[str, Any]] = {
        "name": "sztab_wroclaw_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }


def env(render_mode: str | None = None, **options: str) -> Any:
    """The environment with PettingZoo's usual wrappers."""
    return wrapped(raw_env(render_mode, **options))
