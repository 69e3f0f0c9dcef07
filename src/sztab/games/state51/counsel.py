"""An advised action in words: what to do and for how much, and what it brings at once, in three languages.

Cards and factions are named in the nominative only: what would need another case has a word before it that takes it.
"""

from __future__ import annotations

from collections.abc import Iterator

from sztab.core.counsel import Reason
from sztab.core.words import listed
from sztab.core.words import mark as _
from sztab.games.state51.goods_words import counted
from sztab.games.state51.scene.actions import Offers
from sztab.games.state51.scene.types import Offer
from sztab.games.state51.seat_names import seat_subject

_DOES = {
    "take": _("take {card}"),
    "build": _("build {card}"),
    "develop": _("develop {site} into {card}"),
    "deal": _("sign a deal with {card}"),
    "raze_hand": _("raze {card} from your hand"),
    "raze": _("raze {site} ({whom})"),
    "use": _("use {site}"),
    "convert": _("use your faction board"),
    "exchange": _("make an exchange"),
    "send": _("send a worker to {site} ({whom})"),
    "connect": _("take the connection {card}"),
    "play": _("play the connection {card}"),
    "shield": _("put a shield on {site}"),
    "pass": _("pass for this round"),
    "end": _("end the turn"),
    "no": _("leave it at that"),
    "keep": _("discard {card} and keep the others"),
    "pay_card": _("discard {card}"),
    "pay_deal": _("give up the deal with {card}"),
}
_CHOOSE = _("choose {what}")
_FOR = _("{what} for {goods}")


class Told(Offers):
    """Actions of one position in one language, told as something to do."""

    texts = _DOES

    def advised(self, action: int, token: str) -> tuple[str, list[Reason]]:
        """What to do, and what speaks for it or against it: clauses of a sentence."""
        offer = self.facts(action, token)
        what = offer.what if offer.kind in _DOES else self.say(_CHOOSE).format(what=offer.what)
        if offer.pays and offer.kind != "send":  # whom one sends is all one pays
            price = listed([self._paid(part) for part in offer.pays], self.language)
            what = self.say(_FOR).format(what=what, goods=price)
        return what, list(self._brings(offer))

    def _brings(self, offer: Offer) -> Iterator[Reason]:
        if offer.ends:
            yield Reason("ends", self.say(_("it brings the end of the game")))
        if offer.gains and offer.kind in _DOES:
            yield Reason("gains", self.say(_("you gain {goods}")).format(goods=self._goods(offer.gains)))
        if offer.stock:
            yield Reason("stock", self.say(_("you put {goods} on the card")).format(goods=self._goods(offer.stock)))
        for share in offer.others:
            gains = share.count > 0
            text = self.say(_("{who} {who:gains|gain} {goods}") if gains else _("{who} {who:loses|lose} {goods}"))
            who = seat_subject(self.s, share.seat, self.language)
            goods = counted(share.good, abs(share.count), self.language)
            yield Reason("others" if gains else "robs", text.format(who=who, goods=goods))
