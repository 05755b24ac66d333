"""A gallery of pages behind a server with the pages' own headers, and Chromium to look at it."""

import contextlib
import http.server
import json
import os
import threading

from playwright.sync_api import sync_playwright


class Pages(http.server.BaseHTTPRequestHandler):
    """Answers as the real host would, and keeps what is posted."""

    replies = {}
    posted = []

    def do_GET(self):
        status, headers, body = self.replies.get(self.path.split("?")[0], (404, [], b""))
        self.send_response(status)
        for name, value in headers:
            if name != "Refresh":
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.posted.append((self.path, body))
        self.send_response(303)
        self.send_header("Location", "/en/wait")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *words):
        pass


def load(folder):
    """Reads what `Tests/WebTests/Pages` wrote, and gives the pages with their addresses."""
    gallery = json.loads((folder / "gallery.json").read_text())
    for asset in gallery["assets"]:
        headers = [(h["name"], h["value"]) for h in asset["headers"]]
        Pages.replies[asset["path"]] = (200, headers, (folder / asset["file"]).read_bytes())
    for page in gallery["pages"]:
        headers = [(h["name"], h["value"]) for h in page["headers"]]
        body = (folder / page["file"]).read_bytes()
        Pages.replies[f"/{page['language']}/{page['name']}"] = (page["status"], headers, body)
    return gallery["pages"]


@contextlib.contextmanager
def chromium():
    """Debian's Chromium."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
            args=["--no-sandbox", "--disable-dev-shm-usage"],
        )
        yield started
        started.close()


@contextlib.contextmanager
def browser():
    """Chromium, and the address of a server with the pages that were loaded."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with chromium() as started:
        yield started, f"http://127.0.0.1:{server.server_port}"
