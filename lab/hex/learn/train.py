"""Fits the network to lessons, with PyTorch, and writes it in whole numbers."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from lab.hex.learn.plain import floating, whole
from lab.hex.learn.shards import read_shards, shards_held_back
from sztab.bots.hex.scratch import (
    ACTION_HIDDEN,
    CERTAIN,
    HIDDEN,
    N_FACTS,
    OPS,
    PROGRESS,
    UNIT_HIDDEN,
)
from sztab.bots.hex.traits import BY_TRAIT, OUTLOOKS, STANDINGS, TRAITS, empty_places
from sztab.bots.hex.weights import FACTS_BY, load
from sztab.core.kernel import plain
from sztab.games.hex.state import KINDS

NEW, RETRAINED = 3e-3, 5e-4  # the first steps of a network by lot, and of one that has learned before
WARMTH = 250.0  # of the choice among actions, in thousandths of a logit


def weight(*shape: int, scale: float) -> nn.Parameter:
    return nn.Parameter(torch.randn(*shape) * scale)


class Judge(nn.Module):
    """`net.py` in floating point."""

    def __init__(self, trait: Tensor) -> None:
        super().__init__()
        weights = load(FACTS_BY)
        self.register_buffer("trait", trait)
        self.register_buffer("early", torch.tensor(plain(weights.early), dtype=torch.float32))
        self.register_buffer("late", torch.tensor(plain(weights.late), dtype=torch.float32))
        self.unit_trait = weight(TRAITS, UNIT_HIDDEN, scale=0.15)
        self.unit_standing = weight(STANDINGS, UNIT_HIDDEN, scale=0.15)
        self.units = weight(2, UNIT_HIDDEN, HIDDEN, scale=0.05)
        self.held = weight(2, TRAITS, HIDDEN, scale=0.03)
        self.pile = weight(2, TRAITS, HIDDEN, scale=0.01)
        self.facts = weight(2, N_FACTS, HIDDEN, scale=0.02)
        self.first_bias = weight(HIDDEN, scale=0.05)
        self.second = weight(HIDDEN, HIDDEN, scale=0.2)
        self.second_bias = weight(HIDDEN, scale=0.05)
        self.last = weight(HIDDEN, scale=0.05)

    def by_facts(self, fact: Tensor, progress: Tensor) -> Tensor:
        """What the weights of the facts say, in logits."""
        share = progress.float()[:, None] / PROGRESS
        apart = (fact[:, 0] - fact[:, 1]).float()
        return (apart * (self.early * (1 - share) + self.late * share)).sum(1) / 1000

    def forward(self, lesson: dict[str, Tensor]) -> Tensor:
        tiles = self.trait.flatten(0, 1) @ self.unit_trait
        swap = lesson["swap"].long()[:, None]
        sides = (0, 1)
        pooled = torch.zeros(len(swap), 2, UNIT_HIDDEN, device=tiles.device)
        for name, standing in (("kind", lesson["standing"].float() @ self.unit_standing), ("ground", 0.0)):
            kind = lesson[name].long()
            seat = kind.clamp(min=0) // KINDS
            rows = lesson["armies"].long().gather(1, seat) * KINDS + kind.clamp(min=0) % KINDS
            unit = (functional.embedding(rows, tiles) + standing).relu() * (kind >= 0)[..., None]
            own = (seat == swap)[..., None]
            pooled = pooled + torch.stack([(unit * own).sum(1), (unit * ~own).sum(1)], 1)
        first = self.first_bias + pooled.flatten(1) @ self.units.flatten(0, 1)
        for name, layer in (("held", self.held), ("pile", self.pile), ("fact", self.facts)):
            seen = lesson[name].float()
            seen = torch.where(swap[..., None] == 1, seen.flip(1), seen)
            first = first + sum(seen[:, side] @ layer[side] for side in sides)
        second = first.relu() @ self.second + self.second_bias
        return second.relu() @ self.last

    def logit(self, lesson: dict[str, Tensor]) -> Tensor:
        sign = 1 - 2 * lesson["swap"].float()
        return sign * self.by_facts(lesson["fact"], lesson["progress"]) + self(lesson)


class Scorer(nn.Module):
    """`scorer.py` in floating point."""

    def __init__(self, trait: Tensor) -> None:
        super().__init__()
        self.register_buffer("trait", trait)
        self.action_trait = weight(3, TRAITS, ACTION_HIDDEN, scale=0.1)
        self.action_op = weight(OPS, ACTION_HIDDEN, scale=0.2)
        self.action_after = weight(OUTLOOKS, ACTION_HIDDEN, scale=0.2)
        self.action_before = weight(OUTLOOKS, ACTION_HIDDEN, scale=0.2)
        self.action_last = weight(ACTION_HIDDEN, scale=0.3)

    def forward(self, choice: dict[str, Tensor]) -> Tensor:
        total = functional.embedding(choice["op"].long(), self.action_op)
        for part, name in enumerate(("acting", "thrown", "aimed")):
            kind = choice[name].long()
            seat = kind.clamp(min=0) // KINDS
            rows = choice["players"].long().gather(1, seat) * KINDS + kind.clamp(min=0) % KINDS
            tiles = self.trait.flatten(0, 1) @ self.action_trait[part]
            total = total + functional.embedding(rows, tiles) * (kind >= 0)[..., None]
        total = total + choice["after"].float() @ self.action_after + choice["before"].float() @ self.action_before
        return total.relu() @ self.action_last


def collect(folder: Path, names: tuple[str, ...], device: str) -> tuple[dict[str, Tensor], dict[str, Tensor]]:
    """What was noted under these names: to learn from, and held back."""
    shards = list(read_shards(folder, names))
    back = shards_held_back(len(shards))
    return (
        {name: torch.from_numpy(np.concatenate([s[name] for s in shards[:-back]])).to(device) for name in names},
        {name: torch.from_numpy(np.concatenate([s[name] for s in shards[-back:]])).to(device) for name in names},
    )


def batches(lessons: dict[str, Tensor], size: int) -> Iterator[dict[str, Tensor]]:
    """All lessons once, in any order."""
    n = len(next(iter(lessons.values())))
    order = torch.randperm(n, device=next(iter(lessons.values())).device)
    for some in order.split(size):
        if len(some) == size or size >= n:
            yield {name: values[some] for name, values in lessons.items()}


def descend(
    model: nn.Module,
    loss_of: Callable[[dict[str, Tensor]], Tensor],
    lessons: dict[str, Tensor],
    size: int,
    seconds: float,
    rate: float,
    tell: Callable[[int], None],
) -> int:
    """Train for some seconds; the steps get smaller towards the end. Returns how often all lessons were seen."""
    begun = time.monotonic()
    optimiser = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=1e-4)
    seen, told = 0, 0.0
    while (gone := (time.monotonic() - begun) / seconds) < 1:
        if gone - told > 0.2:
            tell(seen)
            told = gone
        for batch in batches(lessons, size):
            gone = min((time.monotonic() - begun) / seconds, 1.0)
            for group in optimiser.param_groups:
                group["lr"] = rate * min(1.0, 0.02 + 50 * gone) * (0.5 * (1 + math.cos(math.pi * gone)) + 1e-3)
            optimiser.zero_grad()
            loss_of(batch).backward()
            optimiser.step()
            if gone >= 1:
                break
        seen += 1
    return seen


def area(chance: Tensor, won: Tensor) -> float:
    """How often a position that was won is judged better than one that was lost."""
    sure = won != 0.5
    order = chance[sure].argsort()
    rank = torch.empty_like(order, dtype=torch.float64)
    rank[order] = torch.arange(1, len(order) + 1, dtype=torch.float64, device=order.device)
    wins = won[sure] == 1
    good, bad = int(wins.sum()), int((~wins).sum())
    return float((rank[wins].sum() - good * (good + 1) / 2) / (good * bad)) if good and bad else 0.5


def measure(logit: Tensor, lessons: dict[str, Tensor]) -> dict[str, float]:
    """Log loss and area for the games' results, and how far from their labels positions are."""
    result, wanted = lessons["result"], label(lessons)
    return {
        "loss": float(functional.binary_cross_entropy_with_logits(logit, result)),
        "area": area(logit, result),
        "excess": float(
            functional.binary_cross_entropy_with_logits(logit, wanted) - functional.binary_cross_entropy(wanted, wanted)
        ),
    }


def label(lessons: dict[str, Tensor]) -> Tensor:
    """The chance to win that a position is taught to have."""
    return lessons["label"].float() / CERTAIN


@torch.no_grad()
def start_from(model: nn.Module, network: str) -> None:
    """Begin with what a network has learned already; nothing: by lot."""
    if network:
        known = floating(json.loads(network))
        for name, layer in model.named_parameters():
            layer.copy_(torch.from_numpy(known[name]))


def fit_judge(
    folder: Path, trait: Tensor, device: str, seconds: float, size: int, start: str = ""
) -> tuple[Judge, dict[str, Any]]:  # fmt: skip
    names = ("kind", "standing", "ground", "held", "pile", "fact", "progress", "label", "armies", "result")
    lessons, held_back = collect(folder, names, device)
    model = Judge(trait.to(device)).to(device)
    start_from(model, start)
    print(f"{len(lessons['result'])} positions to learn from, {len(held_back['result'])} held back", flush=True)

    def loss_of(batch: dict[str, Tensor]) -> Tensor:
        swap = torch.randint(0, 2, (len(batch["result"]),), device=device)
        batch = {**batch, "swap": swap}
        wanted = label(batch)
        wanted = torch.where(swap == 1, 1 - wanted, wanted)
        return functional.binary_cross_entropy_with_logits(model.logit(batch), wanted)

    @torch.no_grad()
    def judged() -> dict[str, float]:
        parts = []
        for start in range(0, len(held_back["result"]), size):
            some = {name: values[start : start + size] for name, values in held_back.items()}
            parts.append(model.logit({**some, "swap": torch.zeros_like(some["result"])}))
        return measure(torch.cat(parts), held_back)

    seen = descend(
        model,
        loss_of,
        lessons,
        size,
        seconds,
        RETRAINED if start else NEW,
        lambda n: print(f"seen {n} times: {judged()}", flush=True),
    )
    record = {
        "positions": len(lessons["result"]),
        "seen": seen,
        "network": judged(),
        "tuned": measure(model.by_facts(held_back["fact"], held_back["progress"]), held_back),
        "refitted": measure(refit(lessons, held_back), held_back),
    }
    return model, record


def refit(lessons: dict[str, Tensor], held_back: dict[str, Tensor]) -> Tensor:
    """The weights of the facts fitted anew to the same lessons: what a line through the facts can do at best."""

    def inputs(some: dict[str, Tensor]) -> Tensor:
        apart = (some["fact"][:, 0] - some["fact"][:, 1]).float()
        share = some["progress"].float()[:, None] / PROGRESS
        return torch.cat([apart * (1 - share), apart * share], 1)

    seen, wanted = inputs(lessons), label(lessons)
    scale = seen.std(0).clamp(min=1e-6)
    weights = torch.zeros(seen.shape[1], device=seen.device)
    for _ in range(10):
        slope = torch.zeros_like(weights)
        curve = 20.0 * torch.eye(len(weights), device=seen.device)
        for part, want in zip(seen.split(1 << 18), wanted.split(1 << 18), strict=True):
            part = part / scale
            chance = (part @ weights).sigmoid()
            slope += part.T @ (want - chance)
            curve += (part * (chance * (1 - chance))[:, None]).T @ part
        weights += torch.linalg.solve(curve, slope - 20.0 * weights)
    return (inputs(held_back) / scale) @ weights


def fit_scorer(
    folder: Path, trait: Tensor, device: str, seconds: float, size: int, start: str = ""
) -> tuple[Scorer, dict[str, Any]]:  # fmt: skip
    names = ("ways", "op", "acting", "thrown", "aimed", "after", "before", "worth", "players")
    choices, held_back = collect(folder, names, device)
    model = Scorer(trait.to(device)).to(device)
    start_from(model, start)

    def scores(choice: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
        """Scores and worths; where there is no action, neither is any good."""
        there = torch.arange(choice["op"].shape[1], device=device) < choice["ways"].long()[:, None]
        nothing = torch.tensor(-1e9, device=device)
        return torch.where(there, model(choice), nothing), torch.where(there, choice["worth"].float(), nothing)

    def loss_of(batch: dict[str, Tensor]) -> Tensor:
        score, worth = scores(batch)
        return -((worth / WARMTH).softmax(1) * score.log_softmax(1).clamp(min=-100)).sum(1).mean()

    @torch.no_grad()
    def judged() -> dict[str, float]:
        score, worth = scores(held_back)
        many = held_back["ways"] >= 32
        score, worth = score[many], worth[many]
        best = worth.max(1, keepdim=True).values
        found: dict[str, float] = {}
        for n in (4, 8, 16):
            top = worth.gather(1, score.topk(n, 1).indices).max(1, keepdim=True).values
            lot = worth[:, :n].max(1, keepdim=True).values
            found[f"top{n}"] = float((top >= best).float().mean())
            found[f"lost{n}"] = float((best - top).clamp(max=3000).mean())
            found[f"lost{n}_by_lot"] = float((best - lot).clamp(max=3000).mean())
        return found

    seen = descend(
        model,
        loss_of,
        choices,
        size,
        seconds,
        RETRAINED if start else NEW,
        lambda n: print(f"seen {n} times: {judged()}", flush=True),
    )
    return model, {"choices": len(choices["op"]), "seen": seen, **judged()}


def layers(*models: nn.Module) -> dict[str, Any]:
    """What they have learned, and nothing about words that are yet to come."""
    found = {name: some.detach().cpu().double().numpy() for model in models for name, some in model.named_parameters()}
    for name in BY_TRAIT:
        found[name][..., empty_places(), :] = 0
    return found


def train(
    folder: Path, out: Path, seconds: float, note: dict[str, Any], size: int = 16384, start: str = ""
) -> None:  # fmt: skip
    """Fit both networks and write them with the record of how they were learned."""
    torch.manual_seed(17)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    if device == "cuda":
        torch.set_float32_matmul_precision("high")
    first = next(read_shards(folder, ("trait",)))  # a shard knows the traits of all armies
    trait = torch.from_numpy(first["trait"]).float()
    judge, judged = fit_judge(folder, trait, device, 0.75 * seconds, size, start)
    print(json.dumps(judged), flush=True)
    scorer, scored = fit_scorer(folder, trait, device, 0.25 * seconds, max(size // 16, 64), start)
    print(json.dumps(scored), flush=True)
    record = {**note, "judge": judged, "scorer": scored, "device": device}
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps({"record": record, **whole(layers(judge, scorer))}) + "\n", encoding="utf-8")
