"""A person at a table of 51st State: picks cards, reads prices, presses what the page offers."""

from __future__ import annotations

from typing import Any

from browser.player import Person

RECORD = '[Game "state51"]\n[Rules "state51 1.0"]\n[Position "{}"]\n[Result "*"]\n'
# What the page may offer, first things first.
KEEP, DRAFT, ASK = ".prompt[data-phase=keep]", ".draft .held:enabled", ".ask .act"
USES = ".all [data-kind=use] .act, .all [data-kind=convert] .act"
HELD = ".hand .held.can"
OFFERS = (KEEP, DRAFT, ASK, USES, HELD)


class Statesman(Person):
    """One browser of one person, at tables of 51st State."""

    # ---- coming to a table

    def settle(self, position: str, seats: tuple[int, ...] = (0,), bot: str | None = "recruit") -> str:
        """Sit at a table that starts from a position; bots play the other seats, or nobody yet."""
        self.session()
        made = self.api("POST", "/api/records", {"record": RECORD.format(position.strip().replace("\n", " / "))})
        table = str(made["table"]["id"])
        for link in made["links"]:
            if link["seat"] in seats:
                self.api("POST", "/api/links", {"token": link["token"]})
        for seat in made["table"]["seats"]:
            if bot and seat["seat"] not in seats and seat["kind"] == "open":
                self.api("POST", f"/api/tables/{table}/seats/{seat['seat']}/bot", {"bot": bot})
        self.links = {link["seat"]: link["token"] for link in made["links"]}
        self.open_table(table)
        return table

    def begin(self, options: dict[str, str], seats: list[dict[str, str]]) -> str:
        """A new game."""
        self.session()
        made = self.api("POST", "/api/tables", {"game": "state51", "options": options, "seats": seats})
        table = str(made["table"]["id"])
        self.open_table(table)
        return table

    def open_table(self, table: str) -> None:
        self.page.goto(f"/t/{table}")
        self.page.locator(".prompt, .curtain, .invite").first.wait_for()

    # ---- what is seen

    def held(self, card: str) -> Any:
        return self.page.locator(f'.hand [data-card="{card}"]')

    def site(self, site: str, seat: int | None = None) -> Any:
        place = self.page.locator(f'[data-seat="{seat}"]') if seat is not None else self.page.locator(".state")
        return place.locator(f'[data-site="{site}"]')

    def good(self, good: str) -> int:
        return int(self.page.locator(f'.goods [data-good="{good}"] b').first.inner_text())

    def offers(self) -> list[str]:
        """The sentences of the actions that are shown."""
        return [str(text) for text in self.page.locator(".act .says").all_inner_texts()]

    def offer(self, text: str) -> Any:
        return self.page.get_by_role("button", name=text)

    # ---- what is done

    def any_action(self, hurried: bool = False) -> None:
        """Something legal, by what the page offers first; passing when little is left to do, or at once."""
        page = self.page
        offered = page.evaluate("(all) => all.filter((one) => document.querySelector(one))", list(OFFERS))
        if KEEP in offered:
            for place in (0, 1):
                page.locator(".hand .held").nth(place).click()
            page.get_by_role("button", name="Keep the other four").click()
        elif DRAFT in offered:
            page.locator(DRAFT).first.click()
        elif ASK in offered:
            page.locator(ASK).first.click()
        elif (end := page.get_by_role("button", name="End turn")).count():
            end.click()
        elif hurried:
            self.pass_round()
        elif USES in offered:
            self.press(page.locator(USES).first)
        elif HELD in offered:
            page.locator(HELD).first.click()
            page.locator(".picked .act").first.wait_for(state="attached")
            if not page.locator(".picked .act").first.is_visible():
                page.locator(".picked summary").click()
            self.press(page.locator(".picked .act").first)
        else:
            self.pass_round()

    def press(self, act: Any) -> None:
        """Do it; where there are several ways to pay, the first."""
        ways = act.get_attribute("aria-expanded") is not None
        act.click()
        if ways:
            self.page.locator(".ways .way").first.click()

    def pass_round(self) -> None:
        button = self.page.locator(".bar").get_by_role("button", name="Pass", exact=True)
        button.click()
        sure = self.page.locator(".bar .sure")
        if sure.count():
            button.click()

    def play_to(self, done: Any, most: int = 200, hurried: bool = False) -> int:
        """Answer questions until something is so; how many it were."""
        for count in range(most):
            self.wait_asked()
            if done() or self.over():
                return count
            before = self.moment()
            self.any_action(hurried)
            self.moved_on(before)
        raise AssertionError("it never came to that")
