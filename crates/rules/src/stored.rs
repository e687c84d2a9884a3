//! How values of the rules are stored, and how ids are read back.
//!
//! A rule id and the name of a ruling exist only in a catalogue, so text alone cannot become one:
//! the caller that reads stored values says in which catalogues to look, with [`with_catalogues`].
//! An unknown id is an error.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use board::CreatureId;
use grid::Feet;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::ruling::words::StoredChoice;
use crate::{Catalogue, OfferedChoice, PerCreature, RuleId, RulingChoice, RulingEntry, Rulings};

thread_local! {
    /// Where this thread looks ids up while it reads.
    static CATALOGUES: RefCell<Vec<&'static Catalogue>> = const { RefCell::new(Vec::new()) };
}

/// Puts the earlier catalogues back, even if reading panics.
struct Scope(Vec<&'static Catalogue>);

impl Drop for Scope {
    fn drop(&mut self) {
        CATALOGUES.set(std::mem::take(&mut self.0));
    }
}

/// Reads stored values whose rule ids and rulings are those of the catalogues. Outside this
/// function every id is unknown.
///
/// ```
/// use rules::{Catalogue, Reason, Rule, RuleId, Status, with_catalogues};
/// const LUCK: RuleId = RuleId::new("house.luck");
/// static HOUSE: Catalogue = Catalogue {
///     id: "house",
///     variants: &[],
///     rules: &[Rule { id: LUCK, title: "Luck", status: Status::Implemented }],
///     rulings: &[],
/// };
/// let reason = Reason::plain(LUCK, "it is a good day");
/// let stored = serde_json::to_string(&reason).unwrap();
/// let read: Reason = with_catalogues(&[&HOUSE], || serde_json::from_str(&stored)).unwrap();
/// assert_eq!(read, reason);
/// assert!(serde_json::from_str::<Reason>(&stored).is_err());
/// ```
pub fn with_catalogues<R>(catalogues: &[&'static Catalogue], read: impl FnOnce() -> R) -> R {
    let _before = Scope(CATALOGUES.replace(catalogues.to_vec()));
    read()
}

/// The entry of one of the catalogues in force, or an error that names it as unknown.
fn looked_up<T, E: de::Error>(
    what: &str,
    name: &str,
    find: impl Fn(&'static Catalogue) -> Option<T>,
) -> Result<T, E> {
    let found = CATALOGUES.with_borrow(|catalogues| catalogues.iter().copied().find_map(find));
    found.ok_or_else(|| E::custom(format_args!("there is no {what} `{name}`")))
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_str().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for RuleId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RuleId, D::Error> {
        let id = String::deserialize(deserializer)?;
        looked_up("rule", &id, |catalogue| {
            let mut rules = catalogue.rules.iter();
            let rule = rules.find(|rule| rule.id.as_str() == id);
            rule.map(|rule| rule.id)
        })
    }
}

/// The entry of a ruling, stored as its name.
pub mod ruling_entry {
    use super::{Deserialize, Deserializer, RulingEntry, Serialize, Serializer, looked_up};

    /// Writes the name of the ruling.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(
        entry: &&'static RulingEntry,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        entry.name.serialize(serializer)
    }

    /// Looks the ruling up in the catalogues in force.
    ///
    /// # Errors
    /// If none of them has a ruling of that name.
    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<&'static RulingEntry, D::Error> {
        let name = String::deserialize(deserializer)?;
        looked_up("ruling", &name, |catalogue| {
            catalogue.rulings.iter().find(|entry| entry.name == name)
        })
    }
}

/// The name of a ruling.
pub mod ruling_name {
    use super::{Deserializer, Serialize, Serializer, ruling_entry};

    /// Writes the name.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(name: &&'static str, serializer: S) -> Result<S::Ok, S::Error> {
        name.serialize(serializer)
    }

    /// Looks the name up in the catalogues in force.
    ///
    /// # Errors
    /// If none of them has a ruling of that name.
    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<&'static str, D::Error> {
        ruling_entry::deserialize(deserializer).map(|entry| entry.name)
    }
}

/// An offered choice is stored as it is written. When the question is answered, the choice is
/// checked against what the question offers.
impl Serialize for OfferedChoice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for OfferedChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OfferedChoice, D::Error> {
        let word = String::deserialize(deserializer)?;
        if let Some(number) = crate::ruling::words::number(&word) {
            return Ok(number);
        }
        looked_up("choice of a ruling", &word, |catalogue| {
            let mut entries = catalogue.rulings.iter();
            entries.find_map(|entry| entry.read_offered(&word))
        })
    }
}

impl TryFrom<StoredChoice> for RulingChoice {
    type Error = String;

    fn try_from(stored: StoredChoice) -> Result<RulingChoice, String> {
        let read = looked_up::<_, de::value::Error>("ruling", &stored.name, |catalogue| {
            let rulings = Rulings::defaults(catalogue);
            rulings.choice(&stored.name, &stored.choice).ok()
        });
        read.map_err(|error| format!("{error} with the choice `{}`", stored.choice))
    }
}

/// The rulings of a table as they are stored: only those not at their default.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Rulings", deny_unknown_fields)]
struct StoredRulings {
    catalogue: String,
    changed: Vec<(String, String)>,
}

impl Serialize for Rulings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let changed = self.changed();
        let stored = StoredRulings {
            catalogue: self.catalogue().id.to_owned(),
            changed: changed
                .map(|choice| (choice.name().to_owned(), choice.word()))
                .collect(),
        };
        stored.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Rulings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rulings, D::Error> {
        let stored = StoredRulings::deserialize(deserializer)?;
        let id = stored.catalogue;
        let catalogue = looked_up("catalogue", &id, |own| (own.id == id).then_some(own))?;
        let mut rulings = Rulings::defaults(catalogue);
        for (name, choice) in &stored.changed {
            rulings.set(name, choice).map_err(de::Error::custom)?;
        }
        let read = rulings.changed();
        let read: Vec<_> = read
            .map(|choice| (choice.name().to_owned(), choice.word()))
            .collect();
        if read != stored.changed {
            return Err(de::Error::custom(
                "rulings out of order, or at their default",
            ));
        }
        Ok(rulings)
    }
}

/// A list that is out of order, or that contains something twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfOrder;

impl fmt::Display for OutOfOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list is out of order, or something is there twice")
    }
}

impl<T: Default> TryFrom<Vec<(CreatureId, T)>> for PerCreature<T> {
    type Error = OutOfOrder;
    fn try_from(values: Vec<(CreatureId, T)>) -> Result<PerCreature<T>, OutOfOrder> {
        if !values.is_sorted_by(|(one, _), (next, _)| one < next) {
            return Err(OutOfOrder);
        }
        let values = values.into_iter();
        Ok(PerCreature {
            values: values.map(|(id, value)| (id, Arc::new(value))).collect(),
            ..PerCreature::default()
        })
    }
}

/// The values by id, each written where it lies.
impl<T: Serialize> Serialize for PerCreature<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = self.values.iter();
        serializer.collect_seq(values.map(|(id, value)| (id, value.as_ref())))
    }
}

/// A number, or none, that is accepted only within limits.
pub trait Limited {
    /// Whether it is within them.
    fn is_within(&self, least: i64, most: i64) -> bool;
}

macro_rules! limited {
    ($($number:ty)+) => {
        $(impl Limited for $number {
            fn is_within(&self, least: i64, most: i64) -> bool {
                (least..=most).contains(&i64::from(*self))
            }
        })+
    };
}

limited!(i8 u8 i16 u16 i32 u32 i64);

impl Limited for Feet {
    fn is_within(&self, least: i64, most: i64) -> bool {
        self.0.is_within(least, most)
    }
}

impl<T: Limited> Limited for Option<T> {
    fn is_within(&self, least: i64, most: i64) -> bool {
        self.as_ref().is_none_or(|own| own.is_within(least, most))
    }
}

impl<T: Limited> Limited for Vec<T> {
    fn is_within(&self, least: i64, most: i64) -> bool {
        self.iter().all(|own| own.is_within(least, most))
    }
}

impl<K, T: Limited> Limited for BTreeMap<K, T> {
    fn is_within(&self, least: i64, most: i64) -> bool {
        self.values().all(|own| own.is_within(least, most))
    }
}

/// A number together with something that has no limits.
impl<T: Limited, U> Limited for (T, U) {
    fn is_within(&self, least: i64, most: i64) -> bool {
        self.0.is_within(least, most)
    }
}

/// Reads a list whose items must be in increasing order. For `deserialize_with` of a field.
///
/// # Errors
/// If it is out of order, or contains something twice.
pub fn in_order<'de, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    T: Ord + Deserialize<'de>,
    D: Deserializer<'de>,
{
    let items = Vec::<T>::deserialize(deserializer)?;
    if items.is_sorted_by(|one, next| one < next) {
        Ok(items)
    } else {
        Err(de::Error::custom(OutOfOrder))
    }
}

/// Reads the name of a creature or a side. For `deserialize_with` of a field.
///
/// # Errors
/// If that is not a possible name.
pub fn label<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let label = String::deserialize(deserializer)?;
    if board::is_label(&label) {
        Ok(label)
    } else {
        Err(de::Error::custom(format_args!("`{label}` is not a name")))
    }
}

/// Reads the letter that a creature is drawn with. For `deserialize_with` of a field.
///
/// # Errors
/// If it is not a visible letter.
pub fn mark<'de, D: Deserializer<'de>>(deserializer: D) -> Result<char, D::Error> {
    let mark = char::deserialize(deserializer)?;
    if mark.is_control() || mark.is_whitespace() {
        Err(de::Error::custom(format_args!(
            "nobody is drawn with {mark:?}"
        )))
    } else {
        Ok(mark)
    }
}

/// A map whose keys are not texts, stored as a list of pairs in the order of the keys. For `with`
/// of a field.
pub mod pairs {
    use super::{BTreeMap, Deserialize, Deserializer, OutOfOrder, Serialize, Serializer, de};

    /// Writes the pairs.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<K: Serialize, T: Serialize, S: Serializer>(
        map: &BTreeMap<K, T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map)
    }

    /// Reads the pairs.
    ///
    /// # Errors
    /// If they are out of order, or a key appears twice.
    pub fn deserialize<'de, K, T, D>(deserializer: D) -> Result<BTreeMap<K, T>, D::Error>
    where
        K: Ord + Deserialize<'de>,
        T: Deserialize<'de>,
        D: Deserializer<'de>,
    {
        let pairs = Vec::<(K, T)>::deserialize(deserializer)?;
        if pairs.is_sorted_by(|one, next| one.0 < next.0) {
            Ok(grid::gathered(pairs))
        } else {
            Err(de::Error::custom(OutOfOrder))
        }
    }
}

/// Reads a number from `LEAST` to `MOST`, or a list of such numbers, so that no sum of stored
/// numbers overflows later, whoever wrote the file. For `deserialize_with` of a field.
///
/// # Errors
/// If a number is outside these limits.
pub fn within<'de, T, D, const LEAST: i64, const MOST: i64>(deserializer: D) -> Result<T, D::Error>
where
    T: Limited + Deserialize<'de>,
    D: Deserializer<'de>,
{
    let number = T::deserialize(deserializer)?;
    if number.is_within(LEAST, MOST) {
        Ok(number)
    } else {
        Err(de::Error::custom(format_args!(
            "a number outside of {LEAST} to {MOST}"
        )))
    }
}
