"""What the worker of the page does with a push, in a real browser: a message is delivered to it as a service would."""

from __future__ import annotations

import json
from typing import Any

SHOWN = """async (wanted) => {
    const there = await (await navigator.serviceWorker.ready).getNotifications();
    return JSON.stringify(there.map(({title, body, tag, data}) => [title, body, tag, data.url])) === wanted;
}"""


def test_a_push_is_shown_and_a_later_one_of_its_kind_replaces_it(visitor: Any) -> None:
    page = visitor(permissions=["notifications"])
    page.goto("/notices")
    page.evaluate("""async () => {
        await navigator.serviceWorker.register('/push.js', {scope: '/'});
        await navigator.serviceWorker.ready;
    }""")
    devtools = page.context.new_cdp_session(page)
    there: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: there.extend(one["registrationId"] for one in event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    origin = page.evaluate("() => location.origin")
    for said in ("Ann waits for your answer.", "Bob waits for your answer."):
        message = {"title": "Your turn", "body": said, "url": "/t/t_1", "tag": "turn"}
        data = {"origin": origin, "registrationId": there[-1], "data": json.dumps(message)}
        devtools.send("ServiceWorker.deliverPushMessage", data)
        wanted = [["Your turn", said, "turn", "/t/t_1"]]
        page.wait_for_function(SHOWN, arg=json.dumps(wanted, separators=(",", ":")))
