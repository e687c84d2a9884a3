//! Reading fields of a Universal VTT file: each is a value of the right kind, or an error with its
//! path.

use grid::Point;

use crate::MAX_COORDINATE_SQUARES;
use crate::decimal::{DecimalError, Rounding, parse_units};
use crate::error::MapError;
use crate::json::{Node, Path, Value, error_at};

/// A file while it is being read.
#[derive(Debug)]
pub(crate) struct Fields<'a> {
    pub(crate) source: &'a str,
    /// The number of numbers with more decimals than are kept.
    pub(crate) rounded: usize,
    /// Optional fields that were missing and have been filled in.
    pub(crate) missing: Vec<&'static str>,
}

impl<'a> Fields<'a> {
    pub(crate) fn error(
        &self,
        node: &Node<'a>,
        path: Path<'_>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> MapError {
        error_at(self.source, node, path, message, help)
    }

    fn wrong_kind(&self, node: &Node<'a>, path: Path<'_>, wanted: &str) -> MapError {
        let message = format!("{wanted} is needed here, not {}", node.kind());
        let help = match (&node.value, wanted) {
            (Value::String(_), "a number") => "write the number without quotes",
            _ => "export the map again, or mend the value",
        };
        self.error(node, path, message, help)
    }

    /// The value of a field that is present and not null.
    pub(crate) fn optional<'n>(
        &self,
        node: &'n Node<'a>,
        path: Path<'_>,
        key: &str,
    ) -> Result<Option<&'n Node<'a>>, MapError> {
        if !matches!(node.value, Value::Object(_)) {
            return Err(self.wrong_kind(node, path, "an object"));
        }
        Ok(node
            .get(key)
            .filter(|field| !matches!(field.value, Value::Null)))
    }

    /// The value of a required field.
    pub(crate) fn required<'n>(
        &self,
        node: &'n Node<'a>,
        path: Path<'_>,
        key: &str,
    ) -> Result<&'n Node<'a>, MapError> {
        self.optional(node, path, key)?.ok_or_else(|| {
            self.error(
                node,
                Path::Key(&path, key),
                "the field is missing",
                "export the map again, or add it",
            )
        })
    }

    /// The items of an array.
    pub(crate) fn array<'n>(
        &self,
        node: &'n Node<'a>,
        path: Path<'_>,
    ) -> Result<&'n [Node<'a>], MapError> {
        match &node.value {
            Value::Array(items) => Ok(items),
            _ => Err(self.wrong_kind(node, path, "an array")),
        }
    }

    /// A number in billionths; of squares for coordinates.
    pub(crate) fn units(&mut self, node: &Node<'a>, path: Path<'_>) -> Result<i64, MapError> {
        let Value::Number(text) = node.value else {
            return Err(self.wrong_kind(node, path, "a number"));
        };
        match parse_units(text) {
            Ok(number) => {
                self.rounded += usize::from(number.rounding == Rounding::Rounded);
                Ok(number.units)
            }
            Err(DecimalError::TooFar) => Err(self.error(
                node,
                path,
                format!("{} is too large", node.kind()),
                format!("numbers go from -{MAX_COORDINATE_SQUARES} to {MAX_COORDINATE_SQUARES}"),
            )),
            Err(DecimalError::NoNumber) => Err(self.wrong_kind(node, path, "a number")),
        }
    }

    /// A point `{x, y}`.
    pub(crate) fn point(&mut self, node: &Node<'a>, path: Path<'_>) -> Result<Point, MapError> {
        let x = self.required(node, path, "x")?;
        let x = self.units(x, Path::Key(&path, "x"))?;
        let y = self.required(node, path, "y")?;
        let y = self.units(y, Path::Key(&path, "y"))?;
        Ok(Point { x, y })
    }

    /// `true` or `false`; `None` if it is missing.
    pub(crate) fn flag(
        &self,
        node: &Node<'a>,
        path: Path<'_>,
        key: &'static str,
    ) -> Result<Option<bool>, MapError> {
        match self.optional(node, path, key)? {
            None => Ok(None),
            Some(field) => match field.value {
                Value::Bool(value) => Ok(Some(value)),
                _ => Err(self.wrong_kind(field, Path::Key(&path, key), "true or false")),
            },
        }
    }

    /// The text of a string.
    pub(crate) fn string<'n>(
        &self,
        node: &'n Node<'a>,
        path: Path<'_>,
    ) -> Result<&'n str, MapError> {
        match &node.value {
            Value::String(text) => Ok(text),
            _ => Err(self.wrong_kind(node, path, "a string")),
        }
    }
}
