"""A piece has moved on the screen before a person can notice a delay: measured in
the page, from the click that completes a move to the next frame after the piece
has changed its point."""

from random import Random
from statistics import median

import pytest
from playwright.sync_api import expect

MOVES = 40
# Milliseconds.
BOUND = 50

WATCH = """() => {
    let clicked;
    window.delays = [];
    document.addEventListener("click", event => { clicked = event.timeStamp; }, true);
    new MutationObserver(records => {
        const moved = records.some(record => record.oldValue && record.target.dataset.at && record.oldValue !== record.target.dataset.at);
        if (!moved || clicked === undefined) return;
        const from = clicked;
        clicked = undefined;
        requestAnimationFrame(() => window.delays.push(performance.now() - from));
    }).observe(document.querySelector("#board"), { subtree: true, attributes: true, attributeOldValue: true, attributeFilter: ["data-at"] });
}"""


@pytest.mark.parametrize("analysed", [False, True], ids=["alone", "while-analysing"])
def test_a_move_is_seen_at_once(desk, engine, analysed, capsys):
    desk.new_game("turkish")
    if analysed:
        desk.press_in("analysis", "analyse")
        expect(desk.at("#lines li")).to_have_count(3)
    desk.page.evaluate(WATCH)
    # Steps and single captures: a chain changes the point with each landing.
    chance, moves, played = Random(1), [], 0
    while played < MOVES:
        status = engine.status("turkish", None, moves)
        short = [move["text"] for move in status.moves if len(move["path"].split()) == 2]
        if not short or status.args["over"] == "yes":
            desk.new_game("turkish")
            moves = []
            continue
        moves.append(chance.choice(short))
        desk.play(moves[-1])
        played += 1
    delays = desk.page.evaluate("window.delays")
    assert len(delays) >= MOVES
    with capsys.disabled():
        print(f"\n{'while analysing' if analysed else 'alone'}: median {median(delays):.1f} ms, most {max(delays):.1f} ms")
    assert median(delays) < BOUND
