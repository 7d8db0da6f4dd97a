//! Every way to make a move, a touch after the other, as the engine tells it
//! and as the rules have it.

use super::added::known;
use super::board::{Board, captures};
use super::peer::Peer;
use super::step::{Checked, Miss, needs, require};
use crate::board::Set;
use crate::protocol::line::Line;
use crate::session::Session;
use std::collections::{BTreeMap, BTreeSet};

/// A ring that can be walked both ways, and kings with several landings.
const CROSSINGS: [(&[&str], &str); 3] = [
    (&["alquerque", "alquerque-huff"], "W:Wa1:Ba2,b1,b3,c2"),
    (&["dame"], "W:WKa1:Bc3,f6"),
    (&["turkish", "turkish-tudaf"], "W:WKa1:Ba3,c7"),
];

/// `status touches` tells every way to make a move and no other.
pub(super) fn ways(peer: &mut Peer) -> Checked {
    let game = peer.game;
    let crossings = CROSSINGS.iter().filter(|(games, _)| games.contains(&game));
    let crossings = crossings.map(|(_, fen)| Board::of(game, fen));
    let captures = captures(game).map(|capture| Board::of(game, capture.fen));
    let start = Board::start(game);
    let boards = [start.clone(), start.at_random(5, 12), Board::without_a_move(game)];
    boards.into_iter().chain(captures).chain(crossings).try_for_each(|board| tells(peer, &board))
}

fn tells(peer: &mut Peer, board: &Board) -> Checked {
    let answer = known(peer, &format!("{}\nstatus touches", board.pos()))?;
    let head = &answer[0];
    needs(head.value("touches").is_some(), "the engine does not know `status touches`")?;
    require(head.value("paths") == Some("all"), "`paths=all`")?;
    let legal = Graph::legal(&*board.session()).ways(usize::MAX)?;
    let told = Graph::told(&answer)?.ways(legal.len())?;
    let more = told.difference(&legal).next().map(|way| format!("no such way as {way}"));
    let less = legal.difference(&told).next().map(|way| format!("the way {way}"));
    more.or(less).map_or(Ok(()), |expected| Err(Miss::Wrong(expected)))
}

struct Touch {
    point: String,
    captured: BTreeSet<String>,
    next: Vec<usize>,
    completes: String,
}

/// Touches by their numbers, and those with which a turn can begin.
struct Graph {
    first: Vec<usize>,
    touches: BTreeMap<usize, Touch>,
}

impl Graph {
    /// That of the rules.
    fn legal(session: &dyn Session) -> Graph {
        let (graph, lattice) = (session.touches(), session.book().lattice);
        let names = |points: Set| points.into_iter().map(|point| lattice.name(point)).collect();
        let choices = session.status().moves;
        let touches = graph.all.into_iter().map(|touch| Touch {
            point: lattice.name(touch.point),
            captured: names(touch.captured),
            next: touch.next,
            completes: choices
                .iter()
                .find(|choice| Some(choice.mv) == touch.completes)
                .map_or(String::new(), |choice| choice.text.clone()),
        });
        Graph { first: graph.first, touches: touches.enumerate().collect() }
    }

    /// That of an answer, where each touch comes after all that lead to it.
    fn told(answer: &[Line]) -> Result<Graph, Miss> {
        let first = numbers(&answer[0], "first")?;
        let mut touches = BTreeMap::new();
        for line in answer.iter().filter(|line| line.command == "touch").rev() {
            let number = numbers(line, "number")?;
            let &[number] = &number[..] else { return wrong("a `number` on each `touch`") };
            let touch = Touch::read(line)?;
            let comes_before = touch.next.iter().all(|next| touches.contains_key(next));
            require(comes_before, format!("touch {number} before those in its `next`"))?;
            let is_new = touches.insert(number, touch).is_none();
            require(is_new, format!("one touch of number {number}"))?;
        }
        let is_known = first.iter().all(|number| touches.contains_key(number));
        require(is_known, "a `touch` for each number in `first`")?;
        let count = answer[0].value("touches") == Some(&touches.len().to_string());
        require(count, format!("`touches={}`, as there are so many", touches.len()))?;
        Ok(Graph { first, touches })
    }

    /// All ways from a first touch to a move, of so many at most: what is touched,
    /// what is taken by then, and the move.
    fn ways(&self, most: usize) -> Result<BTreeSet<String>, Miss> {
        let mut ways = BTreeSet::new();
        let mut open = vec![(String::new(), &self.first)];
        while let Some((way, choice)) = open.pop() {
            let touches: Vec<&Touch> = choice.iter().map(|number| &self.touches[number]).collect();
            let points: BTreeSet<&String> = touches.iter().map(|touch| &touch.point).collect();
            require(points.len() == touches.len(), format!("one touch of a point after `{way}`"))?;
            for touch in touches {
                let way = touch.after(&way);
                if touch.completes.is_empty() {
                    open.push((way, &touch.next));
                } else {
                    ways.insert(format!("`{way}` to {}", touch.completes));
                    // A false graph may have more than can be counted.
                    require(ways.len() <= most, format!("{most} ways and no more"))?;
                }
            }
        }
        Ok(ways)
    }
}

impl Touch {
    fn read(line: &Line) -> Result<Touch, Miss> {
        let text = |name: &str| line.value(name).unwrap_or_default();
        let touch = Touch {
            point: text("point").to_owned(),
            captured: text("captured").split_whitespace().map(str::to_owned).collect(),
            next: numbers(line, "next")?,
            completes: text("move").to_owned(),
        };
        let is_one = touch.next.is_empty() != touch.completes.is_empty();
        require(is_one, "either `next` or `move` on each `touch`").map(|()| touch)
    }

    fn after(&self, way: &str) -> String {
        let captured: Vec<&str> = self.captured.iter().map(|point| &**point).collect();
        let captured =
            if captured.is_empty() { "".into() } else { format!("x{}", captured.join("x")) };
        format!("{way} {}{captured}", self.point).trim_start().to_owned()
    }
}

/// The numbers that an argument holds.
fn numbers(line: &Line, name: &str) -> Result<Vec<usize>, Miss> {
    let words = line.value(name).unwrap_or_default().split_whitespace();
    let read: Result<Vec<usize>, _> = words.map(str::parse).collect();
    read.map_err(|_| Miss::Wrong(format!("numbers in `{name}`")))
}

fn wrong<T>(expected: &str) -> Result<T, Miss> {
    Err(Miss::Wrong(expected.to_owned()))
}
