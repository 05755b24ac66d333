"""Opens pages that hold texts of attack in Chromium.

usage: hostile.py FOLDER

Says as JSON how many pages were opened, and everything that was heard or fetched from elsewhere.
"""

import json
import pathlib
import sys

from served import Pages, browser, load


def main():
    folder = pathlib.Path(sys.argv[1])
    load(folder)
    pages = json.loads((folder / "gallery.json").read_text())["hostile"]
    heard = []
    with browser() as (chromium, address):
        tab = chromium.new_page()
        tab.on("dialog", lambda dialog: (heard.append(f"dialog {dialog.message}"), dialog.dismiss()))
        tab.on("console", lambda message: heard.append(message.text))
        tab.on("pageerror", lambda error: heard.append(str(error)))

        def see(url):
            """The empty frame of the bank's check is ours."""
            if url != "about:blank" and not url.startswith(f"{address}/"):
                heard.append(url)

        tab.on("framenavigated", lambda frame: see(frame.url))
        tab.on("request", lambda request: see(request.url))
        # The pages' own script would leave pages that are to be looked at.
        tab.route("**/assets/*.js", lambda route: route.fulfill(body=""))
        tab.route("**/favicon.ico", lambda route: route.fulfill(status=204))
        for page in pages:
            headers = [(header["name"], header["value"]) for header in page["headers"]]
            Pages.replies["/hostile"] = (200, headers, (folder / page["file"]).read_bytes())
            tab.goto(f"{address}/hostile", wait_until="load")
    print(json.dumps({"pages": len(pages), "findings": heard}))


main()
