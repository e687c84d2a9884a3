//! The choice after a reveal in 6d6: the question, the consequences of the answer, and that what is
//! still hidden does not show in either.

use std::collections::BTreeSet;

use dice::{Seed, Seeded};
use encounter::{Encounter, Event, Fingerprint, HashKey, History, Pending, evolve, fingerprint};
use proptest::prelude::*;
use rules::Picture;
use systems::System;
use tell::notation::{WrittenAnswer, WrittenDeclaration, WrittenInstruction, event_lines};

use crate::helpers::{self, decide_line, give, give_with_dice, legal, place, play, refusal};

/// A table of 6d6 with that legend and these facts.
fn table(rows: &[&str], legend: &str, with: &str) -> Encounter {
    let mut situation = Picture {
        map: Some(notation::MapRows::from_rows(rows).expect("a map")),
        legend: notation::LegendEntry::parse_list(legend.into()).expect("a legend"),
        ..Picture::default()
    }
    .set_up(System::SixD6)
    .expect("a picture");
    if !with.is_empty() {
        for with in notation::With::parse_list(with.into()).expect("facts") {
            situation.read_with(&with).expect("known words");
        }
    }
    Encounter::new(situation)
}

fn question(encounter: &Encounter) -> String {
    let pending = encounter.pending().expect("something is asked");
    tell::notation::question(pending, encounter.board())
}

fn answers(encounter: &Encounter) -> Vec<String> {
    let pending = encounter.pending().expect("something is asked");
    let answers = pending.answers(encounter.system()).into_iter();
    let lines = answers.map(|answer| WrittenAnswer::of(&answer, encounter.board()).to_string());
    lines.collect()
}

#[test]
fn a_reveal_asks_and_carrying_on_goes_on_along_the_path() {
    let mut encounter = table(&["A~.."], "~ apparent 1 true 2", "");
    let lines = give_with_dice(&mut encounter, "A run: (1,0) (2,0) (3,0)", &[3]);
    assert_eq!(
        lines.expect("it may run"),
        [
            "roll 1d6=3 for 6d6.type.run-potential: A, run",
            "spend 1 [6d6.potential.spent-first]",
            "score 3 [6d6.type.run]",
            "reveal (1,0) 2 [6d6.hidden.reveal]",
            "score 3; reveal (1,0) 2; open; spend 1; left 3; end (0,0); moved 0; triggers 0; dp 3; \
             posture free; hidden no",
            "asks A about (1,0), at least 2 of 3: carry-on, stop",
        ]
    );
    assert_eq!(
        question(&encounter),
        "(1,0) is revealed and takes at least 2 of the 3 points left: does A carry on or stop?"
    );
    assert_eq!(legal(&encounter, "A"), ["answer: carry-on", "answer: stop"]);
    // 2 and 1 are the 3: (3,0) is not reached.
    play(
        &mut encounter,
        "> A end-turn
         ! answer first, or take the last command back with undo: (1,0) is revealed and takes at \
         least 2 of the 3 points left: does A carry on or stop?
         > answer: move-on
         ! that is not an answer; answer carry-on, stop: (1,0) is revealed and takes at least 2 of \
         the 3 points left: does A carry on or stop?
         > answer: carry-on
         trigger [6d6.trigger.once-per-action]
         leave (0,0) [6d6.core.budget]
         step 1 (1,0) costs 2 [6d6.hidden.reveal 2]
         leave (1,0) [6d6.core.budget]
         step 2 (2,0) costs 1 [6d6.mr.table-1 1]
         stop [6d6.fail.partial]
         costs 2 1; refused (3,0) 6d6.core.budget; spend 1; left 0; end (2,0); moved 10; \
         triggers 1; dp 3; posture free; hidden no",
    );
    assert_eq!(encounter.pending(), None);
}

#[test]
fn stopping_drops_the_rest_of_the_path() {
    let mut encounter = table(&["A.~."], "~ apparent 1 true 2", "");
    give(&mut encounter, "A mosey: (1,0) (2,0) (3,0)").expect("it may");
    play(
        &mut encounter,
        "> answer: stop
         stop [6d6.fail.partial]
         spend 1; left 2; end (1,0); moved 5; triggers 1; dp 3; posture free; hidden no",
    );
    assert_eq!(place(&encounter, "A"), "(1,0)");
}

#[test]
fn stopping_before_the_first_square_is_failing() {
    let mut encounter = table(&["A~"], "~ apparent 2 true 3", "");
    give(&mut encounter, "A mosey: (1,0)").expect("it may");
    assert_eq!(answers(&encounter), ["carry-on", "stop"]);
    let lines = give(&mut encounter, "answer: stop").expect("it may");
    assert_eq!(lines[0], "failed [6d6.hidden.first-square]");
}

#[test]
fn where_the_score_is_too_low_only_stopping_is_left() {
    let mut encounter = table(&["A.~"], "~ apparent 1 true 3", "");
    give(&mut encounter, "A mosey: (1,0) (2,0)").expect("it may");
    assert_eq!(answers(&encounter), ["stop"]);
    assert_eq!(
        question(&encounter),
        "(2,0) is revealed and takes at least 3 of the 2 points left: A can only stop \
         [6d6.hidden.choice]."
    );
    assert_eq!(
        refusal(&encounter, "answer: carry-on"),
        "refused 6d6.hidden.choice"
    );
    give(&mut encounter, "answer: stop").expect("it may");
}

/// The gap takes 4 of 6 points, and 2 are left: enough for a true cost of 2, and not for a true
/// cost of 3, which leaves only stopping: the mover falls, and nothing is asked.
#[test]
fn over_a_gap_nobody_stops_who_can_carry_on() {
    let over_gap = |truth: u32| {
        let legend = format!("^ gap; ~ apparent 1 true {truth}");
        let mut encounter = table(&["A^~."], &legend, "");
        let lines = give_with_dice(&mut encounter, "A run: (1,0) (2,0)", &[6]).expect("it may");
        (encounter, lines)
    };
    let (can, _) = over_gap(2);
    assert_eq!(answers(&can), ["carry-on"]);
    assert_eq!(refusal(&can, "answer: stop"), "refused 6d6.mr.no-footing");
    let (cannot, lines) = over_gap(3);
    let fall = "fall [6d6.mr.no-footing]".to_owned();
    assert!(lines.contains(&fall), "{lines:?}");
    assert_eq!(cannot.pending(), None);
    assert_eq!(place(&cannot, "A"), "(1,0)");
}

/// 1 for the square that seems to cost 1 and b's minimum, 1; b only acts when the mover carries on.
#[test]
fn who_stands_there_resists_when_the_mover_carries_on() {
    let with = "b at (1,0), res 1d6+0";
    let mut encounter = table(&["A~"], "~ apparent 1 true 2", with);
    give_with_dice(&mut encounter, "A run: (1,0)", &[5]).expect("it may");
    assert!(
        question(&encounter).contains("at least 3 of the 5"),
        "{}",
        question(&encounter)
    );
    let lines = give_with_dice(&mut encounter, "answer: carry-on", &[4]).expect("3 of 5");
    assert!(
        lines.contains(&"blocked-entry (1,0) [6d6.occupied.blocked-entry]".to_owned()),
        "{lines:?}"
    );
}

#[test]
fn a_choice_that_is_written_down_is_not_asked_for() {
    for (path, end) in [
        ("(1,0) carry-on (2,0)", "(2,0)"),
        ("(1,0) (1,0) (2,0)", "(2,0)"),
        ("(1,0) stop", "(0,0)"),
        ("(1,0) halted", "(0,0)"),
    ] {
        let mut encounter = table(&["A~."], "~ apparent 1 true 2", "");
        give(&mut encounter, &format!("A mosey: {path}")).expect("it may");
        assert_eq!(encounter.pending(), None, "{path}");
        assert_eq!(place(&encounter, "A"), end, "{path}");
    }
}

#[test]
fn an_action_that_goes_on_asks_as_well_and_stays_open() {
    let mut encounter = table(&["A~~."], "~ apparent 1 true 2", "");
    give_with_dice(&mut encounter, "A run: wait", &[6]).expect("it may");
    give(&mut encounter, "A continue: (1,0) (2,0) wait").expect("it may");
    give(&mut encounter, "answer: carry-on").expect("2 of 6");
    assert!(question(&encounter).starts_with("(2,0) is revealed and takes at least 2 of the 4"));
    give(&mut encounter, "answer: carry-on").expect("2 of 4");
    assert_eq!(place(&encounter, "A"), "(2,0)");
    give(&mut encounter, "A continue: (3,0)").expect("the action has waited");
    assert_eq!(place(&encounter, "A"), "(3,0)");
}

#[test]
fn where_the_table_allows_it_the_mover_goes_round() {
    let start = table(&["A~", ".."], "~ apparent 1 true 5", "");
    for ruling in [
        "ruling.hidden-detour=yes",
        "ruling.hidden-first-square=choose-again",
    ] {
        let mut encounter = start.clone();
        give(
            &mut encounter,
            &format!("rulings: {ruling} | A mosey: (1,0)"),
        )
        .expect("it may");
        assert_eq!(
            answers(&encounter),
            ["stop", "go-round: (0,1) wait", "go-round: (1,1) wait"]
        );
        assert_eq!(legal(&encounter, "A").len(), 3);
        assert_eq!(
            refusal(&encounter, "answer: go-round: stop"),
            "refused 6d6.hidden.choice"
        );
        give(&mut encounter, "answer: go-round: (0,1) (1,1)").expect("1 and 1 of 3");
        assert_eq!(place(&encounter, "A"), "(1,1)");
    }
    let mut encounter = start;
    give(&mut encounter, "A mosey: (1,0)").expect("it may");
    assert_eq!(
        refusal(&encounter, "answer: go-round: (0,1)"),
        "refused 6d6.hidden.choice"
    );
}

/// 3 of 3: whether the mover may carry on depends on the ruling, so the game master is asked first.
#[test]
fn a_ruling_that_decides_what_may_be_answered_is_asked_first() {
    let mut encounter = table(&["A~."], "~ apparent 1 true 3", "");
    give(&mut encounter, "ruling: ruling.hidden-equal ask").expect("a ruling");
    let lines = give(&mut encounter, "A mosey: (1,0) (2,0)").expect("it may");
    let so_far = "score 3; reveal (1,0) 3; open; spend 1; left 3; end (0,0); moved 0; triggers 0; \
                  dp 3; posture free; hidden no";
    assert_eq!(
        lines,
        [
            "asks ruling.hidden-equal".to_owned(),
            format!("choice equal: {so_far}; asks carry-on, stop"),
            format!("choice exceed: {so_far}; asks stop"),
        ]
    );
    let decided = |encounter: &Encounter, choice: &str| {
        let mut encounter = encounter.clone();
        give(&mut encounter, &format!("answer: choose: {choice}")).expect("a choice");
        encounter
    };
    assert_eq!(answers(&decided(&encounter, "exceed")), ["stop"]);
    let mut equal = decided(&encounter, "equal");
    assert_eq!(answers(&equal), ["carry-on", "stop"]);
    // The ruling decided for the declaration also holds for its rest.
    give(&mut equal, "answer: carry-on").expect("3 of 3");
    assert_eq!(equal.pending(), None);
    assert_eq!(place(&equal, "A"), "(1,0)");
}

/// One roll serves both, and each has its own route: h knows what g has revealed.
#[test]
fn a_group_is_asked_where_one_of_it_reveals_something() {
    let mut encounter = table(&["g~.", "h.."], "~ apparent 1 true 2", "group guards g h");
    give_with_dice(&mut encounter, "g run group=guards: (1,0) (2,0)", &[4]).expect("it may");
    assert!(question(&encounter).contains("does g carry on"));
    give(&mut encounter, "answer: carry-on").expect("2 and 1 of 4");
    assert_eq!(place(&encounter, "g"), "(2,0)");
    give(&mut encounter, "h run group=guards: (1,0)").expect("no die is rolled");
    assert_eq!(encounter.pending(), None);
    assert_eq!(place(&encounter, "h"), "(1,0)");
}

#[test]
fn the_open_question_is_part_of_the_fingerprint() {
    let start = table(&["A~..", "...."], "~ apparent 1 true 2", "");
    let after = |line: &str| {
        let mut encounter = start.clone();
        give(&mut encounter, line).expect("it may");
        encounter
    };
    let ways = [
        "A mosey: (1,0)",
        "A mosey: (1,0) (2,0)",
        "A mosey: (1,0) (2,1)",
        "A mosey: (1,0) wait",
        "rulings: ruling.hidden-equal=exceed | A mosey: (1,0)",
        "out-of-turn: A mosey: (1,0)",
    ];
    let asked: Vec<Encounter> = ways.iter().map(|line| after(line)).collect();
    let prints: BTreeSet<Fingerprint> = asked
        .iter()
        .map(|own| fingerprint(own, &HashKey::OPEN))
        .collect();
    assert_eq!(prints.len(), ways.len());
    for encounter in &asked {
        assert_eq!(encounter.situation(), asked[0].situation());
    }
    // The same state without the question.
    let mut unasked = start.clone();
    let events = decide_line(&start, ways[0], &mut dice::NoDice).expect("it may");
    for event in &events {
        if !matches!(event, Event::Revealed(_)) {
            evolve(&mut unasked, event);
        }
    }
    assert_eq!(unasked.situation(), asked[0].situation());
    assert!(!prints.contains(&fingerprint(&unasked, &HashKey::OPEN)));
}

#[test]
fn an_answer_is_taken_back_like_any_command() {
    let mut history = History::new(table(&["A~."], "~ apparent 1 true 2", ""));
    let mut follow = |line: &str| {
        helpers::follow(&mut history, line, &mut dice::NoDice).expect("it may");
        fingerprint(history.now(), &HashKey::OPEN)
    };
    let asked = follow("A mosey: (1,0) (2,0)");
    let moved = follow("answer: carry-on");
    assert_eq!(follow("undo"), asked);
    assert_eq!(follow("redo"), moved);
    follow("undo");
    assert_ne!(follow("answer: stop"), moved);
}

// --- Laws ---------------------------------------------------------------------------------------

const SIDE: i32 = 5;

/// Five rows with A in the middle and b somewhere, and the mark of the ground under b; `~` and `+`
/// hide something.
#[derive(Clone, Debug)]
struct Ground {
    rows: Vec<String>,
    under_b: char,
}

impl Ground {
    /// The squares under whose mark `+` something is hidden.
    fn pluses(&self) -> Vec<String> {
        let marks = (0_i32..).zip(&self.rows).flat_map(|(y, row)| {
            let marks = (0_i32..).zip(row.chars());
            marks.map(move |(x, mark)| (format!("({x},{y})"), mark))
        });
        let under = |mark| if mark == 'b' { self.under_b } else { mark };
        let pluses = marks.filter(|(_, mark)| under(*mark) == '+');
        pluses.map(|(square, _)| square).collect()
    }
}

fn ground() -> impl Strategy<Value = Ground> {
    let mark = prop::sample::select(vec!['.', '.', ':', ';', '#', '~', '~', '+', '+', '^']);
    let under_b = prop::sample::select(vec!['.', '~', '+']);
    let marks = prop::collection::vec(mark, 25);
    (marks, 0..24_usize, under_b).prop_map(|(mut marks, b, under_b)| {
        marks[if b < 12 { b } else { b + 1 }] = 'b';
        marks[12] = 'A';
        let rows = marks.chunks(5).map(|row| row.iter().collect()).collect();
        Ground { rows, under_b }
    })
}

/// What lies under a mark: the points, and whether it is a gap.
type Truth = (u32, bool);

fn world(ground: &Ground, tilde: Truth, plus: Truth) -> Encounter {
    let rows: Vec<&str> = ground.rows.iter().map(String::as_str).collect();
    let gap = |is_gap| if is_gap { " gap" } else { "" };
    let legend = format!(
        "~ apparent 1 true {}{}; + apparent 2 true {}{}; ^ gap",
        tilde.0,
        gap(tilde.1),
        plus.0,
        gap(plus.1)
    );
    let with = format!(
        "A dp 9, encumbered 1d6+0, attack 1, adv Sprint Movement 2d6+2; \
         b on {}, dp 9, res 1d6+0, attack 1; group both A b",
        ground.under_b
    );
    table(&rows, &legend, &with)
}

fn truth() -> impl Strategy<Value = Truth> {
    (1..6_u32, prop::bool::weighted(0.2))
}

/// Rulings that concern reveals, set for the table.
fn rulings() -> impl Strategy<Value = Vec<String>> {
    let ruling = prop::sample::select(vec![
        "ruling: ruling.hidden-detour=yes",
        "ruling: ruling.hidden-equal=exceed",
        "ruling: ruling.hidden-first-square=choose-again",
        "ruling: ruling.hidden-reveal=after-entering",
        "ruling: ruling.blocked-ends=try-again",
        "ruling: ruling.jump-gap=landing-square",
        "ruling: ruling.first-square-roll=binding",
        "ruling: ruling.failure-consequence=2:slip+4:fall",
    ]);
    prop::collection::vec(ruling.prop_map(str::to_owned), 0..3)
}

/// A movement of A from square to neighbouring square of the map.
fn movement() -> impl Strategy<Value = String> {
    let verb = prop::sample::select(vec![
        "mosey",
        "run",
        "run means=Sprint",
        "run group=both",
        "run stay-hidden",
    ]);
    let steps = prop::collection::vec((-1..=1_i32, -1..=1_i32), 0..6);
    (verb, steps, any::<bool>()).prop_map(|(verb, steps, waits)| {
        let (mut x, mut y) = (2, 2);
        let mut line = format!("A {verb}");
        let mut items = Vec::new();
        for (dx, dy) in steps {
            (x, y) = ((x + dx).clamp(0, SIDE - 1), (y + dy).clamp(0, SIDE - 1));
            items.push(format!("({x},{y})"));
        }
        items.extend(waits.then(|| "wait".to_owned()));
        if !items.is_empty() {
            line.push_str(&format!(": {}", items.join(" ")));
        }
        line
    })
}

/// Gives the line; returns its events, or why it is not accepted.
fn try_line(
    encounter: &mut Encounter,
    line: &str,
    dice: &mut Seeded,
) -> Result<Vec<Event>, String> {
    let events = decide_line(encounter, line, dice);
    let events = events.map_err(|error| error.told(encounter))?;
    events.iter().for_each(|event| evolve(encounter, event));
    Ok(events)
}

fn lines(encounter: &Encounter, events: &[Event]) -> Vec<String> {
    let lines = events
        .iter()
        .map(|event| event_lines(event, encounter.board()));
    lines.flatten().collect()
}

/// What has happened, in order.
fn happenings(events: &[Event]) -> Vec<systems::Event> {
    let carried = events.iter().filter_map(|event| match event {
        Event::Carried { outcome, .. } => Some(outcome.events.clone()),
        _ => None,
    });
    carried.flatten().collect()
}

/// The items of a declaration's path.
fn items(declaration: &notation::Declaration) -> Vec<String> {
    let items = declaration.path.iter();
    items.map(ToString::to_string).collect()
}

/// Everything that can be seen before something happens: the question, the legal commands, and the
/// table as a side knows it.
fn seen(encounter: &Encounter) -> String {
    let mut seen = String::new();
    if let Some(pending) = encounter.pending() {
        seen.push_str(&tell::notation::question(pending, encounter.board()));
        let answers = pending.answers(encounter.system());
        seen.push_str(&format!("\n{answers:?}\n"));
    }
    for name in ["A", "b"] {
        seen.push_str(&format!("{:?}\n", legal(encounter, name)));
    }
    for side in [board::Side::A, board::Side::B] {
        let known = view::known_to_side(encounter.situation(), side);
        seen.push_str(&format!("{:?}\n{:?}\n", known.board, known.facts));
    }
    seen.push_str(&format!("{}\n", encounter.dice_rolled()));
    seen
}

/// The events that tell what one of these squares is, besides entering it. On trying to enter, a
/// square that is not what it seems is revealed before occupants resist; one that is what it seems
/// is not revealed, and its occupants resist at once.
fn telling(rulings: &[String]) -> &'static [&'static str] {
    let is_late = |ruling: &String| ruling.contains("hidden-reveal=after-entering");
    if rulings.iter().any(is_late) {
        &["reveal"]
    } else {
        &["reveal", "blocked-exit", "blocked-entry"]
    }
}

/// The lines before the one that tells or enters one of these squares (`ruling.hidden-reveal`),
/// and whether one does. Rolls are listed before everything else, so those of a command that
/// reveals something are left out: some of them come after it.
fn before_reveal(lines: &[String], hidden: &[String], telling: &[&str]) -> (Vec<String>, bool) {
    let is_one = |square: &str| hidden.iter().any(|one| one == square);
    let reveals = |line: &String| match line.split(' ').collect::<Vec<_>>().as_slice() {
        ["step", _, square, ..] => is_one(square),
        [head, square, ..] => telling.contains(head) && is_one(square),
        _ => false,
    };
    match lines.iter().position(reveals) {
        Some(at) => {
            // Events that lead into a square whose ground is what it seems to be belong to entering
            // it.
            let leads_in = ["trigger", "leave", "resist-leave", "resist-enter"];
            let is_before = |line: &&String| {
                let head = line.split(' ').next().unwrap_or_default();
                !leads_in.contains(&head)
            };
            let entered = lines[..at].iter().rposition(|line| is_before(&line));
            let before = lines[..entered.map_or(0, |last| last + 1)].iter();
            let before = before.filter(|line| !line.starts_with("roll "));
            (before.cloned().collect(), true)
        }
        None => (lines.to_vec(), false),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Answering at the reveal is equivalent to the declaration with the choice in its path: the
    /// same events, the same dice, the same state.
    #[test]
    fn an_answer_is_the_item_in_the_path(
        ground in ground(),
        (tilde, plus) in (truth(), truth()),
        rulings in rulings(),
        line in movement(),
        carries in any::<bool>(),
        seed in any::<u64>(),
    ) {
        let mut start = world(&ground, tilde, plus);
        let mut dice = Seeded::new(Seed::from_number(seed));
        for ruling in &rulings {
            try_line(&mut start, ruling, &mut dice).expect("a ruling");
        }
        let mut asked = start.clone();
        let Ok(mut events) = try_line(&mut asked, &line, &mut dice) else {
            return Ok(());
        };
        let declared: WrittenDeclaration = line.parse().expect("a declaration");
        let (mut written, mut rest) = (Vec::new(), items(&declared.declaration));
        while let Some(Pending::CarryOn(question)) = asked.pending().cloned() {
            let done = question.choice.items_done;
            written.extend(rest.drain(..done));
            prop_assert_eq!(&rest, &items(&WrittenDeclaration::of(&question.rest, asked.board()).declaration));
            let mut left = question.choice.carry_on.is_ok().then_some("carry-on").into_iter().chain(
                question.choice.stop.is_ok().then_some("stop"),
            );
            let answer = if carries { left.next() } else { left.next_back() };
            let answer = answer.expect("one of the two is always left");
            if answer == "stop" {
                rest.clear();
            }
            rest.insert(0, answer.to_owned());
            events.extend(try_line(&mut asked, &format!("answer: {answer}"), &mut dice).expect("listed"));
        }
        written.extend(rest);
        let head = line.split(": ").next().expect("a head");
        let whole = match written.join(" ").as_str() {
            "" => head.to_owned(),
            path => format!("{head}: {path}"),
        };
        let mut at_once = start;
        let mut dice = Seeded::new(Seed::from_number(seed));
        let same = try_line(&mut at_once, &whole, &mut dice);
        let same = same.expect("as before");
        prop_assert_eq!(at_once.pending(), None, "{}", whole);
        prop_assert_eq!(happenings(&events), happenings(&same), "{}", whole);
        prop_assert_eq!(asked.situation(), at_once.situation(), "{}", whole);
        prop_assert_eq!(fingerprint(&asked, &HashKey::OPEN), fingerprint(&at_once, &HashKey::OPEN), "{}", whole);
    }

    /// Two worlds that differ only under `+` look the same at every step, questions about `~`
    /// included, until one of these squares is revealed; and then it is revealed in both.
    #[test]
    fn what_is_hidden_further_on_changes_nothing(
        ground in ground(),
        tilde in truth(),
        pluses in (truth(), truth()),
        rulings in rulings(),
        picks in prop::collection::vec((any::<prop::sample::Index>(), movement(), any::<bool>()), 1..8),
        seed in any::<u64>(),
    ) {
        let mut worlds = [pluses.0, pluses.1].map(|plus| world(&ground, tilde, plus));
        let mut dice = [seed; 2].map(|seed| Seeded::new(Seed::from_number(seed)));
        let hidden = ground.pluses();
        for (world, dice) in worlds.iter_mut().zip(&mut dice) {
            for ruling in &rulings {
                try_line(world, ruling, dice).expect("a ruling");
            }
        }
        for (pick, line, declares) in &picks {
            prop_assert_eq!(seen(&worlds[0]), seen(&worlds[1]));
            let line = match legal(&worlds[0], "A") {
                offered if !offered.is_empty() && !declares => offered[pick.index(offered.len())].clone(),
                _ => line.clone(),
            };
            let mut told = Vec::new();
            for (world, dice) in worlds.iter_mut().zip(&mut dice) {
                let result = try_line(world, &line, dice);
                let telling = telling(&rulings);
                told.push(result.map(|events| before_reveal(&lines(world, &events), &hidden, telling)));
            }
            prop_assert_eq!(&told[0], &told[1], "{}", line);
            if told[0].as_ref().is_ok_and(|(_, reveals)| *reveals) {
                return Ok(());
            }
        }
    }

    /// Whatever is typed on hidden ground: nothing panics, undo is exact, and the events alone lead
    /// to the same encounter.
    #[test]
    fn sessions_on_hidden_ground_are_exact(
        ground in ground(),
        (tilde, plus) in (truth(), truth()),
        rulings in rulings(),
        picks in prop::collection::vec((any::<prop::sample::Index>(), movement(), 0..4_u8), 1..24),
        seed in any::<u64>(),
    ) {
        let start = world(&ground, tilde, plus);
        let mut history = History::new(start.clone());
        let mut dice = Seeded::new(Seed::from_number(seed));
        for (line, (pick, movement, kind)) in rulings
            .iter()
            .map(Some)
            .chain(std::iter::repeat(None))
            .zip(&picks)
        {
            let offered = legal(history.now(), if *kind == 0 { "b" } else { "A" });
            let line = match (line, kind) {
                (Some(ruling), _) => ruling.clone(),
                (None, 0..=2) if !offered.is_empty() => offered[pick.index(offered.len())].clone(),
                (None, _) if history.now().pending().is_some() => {
                    let x = pick.index(5);
                    format!("answer: go-round: ({x},1) (2,{x})")
                }
                (None, _) => movement.clone(),
            };
            let instruction: WrittenInstruction = line.parse().expect("readable");
            prop_assert_eq!(&instruction.to_string(), &line);
            let before = history.now().clone();
            if helpers::follow(&mut history, &line, &mut dice).is_err() {
                prop_assert_eq!(history.now(), &before);
                continue;
            }
            let after = fingerprint(history.now(), &HashKey::OPEN);
            history.undo().expect("something was done");
            prop_assert_eq!(fingerprint(history.now(), &HashKey::OPEN), fingerprint(&before, &HashKey::OPEN), "undo of {}", line);
            history.redo().expect("something was taken back");
            prop_assert_eq!(fingerprint(history.now(), &HashKey::OPEN), after, "redo of {}", line);
        }
        let mut replayed = start;
        for event in history.done().iter().flat_map(|record| &record.events) {
            evolve(&mut replayed, event);
        }
        prop_assert_eq!(&replayed, history.now());
    }
}
