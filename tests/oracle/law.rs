//! The rule books once more, as plainly as their text can be put into code:
//! pieces in a map from (file, rank), and every question of a rule answered by
//! an `if` on the name of the book. Slow on purpose, and written from the text
//! of the rules, not from the library.

use std::collections::{BTreeMap, BTreeSet};

/// File and rank, counted from 0 at a1.
pub type Spot = (i32, i32);

/// A way along a line: files and ranks a step.
type Way = (i32, i32);

const ORTHOGONAL: [Way; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [Way; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// A piece of either side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub white: bool,
    pub king: bool,
}

/// A position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub book: &'static str,
    pub pieces: BTreeMap<Spot, Piece>,
    pub white_to_move: bool,
    pub huffable: BTreeSet<Spot>,
    pub quiet: u32,
}

/// A move as 0.5 defines it; `moved` is empty for a huff that ends the game.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Turn {
    pub huffed: Option<Spot>,
    pub moved: Option<Moved>,
}

/// From, to, and the captured points in order.
pub type Moved = (Spot, Spot, Vec<Spot>);

/// One way to make a capture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    pub landings: Vec<Spot>,
    pub overs: Vec<Spot>,
}

/// Every legal move, with all its paths; a step or a final huff has none.
pub type Turns = BTreeMap<Turn, Vec<Path>>;

/// Who has won, if anybody, and the clause that says so.
pub type End = (Option<bool>, &'static str);

/// More leaps than this in all paths of a position, and the oracle gives up.
const PATIENCE: usize = 4000;

impl Table {
    fn is_five(&self) -> bool {
        self.book != "dame" && !self.is_turkish()
    }

    fn is_turkish(&self) -> bool {
        self.book == "turkish" || self.book == "turkish-tudaf"
    }

    fn is_hare(&self) -> bool {
        self.book.starts_with("hare")
    }

    /// 1.1, 4.1, 5.1.
    pub fn on_board(&self, (file, rank): Spot) -> bool {
        let size = if self.is_five() { 5 } else { 8 };
        let inside = (0..size).contains(&file) && (0..size).contains(&rank);
        inside && (self.book != "dame" || (file + rank) % 2 == 0)
    }

    /// The lines that leave a point: 1.1, 4.2, 5.2.
    fn ways(&self, (file, rank): Spot) -> Vec<Way> {
        if self.book == "dame" {
            DIAGONAL.to_vec()
        } else if self.is_five() && (file + rank) % 2 == 0 {
            [ORTHOGONAL, DIAGONAL].concat()
        } else {
            ORTHOGONAL.to_vec()
        }
    }

    /// The lines along which a piece may step or leap: in Dame a man goes
    /// forward only, in Turkish not backward (4.2, 5.2).
    fn ways_of(&self, piece: Piece, spot: Spot) -> Vec<Way> {
        let forward = if piece.white { 1 } else { -1 };
        let allowed = |&(_, ranks): &Way| {
            if piece.king || self.is_five() {
                true
            } else if self.book == "dame" {
                ranks == forward
            } else {
                ranks == forward || ranks == 0
            }
        };
        self.ways(spot).into_iter().filter(allowed).collect()
    }

    fn is_free(&self, spot: Spot) -> bool {
        self.on_board(spot) && !self.pieces.contains_key(&spot)
    }

    /// The free points from here along a way, up to the next piece.
    fn free_run(&self, from: Spot, way: Way) -> Vec<Spot> {
        let mut run = Vec::new();
        let mut spot = along(from, way);
        while self.is_free(spot) {
            run.push(spot);
            spot = along(spot, way);
        }
        run
    }

    fn of_side(&self, white: bool) -> Vec<(Spot, Piece)> {
        let ours = self.pieces.iter().filter(|(_, piece)| piece.white == white);
        ours.map(|(&spot, &piece)| (spot, piece)).collect()
    }

    /// 1.3, 3.2, 4.2, 4.5, 5.2, 5.3.
    fn steps(&self) -> Vec<(Spot, Spot)> {
        let mut steps = Vec::new();
        for (from, piece) in self.of_side(self.white_to_move) {
            for way in self.ways_of(piece, from) {
                let run = self.free_run(from, way);
                let reach = if piece.king { run.len() } else { 1 };
                steps.extend(run.into_iter().take(reach).map(|to| (from, to)));
            }
        }
        steps
    }

    /// The leaps open to a piece that is lifted off the table, which holds all
    /// other pieces not yet taken: (over, landing, way).
    fn leaps(&self, piece: Piece, at: Spot, came: Option<Way>) -> Vec<(Spot, Spot, Way)> {
        if self.is_hare() && !piece.white {
            return Vec::new(); // 3.4
        }
        let mut leaps = Vec::new();
        for way in self.ways_of(piece, at) {
            if self.is_turkish() && came == Some((-way.0, -way.1)) {
                continue; // 5.5
            }
            let mut over = along(at, way);
            while piece.king && self.is_free(over) {
                over = along(over, way);
            }
            if self.pieces.get(&over).is_none_or(|leapt| leapt.white == piece.white) {
                continue; // 0.2
            }
            let landings = self.free_run(over, way);
            // 5.3 against 1.4, 4.2 and 4.6.
            let reach = if piece.king && self.is_turkish() { landings.len() } else { 1 };
            leaps.extend(landings.into_iter().take(reach).map(|to| (over, to, way)));
        }
        leaps
    }

    fn lift(&self, spot: Spot) -> Table {
        let mut table = self.clone();
        table.pieces.remove(&spot);
        table
    }

    fn can_capture_from(&self, spot: Spot) -> bool {
        !self.lift(spot).leaps(self.pieces[&spot], spot, None).is_empty()
    }

    /// Every complete path from here on (0.3, 0.4); `None` out of patience.
    fn go_on(&self, walk: &Walk, path: &Path, found: &mut Vec<Path>) -> Option<()> {
        let crowned = self.book == "dame" && !walk.piece.king && on_far_rank(walk.piece, walk.at);
        let leaps = self.leaps(walk.piece, walk.at, walk.came);
        if leaps.is_empty() || crowned && !path.overs.is_empty() {
            if !path.overs.is_empty() {
                found.push(path.clone());
            }
            return Some(());
        }
        for (over, to, way) in leaps {
            walk.leaps_made.set(walk.leaps_made.get() + 1);
            if walk.leaps_made.get() > PATIENCE {
                return None;
            }
            let mut path = path.clone();
            path.overs.push(over);
            path.landings.push(to);
            let next = Walk { at: to, came: Some(way), ..*walk };
            self.lift(over).go_on(&next, &path, found)?;
        }
        Some(())
    }

    /// The legal captures, without a huff.
    fn captures(&self) -> Option<Turns> {
        let leaps_made = std::cell::Cell::new(0);
        let mut turns = Turns::new();
        for (from, piece) in self.of_side(self.white_to_move) {
            let walk = Walk { piece, at: from, came: None, leaps_made: &leaps_made };
            let nothing = Path { landings: Vec::new(), overs: Vec::new() };
            let mut found = Vec::new();
            self.lift(from).go_on(&walk, &nothing, &mut found)?;
            for path in found {
                let mut captured = path.overs.clone();
                captured.sort_unstable();
                let to = path.landings[path.landings.len() - 1];
                let turn = Turn { huffed: None, moved: Some((from, to, captured)) };
                turns.entry(turn).or_default().push(path);
            }
        }
        if self.is_turkish() {
            let taken = |turn: &Turn| turn.moved.as_ref().map_or(0, |moved| moved.2.len());
            let most = turns.keys().map(taken).max().unwrap_or(0);
            turns.retain(|turn, _| taken(turn) == most); // 5.4
        }
        Some(turns)
    }

    /// The legal moves that begin without a huff.
    fn unhuffed(&self) -> Option<Turns> {
        let mut turns = self.captures()?;
        let compulsory = self.book == "alquerque" || self.is_turkish() || self.is_hare();
        if turns.is_empty() || !compulsory {
            let step = |(from, to)| Turn { huffed: None, moved: Some((from, to, Vec::new())) };
            turns.extend(self.steps().into_iter().map(|ends| (step(ends), Vec::new())));
        }
        Some(turns)
    }

    /// All legal moves; `None` if there are too many paths to walk them all.
    pub fn turns(&self) -> Option<Turns> {
        if self.is_over().is_some() {
            return Some(Turns::new()); // 0.9
        }
        let mut turns = self.unhuffed()?;
        for &spot in &self.huffable {
            let board = self.lift(spot);
            if board.of_side(!self.white_to_move).is_empty() {
                turns.insert(Turn { huffed: Some(spot), moved: None }, Vec::new()); // 2.4
                continue;
            }
            for (turn, paths) in board.unhuffed()? {
                turns.insert(Turn { huffed: Some(spot), ..turn }, paths);
            }
        }
        Some(turns)
    }

    /// The position after a legal move.
    pub fn after(&self, turn: &Turn) -> Table {
        let mut next = self.clone();
        next.white_to_move = !self.white_to_move;
        next.huffable.clear();
        next.quiet = if self.is_progress(turn) { 0 } else { self.quiet + 1 };
        if let Some(spot) = turn.huffed {
            next.pieces.remove(&spot);
        }
        let Some((from, to, captured)) = &turn.moved else { return next };
        if self.book == "alquerque-huff" && captured.is_empty() {
            next.huffable = next.idle(*from, *to, self.white_to_move);
        }
        next.pieces.retain(|spot, _| !captured.contains(spot));
        let mut piece = next.pieces.remove(from).expect("a piece to move");
        let has_kings = !self.is_five();
        piece.king |= has_kings && on_far_rank(piece, *to); // 4.4, 5.6, 5.7
        next.pieces.insert(*to, piece);
        next
    }

    /// 2.2, on the board before the step and after the huff.
    fn idle(&self, from: Spot, to: Spot, white: bool) -> BTreeSet<Spot> {
        let own = self.of_side(white).into_iter().map(|(spot, _)| spot);
        let idle = own.filter(|&spot| self.can_capture_from(spot));
        idle.map(|spot| if spot == from { to } else { spot }).collect()
    }

    /// 1.7, 2.5, 3.7, 4.8, 5.8.
    fn is_progress(&self, turn: &Turn) -> bool {
        let Some((from, to, captured)) = &turn.moved else { return true };
        let man = !self.pieces[from].king;
        let by_man = man && (self.book == "dame" || self.is_turkish() && from.1 != to.1);
        turn.huffed.is_some() || !captured.is_empty() || by_man
    }

    /// The first two endings of 0.6.
    fn is_over(&self) -> Option<End> {
        let count = |white| self.of_side(white).len();
        if self.is_hare() && count(false) <= 9 {
            return Some((Some(true), "3.6"));
        }
        let loser = [true, false].into_iter().find(|&white| count(white) == 0)?;
        Some((Some(!loser), "0.6"))
    }

    /// The ending of this position, the third repetition apart: 0.6.
    pub fn ending(&self, turns: &Turns) -> Option<End> {
        let stuck = if self.is_hare() && self.white_to_move { "3.5" } else { "0.6" };
        let immobile = turns.is_empty().then_some((Some(!self.white_to_move), stuck));
        self.is_over().or(immobile).or_else(|| self.decreed()).or_else(|| self.exhausted())
    }

    /// 5.10, then 5.9.
    fn decreed(&self) -> Option<End> {
        let own = self.of_side(self.white_to_move);
        let can_capture = own.iter().any(|&(spot, _)| self.can_capture_from(spot));
        if !self.is_turkish() || can_capture {
            return None;
        }
        let sides = [self.of_side(true), self.of_side(false)];
        for (loser, winner) in [(0, 1), (1, 0)] {
            let lone_man = sides[loser].len() == 1 && !sides[loser][0].1.king;
            let has_king = sides[winner].iter().any(|(_, piece)| piece.king);
            if self.book == "turkish" && lone_man && has_king {
                return Some((Some(winner == 0), "5.10"));
            }
        }
        (sides[0].len() == 1 && sides[1].len() == 1).then_some((None, "5.9"))
    }

    /// 0.8.
    fn exhausted(&self) -> Option<End> {
        let (limit, clause) = limit(self.book);
        (self.quiet >= limit).then_some((None, clause))
    }
}

/// A piece under way.
#[derive(Clone, Copy)]
struct Walk<'a> {
    piece: Piece,
    at: Spot,
    came: Option<Way>,
    leaps_made: &'a std::cell::Cell<usize>,
}

fn along((file, rank): Spot, (files, ranks): Way) -> Spot {
    (file + files, rank + ranks)
}

/// Whether a piece of the 8×8 books stands where its men are crowned.
pub fn on_far_rank(piece: Piece, (_, rank): Spot) -> bool {
    rank == if piece.white { 7 } else { 0 }
}

/// So many quiet turns are a draw, by this clause.
pub fn limit(book: &str) -> (u32, &'static str) {
    match book {
        "alquerque" | "alquerque-huff" => (120, "1.7"),
        "dame" => (80, "4.8"),
        "turkish" | "turkish-tudaf" => (100, "5.8"),
        _ => (120, "3.7"),
    }
}
