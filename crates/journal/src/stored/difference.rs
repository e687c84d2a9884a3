//! What changed between two values, so that a record holds only that.
//!
//! | form | meaning |
//! |---|---|
//! | `null` | nothing changed |
//! | `{"is": VALUE}` | it is this now |
//! | `{"in": {"key": CHANGE, …}}` | these parts of an object changed |
//! | `{"at": [[N, CHANGE], …]}` | these items of a list changed, counted from 0 |

use serde_json::{Map, Value};

/// What changed.
pub(super) fn difference(before: &Value, after: &Value) -> Value {
    if before == after {
        return Value::Null;
    }
    match (before, after) {
        (Value::Object(before), Value::Object(after)) if before.keys().eq(after.keys()) => {
            let parts = before.iter().zip(after.values());
            let parts = parts.map(|((key, one), other)| (key.clone(), difference(one, other)));
            let changed: Map<String, Value> = parts.filter(|(_, own)| !own.is_null()).collect();
            one("in", changed.into())
        }
        (Value::Array(before), Value::Array(after)) if before.len() == after.len() => {
            let items = before.iter().zip(after).enumerate();
            let items = items.map(|(at, (one, other))| (at, difference(one, other)));
            let changed = items.filter(|(_, own)| !own.is_null());
            let changed: Vec<Value> = changed
                .map(|(at, own)| vec![at.into(), own].into())
                .collect();
            one("at", changed.into())
        }
        _ => one("is", after.clone()),
    }
}

fn one(key: &str, value: Value) -> Value {
    Value::Object(Map::from_iter([(key.to_owned(), value)]))
}

/// Makes the change; `None` if it does not fit the value.
pub(super) fn apply(value: &mut Value, change: Value) -> Option<()> {
    let change = match change {
        Value::Null => return Some(()),
        Value::Object(change) => change,
        _ => return None,
    };
    let mut parts = change.into_iter();
    let (Some((form, change)), None) = (parts.next(), parts.next()) else {
        return None;
    };
    match (form.as_str(), change) {
        ("is", new) => *value = new,
        ("in", Value::Object(changed)) => {
            for (key, change) in changed {
                apply(value.as_object_mut()?.get_mut(&key)?, change)?;
            }
        }
        ("at", Value::Array(changed)) => {
            for item in changed {
                let Value::Array(item) = item else {
                    return None;
                };
                let [at, change] = <[Value; 2]>::try_from(item).ok()?;
                let at = usize::try_from(at.as_u64()?).ok()?;
                apply(value.as_array_mut()?.get_mut(at)?, change)?;
            }
        }
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (0..3_i32).prop_map(Value::from),
        ];
        leaf.prop_recursive(3, 24, 3, |inner| {
            let keys = prop::sample::select(vec!["a", "b", "is", "in"]);
            let list = prop::collection::vec(inner.clone(), 0..3);
            let object = prop::collection::btree_map(keys, inner, 0..3);
            prop_oneof![
                list.prop_map(Value::from),
                object.prop_map(|own| {
                    Value::Object(
                        own.into_iter()
                            .map(|(key, own)| (key.to_owned(), own))
                            .collect(),
                    )
                }),
            ]
        })
    }

    proptest! {
        #[test]
        fn what_changed_leads_from_one_to_the_other(before in value(), after in value()) {
            let change = difference(&before, &after);
            prop_assert_eq!(change.is_null(), before == after);
            let mut changed = before;
            prop_assert_eq!(apply(&mut changed, change), Some(()));
            prop_assert_eq!(changed, after);
        }
    }

    #[test]
    fn only_what_changed_is_told() {
        let before = json!({"name": "A", "marks": [1, 2, 3]});
        let after = json!({"name": "A", "marks": [1, 5, 3]});
        let told = json!({"in": {"marks": {"at": [[1, {"is": 5}]]}}});
        assert_eq!(difference(&before, &after), told);
        let mut other = json!({"name": "A"});
        assert_eq!(apply(&mut other, told), None);
    }
}
