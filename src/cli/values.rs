//! Values as they are typed.

use anyhow::{Result, bail};
use std::time::Duration;

/// Bytes, with K, M or G for powers of 1024.
pub fn size(text: &str) -> Result<u64, String> {
    let expected = || format!("`{text}` is no size; expected a number with K, M or G, as 4G");
    let (digits, shift) = match text.to_ascii_uppercase().chars().last() {
        Some('K') => (&text[..text.len() - 1], 10),
        Some('M') => (&text[..text.len() - 1], 20),
        Some('G') => (&text[..text.len() - 1], 30),
        _ => (text, 0),
    };
    let number: u64 = digits.trim().parse().map_err(|_| expected())?;
    number.checked_mul(1 << shift).filter(|&size| size > 0).ok_or_else(expected)
}

/// The seconds of `--time`.
pub fn seconds(typed: f64) -> Result<Duration> {
    const YEAR: f64 = 31_557_600.0;
    if !(0.0..=YEAR).contains(&typed) {
        bail!("--time is a number of seconds up to {YEAR:.0}, not {typed}");
    }
    Ok(Duration::from_secs_f64(typed))
}
