"""A position drawn for a terminal, whole or as a seat sees it."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.core.words import mark as _
from sztab.core.words import translator
from sztab.games.wroclaw.notation.write import people
from sztab.games.wroclaw.position import Position
from sztab.games.wroclaw.rules.fire import COVER_ARMOUR, is_covered
from sztab.games.wroclaw.state import (
    CALLING,
    COVER,
    DEALING,
    DEPLOYING,
    DRAWING,
    FIRING,
    NONE,
    OVER,
    RETURNING,
    ROLLING,
    SEAT_NAMES,
    SETTING_ASIDE,
    SLOTS,
    THROWING,
)

FEW = 12  # answers that are listed

_RULES = (_("basic rules"), _("extended rules"))
_PHASES = {
    CALLING: _("precedence is settled"),
    DEALING: _("characters are dealt"),
    THROWING: _("three characters are discarded"),
    ROLLING: _("the die is rolled"),
    DRAWING: _("a hazard is drawn"),
    DEPLOYING: _("deployment"),
    FIRING: _("fire"),
    RETURNING: _("a heavily wounded character returns"),
    SETTING_ASIDE: _("a token is set aside"),
    OVER: _("the game is over"),
}
_MANOEUVRES = (_("attack"), _("exploration"), _("cover"))


def draw(position: Position, language: str = "en") -> str:
    """The table: what is common, then each side."""
    return _Picture(position, language).text()


def example(seat: str, answers: Sequence[str], language: str) -> str:
    """What a decision is answered with: all of a few tokens, or how many there are and one of them."""
    say = translator(language).gettext
    if len(answers) <= FEW:
        return say(_("{seat} answers with one of: {tokens}")).format(seat=seat, tokens="  ".join(answers))
    text = say(_("{seat} answers with one of {count} tokens, for example {token}"))
    return text.format(seat=seat, count=len(answers), token=answers[len(answers) // 2])


class _Picture:
    """One picture in one language."""

    def __init__(self, position: Position, language: str) -> None:
        self.position, self.language = position, language
        self.cards, self.s = position.cards, position.now
        self.say = translator(language).gettext

    def text(self) -> str:
        s = self.s
        common = [self.say(_("turn {turn}")).format(turn=s.turn), self.say(_RULES[s.extended])]
        if s.turn:
            common.append(self.say(_("precedence {seat}")).format(seat=SEAT_NAMES[s.first]))
        if s.rolled:
            dice = " ".join(str(s.dice[i]) for i in range(s.rolled))
            common.append(self.say(_("dice {dice}")).format(dice=dice))
        if s.drawn:
            hazards = " + ".join(self.cards.hazards[s.hazard[i]].name[self.language] for i in range(s.drawn))
            common.append(self.say(_("hazards {hazards}")).format(hazards=hazards))
        common.append(self.say(_PHASES[int(s.phase)]))
        lines = [", ".join(common)]
        for seat in range(len(SEAT_NAMES)):
            lines += ["", *self.side(seat)]
        return "\n".join(lines)

    def side(self, seat: int) -> list[str]:
        s = self.s
        hidden = self.position.hides(seat)
        hand = int(s.hand[seat]) & int(s.seen[seat]) if hidden else int(s.hand[seat])
        size = int(s.hand[seat]).bit_count()
        pool = sum(int(n) for n in s.pool[seat])
        facts = [f"Perun {s.perun[seat]}", self.say(_("in hand {count}")).format(count=size)]
        facts.append(self.say(_("discarded tokens {count}")).format(count=pool) + self.pool(seat, hidden))
        lines = [f"{SEAT_NAMES[seat]}  {', '.join(facts)}"]
        if s.phase == FIRING or (s.field[seat][0] != NONE and not hidden):
            lines += [self.fighter(seat, slot) for slot in range(SLOTS)]
            hand &= ~sum(1 << int(number) for number in s.field[seat])
        lines += [f"   {self.card(number)}" for number in people(hand)]
        for label, mask in (
            (_("heavily wounded in the previous turn"), s.resting),
            (_("heavily wounded in this turn"), s.wounded),
            (_("dead"), s.dead),
        ):
            if mask[seat]:
                names = ", ".join(self.cards.characters[number].name for number in people(mask[seat]))
                lines.append(f"   {self.say(label)}: {names}")
        return lines

    def pool(self, seat: int, hidden: bool) -> str:
        words = [self.say(_MANOEUVRES[kind]) for kind in range(3) for _ in range(self.s.pool[seat][kind])]
        return f" ({', '.join(words)})" if words and not hidden else ""

    def card(self, number: int) -> str:
        """A character with everything on the card."""
        character = self.cards.characters[number]
        weapon = self.cards.weapon(character).name[self.language]
        protects = [hazard.name[self.language] for hazard in self.cards.hazards if hazard.id in character.protects]
        armour = self.say(_("armour {armour}")).format(armour=character.armour)
        return f"{character.id:9} {character.name:20} {weapon:20} {armour}  {', '.join(protects)}".rstrip()

    def fighter(self, seat: int, slot: int) -> str:
        s = self.s
        kind = s.manoeuvre[seat][slot]
        marks = [self.say(_MANOEUVRES[kind])]
        if s.wounds[seat][slot]:
            marks.append("'" * int(s.wounds[seat][slot]))
        if s.phase == FIRING and kind != COVER and is_covered(s, seat):
            marks.append(f"+{COVER_ARMOUR}")
        if s.lowered[seat][slot]:
            marks.append(f"-{s.lowered[seat][slot]}")
        if s.fired[seat] >> slot & 1:
            marks.append("~")
        if s.exposed[seat] >> slot & 1:
            marks.append("!")
        return f"  >{self.card(s.field[seat][slot])}  [{' '.join(marks)}]"
