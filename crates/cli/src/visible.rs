//! Text that others have written, made so that a terminal only shows it: names of files, words of the
//! command line, lines of a script.

/// The most characters that a message repeats of what it quotes.
const LONGEST_QUOTE: usize = 200;

/// The most characters of a line of a message, whatever it repeats.
const LONGEST_MESSAGE: usize = 2_000;

/// Whether a terminal does something else with it than to show it: a control character, or one of those
/// that turn round the direction in which what follows is written.
fn is_control(character: char) -> bool {
    let turns_round = matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    character.is_control() || turns_round
}

/// The text with every control character written out, so that a terminal only shows it.
pub(crate) fn line(text: &str) -> String {
    let shown = |character: char| {
        let written = is_control(character).then(|| character.escape_default().to_string());
        written.unwrap_or_else(|| character.to_string())
    };
    text.chars().map(shown).collect()
}

/// The same for a text of several lines.
pub(crate) fn lines(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(line).collect();
    lines.join("\n")
}

/// A message as it is written: with every control character written out, and without the middle of
/// what is too long to be read.
pub(crate) fn message(text: &str) -> String {
    let lines = text.split('\n').map(|line| {
        let line = with_short_quotes(&self::line(line));
        shortened(&line, LONGEST_MESSAGE)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The line with shortened words in backticks and in quotation marks.
fn with_short_quotes(line: &str) -> String {
    let mut told = String::new();
    let mut rest = line;
    while let Some((before, mark, behind)) = split_at_mark(rest)
        && let Some((quoted, further)) = behind.split_once(mark)
    {
        told.push_str(before);
        told.push(mark);
        told.push_str(&shortened(quoted, LONGEST_QUOTE));
        told.push(mark);
        rest = further;
    }
    told + rest
}

/// What comes before the first mark that may begin a quote, the mark, and what comes behind it.
fn split_at_mark(text: &str) -> Option<(&str, char, &str)> {
    let mark = text
        .chars()
        .find(|character| matches!(character, '`' | '"'))?;
    let (before, behind) = text.split_once(mark)?;
    Some((before, mark, behind))
}

/// The beginning and the end of a text that has more characters than that.
fn shortened(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.to_owned();
    }
    let end = most / 3;
    let start: String = text.chars().take(most - end).collect();
    let end: String = text.chars().skip(count - end).collect();
    format!("{start} … {end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_shows_control_characters_and_shortens_what_it_quotes() {
        let long = "x".repeat(80_000);
        let told = message(&format!("`{long}` is no verb; write `stride`\n\u{1b}[31m"));
        // 134 characters of the beginning, 66 of the end, and what stands between them.
        let quoted = format!("`{} … {}`", "x".repeat(134), "x".repeat(66));
        assert_eq!(
            told,
            format!("{quoted} is no verb; write `stride`\n\\u{{1b}}[31m")
        );
        assert_eq!(
            message("`a\u{202e}b\u{2066}c\u{2069}` is no file"),
            "`a\\u{202e}b\\u{2066}c\\u{2069}` is no file"
        );
        assert!(message(&long).chars().count() < 2_010);
        for short in ["one ` alone", "`a` and \"b\"", ""] {
            assert_eq!(message(short), short);
        }
    }
}
