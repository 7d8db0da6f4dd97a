"""Lines, arrows, the bar, the judgement of a game, and what endgame tables know."""

import re

import pytest
from conftest import Server
from playwright.sync_api import expect


def first_moves(desk) -> list[str]:
    return [text.split()[-1] for text in desk.at("#lines li").evaluate_all(
        "lines => lines.map(line => line.lastChild.textContent.trim().split(' ')[0])")]


def has_lines(desk, count: int):
    """Waits for so many lines, each with a first move that is legal now."""
    legal = [move["text"] for move in desk.status().moves]
    script = """([legal, count]) => {
        const lines = [...document.querySelectorAll("#lines li")];
        return lines.length === count && lines.every(line => legal.includes(line.lastChild.textContent.trim().split(" ")[0]));
    }"""
    desk.waits(script, lambda: f"{first_moves(desk)} begin the lines, of {legal}", [legal, count])


def test_analysis_shows_lines_arrows_and_the_bar_and_stops(desk):
    desk.new_game("dame")
    desk.press_in("analysis", "analyse")
    has_lines(desk, 3)
    expect(desk.at("#bar")).to_be_visible()
    expect(desk.at("#board svg .arrow")).to_have_count(3)
    expect(desk.at("#facts")).to_have_text(re.compile(r"Depth \d+/\d+, [\d,.]+ positions"))
    # Waits for a mend: a line that comes after the stop is drawn, now and then.
    desk.press("analyse")
    expect(desk.at("#bar")).to_be_hidden()
    expect(desk.at("#lines li")).to_have_count(0)
    expect(desk.at("#board svg .arrow")).to_have_count(0)


def test_analysis_follows_the_game(desk):
    desk.new_game("turkish")
    desk.press_in("analysis", "analyse")
    has_lines(desk, 3)
    desk.play("d3-d4")
    has_lines(desk, 3)
    desk.press("go-back")
    has_lines(desk, 3)
    desk.choose("alquerque")
    has_lines(desk, 3)


def test_there_are_as_many_lines_as_are_wished_for(desk):
    desk.new_game("turkish")
    desk.press_in("analysis", "analyse")
    for count in (1, 5):
        desk.at("#line-count").select_option(str(count))
        has_lines(desk, count)


def test_the_bar_leans_to_who_wins(desk):
    desk.begin_at("dame", "W:WKa1,Kc1:Bh8")
    desk.press_in("analysis", "analyse")
    height = "() => parseFloat(document.querySelector('#bar-white').style.height)"
    desk.waits(f"() => ({height})() > 95", "White wins")
    assert "White's share" in desk.at("#bar").get_attribute("aria-label")
    desk.set_fen("B:WKa1,Kc1:Bh8")
    desk.waits(f"() => ({height})() > 80", "White wins, also when Black is to move")


def test_a_game_that_is_over_has_no_lines(desk):
    desk.begin_at("alquerque", "W:Wa1,e1:Bb2,d4")
    desk.press_in("analysis", "analyse")
    has_lines(desk, 1)
    desk.play("a1xc3xe5")
    expect(desk.at("#lines li")).to_have_count(0)
    desk.waits("() => document.querySelector('#bar-white').style.height === '100%'", "White has won")


def test_the_judgement_marks_a_blunder(desk):
    # White can hold the draw, and walks between two leaps.
    desk.begin_at("alquerque", "W:Wb1,d1:Be1,a4")
    desk.play("b1-b2", "e1xc1xa3")
    desk.tab("analysis")
    desk.at("#judge-time").select_option("0.1")
    desk.press("judge")
    expect(desk.at("#judged")).to_have_text(re.compile(r"Average loss per move: White \d+\.\d+, Black 0\.00 men"))
    expect(desk.at("#judge-progress")).to_be_hidden()
    expect(desk.at("#graph svg .curve")).to_have_count(1)
    desk.tab("play")
    expect(desk.at("#moves button").first).to_have_text("b1-b2??")
    expect(desk.at("#moves button").last).to_have_text("e1xc1xa3")
    expect(desk.at("#moves .comment")).to_have_text(re.compile("better .*"))
    assert "1. b1-b2?? {better " in desk.pdn()


def test_the_judgement_finds_nothing_where_nothing_is_lost(desk):
    # White wins whatever is played.
    desk.begin_at("alquerque", "W:We1,e2,e5:Bc5")
    desk.play("e5-e4", "c5-d4", "e4xc4")
    desk.tab("analysis")
    desk.at("#judge-time").select_option("0.1")
    desk.press("judge")
    expect(desk.at("#judged")).to_have_text("Average loss per move: White 0.00, Black 0.00 men.")
    assert "?" not in desk.at("#moves").inner_text()


def test_a_judgement_can_be_stopped(desk):
    desk.new_game("turkish")
    desk.play("d3-d4")
    desk.tab("analysis")
    desk.at("#judge-time").select_option("10")
    desk.press("judge")
    expect(desk.at("#judge-progress")).to_be_visible()
    expect(desk.at("#judged")).to_have_text("Position 1 of 2 …")
    expect(desk.at("#judge")).to_have_text("Stop")
    desk.press("judge")
    expect(desk.at("#judge-progress")).to_be_hidden()
    expect(desk.at("#judged")).to_be_empty()


def test_the_engine_of_the_analysis_does_not_hinder_play(desk):
    desk.new_game("dame", black="apprentice")
    desk.press_in("analysis", "analyse")
    has_lines(desk, 3)
    desk.play("c3-d4")
    desk.has_moves(2)
    has_lines(desk, 3)


@pytest.fixture(scope="module")
def server_with_tables(tables):
    server = Server("--tables", tables)
    yield server
    server.close()


def test_tables_tell_exact_values(new_desk, server_with_tables, engine, tables):
    desk = new_desk(server_with_tables.url).open()
    desk.begin_at("alquerque", "W:We1,e2,e5:Bc5")
    desk.tab("analysis")
    expect(desk.at("#exact")).to_have_text(re.compile(r"tables know: a win, \d+ plies to the end"))
    desk.play("e5-e4")
    expect(desk.at("#exact")).to_have_text(re.compile(r"tables know: a loss, \d+ plies"))
    desk.press("analyse")
    expect(desk.at("#facts")).to_contain_text("from tables")
    desk.choose("dame")
    expect(desk.at("#exact")).to_be_empty()


def test_without_tables_nothing_exact_is_told(desk):
    desk.begin_at("alquerque", "W:We1,e2,e5:Bc5")
    desk.tab("analysis")
    expect(desk.at("#exact")).to_be_empty()
