"""What a page draws of a position: computed here from a view, so that the page contains no rules and no secrets."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.core.names import Name
from sztab.core.view import View
from sztab.core.words import listed, translator
from sztab.core.words import mark as _
from sztab.games.wroclaw.forecast import outlook
from sztab.games.wroclaw.narration import side_name
from sztab.games.wroclaw.notation.write import RULES, people
from sztab.games.wroclaw.position import Position
from sztab.games.wroclaw.rules.ending import living
from sztab.games.wroclaw.rules.fire import COVER_ARMOUR, is_covered, shooters_of
from sztab.games.wroclaw.scene.actions import offers
from sztab.games.wroclaw.scene.types import Counts, Deployed, Die, Fighter, Scene, Side, Track
from sztab.games.wroclaw.state import (
    CALLING,
    COVER,
    DEALING,
    DEPLOYING,
    DRAWING,
    FATAL,
    FIRING,
    HEAVY,
    MANOEUVRE_WORDS,
    NONE,
    OVER,
    PHASE_WORDS,
    RETURNING,
    ROLLING,
    SEAT_NAMES,
    SETTING_ASIDE,
    SLOTS,
    THROWING,
    TOKENS_OF_A_KIND,
)

_UNSEEN = (THROWING, DEPLOYING, SETTING_ASIDE)  # both choose, and neither sees what the other has chosen
_YOURS = {
    THROWING: _("You are dealt ten characters. Discard three of them."),
    DEPLOYING: _("In secret: choose three characters and lay a manoeuvre under each."),
    FIRING: _("Your fire: choose who shoots, and at whom, or end it."),
    RETURNING: _("One of your heavily wounded characters returns to hand. Choose which."),
    SETTING_ASIDE: _("In secret: set aside one of the tokens that you have used."),
}
_THEIRS = {
    THROWING: _("{seat} {seat:is|are} discarding three characters."),
    DEPLOYING: _("{seat} {seat:is|are} deploying in secret."),
    FIRING: _("{seat} fires."),
    RETURNING: _("{seat} chooses which heavily wounded character returns."),
    SETTING_ASIDE: _("{seat} {seat:is|are} setting a token aside."),
}
_CHOSEN = _("Your choice lies face down.")
_CHANCE = {
    CALLING: _("Lots are drawn for who fires first."),
    DEALING: _("Characters are dealt."),
    ROLLING: _("The die is rolled."),
    DRAWING: _("A hazard is turned up."),
}
_WON = _("The game is over; winner: {winners}.")
_DRAW = _("The game ends in a draw.")


def scene(position: Position, view: View, actions: Sequence[int], language: str) -> Scene:
    """Everything a page draws and says about a view; `actions` are those of the view's tokens, or none."""
    s = position.now
    unseen = s.phase in _UNSEEN
    tracks: tuple[Track | None, ...] = ("highest", "middle", "lowest") if s.rolled == SLOTS else (None, None)
    return Scene(
        rules=RULES[s.extended],
        turn=int(s.turn),
        first=SEAT_NAMES[s.first] if s.turn else None,
        phase=PHASE_WORDS[s.phase],
        fires=SEAT_NAMES[s.on] if s.phase == FIRING else None,
        viewer=SEAT_NAMES[view.seat] if view.seat is not None else None,
        asked=[SEAT_NAMES[seat] for seat in view.to_decide],
        committed=[SEAT_NAMES[seat] for seat in range(len(SEAT_NAMES)) if unseen and not s.waiting >> seat & 1],
        yours=view.seat in view.to_decide,
        prompt=_prompt(position, view, language),
        dice=[Die(int(s.dice[die]), tracks[die]) for die in range(int(s.rolled))],
        hazards=[position.cards.hazards[s.hazard[place]].id for place in range(int(s.drawn))],
        put_away=position.cards.hazards[s.discarded].id if s.discarded != NONE else None,
        seats=[_seat(position, seat, view) for seat in range(len(SEAT_NAMES))],
        winners=[letter for seat, letter in enumerate(SEAT_NAMES) if s.phase == OVER and s.result >> seat & 1],
        undo=view.undo,
        outlook=outlook(position, view.seat) if view.seat is not None else None,
        legal=offers(position, actions, view.legal, language) if actions else [],
    )


def _seat(position: Position, seat: int, view: View) -> Side:
    s, hidden = position.now, position.hides(seat)
    down = s.phase != FIRING and s.field[seat][0] != NONE
    hand = int(s.hand[seat])
    size = hand.bit_count() - (SLOTS if down else 0)
    shown = hand & int(s.seen[seat]) if hidden else hand
    if down and not hidden:
        shown &= ~sum(1 << int(number) for number in s.field[seat])
    return Side(
        letter=SEAT_NAMES[seat],
        mine=seat == view.seat,
        hand=_ids(position, shown),
        size=size,
        known=_ids(position, hand & int(s.seen[seat])),
        perun=int(s.perun[seat]),
        free=None if hidden else _tokens([TOKENS_OF_A_KIND - int(n) for n in s.pool[seat]]),
        pool=None if hidden else _tokens(s.pool[seat]),
        discarded=sum(int(n) for n in s.pool[seat]),
        used=_tokens(s.used[seat]),
        field=[_fighter(position, seat, slot) for slot in range(SLOTS)] if s.phase == FIRING else [],
        down=[_down(position, seat, slot) for slot in range(SLOTS)] if down and not hidden else [],
        face_down=SLOTS if down else 0,
        resting=_ids(position, s.resting[seat]),
        wounded=_ids(position, s.wounded[seat]),
        dead=_ids(position, s.dead[seat]),
        thrown=[] if hidden else _ids(position, s.thrown[seat]),
        living=int(living(s, seat))
        + (sum(1 for slot in range(SLOTS) if s.wounds[seat][slot] < FATAL) if s.phase == FIRING else 0),
    )


def _ids(position: Position, mask: int) -> list[str]:
    return [position.cards.characters[number].id for number in people(mask)]


def _tokens(counts: Sequence[int]) -> Counts:
    return Counts(*(int(counts[kind]) for kind in range(len(MANOEUVRE_WORDS))))


def _down(position: Position, seat: int, slot: int) -> Deployed:
    s = position.now
    return Deployed(
        character=position.cards.characters[s.field[seat][slot]].id,
        manoeuvre=MANOEUVRE_WORDS[s.manoeuvre[seat][slot]],
    )


def _fighter(position: Position, seat: int, slot: int) -> Fighter:
    """A character on the battlefield: its wounds, its armour with the reasons, and what it has done this turn."""
    s = position.now
    card = position.cards.characters[s.field[seat][slot]]
    in_cover = s.manoeuvre[seat][slot] == COVER
    wounds, lowered = int(s.wounds[seat][slot]), int(s.lowered[seat][slot])
    cover = COVER_ARMOUR if not in_cover and is_covered(s, seat) else 0
    hazards = [position.cards.hazards[s.hazard[place]].id for place in range(int(s.drawn))]
    return Fighter(
        character=card.id,
        manoeuvre=MANOEUVRE_WORDS[s.manoeuvre[seat][slot]],
        wounds=wounds,
        armour=max(card.armour + cover - lowered, 0),
        cover=cover,
        lowered=lowered,
        hurt_by=[hazard for hazard in hazards if hazard not in card.protects],
        heavy=HEAVY <= wounds < FATAL,
        dead=wounds >= FATAL,
        covers=bool(in_cover and wounds < HEAVY and not s.exposed[seat] >> slot & 1),
        exposed=bool(s.exposed[seat] >> slot & 1),
        shot=bool(s.fired[seat] >> slot & 1),
        fed=bool(s.fed[seat] >> slot & 1),
        may_shoot=bool(s.on == seat and shooters_of(s, seat) >> slot & 1),
    )


def _prompt(position: Position, view: View, language: str) -> str:
    """What is expected, and of whom, as a sentence or two."""
    s, say = position.now, translator(language).gettext
    if s.phase == OVER:
        winners = [letter for seat, letter in enumerate(SEAT_NAMES) if s.result >> seat & 1]
        return say(_WON).format(winners=_sides(winners, language)) if winners else say(_DRAW)
    if s.phase in _CHANCE:
        return say(_CHANCE[int(s.phase)])
    if view.seat in view.to_decide:
        return say(_YOURS[int(s.phase)])
    # At a table that waits for players nobody is asked yet.
    asked = view.to_decide or range(len(SEAT_NAMES))
    others = say(_THEIRS[int(s.phase)]).format(seat=_sides([SEAT_NAMES[seat] for seat in asked], language))
    chosen = s.phase in _UNSEEN and view.seat is not None and view.to_decide
    return f"{say(_CHOSEN)} {others}" if chosen else others


def _sides(seats: Sequence[str], language: str) -> Name:
    """`Side A`, or `Side A and Side B`, for a sentence that agrees with it."""
    return Name(listed([side_name(seat, language) for seat in seats], language), plural=len(seats) > 1)
