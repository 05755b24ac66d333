"""Uses pages of a gallery as a payer would, with scripts and without.

usage: behaviour.py FOLDER

Says as JSON what came out of each thing that was done.
"""

import json
import pathlib
import sys
import urllib.parse

from served import Pages, browser, load

BANK = "https://acs.bank.example/**"


def open_page(chromium, address, name, scripts=True):
    """A new tab with a page of the gallery; what reaches the bank is kept."""
    context = chromium.new_context(java_script_enabled=scripts)
    tab = context.new_page()
    tab.bank = []
    tab.words = []
    tab.on("console", lambda message: tab.words.append(message.text))

    def answer(route):
        tab.bank.append((route.request.method, route.request.post_data))
        route.fulfill(content_type="text/html", body="<title>bank</title>The bank")

    context.route(BANK, answer)
    Pages.posted.clear()
    tab.goto(f"{address}/{name}")
    return tab


def fields(body):
    return dict(urllib.parse.parse_qsl(body, keep_blank_values=True))


def leaves_by_itself(chromium, address):
    tab = open_page(chromium, address, "en/wait")
    tab.goto(f"{address}/en/leave-post", wait_until="commit")
    tab.wait_for_url("https://acs.bank.example/challenge")
    tab.goto(f"{address}/en/leave-post")
    tab.wait_for_timeout(300)
    return {"posts": tab.bank, "again": tab.get_by_role("button").all_inner_texts()}


def leaves_by_button(chromium, address):
    tab = open_page(chromium, address, "en/leave-post", scripts=False)
    waits = tab.bank == []
    tab.get_by_role("button", name="Continue").click()
    tab.wait_for_url("https://acs.bank.example/challenge")
    return {"waits": waits, "posts": tab.bank}


def checks_the_device(chromium, address):
    tab = open_page(chromium, address, "en/frame")
    tab.wait_for_url("**/en/wait")
    return {"bank": tab.bank, "posted": [fields(body) for _, body in Pages.posted]}


def goes_on_without_the_frame(chromium, address):
    tab = open_page(chromium, address, "en/frame", scripts=False)
    tab.get_by_role("button", name="Let the bank check this device").click()
    tab.wait_for_timeout(300)
    tab.get_by_role("button", name="Continue").click()
    tab.wait_for_url("**/en/wait")
    return {"bank": tab.bank, "posted": [fields(body) for _, body in Pages.posted]}


def tells_the_facts(chromium, address):
    tab = open_page(chromium, address, "en/browser")
    tab.wait_for_url("**/en/wait")
    posted = fields(Pages.posted[0][1])
    numbers = ("screen_width", "screen_height", "color_depth", "timezone")
    return {
        "numbers": all(posted[name].lstrip("-").isdigit() for name in numbers),
        "flags": [posted["java"], posted["javascript"]],
    }


def keeps_the_facts(chromium, address):
    tab = open_page(chromium, address, "en/browser", scripts=False)
    tab.get_by_role("button", name="Continue").click()
    tab.wait_for_url("**/en/wait")
    return fields(Pages.posted[0][1])


def sends_once(chromium, address):
    tab = open_page(chromium, address, "en/confirmation")
    tab.get_by_role("button", name="Confirm").dblclick(no_wait_after=True)
    tab.wait_for_url("**/en/wait")
    return [fields(body) for _, body in Pages.posted]


def presses(chromium, address):
    pressed = {}
    for page, button in (
        ("confirmation", "Confirm"),
        ("confirmation", "Change details"),
        ("confirmation", "Cancel payment"),
        ("code-mistaken", "Send a new code"),
        ("declined", "Try again"),
    ):
        tab = open_page(chromium, address, f"en/{page}", scripts=False)
        tab.get_by_role("button", name=button).click()
        tab.wait_for_url("**/en/wait")
        path, body = Pages.posted[0]
        pressed[f"{page}: {button}"] = [path, fields(body)["_do"]]
    return pressed


def enters(chromium, address):
    tab = open_page(chromium, address, "en/code-mistaken", scripts=False)
    tab.get_by_label("Code from the SMS").fill("123456")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/en/wait")
    return fields(Pages.posted[0][1])


def reads_mistakes_first(chromium, address):
    tab = open_page(chromium, address, "en/details-mistaken")
    focused = tab.evaluate("document.activeElement.className")
    tab.keyboard.press("Tab")
    tab.keyboard.press("Enter")
    return {"first": focused, "then": tab.evaluate("document.activeElement.id")}


def skips(chromium, address):
    tab = open_page(chromium, address, "en/captured")
    tab.keyboard.press("Tab")
    first = tab.evaluate("document.activeElement.textContent")
    tab.keyboard.press("Enter")
    tab.keyboard.press("Tab")
    return [first, tab.evaluate("document.activeElement.textContent")]


def prints(chromium, address):
    shown = []
    for scripts in (True, False):
        tab = open_page(chromium, address, "en/captured", scripts=scripts)
        shown.append(tab.get_by_role("button", name="Print").count())
    return shown


def main():
    load(pathlib.Path(sys.argv[1]))
    done = [
        leaves_by_itself, leaves_by_button, checks_the_device, goes_on_without_the_frame,
        tells_the_facts, keeps_the_facts, sends_once, presses, enters, reads_mistakes_first,
        skips, prints,
    ]
    with browser() as (chromium, address):
        said = {thing.__name__: thing(chromium, address) for thing in done}
    print(json.dumps(said))


main()
