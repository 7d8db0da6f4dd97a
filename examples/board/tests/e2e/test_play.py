"""A game between two people, by clicks and by drags, in every book."""

import pytest
from playwright.sync_api import expect

# A chain of captures for each book: a position and the move.
HARE_CHAIN = ("W:Wc1:Bc2,c4,a5,b5,d5,e5,a4,b4,d4,e4", "c1xc3xc5xa3")
TURKISH_CHAIN = ("W:Wc3,e3:Bc4,e4,e6", "e3xe5xe7")
CHAINS = {
    "alquerque": ("W:Wa1,e1:Bb2,d4", "a1xc3xe5"),
    "alquerque-huff": ("W:Wa1,e1:Bb2,d4", "a1xc3xe5"),
    "hare10": HARE_CHAIN,
    "hare11": HARE_CHAIN,
    "hare12": HARE_CHAIN,
    "dame": ("W:Wc3:Bd4,f6,h8", "c3xe5xg7"),
    "turkish": TURKISH_CHAIN,
    "turkish-tudaf": TURKISH_CHAIN,
}

# The last move of a game: the position before, the move, the clause, and who wins.
HARE_WINS = ("W:Wc1:Bc2,c4,a5,b5,d5,e5,a4,b4,d4,e4", "c1xc3xc5xa3", "3.6", "Hare wins")
ENDS = [
    ("alquerque", "W:Wa1,e1:Bb2,d4", "a1xc3xe5", "0.6", "White wins"),
    ("alquerque", "W:We5:Ba1:H119", "e5-d5", "1.7", "Draw"),
    ("alquerque-huff", "W:Wa1,e1:Bb2,d4", "a1xc3xe5", "0.6", "White wins"),
    ("hare10", *HARE_WINS),
    ("hare10", "B:Wa1:Ba2,b1,b2,a3,c1,c4,d5,e5,d4,e4", "c4-c3", "3.5", "Hunters win"),
    ("hare11", *HARE_WINS),
    ("hare12", *HARE_WINS),
    ("dame", "W:Wc3:Bd4", "c3xe5", "0.6", "White wins"),
    ("dame", "W:WKa1:BKb8:H79", "a1-b2", "4.8", "Draw"),
    ("turkish", "W:Wa7,c2:Bh5", "a7-a8", "5.10", "White wins"),
    ("turkish-tudaf", "W:Wa4:Ba5,h7", "a4xa6", "5.9", "Draw"),
]


def a_step(status):
    return next(move for move in status.moves if not move["captured"])


def test_the_page_offers_every_game_of_the_engine(desk, engine):
    assert desk.variants() == engine.variants()
    assert set(CHAINS) == set(desk.variants()), "every book has a chain here"
    assert {book for book, *_ in ENDS} == set(desk.variants()), "every book has an end here"


def test_each_game_begins_as_the_rules_say(desk, engine):
    for book in desk.variants():
        desk.choose(book)
        start = engine.status(book)
        desk.shows(start.pieces)
        desk.shows_fen(start.fen)
        assert desk.at("#board .point").count() == len(start.points)


def test_a_step_is_played_by_clicks(desk, engine, book):
    desk.new_game(book)
    start = engine.status(book)
    step = a_step(start)
    desk.touch(step["from"])
    desk.marks("chosen", [step["from"]])
    desk.marks("option", start.landings(step["from"]))
    desk.touch(step["to"])
    desk.lists([step["text"]])
    desk.shows(engine.status(book, None, [step["text"]]).pieces)
    desk.marks("last", [step["from"], step["to"]])


@pytest.mark.parametrize("game", ["alquerque", "dame", "turkish"])
def test_a_step_is_played_by_a_drag(desk, engine, game):
    desk.new_game(game)
    step = a_step(engine.status(game))
    desk.drag(step["from"], step["to"])
    desk.lists([step["text"]])
    desk.shows(engine.status(game, None, [step["text"]]).pieces)


def test_a_chain_is_played_landing_by_landing(desk, engine, book):
    fen, move = CHAINS[book]
    desk.begin_at(book, fen)
    way = desk.status().way(move)
    for touch in way[:-1]:
        desk.touch(touch["point"])
        desk.marks("chosen", [touch["point"]])
        captured = touch["captured"].split()
        assert desk.faded() == sorted(captured), "what is leapt over fades, and is still there"
        assert touch["point"] in desk.pieces()
        assert desk.moves() == []
    desk.touch(way[-1]["point"])
    desk.lists([move])
    desk.shows(engine.status(book, fen, [move]).pieces)
    assert desk.faded() == []


def test_a_chain_is_played_by_drags(desk, engine):
    fen, move = CHAINS["dame"]
    desk.begin_at("dame", fen)
    desk.drag("c3", "e5")
    desk.says("The capture goes on.")
    desk.drag("e5", "g7")
    desk.lists([move])
    desk.shows(engine.status("dame", fen, [move]).pieces)


def test_a_chain_that_is_begun_can_be_given_up(desk):
    fen, _ = CHAINS["turkish"]
    desk.begin_at("turkish", fen)
    before = desk.pieces()
    desk.touch("e3", "e5")
    desk.page.keyboard.press("Escape")
    desk.shows(before)
    assert desk.faded() == []
    assert desk.marked("chosen") == []


def test_undo_gives_up_a_chain_that_is_begun(desk):
    fen, move = CHAINS["turkish"]
    desk.begin_at("turkish", fen)
    before = desk.pieces()
    expect(desk.at("#undo")).to_be_disabled()
    desk.touch("e3", "e3")
    desk.marks("chosen", [])
    desk.touch("e3", "e5")
    desk.press("undo")
    desk.shows(before)
    desk.play(move)
    desk.lists([move])


def test_undo_of_a_chain_leaves_the_moves_before(desk):
    desk.begin_at("dame", "B:Wc3,a1:Bb4,f6,h8,e5")
    desk.play("e5-d4")
    before = desk.pieces()
    desk.touch("c3", "e5")
    desk.says("The capture goes on.")
    desk.press("undo")
    desk.shows(before)
    desk.lists(["e5-d4"])
    desk.stands_at(1)


def test_where_all_must_take_it_is_said(desk):
    desk.begin_at("turkish", TURKISH_CHAIN[0])
    desk.says("White to move. Choose a piece. A capture must be made.")
    desk.new_game("turkish")
    desk.says("White to move. Choose a piece.")
    assert "capture" not in desk.notice()


def test_a_turn_that_ends_where_it_began_is_played(desk):
    desk.begin_at("alquerque", "W:Wa1:Ba2,b1,b3,c2")
    desk.touch("a1", "c1", "c3", "a3", "a1")
    desk.lists(["a1xc1xc3xa3xa1"])
    desk.shows({"a1": "white-man"})


def test_a_chosen_piece_can_be_put_back_and_another_taken(desk, engine):
    desk.new_game("dame")
    desk.touch("c3")
    desk.marks("chosen", ["c3"])
    desk.touch("c3")
    desk.marks("chosen", [])
    desk.touch("c3", "e3")
    desk.marks("chosen", ["e3"])
    desk.marks("option", engine.status("dame").landings("e3"))


def test_what_may_not_be_is_refused_with_its_clause(desk, engine, book):
    desk.new_game(book)
    start = engine.status(book)
    piece = start.movable[0]
    wrong = next(point for point in start.points if point not in [*start.own, *start.landings(piece)])
    [fault] = engine.faults(book, touched=[piece, wrong])
    desk.touch(piece, wrong)
    desk.refuses(fault)
    desk.shows(start.pieces)
    desk.marks("chosen", [piece])

    # On until a side has a piece that cannot move.
    desk.page.keyboard.press("Escape")
    moves, status = [], start
    while not (stuck := [point for point in status.own if point not in status.movable]):
        moves.append(status.moves[0]["text"])
        status = engine.status(book, None, moves)
        desk.play(moves[-1])
    [fault] = engine.faults(book, None, moves, touched=[stuck[0]])
    desk.touch(stuck[0])
    desk.refuses(fault)
    desk.shows(status.pieces)


def test_a_stuck_piece_and_then_a_landing_are_refused(desk, engine):
    fen = "W:Wc3,e3:Bc4,e4,e6"
    desk.begin_at("turkish", fen)
    for touched in (["c3"], ["c3", "c5"]):
        [fault] = engine.faults("turkish", fen, touched=touched)
        assert fault["clause"] == "5.4"
        desk.touch(touched[-1])
        desk.refuses(fault)
    desk.says("more can be taken in another way")


def test_a_stuck_piece_and_at_once_a_landing_are_refused(desk):
    desk.begin_at("turkish", "W:Wc3,e3:Bc4,e4,e6")
    desk.page.evaluate("() => ['c3', 'c5'].forEach(at => document.querySelector(`[data-point=${at}]`).click())")
    desk.says("more can be taken in another way")


def test_the_piece_of_the_other_side_is_refused(desk, engine):
    desk.new_game("dame")
    [fault] = engine.faults("dame", touched=["b6"])
    desk.touch("b6")
    desk.refuses(fault)


def test_a_refusal_goes_with_the_next_good_touch(desk):
    desk.new_game("dame")
    desk.touch("c3", "h8")
    desk.says("Not allowed")
    desk.touch("d4")
    desk.lists(["c3-d4"])
    desk.says("Black to move. Choose a piece.")


def test_each_game_ends_with_its_clause(desk):
    for book, fen, move, clause, words in ENDS:
        desk.begin_at(book, fen)
        desk.play(move)
        desk.ends(clause, words)


def test_a_game_that_is_over_is_not_played_on(desk):
    desk.begin_at("turkish", "W:Wa7,c2:Bh5")
    desk.play("a7-a8")
    desk.ends("5.10")
    before = desk.pieces()
    desk.touch("h5", "h4")
    desk.shows(before)
    assert desk.moves() == ["a7-a8"]
    desk.ends("5.10")


def test_a_repetition_is_a_draw(desk):
    desk.begin_at("alquerque", "W:We5:Ba1,c1")
    desk.play(*["e5-d5", "a1-b1", "d5-e5", "b1-a1"] * 2)
    desk.ends("0.7", "Draw")


@pytest.mark.parametrize("game, seed", [("alquerque-huff", 2), ("turkish", 0), ("hare11", 1)])
def test_a_whole_game_is_played_by_clicks(desk, engine, game, seed):
    desk.new_game(game)
    moves = []
    while (status := engine.status(game, None, moves)).args["over"] == "no":
        strength = "apprentice" if len(moves) % 2 else "master"
        moves.append(engine.best(game, moves, strength=strength, seed=seed))
        desk.play(moves[-1])
    desk.lists(moves)
    desk.shows(status.pieces)
    desk.ends(status.args["clause"], status.args["reason"])


def test_the_board_can_be_turned(desk, engine):
    desk.new_game("turkish")
    upright = desk.point("a1").bounding_box()
    desk.press("flip")
    turned = desk.point("a1").bounding_box()
    assert turned["x"] > upright["x"] and turned["y"] < upright["y"]
    desk.shows(engine.status("turkish").pieces)
    desk.play("d3-d4")
    desk.drag("a6", "a5")
    desk.lists(["d3-d4", "a6-a5"])
