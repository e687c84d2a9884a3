//! Shared values are stored and read back, and only ids from the catalogues in force can be read.

use board::{Board, Condition, Position, Side};
use dice::Expression;
use grid::{Extent, Feet, Footprint, Length, Square};
use rules::{
    AskedResult, At, Attack, Catalogue, Cause, Check, CreatureChange, Interruption, Modifier,
    Movement, Objection, PerCreature, Reason, Refusal, RevealChoice, Revealed, Ruling, Rulings,
    StepTaken, When, with_catalogues,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

mod registry {
    rules::rules! {
        done LUCK "house.luck" "Luck";
        done HASTE "house.haste" "Haste";
    }
}

mod rulings {
    rules::rulings! {
        choice Weather "ruling.weather" "is it raining" { No "no", Yes "yes" }
        number Rounds "ruling.rounds" "how long does it last" { 3, 1, 9 }
        list Guests "ruling.guests" "who comes" { "none" of "none", "aunt", "uncle" }
    }
}

static HOUSE: Catalogue = Catalogue {
    id: "house",
    variants: &[],
    rules: registry::RULES,
    rulings: rulings::RULINGS,
};

static OTHER: Catalogue = Catalogue {
    id: "other",
    variants: &[],
    rules: &[],
    rulings: &[],
};

fn comes_back<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) {
    let text = serde_json::to_string(value).unwrap();
    let read: T = with_catalogues(&[&OTHER, &HOUSE], || serde_json::from_str(&text)).unwrap();
    assert_eq!(&read, value, "{text}");
}

fn movement(board: &Board) -> Movement {
    let [ada, _] = board.creatures() else {
        panic!("two creatures")
    };
    let [from, to] = [0, 1].map(|x| Position::Squares(Footprint::from(Square::new(x, 0))));
    let cost = Length::from_feet(Feet(5));
    Movement {
        mover: ada.id,
        steps: vec![StepTaken {
            from,
            to,
            cost,
            reasons: vec![Reason::cost(registry::HASTE, cost, "a step")],
        }],
        budget: Some(Length::from_feet(Feet(30))),
        total: cost,
        diagonals: 1,
        end: to,
        flight: Vec::new(),
    }
}

fn board() -> Board {
    let mut board = Board::new(Extent::new(3, 1).unwrap());
    board.add_creature("Ada", 'A', Side::A);
    board.add_creature("orc", 'o', Side::B);
    board
}

#[test]
fn shared_values_come_back() {
    let board = board();
    let [ada, orc] = [0, 1].map(|at| board.creatures()[at].id);
    comes_back(&movement(&board));
    comes_back(&(
        When::Step(2),
        Cause::Leave,
        Cause::After(Length::from_micro(1)),
    ));
    comes_back(&Objection {
        rule: registry::LUCK,
        at: At::Step(3),
        text: "no luck".into(),
    });
    comes_back(&Refusal::new(registry::LUCK, At::End, "no luck"));
    comes_back(&CreatureChange::Gains(Condition::Prone));
    comes_back(&Interruption {
        steps: 2,
        before: board.creatures()[0].clone(),
    });
    comes_back(&RevealChoice {
        rule: registry::HASTE,
        mover: ada,
        into: Revealed::Square(Square::new(1, 0)),
        remaining: 2,
        least: Some(1),
        carry_on: Err(registry::LUCK),
        stop: Ok(()),
        elsewhere: vec![Revealed::Goal("well".to_owned())],
        items_done: 1,
        carries_to: Some(2),
    });
    comes_back(&Attack {
        attacker: ada,
        target: orc,
        rule: registry::LUCK,
        attack: vec![
            Modifier::stated(4, "sword"),
            Modifier::new(registry::LUCK, 1, "luck"),
        ],
        armor_class: Vec::new(),
        damage: "1d8+4".parse::<Expression>().ok(),
    });
    comes_back(&Check {
        rule: registry::LUCK,
        skill: "patience".into(),
        modifiers: vec![Modifier::stated(4, "patience")],
        dc: 15,
        asked: AskedResult::DEGREE,
    });
}

#[test]
fn rulings_come_back_by_name() {
    let mut rulings = Rulings::defaults(&HOUSE);
    comes_back(&rulings);
    for (name, choice) in [
        ("ruling.weather", "yes"),
        ("ruling.rounds", "4"),
        ("ruling.guests", "aunt+uncle"),
    ] {
        rulings.set(name, choice).unwrap();
        comes_back(&rulings);
    }
    assert_eq!(rulings.get::<rulings::Weather>(), rulings::Weather::Yes);
    assert_eq!(
        serde_json::to_string(&rulings).unwrap(),
        r#"{"catalogue":"house","changed":[["ruling.weather","yes"],["ruling.rounds","4"],["ruling.guests","aunt+uncle"]]}"#
    );
    assert_eq!(<rulings::Rounds as Ruling>::INDEX, 1);
}

fn refused<T: DeserializeOwned + std::fmt::Debug>(text: &str) -> String {
    with_catalogues(&[&HOUSE], || serde_json::from_str::<T>(text))
        .unwrap_err()
        .to_string()
}

#[test]
fn what_no_catalogue_has_is_an_error() {
    let unknown = refused::<Reason>(r#"{"rule":"house.love","amount":null,"text":""}"#);
    assert!(
        unknown.starts_with("there is no rule `house.love`"),
        "{unknown}"
    );
    let rulings = |changed: &str| {
        refused::<Rulings>(&format!(r#"{{"catalogue":"house","changed":{changed}}}"#))
    };
    assert!(
        rulings(r#"[["ruling.wether","yes"]]"#).starts_with("there is no ruling `ruling.wether`")
    );
    assert!(rulings(r#"[["ruling.weather","maybe"]]"#).contains("cannot be `maybe`"));
    assert!(rulings(r#"[["ruling.weather","no"]]"#).contains("at their default"));
    let other = refused::<Rulings>(r#"{"catalogue":"other","changed":[]}"#);
    assert!(
        other.starts_with("there is no catalogue `other`"),
        "{other}"
    );
    let twice = refused::<PerCreature<u8>>("[[1,2],[1,3]]");
    assert!(twice.starts_with("a list is out of order"), "{twice}");
}

#[test]
fn the_catalogues_hold_for_the_reading_only() {
    let id = r#""house.luck""#;
    let read = |text| serde_json::from_str::<rules::RuleId>(text);
    with_catalogues(&[&HOUSE], || {
        with_catalogues(&[&OTHER], || read(id).unwrap_err());
        assert_eq!(read(id).unwrap(), registry::LUCK);
    });
    let panicked =
        std::panic::catch_unwind(|| with_catalogues(&[&HOUSE], || panic!("while reading")));
    assert!(panicked.is_err() && read(id).is_err());
}
