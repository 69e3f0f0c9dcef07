"""Events of 51st State in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.core.event import Event
from sztab.core.game import LANGUAGES
from sztab.core.names import Names
from sztab.core.story import Told
from sztab.core.words import mark as _
from sztab.core.words import translator
from sztab.games.state51.goods_words import counted
from sztab.games.state51.position import ALL_CARDS, CARDS
from sztab.games.state51.solo_attack import reason

_CARD_NAMES = {"?": Names(dict.fromkeys(LANGUAGES, "?")), **{card.id: card.name for card in ALL_CARDS}}
_FACTION_NAMES = {faction.id: faction.name for faction in CARDS.factions}


# ---- sentences

_SENTENCES = {
    "round": _("Round {count}: player {seat} goes first."),
    "turned_up": _("{card} {card:is|are} turned up."),
    "drew": _("Player {seat} draws a card."),
    "drawn": _("Player {seat} draws {card}."),
    "kept": _("Player {seat} has chosen {count} cards."),
    "put_aside": _("Player {seat} puts {card} aside."),
    "took": _("Player {seat} takes {card}."),
    "discarded": _("{card} {card:is|are} discarded."),
    "reshuffled": _("The discards are shuffled into a new deck: {count} cards."),
    "gained": _("Player {seat} gains {goods} ({source})."),
    "paid": _("Player {seat} pays {goods} ({source})."),
    "lost": _("Player {seat} discards {target} for {source}."),
    "built": _("Player {seat} builds {card}."),
    "developed": _("Player {seat} develops {target} into {card}."),
    "signed": _("Player {seat} signs a deal with {card}."),
    "razed_hand": _("Player {seat} razes {card} from hand."),
    "razed": _("Player {seat} razes {card} of player {other}."),
    "ruined": _("{card} of player {seat} {card:is|are} turned into ruins by {target}."),
    "used": _("Player {seat} uses {card}."),
    "converted": _("Player {seat} uses the board of {source}."),
    "exchanged": _("Player {seat} exchanges goods."),
    "sent": _("Player {seat} sends a worker to {card} of player {other}."),
    "connected": _("Player {seat} takes the connection {card}."),
    "played": _("Player {seat} plays the connection {card}."),
    "shielded": _("Player {seat} puts a shield on {card}."),
    "passed": _("Player {seat} passes."),
    "named": _("{card} of player {seat} {card:names|name} {target} of player {other}."),
    "stocked": _("Player {seat} puts {goods} on {card}."),
    "unstocked": _("Player {seat} takes {goods} off {card}."),
    "stolen": _("Player {seat} takes {goods} from player {other} ({source})."),
    "cleared": _("Player {seat} clears {target} ({source})."),
    "stored": _("Player {seat} stores {goods}."),
    "swept": _("Player {seat} gives {goods} back to the supply."),
    "returned": _("Player {seat} gets {goods} back from storage."),
    "settled": _("{card} {card:becomes|become} a location of the virtual opponent."),
    "attacked": _("The virtual opponent attacks with {card}."),
    "failed": _("The attack fails."),
    "shield_lost": _("The shield of {card} is lost; the location stands."),
    "scored": _("Player {seat}: {count} VP for locations."),
    "faction": _("Player {seat} plays {faction}."),
    "first": _("Player {seat} is the first player."),
}
_PHASES = {
    "production": _("Production."),
    "action": _("Actions."),
    "cleanup": _("Cleanup."),
}
_EXCHANGE = _("exchange")


def explain(event: Event, language: str = "en") -> str:
    """An event as a sentence in English, Polish or German."""
    say = translator(language).gettext
    data = event.data
    if event.kind == "phase":
        return say(_PHASES[data["phase"]])
    if event.kind == "over":
        winners = ", ".join(say(_("Player {seat}")).format(seat=seat) for seat in data["winners"])
        return say(_("The game is over; winner: {winners}")).format(winners=winners)
    fields = {"count": 0, **data}
    for key in ("card", "target"):
        if key in data:
            fields[key] = _CARD_NAMES[data[key]].subject(language)
    if "good" in data:
        fields["goods"] = counted(data["good"], fields["count"], language)
    if "faction" in data:
        fields["faction"] = _FACTION_NAMES[data["faction"]][language]
    fields["source"] = fields.get("card", "")
    if "board" in data:
        exchange = data["board"] == "exchange"
        fields["source"] = say(_EXCHANGE) if exchange else _FACTION_NAMES[data["board"]][language]
    return say(_SENTENCES[event.kind]).format(**fields)


def tell(events: Sequence[Event], language: str = "en") -> list[Told]:
    """What happened, line by line; whoever sees a drawn card need not be told that one was drawn."""
    lines = []
    for event, following in zip(events, (*events[1:], None), strict=False):  # also for no events
        if event.kind != "drew" or following is None or following.kind != "drawn":
            lines.append(_line(event, explain(event, language), event.rule))
        if event.kind == "attacked" and (why := reason(event, language)):
            lines.append(_line(event, why, "SOLO-7"))
    return lines


def _line(event: Event, sentence: str, rule: str) -> Told:
    cards = [event.data[key] for key in ("card", "target") if event.data.get(key, "?") != "?"]
    return Told(sentence.removesuffix("."), [rule], event.kind, list(dict.fromkeys(cards)))


def rating(score: int, language: str) -> str:
    """SOLO-11: what a won solo game is called."""
    return [row for row in CARDS.solo.ratings if score >= row.score][-1].name[language]
