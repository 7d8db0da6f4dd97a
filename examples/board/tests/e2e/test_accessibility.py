"""No view of the page has anything that axe-core holds against it."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

TABS = ["play", "analysis", "position", "puzzles", "rules"]


@pytest.fixture(params=["light", "dark"])
def calm_desk(new_desk, request):
    """Without transitions, in which colours are between two others."""
    return new_desk(color_scheme=request.param, reduced_motion="reduce").open()


def is_clean(desk, view: str):
    found = Axe().run(desk.page)
    assert found.violations_count == 0, f"{view}: {found.generate_report()}"


@pytest.mark.parametrize("game", ["dame", "alquerque"])
def test_every_tab_can_be_used_by_all(calm_desk, game):
    calm_desk.new_game(game)
    calm_desk.play(calm_desk.status().moves[0]["text"])
    for tab in TABS:
        calm_desk.tab(tab)
        is_clean(calm_desk, f"{game}, {tab}")


def test_analysis_and_judgement_can_be_used_by_all(calm_desk):
    calm_desk.begin_at("alquerque", "W:Wb1,d1:Be1,a4")
    calm_desk.play("b1-b2", "e1xc1xa3")
    calm_desk.tab("analysis")
    calm_desk.at("#judge-time").select_option("0.1")
    calm_desk.press("judge")
    expect(calm_desk.at("#judged")).not_to_be_empty()
    calm_desk.press("analyse")
    calm_desk.press("go-first")
    expect(calm_desk.at("#lines li")).to_have_count(3)
    is_clean(calm_desk, "analysis")
    calm_desk.tab("play")
    is_clean(calm_desk, "a game that is judged")


def test_the_dialogues_can_be_used_by_all(calm_desk):
    calm_desk.press("open-new")
    is_clean(calm_desk, "the dialogue")
    calm_desk.at("#new-clock").select_option("60+1")
    is_clean(calm_desk, "the dialogue with a clock")
    calm_desk.at("#new-game [value=cancel]").click()
    calm_desk.press("resign")
    is_clean(calm_desk, "a question")


@pytest.mark.parametrize("game", ["turkish", "hare10"])
def test_setting_up_can_be_used_by_all(calm_desk, game):
    calm_desk.choose(game)
    calm_desk.press_in("position", "setup")
    calm_desk.press("setup-clear")
    expect(calm_desk.at("#faults li")).not_to_have_count(0)
    is_clean(calm_desk, f"{game}, set up with faults")
    calm_desk.press("setup-start")
    calm_desk.says("legal")
    is_clean(calm_desk, f"{game}, set up")


def test_a_refusal_an_offer_and_an_end_can_be_used_by_all(calm_desk):
    calm_desk.new_game("turkish", clock="60+1")
    calm_desk.touch("d3", "d5")
    calm_desk.says("(clause 5.2)", ".refusal")
    is_clean(calm_desk, "a refusal")
    calm_desk.tab("rules")
    is_clean(calm_desk, "a clause that is cited")
    calm_desk.press_in("play", "draw")
    is_clean(calm_desk, "an offer")
    calm_desk.press("offer-yes")
    calm_desk.says("agreed")
    is_clean(calm_desk, "an end")


def test_a_huff_and_puzzles_can_be_used_by_all(calm_desk):
    calm_desk.begin_at("alquerque-huff", "W:Wa1,c3:Bd4")
    calm_desk.play("a1-a2")
    is_clean(calm_desk, "a piece that may be huffed")
    calm_desk.read_puzzles("W:Wa1,e1:Bb2,d4 ; take 2 ; id both\nW:Wz9:B ; win 1\n")
    expect(calm_desk.at("#puzzle-list li")).to_have_count(2)
    calm_desk.at("#puzzle-list button").click()
    calm_desk.does(lambda: calm_desk.press("ask-yes"))
    calm_desk.play_unwatched("e1-e2")
    expect(calm_desk.at("#puzzle-verdict")).to_contain_text("Try again")
    is_clean(calm_desk, "a puzzle")
    calm_desk.play_unwatched("a1xc3xe5")
    expect(calm_desk.at("#puzzle-list .solved")).to_have_text("✓ solved")
    is_clean(calm_desk, "a puzzle that is solved")
    calm_desk.read_puzzles("W:Wz9:B ; win 1\nW:Wz8:B ; win 1\n")
    expect(calm_desk.at("#puzzle-fault")).to_contain_text("another game")
    is_clean(calm_desk, "puzzles of another game")


def test_every_point_says_what_stands_there(desk, engine):
    desk.new_game("hare10")
    for point, kind in engine.status("hare10").pieces.items():
        label = desk.point(point).get_attribute("aria-label")
        assert label.startswith(f"{point}, ") and kind.split("-")[1] in label.lower()
    assert desk.point("a1").get_attribute("aria-label") == "a1, empty"
    desk.touch("c3")
    assert "chosen" in desk.point("c3").get_attribute("aria-label")
    assert "can be chosen" in desk.point("b2").get_attribute("aria-label")
