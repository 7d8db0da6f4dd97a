//! How much there is still to do: proof numbers.

/// An estimate of how many positions have yet to be settled before the question
/// that was asked of a node is: so that it comes out as the side to move there
/// wants it (`phi`), or against its will (`delta`). The form is Nagai's (2002),
/// the same for both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub phi: u32,
    pub delta: u32,
}

impl Numbers {
    /// Cannot be: what is so far off is settled otherwise.
    pub const INFINITE: u32 = (1 << 24) - 1;

    /// Settled as the side to move wants it.
    pub const GOT: Numbers = Numbers { phi: 0, delta: Numbers::INFINITE };

    /// Settled against the will of the side to move.
    pub const DENIED: Numbers = Numbers { phi: Numbers::INFINITE, delta: 0 };

    /// No limit.
    pub const ALL: Numbers = Numbers { phi: Numbers::INFINITE, delta: Numbers::INFINITE };

    /// Settled one way or the other.
    pub fn settled(got: bool) -> Numbers {
        if got { Numbers::GOT } else { Numbers::DENIED }
    }

    /// Whether the question is settled as the side to move wants it, if it is.
    #[inline(always)]
    pub fn outcome(self) -> Option<bool> {
        match self {
            Numbers { phi: 0, .. } => Some(true),
            Numbers { delta: 0, .. } => Some(false),
            _ => None,
        }
    }

    /// Whether one of the numbers has come to its limit.
    #[inline(always)]
    pub fn reach(self, limit: Numbers) -> bool {
        self.phi >= limit.phi || self.delta >= limit.delta
    }
}
