"""A plan for when one is away, chosen from lists in words on a phone; the seat follows it."""

from __future__ import annotations

from typing import Any

from browser.test_views import DESKTOP, PHONE, axe_in_both_themes, sticking_out

ASK = """async ([path, body]) => {
    const me = await (await fetch('/api/session')).json();
    const headers = {'Content-Type': 'application/json', 'X-CSRF-Token': me.csrf};
    return (await fetch(path, {method: 'POST', headers, body: JSON.stringify(body)})).json();
}"""


def ask(page: Any, path: str, **body: Any) -> Any:
    return page.evaluate(ASK, [path, body])


def test_a_plan_is_chosen_in_words_and_followed(visitor: Any) -> None:
    ann, bob = visitor(viewport=DESKTOP), visitor(viewport=PHONE, has_touch=True)
    for page, name in ((ann, "Ann"), (bob, "Bob")):
        page.goto("/games")
        ask(page, "/api/session", name=name)
    seats = [{"kind": "person"}, {"kind": "open"}]
    wish = {"game": "hex", "seats": seats, "public": True, "options": {"armies": "borgo,moloch"}}
    table = ask(ann, "/api/tables", clock={"kind": "correspondence", "days": 3}, **wish)["table"]["id"]
    ask(bob, f"/api/tables/{table}/seats/1/join")
    bob.goto(f"/t/{table}")
    bob.get_by_role("tab", name="Table").click()
    bob.get_by_text("Plan ahead").click()
    find = bob.get_by_label("What do you expect them to play?")
    find.fill("a1")
    bob.get_by_role("button", name="Borgo places HQ on a1").first.click()
    assert sticking_out(bob) == []
    assert axe_in_both_themes(bob) == []
    bob.get_by_label("What do you answer?").fill("e3")
    bob.get_by_role("button", name="Moloch places HQ on e3").first.click()
    bob.get_by_role("button", name="Keep the plan").click()
    bob.get_by_text("The plan is kept.").wait_for()
    ann.goto(f"/t/{table}")
    state = ann.evaluate("(table) => fetch(`/api/tables/${table}/state?seat=0`).then((one) => one.json())", table)
    first = next(token for token in state["view"]["legal"] if "a1" in token)
    ask(ann, f"/api/tables/{table}/answer", seat=0, decision=state["decision"], token=first, client="c1")
    bob.wait_for_function(
        """(table) => fetch(`/api/tables/${table}/state?seat=1`).then((one) => one.json())
            .then(({view}) => view.position.includes('e3'))""",
        arg=table,
    )
