//! Quoted names: `"Goblin 2"`. Nothing in them separates, and all other characters are as ever.
//!
//! A quote begins a name where no letter or digit stands before it and no space, comma, semicolon or
//! other quote behind it: a lone `"` is a mark of the map. It ends at the next quote that is not
//! behind a backslash; no letter, digit or quote may follow.

/// The number of bytes of the quoted name with which the text begins; `None` if it begins with none.
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

/// The characters outside of quoted names, each with the byte where it begins.
pub(crate) fn outside(text: &str) -> impl Iterator<Item = (usize, char)> {
    let mut at = 0;
    let mut before: Option<char> = None;
    std::iter::from_fn(move || {
        while before.is_none_or(|before| !before.is_alphanumeric() && before != '"')
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

/// Whether such a character stands outside of quoted names.
pub(crate) fn is_outside(text: &str, mut wanted: impl FnMut(char) -> bool) -> bool {
    outside(text).any(|(_, character)| wanted(character))
}

/// The byte where the separator first stands outside of quoted names.
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
    fn separators_in_quotes_are_not_found() {
        for (text, separator, at) in [
            ("\"a; b\"; c", "; ", Some(6)),
            ("x \"a b\" c", " ", Some(1)),
            ("\"a \\\" b\" c", " ", Some(8)),
            ("to=\"a,b\",c", ",", Some(8)),
            ("\"a b\"#2: (1,0)", " ", Some(8)),
            // No names: a mark of the map, a quote behind a letter, one that nothing closes.
            ("A on \", b on \"", ", ", Some(6)),
            ("5\" wide; \"", "; ", Some(7)),
            ("\"a b", " ", Some(2)),
            ("\"a\"b c\" d", " ", Some(4)),
        ] {
            assert_eq!(find(text, separator), at, "{text}");
        }
    }
}
