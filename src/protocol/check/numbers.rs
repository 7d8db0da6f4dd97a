//! Moves in numbers: the notation of the client `pydraughts`.

use super::board::{Board, captures, start_in_letters};
use super::parameters::setting;
use super::peer::Peer;
use super::step::{Checked, needs, require};
use super::thought::Thought;
use crate::protocol::numbering::Numbering;

const NUMBERS: Numbering = Numbering::Pydraughts;

/// `numbering=pydraughts` is read and written, and `native` comes back. The
/// engine is a new one, so that it need not be able to change this once ready.
pub(super) fn speaks(peer: &mut Peer) -> Checked {
    let announced = peer.facts.parameter("numbering").and_then(|known| known.value("values"));
    let is_known = announced.is_some_and(|values| values.split(' ').any(|v| v == NUMBERS.name()));
    needs(is_known, "`numbering=pydraughts` is not announced")?;
    peer.tell(&setting("numbering", NUMBERS.name()))?;
    peer.make_ready()?;
    let (game, start) = (peer.game, Board::start(peer.game));
    understands(peer, &format!("pos pos={}", start_in_letters(game, NUMBERS)), &start)?;
    let captures = captures(game).map(|capture| Board::of(game, capture.fen));
    let captures = captures.flat_map(|board| [board.clone(), board.at_random(1, 1)]);
    for board in [start.clone().at_random(7, 8)].into_iter().chain(captures) {
        understands(peer, &board.pos_in(NUMBERS), &board)?;
    }
    let came = peer.ask(&setting("numbering", Numbering::Native.name()))?;
    needs(came.is_empty(), "the engine wants it before `init`")?;
    peer.tell(&start.pos())?;
    peer.stands_at(&start)
}

/// This command sets the board, and what is then found is in numbers.
fn understands(peer: &mut Peer, pos: &str, board: &Board) -> Checked {
    peer.tell(pos)?;
    let session = board.session();
    let moves = session.status().moves;
    if moves.is_empty() {
        return Ok(());
    }
    let thought = peer.think("level depth=2\ngo think")?;
    let legal = moves.iter().map(|choice| NUMBERS.write(&*session, choice.mv));
    let legal: Vec<String> = legal.collect();
    let is_legal = legal.iter().any(|text| text == thought.best());
    require(is_legal, format!("one of the moves {}", legal.join(" ")))?;
    can_be_played(&thought, board)
}

/// The reply expected and the lines of play are in numbers too.
fn can_be_played(thought: &Thought, board: &Board) -> Checked {
    let pvs = thought.infos.iter().filter_map(|info| info.value("pv"));
    let reply = thought.done.value("ponder").map(|reply| format!("{} {reply}", thought.best()));
    for line in pvs.map(str::to_owned).chain(reply) {
        let lattice = board.session().book().lattice;
        let native = line.split_whitespace().map(|text| NUMBERS.read(lattice, text));
        let native: Result<Vec<String>, String> = native.collect();
        let holds = native.is_ok_and(|line| {
            let texts: Vec<&str> = line.iter().map(String::as_str).collect();
            board.can_play(&texts)
        });
        require(holds, format!("a line in numbers that can be played, not `{line}`"))?;
    }
    Ok(())
}
