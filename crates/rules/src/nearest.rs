//! "Did you mean …?": the known word nearest to a misspelt one.

/// Returns the first of the candidates with the fewest edits, if that is within a third of the
/// word's length. One that differs only in its capitals, or by a value behind `=`, has no edits.
///
/// ```
/// assert_eq!(rules::nearest("strid", ["stride", "step"]), Some("stride"));
/// assert_eq!(rules::nearest("rnu", ["mosey", "run"]), Some("run"));
/// assert_eq!(rules::nearest("HP", ["ac", "hp"]), Some("hp"));
/// assert_eq!(rules::nearest("hp=3", ["ac", "hp"]), Some("hp"));
/// assert_eq!(rules::nearest("teleport", ["stride", "step"]), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Longer input is no misspelling of any name we know, and the distance takes quadratic time.
    if word.len() > 128 {
        return None;
    }
    let limit = (word.chars().count() / 3).max(1);
    let edits = |candidate: &str| {
        if is_named(word, candidate) {
            0
        } else {
            distance(word, candidate)
        }
    };
    candidates
        .into_iter()
        .map(|candidate| (edits(candidate), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Whether the word is that one, in capitals or not, with a value behind `=` or without.
fn is_named(word: &str, candidate: &str) -> bool {
    let mut letters = word.chars();
    let mut same = candidate.chars().map(|own| {
        let letter = letters.next();
        letter.is_some_and(|letter| letter.eq_ignore_ascii_case(&own))
    });
    same.all(|same| same) && matches!(letters.next(), None | Some('='))
}

/// Returns the number of edits (insert, delete, replace, swap two neighbours) between two words.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for index in 1..=a.len() {
        let mut row = vec![index];
        for column in 1..=b.len() {
            let is_other = a[index - 1] != b[column - 1];
            let replaced = above[column - 1] + usize::from(is_other);
            let mut edits = replaced.min(above[column] + 1).min(row[column - 1] + 1);
            let are_swapped = index > 1
                && column > 1
                && a[index - 1] == b[column - 2]
                && a[index - 2] == b[column - 1];
            if are_swapped {
                edits = edits.min(before[column - 2] + 1);
            }
            row.push(edits);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}
