"""ROUND: what the game waits for, what may be answered, and going on."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.state51.rules.action import (
    TURN,
    a_of,
    offer,
    pack,
    plain,
    seat_of,
    site_of,
)
from sztab.games.state51.rules.action_phase import act, act_on, check_act, offer_acts
from sztab.games.state51.rules.card import has, hold, refill, take_top
from sztab.games.state51.rules.cleanup import answer_store, clean_up, offer_goods
from sztab.games.state51.rules.effect import answer_effect, offer_answers, rule_of_effect
from sztab.games.state51.rules.ending import finish, is_triggered
from sztab.games.state51.rules.ids import (
    ACT_3,
    CARD_7,
    EFF_6,
    EFF_15,
    EFF_18,
    EFF_19,
    EFF_25,
    END_1,
    LOOK_1,
    LOOK_2,
    LOOK_3,
    SET_1,
    SET_3,
    SOLO_2,
    SOLO_7,
)
from sztab.games.state51.rules.log import E_DRAWN, note
from sztab.games.state51.rules.lookout import look_out, offer_cards, take, turn_up
from sztab.games.state51.rules.production import offer_victims, produce, rob
from sztab.games.state51.rules.setup import check_lot, draw_lot, keep, offer_hands, set_up
from sztab.games.state51.rules.solo import (
    attack,
    offer_victims_of_attack,
    opponent_acts,
    strike,
)
from sztab.games.state51.rules.use import give_card, give_deal, offer_row
from sztab.games.state51.state import (
    ACTION,
    AFTERWARDS,
    ATTACKING,
    CHOOSE,
    CONNECTING_UP,
    DEALS,
    DRAWING,
    EXCHANGING,
    FACTION_LOT,
    FIRST_LOT,
    GIVING,
    HAND,
    KEEPING,
    LOOKOUT,
    MAIN,
    NOTHING,
    OPPONENT,
    OVER,
    PRODUCTION,
    SETTING_UP,
    SHOWN,
    STORE,
    TAKING,
    WHAT_TO_STORE,
    WHICH_CARD_TO_PAY,
    WHICH_DEAL_TO_PAY,
    WHICH_IS_LOST,
    WHOM_TO_ROB,
    YOUR_ACTION,
    State,
    Tables,
    Work,
)


@kernel
def advance(s: State, t: Tables, w: Work) -> None:
    """Go on until somebody, or chance, has to answer."""
    while s.ask == NOTHING and s.phase != OVER:
        if s.owed and s.again != EXCHANGING:
            ask_draw(s, t, w)
        elif s.phase == PRODUCTION:
            produce(s, t, w)
        elif s.phase == ACTION:
            if s.solo and s.turn == OPPONENT and s.stage == CHOOSE:
                opponent_acts(s, t, w)
            else:
                act_on(s, t, w)
        elif s.phase == LOOKOUT:
            look_out(s, t, w)
        elif s.phase == SETTING_UP:
            set_up(s)
        elif s.stage == STORE and s.nth == 0 and is_triggered(s):
            finish(s, w)
        else:
            clean_up(s, t, w)


@kernel
def ask_draw(s: State, t: Tables, w: Work) -> None:
    """EFF-25, CARD-7: cards are drawn one by one, by the seat on turn first; what is not there is not drawn."""
    for place in range(s.players):
        seat = (s.turn + place) % s.players
        if s.due[seat]:
            if refill(s, t, w, MAIN):
                s.ask = DRAWING
                s.asked = seat
                return
            s.owed -= s.due[seat]
            s.due[seat] = 0


@kernel
def draw(s: State, t: Tables, w: Work, kind: int) -> None:
    """A card comes from the deck into hand."""
    s.ask = NOTHING
    take_top(s, t, kind)
    hold(s, s.asked, kind, 0)
    s.due[s.asked] -= 1
    s.owed -= 1
    note(w, E_DRAWN, SET_3 if s.phase == SETTING_UP else EFF_25, s.asked, card=kind, count=1)


@kernel
def check_chance(s: State, t: Tables, kind: int) -> int:
    """Can this card be drawn or turned up now?"""
    if s.ask <= FIRST_LOT:
        return check_lot(s, kind)
    if s.ask == GIVING:
        return 0 if has(s, SHOWN, kind) else SOLO_2
    if s.ask == CONNECTING_UP:
        fits = kind < t.kinds and t.pile[kind] == s.cursor and s.deck[kind] > 0
        return 0 if fits else LOOK_1
    return 0 if kind < t.locations and s.deck[kind] > 0 else CARD_7


@kernel
def rule_of_chance(question: int) -> int:
    """The rule behind what chance is asked."""
    if question == FACTION_LOT:
        return SET_1
    if question == FIRST_LOT:
        return SET_3
    if question == GIVING:
        return SOLO_2
    return LOOK_1 if question == CONNECTING_UP else CARD_7


@kernel
def rule_of_question(s: State) -> int:
    """The rule behind what players are asked outside their turn's choice."""
    question = s.ask
    if question == KEEPING:
        return SET_3
    if question == TAKING:
        return SOLO_2 if s.solo else LOOK_2 if s.draft == 0 else LOOK_3
    if question == WHOM_TO_ROB:
        return EFF_6
    if question == WHICH_DEAL_TO_PAY:
        return EFF_18
    if question == WHICH_CARD_TO_PAY:
        return EFF_19
    if question == WHAT_TO_STORE:
        return EFF_15
    return SOLO_7 if question == WHICH_IS_LOST else rule_of_effect(question)


@kernel
def check(s: State, t: Tables, w: Work, action: int) -> int:
    """The rule that forbids an action now, 0 when none does."""
    question = s.ask
    if question == NOTHING:
        return END_1
    if question <= ATTACKING:
        number = a_of(action)
        return check_chance(s, t, number) if action == pack(TURN, number, 0, 0, 0) else rule_of_chance(question)
    if question == YOUR_ACTION or question == AFTERWARDS:
        return check_act(s, t, w, action) if action == plain(action) else ACT_3
    for place in range(legal(s, t, w, -1)):
        if w.actions[place] == action:
            return 0
    return rule_of_question(s)


@kernel
def legal(s: State, t: Tables, w: Work, seat: int) -> int:
    """Write everything that may be answered now; `seat`: of one seat where several choose, -1 of all."""
    w.found = 0
    question = s.ask
    if question == NOTHING:
        return 0
    if question == GIVING:
        for place in range(s.length[SHOWN]):
            if place == 0 or s.cards[SHOWN][place] != s.cards[SHOWN][place - 1]:
                offer(w, pack(TURN, s.cards[SHOWN][place], 0, 0, 0))
    elif question <= ATTACKING:
        for kind in range(t.kinds):
            if (s.deck[kind] > 0 or question <= FIRST_LOT) and check_chance(s, t, kind) == 0:
                offer(w, pack(TURN, kind, 0, 0, 0))
    elif question == YOUR_ACTION or question == AFTERWARDS:
        offer_acts(s, t, w)
    elif question == KEEPING:
        for player in range(s.players):
            if s.asked >> player & 1 and (seat == player or seat < 0):
                offer_hands(s, w, player)
    elif question == TAKING:
        offer_cards(s, w)
    elif question == WHOM_TO_ROB:
        offer_victims(s, t, w, s.asked)
    elif question == WHICH_DEAL_TO_PAY:
        offer_row(s, w, DEALS + s.asked)
    elif question == WHICH_CARD_TO_PAY:
        offer_row(s, w, HAND + s.asked)
    elif question == WHAT_TO_STORE:
        offer_goods(s, t, w)
    elif question == WHICH_IS_LOST:
        offer_victims_of_attack(s, t, w)
    else:
        offer_answers(s, t, w)
    return w.found


@kernel
def apply(s: State, t: Tables, w: Work, action: int) -> None:
    """Make a legal action happen and go on to the next question."""
    question = s.ask
    a = a_of(action)
    if question == YOUR_ACTION or question == AFTERWARDS:
        act(s, t, w, action)
    elif question == DRAWING:
        draw(s, t, w, a)
    elif question <= FIRST_LOT:
        draw_lot(s, w, a)
    elif question == ATTACKING:
        attack(s, t, w, a)
    elif question < ATTACKING:
        turn_up(s, t, w, a)
    elif question == TAKING:
        take(s, w, a)
    elif question == KEEPING:
        keep(s, t, w, seat_of(action), a, site_of(action))
    elif question == WHOM_TO_ROB:
        rob(s, t, w, s.asked, s.cursor - 1, seat_of(action), site_of(action))
    elif question == WHICH_DEAL_TO_PAY:
        give_deal(s, t, w, s.asked, a)
    elif question == WHICH_CARD_TO_PAY:
        give_card(s, t, w, s.asked, a)
    elif question == WHAT_TO_STORE:
        answer_store(s, w, a)
    elif question == WHICH_IS_LOST:
        strike(s, t, w, site_of(action))
    else:
        answer_effect(s, t, w, action)
    advance(s, t, w)
