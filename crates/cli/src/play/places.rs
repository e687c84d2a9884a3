//! Places as people type them: `4,2`, `(4, 2)`, with an altitude or a footprint.

/// Turns `(4, 2)` into `(4,2)`, if there are only numbers between the brackets.
pub(super) fn without_blanks_in_brackets(line: &str) -> String {
    let mut rest = line;
    let mut text = String::new();
    while let Some((before, behind)) = rest.split_once('(') {
        text.push_str(before);
        text.push('(');
        rest = behind;
        if let Some((inside, after)) = behind.split_once(')')
            && inside.chars().all(|sign| is_of_place(sign) || sign == ' ')
        {
            text.extend(inside.chars().filter(|sign| *sign != ' '));
            text.push(')');
            rest = after;
        }
    }
    text.push_str(rest);
    text
}

fn is_of_place(sign: char) -> bool {
    sign.is_ascii_digit() || matches!(sign, ',' | '-')
}

/// Whether the word is `4,2` or `(4,2)`, with or without an altitude, and with or without a
/// footprint behind it: `4,2[2x1]`.
pub(super) fn is_place(word: &str) -> bool {
    let (place, footprint) = with_footprint(word);
    let inside = place
        .strip_prefix('(')
        .and_then(|word| word.strip_suffix(')'))
        .unwrap_or(place);
    let mut numbers = inside.split(',');
    let is_shape = |shape: &str| {
        let mut sides = shape.trim_end_matches(']').split('x');
        sides.clone().count() == 2 && sides.all(|side| side.parse::<u8>().is_ok())
    };
    numbers.clone().count() >= 2
        && numbers.all(|number| number.parse::<i32>().is_ok())
        && footprint.is_none_or(is_shape)
}

/// The place and the shape behind it, without the bracket that opens it.
fn with_footprint(word: &str) -> (&str, Option<&str>) {
    match word.split_once('[') {
        Some((place, footprint)) if footprint.ends_with(']') => (place, Some(footprint)),
        _ => (word, None),
    }
}

/// The word with brackets, if it is a place without them.
pub(super) fn bracketed(word: &str) -> String {
    match with_footprint(word) {
        _ if !is_place(word) || word.starts_with('(') => word.to_owned(),
        (place, Some(footprint)) => format!("({place})[{footprint}"),
        (place, None) => format!("({place})"),
    }
}
