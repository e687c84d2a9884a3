//! Accents over and under letters, drawn in the units of the glyphs.

/// A mark that belongs to a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Accent {
    Grave,
    Acute,
    Circumflex,
    Tilde,
    Diaeresis,
    Ring,
    Caron,
    Breve,
    Macron,
    Dot,
    DoubleAcute,
    Cedilla,
    CommaBelow,
    Ogonek,
}

impl Accent {
    /// The mark of a combining character.
    const fn of_combining(character: char) -> Option<Accent> {
        Some(match character {
            '\u{300}' => Accent::Grave,
            '\u{301}' => Accent::Acute,
            '\u{302}' => Accent::Circumflex,
            '\u{303}' => Accent::Tilde,
            '\u{304}' => Accent::Macron,
            '\u{306}' => Accent::Breve,
            '\u{307}' => Accent::Dot,
            '\u{308}' => Accent::Diaeresis,
            '\u{30a}' => Accent::Ring,
            '\u{30b}' => Accent::DoubleAcute,
            '\u{30c}' => Accent::Caron,
            '\u{326}' => Accent::CommaBelow,
            '\u{327}' => Accent::Cedilla,
            '\u{328}' => Accent::Ogonek,
            _ => return None,
        })
    }

    /// Whether it hangs below the letter.
    pub(crate) const fn is_below(self) -> bool {
        matches!(self, Accent::Cedilla | Accent::CommaBelow | Accent::Ogonek)
    }

    /// The strokes of the mark around the middle of its letter: from 0 down to 3.5 over a letter, and
    /// from the baseline at 0 down to 6 below one.
    pub(crate) const fn strokes(self) -> &'static str {
        match self {
            Accent::Grave => "M-2.5 0L1.5 3.5",
            Accent::Acute => "M2.5 0L-1.5 3.5",
            Accent::Circumflex => "M-3.5 3.5L0 0L3.5 3.5",
            Accent::Caron => "M-3.5 0L0 3.5L3.5 0",
            Accent::Tilde => "M-4 2.8C-3 0 -1.5 .3 0 1.5C1.5 2.7 3 3 4 .2",
            Accent::Diaeresis => "M-3 1.4V2M3 1.4V2",
            Accent::Dot => "M0 1.4V2",
            Accent::Macron => "M-4 2H4",
            Accent::Breve => "M-3.5 0C-2.5 4.6 2.5 4.6 3.5 0",
            Accent::Ring => "M0 -.8C3 -.8 3 3.6 0 3.6C-3 3.6 -3 -.8 0 -.8Z",
            Accent::DoubleAcute => "M-.5 0L-3 3.5M4 0L1.5 3.5",
            Accent::Cedilla => "M0 0C0 2 2.5 2 2.2 4C1.8 6 -.5 6 -1.8 5",
            Accent::CommaBelow => "M.3 2.8L-1 6",
            Accent::Ogonek => "M3 0C0 2 .5 6 4 5",
        }
    }
}

/// The letter of a character with an accent, and the accent; `None` for any other character.
pub(crate) fn parts(character: char) -> Option<(char, Accent)> {
    /// For each accent the letters that may carry it, each followed by the character of both.
    const TABLE: [(Accent, &str); 14] = [
        (Accent::Grave, "AÀEÈIÌOÒUÙNǸaàeèiìoòuùnǹ"),
        (
            Accent::Acute,
            "AÁEÉIÍOÓUÚYÝCĆLĹNŃRŔSŚZŹaáeéiíoóuúyýcćlĺnńrŕsśzź",
        ),
        (
            Accent::Circumflex,
            "AÂEÊIÎOÔUÛCĈGĜHĤJĴSŜWŴYŶaâeêiîoôuûcĉgĝhĥjĵsŝwŵyŷ",
        ),
        (Accent::Tilde, "AÃNÑOÕIĨUŨaãnñoõiĩuũ"),
        (Accent::Diaeresis, "AÄEËIÏOÖUÜYŸaäeëiïoöuüyÿ"),
        (Accent::Ring, "AÅUŮaåuů"),
        (Accent::Caron, "CČDĎEĚLĽNŇRŘSŠTŤZŽGǦcčdďeělľnňrřsštťzžgǧ"),
        (Accent::Breve, "AĂEĔGĞIĬOŎUŬaăeĕgğiĭoŏuŭ"),
        (Accent::Macron, "AĀEĒIĪOŌUŪaāeēiīoōuū"),
        (Accent::Dot, "CĊEĖGĠIİZŻcċeėgġzż"),
        (Accent::DoubleAcute, "OŐUŰoőuű"),
        (Accent::Cedilla, "CÇGĢKĶLĻNŅRŖSŞTŢcçgģkķlļnņrŗsştţ"),
        (Accent::CommaBelow, "SȘTȚsștț"),
        (Accent::Ogonek, "AĄEĘIĮUŲaąeęiįuų"),
    ];
    if character.is_ascii() {
        return None;
    }
    TABLE.iter().find_map(|(accent, pairs)| {
        let mut pairs = pairs.chars();
        while let (Some(letter), Some(both)) = (pairs.next(), pairs.next()) {
            if both == character {
                return Some((letter, *accent));
            }
        }
        None
    })
}

/// A letter as it is drawn, with its accents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Letter {
    pub(crate) base: char,
    pub(crate) accents: Vec<Accent>,
}

/// The letters of the words, accents in characters of their own with the letter before them.
pub(crate) fn letters(words: &str) -> Vec<Letter> {
    let mut letters: Vec<Letter> = Vec::new();
    for character in words.chars() {
        if let (Some(accent), Some(last)) = (Accent::of_combining(character), letters.last_mut()) {
            last.accents.push(accent);
            continue;
        }
        let (base, accent) = match parts(character) {
            Some((base, accent)) => (base, Some(accent)),
            None => (character, None),
        };
        letters.push(Letter {
            base,
            accents: accent.into_iter().collect(),
        });
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_has_its_accent_in_either_form() {
        let whole = letters("Élodie");
        assert_eq!(whole, letters("E\u{301}lodie"));
        assert_eq!(whole[0].base, 'E');
        assert_eq!(whole[0].accents, [Accent::Acute]);
        assert_eq!(whole.len(), 6);
        // Without a letter before it, it stands alone.
        assert_eq!(letters("\u{301}a").len(), 2);
    }

    #[test]
    fn the_table_has_pairs_of_a_plain_letter_and_an_accented_one() {
        for character in '\u{a0}'..'\u{250}' {
            if let Some((letter, _)) = parts(character) {
                assert!(letter.is_ascii_alphabetic(), "{character}");
            }
        }
        assert_eq!(parts('É'), Some(('E', Accent::Acute)));
        assert_eq!(parts('ț'), Some(('t', Accent::CommaBelow)));
        assert_eq!(parts('E'), None);
    }
}
