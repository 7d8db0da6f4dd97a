#!/usr/bin/env python3
"""Whole games of Turkish Dama against Quirkat through the Hub client of
pydraughts 0.6.7, which knows the rules by itself.

    python3 tests/pydraughts.py PATH/TO/quirkat [GAMES]

In each position both programs list the legal moves, and the lists must be the
same but for one fault of the client: its kings step over other pieces. What it
lists beyond the engine's moves must be such a step. Each move of the engine
must be in both lists, and each message of the engine one that the client knows.

The two differ in when a game is over, and a game is played until either says
so:

  - Quirkat ends it when one piece is left to each side and none can be taken
    (5.9), or one man against a king (5.10), or after 100 turns without progress
    (5.8); pydraughts waits for two moves a side more, knows no lone man, and
    never counts turns.
  - Where both know the ending, a side that cannot move and a third repetition,
    they must agree.
"""

import logging
import random
import sys

from draughts import BLACK, WHITE, Board
from draughts.engine import HubEngine, Limit

LIMITS = [
    Limit(nodes=3000),
    Limit(depth=4),
    Limit(movetime=0.02),
    Limit(time=4, inc=0.05),
    Limit(time=2),
]
# Clauses of Quirkat's rules that pydraughts does not have, or has otherwise.
OURS_ALONE = {"5.8", "5.9", "5.10"}


class Surprised(logging.Handler):
    """The client warns of lines that it does not expect."""

    def emit(self, record):
        raise AssertionError(record.getMessage())


def start(path):
    engine = HubEngine([path, "hub"])
    assert "turkish" in engine.variants, engine.variants
    engine.configure({"variant": "turkish", "numbering": "pydraughts", "hash": "4"})
    engine.init()
    engine.ping()
    return engine


def arguments(line):
    """The values of a line that has no escapes."""
    found, rest = {}, line.partition(" ")[2].strip()
    while rest:
        name, _, rest = rest.partition("=")
        if rest.startswith('"'):
            value, _, rest = rest[1:].partition('"')
        else:
            value, _, rest = rest.partition(" ")
        found[name], rest = value, rest.strip()
    return found


def ask_status(engine, board):
    """What the engine says of a position: its state, and the legal moves."""
    moves = " ".join(move.hub_move for move in board.move_stack)
    engine.send(f'pos pos={board._game.initial_hub_fen} moves="{moves}"')
    engine.send("status")
    head = engine.recv()
    assert head.startswith("status "), head
    state = arguments(head)
    moves = [arguments(engine.recv())["text"] for _ in range(int(state["moves"]))]
    assert len(set(moves)) == len(moves), moves
    return state, set(moves)


def steps_over(board, move):
    """Whether a move is a king's step that passes over a piece."""
    letters = board._game.get_fen()[1:]
    # Numbers run from a1, letters from a8.
    piece = lambda number: letters[(7 - (number - 1) // 8) * 8 + (number - 1) % 8]
    if "x" in move:
        return False
    start, end = sorted(int(number) for number in move.split("-"))
    stride = 1 if (start - 1) // 8 == (end - 1) // 8 else 8
    king = piece(int(move.split("-")[0])) in "WB"
    return king and any(piece(point) != "e" for point in range(start + stride, end, stride))


def compare_ends(state, board, stuck):
    """Whether the game is over, and what ended it."""
    theirs, ours = board.winner(), state["over"] == "yes"
    if theirs is None and ours and stuck:
        return state["clause"]
    if theirs is None and not ours:
        return None
    if theirs is None:
        assert state["clause"] in OURS_ALONE, state
    elif ours and state["clause"] not in OURS_ALONE:
        winner = {"white": WHITE, "black": BLACK, "draw": 0}[state["result"]]
        assert winner == theirs, (state, theirs)
    elif not ours:
        # One piece each, with a capture open: theirs is a draw after four turns.
        assert theirs == 0 and not board._game.is_threefold(), (state, board.fen)
    return state.get("clause", "theirs")


def play(path, seed):
    """A game; the engine has a side, or both, after some moves at random."""
    chance = random.Random(seed)
    limit = LIMITS[seed % len(LIMITS)]
    sides = [{WHITE}, {BLACK}, {WHITE, BLACK}][seed % 3]
    opening = chance.randrange(8)
    board, engine = Board(variant="turkish"), start(path)
    found = passed = 0
    while True:
        state, ours = ask_status(engine, board)
        listed = board.legal_moves()
        legal = [move for move in listed if not steps_over(board, move.hub_move)]
        passed += len(listed) - len(legal)
        theirs = {move.hub_move for move in legal}
        assert ours == theirs, (board.fen, ours ^ theirs)
        end = compare_ends(state, board, stuck=listed and not legal)
        if end:
            break
        if board.turn in sides and len(board.move_stack) >= opening:
            move = engine.play(board, limit, False).move
            assert move.hub_move in ours, (board.fen, move.hub_move)
            found += 1
        else:
            move = chance.choice(legal)
        board.push(move)
    engine.quit()
    assert engine.p.wait(10) == 0
    engine.p.stdin.close()
    engine.p.stdout.close()
    colours = "".join("WB"[side == BLACK] for side in sorted(sides, reverse=True))
    turns = len(board.move_stack)
    print(f"game {seed}: Quirkat {colours}, {turns} turns, {found} by it, ended by {end}")
    return found, passed


def main():
    path, games = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 12
    logging.getLogger("pydraughts").addHandler(Surprised(logging.WARNING))
    found, passed = map(sum, zip(*(play(path, seed) for seed in range(games))))
    print(f"{games} games, {found} moves of the engine, all lists agree;", end=" ")
    print(f"{passed} steps of the client's kings over pieces were left out")


if __name__ == "__main__":
    main()
