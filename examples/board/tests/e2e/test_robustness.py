"""What goes wrong, and what a browser may be or do: engines that die, a reload,
another language, the keyboard, a phone."""

import json

import pytest
from conftest import Server
from playwright.sync_api import expect


def listen(desk):
    """Keeps all that the notice says from now on."""
    desk.page.evaluate("""() => {
        window.said = [];
        const notice = document.querySelector("#notice");
        new MutationObserver(() => window.said.push(notice.textContent)).observe(notice, { childList: true });
    }""")


def has_said(desk, text: str):
    desk.waits("text => window.said.some(said => said.includes(text))",
               lambda: f"{text!r} was not among {desk.page.evaluate('window.said')}", text)


# Engines that die


def test_an_engine_that_is_killed_is_started_again_and_the_game_goes_on(desk, server):
    desk.new_game("dame")
    desk.play("c3-d4")
    before = desk.pieces()
    listen(desk)
    server.kill_engines()
    has_said(desk, "The engine has stopped")
    has_said(desk, "The engine runs again.")
    desk.shows(before)
    desk.play("b6-a5", "d4-e5")
    desk.lists(["c3-d4", "b6-a5", "d4-e5"])


def test_an_engine_that_is_killed_while_it_thinks_still_answers(desk, server):
    desk.new_game("dame", black="master", think="1")
    listen(desk)
    desk.play("c3-d4")
    desk.says("thinks")
    server.kill_engines()
    has_said(desk, "The engine runs again.")
    desk.has_moves(2)
    desk.says("White to move.")
    desk.play(desk.status().moves[0]["text"])
    desk.has_moves(4)


def test_analysis_goes_on_after_its_engine_is_killed(desk, server):
    desk.new_game("turkish")
    desk.press_in("analysis", "analyse")
    expect(desk.at("#lines li")).to_have_count(3)
    listen(desk)
    server.kill_engines()
    has_said(desk, "The engine runs again.")
    desk.play("d3-d4")
    legal = [move["text"] for move in desk.status().moves]
    desk.waits("""legal => {
        const lines = [...document.querySelectorAll("#lines li")];
        return lines.length === 3 && legal.includes(lines[0].lastChild.textContent.trim().split(" ")[0]);
    }""", "no lines of the new position", legal)


def test_a_house_that_is_full_says_so_and_lets_in_who_waits(new_desk):
    server = Server("--sessions", "2")
    try:
        first, second = new_desk(server.url).open(), new_desk(server.url)
        second.page.goto(server.url)
        second.waits("() => document.querySelector('#notice').className === 'refusal'", "nothing is said")
        first.page.close()
        second.wait_until_ready()
        second.new_game("alquerque")
        second.play("c2-c3")
    finally:
        server.close()


# What is kept


def test_a_reload_keeps_the_game(desk):
    desk.new_game("dame", black="apprentice")
    desk.play("c3-d4")
    desk.has_moves(2)
    desk.says("White to move.")
    moves, pieces = desk.moves(), desk.pieces()
    desk.reload()
    desk.lists(moves)
    desk.shows(pieces)
    assert desk.variant() == "dame"
    expect(desk.at("#strip-top .who")).to_contain_text("apprentice")
    desk.play(desk.status().moves[0]["text"])
    desk.has_moves(4)


def test_a_reload_keeps_a_position_and_what_was_played_from_it(desk):
    desk.begin_at("alquerque-huff", "W:Wa1,c3:Bd4")
    desk.play("a1-a2")
    desk.reload()
    desk.lists(["a1-a2"])
    desk.marks("huffable", ["c3"])


def test_a_reload_keeps_a_game_that_has_no_move_yet(desk):
    desk.new_game("turkish")
    desk.reload()
    assert desk.variant() == "turkish"


@pytest.mark.parametrize("kept", [
    "{",
    "7",
    json.dumps({"pdn": "[Variant \"dame\"]\n\n1. a1-h8 *\n", "players": {}}),
])
def test_a_page_opens_whatever_was_kept(desk, kept):
    # The page keeps its game when it is left, if at all: the next one is told.
    desk.page.add_init_script(f"localStorage.setItem('game', {json.dumps(kept)})")
    desk.reload()
    desk.new_game("alquerque")
    desk.play("c2-c3")


def test_two_pages_play_two_games(new_desk):
    first, second = new_desk().open(), new_desk().open()
    first.new_game("dame")
    second.new_game("turkish")
    first.play("c3-d4")
    second.play("d3-d4")
    first.play("b6-a5")
    first.lists(["c3-d4", "b6-a5"])
    second.lists(["d3-d4"])


def test_hasty_clicks_do_no_harm(desk, engine):
    desk.new_game("dame")
    desk.page.evaluate("""() => {
        const points = [...document.querySelectorAll("#board .point")];
        for (let i = 0; i < 400; i += 1) points[(i * 7919) % points.length].click();
        document.querySelector("#go-first").click();
    }""")
    desk.new_game("turkish")
    desk.shows(engine.status("turkish").pieces)
    desk.play("d3-d4")
    for _ in range(5):
        desk.page.evaluate("""() => {
            for (const id of ["go-back", "go-on", "undo", "redo", "flip"]) document.getElementById(id).click();
        }""")
    desk.press("go-last")
    desk.shows(engine.status("turkish", None, ["d3-d4"]).pieces)


# Languages and light


def test_the_page_speaks_three_languages(desk):
    said = {}
    for code in ("en", "de", "tr"):
        desk.at("#language").select_option(code)
        assert desk.at("html").get_attribute("lang") == code
        texts = desk.at("[data-t]").all_text_contents()
        assert all(texts), "every text is there"
        said[code] = [desk.notice(), desk.at("#open-new").inner_text(), desk.point("a1").get_attribute("aria-label")]
        assert desk.at("#flip").get_attribute("aria-label")
        assert desk.at("#variant option").count() == len(desk.variants())
    assert len({tuple(texts) for texts in said.values()}) == 3
    assert said["de"][1] == "Neue Partie" and said["tr"][1] == "Yeni oyun"
    desk.reload()
    assert desk.at("html").get_attribute("lang") == "tr"
    expect(desk.at("#open-new")).to_have_text("Yeni oyun")


def test_every_text_is_there_in_every_language(desk):
    missing = desk.page.evaluate("""async () => {
        const [en, de, tr] = await Promise.all(["en", "de", "tr"].map(code => import(`/js/texts/${code}.js`)));
        const keys = texts => Object.entries(texts.default).map(([key, text]) => `${key} ${typeof text}`).sort();
        return [de, tr].flatMap(texts => {
            const [has, wants] = [keys(texts), keys(en)];
            return [...wants.filter(key => !has.includes(key)), ...has.filter(key => !wants.includes(key))];
        });
    }""")
    assert missing == []


def test_the_language_of_the_browser_is_spoken(new_desk):
    desk = new_desk(locale="de-CH").open()
    assert desk.at("html").get_attribute("lang") == "de"


def test_dark_mode_is_kept(desk):
    ground = "() => getComputedStyle(document.body).backgroundColor"
    light = desk.page.evaluate(ground)
    desk.press("theme")
    expect(desk.at("#theme")).to_have_attribute("aria-pressed", "true")
    dark = desk.page.evaluate(ground)
    assert dark != light
    desk.reload()
    assert desk.page.evaluate(ground) == dark


def test_a_dark_browser_gets_a_dark_page(new_desk):
    desk = new_desk(color_scheme="dark").open()
    expect(desk.at("html")).to_have_attribute("data-theme", "dark")


def test_the_page_follows_the_system_until_it_is_told_otherwise(new_desk):
    desk = new_desk(color_scheme="light").open()
    theme = lambda is_: expect(desk.at("html")).to_have_attribute("data-theme", is_)
    theme("light")
    desk.page.emulate_media(color_scheme="dark")
    theme("dark")
    desk.press("theme")
    theme("light")
    desk.page.emulate_media(color_scheme="light")
    desk.page.emulate_media(color_scheme="dark")
    theme("light")


def test_a_piece_is_named_as_its_language_has_it(desk):
    desk.new_game("dame")
    for code, name in [("en", "a1, white man"), ("de", "a1, weißer Stein"), ("tr", "a1, beyaz taş")]:
        desk.at("#language").select_option(code)
        expect(desk.point("a1")).to_have_attribute("aria-label", name)


# The keyboard


def test_dark_squares_are_walked_by_arrow_keys(desk):
    desk.new_game("dame")
    desk.point("c3").focus()
    desk.page.keyboard.press("Enter")
    desk.marks("chosen", ["c3"])
    desk.page.keyboard.press("ArrowUp")
    focused = desk.page.evaluate("() => document.activeElement.dataset.point")
    assert focused in ("b4", "d4")
    desk.page.keyboard.press("Enter")
    desk.lists([f"c3-{focused}"])


def test_the_board_is_reached_and_walked_by_keys_alone(desk):
    desk.new_game("alquerque")
    press = desk.page.keyboard.press

    def focused():
        return desk.page.evaluate("() => document.activeElement.dataset?.point")

    for _ in range(40):
        press("Tab")
        if focused():
            break
    assert focused() == "a5"
    for key, at in zip(["Down", "Down", "Down", "Right", "Left", "Right", "Right"], "a4 a3 a2 b2 a2 b2 c2".split()):
        press(f"Arrow{key}")
        assert focused() == at
    press("Enter")
    desk.marks("chosen", ["c2"])
    press("ArrowUp")
    press("Space")
    desk.lists(["c2-c3"])
    press("Tab")
    assert focused() is None, "one tab leaves the board"


def test_keys_work_after_a_drag(desk):
    desk.new_game("turkish")
    desk.drag("d3", "d4")
    desk.lists(["d3-d4"])
    desk.point("a6").focus()
    desk.page.keyboard.press("Enter")
    desk.marks("chosen", ["a6"])


def test_a_move_is_typed(desk, engine):
    desk.new_game("turkish")
    desk.type("d3-d4")
    desk.lists(["d3-d4"])
    [fault] = engine.faults("turkish", None, ["d3-d4", "a6-a4"])
    desk.type("a6-a4")
    desk.refuses(fault)
    desk.type("a6-a5")
    desk.lists(["d3-d4", "a6-a5"])
    desk.begin_at("dame", "W:Wc3:Bd4,f6,h8")
    desk.type("c3xg7")
    desk.lists(["c3xe5xg7"])


def test_the_box_for_moves_shows_how_and_is_cleared_with_the_game(desk, engine):
    desk.new_game("dame")
    first = engine.status("dame").moves[0]["text"]
    box = desk.at("#typed-move")
    expect(box).to_have_attribute("placeholder", f"such as {first}")
    desk.type("h8-h8")
    desk.says("Not allowed")
    desk.new_game("turkish")
    expect(box).to_have_value("")


@pytest.mark.parametrize("words", ["x", "d3-d4 a6-a5", 'd3"d4', "\\"])
def test_a_typed_text_that_is_no_move_is_refused(desk, words):
    desk.new_game("turkish")
    desk.type(words)
    desk.says("Not allowed", ".refusal")
    assert desk.moves() == []
    desk.type("d3-d4")
    desk.lists(["d3-d4"])


def test_tabs_are_walked_by_arrow_keys(desk):
    desk.at("#tab-play").focus()
    for name in ("analysis", "position", "puzzles", "rules", "play"):
        desk.page.keyboard.press("ArrowRight")
        expect(desk.at(f"#tab-{name}")).to_be_focused()
        expect(desk.at(f"#pane-{name}")).to_be_visible()
    expect(desk.at("[role=tabpanel]:visible")).to_have_count(1)


# The rules


def test_the_rules_are_shown_and_the_cited_clause_is_marked(desk, engine):
    desk.new_game("turkish")
    desk.tab("rules")
    expect(desk.at("#rules-title")).to_have_text("Turkish Dama")
    clauses = engine.clauses("turkish")
    assert desk.at("#rules dt").all_text_contents() == list(clauses)
    assert desk.at("#rules dd").all_text_contents() == list(clauses.values())
    desk.touch("d3", "d5")
    desk.says("(clause 5.2)", ".refusal")
    expect(desk.at("#rules dt.cited")).to_have_text("5.2")
    expect(desk.at("#rules dd.cited")).to_have_text(clauses["5.2"])
    desk.touch("d4")
    expect(desk.at("#rules .cited")).to_have_count(0)
    desk.begin_at("turkish", "W:Wa7,c2:Bh5")
    desk.play("a7-a8")
    desk.tab("rules")
    expect(desk.at("#rules dt.cited")).to_have_text("5.10")


# A phone


@pytest.mark.parametrize("code", ["en", "de", "tr"])
@pytest.mark.parametrize("width", [390, 1280])
def test_the_tabs_stand_in_one_line(new_desk, code, width):
    desk = new_desk(viewport={"width": width, "height": 844}).open()
    desk.at("#language").select_option(code)
    boxes = [tab.bounding_box() for tab in desk.at("[role=tab]").all()]
    assert len({box["y"] for box in boxes}) == 1
    panel = desk.at(".panel").bounding_box()
    assert boxes[-1]["x"] + boxes[-1]["width"] <= panel["x"] + panel["width"]


def test_a_narrow_page_fits_and_is_played_with_a_finger(new_desk, engine):
    desk = new_desk(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True).open()
    for book in ("turkish", "alquerque"):
        desk.new_game(book)
        for tab in ("play", "analysis", "position", "puzzles", "rules"):
            desk.tab(tab)
            width = desk.page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
            assert width[0] <= 360 and width[1] == 360, f"{book}, {tab}: {width}"
        desk.tab("play")
        board = desk.at("#board").bounding_box()
        assert board["x"] >= 0 and board["x"] + board["width"] <= 360 and board["width"] > 300
        for button in desk.at("button:visible").all():
            box = button.bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= 360.5, button.get_attribute("id")
        move = engine.status(book).moves[0]
        desk.point(move["from"]).tap()
        desk.point(move["to"]).tap()
        desk.lists([move["text"]])
    desk.press("open-new")
    dialogue = desk.at("#new-game").bounding_box()
    assert dialogue["x"] >= 0 and dialogue["x"] + dialogue["width"] <= 360
