//! How decimals are written everywhere.

use std::fmt;

/// A decimal number: `units` whole units, of which ten to the power of `places` make one. It is
/// written exactly, without needless zeros.
///
/// ```
/// use grid::FixedPoint;
/// assert_eq!(FixedPoint { units: -1_050, places: 3 }.to_string(), "-1.05");
/// assert_eq!(FixedPoint { units: 40, places: 1 }.to_string(), "4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FixedPoint {
    /// The number of units.
    pub units: i128,
    /// The number of decimals of a unit.
    pub places: usize,
}

impl fmt::Display for FixedPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // At least one digit before the point.
        let digits = self.units.unsigned_abs().to_string();
        let digits = format!("{digits:0>width$}", width = self.places.saturating_add(1));
        let (whole, decimals) = digits.split_at(digits.len() - self.places);
        let decimals = decimals.trim_end_matches('0');
        if self.units < 0 {
            f.write_str("-")?;
        }
        f.write_str(whole)?;
        if decimals.is_empty() {
            Ok(())
        } else {
            write!(f, ".{decimals}")
        }
    }
}
