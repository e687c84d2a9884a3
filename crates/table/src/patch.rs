//! What has changed between two views, as a JSON Merge Patch (RFC 7396).
//!
//! A merge patch cannot say that a member is null, so views have no null members.

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

/// The patch that turns `before` into `after`; `None` if they are equal.
pub(crate) fn difference(before: &Value, after: &Value) -> Option<Value> {
    let (Value::Object(old), Value::Object(new)) = (before, after) else {
        return (before != after).then(|| after.clone());
    };
    let mut patch = Map::new();
    for name in old.keys().filter(|name| !new.contains_key(*name)) {
        patch.insert(name.clone(), Value::Null);
    }
    for (name, value) in new {
        let changed = match old.get(name) {
            Some(old) => difference(old, value),
            None => Some(value.clone()),
        };
        if let Some(changed) = changed {
            patch.insert(name.clone(), changed);
        }
    }
    (!patch.is_empty()).then_some(Value::Object(patch))
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
            let (one, other) = (without_nulls(one), without_nulls(other));
            let mut folded = json!({ "view": one });
            let after = without_nulls(json!({ "view": other }));
            let before = without_nulls(folded.clone());
            match difference(&before, &after) {
                Some(patch) => merge(&mut folded, patch),
                None => prop_assert_eq!(&before, &after),
            }
            prop_assert_eq!(without_nulls(folded), after);
        }
    }
}
