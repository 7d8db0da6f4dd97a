//! The names of tags that mean something here.

/// Who has won.
pub(super) const RESULT: &str = "Result";
/// The game, as the standard numbers it.
pub(super) const GAME_TYPE: &str = "GameType";
/// The name of the rule book, where several share a number.
pub(super) const VARIANT: &str = "Variant";
/// `1` where there is a FEN; older readers ask for it.
pub(super) const SET_UP: &str = "SetUp";
/// The position that the game starts from, if not the usual one.
pub(super) const FEN: &str = "FEN";

/// The names that every game should have; [`RESULT`] follows them.
const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// Where a name stands in a header.
pub(super) fn rank(name: &str) -> usize {
    ROSTER.iter().position(|&known| known == name).unwrap_or(ROSTER.len())
}

/// Whether the name stands before [`RESULT`].
pub(super) fn is_in_roster(name: &str) -> bool {
    rank(name) < ROSTER.len()
}

/// Whether the value follows from the rest of a record.
pub(super) fn is_derived(name: &str) -> bool {
    [RESULT, GAME_TYPE, VARIANT, SET_UP, FEN].contains(&name)
}

/// Whether a name may have this character.
pub(super) fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}
