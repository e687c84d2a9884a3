//! Laws: writing and reading are inverse, and no input makes the reader panic.

use notation::{
    Case, Clause, Decimal, Declaration, DeclarationOption, EdgeEntry, Event, Events, Exchange,
    Expectation, Footprint, LegendEntry, MapRows, Note, PathItem, Phrase, Place, Request, Ruling,
    Spanned, Step, Subject, ThingKind, When, With, Word, document, from_bytes,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

fn decimal(limit: i64) -> impl Strategy<Value = Decimal> {
    let micros = limit * 1_000_000;
    prop_oneof![
        (-40_i32..40).prop_map(Decimal::from),
        (-micros..=micros)
            .prop_map(|micros| Decimal::from_micros(micros).expect("within the limits")),
    ]
}

fn place() -> impl Strategy<Value = Place> {
    let footprint =
        option::of((1_u8..=64, 1_u8..=64).prop_map(|(width, height)| Footprint { width, height }));
    let coordinate = || decimal(i64::from(Place::MAX_COORDINATE));
    (
        coordinate(),
        coordinate(),
        option::of(coordinate()),
        footprint,
    )
        .prop_map(|(x, y, z, footprint)| Place { x, y, z, footprint })
}

fn square() -> impl Strategy<Value = Place> {
    (0_i32..4, 0_i32..3).prop_map(|(x, y)| Place::square(x, y))
}

/// The squares on both sides of an edge within the map.
fn edge() -> impl Strategy<Value = (Place, Place)> {
    let upright = (0_i32..3, 0_i32..3).prop_map(|(x, y)| [(x, y), (x + 1, y)]);
    let level = (0_i32..4, 0_i32..2).prop_map(|(x, y)| [(x, y), (x, y + 1)]);
    (prop_oneof![upright, level], any::<bool>()).prop_map(|(squares, is_turned)| {
        let [first, second] = squares.map(|(x, y)| Place::square(x, y));
        if is_turned {
            (second, first)
        } else {
            (first, second)
        }
    })
}

fn name() -> impl Strategy<Value = String> {
    "[a-z][a-z0-9-]{0,6}"
}

/// Words that a phrase may contain; those of more than one character do not end in a separator.
fn word() -> impl Strategy<Value = Word> {
    prop_oneof![
        3 => name().prop_map(|text| parsed(&text)),
        1 => "[A-Za-z]".prop_map(|text| parsed(&text)),
        2 => decimal(1_000).prop_map(Word::from),
        2 => square().prop_map(Word::from),
        1 => "[a-z]{1,4}=[A-Za-z0-9,+-]{0,5}[A-Za-z0-9]".prop_map(|text| parsed(&text)),
        1 => "[+@?*=^ö][a-z0-9.:/+]{0,6}[a-z0-9]".prop_map(|text| parsed(&text)),
    ]
}

fn parsed<T: std::str::FromStr<Err = notation::NotationError>>(text: &str) -> T {
    text.parse().expect("generated text parses")
}

fn phrase() -> impl Strategy<Value = Phrase> {
    vec(word(), 1..5).prop_map(Phrase::from_iter)
}

fn clause() -> impl Strategy<Value = Clause> {
    vec(phrase(), 1..4).prop_map(|parts| Clause { parts })
}

/// A clause that is not just `mask` and names no step in its first word.
fn result() -> impl Strategy<Value = Clause> {
    clause().prop_filter("`mask` has rows", |clause| clause.to_string() != "mask")
}

/// Words that begin a subject other than a creature.
const RESERVED: [&str; 9] = [
    "area", "group", "factor", "effect", "region", "goal", "counter", "object", "side",
];

/// A creature's written name: plain or in quotes, with or without a number.
fn creature() -> impl Strategy<Value = String> {
    let plain = "[A-Za-zÉé龍][a-z0-9é-]{0,4}";
    let quoted = "[A-Za-z0-9é#:=(@-]([ -!#-\\[\\]-~é龍]|\\\\\"){0,8}";
    let label = prop_oneof![
        2 => plain.prop_map(|label| label),
        1 => quoted.prop_map(|label| format!("\"{label}\"")),
    ];
    (label, option::of(1_u32..30)).prop_map(|(label, number)| match number {
        Some(number) => format!("{label}#{number}"),
        None => label,
    })
}

fn declaration() -> impl Strategy<Value = Declaration> {
    let value = option::of(prop_oneof![
        2 => "[A-Za-z0-9][A-Za-z0-9,+-]{0,5}[A-Za-z0-9]".prop_map(|value| value),
        1 => vec(creature(), 1..4).prop_map(|names| names.join(",")),
    ]);
    let one_option = (name(), value).prop_map(|(name, value)| DeclarationOption {
        name: name.into(),
        value,
    });
    let item = prop_oneof![
        4 => square().prop_map(PathItem::Place),
        1 => (square(), 1_u8..5, 1_u8..5).prop_map(|(place, width, height)| {
            let footprint = Some(Footprint { width, height });
            PathItem::Place(Place { footprint, ..place })
        }),
        1 => name().prop_map(|text| PathItem::Word(parsed(&text))),
        1 => (1..9).prop_map(|number: i32| PathItem::Word(number.into())),
    ];
    let path = vec(item.prop_map(Spanned::from), 0..5);
    (creature(), name(), vec(one_option, 0..4), path).prop_map(|(actor, verb, options, path)| {
        Declaration {
            actor: actor.into(),
            verb: verb.into(),
            options,
            path,
        }
    })
}

fn with() -> impl Strategy<Value = With> {
    let kinds = prop_oneof![
        Just(ThingKind::Group),
        Just(ThingKind::Factor),
        Just(ThingKind::Effect),
        Just(ThingKind::Region),
        Just(ThingKind::Goal),
        Just(ThingKind::Counter),
        Just(ThingKind::Object),
        Just(ThingKind::Side),
    ];
    let subject = prop_oneof![
        creature()
            .prop_filter("a word of another subject", |name| !RESERVED
                .contains(&name.as_str()))
            .prop_map(Subject::Creature),
        Just(Subject::Area),
        square().prop_map(Subject::Place),
        edge().prop_map(|(first, second)| Subject::Edge(first, second)),
        (kinds, name()).prop_map(|(kind, name)| Subject::Thing { kind, name }),
    ];
    (subject, vec(phrase(), 0..4)).prop_map(|(subject, properties)| With {
        subject: subject.into(),
        properties,
    })
}

fn events() -> impl Strategy<Value = Events> {
    let numbered = prop_oneof![(0_u32..30).prop_map(When::in_step), Just(When::End),];
    let event = prop_oneof![
        (numbered, clause()).prop_map(|(when, clause)| Event { when, clause }),
        (name(), clause()).prop_map(|(first, mut clause)| {
            clause.parts[0]
                .words
                .insert(0, parsed::<Word>(&first).into());
            Event {
                when: When::Unnumbered,
                clause,
            }
        }),
    ];
    vec(event.prop_map(Spanned::from), 0..4)
        .prop_map(|list| Events { list })
        .prop_filter("`none` is no event", |events| {
            events.list.is_empty() || events.to_string() != "none"
        })
}

fn mask_rows() -> impl Strategy<Value = MapRows> {
    vec("[.*o#]{4}", 3).prop_map(|rows| MapRows::from_rows(&rows).expect("a rectangle"))
}

fn exchange() -> impl Strategy<Value = Exchange> {
    let request = prop_oneof![
        declaration().prop_map(Request::Do),
        declaration().prop_map(Request::Try),
        phrase().prop_map(Request::Ask),
    ];
    let expectation =
        (vec(result(), 1..4), option::of(mask_rows())).prop_map(|(results, mask)| Expectation {
            results,
            mask: mask.map(Spanned::from),
        });
    let dice = option::of(vec((1_u32..=20).prop_map(Spanned::from), 1..5));
    (dice, request, expectation, option::of(events())).prop_map(
        |(dice, request, expectation, events)| Exchange {
            dice,
            request: request.into(),
            expectation: expectation.into(),
            events: events.map(Spanned::from),
        },
    )
}

prop_compose! {
    fn head()(
        rules in vec("[a-z]{1,4}\\.[a-z-]{1,5}", 0..3),
        values in vec("[a-z0-9+-]{1,6}", 0..3),
        map in option::of(vec("[.:#~AB^]{4}", 3)),
        properties in vec(clause(), 0..3),
        kinds in vec(phrase(), 0..3),
    ) -> Case {
        let ruling = |(number, value): (usize, String)| Ruling {
            name: format!("ruling.r{number}").into(),
            value: value.into(),
        };
        let legend = |(mark, properties)| LegendEntry { mark: Spanned::from(mark), properties };
        let edge = |kind| EdgeEntry {
            kind,
            first: Place::square(1, 1).into(),
            second: Place::square(1, 2).into(),
        };
        Case {
            id: "a.b/1".to_owned().into(),
            rules: rules.into_iter().map(Spanned::from).collect(),
            rulings: values.into_iter().enumerate().map(ruling).collect(),
            map: map.map(|rows| MapRows::from_rows(&rows).expect("a rectangle").into()),
            legend: "^;1".chars().zip(properties).map(legend).collect(),
            edges: kinds.into_iter().map(edge).collect(),
            body: Vec::new(),
            notes: Vec::new(),
        }
    }
}

fn case() -> impl Strategy<Value = Case> {
    let step = prop_oneof![
        vec(with(), 1..3).prop_map(Step::With),
        exchange().prop_map(Step::Exchange),
    ];
    (
        head(),
        vec(step, 0..4),
        exchange(),
        option::of("[a-zö,;:=]{1,9}"),
    )
        .prop_map(|(mut case, body, last, note)| {
            case.body = body;
            case.body.push(Step::Exchange(last));
            case.notes = note
                .map(|text| Note {
                    text: text.into(),
                    after_lines: 1,
                })
                .into_iter()
                .collect();
            case
        })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn decimals_are_read_as_written(number in decimal(Decimal::MAX_WHOLE)) {
        prop_assert_eq!(Decimal::parse(&number.to_string()), Some(number));
    }

    #[test]
    fn places_are_read_as_written(place in place()) {
        prop_assert_eq!(place.to_string().parse(), Ok(place));
    }

    #[test]
    fn declarations_are_read_as_written(declaration in declaration()) {
        prop_assert_eq!(declaration.to_string().parse(), Ok(declaration));
    }

    /// Quoted names are values like others, whatever they contain.
    #[test]
    fn names_in_a_value_are_told_apart(names in vec(creature(), 1..5)) {
        let text = format!("A aid of={}", names.join(","));
        let declaration: Declaration = text.parse().expect("a declaration");
        prop_assert_eq!(declaration.options[0].values(), names);
    }

    #[test]
    fn facts_are_read_as_written(facts in with()) {
        prop_assert_eq!(facts.to_string().parse(), Ok(facts));
    }

    #[test]
    fn events_are_read_as_written(events in events()) {
        prop_assert_eq!(events.to_string().parse(), Ok(events));
    }

    #[test]
    fn cases_are_read_as_written(case in case()) {
        prop_assert_eq!(Case::parse(&case.to_string(), 1), Ok(case));
    }

    #[test]
    fn what_is_read_is_written_so_that_it_reads_the_same(
        text in "(case: a/1\n)?((rules|rulings|map|legend|edges|with|dice|do|try|ask|expect|events|note):( [A-Ca-c0-9(),;:=|.\\[\\]x ]{0,12})?\n|[.A#:]{1,3}\n){0,9}",
    ) {
        if let Ok(case) = Case::parse(&text, 1) {
            prop_assert_eq!(Case::parse(&case.to_string(), 1), Ok(case));
        }
    }

    #[test]
    fn small_changes_to_a_case_never_panic_and_stay_inverse(
        case in case(),
        at in any::<prop::sample::Index>(),
        put in "[ ,;:=()|\\[\\]\\n.0-9a-cöA]{0,3}",
        gone in 0_usize..4,
    ) {
        let mut characters: Vec<char> = case.to_string().chars().collect();
        let from = at.index(characters.len());
        let to = characters.len().min(from + gone);
        characters.splice(from..to, put.chars());
        let text: String = characters.into_iter().collect();
        if let Ok(case) = Case::parse(&text, 1) {
            prop_assert_eq!(Case::parse(&case.to_string(), 1), Ok(case));
        }
    }

    #[test]
    fn any_bytes_are_answered(bytes in vec(any::<u8>(), 0..200)) {
        if let Ok(read) = from_bytes(&bytes, "x.md") {
            prop_assert!(read.cases.is_empty() || bytes.contains(&b'`'));
        }
    }

    #[test]
    fn any_markdown_is_answered(
        lines in vec("(```|```case|````|~~~|### `[a-z.]{0,3}`.{0,3}|case: a|ask: b|expect: c|\\|.{0,8}\\||\\PC{0,8})", 0..30),
    ) {
        let text = lines.join("\n");
        let read = document(&text, "x.md").expect("small enough");
        let blocks = lines.iter().filter(|line| line.trim_start().starts_with("```case")).count();
        prop_assert!(read.cases.len() <= blocks);
    }
}
