//! What the players are told about the order, as `ruling.order-conceal` allows.

use board::Side;
use dice::NoDice;
use encounter::Encounter;
use proptest::prelude::*;

use grid::Square;
use rules::search::Preference;
use rules::{Disclosure, OrderTold, Picture, Way, Wish};
use systems::{Situation, System};
use view::{IdKey, Perspective, Viewer, known_to_side};

use crate::feeds::Table;
use crate::secrets::{KEY, id, situation};

/// Players A and B; adversaries w, y, z, and x whose name is known; A acts first.
fn battle(conceal: &str, totals: &[i32; 4]) -> Situation {
    let mut battle = Picture::default()
        .set_up(System::Pf2e)
        .expect("the picture is right");
    let [w, y, z, x] = totals;
    for fact in [
        "A initiative 40".to_owned(),
        "B initiative 20".to_owned(),
        format!("w initiative {w}"),
        format!("x initiative {x}, identified"),
        format!("y initiative {y}"),
        format!("z initiative {z}"),
    ] {
        let fact = fact.parse().expect("the fact is right");
        battle.read_with(&fact).expect("the words are known");
    }
    battle
        .rulings
        .set("ruling.order-conceal", conceal)
        .expect("the ruling is right");
    battle
}

fn declare(situation: &mut Situation, line: &str) -> bool {
    let declared: notation::Declaration = line.parse().expect("the line is right");
    let declaration = situation
        .read_declaration(&declared)
        .expect("the words are known");
    let outcome = situation.plan(&declaration, &mut NoDice);
    outcome.is_ok_and(|outcome| {
        situation.carry_out(&outcome);
        true
    })
}

fn answer(situation: &Situation, question: &str) -> String {
    let question = question.parse().expect("a question");
    let answer = situation.ask(&question, &mut NoDice);
    answer.expect("the question is known").words
}

/// The player character whose turn it is, if there is one.
fn player_whose_turn(situation: &Situation) -> Option<String> {
    let turn = situation.turn_order()?.turn?;
    let creature = situation.board.creature(turn)?;
    (creature.side == Side::A).then(|| creature.name.clone())
}

/// As in the worked case of the rule: y is not identified, x is.
#[test]
fn who_is_not_identified_is_a_stranger_in_the_order_of_the_players() {
    let mut battle = battle("unidentified", &[30, 10, 8, 15]);
    assert!(declare(&mut battle, "gm begin"));
    assert_eq!(answer(&battle, "order"), "A w B x y z");
    let players = known_to_side(&battle, Side::A);
    assert_eq!(answer(&players, "order"), "A ? B x ? ?");
    assert_eq!(answer(&players, "turn"), "A");
    assert!(declare(&mut battle, "A end-turn"));
    assert_eq!(answer(&battle, "turn"), "w");
    assert_eq!(answer(&known_to_side(&battle, Side::A), "turn"), "?");
    assert!(declare(&mut battle, "w delay"));
    let players = known_to_side(&battle, Side::A);
    assert_eq!(answer(&players, "order"), "A B x ? ?");
    assert_eq!(answer(&players, "aside"), "?");
}

/// If the whole order is hidden, a player still knows when its own turn has come.
#[test]
fn a_player_knows_its_own_turn_in_a_hidden_order() {
    let mut battle = battle("hidden", &[30, 10, 8, 15]);
    assert!(declare(&mut battle, "gm begin"));
    let players = known_to_side(&battle, Side::A);
    assert_eq!(answer(&players, "order-shown"), "? ? ? ? ? ?");
    assert_eq!(answer(&players, "turn"), "A");
    assert_eq!(answer(&players, "order"), "A ? ? ? ? ?");
}

/// A group acts at one total; neither the total nor the membership reveals its place.
#[test]
fn nothing_tells_a_group_from_a_single_adversary() {
    let [one, other] = [[35, 30], [30, 35]].map(|[single, together]| {
        let mut battle = battle("unidentified", &[single, 0, 0, 15]);
        battle
            .rulings
            .set("ruling.initiative-groups", "by-kind")
            .expect("the ruling is right");
        for fact in [
            "g medium".to_owned(),
            "h medium".to_owned(),
            format!("group goblins g h, initiative {together}"),
        ] {
            let fact = fact.parse().expect("the fact is right");
            battle.read_with(&fact).expect("the words are known");
        }
        assert!(declare(&mut battle, "gm begin"));
        battle
    });
    assert_ne!(answer(&one, "order"), answer(&other, "order"));
    assert_eq!(
        answer(&known_to_side(&one, Side::A), "order"),
        "A ? ? ? B x ? ?"
    );
    assert_eq!(known_to_side(&one, Side::A), known_to_side(&other, Side::A));
}

/// A table whose creatures carry much into their turns.
fn table() -> Situation {
    let mut table = Picture::default()
        .set_up(System::Pf2e)
        .expect("the picture is right");
    for fact in [
        "A initiative 20, persistent fire, frightened 2",
        "group goblins g h, initiative 15",
        "x initiative 5, affliction venom, hp 3, dying-max 4, persistent acid 1d6",
        "effect ward by A, rounds 2",
        "effect curse by x, on A, turns 3",
        "effect sphere by g, sustained",
    ] {
        let fact = fact.parse().expect("the fact is right");
        table.read_with(&fact).expect("the words are known");
    }
    table
        .rulings
        .set("ruling.initiative-groups", "by-kind")
        .expect("the ruling is right");
    table
}

/// What somebody there may declare.
fn line() -> impl Strategy<Value = String> {
    let creature = prop::sample::select(vec!["A", "g", "h", "x"]);
    let verb = prop::sample::select(vec![
        "start-turn",
        "start-turn order=recovery recovery=failure",
        "end-turn",
        "end-turn damage=fire:4,acid:0 flat-check=fire:success save=venom:critical-failure",
        "delay",
        "return",
        "knocked-out",
        "act",
        "act cost=2",
        "ready action=act",
        "act readied",
        "react",
        "sustain effect=sphere",
    ]);
    let by_game_master = ["gm begin", "gm begin order=x,h,g,A", "gm arrange order=h,g"];
    prop_oneof![
        6 => (creature, verb).prop_map(|(creature, verb)| format!("{creature} {verb}")),
        1 => prop::sample::select(by_game_master.to_vec()).prop_map(str::to_owned),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// The players know exactly the same facts, whichever unnamed adversary has which place.
    #[test]
    fn nothing_tells_which_adversary_stands_where(
        totals in prop::array::uniform3(prop::sample::select(vec![5, 12, 30, 35])),
        order in Just([0, 1, 2]).prop_shuffle(),
        // x has its name in both; it is tied with nobody, because in a tie the first listed comes
        // first.
        x in prop::sample::select(vec![3, 8, 15, 25, 32, 38]),
        delays in prop::collection::vec(any::<bool>(), 0..3),
    ) {
        let [w, y, z] = totals;
        let [i, j, k] = order.map(|at| totals[at]);
        let mut one = battle("unidentified", &[w, y, z, x]);
        let mut other = battle("unidentified", &[i, j, k, x]);
        let mut lines = vec!["gm begin".to_owned()];
        let mut delays = delays.into_iter();
        while let Some(line) = lines.pop() {
            prop_assert_eq!(declare(&mut one, &line), declare(&mut other, &line));
            prop_assert_eq!(known_to_side(&one, Side::A), known_to_side(&other, Side::A));
            // The players see what an adversary does in its turn.
            if let (Some(player), Some(delays)) = (player_whose_turn(&one), delays.next()) {
                lines.push(format!("{player} {}", if delays { "delay" } else { "end-turn" }));
            }
        }
    }

    /// In a hidden order nobody else's place is known, whatever the adversaries have rolled.
    #[test]
    fn nothing_tells_a_hidden_order(
        totals in prop::array::uniform4(0..40_i32),
        others in prop::array::uniform4(0..40_i32),
    ) {
        let (mut one, mut other) = (battle("hidden", &totals), battle("hidden", &others));
        for line in ["gm begin", "A start-turn", "A act"] {
            prop_assert!(declare(&mut one, line) && declare(&mut other, line));
            prop_assert_eq!(known_to_side(&one, Side::A), known_to_side(&other, Side::A));
        }
    }

    /// The game master's sides know everything, and so do the players if the order is shown: no
    /// fact is lost.
    #[test]
    fn what_nobody_conceals_is_known(lines in prop::collection::vec(line(), 0..20)) {
        let mut table = table();
        for line in lines {
            declare(&mut table, &line);
            prop_assert_eq!(&known_to_side(&table, Side::B), &table);
            prop_assert_eq!(&known_to_side(&table, Side::NEUTRAL), &table);
        }
        table.rulings.set("ruling.order-conceal", "shown").expect("the ruling is right");
        prop_assert_eq!(&known_to_side(&table, Side::A), &table);
    }

    /// A declaration of a player is allowed, or refused with the same reasons, both on what the
    /// player knows and on the truth, so a preview may use what the player knows.
    #[test]
    fn a_player_plans_from_what_it_knows(
        lines in prop::collection::vec(line(), 0..20),
        conceal in prop::sample::select(vec!["unidentified", "hidden", "shown"]),
    ) {
        let mut table = table();
        table.rulings.set("ruling.order-conceal", conceal).expect("the ruling is right");
        for line in lines {
            let known = known_to_side(&table, Side::A);
            for verb in ["start-turn", "end-turn", "delay", "return", "act", "act free", "react",
                "act readied", "ready action=act", "sustain effect=sphere", "knocked-out"] {
                let declared: notation::Declaration =
                    format!("A {verb}").parse().expect("the line is right");
                let planned = [&table, &known].map(|situation| {
                    let declaration = situation.read_declaration(&declared).expect("known words");
                    let outcome = situation.plan(&declaration, &mut NoDice);
                    outcome.map(|outcome| outcome.events)
                });
                let [truth, preview] = planned;
                prop_assert_eq!(truth, preview, "{} before {}", declared, line);
            }
            declare(&mut table, &line);
        }
    }
}

/// The foe comes to the same square by one move action or by two: what that leaves of its turn is
/// known to those who are told whose turn it is.
#[test]
fn what_a_foe_has_done_in_its_turn_is_known_with_its_place_in_the_order() {
    for system in [System::Srd35, System::Starfinder] {
        for (order, is_told) in [
            (OrderTold::Ruling, true),
            (OrderTold::Shown, true),
            (OrderTold::Sides, false),
        ] {
            let known = ["b move: (3,0)", "b double: (3,0)"].map(|line| {
                let truth = situation(system, &[]);
                let viewer = Viewer::player([id(&truth, "A")]);
                let disclosure = Disclosure {
                    order,
                    ..Disclosure::default()
                };
                let encounter = Encounter::new(truth).with_disclosure(disclosure);
                let mut table = Table::new(encounter, std::slice::from_ref(&viewer));
                table.play(&["begin: b, A, C, d", line]);
                let perspective = Perspective {
                    viewer: &viewer,
                    knowledge: &table.knowledge,
                    key: &IdKey::new(KEY),
                };
                view::known(&table.encounter, perspective).situation
            });
            assert_eq!(known[0] != known[1], is_told, "{system}: {order:?}");
        }
    }
}

/// Three Strides of 25 ft, the end of the turn, and two more Strides, although the turn between them
/// is that of a stranger in the order.
#[test]
fn a_way_goes_on_past_the_turn_of_a_stranger() {
    let rows = ["A.........................", ".........................b"];
    let picture = Picture {
        map: Some(notation::MapRows::from_rows(&rows).expect("the rows are right")),
        ..Picture::default()
    };
    let mut battle = picture.set_up(System::Pf2e).expect("it is right");
    for fact in ["A initiative 20", "b initiative 10"] {
        let fact = fact.parse().expect("the fact is right");
        battle.read_with(&fact).expect("the words are known");
    }
    assert!(declare(&mut battle, "gm begin"));
    let players = known_to_side(&battle, Side::A);
    assert_eq!(answer(&players, "order"), "A ?");
    let wish = Wish {
        goal: Square::new(24, 0),
        via: &[],
        preference: Preference::Cheapest,
        limit_feet: None,
    };
    let mover = players.board.creature_named("A").expect("A is there").id;
    match players.way(mover, &wish, None) {
        Way::Found(found) => {
            assert_eq!(found.cost_feet.0, 120);
            assert_eq!(found.planned.len(), 6);
        }
        other => panic!("{other:?}"),
    }
}
