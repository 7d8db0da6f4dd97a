"""Engines that answer, and what two players may agree on."""

import re

import pytest
from conftest import LEVELS, PERSON, until
from playwright.sync_api import expect

@pytest.mark.parametrize("level", LEVELS)
def test_the_engine_answers_at_each_level(desk, engine, level):
    desk.new_game("dame", black=level)
    desk.play("c3-d4")
    desk.has_moves(2)
    desk.says("White to move.")
    desk.shows(engine.status("dame", None, desk.moves()).pieces)


def test_the_engine_answers_in_every_book(desk, engine):
    for book in desk.variants():
        desk.new_game(book, black="apprentice")
        desk.play(engine.status(book).moves[0]["text"])
        desk.has_moves(2)
        desk.shows(engine.status(book, None, desk.moves()).pieces)


def test_the_engine_begins_where_it_has_white_and_the_board_is_turned(desk):
    desk.new_game("alquerque", white="journeyman")
    desk.has_moves(1)
    low, high = desk.point("a5").bounding_box(), desk.point("a1").bounding_box()
    assert low["y"] > high["y"], "who plays Black sits on that side"


def test_a_person_cannot_move_while_the_engine_thinks(desk):
    desk.new_game("dame", black="master", think="10")
    desk.play("c3-d4")
    desk.says("thinks")
    desk.takes_no_touch("b6")
    desk.takes_no_touch("a3")


def test_engines_play_each_other_until_they_are_paused(desk):
    desk.new_game("alquerque", white="apprentice", black="journeyman")
    desk.has_moves(3)
    desk.press("pause")
    desk.says("Paused.")
    played = desk.moves()
    # Longer than either would think.
    desk.page.wait_for_timeout(600)
    assert desk.moves() == played
    desk.says("Paused.")
    desk.press("pause")
    desk.has_moves(len(played) + 2)


def test_a_pause_holds_the_move_of_an_engine_that_thinks(desk):
    desk.new_game("alquerque", black="master", think="10")
    desk.play("c2-c3")
    desk.says("thinks")
    desk.press("pause")
    desk.says("Paused.")
    # The end of the search that is stopped must not be played.
    desk.page.wait_for_timeout(300)
    assert desk.moves() == ["c2-c3"]
    desk.press("pause")
    desk.says("thinks")


def test_a_pause_just_after_a_move_loses_nothing(desk):
    desk.new_game("dame", black="apprentice")
    desk.touch("c3")
    desk.page.evaluate("""() => {
        document.querySelector("[data-point=d4]").click();
        document.querySelector("#pause").click();
    }""")
    desk.lists(["c3-d4"])
    desk.says("Paused.")
    desk.press("pause")
    desk.has_moves(2)
    desk.says("White to move.")


def test_a_game_given_up_just_after_a_move_shows_the_move(desk, engine):
    desk.new_game("dame")
    desk.touch("c3")
    desk.page.evaluate("""() => {
        document.querySelector("[data-point=d4]").click();
        document.querySelector("#resign").click();
        document.querySelector("#ask-yes").click();
    }""")
    desk.says("resigned")
    desk.lists(["c3-d4"])
    desk.shows(engine.status("dame", None, ["c3-d4"]).pieces)


def test_undo_and_redo_between_two_people_go_by_one_move(desk):
    desk.new_game("dame")
    desk.play("c3-d4", "b6-a5", "d4-e5")
    desk.press("undo")
    desk.stands_at(2)
    desk.press("undo")
    desk.stands_at(1)
    desk.press("redo")
    desk.stands_at(2)
    desk.lists(["c3-d4", "b6-a5", "d4-e5"])
    desk.play("d4-c5")
    desk.lists(["c3-d4", "b6-a5", "d4-c5"])
    expect(desk.at("#redo")).to_be_disabled()


def test_undo_and_redo_against_the_engine_go_to_the_turn_of_the_person(desk):
    desk.new_game("dame", black="apprentice")
    desk.play("c3-d4")
    desk.has_moves(2)
    desk.play(desk.status().moves[0]["text"])
    desk.has_moves(4)
    played = desk.moves()
    desk.press("undo")
    desk.stands_at(2)
    desk.press("undo")
    desk.stands_at(0)
    expect(desk.at("#undo")).to_be_disabled()
    desk.press("redo")
    desk.stands_at(2)
    desk.lists(played)
    desk.press("undo")
    desk.stands_at(0)
    desk.play("e3-f4")
    desk.has_moves(2)
    until(lambda: len(desk.moves()) == 2 and desk.moves()[0] == "e3-f4", "the other game goes on")


def test_a_move_taken_back_while_the_engine_thinks_is_not_answered(desk):
    desk.new_game("dame", black="master", think="10")
    desk.play("c3-d4")
    desk.says("thinks")
    desk.press("undo")
    desk.stands_at(0)
    desk.says("White to move.")
    desk.play("e3-f4")
    desk.says("thinks")
    assert desk.moves() == ["e3-f4"]


def test_a_new_game_while_the_engine_thinks_begins_clean(desk, engine):
    desk.new_game("dame", black="master", think="10")
    desk.play("c3-d4")
    desk.says("thinks")
    desk.new_game("turkish")
    desk.shows(engine.status("turkish").pieces)
    desk.play("d3-d4", "a6-a5")
    desk.lists(["d3-d4", "a6-a5"])


def test_who_resigns_loses(desk):
    desk.new_game("dame")
    desk.play("c3-d4")
    desk.resign()
    desk.says("White wins: Black has resigned.")
    expect(desk.at("#resign")).to_be_disabled()
    assert '[Result "1-0"]' in desk.pdn()


def test_a_game_that_was_given_up_is_not_played_on(desk):
    desk.new_game("dame")
    desk.play("c3-d4")
    desk.resign()
    desk.says("White wins: Black has resigned.")
    desk.takes_no_touch("b6")


def test_a_person_resigns_to_the_engine_at_any_time(desk):
    desk.new_game("dame", black="master", think="10")
    desk.play("c3-d4")
    desk.says("thinks")
    desk.resign()
    desk.says("Black wins: White has resigned.")
    assert desk.moves() == ["c3-d4"]


def test_a_person_accepts_a_draw(desk):
    desk.new_game("alquerque")
    desk.press("draw")
    expect(desk.at("#offer-text")).to_have_text("White offers a draw.")
    desk.press("offer-yes")
    desk.says("Draw: agreed.")
    expect(desk.at("#offer")).to_be_hidden()


def test_a_person_declines_a_draw(desk):
    desk.new_game("alquerque")
    desk.press("draw")
    desk.press("offer-no")
    desk.says("The draw is declined.")
    expect(desk.at("#offer")).to_be_hidden()
    desk.play("c2-c3")
    expect(desk.at("#draw")).to_be_enabled()


def test_a_draw_that_is_played_over_is_declined(desk):
    desk.new_game("dame")
    desk.press("draw")
    desk.play("c3-d4")
    expect(desk.at("#offer")).to_be_visible()
    desk.play("b6-a5")
    expect(desk.at("#offer")).to_be_hidden()


def test_the_engine_accepts_a_draw_where_it_stands_badly(desk):
    desk.begin_at("dame", "W:WKa1,Kc1,Ke1:BKb8", black="master")
    desk.press("draw")
    desk.says("White offers a draw.")
    desk.play_unwatched("c1-d2")
    desk.says("Draw: agreed.")


def test_the_engine_declines_a_draw_where_it_stands_well(desk):
    desk.begin_at("dame", "W:Wa1,c1:Bb8,d8,f8,h8,b6", black="master")
    desk.press("draw")
    desk.play_unwatched("a1-b2")
    desk.says("The draw is declined.")
    desk.has_moves(2)


def test_a_draw_offered_while_the_engine_thinks_is_answered(desk):
    desk.new_game("dame", black="master", think="1")
    desk.play("c3-d4")
    desk.says("thinks")
    desk.press("draw")
    desk.has_moves(2)
    # Either at once or with the engine's next move.
    desk.play("e3-f4")
    expect(desk.at("#notice")).to_have_text(re.compile("declined|agreed"))


def test_nothing_that_the_page_says_is_refused(desk):
    desk.new_game("dame", black="apprentice")
    desk.play("c3-d4")
    desk.has_moves(2)
    desk.press("hint")
    desk.says("The engine would play")
    desk.press_in("analysis", "analyse")
    expect(desk.at("#lines li")).to_have_count(3)
    assert desk.refused == []


def test_the_engine_gives_up_what_is_lost(desk):
    desk.begin_at("dame", "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3:Bb8,d8,f8", black="master")
    for turn in range(4):
        desk.play_unwatched(desk.status().moves[0]["text"])
        answered = lambda: desk.at("#notice.ending").count() or desk.current() == 2 * turn + 2
        until(answered, "the engine does not answer")
        if desk.at("#notice.ending").count():
            break
    desk.says("Black has resigned")


def test_clocks_run_and_a_flag_falls(new_desk):
    desk = new_desk()
    desk.page.clock.install()
    desk.open()
    desk.new_game("dame", clock="60+1")
    above, below = desk.at("#strip-top .clock"), desk.at("#strip-bottom .clock")
    expect(above).to_have_text("1:00")
    expect(below).to_have_text("1:00")
    desk.play("c3-d4")
    expect(below).to_have_text("1:01")
    desk.page.clock.fast_forward(10_000)
    expect(above).to_have_text(re.compile("0:(4|50)"))
    desk.play("b6-a5")
    expect(below).to_have_text(re.compile("1:0[01]"))
    desk.page.clock.fast_forward(62_000)
    desk.says("Black wins: the time of White is over.")
    expect(below).to_have_text("0.0")


def test_an_engine_plays_by_its_clock(desk):
    desk.new_game("alquerque", black="journeyman", clock="60+1")
    desk.play("c2-c3")
    desk.has_moves(2)
    expect(desk.at("#strip-top .clock")).to_have_text(re.compile("^(1:0[01]|0:5.)$"))


def test_a_hint_tells_a_move_and_draws_it(desk, engine):
    desk.new_game("turkish")
    desk.press("hint")
    desk.says("The engine would play")
    move = re.search(r"play (\S+)\.", desk.notice())[1]
    assert move in [move["text"] for move in engine.status("turkish").moves]
    expect(desk.at("#board svg .arrow")).to_have_count(1)
    desk.play(move)
    expect(desk.at("#board svg .arrow")).to_have_count(0)


def test_the_engine_moves_for_a_person_who_asks(desk):
    desk.new_game("dame", think="0.2")
    desk.press_in("analysis", "engine-move")
    desk.has_moves(1)
    desk.says("Black to move.")


def test_another_game_keeps_the_players(desk, engine):
    desk.new_game("dame", black="master")
    desk.choose("turkish")
    desk.play("d3-d4")
    desk.has_moves(2)
    expect(desk.at("#strip-top .who")).to_contain_text("master")
    assert PERSON not in desk.at("#strip-top .who").inner_text()


def test_a_pause_ends_at_once(desk):
    desk.new_game("dame", black="apprentice")
    pause = desk.at("#pause")
    pause.click()
    desk.says("Paused.")
    expect(pause).to_have_text("Resume")
    expect(desk.at("#hint")).to_be_disabled()
    pause.click()
    desk.says("White to move.")
    expect(pause).to_have_text("Pause")
    expect(desk.at("#hint")).to_be_enabled()


def test_a_game_under_way_is_not_left_unasked(desk, engine):
    desk.new_game("dame")
    desk.at("#variant").select_option("turkish")
    desk.shows(engine.status("turkish").pieces)
    desk.play("d3-d4")
    desk.at("#variant").select_option("dame")
    expect(desk.at("#ask-text")).to_have_text("The game on the board is not over. Leave it and begin Old German Dame?")
    desk.at("#ask [value=no]").click()
    assert desk.variant() == "turkish"
    desk.play("a6-a5")
    desk.lists(["d3-d4", "a6-a5"])
    desk.resign()
    desk.at("#variant").select_option("dame")
    desk.shows(engine.status("dame").pieces)


def test_an_answer_counts_before_anything_else_is_done(desk, engine):
    desk.new_game("turkish")
    desk.play("d3-d4")
    desk.press("resign")
    desk.page.evaluate("""async () => {
        document.querySelector("#ask-yes").click();
        for (let i = 0; i < 9; i++) await undefined;
        const variant = document.querySelector("#variant");
        variant.value = "dame";
        variant.dispatchEvent(new Event("change"));
    }""")
    desk.shows(engine.status("dame").pieces)


def test_a_question_can_be_passed_over(desk):
    desk.new_game("dame")
    desk.play("c3-d4")
    desk.press("resign")
    desk.page.keyboard.press("Escape")
    desk.play("b6-a5")


def test_who_does_not_mean_to_resign_plays_on(desk):
    desk.new_game("dame")
    desk.play("c3-d4")
    desk.press("resign")
    expect(desk.at("#ask-text")).to_have_text("Give the game up?")
    desk.at("#ask [value=no]").click()
    desk.play("b6-a5")


def test_what_was_replaced_comes_back(desk):
    desk.new_game("dame")
    desk.play("c3-d4", "b6-a5", "d4-e5")
    desk.press("go-first")
    desk.says("White to move. Choose a piece. Looking back: the start, of 2 moves.")
    desk.press("go-on")
    desk.press("go-on")
    desk.says("Looking back: 1... b6-a5, of 2 moves.")
    desk.play("d4-c5")
    desk.says("Undo brings the replaced moves back.")
    desk.press("undo")
    desk.stands_at(2)
    desk.lists(["c3-d4", "b6-a5", "d4-e5"])
    desk.play("d4-c5", "a5-b4")
    assert "Undo" not in desk.notice(), "a line that goes on is not given up for another"
    desk.press("undo")
    desk.press("undo")
    desk.lists(["c3-d4", "b6-a5", "d4-c5", "a5-b4"])


def test_what_was_replaced_against_the_engine_comes_back(desk):
    desk.new_game("dame", black="apprentice")
    desk.play("c3-d4")
    desk.has_moves(2)
    played = desk.moves()
    desk.press("undo")
    desk.stands_at(0)
    desk.play("e3-f4")
    desk.stands_at(2)
    desk.says("Undo brings the replaced moves back.")
    desk.press("undo")
    desk.lists(played)
    desk.stands_at(0)


def test_an_offer_to_the_engine_says_when_it_is_answered(desk):
    desk.new_game("dame", black="master")
    desk.press("draw")
    desk.says("White offers a draw. The engine answers the offer with its next move.")
    desk.touch("c3")
    desk.says("The engine answers the offer with its next move.")
    desk.touch("d4")
    expect(desk.at("#notice")).to_have_text(re.compile("declined|agreed"))


def test_a_hint_that_is_being_thought_of_is_told_of(desk):
    desk.new_game("dame")
    desk.touch("c3")
    desk.press("hint")
    desk.says("The engine is thinking of a hint")
    expect(desk.at("#hint")).to_be_disabled()
    assert desk.marked("chosen") == []
    desk.says("The engine would play")
    expect(desk.at("#hint")).to_be_enabled()


def test_a_hint_is_given_up_with_its_position(desk):
    desk.new_game("dame")
    desk.press("hint")
    desk.play("c3-d4")
    desk.says("Black to move.")
    expect(desk.at("#hint")).to_be_enabled()


def test_a_clock_leaves_no_time_to_choose(desk):
    desk.press("open-new")
    desk.at("#new-clock").select_option("60+1")
    expect(desk.at("#new-think")).to_be_disabled()
    expect(desk.at("#new-think-note")).to_have_text("The clock says how long the engine may think.")
    desk.at("#new-clock").select_option("")
    expect(desk.at("#new-think")).to_be_enabled()
    expect(desk.at("#new-think-note")).to_be_hidden()


def test_the_seats_have_the_names_of_their_sides(desk):
    desk.at("#language").select_option("de")
    desk.press("open-new")
    for game, names in [("hare11", ["Hase", "Jäger"]), ("dame", ["Weiß", "Schwarz"]), ("hare10", ["Hase", "Jäger"])]:
        desk.at("#new-variant").select_option(game)
        expect(desk.at("#new-white-label")).to_have_text(names[0])
        expect(desk.at("#new-black-label")).to_have_text(names[1])
    desk.at("#new-game [value=cancel]").click()
    desk.play("c2-c3")


def test_a_new_game_is_seen_where_it_is_played(desk):
    desk.tab("rules")
    desk.new_game("turkish")
    expect(desk.at("#pane-play")).to_be_visible()
