//! A whole solution, as it is told.

use super::row::texts;
use quirkat::rules::{Game, Position, text};
use quirkat::solve::{Branch, Next, Problem, Reply};
use serde::{Deserialize, Serialize};

/// A composed problem.
#[derive(Clone, Serialize, Deserialize)]
pub struct Examined {
    /// Whether the first move is the only one that wins.
    sound: bool,
    cooks: Vec<String>,
    slower: Vec<String>,
    unknown: Vec<String>,
    /// Pieces that could be left out.
    spare: Vec<String>,
    /// How many later moves of the solver have duals.
    duals: usize,
    main_line: Vec<String>,
    tree: Node,
}

/// A move of the solver in the tree.
#[derive(Clone, Serialize, Deserialize)]
struct Node {
    text: String,
    plies: u32,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    duals: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    replies: Vec<Defence>,
}

/// A defence in the tree.
#[derive(Clone, Serialize, Deserialize)]
struct Defence {
    text: String,
    /// The position was met before.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    again: bool,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    next: Option<Box<Node>>,
}

impl Examined {
    pub fn new<G: Game>(position: &Position<G>, problem: &Problem) -> Examined {
        let lattice = G::BOOK.lattice;
        Examined {
            sound: problem.is_sound(),
            cooks: texts(position, &problem.cooks),
            slower: texts(position, &problem.slower),
            unknown: texts(position, &problem.unknown),
            spare: problem.spare.iter().map(|&point| lattice.name(point)).collect(),
            duals: problem.solution.count_duals(),
            main_line: text::write_line(position, &problem.solution.main_line()),
            tree: Node::new(position, &problem.solution),
        }
    }

    /// Adds it to what is printed.
    pub fn tell(&self, told: &mut String) {
        let mut list = |title: &str, items: &[String]| {
            if !items.is_empty() {
                *told += &format!("   {title}: {}\n", items.join(", "));
            }
        };
        list("main line", std::slice::from_ref(&self.main_line.join(" ")));
        list("cooks, which win as soon as asked", &self.cooks);
        list("cooks, which win later", &self.slower);
        list("not known whether they win", &self.unknown);
        list("pieces that could be left out", &self.spare);
        if self.duals > 0 {
            list("later moves with duals", &[self.duals.to_string()]);
        }
        told.push_str("   ");
        self.tree.tell(1, told);
    }
}

impl Node {
    fn new<G: Game>(position: &Position<G>, branch: &Branch) -> Node {
        let after = position.play(branch.mv);
        let defence = |reply: &Reply| Defence {
            text: text::write_move(&after, reply.mv),
            again: reply.next == Next::Again,
            next: match &reply.next {
                Next::Branch(next) => Some(Box::new(Node::new(&after.play(reply.mv), next))),
                _ => None,
            },
        };
        Node {
            text: text::write_move(position, branch.mv),
            plies: branch.plies,
            duals: texts(position, &branch.duals),
            replies: branch.replies.iter().map(defence).collect(),
        }
    }

    fn tell(&self, depth: usize, told: &mut String) {
        let duals = match self.duals.is_empty() {
            true => String::new(),
            false => format!("  or {}", self.duals.join(", ")),
        };
        let indent = "   ".repeat(depth);
        *told += &format!("{}! (win in {}){duals}\n", self.text, self.plies);
        for reply in &self.replies {
            *told += &format!("{indent}   {} ", reply.text);
            match &reply.next {
                Some(next) => next.tell(depth + 1, told),
                None if reply.again => *told += "(as before)\n",
                None => *told += "(over)\n",
            }
        }
    }
}
