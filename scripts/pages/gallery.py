"""Looks at every page of a gallery in Chromium, through a server with the pages' own headers.

usage: gallery.py FOLDER [PICTURES]

FOLDER holds `gallery.json` (what `Tests/WebTests/Pages` writes): a list of pages, each with its name,
language, status, headers and the file of its body, and the assets. Says as JSON what is wrong with
each page: findings of axe-core, words of the console, what is wider than the window, controls that
are too small. With PICTURES it writes a picture of each page at two widths in both colour schemes.
"""

import io
import json
import pathlib
import sys

import axe_playwright_python
import zxingcpp
from PIL import Image
from served import browser, load

WIDTHS = (320, 1280)
SCHEMES = ("light", "dark")
AXE = pathlib.Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text()

# What a script of ours would do at once, so that the page would be gone.
MOVING = ("leave-post", "frame", "browser")

MEASURE = """() => {
  const wrong = [];
  const room = document.documentElement;
  if (room.scrollWidth > room.clientWidth) wrong.push(`wider than the window: ${room.scrollWidth}`);
  for (const control of document.querySelectorAll("button, a, input:not([type=hidden]), select")) {
    const box = control.getBoundingClientRect();
    const label = control.closest(".choice");
    const height = label ? label.getBoundingClientRect().height : box.height;
    const inText = control.matches("p a, li a") && !control.closest(".langs");
    if (control.matches(".skip") || box.width === 0) continue;
    if (height < (inText ? 24 : 44)) wrong.push(`too small: ${control.outerHTML.slice(0, 90)} ${height}`);
  }
  return wrong;
}"""


def look(chromium, address, pages, pictures):
    findings = []
    for scheme in SCHEMES:
        for width in WIDTHS:
            context = chromium.new_context(
                viewport={"width": width, "height": 720}, color_scheme=scheme
            )
            tab = context.new_page()
            words = []
            tab.on("console", lambda message: words.append(message.text))
            tab.on("pageerror", lambda error: words.append(str(error)))
            tab.route("**/favicon.ico", lambda route: route.fulfill(status=204))
            for page in pages:
                if not wanted(page, width, scheme, pictures):
                    continue
                words.clear()
                moving = page["name"] in MOVING
                if moving:
                    tab.route("**/assets/*.js", lambda route: route.fulfill(body=""))
                tab.goto(f"{address}/{page['language']}/{page['name']}")
                wrong = [f"says: {word}" for word in words if "status of" not in word]
                wrong += tab.evaluate(MEASURE)
                tab.evaluate(AXE)
                result = tab.evaluate("axe.run(document, {resultTypes: ['violations']})")
                for violation in result["violations"]:
                    where = "; ".join(node["html"][:120] for node in violation["nodes"])
                    wrong.append(f"{violation['id']}: {violation['help']}: {where}")
                if page["name"] == "qr":
                    wrong += scan(tab.locator(".qr svg").screenshot(), page["code"])
                if moving:
                    tab.unroute("**/assets/*.js")
                findings += [
                    f"{page['name']} {page['language']} {width} {scheme}: {word}" for word in wrong
                ]
                if pictures and page["pictured"]:
                    name = f"{page['name']}-{width}-{scheme}.png"
                    save(tab.screenshot(full_page=True, animations="disabled"), pictures / name)
                    other_media(tab, page, width, scheme, pictures)
            context.close()
    return findings


def other_media(tab, page, width, scheme, pictures):
    """A result as it is printed, and a form in the colours that its reader chose."""
    if (width, scheme) != (1280, "light"):
        return
    if page["name"] == "captured":
        tab.emulate_media(media="print")
        save(tab.screenshot(full_page=True), pictures / "captured-print.png")
        tab.emulate_media(media="screen")
    if page["name"] == "card-mistaken":
        tab.emulate_media(forced_colors="active")
        save(tab.screenshot(full_page=True), pictures / "card-mistaken-forced.png")
        tab.emulate_media(forced_colors="none")


def scan(png, expected):
    """What a camera would read, by somebody else's reader."""
    read = [code.text for code in zxingcpp.read_barcodes(Image.open(io.BytesIO(png)))]
    return [] if read == [expected] else [f"scanned as {read}"]


def wanted(page, width, scheme, pictures):
    """Pictures show all four; without them each language has one of its own, to be quick."""
    if pictures and page["pictured"]:
        return True
    return {"uk": (320, "light"), "en": (1280, "dark"), "ru": (320, "dark")}[
        page["language"]
    ] == (width, scheme)


def save(png, path):
    """The colours that a page has most are enough for it, at a third of the bytes."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    colours = sorted(picture.getcolors(1 << 24), reverse=True)[:160]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for _, colour in colours for part in colour])
    picture.quantize(palette=palette, dither=Image.Dither.NONE).save(path, optimize=True)


def main():
    folder = pathlib.Path(sys.argv[1])
    pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    pages = load(folder)
    with browser() as (chromium, address):
        findings = look(chromium, address, pages, pictures)
    print(json.dumps({"pages": len(pages), "findings": findings}, ensure_ascii=False))


main()
