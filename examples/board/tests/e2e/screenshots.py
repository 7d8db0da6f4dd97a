"""Pictures of every book, on a desk and on a phone.

    python screenshots.py DIRECTORY

The programs are found as the tests find them, see conftest.py.
"""

import sys
from pathlib import Path

from conftest import CHROMIUM, CHROMIUM_ARGS, Desk, Engine, Server, expect, sync_playwright

SIZES = {
    "desktop": {"viewport": {"width": 1280, "height": 860}},
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True},
}
ANALYSED = "turkish"
# So many moves of a game between engines are played before the picture.
MOVES = 12


def opening(engine: Engine, book: str) -> list[str]:
    moves = []
    while len(moves) < MOVES and (status := engine.status(book, None, moves)).args["over"] == "no":
        moves.append(engine.best(book, moves, strength="journeyman", seed=1))
    # A position in which there is a choice.
    while moves and len(engine.status(book, None, moves).moves) < 3:
        moves.pop()
    return moves


def take(desk: Desk, book: str, file: Path):
    desk.open()
    desk.new_game(book)
    moves = opening(desk.engine, book)
    for move in moves:
        desk.type(move)
    desk.has_played(moves)
    desk.shows_fen(desk.engine.status(book, None, moves).args["fen"])
    desk.page.mouse.move(0, 0)
    status = desk.status()
    piece = max(status.movable, key=lambda point: len(status.landings(point)))
    if book == ANALYSED:
        desk.press_in("analysis", "analyse")
        expect(desk.at("#lines li")).to_have_count(3)
        # Until the lines have some depth.
        desk.waits("() => /^Depth 1\\d/.test(document.querySelector('#facts').textContent)", "the analysis is not deep")
    desk.touch(piece)
    desk.page.evaluate("() => scrollTo(0, 0)")
    # Pieces glide for a moment.
    desk.page.wait_for_timeout(300)
    desk.page.screenshot(path=file)


def main(directory: Path):
    directory.mkdir(parents=True, exist_ok=True)
    server, engine = Server(), Engine()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGS)
            for book in engine.variants():
                for size, options in SIZES.items():
                    context = browser.new_context(locale="en-GB", color_scheme="light", **options)
                    take(Desk(context.new_page(), server.url, engine), book, directory / f"{book}-{size}.png")
                    context.close()
                    print(directory / f"{book}-{size}.png")
            browser.close()
    finally:
        server.close()
        engine.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
