"""What a page draws of a position: computed here from a view, so that the page contains no rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from sztab.core.view import View
from sztab.core.words import mark as _
from sztab.core.words import translator
from sztab.games.state51.data import GOODS, SETS, TYPES, Colour
from sztab.games.state51.goods_words import amounts, cost_amounts
from sztab.games.state51.narration import rating
from sztab.games.state51.notation.write import print_site, row
from sztab.games.state51.position import ALL_CARDS, CARDS, FACTIONS, TABLES, Position
from sztab.games.state51.rules.card import defence, everybody
from sztab.games.state51.rules.ending import is_triggered, locations
from sztab.games.state51.rules.lookout import drafter
from sztab.games.state51.rules.payment import goods_left
from sztab.games.state51.rules.solo import last_attack
from sztab.games.state51.scene.actions import Apply, offers
from sztab.games.state51.scene.blocked import shut
from sztab.games.state51.scene.types import (
    Amount,
    Board,
    Conversion,
    CountedCard,
    Deal,
    Draft,
    End,
    Follows,
    Hand,
    HandCard,
    Pile,
    Piles,
    Rows,
    Scene,
    SceneSeat,
    Score,
    Site,
    Solo,
)
from sztab.games.state51.seat_names import seat_name, seat_subject
from sztab.games.state51.state import (
    ACTING,
    ACTION,
    ASK_WORDS,
    ATTACKING,
    BLUE_PILE,
    DEALS,
    FEATURE,
    GUEST,
    HAND,
    KEEPING,
    LOOKOUT,
    MAIN,
    MOST_ATTACKS,
    OPPONENT,
    OVER,
    PHASE_WORDS,
    PRODUCING,
    RED_PILE,
    RUINS,
    SHIELDED,
    SHOWN,
    TAKING,
    UNKNOWN,
    USES,
    VP_TO_END,
    WHICH_BAG,
    WHICH_IS_LOST,
    WHOM_TO_ROB,
    YOUR_ACTION,
    State,
)
from sztab.games.state51.terminal import QUESTIONS

_PILES: dict[Colour, int] = {"red": RED_PILE, "blue": BLUE_PILE}


_THEIRS = {
    KEEPING: _("The others are still choosing their cards."),
    TAKING: _("{who} {who:takes|take} one of the face-up cards."),
    YOUR_ACTION: _("{who} {who:is|are} on turn."),
}
_THEY_DECIDE = _("{who} {who:has|have} something to decide.")
_ABOUT = _("{card}: {question}")
_WON = _("The game is over. Winner: {winners}.")
_OPPONENT_NEXT: dict[Follows, str] = {
    "red": _("Next it takes the red connection and gains 2 VP."),
    "blue": _("Next it takes the blue connection and gains 2 VP."),
    "attack": _("Next it attacks: a card is turned up and looks for a location with the same types."),
    "pass": _("Next it passes; its attacks of this round are over."),
    "passed": _("It has passed for this round."),
}


def scene(position: Position, view: View, actions: Sequence[int], language: str, apply: Apply) -> Scene:
    """Everything a page draws and says about a view; `actions` are those of the view's tokens."""
    s = position.now
    asked = position.seats_to_answer()
    return Scene(
        viewer=view.seat,
        seats=[_seat(s, seat, view, language) for seat in range(everybody(s))],
        sets=[word for bit, word in enumerate(SETS) if bit == 0 or s.sets >> bit & 1],
        round=int(s.rounds),
        phase=PHASE_WORDS[s.phase],
        turn=int(s.turn),
        first=int(s.first) if s.first >= 0 else None,
        deck=int(s.left[MAIN]),
        discards=_counted(s, MAIN),
        connections=Piles(red=_pile(s, RED_PILE), blue=_pile(s, BLUE_PILE)),
        draft=_draft(s) if s.phase == LOOKOUT else None,
        end=End(VP_TO_END, s.phase != OVER and bool(is_triggered(s))),
        solo=_solo(s, language) if s.solo else None,
        question=ASK_WORDS[s.ask] if s.ask > ATTACKING else None,
        about=_about(s),
        asked=list(asked),
        yours=view.seat in asked,
        prompt=_prompt(position, view, language),
        winners=[seat for seat in range(everybody(s)) if s.phase == OVER and s.result >> seat & 1],
        undo=view.undo,
        legal=offers(position, actions, view.legal, language, apply) if view.legal else [],
        shut=shut(position, language) if view.legal else [],
    )


# ---- seats


def _seat(s: State, seat: int, view: View, language: str) -> SceneSeat:
    virtual = bool(s.solo and seat == OPPONENT)
    standing = int(locations(s, seat))
    track = int(s.vp[seat]) - (standing if s.phase == OVER else 0)
    return SceneSeat(
        seat=seat,
        name=seat_name(s, seat, language),
        faction=FACTIONS[s.faction[seat]] if not virtual and s.faction[seat] >= 0 else None,
        virtual=virtual,
        mine=seat == view.seat,
        vp=track,
        score=Score(track=track, locations=standing, total=track + standing, goods=int(goods_left(s, seat))),
        pool=_bag(s.pool[seat]),
        stored=_bag(s.stored[seat]),
        hand=_hand(s, seat),
        aside=[_card(int(kind) - 1) for kind in s.aside[seat] if kind],
        deals=[Deal(ALL_CARDS[kind].id, GOODS[TABLES.deal[kind]]) for kind in row(s, DEALS + seat)],
        rows=Rows(production=_row(s, seat, PRODUCING), feature=_row(s, seat, FEATURE), action=_row(s, seat, ACTING)),
        icons={word: int(s.icons[seat][type]) for type, word in enumerate(TYPES) if s.icons[seat][type]},
        board=None if virtual or s.faction[seat] < 0 else _board(s, seat),
        first=seat == s.first,
        passed=bool(s.passed >> seat & 1),
    )


def _hand(s: State, seat: int) -> Hand:
    """Cards the viewer knows, those first that all have seen; the rest is only counted."""
    cards = Counter(row(s, HAND + seat))
    hidden = cards.pop(UNKNOWN, 0)
    known = [
        HandCard(ALL_CARDS[kind].id, seen=copy < s.seen[seat][kind])
        for kind, count in sorted(cards.items())
        for copy in range(count)
    ]
    return Hand(len(known) + hidden, known, hidden)


def _row(s: State, seat: int, category: int) -> list[Site]:
    """The locations of a category; ruins stay where they stood."""
    return [_site(s, seat, site) for site in range(s.sites[seat]) if TABLES.category[s.kind[seat][site]] == category]


def _site(s: State, seat: int, site: int) -> Site:
    kind, marks = int(s.kind[seat][site]), int(s.marks[seat][site])
    ruins = bool(marks & RUINS)
    stock = int(s.stock[seat][site])
    return Site(
        site=print_site(s, seat, site),
        card=ALL_CARDS[kind].id,
        ruins=ruins,
        used=marks & USES,
        uses=int(TABLES.uses[kind]) if TABLES.category[kind] == ACTING else 0,
        open=bool(TABLES.open[kind]) and not ruins,
        guest=bool(marks & GUEST),
        shield=bool(marks & SHIELDED),
        defence=None if ruins else int(defence(s, TABLES, seat, site)),
        stock=_bag(stock >> 4 * good & 15 for good in range(len(GOODS))) if stock else [],
    )


def _board(s: State, seat: int) -> Board:
    production, conversions = _printed(int(s.faction[seat]))
    return Board(
        production=production,
        conversions=[
            Conversion(pays, gains, used=bool(s.converted[seat] >> number & 1))
            for number, (pays, gains) in enumerate(conversions)
        ],
    )


@cache
def _printed(faction: int) -> tuple[list[Amount], list[tuple[list[Amount], list[Amount]]]]:
    """What a faction's board produces, and what each of its conversions takes and gives."""
    board = CARDS.factions[faction]
    return _bag(board.production), [
        ([Amount(good, count) for good, count in cost_amounts(action.cost)], _bag(action.gain))
        for action in board.actions
    ]


# ---- the table


def _pile(s: State, pile: int) -> Pile:
    return Pile(up=_card(int(s.face_up[pile]) - 1), left=int(s.left[pile]))


def _draft(s: State) -> Draft:
    """LOOK-2, LOOK-3, SOLO-2: what is turned up, and who takes in which order."""
    order = [0, 0] if s.solo else [_taker(s, nth) for nth in range(s.players)]
    return Draft(
        number=int(s.draft) + 1, cards=[ALL_CARDS[kind].id for kind in row(s, SHOWN)], order=order, taken=int(s.nth)
    )


def _taker(s: State, nth: int) -> int:
    seat = int(drafter(s))
    step = nth - int(s.nth)
    return (seat + (step if s.draft == 0 else -step)) % int(s.players)


def _solo(s: State, language: str) -> Solo:
    """SOLO-5, SOLO-6: what the opponent has done in this round and will do next."""
    follows: Follows
    if s.passed >> OPPONENT & 1:
        follows = "passed"
    elif s.passed & 1 or s.struck or s.attacks == MOST_ATTACKS:
        follows = "pass"
    else:
        follows = next((colour for colour, pile in _PILES.items() if s.face_up[pile]), "attack")
    won = s.phase == OVER and s.result == 1
    return Solo(
        attack=[ALL_CARDS[kind - 1].id for kind in s.attack if kind],
        attacks=int(s.attacks),
        most=MOST_ATTACKS,
        struck=bool(s.struck),
        next=follows if s.phase == ACTION else None,
        says=translator(language).gettext(_OPPONENT_NEXT[follows]) if s.phase == ACTION else None,
        rating=rating(int(s.vp[0]), language) if won else None,
    )


def _about(s: State) -> str | None:
    """The card that a question is about."""
    if s.ask == WHICH_BAG:
        return _card(int(s.source))
    if s.ask == WHOM_TO_ROB:
        return _card(int(s.kind[s.asked][s.cursor - 1]))
    if s.ask == WHICH_IS_LOST:
        return _card(int(last_attack(s)))
    return _card(int(s.using)) if s.ask > YOUR_ACTION else None


def _prompt(position: Position, view: View, language: str) -> str:
    """Whose turn it is and what is expected, as one sentence."""
    s, say = position.now, translator(language).gettext
    if s.phase == OVER:
        winners = [seat_name(s, seat, language) for seat in range(everybody(s)) if s.result >> seat & 1]
        return say(_WON).format(winners=", ".join(winners))
    asked = position.seats_to_answer()
    if view.seat not in asked:
        seat = asked[0] if asked else int(s.turn)
        text = _THEIRS.get(int(s.ask), _THEY_DECIDE if asked else _THEIRS[YOUR_ACTION])
        return say(text).format(who=seat_subject(s, seat, language))
    question = say(QUESTIONS[int(s.ask)])
    about = _about(s)
    if not about:
        return question
    name = next(card.name[language] for card in ALL_CARDS if card.id == about)
    return say(_ABOUT).format(card=name, question=question)


def _card(kind: int) -> str | None:
    return ALL_CARDS[kind].id if 0 <= kind < len(ALL_CARDS) else None


def _bag(counts: Iterable[int]) -> list[Amount]:
    return [Amount(good, int(count)) for good, count in amounts(tuple(counts))]


def _counted(s: State, pile: int) -> list[CountedCard]:
    """CARD-9: discards lie open."""
    return [
        CountedCard(card.id, int(s.gone[kind]))
        for kind, card in enumerate(ALL_CARDS)
        if s.gone[kind] and TABLES.pile[kind] == pile
    ]
