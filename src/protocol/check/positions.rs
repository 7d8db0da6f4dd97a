//! Each game: positions, moves, and searches that know its rules.

use super::board::{Board, captures, start_in_letters};
use super::peer::Peer;
use super::step::{Checked, Miss, Step, exactly, require};
use crate::protocol::numbering::Numbering;
use crate::session::Choice;

pub(super) const STEPS: &[Step] = &[
    Step::new("the game begins by its name", "set-param", |peer| {
        peer.make_ready()?;
        peer.stands_at(&Board::start(peer.game))
    }),
    Step::ready("`new-game` sets the start position", "new-game", |peer| {
        peer.say(&Board::second(peer.game).pos());
        peer.tell("new-game")?;
        peer.stands_at(&Board::start(peer.game))
    }),
    Step::ready("positions are read as FEN", "Positions", |peer| {
        for board in samples(peer) {
            peer.tell(&board.alone().pos())?;
            peer.stands_at(&board)?;
        }
        Ok(())
    }),
    Step::ready("positions are read in letters", "Positions", |peer| {
        peer.tell(&Board::second(peer.game).pos())?;
        peer.tell(&format!("pos pos={}", start_in_letters(peer.game, Numbering::Native)))?;
        peer.stands_at(&Board::start(peer.game))
    }),
    Step::ready("games are played on with `moves`", "pos", |peer| {
        for board in samples(peer) {
            peer.tell(&board.pos())?;
            peer.stands_at(&board)?;
        }
        Ok(())
    }),
    Step::ready("an impossible position gets one `error` and is not set", "Positions", |peer| {
        refuses(
            peer,
            &["nonsense", "W:Wz9:Ba1", "W:Wa1,a1:Bc1", "W:W:B"].map(|fen| format!("pos fen={fen}")),
        )
    }),
    Step::ready("`pos` wants exactly one position", "pos", |peer| {
        refuses(peer, &["pos".into(), "pos start fen=W:Wa1:Bc1".into()])
    }),
    Step::ready("an illegal move gets one `error` and is not played", "pos", |peer| {
        let start = Board::start(peer.game);
        let first = start.status().moves.swap_remove(0).text;
        let twice = start.pos_with(&[&first, &first]);
        refuses(peer, &[twice, start.pos_with(&["a1-z9"]), start.pos_with(&["hello"])])
    }),
    Step::ready("captures are made as the rules have it", "Moves", capturing),
    Step::ready("captures are read in each style", "Moves", styles),
    Step::ready("`go think` finds a legal move", "done", |peer| {
        for board in samples(peer) {
            let thought = peer.think(&format!("{}\nlevel depth=3\ngo think", board.pos()))?;
            thought.has_legal_move(&board)?;
            thought.has_legal_reply(&board)?;
        }
        Ok(())
    }),
    Step::ready("every `pv` can be played to its end", "info", |peer| {
        for board in samples(peer) {
            let thought = peer.think(&format!("{}\nlevel depth=4\ngo think", board.pos()))?;
            thought.has_legal_lines(&board)?;
        }
        Ok(())
    }),
    Step::ready("moves are written in the notation of the protocol", "Moves", |peer| {
        let start = Board::start(peer.game);
        let thought = peer.think("pos start\nlevel depth=1\ngo think")?;
        thought.has_legal_move(&start)?;
        let known = start.status().moves.iter().any(|choice| choice.text == thought.best());
        let advice = format!("`{}` is a move in a style that is only read", thought.best());
        if known { Ok(()) } else { Err(Miss::Advice(advice)) }
    }),
    Step::ready("the only move is found", "go", |peer| {
        let board = Board::with_one_move(peer.game);
        let board = board.ok_or_else(|| Miss::Skipped("no such position is known".into()))?;
        peer.think(&format!("{}\nlevel depth=4\ngo think", board.pos()))?.has_legal_move(&board)
    }),
    Step::ready("without a legal move it is `done move=none`", "done", |peer| {
        let board = Board::without_a_move(peer.game);
        let thought = peer.think(&format!("{}\nlevel depth=2\ngo think", board.pos()))?;
        require(thought.best() == "none", "`done move=none`")
    }),
];

/// Positions here and there in games at random.
fn samples(peer: &Peer) -> Vec<Board> {
    let game = |(seed, plies)| Board::start(peer.game).at_random(seed, plies);
    let boards = [(1, 1), (2, 8), (3, 15), (4, 30)].map(game);
    boards.into_iter().filter(|board| board.status().ending.is_none()).collect()
}

/// Each of these lines gets one `error`, and the position stays.
fn refuses(peer: &mut Peer, lines: &[String]) -> Checked {
    let board = Board::second(peer.game);
    peer.tell(&board.pos())?;
    for line in lines {
        exactly(&peer.ask(line)?, &["error"])?;
    }
    peer.stands_at(&board)
}

fn capturing(peer: &mut Peer) -> Checked {
    for capture in captures(peer.game) {
        let board = Board::of(peer.game, capture.fen);
        for mv in capture.legal {
            peer.tell(&board.pos_with(&[mv]))?;
        }
        for mv in capture.illegal {
            exactly(&peer.ask(&board.pos_with(&[mv]))?, &["error"])?;
        }
        let thought = peer.think(&format!("{}\nlevel depth=2\ngo think", board.pos()))?;
        thought.has_legal_move(&board)?;
    }
    Ok(())
}

/// Hub's, the Turkish federation's, and start and end alone.
fn styles(peer: &mut Peer) -> Checked {
    for capture in captures(peer.game) {
        let board = Board::of(peer.game, capture.fen);
        for choice in board.status().moves.iter().filter(|choice| !choice.captured.is_empty()) {
            let texts = in_styles(choice).into_iter().filter(|text| board.can_play(&[text]));
            texts.into_iter().try_for_each(|text| peer.tell(&board.pos_with(&[&text])))?;
        }
    }
    Ok(())
}

fn in_styles(choice: &Choice) -> Vec<String> {
    let (Some(from), Some(to), None) = (&choice.from, &choice.to, &choice.huffed) else {
        return Vec::new();
    };
    let captured = choice.captured.join("x");
    vec![format!("{from}x{to}x{captured}"), format!("{from}x{captured}"), format!("{from}x{to}")]
}
