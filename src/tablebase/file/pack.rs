//! Values and distances as the blocks hold them.
//!
//! A block is 16 KiB once decoded: values of two bits, or distances of one or
//! two bytes. Before compression distances are closed up, first those of wins,
//! then those of losses: drawn positions and numbers without a position have none.

use crate::tablebase::worth::{Value, Worth};

/// Bytes of a decoded block.
pub(in crate::tablebase) const BLOCK: usize = 1 << 14;

/// Values in a block.
pub(super) const VALUES: usize = 4 * BLOCK;

/// How distances are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Scale {
    pub halved: bool,
    pub width: usize,
}

impl Scale {
    /// Distances in a block.
    pub fn distances(self) -> usize {
        BLOCK / self.width
    }

    /// Blocks of distances to a block of values.
    pub fn blocks(self) -> usize {
        VALUES / self.distances()
    }

    fn kept(self, plies: u32) -> u32 {
        if self.halved { plies / 2 } else { plies }
    }

    /// The numbers that stand for the distances of a block, in their bytes.
    pub fn close_up(self, worths: &[Worth]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(worths.len() * self.width);
        for wanted in [Value::Win, Value::Loss] {
            for worth in worths.iter().filter(|worth| worth.value() == wanted) {
                let kept = self.kept(worth.distance().unwrap_or(0)) as u16;
                bytes.extend_from_slice(&kept.to_le_bytes()[..self.width]);
            }
        }
        bytes
    }

    /// The worth with this value and this number for a distance.
    pub fn worth(self, value: Value, kept: u32) -> Worth {
        match value {
            Value::Draw => Worth::Draw,
            Value::Win => Worth::Win(if self.halved { 2 * kept + 1 } else { kept }),
            Value::Loss => Worth::Loss(if self.halved { 2 * kept } else { kept }),
        }
    }

    /// The distance at a place of a decoded block.
    pub fn at(self, block: &[u8], place: usize) -> u32 {
        match self.width {
            1 => block[place].into(),
            _ => u16::from_le_bytes([block[2 * place], block[2 * place + 1]]).into(),
        }
    }
}

/// The values in two bits each.
pub(super) fn pack(values: &[Value]) -> Vec<u8> {
    let byte = |four: &[Value]| {
        four.iter().enumerate().fold(0, |byte, (i, &value)| byte | (value as u8) << (2 * i))
    };
    values.chunks(4).map(byte).collect()
}

/// The value at a place of a decoded block.
#[inline(always)]
pub(super) fn value_at(block: &[u8], place: usize) -> Value {
    match block[place / 4] >> (2 * (place % 4)) & 3 {
        0 => Value::Loss,
        1 => Value::Draw,
        _ => Value::Win,
    }
}

/// Gives each place of a block its distance again, draws a zero. `None` where
/// there are too few or too many.
pub(super) fn spread(
    closed_up: &[u8],
    values: impl Iterator<Item = Value> + Clone,
    width: usize,
) -> Option<Vec<u8>> {
    let wins = values.clone().filter(|&value| value == Value::Win).count();
    let (wins, losses) = closed_up.split_at_checked(wins * width)?;
    let (mut wins, mut losses) = (wins.chunks_exact(width), losses.chunks_exact(width));
    let mut block = Vec::with_capacity(BLOCK);
    for value in values {
        block.extend_from_slice(match value {
            Value::Win => wins.next()?,
            Value::Draw => &[0, 0][..width],
            Value::Loss => losses.next()?,
        });
    }
    (losses.next().is_none() && losses.remainder().is_empty()).then_some(block)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_distances_come_back() {
        let worths = [Worth::Win(5), Worth::Draw, Worth::Loss(8), Worth::Win(1), Worth::Loss(0)];
        let values: Vec<_> = worths.iter().map(|worth| worth.value()).collect();
        let packed = pack(&values);
        for scale in [Scale { halved: true, width: 1 }, Scale { halved: false, width: 2 }] {
            let closed_up = scale.close_up(&worths);
            assert_eq!(closed_up.len(), 4 * scale.width);
            let block = spread(&closed_up, values.iter().copied(), scale.width).unwrap();
            for (i, &worth) in worths.iter().enumerate() {
                assert_eq!(scale.worth(value_at(&packed, i), scale.at(&block, i)), worth);
            }
            assert_eq!(spread(&closed_up[1..], values.iter().copied(), scale.width), None);
            assert_eq!(spread(&closed_up, values[1..].iter().copied(), scale.width), None);
        }
    }
}
