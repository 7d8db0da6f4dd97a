"""A huff is a touch on the piece that is taken off, before the move."""


def test_a_piece_that_may_be_huffed_has_a_ring(desk):
    desk.begin_at("alquerque-huff", "W:Wa1,c3:Bd4")
    desk.play("a1-a2")
    desk.marks("huffable", ["c3"])
    desk.says("may be huffed")
    assert "dashed" in desk.point("c3").evaluate("node => getComputedStyle(node, '::before').borderStyle")


def test_a_huffed_piece_goes_before_the_move(desk, engine):
    desk.begin_at("alquerque-huff", "W:Wa1,c3:Bd4")
    desk.play("a1-a2")
    desk.touch("c3")
    desk.shows({"a2": "white-man", "d4": "black-man"})
    desk.marks("option", ["d4"])
    desk.touch("d4", "c3")
    desk.lists(["a1-a2", "@c3/d4-c3"])
    desk.shows({"a2": "white-man", "c3": "black-man"})
    assert desk.marked("huffable") == []


def test_a_huff_can_be_declined(desk):
    desk.begin_at("alquerque-huff", "W:Wa1,c3:Bd4")
    desk.play("a1-a2", "d4xb2")
    desk.lists(["a1-a2", "d4xb2"])


def test_a_huff_can_be_put_back(desk):
    desk.begin_at("alquerque-huff", "W:Wa1,c3:Bd4")
    desk.play("a1-a2")
    before = desk.pieces()
    desk.touch("c3")
    desk.shows({"a2": "white-man", "d4": "black-man"})
    desk.page.keyboard.press("Escape")
    desk.shows(before)
    desk.marks("huffable", ["c3"])


def test_another_piece_cannot_be_huffed(desk, engine):
    desk.begin_at("alquerque-huff", "W:Wa1,c3:Bd4")
    desk.play("a1-a2")
    [fault] = engine.faults("alquerque-huff", "W:Wa1,c3:Bd4", ["a1-a2"], touched=["a2"])
    desk.touch("a2")
    desk.refuses(fault)


def test_a_huff_of_the_last_piece_ends_the_game(desk):
    desk.begin_at("alquerque-huff", "W:Wc3:Bd4")
    desk.play("c3-b2", "@b2")
    desk.lists(["c3-b2", "@b2"])
    desk.ends("0.6", "Black wins")
    desk.shows({"d4": "black-man"})
