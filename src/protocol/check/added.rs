//! What goes beyond Hub 2: skipped where the engine does not know it.

use super::board::Board;
use super::peer::Peer;
use super::step::{Checked, Miss, Step, exactly, needs, require};
use super::{drawing, numbers, touches, wins};
use crate::protocol::line::Line;

/// In the first game.
pub(super) const STEPS: &[Step] = &[
    Step::ready("`search-moves` and `exclude-moves` bound the choice", "go", choices),
    Step::new("`multi-pv` tells a line for each first move", "set-param", several_lines),
    Step::new("a weaker `strength` plays and proves nothing", "set-param", weakly),
    Step::ready(
        "a draw that is offered is accepted or declined",
        "Draws and resignation",
        |peer| {
            let thought = peer.think("pos start\nlevel depth=1\ngo think draw-offered")?;
            let answer = thought.done.value("draw");
            needs(answer.is_some(), "the engine does not know `draw-offered`")?;
            require(matches!(answer, Some("accept" | "decline")), "`draw=accept` or `draw=decline`")
        },
    ),
    Step::ready("`check` tells faults and sets nothing", "check", faults),
    Step::ready("`claim-draw` has one answer", "claim-draw", |peer| {
        let claim = known(peer, "pos start\nclaim-draw")?;
        exactly(&claim, &["claim"])?;
        require(claim[0].value("draw") == Some("no"), "`draw=no`")
    }),
    Step::ready("`eval` has one answer", "board", |peer| {
        exactly(&known(peer, "pos start\neval")?, &["eval"])
    }),
];

/// In every game.
pub(super) const GAME_STEPS: &[Step] = &[
    Step::ready("`status` tells the position and its moves", "status", |peer| {
        for board in [Board::start(peer.game), Board::start(peer.game).at_random(5, 12)] {
            tells(peer, &board)?;
        }
        tells(peer, &Board::without_a_move(peer.game)).map(drop)
    }),
    Step::ready("`status touches` tells every way to make a move", "Touches", touches::ways),
    Step::ready("`status geometry` tells the board", "Geometry", drawing::geometry),
    Step::ready("`rules` tells the clauses", "rules", drawing::rules),
    Step::ready("`check touched` tells why a touch leads nowhere", "check", drawing::touches),
    Step::ready("`status` tells a draw by repetition", "status", repetition),
    Step::new("`numbering=pydraughts` has moves in numbers", "Numbers", numbers::speaks),
    Step::ready("`level win` seeks a win that is so near", "level", wins::seeks),
    Step::ready("`perft` counts the ways to play", "board, eval, perft", counts),
];

fn unknown(command: &str) -> Miss {
    Miss::Skipped(format!("the engine does not know `{command}`"))
}

/// The answer of an engine that knows the last of these lines.
pub(super) fn known(peer: &mut Peer, lines: &str) -> Result<Vec<Line>, Miss> {
    let answer = peer.ask(lines)?;
    let command = lines.lines().last().and_then(|line| line.split(' ').next());
    if answer.is_empty() { Err(unknown(command.unwrap_or_default())) } else { Ok(answer) }
}

fn choices(peer: &mut Peer) -> Checked {
    let board = Board::start(peer.game);
    let first = board.status().moves.swap_remove(0).text;
    peer.say("pos start\nlevel depth=1\ngo think search-moves=a1-z9");
    let answer = peer.until_any(&["error", "done"])?;
    let refused = answer.iter().any(|line| line.command == "error");
    needs(refused, "the engine does not know `search-moves`")?;
    let thought = peer.think(&format!("go think search-moves={first}"))?;
    require(thought.best() == first, format!("`{first}`"))?;
    let thought = peer.think(&format!("go think exclude-moves={first}"))?;
    thought.has_legal_move(&board)?;
    require(thought.best() != first, format!("another move than `{first}`"))
}

fn several_lines(peer: &mut Peer) -> Checked {
    const LINES: usize = 3;
    needs(peer.facts.parameter("multi-pv").is_some(), "`multi-pv` is not announced")?;
    peer.tell(&format!("set-param name=multi-pv value={LINES}"))?;
    peer.make_ready()?;
    let board = Board::start(peer.game);
    let thought = peer.think("pos start\nlevel depth=2\ngo think")?;
    thought.has_legal_lines(&board)?;
    let told = |number: usize| {
        let infos = thought.infos.iter().rev();
        let mut infos = infos.filter(|info| info.value("line") == Some(&number.to_string()));
        infos.next()?.value("pv")?.split(' ').next().map(str::to_owned)
    };
    let mut firsts: Vec<String> = (1..=LINES).filter_map(told).collect();
    firsts.sort_unstable();
    firsts.dedup();
    let count = LINES.min(board.status().moves.len());
    require(firsts.len() == count, format!("{count} lines, each with its own first move"))
}

fn weakly(peer: &mut Peer) -> Checked {
    needs(peer.facts.parameter("strength").is_some(), "`strength` is not announced")?;
    peer.tell("set-param name=strength value=apprentice\nset-param name=seed value=1")?;
    peer.make_ready()?;
    // Whoever is told to see everything proves a win here.
    let board = Board::with_a_win(peer.game, 1);
    let board = board.ok_or_else(|| Miss::Skipped("no such position is known".into()))?;
    let thought = peer.think(&format!("{}\nlevel depth=5\ngo think", board.pos()))?;
    thought.has_legal_move(&board)?;
    let proves = |info: &Line| info.value("win").or(info.value("loss")).is_some();
    require(!thought.infos.iter().any(proves), "no `win` and no `loss`")
}

fn faults(peer: &mut Peer) -> Checked {
    let board = Board::second(peer.game);
    peer.tell(&board.pos())?;
    let good = known(peer, "check start")?;
    exactly(&good, &["check"])?;
    let fen = Board::start(peer.game).status().fen;
    let legal = good[0].value("legal") == Some("yes") && good[0].value("fen") == Some(&fen);
    require(legal, format!("`check legal=yes faults=0 fen={fen}`"))?;
    let bad = peer.ask("check fen=W:Wz9,a1,a1:Bc1")?;
    let (end, faults) = bad.split_last().ok_or_else(|| unknown("check"))?;
    require(end.command == "check" && end.value("legal") == Some("no"), "`check legal=no` last")?;
    exactly(faults, &vec!["fault"; faults.len().max(1)])?;
    peer.stands_at(&board)
}

/// `status` tells this position and its moves; what its first line says.
fn tells(peer: &mut Peer, board: &Board) -> Result<Line, Miss> {
    let (status, answer) = (board.status(), known(peer, &format!("{}\nstatus", board.pos()))?);
    let (head, moves) = answer.split_first().ok_or_else(|| unknown("status"))?;
    require(head.command == "status", "`status` first")?;
    require(head.value("fen") == Some(&status.fen), format!("`fen={}`", status.fen))?;
    let over = if status.ending.is_some() { "yes" } else { "no" };
    require(head.value("over") == Some(over), format!("`over={over}`"))?;
    let told = moves.iter().map(|line| line.value("text").unwrap_or_default());
    let legal: Vec<&str> = status.moves.iter().map(|choice| &*choice.text).collect();
    require(told.eq(legal.iter().copied()), format!("the moves {}", legal.join(" ")))?;
    Ok(head.clone())
}

/// The third time is a draw, and the moves are there as before.
fn repetition(peer: &mut Peer) -> Checked {
    let second = tells(peer, &Board::repeated(peer.game, 2))?;
    require(second.value("repetitions") == Some("2"), "`repetitions=2`")?;
    let third = tells(peer, &Board::repeated(peer.game, 3))?;
    let told = [("repetitions", "3"), ("result", "draw"), ("clause", "0.7")];
    told.iter().try_for_each(|(name, value)| {
        require(third.value(name) == Some(value), format!("`{name}={value}`"))
    })
}

/// `perft` counts as many as our own.
fn counts(peer: &mut Peer) -> Checked {
    const DEPTH: u32 = 3;
    let board = Board::start(peer.game).at_random(6, 6);
    let ways = board.session().search().count(DEPTH, &|| false).nodes.to_string();
    peer.tell(&board.pos())?;
    exactly(&known(peer, "perft depth=0")?, &["error"])?;
    peer.say(&format!("perft depth={DEPTH}"));
    let end = peer.until("perft")?;
    require(end[0].value("nodes") == Some(&ways), format!("`nodes={ways}`"))?;
    exactly(&peer.rest()?, &[])
}
