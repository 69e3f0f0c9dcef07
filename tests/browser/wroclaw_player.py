"""A person at a table of In the Ruins of Wrocław: sends away, deploys, names shots. By what the page offers."""

from __future__ import annotations

from typing import Any

from browser.player import ASKED, Person, until

RECORD = '[Game "wroclaw"]\n[Rules "wroclaw 1.0"]\n[Position "{}"]\n[Result "*"]\n'
DEPLOYMENT = (
    "rules: extended / phase: deploy A B / turn: 3 / first: {first} / dice: 9 4 / hazards: radiation / "
    "A hand: igor jagna witek zoja henryk / A known: igor zoja / A resting: iga / A dead: borys / "
    "A pool: attack explore / A perun: 2 / B hand: maks wanda rysiek gerda lidka / B known: maks / B pool: cover"
)
FIRE = (
    "rules: extended / phase: fire A / turn: 3 / first: A / dice: 9 5 2 / hazards: radiation mutants / "
    "A hand: olek henryk tadek / A known: olek / A field: jagna:attack' witek:cover zoja:attack'' / A dead: borys / "
    "A perun: 2 / B hand: gerda lidka / B field: maks:attack'''-2 wanda:cover' rysiek:explore' / B perun: 1"
)
QUESTION = "() => document.querySelector('.table')?.dataset.moment.split(' ').at(-1)"
# Another question is asked, or none any more. A curtain hides the table and tells nothing.
ELSE = f"""(before) => document.querySelector('.banner.end')
    || document.querySelector('.table') && ({QUESTION})() !== before"""


class Commander(Person):
    """One browser of one person, or of two who share it."""

    def begin(self, seats: list[dict[str, str]], rules: str = "basic") -> str:
        """A new game; a seat is `{"kind": "person"}` or a bot."""
        self.session()
        made = self.api("POST", "/api/tables", {"game": "wroclaw", "options": {"rules": rules}, "seats": seats})
        return self._sit(made)

    def at(self, position: str, seats: tuple[int, ...] = (0, 1), friend: Commander | None = None) -> str:
        """A table that starts from a position; a friend plays the seats that are not named, or a bot."""
        self.session()
        made = self.api("POST", "/api/records", {"record": RECORD.format(position)})
        for link in made["links"]:
            if link["seat"] in seats:
                self.api("POST", "/api/links", {"token": link["token"]})
            elif friend:
                friend.session()
                friend.api("POST", "/api/links", {"token": link["token"]})
            else:
                self.api("POST", f"/api/tables/{made['table']['id']}/seats/{link['seat']}/bot", {"bot": "recruit"})
        if friend:
            friend._sit(made)
        return self._sit(made)

    def _sit(self, made: Any) -> str:
        table = str(made["table"]["id"])
        self.page.goto(f"/t/{table}")
        self.page.locator(".table, .curtain").first.wait_for()
        return table

    # ---- what is seen

    def curtain(self) -> Any:
        return self.page.locator(".curtain")

    def reveal(self) -> Any:
        return self.page.locator("dialog.reveal")

    def question(self) -> str:
        """The number of the decision that is asked. The other side's orders, given meanwhile, leave it as it is."""
        self.page.locator(".table").wait_for()
        return str(self.page.evaluate(QUESTION))

    def fighter(self, character: str) -> Any:
        return self.page.locator(f'[data-fighter="{character}"]')

    # ---- what is done

    def here(self) -> None:
        """Say that the next one is at the screen."""
        self.curtain().get_by_role("button").click()
        self.page.locator(".table").wait_for()

    def lay(self, slot: int, character: str, manoeuvre: str) -> None:
        """Touch a card, a place, a token, the place."""
        place = self.page.locator(f'[data-slot="{slot}"]')
        self.page.locator(f'.hand [data-character="{character}"]').click()
        place.click()
        self.page.locator(f'[data-token="{manoeuvre}"]').click()
        place.click()

    def deploy(self, *placed: tuple[str, str]) -> None:
        for slot, (character, manoeuvre) in enumerate(placed):
            self.lay(slot, character, manoeuvre)
        self.main().click()

    def drag(self, what: Any, to: Any) -> None:
        what.scroll_into_view_if_needed()
        start, end = what.bounding_box(), to.bounding_box()
        mouse = self.page.mouse
        mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        mouse.down()
        mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
        mouse.up()

    def wait_asked(self, seconds: float = 90.0) -> None:
        until(self.page, f"() => document.querySelector('{ASKED}, .banner.end, dialog.reveal')", seconds=seconds)

    def any_action(self) -> None:
        """Something legal: the first cards of the hand, the first shot that hits, the first answer."""
        page = self.page
        phase = page.locator(".table").get_attribute("data-phase")
        if phase == "discard":
            for place in (0, 1, 2):
                page.locator(".choose [data-character]").nth(place).click()
        elif phase == "deploy":
            for slot in range(3):
                # With the fingers on the keys: a character, and a token that is left.
                page.keyboard.press("1")
                free = page.locator("[data-token]:not(:disabled)").first.get_attribute("data-token")
                page.keyboard.press(str(free)[0])
                page.locator(f'[data-slot="{slot}"] .card').wait_for()
        elif phase == "fire":
            hits = page.locator(".aim:has(.hit)")
            if hits.count():
                hits.first.click()
        else:
            page.locator(".ask button").first.click()
        self.main().click()

    def play_on(self, answers: int) -> int:
        for done in range(answers):
            self.wait_asked()
            if self.reveal().count():
                self.reveal().get_by_role("button").click()
                self.reveal().wait_for(state="detached")
                continue
            if self.over():
                return done
            before = self.question()
            self.any_action()
            until(self.page, ELSE, before)
        return answers
