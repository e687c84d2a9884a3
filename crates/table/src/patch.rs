//! What has changed between two views, as a JSON Merge Patch (RFC 7396).
//!
//! A merge patch cannot say that a member is null, so views have no null members.

use std::collections::BTreeMap;

use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// The value without null members.
pub(crate) fn without_nulls(mut value: Value) -> Value {
    remove_nulls(&mut value);
    value
}

/// In place, because a view has thousands of values, and few of them are null.
fn remove_nulls(value: &mut Value) {
    match value {
        Value::Object(members) => {
            members.retain(|_, value| !value.is_null());
            members.values_mut().for_each(remove_nulls);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_nulls),
        _ => {}
    }
}

/// The patch that turns `before` into `after`, both of them JSON; `None` if they are equal. Members
/// that are null count as missing. Only what differs is read.
pub(crate) fn difference(before: &RawValue, after: &RawValue) -> Option<Value> {
    if before.get() == after.get() {
        return None;
    }
    let (Some(mut old), Some(new)) = (members(before), members(after)) else {
        // What has been written as JSON can be read.
        let after = serde_json::from_str(after.get()).unwrap_or_default();
        return Some(without_nulls(after));
    };
    let mut patch = Map::new();
    for (name, value) in new {
        let changed = match old.remove(&name) {
            Some(old) => difference(old, value),
            None => serde_json::from_str(value.get()).ok().map(without_nulls),
        };
        if let Some(changed) = changed {
            patch.insert(name, changed);
        }
    }
    patch.extend(old.into_keys().map(|name| (name, Value::Null)));
    (!patch.is_empty()).then_some(Value::Object(patch))
}

/// The members of an object that are not null; `None` if it is no object.
fn members(value: &RawValue) -> Option<BTreeMap<String, &RawValue>> {
    let members: BTreeMap<String, Option<&RawValue>> = serde_json::from_str(value.get()).ok()?;
    let members = members.into_iter();
    Some(
        members
            .filter_map(|(name, own)| Some((name, own?)))
            .collect(),
    )
}

/// Applies a merge patch to a view.
///
/// ```
/// use serde_json::json;
/// let mut view = json!({"round": 1, "asked": {"what": "react?"}});
/// table::merge(&mut view, json!({"round": 2, "asked": null}));
/// assert_eq!(view, json!({"round": 2}));
/// ```
pub fn merge(view: &mut Value, patch: Value) {
    let Value::Object(patch) = patch else {
        *view = patch;
        return;
    };
    if !view.is_object() {
        *view = Value::Object(Map::new());
    }
    let Value::Object(members) = view else {
        return;
    };
    for (name, value) in patch {
        if value.is_null() {
            members.remove(&name);
        } else {
            merge(members.entry(name).or_insert(Value::Null), value);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn values() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i32>().prop_map(Value::from),
            "[a-c]{0,2}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 32, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
                prop::collection::btree_map("[a-c]", inner, 0..4)
                    .prop_map(|members| Value::Object(members.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn a_difference_makes_one_view_the_other(one in values(), other in values()) {
            let raw = |value: &Value| serde_json::value::to_raw_value(value).expect("a value");
            let (before, after) = (json!({ "view": one }), json!({ "view": other }));
            let patch = difference(&raw(&before), &raw(&after));
            let (mut folded, after) = (without_nulls(before), without_nulls(after));
            if let Some(patch) = patch {
                merge(&mut folded, patch);
            }
            prop_assert_eq!(folded, after);
        }
    }
}
