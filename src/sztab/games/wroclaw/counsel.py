"""An advised action in words: what to do, and what a shot does for certain, in three languages.

Characters are named in the nominative only: what would need another case has a word before it that takes it.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from sztab.core.counsel import Reason
from sztab.core.words import listed, translator
from sztab.core.words import mark as _
from sztab.games.wroclaw.position import Position
from sztab.games.wroclaw.rules.action import DEPLOY, THROW, character_of, manoeuvre_of, op_of
from sztab.games.wroclaw.scene.actions import MANOEUVRE_NAMES, offers
from sztab.games.wroclaw.scene.types import Offer, OfferedShot
from sztab.games.wroclaw.state import FATAL, HEAVY, MANOEUVRE_WORDS, SLOTS

_LET = _("let {orders}")
_ORDERS = (_("{who} attack"), _("{who} explore"), _("{who} cover"))  # by manoeuvre
_SEND_AWAY = _("send away {characters}")
_AT_ALL = _("let {shooter} fire at everybody ({mode})")
_AT_ONE = _("let {shooter} fire at {target} ({mode})")
_RAISED = _("{what}, raising the dice by {pips} with a Perun")
_EXTRA = _("{what}, as an extra shot with a Perun")
_END = _("end the fire")
_RETURN = _("take {character} back to your hand")
_SET_ASIDE = _("set aside the token for {manoeuvre}")


def does(position: Position, action: int, language: str) -> str:
    """What to do, in the imperative."""
    say = translator(language).gettext
    characters = position.cards.characters
    if op_of(action) in (DEPLOY, THROW):
        trio = [characters[character_of(action, place)].name for place in range(SLOTS)]
        if op_of(action) == THROW:
            return say(_SEND_AWAY).format(characters=listed(trio, language))
        orders = [say(_ORDERS[manoeuvre_of(action, place)]).format(who=name) for place, name in enumerate(trio)]
        return say(_LET).format(orders=listed(orders, language))
    offer = offers(position, [action], [""], language)[0]
    if offer.kind == "shoot":
        return _shooting(position, offer, language)
    names = {character.id: character.name for character in characters}
    if offer.kind == "return":
        return say(_RETURN).format(character=names[str(offer.character)])
    if offer.manoeuvre is not UNSET:
        name = say(MANOEUVRE_NAMES[MANOEUVRE_WORDS.index(offer.manoeuvre)])
        return say(_SET_ASIDE).format(manoeuvre=name)
    return say(_END)


def _shooting(position: Position, offer: Offer, language: str) -> str:
    say = translator(language).gettext
    names = {character.id: character.name for character in position.cards.characters}
    modes = {mode.id: mode.name[language] for mode in position.cards.modes}
    what = say(_AT_ONE if offer.target else _AT_ALL).format(
        shooter=names[str(offer.shooter)], target=names.get(str(offer.target), ""), mode=modes[str(offer.mode)]
    )
    if offer.perun == "extra":
        return say(_EXTRA).format(what=what)
    if offer.pips:
        return say(_RAISED).format(what=what, pips=" ".join(f"+{pips}" for pips in offer.pips))
    return what


def brings(position: Position, action: int, language: str) -> Iterator[Reason]:
    """What a shot does: the dice lie open by then."""
    say = translator(language).gettext
    if op_of(action) == THROW:
        yield Reason("least", say(_("these three would be missed least")))
    if op_of(action) in (DEPLOY, THROW):
        return
    shots = offers(position, [action], [""], language)[0].hits
    if shots is UNSET:
        return
    names = {character.id: character.name for character in position.cards.characters}
    hits = [shot for shot in shots if shot.hit]
    for shot in hits:
        yield Reason("hit", _hit(shot, names[shot.target], language), [shot.target])
    if not hits:
        yield Reason("miss", say(_("it wounds nobody")))


def _hit(shot: OfferedShot, name: str, language: str) -> str:
    words = translator(language)
    text = words.ngettext("{character} takes {count} wound", "{character} takes {count} wounds", shot.wounds)
    if shot.before < FATAL <= shot.after:
        text = words.gettext(_("{wounded} and dies")).format(wounded=text)
    elif shot.before < HEAVY <= shot.after:
        text = words.gettext(_("{wounded} and sits out the next turn")).format(wounded=text)
    return text.format(character=name, count=shot.wounds)
