"""What holds for every position and every game, tried by Hypothesis and by random play."""

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rulemark import rule
from sztab.core.action import BadInput, IllegalAction
from sztab.core.event import Event
from sztab.core.game import Chance, Decision, Outcome
from sztab.games.hex.battle_outcomes import BattleOutcome, battle_outcomes
from sztab.games.hex.data import FOLDERS_VARIABLE, Tile, load_armies
from sztab.games.hex.game import GAME
from sztab.games.hex.notation.read import read_picture, read_position
from sztab.games.hex.position import Position
from sztab.games.hex.state import KINDS, UNITS

ARMIES = ("beasts", "borgo", "hegemony", "moloch", "outpost", "steel_police")
LETTERS = {"beasts": "W", "borgo": "B", "hegemony": "H", "moloch": "M", "outpost": "O", "steel_police": "S"}
QUESTIONS = {"pushed", "pulled", "medic", "explode", "quartermaster", "scores", "scavenge"}
EXAMPLES = GAME.examples()
ACTIONS_PER_SEAT = 150  # random games have been seen with up to 90


def tries(count: int) -> Any:
    """The same tries every time: a test that needs luck is not a test."""
    return settings(
        max_examples=count,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
    )


# ---- the board, worked out here once more


@cache
def coordinates(size: int) -> dict[str, tuple[int, int]]:
    """File and height of each hex, counted from the middle; north is (0, 1), north-east (1, 0)."""
    radius = {19: 2, 37: 3}[size]
    return {
        f"{'abcdefg'[q + radius]}{r - max(-radius, -radius - q) + 1}": (q, r)
        for q in range(-radius, radius + 1)
        for r in range(max(-radius, -radius - q), min(radius, radius - q) + 1)
    }


def hexes(size: int) -> list[str]:
    return sorted(coordinates(size))


@cache
def rotated_hex(size: int, name: str) -> str:
    """Where a hex goes when the board is turned clockwise by 60 degrees."""
    q, r = coordinates(size)[name]
    return {place: hex for hex, place in coordinates(size).items()}[q + r, -q]


@cache
def mirrored_hex(size: int, name: str) -> str:
    """Where a hex goes when left and right are exchanged."""
    q, r = coordinates(size)[name]
    return {place: hex for hex, place in coordinates(size).items()}[-q, q + r]


def neighbours(size: int, name: str) -> list[str]:
    q, r = coordinates(size)[name]
    near = {(q + dq, r + dr) for dq, dr in ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))}
    return [hex for hex, place in coordinates(size).items() if place in near]


# ---- positions


def play(options: Mapping[str, str], seed: int, steps: int) -> Position:
    """A game at random, after so many actions or at its end."""
    chance = random.Random(seed)
    position = GAME.new(options)
    for _ in range(steps):
        pending = GAME.pending(position)
        if isinstance(pending, Outcome):
            break
        position = GAME.apply(position, any_action(position, chance)).state
    return position


def any_action(position: Position, chance: random.Random) -> int:
    if isinstance(GAME.pending(position), Chance):
        return GAME.deal(position, chance.randrange)
    return chance.choice(GAME.legal(position))


@st.composite
def met(draw: st.DrawFn) -> Position:
    """A position met in random play."""
    options = draw(st.sampled_from(EXAMPLES))
    return play(options, draw(st.integers(0, 10_000)), draw(st.integers(0, 250)))


def tiles(army: str) -> Sequence[Tile]:
    return load_armies()[army].tiles


def board_tiles(army: str) -> list[Tile]:
    return [tile for tile in tiles(army) if tile.kind != "instant"]


@st.composite
def boards(draw: st.DrawFn, armies: Sequence[str] = (), most: int = 12) -> tuple[dict[str, str], list[str]]:
    """Units on a board of 19, each at most as often as its army has it, and the armies of the seats."""
    seats = list(armies) or draw(st.lists(st.sampled_from(ARMIES), min_size=2, max_size=3, unique=True))
    places = draw(st.lists(st.sampled_from(hexes(19)), min_size=2, max_size=most, unique=True))
    units: dict[str, str] = {}
    seen: Counter[tuple[str, str]] = Counter()
    for hex in places:
        army = draw(st.sampled_from(seats))
        tile = draw(st.sampled_from(board_tiles(army)))
        if seen[army, tile.code] == tile.count:
            continue
        seen[army, tile.code] += 1
        wounds = draw(st.integers(0, tile.toughness))
        facing = str(draw(st.integers(0, tile.facings - 1))) if tile.facings > 1 else ""
        units[hex] = f"{LETTERS[army]}{tile.code}{facing}" + "'" * wounds
    held = [hex for hex, unit in units.items() if unit[0] != "S" and unit[1:3] != "hq"]
    if "steel_police" in seats and held and draw(st.booleans()):
        units[draw(st.sampled_from(sorted(held)))] += "#"
    return units, seats


def unit_line(units: Mapping[str, str]) -> str:
    return " ".join(f"{hex}:{units[hex]}" for hex in sorted(units)) or "-"


def seat_line(armies: Sequence[str]) -> str:
    return "; ".join(f"{LETTERS[army]}={army} 20 - ?" for army in armies)


@st.composite
def hand_made(draw: st.DrawFn) -> Position:
    """A position that need not be reachable: units, hands, toughness and phase as they come."""
    units, armies = draw(boards())
    seats = []
    for army in armies:
        codes = [tile.code for tile in tiles(army) if tile.kind != "hq" and "starts_on_board" not in tile.features]
        hand = ",".join(sorted(draw(st.lists(st.sampled_from(codes), max_size=3)))) or "-"
        terror = draw(st.sampled_from(("", "", "", " terror=1")))
        seats.append(f"{LETTERS[army]}={army} {draw(st.integers(1, 20))} {hand} ?{terror}")
    mode = draw(st.sampled_from(("", " mode=points")))
    turn = f"{LETTERS[draw(st.sampled_from(armies))]}:play{mode}"
    return read_position(f"19 | {unit_line(units)} | {'; '.join(seats)} | {turn}")


@cache
def asked(question: str, count: int = 3) -> tuple[Position, ...]:
    """Positions of random play that wait for the answer to a question."""
    found: list[Position] = []
    for seed in range(2_000):
        position = play_until_asked(question, EXAMPLES[seed % len(EXAMPLES)], seed)
        if position:
            found.append(position)
            if len(found) == count:
                return tuple(found)
    raise AssertionError(f"nobody was asked: {question}")


def play_until_asked(question: str, options: Mapping[str, str], seed: int) -> Position | None:
    chance = random.Random(seed)
    position = GAME.new(options)
    while not isinstance(pending := GAME.pending(position), Outcome):
        if pending.prompt == question:
            return position
        position = GAME.apply(position, any_action(position, chance)).state
    return None


# ---- text


@tries(60)
@given(st.one_of(met(), hand_made()))
def test_every_position_is_read_as_it_was_written(position: Position) -> None:
    again = read_position(position.text)
    assert again == position
    assert again.text == position.text
    assert GAME.tokens(again) == GAME.tokens(position) or isinstance(GAME.pending(position), Chance)


@tries(60)
@given(st.one_of(met(), hand_made()))
def test_every_picture_is_read_as_it_was_drawn(position: Position) -> None:
    board, units, seats, turn = position.text.partition(" + ")[0].split(" | ")
    assert read_picture(GAME.picture(read_position(" | ".join((board, units, seats, turn)))), seats, turn).text == (
        " | ".join((board, units, seats, turn))
    )


@tries(60)
@given(hand_made(), st.randoms(use_true_random=False))
def test_the_order_of_units_does_not_matter(position: Position, chance: random.Random) -> None:
    board, units, *rest = position.text.split(" | ")
    names = units.split()
    chance.shuffle(names)
    assert read_position(" | ".join((board, " ".join(names), *rest))) == position


# ---- every token that can be written


def facings() -> tuple[str, ...]:
    return ("", *(f"/{facing}" for facing in range(6)))


def candidates(position: Position) -> Iterator[str]:
    """Every token that can be formed from the hexes, codes and letters of a position, legal or not."""
    size = position.seating.size
    names = hexes(size)
    army = position.seating.armies[position.now.turn]
    codes = [tile.code for tile in army.tiles]
    units = position.text.split(" | ")[1]
    standing = [] if units == "-" else [unit[:2] for unit in units.split()]
    pending = GAME.pending(position)
    if isinstance(pending, Decision) and pending.prompt in QUESTIONS:
        letters = position.seating.letters
        right = "" if pending.seats[0] == position.now.turn else letters[pending.seats[0]]
        yield from (f"{right}={answer}" for answer in answers(letters, pending.prompt, names, standing, codes))
        for letter in ("", *letters):
            yield from (f"{letter}={answer}" for answer in answers(letters, "", names, standing, codes))
        standing = standing[:2]  # the rest is refused as it stands; a few of each shape will do
        names = names[:4]
    yield from (".", "--", "=no")
    yield from (f"-{code}" for code in codes)
    yield from (f"{code}!" for code in codes)
    hand = position.text.split(" | ")[2].split("; ")[position.now.turn].split()[2].split(",")
    yield from {f"--{','.join(sorted((a, b, c)))}" for a in hand for b in hand for c in hand if a != "-"}
    for code in codes:
        for hex in names:
            yield f"{code}:{hex}"
            for facing in facings():
                yield f"{code}@{hex}{facing}"
                yield f"{code}@{hex}{facing}!"
    yield from (f"net:{hex}" for hex in names)
    instants = [tile.code for tile in army.tiles if tile.kind == "instant"]
    payers = ("", *(f"{payer}:" for payer in (*instants, *standing)))
    for payer in payers:
        for start in standing:
            yield from (f"{payer}{start}{way}{end}" for way in "<>" for end in standing)
            yield f"{payer}{start}"
            for facing in facings():
                yield f"{payer}{start}{facing}"
                yield from (f"{payer}{start}-{end}{facing}" for end in names)
    hunts = [tile.code for tile in army.tiles if tile.instant == "hunt"]
    for code in hunts:
        for start in standing:
            for side in range(6):
                yield f"{code}:{start}x{side}"
                for facing in facings():
                    yield f"{code}:{start}{facing}x{side}"
                    yield from (f"{code}:{start}-{end}{facing}x{side}" for end in neighbours(size, start))
    yield from two_steps(position, standing, [f"{tile.code}:" for tile in army.tiles if tile.instant == "move"])


def two_steps(position: Position, standing: Sequence[str], movers: Sequence[str]) -> Iterator[str]:
    """Moves over two hexes; all of them only where a recon centre (MOD-10) stands on the board."""
    size = position.seating.size
    helped = any(unit[4:6] == "rc" for unit in position.text.split(" | ")[1].split())
    turns = facings() if helped else ("", "/1")
    payers = ("", *movers, *(f"{hex}:" for hex in standing)) if helped else ("", *movers)
    for payer in payers:
        for start in standing:
            for mid in neighbours(size, start):
                for end in neighbours(size, mid):
                    yield from (f"{payer}{start}-{mid}{a}-{end}{b}" for a in turns for b in turns)


def answers(
    letters: Sequence[str], question: str, names: Sequence[str], standing: Sequence[str], codes: Sequence[str]
) -> Iterator[str]:
    """What can stand after `=`; the long lists only where they can be meant."""
    yield "no"
    yield from (f"{hex}!" for hex in names)
    yield from (f"{hex}{facing}" for hex in names for facing in facings())
    yield from letters
    if question == "scavenge":
        yield from (f"{a}-{b}{facing}" for a in standing for b in names for facing in facings())
    if question == "medic":
        sources = (*(f"{hex}{side}" for hex in standing for side in facings()), *codes)
        yield from (f"{medic}:{source}>{target}" for medic in standing for source in sources for target in standing)
    if question == "quartermaster":
        yield from (
            f"{a}:{b}/{side}{part}" for a in standing for b in standing for side in range(6) for part in ("", "m", "s")
        )


def check_every_token(position: Position) -> None:
    """A token is legal if and only if it is not refused, and what is refused changes nothing."""
    tokens = GAME.tokens(position)
    text = position.text
    accepted = set()
    tried = set(candidates(position))
    for token in tried:
        try:
            action = GAME.read_action(position, token)
        except BadInput:
            continue
        if GAME.refusal(position, action) is None:
            accepted.add(GAME.print_action(position, action))
        else:
            assert token not in tokens
    assert accepted == set(tokens)
    assert set(tokens) <= tried
    assert position.text == text == read_position(text).text


@rule("TURN-16")
@tries(12)
@given(st.one_of(met(), hand_made()))
def test_legal_is_what_is_not_refused(position: Position) -> None:
    assume(isinstance(GAME.pending(position), Decision) and position.seating.size == 19)
    check_every_token(position)


@rule("TURN-16", "TURN-19")
@pytest.mark.parametrize("question", sorted(QUESTIONS))
def test_every_answer_that_is_not_refused_is_offered(question: str) -> None:
    for position in asked(question, 2):
        if position.seating.size == 19 or question in ("scores", "pushed", "pulled"):
            check_every_token(position)


@rule("MOD-10")
@pytest.mark.parametrize("hand", ["mo", "-"])
def test_every_two_step_move_that_is_not_refused_is_offered(hand: str) -> None:
    check_every_token(
        read_position(f"19 | a1:Ohq b2:Orc0 c3:Mnf0 d3:Oru1 e2:Oco0 | M=moloch 20 - ?; O=outpost 20 {hand} ? | O:play")
    )


@rule("TURN-1")
def test_the_possible_draws_are_the_bags_of_the_pile() -> None:
    position = read_position(
        "19 | b2:Bhq c4:Mhq | B=borgo 20 mu 2*as,ba,3*mo; M=moloch 20 - ? | B:draw",
    )
    pile = ["as", "as", "ba", "mo", "mo", "mo"]
    bags = {f"<{','.join(sorted((pile[i], pile[j])))}>" for i in range(6) for j in range(i)}
    assert GAME.tokens(position) == sorted(bags)
    every = {f"<{a},{b}>" for a in ("as", "ba", "mo", "mu", "hq") for b in ("as", "ba", "mo", "mu", "hq")}
    for token in every:
        try:
            action = GAME.read_action(position, token)
        except BadInput:
            continue
        assert (GAME.refusal(position, action) is None) == (GAME.print_action(position, action) in bags)


@rule("TURN-16")
def test_a_refused_action_changes_nothing() -> None:
    position = play(EXAMPLES[0], 3, 60)
    before = position.text, GAME.tokens(position)
    for token in ("hq@c3", "ba@a1", "<ba>", "=c3", "zz@a1", "a9", "c3>c9"):
        with pytest.raises(BadInput):
            GAME.play(position, token)
        assert (read_position(position.text).text, GAME.tokens(position)) == before


# ---- games


def held(position: Position, seat: int) -> Counter[str]:
    """Where the tiles of a seat are, all places together."""
    s, codes = position.now, [tile.code for tile in position.seating.armies[seat].tiles]
    total: Counter[str] = Counter()
    for unit in s.unit:
        if unit >= 0 and unit // UNITS == seat:
            total[codes[unit // 6 % KINDS]] += 1
    for foundation in s.ground:
        if foundation >= 0 and foundation // KINDS == seat:
            total[codes[foundation % KINDS]] += 1
    for kind, code in enumerate(codes):
        total[code] += s.hand[seat][kind] + s.pile[seat][kind] + s.gone[seat][kind]
    return total


@rule("TURN-17")
@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_no_tile_is_lost_or_made(number: int) -> None:
    """Board, hand, pile and discard pile together are the army, from the first turn on; the line shows them all."""
    chance = random.Random(number)
    position = GAME.new(EXAMPLES[number])
    armies = position.seating.armies
    whole = [Counter({tile.code: tile.count for tile in army.tiles}) for army in armies]
    while not isinstance(pending := GAME.pending(position), Outcome):
        if pending.prompt != "hq":
            for seat in range(len(armies)):
                assert +held(position, seat) == whole[seat]
                assert position.now.left[seat] == sum(position.now.pile[seat])
                assert position.now.held[seat] == sum(position.now.hand[seat])
            if not position.since:
                assert all(text.split()[3] in ("?", "0") for text in position.text.split(" | ")[2].split("; "))
        position = GAME.apply(position, any_action(position, chance)).state
    assert [+held(position, seat) for seat in range(len(armies))] == whole


def every_mode() -> Iterator[dict[str, str]]:
    """Each army in each mode, variant and number of seats."""
    for first, army in enumerate(ARMIES):
        others = [*ARMIES[first + 1 :], *ARMIES[:first]]
        for seats, modes in (
            (2, ("duel", "deathmatch", "points")),
            (3, ("deathmatch", "points", "one-vs-team")),
            (4, ("deathmatch", "points", "teams")),
        ):
            for number, mode in enumerate(modes):
                variant = ("", "tactical", "reinforcements", "tactical,reinforcements")[(first + number) % 4]
                yield {"armies": ",".join([army, *others[: seats - 1]]), "mode": mode, "variant": variant}
    big = {"armies": ",".join(ARMIES), "beasts37": "1"}
    yield from ({**big, "mode": mode} for mode in ("deathmatch", "points", "teams"))


@pytest.mark.parametrize("options", list(every_mode()), ids=lambda options: "-".join(filter(None, options.values())))
def test_random_play_ends(options: Mapping[str, str]) -> None:
    seats = len(options["armies"].split(","))
    bound = ACTIONS_PER_SEAT * seats
    for seed in range(2):
        position = play(options, seed, bound)
        assert isinstance(GAME.pending(position), Outcome), f"not over after {bound} actions"


@rule("TURN-19")
@pytest.mark.parametrize("question", sorted(QUESTIONS))
def test_a_position_inside_an_effect_is_saved_and_goes_on(question: str) -> None:
    """Every question waits as a position; read again, it leads to the same events and the same game."""
    for position in asked(question):
        chance = random.Random(1)
        assert " + " in position.text
        saved = read_position(position.text)
        assert saved.since == position.since
        assert GAME.pending(saved) == GAME.pending(position) != Outcome(())
        for _ in range(40):
            if isinstance(GAME.pending(position), Outcome):
                break
            action = any_action(position, chance)
            first, second = GAME.apply(position, action), GAME.apply(saved, action)
            assert first.events == second.events
            assert first.state == second.state
            position, saved = first.state, second.state
            if position.since:
                saved = read_position(position.text)


@rule("TURN-19")
@pytest.mark.parametrize("question", ["pushed", "pulled", "medic", "scores"])
def test_a_question_has_at_least_two_answers_and_waits_for_one_seat(question: str) -> None:
    for position in asked(question):
        pending = GAME.pending(position)
        assert isinstance(pending, Decision)
        assert len(pending.seats) == 1
        assert len(GAME.legal(position)) > 1
        letter = position.seating.letters[pending.seats[0]]
        on_turn = pending.seats[0] == position.now.turn
        assert all(token.startswith("=" if on_turn else f"{letter}=") for token in GAME.tokens(position))
        with pytest.raises(IllegalAction):
            GAME.play(position, ".")


# ---- battles


def battle_key(outcomes: Sequence[BattleOutcome]) -> set[tuple[str, ...]]:
    """What the outcomes of a battle are, with seats in the order of their letters."""
    keys = set()
    for outcome in outcomes:
        _, units, seats = outcome.position.split(" | ")
        keys.add((*sorted(units.split()), *sorted(seats.split("; "))))
    return keys


def mapped(units: Mapping[str, str], where: Any, turn: Any) -> dict[str, str]:
    """Units on other hexes and with other facings."""
    moved = {}
    for hex, unit in units.items():
        match = re.fullmatch(r"(\w{3})(\d?)(.*)", unit)
        assert match
        moved[where(19, hex)] = match[1] + (str(turn(int(match[2])) % 6) if match[2] else "") + match[3]
    return moved


def mapped_outcomes(outcomes: Sequence[BattleOutcome], where: Any, turn: Any, army: str = "") -> set[tuple[str, ...]]:
    """Outcomes moved the same way; facings that look alike are written as the smallest by reading them again."""
    keys = set()
    for outcome in outcomes:
        _, text, seats = outcome.position.split(" | ")
        units = dict(unit.split(":") for unit in text.split()) if text != "-" else {}
        seats = re.sub(r"\b([A-Z]=\w+)", rf"\1{army}", seats)
        line = read_position(f"19 | {unit_line(mapped(units, where, turn))} | {seats}").text.split(" | ")
        keys.add((*sorted(line[1].split()), *sorted(line[2].split("; "))))
    return keys


@tries(60)
@given(boards())
def test_a_turned_board_has_the_turned_battle(board: tuple[dict[str, str], list[str]]) -> None:
    units, armies = board
    one = battle_outcomes(read_position(f"19 | {unit_line(units)} | {seat_line(armies)}"))
    turned = mapped(units, rotated_hex, lambda facing: facing + 1)
    two = battle_outcomes(read_position(f"19 | {unit_line(turned)} | {seat_line(armies)}"))
    assert mapped_outcomes(one, rotated_hex, lambda facing: facing + 1) == battle_key(two)


@pytest.fixture(scope="module")
def mirrored_armies(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A seventh to twelfth army: each of the six with the sides of its tiles in the opposite order."""
    from sztab.games.hex import data as module

    folder = tmp_path_factory.mktemp("armies")
    bundled = Path(module.__file__).parent / "armies"

    def turn_over(match: re.Match[str]) -> str:
        first, *others = match[1].split()
        return f'sides = "{" ".join([first, *reversed(others)])}"'

    for army in ARMIES:
        text = (bundled / f"{army}.toml").read_text(encoding="utf-8")
        text = re.sub(r'sides = "([^"]*)"', turn_over, text)
        (folder / f"{army}_mirrored.toml").write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDERS_VARIABLE, str(folder))
        yield


@tries(60)
@given(board=boards())
def test_a_mirrored_board_has_the_mirrored_battle(
    mirrored_armies: None, board: tuple[dict[str, str], list[str]]
) -> None:
    units, armies = board
    one = battle_outcomes(read_position(f"19 | {unit_line(units)} | {seat_line(armies)}"))
    seats = "; ".join(f"{LETTERS[army]}={army}_mirrored 20 - ?" for army in armies)
    turned = mapped(units, mirrored_hex, lambda facing: -facing)
    two = battle_outcomes(read_position(f"19 | {unit_line(turned)} | {seats}"))
    assert mapped_outcomes(one, mirrored_hex, lambda facing: -facing, "_mirrored") == battle_key(two)


@rule("BTL-2")
@tries(60)
@given(boards())
def test_exchanged_seats_have_the_same_battle(board: tuple[dict[str, str], list[str]]) -> None:
    """Without teams and points nothing but the order of the questions depends on who sits where."""
    units, armies = board
    one = battle_outcomes(read_position(f"19 | {unit_line(units)} | {seat_line(armies)}"))
    two = battle_outcomes(read_position(f"19 | {unit_line(units)} | {seat_line(armies[::-1])}"))
    assert battle_key(one) == battle_key(two)


@tries(40)
@given(boards(), st.randoms(use_true_random=False))
def test_the_order_of_units_does_not_matter_in_battle(
    board: tuple[dict[str, str], list[str]], chance: random.Random
) -> None:
    units, armies = board
    names = [f"{hex}:{unit}" for hex, unit in units.items()]
    chance.shuffle(names)
    one = battle_outcomes(read_position(f"19 | {unit_line(units)} | {seat_line(armies)}"))
    two = battle_outcomes(read_position(f"19 | {' '.join(names) or '-'} | {seat_line(armies)}"))
    assert [outcome.json() for outcome in one] == [outcome.json() for outcome in two]


def segments_of(events: Sequence[Event]) -> Iterator[tuple[int, list[Event]]]:
    """The events of each segment of a battle."""
    segment, inside = -1, list[Event]()
    for event in events:
        if event.kind == "segment":
            if segment >= 0:
                yield segment, inside
            segment, inside = event.data["segment"], []
        inside.append(event)
    if segment >= 0:
        yield segment, inside


@rule("BTL-1", "BTL-5")
@tries(80)
@given(boards(most=16))
def test_each_initiative_icon_acts_at_most_once(board: tuple[dict[str, str], list[str]]) -> None:
    """Told by the events: segments go down, and nobody attacks in more of them than the unit has icons."""
    units, armies = board
    position = read_position(f"19 | {unit_line(units)} | {seat_line(armies)}")
    extra = sum(
        any(effect.type == "extra_initiative" for effect in load_armies()[army].tile(unit[1:3]).effects)
        for unit in units.values()
        for army in armies
        if LETTERS[army] == unit[0]
    )
    for outcome in battle_outcomes(position)[:20]:
        last = 99
        acted: dict[str, set[int]] = {}
        for segment, events in segments_of(outcome.events):
            assert segment < last
            last = segment
            dying = {event.data["unit"]["hex"] for event in events if event.kind == "agony"}
            for event in events:
                if event.kind == "attack" and event.data["way"] != "blast":
                    hex = event.data["unit"]["hex"]
                    if hex not in dying:
                        acted.setdefault(hex, set()).add(segment)
        for hex, when in acted.items():
            army = next(army for army in armies if LETTERS[army] == units[hex][0])
            assert len(when) <= len(load_armies()[army].tile(units[hex][1:3]).initiative) + extra


def reached(outcomes: Sequence[BattleOutcome], hex: str) -> bool:
    """Does the unit there attack, or does anything happen to it?"""
    told = (event for outcome in outcomes for event in outcome.events if event.kind not in ("helped", "missed_segment"))
    return any(
        hex in (event.data.get("unit", {}).get("hex"), event.data.get("target", {}).get("hex")) for event in told
    )


def boards_after(units: Mapping[str, str], seats: str, bystander: str) -> list[set[str]] | None:
    """What a battle may leave, without the bystander; None where it does anything or anything happens to it."""
    outcomes = battle_outcomes(read_position(f"19 | {unit_line(units)} | {seats}"))
    if reached(outcomes, bystander):
        return None
    return [{unit for unit in one.position.split(" | ")[1].split() if unit[:2] != bystander} for one in outcomes]


@rule("BTL-1", "BTL-5", "ZONE-2")
def test_a_bystander_changes_nothing() -> None:
    """Who stands in a Zone, or is slowed or hastened, acts as if the bystander's segments were not fought."""
    army = load_armies()
    others = [name for name in army if army[name].letter not in (army["mississippi"].letter, army["borgo"].letter)]
    compared = 0
    for seed in range(80):
        chance = random.Random(seed)
        other = others[seed % len(others)]
        theirs = [tile for tile in board_tiles(other) if tile.kind in ("soldier", "module")]
        chosen = {hex: (other, chance.choice(theirs)) for hex in chance.sample(neighbours(19, "c3"), 3)}
        chosen["c3"] = ("mississippi", army["mississippi"].tile("zo"))
        bystander = chance.choice(["a1", "a3", "c1", "c5", "e1", "e3"])
        chosen[bystander] = ("borgo", army["borgo"].tile(chance.choice(["mu", "cl", "br"])))
        units = {
            hex: f"{army[name].letter}{tile.code}{chance.randrange(tile.facings) if tile.facings > 1 else ''}"
            for hex, (name, tile) in chosen.items()
        }
        seats = "; ".join(f"{army[name].letter}={name} 20 - ?" for name in ("mississippi", other, "borgo"))
        crowd = boards_after(units, seats, bystander)
        if crowd is not None:
            del units[bystander]
            alone = boards_after(units, seats, bystander)
            assert alone is not None
            assert all(board in alone for board in crowd), seed
            assert all(board in crowd for board in alone), seed
            compared += 1
    assert compared > 20


@rule("BTL-11")
@tries(60)
@given(boards())
def test_the_events_of_a_battle_account_for_its_outcome(board: tuple[dict[str, str], list[str]]) -> None:
    """Wounds, deaths and HQ damage told one by one lead from the first board to the last."""
    units, armies = board
    position = read_position(f"19 | {unit_line(units)} | {seat_line(armies)}")
    for outcome in battle_outcomes(position)[:20]:
        hq = {LETTERS[army]: 20 for army in armies}
        standing = set(units)
        for event in outcome.events:
            assert event.rule
            if event.kind == "hq_wounded":
                assert event.data["before"] == hq[event.data["seat"]]
                hq[event.data["seat"]] = event.data["after"]
            elif event.kind in ("died", "lair"):
                standing.remove(event.data["unit"]["hex"])
        text = outcome.position.split(" | ")[1]
        assert standing == ({unit[:2] for unit in text.split()} if text != "-" else set())
        assert hq == outcome.hq
