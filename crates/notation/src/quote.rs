//! Quoted names: `"Goblin 2"`. Characters inside them do not separate anything.
//!
//! A quote begins a name if it does not follow a letter or digit and is not followed by a space,
//! comma, semicolon or another quote: a single `"` is a mark of the map. The name ends at the next
//! quote that does not follow a backslash; no letter, digit or quote may follow.

/// The number of bytes of the quoted name at the beginning of the text; `None` if there is none.
fn quoted_bytes(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('"')?;
    if inside.starts_with([' ', ',', ';', '"']) {
        return None;
    }
    let mut characters = inside.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' => drop(characters.next()?),
            '"' => {
                let behind = inside[at + 1..].chars().next();
                let ends = behind.is_none_or(|next| !next.is_alphanumeric() && next != '"');
                return ends.then_some(at + 2);
            }
            _ => {}
        }
    }
    None
}

/// The sign after a backslash in a quoted name before which none may stand: anything but a quote or
/// a backslash and, at the beginning, what separates words.
pub(crate) fn odd_escape(text: &str) -> Option<char> {
    let (mut at, mut before) = (0, None);
    while let Some(character) = text[at..].chars().next() {
        if may_begin_behind(before)
            && let Some(bytes) = quoted_bytes(&text[at..])
        {
            let odd = odd_escape_inside(&text[at + 1..at + bytes - 1]);
            if odd.is_some() {
                return odd;
            }
            (at, before) = (at + bytes, Some('"'));
            continue;
        }
        (at, before) = (at + character.len_utf8(), Some(character));
    }
    None
}

/// Whether a quoted name may begin behind that character.
fn may_begin_behind(before: Option<char>) -> bool {
    before.is_none_or(|before| !before.is_alphanumeric() && before != '"')
}

fn odd_escape_inside(name: &str) -> Option<char> {
    let mut characters = name.char_indices();
    while let Some((at, character)) = characters.next() {
        if character != '\\' {
            continue;
        }
        let (_, escaped) = characters.next()?;
        let separates = at == 0 && matches!(escaped, ' ' | ',' | ';');
        if !separates && !matches!(escaped, '"' | '\\') {
            return Some(escaped);
        }
    }
    None
}

/// The characters outside of quoted names, each with the byte where it begins.
pub(crate) fn outside(text: &str) -> impl Iterator<Item = (usize, char)> {
    let mut at = 0;
    let mut before: Option<char> = None;
    std::iter::from_fn(move || {
        while may_begin_behind(before)
            && let Some(bytes) = quoted_bytes(&text[at..])
        {
            at += bytes;
            before = Some('"');
        }
        let character = text[at..].chars().next()?;
        let found = (at, character);
        at += character.len_utf8();
        before = Some(character);
        Some(found)
    })
}

/// Whether such a character is outside of quoted names.
pub(crate) fn is_outside(text: &str, mut wanted: impl FnMut(char) -> bool) -> bool {
    outside(text).any(|(_, character)| wanted(character))
}

/// The byte of the first separator outside of quoted names.
pub(crate) fn find(text: &str, separator: &str) -> Option<usize> {
    if !text.contains('"') {
        return text.find(separator);
    }
    let mut characters = outside(text).map(|(at, _)| at);
    characters.find(|at| text[*at..].starts_with(separator))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backslash_stands_only_before_what_ends_a_name() {
        for (text, odd) in [
            ("\"a\\nb\"", Some('n')),
            ("to=\"a\\tb\"", Some('t')),
            ("\"a \\\" b\"", None),
            ("\"a\\\\n\"", None),
            ("\"\\ a\"", None),
            ("\"a\\ b\"", Some(' ')),
            ("a\\n", None),
        ] {
            assert_eq!(odd_escape(text), odd, "{text}");
        }
    }

    #[test]
    fn separators_in_quotes_are_not_found() {
        for (text, separator, at) in [
            ("\"a; b\"; c", "; ", Some(6)),
            ("x \"a b\" c", " ", Some(1)),
            ("\"a \\\" b\" c", " ", Some(8)),
            ("to=\"a,b\",c", ",", Some(8)),
            ("\"a b\"#2: (1,0)", " ", Some(8)),
            // These are not names: a mark of the map, a quote after a letter, and a quote that is
            // never closed.
            ("A on \", b on \"", ", ", Some(6)),
            ("5\" wide; \"", "; ", Some(7)),
            ("\"a b", " ", Some(2)),
            ("\"a\"b c\" d", " ", Some(4)),
        ] {
            assert_eq!(find(text, separator), at, "{text}");
        }
    }
}
