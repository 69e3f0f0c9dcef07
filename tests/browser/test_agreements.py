"""What players have with each other: clocks, claims, taking back by consent, notices, and naming who scores."""

from __future__ import annotations

from typing import Any

from browser.player import Person
from browser.server import eventually
from browser.test_film import COVERED

SCORES = (
    "19 | a1:Whq a2:Whi3 a3:Wof3 c5:Mhq e1:Bhq | W=beasts 0 ba ?; M=moloch 0 - ?; B=borgo 0 - ? | W:play mode=points"
)


def seated(visitor: Any, **wish: Any) -> tuple[Person, Person]:
    """Ann and Bob at a table of two, Ann to place her HQ."""
    ann, bob = Person(visitor()), Person(visitor())
    for person, name in ((ann, "Ann"), (bob, "Bob")):
        person.api("POST", "/api/session", {"name": name})
    seats = [{"kind": "person"}, {"kind": "open"}]
    made = ann.api("POST", "/api/tables", {"game": "hex", "seats": seats, **wish})
    # Both look at it before the clocks start.
    ann.open_table(made["table"]["id"])
    bob.open_table(made["table"]["id"])
    bob.api("POST", "/api/links", {"token": made["links"][1]["token"]})
    bob.open_table(made["table"]["id"])
    eventually(ann.free)
    return ann, bob


def seconds(person: Person) -> list[int]:
    """What the clocks show."""
    times = [text.split(":") for text in person.page.get_by_role("timer").all_inner_texts()]
    return [60 * int(minutes) + int(rest) for minutes, rest in times]


def test_a_clock_runs_and_falls_and_the_win_is_claimed(visitor: Any) -> None:
    ann, bob = seated(visitor, clock={"kind": "live", "base": 12, "increment": 0}, leaver="claim")
    # Above is the other one: Ann's clock runs for both of them, Bob's stands.
    eventually(lambda: seconds(bob)[0] < 12)
    assert seconds(bob)[1] == seconds(ann)[0] == 12
    assert bob.page.locator(".running[role=timer]").count() == 1
    claim = bob.page.get_by_role("button", name="Claim the win")
    claim.wait_for()
    assert seconds(bob)[0] == 0
    ann.page.get_by_text("Your time is over.").wait_for()
    assert not ann.page.get_by_role("button", name="Claim the win").count()
    claim.click()
    for person, words in ((bob, "YOU WIN"), (ann, "YOU LOSE")):
        banner = person.page.locator(".banner.end")
        banner.wait_for()
        assert banner.locator("strong").inner_text().upper() == words


def test_taking_back_needs_consent_and_a_turn_is_noticed(visitor: Any) -> None:
    ann, bob = seated(visitor)
    icon = "() => document.querySelector('link[rel=icon]').href.split('/').pop()"
    assert (ann.page.title(), ann.page.evaluate(icon)) == ("● Your turn – Sztab", "favicon-turn.svg")
    assert (bob.page.title(), bob.page.evaluate(icon)) == ("Neuroshima Hex – Sztab", "favicon.svg")
    ann.hex("c2").click()
    ann.main().click()
    eventually(bob.free)
    assert (bob.page.title(), bob.page.evaluate(icon)) == ("● Your turn – Sztab", "favicon-turn.svg")
    eventually(lambda: ann.page.title() == "Neuroshima Hex – Sztab")
    for answer, still in (("Decline", True), ("Accept", False)):
        ann.page.locator("#tab-table").click()
        ann.page.get_by_role("button", name="Ask to take back").click()
        bob.page.get_by_text("Ann (Borgo) asks to take the last action back.").wait_for()
        assert ann.page.get_by_text("Your offer waits for an answer.").count()
        bob.page.get_by_role("button", name=answer).click()
        bob.page.get_by_text("asks to take the last action back").wait_for(state="detached")
        eventually(lambda there=still: ("HQ, Borgo" in ann.unit("c2")) is there)  # type: ignore[misc]
    eventually(ann.free)
    assert "HQ, Borgo" not in bob.unit("c2")


def test_who_scores_is_asked_and_shown(visitor: Any) -> None:
    ann = Person(visitor())
    ann.at_position(SCORES)
    before = dict(zip(("Moloch", "Borgo", "Beasts"), ann.toughness(), strict=True))
    assert set(before.values()) == {0}
    ann.tile("Battle").click()
    ann.main().click()
    # Whoever draws nothing but instants afterwards is asked something else.
    scores = ann.page.locator(".ask").get_by_role("button", name="The point goes to")
    for army in ("Borgo", "Moloch"):
        eventually(lambda: scores.count() == 2)
        assert ann.page.locator(".prompt.loud").count()
        moment = ann.moment()
        ann.answer(f"The point goes to {army}")
        ann.moved_on(moment)
        ann.settled()
    eventually(lambda: not scores.count())
    for army in ("Moloch", "Borgo"):
        ann.page.get_by_role("region", name=f"{army}, 1 point").first.wait_for()


def test_the_end_says_why_and_a_rematch_is_one_click_away(visitor: Any) -> None:
    ann, bob = seated(visitor)
    bob.api("POST", f"/api/tables/{bob.page.url.rsplit('/', 1)[1]}/resign", {"seat": 1})
    banner = ann.page.locator(".banner.end")
    banner.get_by_text("Bob (Moloch) resigned.").wait_for()
    assert ann.page.locator(".prompt .what").inner_text() == "The game is over."
    assert banner.get_by_text("In a rematch the sides are swapped: Bob: Borgo, Ann: Moloch.").count()
    for link in ("Replay", "Analysis"):
        assert banner.get_by_role("link", name=link).count() == 1
    assert banner.get_by_role("button", name="Share").count() == 1
    # On a phone that lies on its side everything to be pressed is in sight, too.
    ann.page.set_viewport_size({"width": 844, "height": 390})
    eventually(lambda: [one.evaluate(COVERED) for one in banner.locator(".btn:visible").all()] == [False] * 5)
    ann.page.set_viewport_size({"width": 1440, "height": 900})
    # What it came to stands beside the board, and covers nothing; on a phone it is unfolded.
    ended = ann.page.locator(".ended")
    ended.get_by_role("button", name="Let the bot look").wait_for()
    assert banner.get_attribute("data-outcome") == "won"
    assert bob.page.locator(".banner.end").get_attribute("data-outcome") == "lost"
    assert bob.page.locator(".banner.end").get_by_role("link", name="See where it turned").count() == 1
    assert "Every loss shows what to do better" in bob.page.locator(".banner.end").inner_text()
    ann.page.set_viewport_size({"width": 390, "height": 844})
    banner.get_by_text("How it went").click()
    banner.get_by_role("button", name="Let the bot look").wait_for()
    ann.page.set_viewport_size({"width": 1440, "height": 900})
    before = ann.page.url
    for person in (ann, bob):
        person.page.get_by_role("button", name="Rematch").click()
    for person in (ann, bob):
        person.page.wait_for_url(lambda url: url != before)
        person.board().wait_for()
    assert ann.page.url == bob.page.url
