//! Features that take more than counting the points of a set. What a camp can
//! do is read from its book, so that nothing here knows a game or a colour.

use crate::board::{Direction, Set, each_direction};
use crate::rules::{Camp, Game, Mover, Position, Side};

/// How many steps the pieces of a side could make if they were to move.
pub fn mobility<G: Game>(position: &Position<G>, side: Side) -> i32 {
    position.count_steps(side) as i32
}

/// The empty points that a man of a side could come to from these points by any
/// number of steps, if nothing else moved.
pub fn reachable<G: Game>(position: &Position<G>, side: Side, from: Set) -> Set {
    match side {
        Side::White => Half::<G, 0>::of(position).reachable(from),
        Side::Black => Half::<G, 1>::of(position).reachable(from),
    }
}

/// The pieces that the other side could leap over if it were to move.
pub fn hanging<G: Game>(position: &Position<G>, side: Side) -> Set {
    match side {
        Side::White => Half::<G, 1>::of(position).prey(),
        Side::Black => Half::<G, 0>::of(position).prey(),
    }
}

/// A position as one side has it, compiled for that side of a book.
pub(super) struct Half<G, const SIDE: usize> {
    pub own: Set,
    pub enemy: Set,
    pub men: Set,
    pub kings: Set,
    empty: Set,
    game: std::marker::PhantomData<G>,
}

impl<G: Game, const SIDE: usize> Half<G, SIDE> {
    const CAMP: Camp = G::BOOK.camps[SIDE];
    const ENEMY: Camp = G::BOOK.camps[1 - SIDE];

    #[inline(always)]
    pub fn of(position: &Position<G>) -> Self {
        let side = const { Side::BOTH[SIDE] };
        let (own, enemy) = (position.pieces(side), position.pieces(side.other()));
        let kings =
            if const { Self::CAMP.king.is_some() } { own & position.kings() } else { Set::EMPTY };
        let (men, empty) = (own - kings, position.empty());
        Half { own, enemy, men, kings, empty, game: std::marker::PhantomData }
    }

    /// How many steps men could make, and which men could make any.
    #[inline(always)]
    pub fn steps(&self) -> (usize, Set) {
        let (mut steps, mut able) = (0, Set::EMPTY);
        each_direction!(D => {
            if const { Self::CAMP.man.steps.value.has(D) } {
                let to = G::BOOK.lattice.shift(self.men, D) & self.empty;
                steps += to.len();
                able |= G::BOOK.lattice.shift(to, const { D.opposite() });
            }
        });
        (steps, able)
    }

    /// How many steps kings could make.
    pub fn king_steps(&self) -> usize {
        let king = const { &Self::king() };
        let reach = |from, direction| {
            let ray = G::BOOK.lattice.ray(from, direction);
            match G::BOOK.lattice.nearest(ray - self.empty, direction) {
                Some(barrier) => (ray & self.empty) - G::BOOK.lattice.ray(barrier, direction),
                None => ray,
            }
        };
        let mut steps = 0;
        each_direction!(D => {
            if const { Self::king().steps.value.has(D) } {
                steps += if king.flying {
                    self.kings.into_iter().map(|from| reach(from, D).len()).sum()
                } else {
                    (G::BOOK.lattice.shift(self.kings, D) & self.empty).len()
                };
            }
        });
        steps
    }

    /// The enemy pieces that a leap of this side could take now.
    #[inline(always)]
    pub fn prey(&self) -> Set {
        let mut prey = Set::EMPTY;
        each_direction!(D => {
            if const { Self::CAMP.man.leaps.value.has(D) } {
                prey |= self.beside::<{ D as u8 }>(G::BOOK.lattice.shift(self.men, D));
            }
        });
        if const { Self::CAMP.king.is_some() } && !self.kings.is_empty() {
            prey |= self.prey_of_kings();
        }
        prey
    }

    fn prey_of_kings(&self) -> Set {
        let mut prey = Set::EMPTY;
        each_direction!(D => {
            if const { Self::king().leaps.value.has(D) } {
                for from in self.kings {
                    let next = if const { Self::king().flying } {
                        let ray = G::BOOK.lattice.ray(from, D);
                        G::BOOK.lattice.nearest(ray - self.empty, D).map_or(Set::EMPTY, Set::of)
                    } else {
                        G::BOOK.lattice.shift(Set::of(from), D)
                    };
                    prey |= self.beside::<{ D as u8 }>(next);
                }
            }
        });
        prey
    }

    /// Those of the points that bear an enemy piece with an empty point behind.
    #[inline(always)]
    fn beside<const D: u8>(&self, points: Set) -> Set {
        let direction = const { Direction::ALL[D as usize] };
        let behind = G::BOOK.lattice.shift(points & self.enemy, direction) & self.empty;
        G::BOOK.lattice.shift(behind, direction.opposite())
    }

    /// The enemy pieces within two steps of own ones.
    #[inline(always)]
    pub fn contact(&self) -> Set {
        self.around(self.around(self.own)) & self.enemy
    }

    /// How often an own piece stands where an enemy man would come down after
    /// leaping over an own man.
    #[inline(always)]
    pub fn backing(&self) -> usize {
        let mut backing = 0;
        each_direction!(D => {
            if const { Self::ENEMY.man.leaps.value.has(D) } {
                backing += (G::BOOK.lattice.shift(self.men, D) & self.own).len();
            }
        });
        backing
    }

    /// The men that no enemy piece stands in the way of, nor beside it: whatever
    /// way they take to the far rank, they meet none.
    #[inline(always)]
    pub fn runaways(&self) -> Set {
        let mut barred = self.enemy;
        each_direction!(D => {
            if const { Self::CAMP.man.steps.value.has(D) && D.delta().1 == 0 } {
                barred |= G::BOOK.lattice.shift(self.enemy, D);
            }
        });
        for _ in 1..G::BOOK.lattice.width() {
            let front = barred;
            each_direction!(D => {
                if const { Self::CAMP.man.steps.value.has(D) && D.delta().1 != 0 } {
                    barred |= G::BOOK.lattice.shift(front, const { D.opposite() });
                }
            });
        }
        self.men - barred
    }

    fn reachable(&self, from: Set) -> Set {
        let (mut reached, mut front) = (Set::EMPTY, from);
        while !front.is_empty() {
            front = self.around(front) & (self.empty - reached);
            reached |= front;
        }
        reached
    }

    /// The points, and those a man comes to from them by one step.
    #[inline(always)]
    fn around(&self, points: Set) -> Set {
        let mut around = points;
        each_direction!(D => {
            if const { Self::CAMP.man.steps.value.has(D) } {
                around |= G::BOOK.lattice.shift(points, D);
            }
        });
        around
    }

    /// How a king moves; where there are none, as a man.
    const fn king() -> Mover {
        match Self::CAMP.king {
            Some(king) => king,
            None => Self::CAMP.man,
        }
    }
}
