//! Questions in a journal: each is answered at its place, from the knowledge of the named viewer.

use encounter::{HashKey, fingerprint};
use journal::{Journal, Replayed, complete, replay};
use proptest::prelude::*;

/// The initiative totals are 20, 15, 12 and 8; the players know only the total of x, whose name
/// they know.
const HEAD: &str = "\
fivefoot-journal: 2
engine: 0.1.0
system: pf2e

map:
A..y..x
B......

with: A initiative 20
with: B initiative 12
with: x initiative 8, identified
with: y initiative 15
";

fn replayed(body: &str) -> Result<Replayed, String> {
    let journal = Journal::parse(&format!("{HEAD}\n{body}")).expect("it reads");
    replay(&journal).map_err(|error| error.to_string())
}

#[test]
fn answers_are_compared() {
    let body = "\
? order
  none

> gm begin

? order
  A y B x

? side-a: order
  A ? B x

? side-b: order
  A y B x

? distance A y
  15 ft
";
    let replayed = replayed(body).expect("all the same");
    assert_eq!((replayed.inputs, replayed.questions), (1, 5));
    assert_eq!(replayed.compared, 5);
}

/// The error shows the expected and the actual answer, with the line.
#[test]
fn another_answer_is_a_difference() {
    let cases = [
        (
            "? side-a: order\n  A y B x\n",
            "line 15, column 1: the journal says `A y B x`, the replay `none` (after `? side-a: order`)",
        ),
        (
            "? order\n  none\n  B\n",
            "line 16, column 1: the journal says `B`, the replay `nothing more` (after `? order`)",
        ),
        (
            "? order\n# hash 0123456789abcdef0123456789abcdef\n",
            "line 15, column 1: the journal says `# hash 0123456789abcdef0123456789abcdef`, the replay `none` (after `? order`)",
        ),
        (
            "? distance A c\n  5 ft\n",
            "line 15, column 1: the journal says `5 ft`, the replay `! there is no creature `c`` (after `? distance A c`)",
        ),
        (
            "? distance A y\n! they are far apart\n",
            "line 15, column 1: the journal says `! they are far apart`, the replay `15 ft` (after `? distance A y`)",
        ),
        (
            "dice: 3\n? distance A y\n  15 ft\n",
            "line 14, column 1: the journal says `more rolls`, ",
        ),
    ];
    for (body, expected) in cases {
        let error = replayed(body).expect_err("it differs");
        assert!(error.starts_with(expected), "{body:?}: {error}");
    }
}

/// A question that the system does not know has no answer, wherever it is asked.
#[test]
fn a_question_without_answer_says_why() {
    let body = "? dance\n! `dance` is not a question of pf2e\n\nnote: lower\n? dance\n! `dance` is not a question of pf2e\n";
    assert_eq!(replayed(body).expect("all the same").compared, 2);
}

/// A script's questions are asked, but their expected answers are never written.
#[test]
fn what_is_expected_is_never_written() {
    let body = "\
? order

? side-a: order
  by hand
note: why
";
    let journal = Journal::parse(&format!("{HEAD}\n{body}")).expect("it reads");
    let completed = complete(&journal).expect("it runs").to_string();
    let hash = completed
        .lines()
        .find(|line| line.starts_with("# hash"))
        .expect("a fingerprint");
    let expected =
        format!("\n{hash}\n\n? order\n\n? side-a: order\n  by hand\n{hash}\nnote: why\n");
    assert!(completed.ends_with(&expected), "{completed}");
    assert_eq!(replayed("? order\n").expect("it is asked").compared, 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Wherever questions are asked, the session stays the same.
    #[test]
    fn questions_change_nothing(
        questions in prop::collection::vec(
            prop::sample::select(vec![
                "", "? order\n", "? side-a: order\n", "? side-b: limit A stride\n", "? dance\n",
                "? neutral: cover A y\n", "? side-a: turn\n",
            ]),
            4,
        ),
    ) {
        let commands = ["", "> gm begin\n", "> A stride: (1,0)\n", "> A end-turn\n"];
        let plain: String = commands.concat();
        let mixed: String = commands
            .iter()
            .zip(&questions)
            .map(|(command, question)| format!("{command}{question}"))
            .collect();
        let (plain, mixed) = (replayed(&plain), replayed(&mixed));
        let fingerprint = |replayed: Result<Replayed, String>| {
            replayed.map(|replayed| fingerprint(replayed.history.now(), &HashKey::OPEN))
        };
        prop_assert_eq!(fingerprint(plain), fingerprint(mixed));
    }
}
