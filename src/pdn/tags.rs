//! What is known of a game beside its moves.

use super::names;

/// Names and values; each name stands once. The names that every game should
/// have come first, in their order, then the others as they came.
///
/// ```
/// use quirkat::pdn::Tags;
/// let mut tags = Tags::default();
/// tags.set("Annotator", "Ann");
/// tags.set("White", "Ben");
/// assert_eq!(tags.iter().next(), Some(("White", "Ben")));
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|tag| tag.0 == name).map(|tag| tag.1)
    }

    /// Gives a name its value. Of the name only letters, digits and `_` of
    /// ASCII are kept, and of the value no control characters; without a name
    /// nothing is set. The names that follow from the record itself (Result,
    /// GameType, Variant, SetUp, FEN) are not written from here.
    pub fn set(&mut self, name: &str, value: &str) {
        let name: String = name.chars().filter(|&c| names::is_of_name(c)).collect();
        let value: String = value.chars().filter(|c| !c.is_control()).collect();
        match self.0.iter_mut().find(|tag| tag.0 == name) {
            Some(tag) => tag.1 = value,
            None if name.is_empty() => {}
            None => {
                let after = |tag: &(String, String)| names::rank(&tag.0) <= names::rank(&name);
                let place = self.0.partition_point(after);
                self.0.insert(place, (name, value));
            }
        }
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, &**value))
    }
}
