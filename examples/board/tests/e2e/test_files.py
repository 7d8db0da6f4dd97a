"""Positions and games as text, by hand, and stepped through."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

COMMENTED = """[Event "A game, with \\"quotes\\""]
[White "Anna"]
[Black "Ben"]
[Result "1-0"]
[GameType "1001,W,5,5,A0,0"]

{Before the first move} 1. d3-c3! {the usual one} b3xd3 $2 2. e3:c3 (2. c2xe4 d4-d3 {not so good} (2... c4-c3)) *
"""
DAME = """[White "Carla"]
[Black "Dora"]
[GameType "1004,W,8,8,A0,0"]

1. c3-d4 b6-a5 2. d4-e5 *
"""
BLACK_BEGINS = """[GameType "1001,W,5,5,A0,0"]
[SetUp "1"]
[FEN "B:We1,e2,e5:Bc5"]

1... c5-d4 2. e5xc3 *
"""


# Positions


def test_a_position_is_set_from_a_text(desk, engine):
    for book in desk.variants():
        fen = {"hare": "B:Wb2:Ba3,b3,c3,a4,b4,c4,d4,a5,b5,c5"}.get(book[:4], "B:Wa1,c1:Ba5,c5")
        desk.choose(book)
        desk.set_fen(f" {fen} ")
        status = engine.status(book, fen)
        desk.shows(status.pieces)
        desk.shows_fen(status.fen)
        desk.play(status.moves[0]["text"])
        desk.shows(engine.status(book, fen, desk.moves()).pieces)


@pytest.mark.parametrize(
    "game, fen", [("alquerque", "W:WKa1:Be5"), ("dame", "W:Wb1:Bh8"), ("hare10", "W:Wa1,b1:Be5"), ("turkish", "nonsense")]
)
def test_a_bad_position_is_refused_with_its_clause(desk, engine, game, fen):
    desk.choose(game)
    start = desk.pieces()
    fault = engine.faults(game, fen)[0]
    desk.fill_fen(fen)
    desk.refuses(fault)
    desk.shows(start)


def test_all_that_is_wrong_with_a_position_is_listed(desk, engine):
    desk.new_game("dame")
    desk.press_in("position", "setup")
    desk.press("setup-clear")
    desk.shows({})
    palette = desk.at("#palette button")
    palette.and_(desk.page.get_by_label("white man")).click()
    desk.touch("b8", "d8")
    palette.and_(desk.page.get_by_label("black man")).click()
    desk.touch("a1")
    faults = engine.faults("dame", "W:Wb8,d8:Ba1")
    assert len(faults) == 2
    expect(desk.at("#faults li")).to_have_count(2)
    for fault in faults:
        expect(desk.at("#faults")).to_contain_text(fault["reason"])
    expect(desk.at("#setup-use")).to_be_disabled()


def test_a_position_is_set_up_by_hand_and_played_from(desk):
    desk.new_game("dame")
    desk.press_in("position", "setup")
    desk.press("setup-clear")
    desk.page.get_by_label("white king").click()
    desk.touch("a1", "c1", "e1")
    desk.page.get_by_label("Eraser").click()
    desk.touch("c1")
    desk.page.get_by_label("black man").click()
    desk.touch("d4", "h8", "h8", "g7")
    desk.at("#setup-turn").select_option("W")
    desk.says("The position is legal.")
    expect(desk.at("#faults li")).to_have_count(0)
    desk.does(lambda: desk.press("setup-use"))
    desk.shows({"a1": "white-king", "e1": "white-king", "d4": "black-man", "g7": "black-man"})
    desk.shows_fen("W:WKa1,Ke1:Bd4,g7")
    expect(desk.at("#palette")).to_be_hidden()
    desk.play("a1xe5xh8")


def test_setting_up_can_be_given_up(desk, engine):
    desk.new_game("turkish")
    desk.play("d3-d4")
    before = desk.pieces()
    desk.press_in("position", "setup")
    desk.press("setup-clear")
    desk.shows({})
    desk.press("setup")
    desk.shows(before)
    desk.play("a6-a5")
    desk.lists(["d3-d4", "a6-a5"])


def test_setting_up_ends_with_its_button_and_with_its_tab(desk):
    desk.new_game("turkish")
    before = desk.pieces()
    for leave in (lambda: desk.press("setup-cancel"), lambda: desk.tab("play")):
        desk.press_in("position", "setup")
        desk.press("setup-clear")
        desk.shows({})
        leave()
        desk.shows(before)
    desk.play("d3-d4")
    desk.lists(["d3-d4"])


def test_the_start_position_can_be_set_up(desk, engine):
    for book in desk.variants():
        desk.new_game(book)
        desk.press_in("position", "setup")
        desk.press("setup-clear")
        desk.shows({})
        desk.press("setup-start")
        desk.shows(engine.status(book).pieces)
        desk.says("The position is legal.")


# Games


def test_a_game_is_saved_and_loaded_again(desk, engine, tmp_path):
    desk.new_game("turkish")
    moves = ["d3-d4", "a6-a5", "d4-d5", "d6xd4", "c3-c4"]
    status = engine.status("turkish", None, moves[:3])
    moves[3] = status.moves[0]["text"]
    moves[4] = engine.status("turkish", None, moves[:4]).moves[0]["text"]
    desk.play(*moves)
    desk.tab("position")
    with desk.page.expect_download() as download:
        desk.press("pdn-save")
    assert download.value.suggested_filename == "turkish.pdn"
    file = tmp_path / "turkish.pdn"
    download.value.save_as(file)
    assert file.read_text() == desk.pdn()
    pieces = desk.pieces()

    desk.new_game("alquerque")
    desk.at("#pdn-file").set_input_files(file)
    desk.says("Loaded, 3 moves.")
    desk.lists(moves)
    desk.shows(pieces)
    assert desk.variant() == "turkish"
    assert desk.pdn() == file.read_text()


def test_who_has_won_is_saved_and_loaded(desk):
    desk.new_game("dame", black="apprentice")
    desk.play("c3-d4")
    desk.has_moves(2)
    desk.says("White to move.")
    desk.resign()
    desk.press("go-first")
    written = desk.pdn()
    assert '[Result "0-1"]' in written
    desk.read_pdn(written)
    desk.says("Loaded, 1 move. Black wins: so the file says.", ".ending")
    assert desk.pdn().count('[Result "0-1"]') == 1
    desk.read_pdn(written.replace('"0-1"', '"*"').replace(" *", " 0-1"))
    desk.says("Loaded, 1 move. Black wins: so the file says.", ".ending")


def test_a_game_that_is_over_is_saved_with_its_result_from_any_move(desk):
    desk.begin_at("turkish", "W:Wa7,c2:Bh5")
    desk.play("a7-a8")
    desk.ends("5.10")
    desk.press("go-first")
    desk.says("Looking back")
    assert '[Result "1-0"]' in desk.pdn()


def test_a_loaded_game_says_who_plays_it(desk):
    desk.new_game("dame", black="apprentice")
    desk.read_pdn(DAME)
    desk.says("Loaded, 2 moves. Both sides are yours now")
    desk.new_game("dame", black="apprentice")
    desk.set_fen("W:Wa1,c1:Bb8")
    desk.says("White to move. Choose a piece. Both sides are yours now")


def test_comments_variations_and_tags_are_kept(desk):
    desk.read_pdn(COMMENTED)
    desk.says("Loaded, 2 moves.")
    desk.lists(["d3-c3", "b3xd3", "e3xc3"])
    desk.tab("play")
    expect(desk.at("#moves button").first).to_have_text("d3-c3!")
    expect(desk.at("#moves")).to_contain_text("the usual one")
    expect(desk.at("#moves")).to_contain_text("(2. c2xe4 d4-d3 {not so good} (2... c4-c3))")
    written = desk.pdn()
    for kept in ['[Event "A game, with \\"quotes\\""]', '[White "Anna"]', '[Black "Ben"]', '[Result "1-0"]']:
        assert kept in written
    for kept in ["d3-c3!", "{the usual one}", "b3xd3?", "(2. c2xe4 d4-d3 {not so good} (2... c4-c3))"]:
        assert kept in " ".join(written.split())

    desk.new_game("dame")
    desk.read_pdn(written)
    desk.says("Loaded, 2 moves.")
    assert desk.pdn() == written, "what is written is read as it was"


def test_a_comment_before_the_first_move_is_kept(desk):
    desk.read_pdn(COMMENTED)
    desk.says("Loaded, 2 moves.")
    assert "Before the first move" in desk.pdn()


def test_one_of_several_games_is_chosen(desk):
    desk.read_pdn(f"{COMMENTED}\n{DAME}\n{BLACK_BEGINS}")
    desk.says("Loaded, 2 moves.")
    expect(desk.at("#pdn-game option")).to_have_count(3)
    desk.at("#pdn-game").select_option("1")
    desk.lists(["c3-d4", "b6-a5", "d4-e5"])
    assert desk.variant() == "dame"
    desk.at("#pdn-game").select_option("2")
    desk.lists(["c5-d4", "e5xc3"])
    assert desk.variant() == "alquerque"


def test_a_game_with_a_bad_move_is_read_up_to_it(desk, engine):
    desk.read_pdn(DAME.replace("d4-e5", "d4-d5 a5-b4"))
    [fault] = engine.faults("dame", None, ["c3-d4", "b6-a5", "d4-d5"])
    desk.says("Read up to move 3", ".refusal")
    desk.refuses(fault)
    desk.lists(["c3-d4", "b6-a5"])


def test_a_game_that_black_begins_is_read_and_written(desk):
    desk.read_pdn(BLACK_BEGINS)
    desk.says("Loaded, 2 moves.")
    desk.lists(["c5-d4", "e5xc3"])
    written = desk.pdn()
    assert '[FEN "B:We1,e2,e5:Bc5"]' in written
    assert "1... c5-d4 2. e5xc3" in written
    desk.new_game("dame")
    desk.read_pdn(written)
    desk.says("Loaded, 2 moves.")
    assert desk.pdn() == written


@pytest.mark.parametrize(
    "text, told",
    [
        ("", "There is no game in this text."),
        ("[White \"A\"]\n\n1. c3-d4 *", "This text does not say which game it is"),
        ("[Variant \"dame\"]\n[FEN \"W:Wb1:B\"]\n\n1. c3-d4 *", "clause 0.10"),
        ("[Variant \"chess\"]\n\n1. c3-d4 *", "chess"),
    ],
)
def test_a_text_that_is_no_game_is_refused(desk, text, told):
    desk.new_game("dame")
    desk.play("c3-d4")
    before = desk.pieces()
    desk.read_pdn(text)
    desk.says(told, ".refusal")
    desk.shows(before)
    desk.lists(["c3-d4"])
    desk.play("b6-a5")


def test_a_bad_game_of_another_kind_leaves_the_one_on_the_board(desk):
    desk.new_game("dame")
    desk.play("c3-d4")
    before = desk.pieces()
    desk.read_pdn("[Variant \"turkish\"]\n[FEN \"W:Wa9:B\"]\n\n1. a2-a3 *")
    desk.says("Not allowed", ".refusal")
    desk.shows(before)
    desk.play("b6-a5")
    desk.lists(["c3-d4", "b6-a5"])

def test_a_game_is_stepped_through(desk, engine):
    desk.read_pdn(DAME)
    moves = ["c3-d4", "b6-a5", "d4-e5"]
    desk.lists(moves)

    def stands(at):
        desk.stands_at(at)
        desk.shows(engine.status("dame", None, moves[:at]).pieces)

    for button, at in [("go-first", 0), ("go-on", 1), ("go-on", 2), ("go-back", 1), ("go-last", 3)]:
        desk.press(button)
        stands(at)
    desk.tab("play")
    desk.at("#moves button").nth(1).click()
    stands(2)
    desk.page.keyboard.press("ArrowLeft")
    stands(1)
    desk.page.keyboard.press("ArrowRight")
    stands(2)
    desk.lists(moves)


def test_a_game_of_the_repository_is_read(desk):
    game = Path(__file__).parents[4] / "docs" / "game.pdn"
    desk.read_pdn(game.read_text())
    desk.says("Loaded")
    assert len(desk.moves()) == 3
