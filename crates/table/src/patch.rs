//! What has changed between two views, as a JSON Merge Patch (RFC 7396) that also reaches into lists.
//!
//! A merge patch cannot say that a member is null, so views have no null members. It replaces lists
//! as a whole; here an object in place of a list has changes of single elements, by their places in
//! the list. That is unambiguous because nothing in a view is a list at one time and an object at
//! another: its types do not allow it.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

/// Appends JSON without its null members. It has no spaces between its parts, as JSON that was
/// written here.
pub(crate) fn push_without_nulls(json: &str, to: &mut String) {
    let bytes = json.as_bytes();
    let (mut copied, mut at) = (0, 0);
    while let Some(byte) = bytes.get(at) {
        if *byte != b'"' {
            at += 1;
            continue;
        }
        let name = at;
        at = end_of_text(bytes, at);
        if !bytes[at..].starts_with(b":null") {
            continue;
        }
        to.push_str(&json[copied..name]);
        at += ":null".len();
        if bytes.get(at) == Some(&b',') {
            at += 1;
        } else if to.ends_with(',') {
            to.pop();
        }
        copied = at;
    }
    to.push_str(&json[copied..]);
}

/// The place after the text that begins at that quotation mark.
fn end_of_text(json: &[u8], begin: usize) -> usize {
    let mut at = begin + 1;
    while let Some(byte) = json.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    json.len()
}

/// What came of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compared {
    /// Both are equal, and nothing was appended.
    Equal,
    /// They differ, and a patch was appended.
    Different,
}

/// Appends the patch that turns `before` into `after`, both of them JSON without spaces, unless they
/// are equal. Members that are null count as missing.
pub(crate) fn push_difference(before: &str, after: &str, to: &mut String) -> Compared {
    if before == after {
        return Compared::Equal;
    }
    let (Some(old), Some(new)) = (members(before), members(after)) else {
        return push_difference_of_lists(before, after, to);
    };
    let mut patch = Patch::begin(to);
    patch.differing(old, new);
    patch.end()
}

/// The same for lists, and for everything else that is no object. A list is sent as a whole if its
/// length has changed, or if that is shorter.
fn push_difference_of_lists(before: &str, after: &str, to: &mut String) -> Compared {
    let begin = to.len();
    if let (Some(old), Some(new)) = (elements(before), elements(after))
        && old.len() == new.len()
    {
        let mut patch = Patch::begin(to);
        for (at, (old, new)) in old.into_iter().zip(new).enumerate() {
            patch.element(at, |to| push_difference(old, new, to));
        }
        let compared = patch.end();
        if to.len() - begin < after.len() {
            return compared;
        }
        to.truncate(begin);
    }
    push_without_nulls(after, to);
    Compared::Different
}

/// The elements of a list; `None` if it is no list.
fn elements(json: &str) -> Option<Vec<&str>> {
    let bytes = json.as_bytes();
    let mut at = json.strip_prefix('[').map(|_| 1)?;
    let mut elements = Vec::new();
    while bytes.get(at).is_some_and(|byte| *byte != b']') {
        let end = end_of_value(bytes, at);
        elements.push(&json[at..end]);
        at = end;
        if bytes.get(at) == Some(&b',') {
            at += 1;
        }
    }
    Some(elements)
}

/// The members of an object that are not null, by their names as they are written.
type Members<'a> = BTreeMap<&'a str, &'a str>;

/// The members of an object; `None` if it is none.
fn members(json: &str) -> Option<Members<'_>> {
    let bytes = json.as_bytes();
    let mut at = json.strip_prefix('{').map(|_| 1)?;
    let mut members = BTreeMap::new();
    while bytes.get(at) == Some(&b'"') {
        let colon = end_of_text(bytes, at);
        let name = &json[at..colon];
        at = end_of_value(bytes, colon + 1);
        let value = &json[colon + 1..at];
        if value != "null" {
            members.insert(name, value);
        }
        // A comma, or the end of the object.
        at += 1;
    }
    Some(members)
}

/// The place after the value that begins there: the comma or bracket that follows it.
fn end_of_value(json: &[u8], begin: usize) -> usize {
    let (mut at, mut depth) = (begin, 0_u32);
    while let Some(byte) = json.get(at) {
        match byte {
            b'"' => {
                at = end_of_text(json, at);
                continue;
            }
            b'{' | b'[' => depth += 1,
            b',' if depth == 0 => return at,
            b'}' | b']' if depth == 0 => return at,
            b'}' | b']' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    json.len()
}

/// A patch of an object or a list, which is being appended to a text.
pub(crate) struct Patch<'a> {
    to: &'a mut String,
    begin: usize,
}

impl Patch<'_> {
    /// The patch of an object with the same members, or of a list with as many elements.
    pub(crate) fn begin(to: &mut String) -> Patch<'_> {
        let begin = to.len();
        to.push('{');
        Patch { to, begin }
    }

    /// Appends a member unless it is equal. Its name is plain letters.
    pub(crate) fn member(&mut self, name: &str, push: impl FnOnce(&mut String) -> Compared) {
        self.written(&format!("\"{name}\""), push);
    }

    /// Appends the element of a list at that place, counted from 0, unless it is equal.
    pub(crate) fn element(&mut self, at: usize, push: impl FnOnce(&mut String) -> Compared) {
        self.written(&format!("\"{at}\""), push);
    }

    /// Appends the members of two objects that differ.
    pub(crate) fn members(&mut self, before: &str, after: &str) {
        if let (Some(old), Some(new)) = (members(before), members(after)) {
            self.differing(old, new);
        }
    }

    fn differing(&mut self, mut old: Members<'_>, new: Members<'_>) {
        for (name, value) in new {
            match old.remove(name) {
                Some(old) => self.written(name, |to| push_difference(old, value, to)),
                None => self.written(name, |to| {
                    push_without_nulls(value, to);
                    Compared::Different
                }),
            }
        }
        for name in old.keys() {
            self.written(name, |to| {
                to.push_str("null");
                Compared::Different
            });
        }
    }

    /// The same for a member by its name as it is written.
    fn written(&mut self, name: &str, push: impl FnOnce(&mut String) -> Compared) {
        let end = self.to.len();
        if end > self.begin + 1 {
            self.to.push(',');
        }
        self.to.push_str(name);
        self.to.push(':');
        if push(self.to) == Compared::Equal {
            self.to.truncate(end);
        }
    }

    /// Ends the patch; if nothing has changed, nothing stays appended.
    pub(crate) fn end(self) -> Compared {
        if self.to.len() == self.begin + 1 {
            self.to.truncate(self.begin);
            return Compared::Equal;
        }
        self.to.push('}');
        Compared::Different
    }
}

/// Applies a change to a view: a merge patch that has changes of elements of lists by their places.
/// A place beyond the end of a list is ignored.
///
/// ```
/// use serde_json::json;
/// let mut view = json!({"round": 1, "asked": {"what": "react?"}, "creatures": [{"x": 1}, {"x": 5}]});
/// table::merge(&mut view, json!({"round": 2, "asked": null, "creatures": {"1": {"x": 6}}}));
/// assert_eq!(view, json!({"round": 2, "creatures": [{"x": 1}, {"x": 6}]}));
/// ```
pub fn merge(view: &mut Value, patch: Value) {
    let Value::Object(patch) = patch else {
        *view = patch;
        return;
    };
    if let Value::Array(elements) = view {
        for (place, value) in patch {
            let place = place.parse::<usize>().ok();
            if let Some(element) = place.and_then(|at| elements.get_mut(at)) {
                merge(element, value);
            }
        }
        return;
    }
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

    fn leaves() -> impl Strategy<Value = Value> {
        prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i32>().prop_map(Value::from),
            "[a-c]{0,2}".prop_map(Value::from),
        ]
    }

    /// Values of a type: what a name stands for tells whether it is a list, and of what.
    fn values() -> impl Strategy<Value = Value> {
        leaves().prop_recursive(4, 32, 4, |inner| {
            let list = prop::collection::vec(inner.clone(), 0..4);
            let rows = prop::collection::vec(prop::collection::vec(leaves(), 0..3), 0..3);
            let members = prop_oneof![
                ("[a-c]", inner).boxed(),
                ("list [ab]", list.prop_map(Value::from)).boxed(),
                ("rows", rows.prop_map(Value::from)).boxed(),
            ];
            let members = prop::collection::vec(members, 0..6);
            members.prop_map(|members| Value::Object(members.into_iter().collect()))
        })
    }

    fn without_nulls(value: &Value) -> Value {
        let mut json = String::new();
        push_without_nulls(&value.to_string(), &mut json);
        serde_json::from_str(&json).expect("it is JSON")
    }

    /// The same on the value itself.
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

    #[test]
    fn only_members_are_left_out() {
        let value = json!({
            "a": null, "b\"": null, "c": ":null", "d": [null, {"e": null}], "\\": "\"x\":null",
            "f": {"g": null, "h": 1, "i": null}, ":null": null,
        });
        let left = json!({
            "c": ":null", "d": [null, {}], "\\": "\"x\":null", "f": {"h": 1},
        });
        assert_eq!(without_nulls(&value), left);
    }

    #[test]
    fn an_element_that_has_changed_is_sent_alone() {
        let rest = json!({"id": 1, "name": "a long name", "feet": [5, 10]});
        let before = json!([rest, {"id": 2, "x": 3, "gone": true}, rest]);
        let after = json!([rest, {"id": 2, "x": 4}, rest]);
        let mut patch = String::new();
        push_difference(&before.to_string(), &after.to_string(), &mut patch);
        assert_eq!(patch, r#"{"1":{"x":4,"gone":null}}"#);
    }

    #[test]
    fn a_list_is_sent_as_a_whole_if_that_is_shorter_or_its_length_has_changed() {
        for (before, after) in [("[3,1]", "[4,1]"), (r#"[{"id":1},2]"#, r#"[{"id":1}]"#)] {
            let mut patch = String::new();
            push_difference(before, after, &mut patch);
            assert_eq!(patch, after);
        }
    }

    #[test]
    fn a_place_beyond_the_end_is_ignored() {
        let mut view = json!([1, 2]);
        merge(&mut view, json!({"2": 3, "-1": 3, "one": 3, "1": 5}));
        assert_eq!(view, json!([1, 5]));
    }

    proptest! {
        #[test]
        fn a_difference_makes_one_view_the_other(one in values(), other in values()) {
            let (before, after) = (json!({ "view": one }), json!({ "view": other }));
            let mut patch = String::new();
            let compared = push_difference(&before.to_string(), &after.to_string(), &mut patch);
            let (mut folded, mut wanted) = (without_nulls(&before), after);
            remove_nulls(&mut wanted);
            if compared == Compared::Different {
                merge(&mut folded, serde_json::from_str(&patch).expect("it is JSON"));
            }
            prop_assert_eq!(folded, wanted);
        }
    }
}
