"""Legal actions as objects: who, what, at whom, what comes of it, and all that in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from sztab.core.words import mark as _
from sztab.core.words import translator
from sztab.games.wroclaw.data import MODES
from sztab.games.wroclaw.events import shot_facts
from sztab.games.wroclaw.position import Position, scratch
from sztab.games.wroclaw.rules.action import (
    ALL,
    END_FIRE,
    RETURN,
    SET_ASIDE,
    SHOOT,
    THROW,
    character_of,
    mode_of,
    op_of,
    perun_of,
    pips_of,
    shooter_of,
    target_of,
    value_of,
)
from sztab.games.wroclaw.rules.fire import aim, is_covered
from sztab.games.wroclaw.rules.weapon import pips_on, set_dice
from sztab.games.wroclaw.scene.types import Kind, Offer, OfferedShot, PerunWay
from sztab.games.wroclaw.state import (
    DICE,
    EXTRA,
    FATAL,
    MANOEUVRE_WORDS,
    PERUN,
    RAISE,
    SLOTS,
)

KINDS: dict[int, Kind] = {
    THROW: "discard",
    SHOOT: "shoot",
    END_FIRE: "end",
    RETURN: "return",
    SET_ASIDE: "set_aside",
}
PERUN_WORDS: tuple[PerunWay, ...] = ("none", "raise", "extra")
MANOEUVRE_NAMES = (_("attack"), _("exploration"), _("cover"))

_DISCARD = _("Discard: {characters}")
_AT_ALL = _("{shooter}, {mode}: at everybody")
_AT_ONE = _("{shooter}, {mode}: at {target}")
_RAISED = _("with a Perun, dice {pips}")
_EXTRA = _("as an extra shot with a Perun")
_END = _("End the fire")
_RETURN = _("{character} returns to hand")
_SET_ASIDE = _("Set aside: {manoeuvre}")


def offers(position: Position, actions: Sequence[int], tokens: Sequence[str], language: str) -> list[Offer]:
    """One object for each legal action; `tokens` are theirs, in the same order.

    Deployments are left out: there are hundreds, and all there is to say of one stands in its token.
    """
    told = _Offers(position, language)
    return [told.offer(action, token) for action, token in zip(actions, tokens, strict=True)]


class _Offers:
    """Actions of one position in one language."""

    def __init__(self, position: Position, language: str) -> None:
        self.position = position
        self.s, self.t = position.now, position.tables
        self.seat = int(self.s.on)
        self.characters = position.cards.characters
        self.modes = {mode.id: mode.name[language] for mode in position.cards.modes}
        self.say = translator(language).gettext
        self.manoeuvres = [self.say(name) for name in MANOEUVRE_NAMES]
        self.covered = is_covered(self.s, 1 - self.seat)

    def offer(self, action: int, token: str) -> Offer:
        """What the page finds the action by, and what a shot would do."""
        op = op_of(action)
        kind, says = KINDS[op], self.says(action)
        if op == THROW:
            trio = [self.characters[number].id for number in self._trio(action)]
            return Offer(token=token, kind=kind, characters=trio, says=says)
        if op == RETURN:
            return Offer(token=token, kind=kind, character=self.characters[value_of(action)].id, says=says)
        if op == SET_ASIDE:
            return Offer(token=token, kind=kind, manoeuvre=MANOEUVRE_WORDS[value_of(action)], says=says)
        return self._shot(action, token, says) if op == SHOOT else Offer(token=token, kind=kind, says=says)

    def _trio(self, action: int) -> list[int]:
        return [character_of(action, place) for place in range(SLOTS)]

    def _shot(self, action: int, token: str, says: str) -> Offer:
        """The dice lie open when somebody fires, so what a shot does is certain; this is it, target by target."""
        perun, target = perun_of(action), target_of(action)
        hits = [self._aim(action, each) for each in self._targets(target)]
        return Offer(
            token=token,
            kind="shoot",
            shooter=self.characters[self.s.field[self.seat][shooter_of(action)]].id,
            mode=tuple(MODES)[mode_of(action)],
            target=None if target == ALL else hits[0].target,
            perun=PERUN_WORDS[perun],
            pips=self._pips(action) if perun == RAISE else None,
            hits=hits,
            says=says,
        )

    def _targets(self, target: int) -> list[int]:
        if target != ALL:
            return [target]
        return [slot for slot in range(SLOTS) if self.s.wounds[1 - self.seat][slot] < FATAL]

    def _aim(self, action: int, target: int) -> OfferedShot:
        w = scratch()
        s, shooter = self.s, shooter_of(action)
        set_dice(s, w, perun_of(action), pips_of(action))
        w.shot[PERUN] = perun_of(action)
        aim(s, self.t, w, self.seat, shooter, target, mode_of(action), self.covered)
        facts = shot_facts(self.position.cards, s, self.seat, shooter, target, w.shot)
        return OfferedShot(**structs.asdict(facts), chance=1 if facts.hit else 0)

    def _pips(self, action: int) -> list[int]:
        return [int(pips_on(pips_of(action), track)) for track in range(DICE)]

    # ---- sentences

    def says(self, action: int) -> str:
        """The action as a sentence, without a full stop."""
        op = op_of(action)
        if op == END_FIRE:
            return self.say(_END)
        if op == RETURN:
            return self.say(_RETURN).format(character=self.characters[value_of(action)].name)
        if op == SET_ASIDE:
            return self.say(_SET_ASIDE).format(manoeuvre=self.manoeuvres[value_of(action)])
        if op == SHOOT:
            return self._says_shot(action)
        names = [self.characters[number].name for number in self._trio(action)]
        return self.say(_DISCARD).format(characters=", ".join(names))

    def _says_shot(self, action: int) -> str:
        s, target = self.s, target_of(action)
        text = self.say(_AT_ALL if target == ALL else _AT_ONE).format(
            shooter=self.characters[s.field[self.seat][shooter_of(action)]].name,
            mode=self.modes[tuple(MODES)[mode_of(action)]],
            target="" if target == ALL else self.characters[s.field[1 - self.seat][target]].name,
        )
        if perun_of(action) == EXTRA:
            return f"{text}, {self.say(_EXTRA)}"
        if perun_of(action) == RAISE:
            return f"{text}, {self.say(_RAISED).format(pips=' '.join(f'+{pips}' for pips in self._pips(action)))}"
        return text
