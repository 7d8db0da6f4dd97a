"""What the browser tests share: the server, the browser, an engine of their own
and the desk, through which a test does what a person does.

    pip install -r requirements.txt
    QUIRKAT=… BOARD=… CHROMIUM=… pytest examples/board/tests/e2e

Each of the three has a default. Nothing waits for a fixed time: what a test waits
for is seen on the page.
"""

import json
import os
import re
import shlex
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, TimeoutError, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[4]
QUIRKAT = ROOT / os.environ.get("QUIRKAT", "target/release/quirkat")
BOARD = ROOT / os.environ.get("BOARD", "target/debug/board")
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 20
PERSON = "person"
LEVELS = ["apprentice", "journeyman", "master"]

expect.set_options(timeout=PATIENCE * 1000)


def until(holds, what: str, patience: float = PATIENCE):
    """Waits for something that is not on the page; gives what `holds` gives."""
    deadline = time.monotonic() + patience
    while not (found := holds()):
        assert time.monotonic() < deadline, what
        time.sleep(0.02)
    return found


# An engine to ask what is right


class Engine:
    """An engine beside the page, to know what the page should show."""

    def __init__(self):
        self.process = subprocess.Popen(
            [QUIRKAT, "hub"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.variant = None
        self.ask("set-param name=hash value=8", "init")

    def ask(self, *lines: str, until: str = "pong") -> list[dict]:
        """All replies to some lines; the command of each is under `command`."""
        asked = [*lines, "ping"] if until == "pong" else lines
        self.process.stdin.write("".join(f"{line}\n" for line in asked))
        self.process.stdin.flush()
        replies = []
        while not replies or replies[-1]["command"] != until:
            line = self.process.stdout.readline()
            assert line, "the engine has ended"
            replies.append(read_line(line.strip()))
        return replies

    def choose(self, variant: str):
        if variant != self.variant:
            self.ask(f"set-param name=variant value={variant}")
            self.variant = variant

    def variants(self) -> list[str]:
        replies = self.ask("hub")
        found = next(r for r in replies if r.get("name") == "variant" and "values" in r)
        return found["values"].split()

    def status(self, variant: str, fen: str | None = None, moves: list[str] = ()) -> "Status":
        self.choose(variant)
        replies = self.ask(f"pos {place(fen, moves)}", "status touches geometry")
        errors = [reply["message"] for reply in replies if reply["command"] == "error"]
        assert not errors, errors
        return Status(replies)

    def faults(self, variant: str, fen: str | None = None, moves=(), touched=()) -> list[dict]:
        self.choose(variant)
        touched = f' touched="{" ".join(touched)}"' if touched else ""
        replies = self.ask(f"check {place(fen, moves)}{touched}")
        return [reply for reply in replies if reply["command"] == "fault"]

    def clauses(self, variant: str) -> dict[str, str]:
        self.choose(variant)
        return {r["number"]: r["text"] for r in self.ask("rules") if r["command"] == "clause"}

    def best(self, variant: str, moves: list[str], nodes: int = 3000, strength: str = "master", seed: int = 0) -> str:
        """The move that is found with so many nodes; always the same one."""
        self.choose(variant)
        parameters = {"strength": strength, "seed": seed, "clear-hash": "true"}
        self.ask(*[f"set-param name={name} value={value}" for name, value in parameters.items()])
        replies = self.ask(f"pos {place(None, moves)}", f"level nodes={nodes}", "go think", until="done")
        return replies[-1]["move"]

    def close(self):
        self.process.kill()
        self.process.wait()


class Status:
    """The answer to `status touches geometry`."""

    def __init__(self, replies: list[dict]):
        self.args = next(r for r in replies if r["command"] == "status")
        self.moves = [r for r in replies if r["command"] == "move"]
        self.touches = {r["number"]: r for r in replies if r["command"] == "touch"}
        self.fen = self.args["fen"]
        self.points = self.args["points"].split()
        self.kinds = {side: self.args[side].split() for side in ("white", "black")}
        self.pieces = pieces_of(self.fen, self.kinds)
        self.first = self.args["first"].split()

    @property
    def own(self) -> list[str]:
        """The points on which the side to move has pieces."""
        return [point for point, kind in self.pieces.items() if kind.startswith(self.args["turn"])]

    @property
    def movable(self) -> list[str]:
        return [self.touches[number]["point"] for number in self.first]

    def landings(self, point: str) -> list[str]:
        touch = next(self.touches[number] for number in self.first if self.touches[number]["point"] == point)
        return [self.touches[number]["point"] for number in touch["next"].split()]

    def way(self, move: str) -> list[dict]:
        """The touches that make a move, one after the other."""

        def search(numbers):
            for number in numbers:
                touch = self.touches[number]
                if touch["move"] == move:
                    return [touch]
                if found := search(touch["next"].split()):
                    return [touch, *found]
            return None

        found = search(self.first)
        assert found, f"there is no way to {move} in {self.fen}"
        return found


def place(fen: str | None, moves) -> str:
    moves = f' moves="{" ".join(moves)}"' if moves else ""
    return (f"fen={fen}" if fen else "start") + moves


def read_line(line: str) -> dict:
    command, _, rest = line.partition(" ")
    arguments = re.findall(r'([^\s="]+)(?:=("(?:[^"\\]|\\.)*"|\S*))?', rest)
    values = {name: re.sub(r"\\(.)", r"\1", value[1:-1]) if value.startswith('"') else value for name, value in arguments}
    return {"command": command, **values}


def pieces_of(fen: str, kinds: dict[str, list[str]]) -> dict[str, str]:
    """Point → kind, as the page names it: `white-man`."""
    found = {}
    for field in fen.split(":")[1:]:
        side = {"W": "white", "B": "black"}.get(field[0])
        for piece in filter(None, field[1:].split(",") if side else []):
            king = piece.startswith("K")
            found[piece.removeprefix("K")] = f"{side}-{kinds[side][int(king)]}"
    return found


# The server


class Server:
    def __init__(self, *options: str):
        for program, name in [(QUIRKAT, "QUIRKAT"), (BOARD, "BOARD")]:
            assert program.exists(), f"{program} is missing; build it, or name another in {name}"
        engine = f"{shlex.quote(str(QUIRKAT))} hub"
        self.process = subprocess.Popen(
            [BOARD, "--engine", engine, "--port", "0", *options],
            cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
        )
        self.url = self.process.stdout.readline().strip()
        assert self.url.startswith("http://"), self.url

    def engines(self) -> list[int]:
        """The processes of the engines that run."""
        task = f"/proc/{self.process.pid}/task"
        found = []
        for thread in os.listdir(task):
            try:
                found += Path(f"{task}/{thread}/children").read_text().split()
            except FileNotFoundError:
                pass
        return [int(process) for process in found]

    def kill_engines(self):
        killed = self.engines()
        assert killed, "no engine runs"
        for process in killed:
            os.kill(process, signal.SIGKILL)

    def close(self):
        self.process.terminate()
        self.process.wait()


# The desk


class Desk:
    """The page, as a person sees and uses it."""

    def __init__(self, page: Page, url: str, engine: Engine):
        self.page, self.url, self.engine = page, url, engine
        self.errors = []
        # What the server or an engine has refused.
        self.refused = []
        page.set_default_timeout(PATIENCE * 1000)
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("websocket", lambda socket: socket.on("framereceived", self.hear))

    def hear(self, line: str):
        if line.startswith("error"):
            self.refused.append(line)

    def at(self, selector: str):
        return self.page.locator(selector)

    def open(self) -> "Desk":
        self.page.goto(self.url)
        self.wait_until_ready()
        return self

    def reload(self):
        self.page.reload()
        self.wait_until_ready()

    def wait_until_ready(self):
        self.waits("() => document.body.dataset.ready", "the page is not ready")

    def waits(self, script: str, what, arg=None):
        """Waits until a script holds, looking at every frame; else tells `what`,
        a text or what makes it, and what the page says."""
        try:
            self.page.wait_for_function(script, arg=arg)
        except TimeoutError as error:
            told = what if isinstance(what, str) else what()
            raise AssertionError(f"{told}; the page says {self.notice()!r}") from error

    # What is seen

    def pieces(self) -> dict[str, str]:
        nodes = "nodes => Object.fromEntries(nodes.map(node => [node.dataset.at, node.dataset.kind]))"
        return self.at("#board svg [data-at]").evaluate_all(nodes)

    def shows(self, pieces: dict[str, str]):
        """Waits until exactly these pieces are drawn."""
        script = """wanted => {
            const nodes = [...document.querySelectorAll("#board svg [data-at]")];
            const drawn = nodes.map(node => `${node.dataset.at} ${node.dataset.kind}`).sort();
            return JSON.stringify(drawn) === JSON.stringify(wanted);
        }"""
        wanted = sorted(f"{point} {kind}" for point, kind in pieces.items())
        self.waits(script, lambda: f"{self.pieces()} are drawn, not {pieces}", wanted)

    def faded(self) -> list[str]:
        nodes = "nodes => nodes.map(node => node.dataset.at)"
        return sorted(self.at("#board svg .faded[data-at]").evaluate_all(nodes))

    def marked(self, mark: str) -> list[str]:
        """The points with a mark: option, chosen, huffable or last."""
        nodes = "nodes => nodes.map(node => node.dataset.point)"
        return sorted(self.at(f"#board .point.{mark}").evaluate_all(nodes))

    def marks(self, mark: str, points: list[str]):
        """Waits until exactly these points have a mark."""
        script = """([mark, wanted]) => {
            const marked = [...document.querySelectorAll(`#board .point.${mark}`)];
            return marked.map(node => node.dataset.point).sort().join() === wanted.join();
        }"""
        wanted = sorted(points)
        self.waits(script, lambda: f"{mark}: {self.marked(mark)}, not {wanted}", [mark, wanted])

    def notice(self) -> str:
        return self.at("#notice").inner_text()

    def says(self, text: str, kind: str = ""):
        """Waits until the notice has this text, and is of this kind if one is told."""
        script = """([text, kind]) => {
            const notice = document.querySelector(`#notice${kind}`);
            return notice && notice.textContent.includes(text);
        }"""
        self.waits(script, f"{text!r} is not said", [text, kind])

    def refuses(self, fault: dict):
        """Waits for a refusal, with its reason and its clause."""
        clause = "" if fault["clause"] == "none" else f" (clause {fault['clause']})"
        self.says(fault["reason"] + clause, ".refusal")

    def ends(self, clause: str, *words: str):
        """Waits for the end of the game, by this clause."""
        self.says(f"(clause {clause})", ".ending")
        for word in words:
            self.says(word)

    def moves(self) -> list[str]:
        """The moves of the game as they are listed, without marks like `??`."""
        texts = self.at("#moves button").all_text_contents()
        return [re.sub("[!?]+$", "", text) for text in texts]

    def lists(self, moves: list[str]):
        """Waits until the game has exactly these moves."""
        script = """wanted => {
            const buttons = [...document.querySelectorAll("#moves button")];
            return buttons.map(button => button.textContent.replace(/[!?]+$/, "")).join(" ") === wanted;
        }"""
        self.waits(script, lambda: f"{self.moves()} are listed, not {moves}", " ".join(moves))

    def has_moves(self, count: int):
        """Waits until at least so many moves are played."""
        script = "count => document.querySelectorAll('#moves button').length >= count"
        self.waits(script, f"there are not {count} moves", count)

    def has_played(self, moves: list[str]):
        """Waits until these moves, and perhaps others, lie before the position looked at."""
        script = """moves => {
            const buttons = [...document.querySelectorAll("#moves button")];
            const at = buttons.findIndex(button => button.getAttribute("aria-current") === "true") + 1;
            const played = buttons.slice(0, moves.length).map(button => button.textContent.replace(/[!?]+$/, ""));
            return at >= moves.length && played.join(" ") === moves.join(" ");
        }"""
        self.waits(script, lambda: f"{self.moves()} are played, not {moves}", moves)

    def current(self) -> int:
        """How many moves lie before the position looked at."""
        found = self.at("#moves button[aria-current=true]")
        return int(found.get_attribute("data-at")) if found.count() else 0

    def stands_at(self, count: int):
        """Waits until the position after so many moves is looked at."""
        script = """count => {
            const current = document.querySelector("#moves button[aria-current=true]");
            return Number(current?.dataset.at ?? 0) === count;
        }"""
        self.waits(script, lambda: f"the position after {self.current()} moves is looked at, not {count}", count)

    def fen(self) -> str:
        return self.at("#fen").input_value()

    def shows_fen(self, fen: str):
        self.waits("fen => document.querySelector('#fen').value === fen", lambda: f"{self.fen()} is not {fen}", fen)

    def variant(self) -> str:
        return self.at("#variant").input_value()

    def variants(self) -> list[str]:
        return self.at("#variant option").evaluate_all("nodes => nodes.map(node => node.value)")

    def status(self) -> Status:
        """What the engine of the tests says of the position looked at."""
        return self.engine.status(self.variant(), self.fen())

    def pdn(self) -> str:
        return self.at("#pdn").input_value()

    # What is done

    def does(self, action):
        """Does something that changes the game, and waits until it has: the page
        writes the game anew whenever there is something new to see."""
        self.at("#pdn").evaluate("node => { node.blur(); node.value = 'stale'; }")
        action()
        self.waits("() => document.querySelector('#pdn').value !== 'stale'", "nothing has changed")

    def tab(self, name: str):
        self.at(f"#tab-{name}").click()

    def press(self, button: str):
        self.at(f"#{button}").click()

    def press_in(self, tab: str, button: str):
        self.tab(tab)
        self.press(button)

    def choose(self, variant: str):
        """Another game by the list above the board; one that is under way is left."""

        def chosen():
            self.at("#variant").select_option(variant)
            if self.at("#ask").is_visible():
                self.press("ask-yes")

        if self.variant() != variant:
            self.does(chosen)

    def resign(self):
        self.press("resign")
        self.press("ask-yes")

    def new_game(
        self, variant: str, white: str = PERSON, black: str = PERSON, clock: str = "", think: str = "0.2", here: bool = False
    ):
        """A new game, through the dialogue; `here` begins it with the position on the board."""
        self.press("open-new")
        wanted = {"variant": variant, "white": white, "black": black, "clock": clock}
        # A clock leaves nothing to choose there.
        if not clock:
            wanted["think"] = think
        shown = self.at("#new-game select").evaluate_all("nodes => Object.fromEntries(nodes.map(n => [n.id, n.value]))")
        for name, value in wanted.items():
            if shown[f"new-{name}"] != value:
                self.at(f"#new-{name}").select_option(value)
        self.at("#new-here").set_checked(here)
        self.does(lambda: self.at("#new-game [value=begin]").click())

    def fill_fen(self, fen: str):
        self.tab("position")
        self.at("#fen").fill(fen)
        self.at("#fen-form button").click()

    def set_fen(self, fen: str):
        self.does(lambda: self.fill_fen(fen))

    def begin_at(self, variant: str, fen: str, **players):
        """A new game from a position, between two people if not told otherwise."""
        self.choose(variant)
        self.set_fen(fen)
        if players:
            self.new_game(variant, here=True, **players)
        self.tab("play")

    def point(self, point: str):
        return self.at(f"#board [data-point={point}]")

    def touch(self, *points: str):
        # The board stands still: it need not be waited for.
        for point in points:
            self.point(point).click(force=True)

    def takes_no_touch(self, point: str):
        """A touch on this point, where a piece could be chosen at another time, does nothing."""
        self.touch(point)
        assert self.marked("chosen") + self.marked("option") == []

    def drag(self, start: str, end: str):
        boxes = [self.point(point).bounding_box() for point in (start, end)]
        (x, y), (to_x, to_y) = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=3)
        mouse.move(to_x, to_y)
        mouse.up()

    def play(self, *moves: str):
        """Plays moves by clicks, on the ways that the engine tells."""
        before = self.moves()[: self.current()]
        for move in moves:
            self.touch(*[touch["point"] for touch in self.status().way(move)])
            before.append(move)
            self.has_played(before)

    def play_unwatched(self, move: str):
        """Plays a move after which nobody need come to a halt."""
        self.touch(*[touch["point"] for touch in self.status().way(move)])

    def type(self, text: str):
        self.tab("play")
        self.at("#typed-move").fill(text)
        self.at("#typed-move").press("Enter")

    def read_pdn(self, text: str):
        self.tab("position")
        self.at("#pdn").fill(text)
        self.press("pdn-read")

    def read_puzzles(self, text: str):
        self.tab("puzzles")
        self.at("#puzzle-text").fill(text)
        self.press("puzzle-read")


# Fixtures


@pytest.fixture(scope="session")
def engine():
    engine = Engine()
    yield engine
    engine.close()


@pytest.fixture(scope="session")
def server():
    server = Server()
    yield server
    server.close()


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGS)
        yield browser
        browser.close()


@pytest.fixture
def new_desk(browser, server, engine):
    """Makes desks, with what a browser may be told; none may end with an error."""
    desks = []

    def make(url: str | None = None, **options) -> Desk:
        options = {"locale": "en-GB", "viewport": {"width": 1280, "height": 860}, **options}
        context = browser.new_context(**options)
        desks.append(Desk(context.new_page(), url or server.url, engine))
        return desks[-1]

    yield make
    errors = [error for desk in desks for error in desk.errors]
    for desk in desks:
        desk.page.context.close()
    assert not errors, json.dumps(errors, indent=1)


@pytest.fixture
def desk(new_desk):
    return new_desk().open()


@pytest.fixture(scope="session")
def tables():
    """A directory with all tables of Alquerque of up to four pieces."""
    with tempfile.TemporaryDirectory() as directory:
        command = [QUIRKAT, "tb", "build", "--game", "alquerque", "--pieces", "4", "--dir", directory]
        subprocess.run(command, check=True, capture_output=True)
        yield directory


def pytest_generate_tests(metafunc):
    """A test with `book` is run for every game of the engine."""
    if "book" in metafunc.fixturenames:
        engine = Engine()
        metafunc.parametrize("book", engine.variants())
        engine.close()
