//! Laws of the order of turns: nobody is lost, doubled or left without a turn.

use board::CreatureId;
use dice::{Seed, Seeded};
use proptest::prelude::*;

use pf2e::{Begun, Encounter, Pf2e, Situation, Slot};
use rules::{Picture, PlanError, Words as _};

/// Something that may happen to the order.
#[derive(Clone, Copy, Debug)]
enum Event {
    Start,
    End,
    Delay,
    Return(u32),
    KnockOut(u32),
    Arrange,
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        3 => Just(Event::Start),
        5 => Just(Event::End),
        2 => Just(Event::Delay),
        2 => (0..6_u32).prop_map(Event::Return),
        1 => (0..6_u32).prop_map(Event::KnockOut),
        1 => Just(Event::Arrange),
    ]
}

/// Six creatures; 2 and 3 are a group.
fn encounter() -> Encounter {
    let group = |id: u32| (id == 2 || id == 3).then_some(0);
    let slots = (0..6).map(|id| Slot::new(CreatureId::from_number(id), group(id)));
    Encounter::new(slots.collect()).expect("somebody takes part")
}

fn apply(encounter: &mut Encounter, event: Event) {
    match event {
        Event::Start => encounter.started = Begun::Begun,
        Event::End => drop(encounter.end_turn()),
        Event::Delay if encounter.started == Begun::NotYet => drop(encounter.delay()),
        Event::Return(id)
            if encounter.is_aside(CreatureId::from_number(id)) && encounter.is_between_turns() =>
        {
            encounter.come_back(CreatureId::from_number(id));
        }
        Event::KnockOut(id) => encounter.knock_out(CreatureId::from_number(id)),
        Event::Arrange => {
            let _ = encounter.arrange(&[3, 2].map(CreatureId::from_number));
        }
        Event::Delay | Event::Return(_) => {}
    }
}

proptest! {
    #[test]
    fn everybody_stays_and_the_turn_is_of_somebody_in_the_order(
        events in prop::collection::vec(event(), 0..60),
    ) {
        let mut encounter = encounter();
        for event in events {
            let (round, due) = (encounter.round(), encounter.whose_turn());
            apply(&mut encounter, event);
            let mut everyone: Vec<CreatureId> = encounter.order().collect();
            everyone.extend(encounter.aside());
            everyone.sort_unstable();
            prop_assert_eq!(everyone, (0..6).map(CreatureId::from_number).collect::<Vec<_>>());
            let now = encounter.whose_turn().expect("a turn is due");
            prop_assert!(!encounter.is_aside(now));
            match event {
                Event::KnockOut(_) | Event::Start => {
                    prop_assert_eq!((encounter.round(), Some(now)), (round, due));
                }
                Event::Return(_) => prop_assert!(encounter.round() + 1 >= round),
                _ => prop_assert!(encounter.round() == round || encounter.round() == round + 1),
            }
        }
    }

    /// Whatever happened before, if a round begins and nobody changes the order, every creature has
    /// one turn in it.
    #[test]
    fn each_round_is_one_turn_of_everybody(events in prop::collection::vec(event(), 0..60)) {
        let mut encounter = encounter();
        for event in events {
            apply(&mut encounter, event);
        }
        let round = encounter.round();
        while encounter.round() == round {
            encounter.end_turn();
        }
        let mut turns = Vec::new();
        while encounter.round() == round + 1 {
            turns.extend(encounter.whose_turn());
            encounter.end_turn();
        }
        turns.sort_unstable();
        prop_assert_eq!(turns, (0..6).map(CreatureId::from_number).collect::<Vec<_>>());
        prop_assert!(encounter.aside().is_empty());
    }

    /// If a creature leaves the board for good at any moment, the turns of the others go on.
    #[test]
    fn whoever_is_removed_leaves_the_turns_of_the_others(
        events in prop::collection::vec(event(), 0..60),
        gone in 0..6_u32,
    ) {
        let mut encounter = encounter();
        for event in events {
            apply(&mut encounter, event);
        }
        let (round, due) = (encounter.round(), encounter.whose_turn());
        let gone = CreatureId::from_number(gone);
        encounter.remove(gone);
        let now = encounter.whose_turn().expect("five are left");
        prop_assert!(now != gone && !encounter.is_aside(now));
        if due != Some(gone) {
            prop_assert_eq!((encounter.round(), Some(now)), (round, due));
        }
        let round = encounter.round();
        while encounter.round() == round {
            encounter.end_turn();
        }
        let mut turns = Vec::new();
        while encounter.round() == round + 1 {
            turns.extend(encounter.whose_turn());
            encounter.end_turn();
        }
        turns.sort_unstable();
        let others = (0..6).map(CreatureId::from_number).filter(|id| *id != gone);
        prop_assert_eq!(turns, others.collect::<Vec<_>>());
    }

    /// Declarations about turns never panic, a refused one changes nothing because nothing is
    /// carried out, and a written declaration is read back unchanged.
    #[test]
    fn declarations_about_turns_are_written_as_they_are_read(
        lines in prop::collection::vec(line(), 1..25),
    ) {
        let mut table = table();
        let mut dice = Seeded::new(Seed::from_number(1));
        for line in lines {
            let declared: notation::Declaration = line.parse().expect("the line is right");
            let declaration = table.read_declaration(&declared).expect("the words are known");
            let written = Pf2e.declaration_words(&declaration, &table.board);
            let again = written.parse().expect("what is written can be parsed");
            let again = table.read_declaration(&again);
            prop_assert_eq!(again.as_ref(), Ok(&declaration));
            match table.plan(&declaration, &mut dice) {
                Ok(outcome) => table.carry_out(&outcome),
                Err(PlanError::Refused(refusal)) => {
                    prop_assert!(refusal.words().starts_with("refused pf2e."));
                }
                Err(error) => prop_assert!(false, "{line}: {error}"),
            }
            if let Some(view) = table.turn_order() {
                prop_assert_eq!(view.order.len() + view.aside.len(), 4);
                prop_assert!(view.turn.is_some_and(|turn| view.order.contains(&turn)));
            }
        }
    }
}

pub(super) fn table() -> Situation {
    let mut table = Picture::default()
        .set_up(Pf2e)
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

pub(super) fn line() -> impl Strategy<Value = String> {
    let creature = || prop::sample::select(vec!["A", "g", "h", "x"]);
    let verb = prop::sample::select(vec![
        "start-turn",
        "start-turn order=recovery,regain use=chant",
        "start-turn order=regain,durations",
        "end-turn",
        "end-turn order=triggers,damage react=guard",
        "end-turn damage=fire:4,acid:0 flat-check=fire:success save=venom:critical-failure",
        "start-turn order=recovery recovery=failure",
        "end-turn recovery=critical",
        "delay damage=acid:9 save=venom:failure",
        "end-turn",
        "delay",
        "return",
        "knocked-out",
        "act",
        "act free",
        "act cost=2",
        "act readied",
        "ready action=act",
        "react",
        "sustain effect=sphere",
    ]);
    let by_game_master = prop::sample::select(vec![
        "gm begin",
        "gm begin order=x,h,g,A",
        "gm end",
        "gm play rounds=2",
        "gm arrange order=h,g",
        "gm arrange order=A,x",
    ]);
    prop_oneof![
        6 => (creature(), verb).prop_map(|(creature, verb)| format!("{creature} {verb}")),
        1 => by_game_master.prop_map(str::to_owned),
    ]
}
