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
from sztab.games.state51.position import ALL_CARDS, CARDS, Position
from sztab.games.state51.seat_names import faction_of
from sztab.games.state51.solo_attack import reason

_CARD_NAMES = {"?": Names(dict.fromkeys(LANGUAGES, "?")), **{card.id: card.name for card in ALL_CARDS}}
_FACTION_NAMES = {faction.id: faction.name for faction in CARDS.factions}


# ---- sentences

_SENTENCES = {
    "round": _("Round {count}: {seat} goes first."),
    "turned_up": _("{card} {card:is|are} turned up."),
    "drew": _("{seat} draws a card."),
    "drawn": _("{seat} draws {card}."),
    "kept": _("{seat} has chosen {count} cards."),
    "put_aside": _("{seat} puts {card} aside."),
    "took": _("{seat} takes {card}."),
    "discarded": _("{card} {card:is|are} discarded."),
    "reshuffled": _("The discards are shuffled into a new deck: {count} cards."),
    "gained": _("{seat} gains {goods} ({source})."),
    "paid": _("{seat} pays {goods} ({source})."),
    "lost": _("{seat} discards {target} for {source}."),
    "built": _("{seat} builds {card}."),
    "developed": _("{seat} develops {target} into {card}."),
    "signed": _("{seat} signs a deal with {card}."),
    "razed_hand": _("{seat} razes {card} from hand."),
    "razed": _("{seat} razes {card} ({other})."),
    "ruined": _("{card} ({seat}) {card:is|are} turned into ruins by {target}."),
    "used": _("{seat} uses {card}."),
    "converted": _("{seat} uses its faction board."),
    "exchanged": _("{seat} exchanges goods."),
    "sent": _("{seat} sends a worker to {card} ({other})."),
    "connected": _("{seat} takes the connection {card}."),
    "played": _("{seat} plays the connection {card}."),
    "shielded": _("{seat} puts a shield on {card}."),
    "passed": _("{seat} passes."),
    "named": _("{card} ({seat}) {card:names|name} {target} ({other})."),
    "stocked": _("{seat} puts {goods} on {card}."),
    "unstocked": _("{seat} takes {goods} off {card}."),
    "stolen": _("{seat} takes {goods} from {other} ({source})."),
    "cleared": _("{seat} clears {target} ({source})."),
    "stored": _("{seat} stores {goods}."),
    "swept": _("{seat} gives {goods} back to the supply."),
    "returned": _("{seat} gets {goods} back from storage."),
    "settled": _("{card} {card:becomes|become} a location of the virtual opponent."),
    "attacked": _("The virtual opponent attacks with {card}."),
    "failed": _("The attack fails."),
    "shield_lost": _("The shield of {card} is lost; the location stands."),
    "scored": _("{seat}: {count} VP for locations."),
    "faction": _("{seat} plays {faction}."),
    "first": _("{seat} is the first player."),
}
_PHASES = {
    "production": _("Production."),
    "action": _("Actions."),
    "cleanup": _("Cleanup."),
}
_EXCHANGE = _("exchange")
_BOARD = _("faction board")


def explain(event: Event, language: str = "en", state: Position | None = None) -> str:
    """An event as a sentence in English, Polish or German; `state` is asked for the factions."""
    sentence = _sentence(event, language, state)
    return sentence[:1].upper() + sentence[1:]


def _sentence(event: Event, language: str, state: Position | None) -> str:
    say = translator(language).gettext
    data = event.data
    if event.kind == "phase":
        return say(_PHASES[data["phase"]])
    if event.kind == "over":
        winners = ", ".join(_who(seat, language, state) for seat in data["winners"])
        return say(_("The game is over; winner: {winners}")).format(winners=winners)
    fields = {"count": 0, **data}
    for key in ("card", "target"):
        if key in data:
            fields[key] = _CARD_NAMES[data[key]].subject(language)
    if "good" in data:
        fields["goods"] = counted(data["good"], fields["count"], language)
    if "faction" in data:  # where somebody gets it they are a number still
        fields["faction"], state = _FACTION_NAMES[data["faction"]][language], None
    for key in ("seat", "other"):
        if key in data:
            fields[key] = _who(data[key], language, state)
    fields["source"] = fields.get("card", "")
    if "board" in data:
        fields["source"] = say(_EXCHANGE if data["board"] == "exchange" else _BOARD)
    return say(_SENTENCES[event.kind]).format(**fields)


def _who(seat: str, language: str, state: Position | None) -> str:
    """A seat as the table calls it, by its faction; by its number where that is not known."""
    return (state and faction_of(state.now, int(seat) - 1, language)) or (
        translator(language).gettext(_("Player {seat}")).format(seat=seat)
    )


def tell(events: Sequence[Event], language: str = "en", state: Position | None = None) -> list[Told]:
    """What happened, line by line; whoever sees a drawn card need not be told that one was drawn."""
    lines = []
    for event, following in zip(events, (*events[1:], None), strict=False):  # also for no events
        if event.kind != "drew" or following is None or following.kind != "drawn":
            lines.append(_line(event, explain(event, language, state), event.rule))
        if event.kind == "attacked" and (why := reason(event, language)):
            lines.append(_line(event, why, "SOLO-7"))
    return lines


def _line(event: Event, sentence: str, rule: str) -> Told:
    cards = [event.data[key] for key in ("card", "target") if event.data.get(key, "?") != "?"]
    return Told(sentence.removesuffix("."), [rule], event.kind, list(dict.fromkeys(cards)))


def rating(score: int, language: str) -> str:
    """SOLO-11: what a won solo game is called."""
    return [row for row in CARDS.solo.ratings if score >= row.score][-1].name[language]
