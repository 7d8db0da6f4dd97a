"""Puzzles from a text: chosen, tried, and solved."""

import re

import pytest
from playwright.sync_api import expect

PUZZLES = """# a comment
W:Wc5,e5:Bd6 ; win 1 ; bm c5xe7 ; id two ways
W:Wb1:Bd6 ; win 1 ; id not a position

W:WKa1:Bb2,d4,f6 ; take 3 ; id stairs
W:Wa1,c5,e5:Bd6,b8 ; win 5
"""


@pytest.fixture
def puzzles(desk):
    desk.choose("dame")
    desk.read_puzzles(PUZZLES)
    expect(desk.at("#puzzle-list li")).to_have_count(4)
    return desk


def verdict(desk, text: str):
    desk.waits("text => document.querySelector('#puzzle-verdict').textContent.includes(text)",
               lambda: f"the verdict is {desk.at('#puzzle-verdict').inner_text()!r}, not {text!r}", text)


def begin(desk, name: str):
    desk.does(lambda: desk.at("#puzzle-list").get_by_role("button", name=name, exact=True).click())


def test_puzzles_are_listed_and_a_bad_line_is_told_of(puzzles, engine):
    rows = puzzles.at("#puzzle-list li")
    expect(rows.nth(0)).to_have_text("two ways")
    expect(rows.nth(1)).to_contain_text("Line 3")
    expect(rows.nth(1)).to_contain_text(engine.faults("dame", "W:Wb1:Bd6")[0]["reason"])
    expect(rows.nth(2)).to_have_text("stairs")
    expect(puzzles.at("#puzzle-list button")).to_have_count(3)


def test_a_wrong_move_is_taken_back_and_the_right_one_solves(puzzles):
    begin(puzzles, "two ways")
    expect(puzzles.at("#puzzle-task")).to_contain_text("White to move: win in 1 ply (1 move of yours)")
    puzzles.play_unwatched("e5-f6")
    verdict(puzzles, "Try again")
    puzzles.lists([])
    puzzles.play_unwatched("c5xe7")
    verdict(puzzles, "Solved!")


def test_a_best_move_is_asked_for_where_two_would_win(puzzles):
    begin(puzzles, "two ways")
    puzzles.play_unwatched("e5xc7")
    verdict(puzzles, "Try again")


def test_so_many_pieces_are_to_be_taken(puzzles):
    begin(puzzles, "stairs")
    expect(puzzles.at("#puzzle-task")).to_contain_text("take 3 pieces")
    puzzles.play("a1xc3xe5xg7")
    verdict(puzzles, "Solved!")


def test_a_longer_puzzle_is_played_against_the_engine(puzzles, engine):
    fen = "W:Wa1,c5,e5:Bd6,b8"
    begin(puzzles, "Puzzle 4")
    for turn in range(3):
        left = 5 - 2 * turn
        moves = puzzles.moves()[: puzzles.current()]
        engine.choose("dame")
        engine.ask("set-param name=strength value=master")
        said = " ".join(moves)
        lines = [f'pos fen={fen} moves="{said}"' if moves else f"pos fen={fen}", f"level win={left} move-time=5", "go think"]
        puzzles.play_unwatched(engine.ask(*lines, until="done")[-1]["move"])
        if left == 1 or engine.status("dame", fen, puzzles.moves()[: 2 * turn + 1]).args["over"] == "yes":
            break
        puzzles.has_moves(2 * turn + 2)
        verdict(puzzles, "go on")
    verdict(puzzles, "Solved!")


def test_puzzles_are_read_from_a_file(desk, tmp_path):
    file = tmp_path / "dame.txt"
    file.write_text(PUZZLES)
    desk.choose("dame")
    desk.tab("puzzles")
    desk.at("#puzzle-file").set_input_files(file)
    expect(desk.at("#puzzle-list li")).to_have_count(4)
    begin(desk, "stairs")
    desk.shows({"a1": "white-king", "b2": "black-man", "d4": "black-man", "f6": "black-man"})


def test_a_puzzle_can_be_left_for_another_game(puzzles):
    begin(puzzles, "two ways")
    puzzles.play_unwatched("c5xe7")
    verdict(puzzles, "Solved!")
    puzzles.new_game("alquerque")
    puzzles.play("c2-c3")
    puzzles.says("Black to move.")


def test_every_game_has_puzzles_to_begin_with(desk, engine):
    desk.tab("puzzles")
    for book in desk.variants():
        desk.choose(book)
        rows = desk.at("#puzzle-list li")
        expect(rows).to_have_count(6)
        expect(desk.at("#puzzle-list button")).to_have_count(6)
        begin(desk, "Puzzle 1")
        expect(desk.at("#puzzle-task")).to_contain_text(re.compile(r"to move: win in \d+ plies \(\d moves of yours\)"))


def test_a_puzzle_of_the_page_is_solved_and_the_next_begun(desk, engine):
    desk.choose("dame")
    desk.tab("puzzles")
    chosen = desk.at("#puzzle-list button[aria-current=true]")
    begin(desk, "Puzzle 1")
    expect(chosen).to_have_text("Puzzle 1")
    expect(desk.at("#puzzle-list .solved").first).to_be_empty()
    engine.choose("dame")
    fen = desk.fen()
    for turn in range(3):
        moves = desk.moves()
        said = f' moves="{" ".join(moves)}"' if moves else ""
        best = engine.ask(f"pos fen={fen}{said}", f"level win={5 - 2 * turn} move-time=5", "go think", until="done")[-1]["move"]
        desk.play_unwatched(best)
        if engine.status("dame", fen, [*moves, best]).args["over"] == "yes":
            break
        desk.has_moves(2 * turn + 2)
    verdict(desk, "Solved!")
    expect(desk.at("#puzzle-list .solved").first).to_have_text("✓ solved")
    desk.does(lambda: desk.press("puzzle-next"))
    expect(chosen).to_have_text("Puzzle 2")
    expect(desk.at("#puzzle-verdict")).to_be_empty()


def test_puzzles_of_another_game_are_told_as_such(desk):
    desk.choose("alquerque")
    desk.read_puzzles("W:Wg1,d4:Bh4,Ke5 ; win 5\nB:We1,Kd6:Bg5,c7 ; win 5\n")
    expect(desk.at("#puzzle-fault")).to_have_text("No line is a position of Alquerque: these are puzzles of another game.")
    expect(desk.at("#puzzle-list li")).to_have_count(0)


def test_a_puzzle_does_not_end_a_game_unasked(desk):
    desk.new_game("dame")
    desk.play("c3-d4")
    desk.tab("puzzles")
    desk.at("#puzzle-list button").first.click()
    expect(desk.at("#ask-text")).to_contain_text("Leave it and begin Puzzle 1?")
    desk.at("#ask [value=no]").click()
    desk.lists(["c3-d4"])
    desk.at("#puzzle-list button").first.click()
    desk.press("ask-yes")
    desk.lists([])
