//! Answers to questions, each with its reasons. Other files decide the rules behind them.

use board::{Creature, CreatureId, Shape, Size};
use grid::{Feet, Footprint};

use super::action_rule::move_rule;
use super::cover::{self, Given, Origin, Reachwise};
use super::disclosed::is_named_in_order;
use super::entry::Level;
use super::order::Encounter;
use super::plan::{FULL_ACTIONS, multiple_attack_penalty};
use super::question::{Against, Answered, LimitBy, LineFrom, Question, Reply};
use super::rulings::RiderSpace;
use super::{LineEntry, MoveVerb, Scene, SceneFacts as _, declaration, flank, gridless, measure};
use super::{registry as rule, size, strike};
use crate::area;
use rules::{Citation, Degree, Modifier, RuleId};

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AskError {
    /// There is no such creature.
    Nobody,
    /// The creature has no place.
    NoPlace(CreatureId),
    /// One of the two creatures has no place.
    NoPlaces(CreatureId, CreatureId),
    /// No Armor Class of the creature is stated.
    NoArmorClass(CreatureId),
    /// No hit points of the creature are stated.
    NoHitPoints(CreatureId),
    /// There is no such parameter.
    NoParameter(String),
}

/// The level of cover of the target against an attack by the other, in a word; `None` if one of them
/// is not there.
pub(crate) fn cover_word(
    scene: Scene<'_>,
    from: CreatureId,
    target: CreatureId,
) -> Option<&'static str> {
    let asked = Asked { scene };
    let given = asked.cover(LineFrom::Creature(from), target, Against::Any);
    let level = given.ok()?.map(|given| given.level);
    Some(level.map_or(NO_LINE, Level::word))
}

/// The word for cover without line of effect.
pub(crate) const NO_LINE: &str = "no-line";

type Told = (Reply, Vec<Citation>);

/// Answers a question.
///
/// # Errors
/// If a creature in the question is not there or has no place, or a number it needs is not stated.
pub fn answer(scene: Scene<'_>, question: &Question) -> Result<Answered, AskError> {
    let (reply, reasons) = Asked { scene }.answer(question)?;
    Ok(Answered { reply, reasons })
}

struct Asked<'a> {
    scene: Scene<'a>,
}

impl<'a> Asked<'a> {
    // Long because it is a table: one entry for each question.
    fn answer(&self, question: &Question) -> Result<Told, AskError> {
        Ok(match *question {
            Question::Distance(a, b) => self.distance(a, b)?,
            Question::WithinReach(a, b) => self.within_reach(a, b)?,
            Question::Reach(id) => {
                let creature = self.creature(id)?;
                let reach = size::reach_in_use(self.scene, creature);
                (Reply::Feet(reach), self.reach_reasons(creature))
            }
            Question::Space(id) => space(self.creature(id)?),
            Question::Limit(id, verb, by) => limit(self.creature(id)?, verb, by),
            Question::SquaresOf(id) => {
                let creature = self.creature(id)?;
                let side = u32::from(size::side_squares(creature));
                let squares = measure::space(self.scene, creature)
                    .map_or(side * side, |own| own.squares().count() as u32);
                (Reply::Number(squares.into()), vec![footprint_reason()])
            }
            Question::SquaresIn(feet) => {
                let because = Citation::of(rule::GRID_SQUARE, "a square is 5 ft a side");
                (Reply::Number(i64::from(feet.0 / 5)), vec![because])
            }
            Question::Footprint(id) => {
                let squares = self.footprint(id)?.squares().collect();
                (Reply::Squares(squares), vec![footprint_reason()])
            }
            Question::Centre(id) => {
                let area = self.area(id)?;
                (Reply::Point(area.centre()), vec![self.area_reason()])
            }
            Question::Area(id) => {
                let area = self.area(id)?;
                let reply = Reply::Area(area.least, area.greatest);
                (reply, vec![self.area_reason()])
            }
            Question::Place(id) => {
                let own = self.creature(id)?.footprint();
                let own = own.ok_or(AskError::NoPlace(id))?;
                (Reply::Squares(vec![own.origin]), vec![footprint_reason()])
            }
            Question::Flank { one, other, foe } => self.flank(one, other, foe)?,
            Question::Cover(from, target, against) => self.cover_of(from, target, against)?,
            Question::ArmorClass(id, against) => self.armor_class(id, against)?,
            Question::Stealth(id, against) => {
                let from = LineFrom::Creature(against);
                self.with_cover(id, "stealth", Some((from, rule::COVER_HIDE)))?
            }
            Question::Reflex(id, origin) => {
                let from = origin.map(|point| (LineFrom::Point(point), rule::COVER_AREA));
                self.with_cover(id, "reflex", from)?
            }
            Question::FlatFooted(id, against) => self.flat_footed(id, against)?,
            Question::Hide(id, against) => self.hide(id, against)?,
            _ => self.of_turns(question)?,
        })
    }

    /// Questions about turns and their order.
    fn of_turns(&self, question: &Question) -> Result<Told, AskError> {
        let facts = self.scene.facts;
        let encounter = facts.encounter.as_ref();
        let one = |rule: RuleId, text: &'static str| vec![Citation::of(rule, text)];
        Ok(match question {
            Question::AttackPenalty(id, agility) => {
                let keeper = facts.keeper(self.creature(*id)?.id);
                let attacks = facts.turn(keeper).attacks;
                let penalty = multiple_attack_penalty(attacks, *agility);
                let text = format!("attacks made this turn: {attacks}");
                let because = Citation::of(rule::ENCOUNTER_MAP_PENALTY, text);
                (Reply::Number(penalty.into()), vec![because])
            }
            Question::Actions(id) => {
                let keeper = facts.keeper(self.creature(*id)?.id);
                let left = facts.turn(keeper).actions.unwrap_or(FULL_ACTIONS);
                let because = one(rule::ENCOUNTER_TURN_REGAIN, "3 actions at the start step");
                (Reply::Number(left.into()), because)
            }
            Question::Reactions(id) => {
                let left = facts.turn(self.creature(*id)?.id).reactions;
                let because = one(rule::ENCOUNTER_REACTION_USE, "one reaction each round");
                (Reply::Number(left.into()), because)
            }
            Question::HitPoints(id) => {
                let points = self.scene.profile(self.creature(*id)?.id).hit_points;
                let points = points.ok_or(AskError::NoHitPoints(*id))?;
                let because = Citation::stated("its hit points, less what it has taken");
                (Reply::Number(points.now.into()), vec![because])
            }
            Question::OrderShown => {
                let shown = encounter.map(|own| self.shown(own));
                let text = "only those whose names the players know are named";
                let because = one(rule::ENCOUNTER_ORDER_TRACKING, text);
                (Reply::Shown(shown), because)
            }
            Question::Turn => {
                let turn = encounter.and_then(Encounter::whose_turn);
                let text = "turns follow the order";
                let because = one(rule::ENCOUNTER_ROUND, text);
                (Reply::Creatures(turn.into_iter().collect()), because)
            }
            Question::Round => {
                let text = "a new round begins when everyone has had a turn";
                let because = one(rule::ENCOUNTER_NEXT_ROUND, text);
                (Reply::Round(encounter.map(Encounter::round)), because)
            }
            Question::Aside => {
                let aside = encounter.map(|own| own.aside().to_vec());
                let because = one(rule::ENCOUNTER_DELAY, "who Delays is off the order");
                (Reply::Creatures(aside.unwrap_or_default()), because)
            }
            Question::Seconds { rounds } => {
                let because = one(rule::ENCOUNTER_MODE, "a round takes 6 seconds");
                (Reply::Number(i64::from(*rounds) * 6), because)
            }
            Question::Parameter(name) => {
                let found = facts.variant.parameter(name);
                let (value, by) = found.ok_or_else(|| AskError::NoParameter(name.clone()))?;
                let because = Citation::of(by, format!("in {}", facts.variant.word()));
                (Reply::Parameter(value), vec![because])
            }
            // Only the order remains.
            _ => {
                let order = encounter.map(|own| own.order().collect());
                let because = one(rule::ENCOUNTER_INITIATIVE_FIXED, "places usually stay");
                (Reply::Creatures(order.unwrap_or_default()), because)
            }
        })
    }

    fn creature(&self, id: CreatureId) -> Result<&'a Creature, AskError> {
        self.scene.creature(id).ok_or(AskError::Nobody)
    }

    fn footprint(&self, id: CreatureId) -> Result<Footprint, AskError> {
        measure::space(self.scene, self.creature(id)?).ok_or(AskError::NoPlace(id))
    }

    fn area(&self, id: CreatureId) -> Result<area::Area, AskError> {
        flank::area(self.scene, self.creature(id)?).ok_or(AskError::NoPlace(id))
    }

    /// The reason why an area is where it is.
    fn area_reason(&self) -> Citation {
        if gridless::holds(self.scene) {
            return Citation::of(rule::SPACE_GRIDLESS, "the area around its centre");
        }
        footprint_reason()
    }

    // --- Distance and reach ---------------------------------------------------------------------

    fn distance(&self, a: CreatureId, b: CreatureId) -> Result<Told, AskError> {
        let (first, second) = (self.creature(a)?, self.creature(b)?);
        let distance = measure::distance_between(self.scene, first, second);
        let distance = distance.ok_or(AskError::NoPlaces(a, b))?;
        Ok((
            Reply::Length(distance),
            vec![self.distance_reason(first, second)],
        ))
    }

    fn distance_reason(&self, a: &Creature, b: &Creature) -> Citation {
        let spaces = measure::space(self.scene, a).zip(measure::space(self.scene, b));
        let Some((a, b)) = spaces.filter(|_| !gridless::holds(self.scene)) else {
            return Citation::of(rule::REACH_GRIDLESS, "the gap between the two spaces");
        };
        let (dx, dy) = a.gap(b);
        let counted = |count: i32, what: &str| match count {
            1 => format!("1 {what}"),
            _ => format!("{count} {what}s"),
        };
        let (columns, rows) = (counted(dx, "column"), counted(dy, "row"));
        let text = format!("{columns} and {rows} between the nearest squares");
        Citation::of(rule::GRID_DISTANCE, text)
    }

    fn within_reach(&self, a: CreatureId, b: CreatureId) -> Result<Told, AskError> {
        let (own, target) = (self.creature(a)?, self.creature(b)?);
        let within = measure::within_reach(self.scene, own, target);
        let within = within.ok_or(AskError::NoPlaces(a, b))?;
        let mut reasons = self.reach_reasons(own);
        reasons.push(self.distance_reason(own, target));
        reasons.extend(self.within_reach_reason(own, target, within));
        Ok((Reply::Holds(within), reasons))
    }

    /// The other fact that decides, besides distance and reach.
    fn within_reach_reason(
        &self,
        own: &Creature,
        target: &Creature,
        within: bool,
    ) -> Option<Citation> {
        let scene = self.scene;
        if scene.facts.entries.line(own.id, target.id) == Some(LineEntry::None) {
            let text = "the game master has entered that there is no line of effect";
            return Some(Citation::of(rule::COVER_LINE_OF_EFFECT, text));
        }
        if gridless::holds(scene) {
            return None;
        }
        let (from, to) = (measure::space(scene, own)?, measure::space(scene, target)?);
        let reach = size::reach_in_use(scene, own);
        Some(match reach {
            _ if !within && measure::covers(reach, from, to) => {
                Citation::of(rule::REACH_BLOCKED, "a wall is in the way")
            }
            Feet(..=0) => Citation::of(rule::REACH_ZERO, "only its own squares are within reach 0"),
            Feet(10) if within && from.gap(to) == (2, 2) => Citation::of(
                rule::REACH_TEN_DIAGONAL,
                "10 ft of reach cover two diagonals",
            ),
            _ => Citation::of(rule::REACH_MEASURE, format!("a reach of {reach} ft")),
        })
    }

    fn reach_reasons(&self, creature: &Creature) -> Vec<Citation> {
        let shape = match creature.shape {
            Shape::Tall => "tall",
            Shape::Long => "long",
        };
        let mut reasons = if creature.reach_feet.is_some() {
            vec![Citation::stated("its reach")]
        } else {
            vec![
                Citation::of(rule::SIZE_TABLE, creature.size.word()),
                Citation::of(rule::SIZE_SHAPE, shape),
            ]
        };
        if creature.is(board::Condition::ReachWeapon) {
            let text = "its weapon adds 5 ft";
            reasons.push(Citation::of(rule::REACH_MEASURE, text));
        }
        let shrinks = self.scene.rulings.get::<RiderSpace>() == RiderSpace::WholeMount;
        if shrinks && size::reach_in_use(self.scene, creature) != size::reach(creature) {
            let text = "its mount's space takes of it";
            reasons.push(Citation::of(rule::SPACE_MOUNT, text));
        }
        reasons
    }

    // --- Flanking and cover ---------------------------------------------------------------------

    fn flank(&self, one: CreatureId, other: CreatureId, foe: CreatureId) -> Result<Told, AskError> {
        let (one, other) = (self.creature(one)?, self.creature(other)?);
        let foe = self.creature(foe)?;
        let failing = flank::failing_rule(self.scene, one, other, foe);
        let reasons = match failing {
            Some(rule) => {
                let text = flank::what_fails(self.scene, (one, other), foe, rule);
                vec![Citation::of(rule, text)]
            }
            None => vec![
                Citation::of(rule::FLANK_EFFECT, "the foe is flat-footed against both"),
                Citation::of(
                    flank::sides_rule(self.scene, one, other, foe),
                    "the line between them passes through opposite sides",
                ),
            ],
        };
        Ok((Reply::Flank(failing), reasons))
    }

    fn cover(
        &self,
        from: LineFrom,
        target: CreatureId,
        against: Against,
    ) -> Result<Option<Given>, AskError> {
        let origin = match from {
            LineFrom::Creature(id) => Origin::Creature(self.creature(id)?),
            LineFrom::Point(point) => Origin::Point(point),
        };
        let attack = match against {
            Against::Any => Reachwise::Unsaid,
            Against::Ranged => Reachwise::Ranged,
        };
        let no_place = |_| AskError::NoPlace(target);
        cover::cover(self.scene, origin, self.creature(target)?, attack).map_err(no_place)
    }

    fn cover_of(
        &self,
        from: LineFrom,
        target: CreatureId,
        against: Against,
    ) -> Result<Told, AskError> {
        let given = self.cover(from, target, against)?;
        let mut reasons = vec![cover_reason(given)];
        reasons.extend(given.and_then(cover_worth));
        if matches!(from, LineFrom::Point(_)) {
            let text = "the line begins at the origin of the area";
            reasons.push(Citation::of(rule::COVER_AREA, text));
        }
        Ok((Reply::Cover(given.map(|given| given.level)), reasons))
    }

    /// Armor Class: cover raises it, being flat-footed lowers it.
    fn armor_class(&self, id: CreatureId, against: CreatureId) -> Result<Told, AskError> {
        let (own, attacker) = (self.creature(id)?, self.creature(against)?);
        let parts = strike::armor_class(self.scene, attacker, own, Reachwise::Unsaid);
        if parts.is_empty() {
            return Err(AskError::NoArmorClass(id));
        }
        let total: i32 = parts.iter().map(|part| part.amount).sum();
        let reasons = parts.into_iter().map(part_reason).collect();
        Ok((Reply::Number(total.into()), reasons))
    }

    /// Returns the modifier of a skill or save with the bonus for cover against that origin, by
    /// that rule.
    fn with_cover(
        &self,
        id: CreatureId,
        skill: &str,
        from: Option<(LineFrom, RuleId)>,
    ) -> Result<Told, AskError> {
        let modifiers = &self.scene.profile(self.creature(id)?.id).modifiers;
        let stated = modifiers.get(skill).copied().unwrap_or(0);
        let mut reasons = vec![Citation::stated(format!("its {skill} modifier, {stated}"))];
        let mut total = i64::from(stated);
        if let Some((from, by)) = from {
            let given = self.cover(from, id, Against::Any)?;
            let bonus = given.map_or(0, |given| given.level.save_bonus());
            total += i64::from(bonus);
            reasons.push(Citation::of(by, format!("cover adds {bonus}")));
            reasons.push(cover_reason(given));
        }
        Ok((Reply::Number(total), reasons))
    }

    fn flat_footed(&self, id: CreatureId, against: Option<CreatureId>) -> Result<Told, AskError> {
        let against = against.map(|id| self.creature(id)).transpose()?;
        let found = flank::flat_footed(
            self.scene,
            self.creature(id)?,
            against.map(|attacker| attacker.id),
        );
        let reason = match found {
            Some(found) => Citation::of(found.rule, "it is flat-footed"),
            None => Citation::of(
                rule::FLANK_EFFECT,
                "neither ground nor flanking makes it so",
            ),
        };
        Ok((Reply::Holds(found.is_some()), vec![reason]))
    }

    fn hide(&self, id: CreatureId, against: CreatureId) -> Result<Told, AskError> {
        let given = self.cover(LineFrom::Creature(against), id, Against::Any)?;
        let level = given.map_or(Level::Greater, |given| given.level);
        let text = "standard or greater cover is needed";
        let mut reasons = vec![Citation::of(rule::COVER_HIDE, text)];
        reasons.push(cover_reason(given));
        Ok((Reply::Holds(level >= Level::Standard), reasons))
    }

    /// The order as the players see it (`pf2e.encounter.order.tracking`).
    fn shown(&self, encounter: &Encounter) -> Vec<Option<CreatureId>> {
        let is_named = |id: &CreatureId| {
            let creature = self.scene.creature(*id);
            creature.is_some_and(|own| is_named_in_order(self.scene, own))
        };
        let order = encounter.order();
        order.map(|id| Some(id).filter(is_named)).collect()
    }
}

fn footprint_reason() -> Citation {
    Citation::of(rule::SPACE_FOOTPRINT, "the squares of its space")
}

fn part_reason(part: Modifier) -> Citation {
    Citation {
        rule: part.rule,
        text: format!("{}: {:+}", part.text, part.amount).into(),
    }
}

/// What decides a level of cover.
fn cover_reason(given: Option<Given>) -> Citation {
    let Some(given) = given else {
        let text = "there is no line of effect";
        return Citation::of(rule::COVER_LINE_OF_EFFECT, text);
    };
    let word = match given.level {
        Level::None => "no",
        level => level.word(),
    };
    Citation::of(given.rule, format!("{word} cover"))
}

/// What a level of cover is worth against attacks, if another rule than the one that decides it
/// says so.
fn cover_worth(given: Given) -> Option<Citation> {
    let bonus = given.level.armor_class_bonus();
    let is_worth_something = given.level != Level::None && given.worth() != given.rule;
    is_worth_something.then(|| Citation::of(given.worth(), format!("{bonus:+} to AC")))
}

fn space(creature: &Creature) -> Told {
    let by_table = Citation::of(rule::SIZE_TABLE, creature.size.word());
    let reason = match (creature.space_hundredths, creature.size) {
        (Some(_), _) => Citation::stated("the side of its space"),
        (None, Size::Gargantuan) => Citation::of(rule::SIZE_GARGANTUAN, "20 ft or more"),
        (None, _) => by_table.clone(),
    };
    if creature.size == Size::Tiny {
        return (Reply::LessThanSquare, vec![by_table]);
    }
    let feet = Feet::from_squares(i32::from(size::side_squares(creature)));
    (Reply::Feet(feet), vec![reason])
}

fn limit(creature: &Creature, verb: MoveVerb, by: LimitBy) -> Told {
    let degree = match by {
        LimitBy::Stated(feet) => {
            let text = "the limit stated in its place";
            let because = Citation::of(rule::MOVE_SPEED_LIMIT, text);
            return (Reply::Feet(feet), vec![because]);
        }
        LimitBy::Degree(degree) => degree,
    };
    let movement = declaration::movement_of(verb);
    let has_effect = matches!(degree, Degree::Critical | Degree::Success);
    if matches!(verb, MoveVerb::Climb | MoveVerb::Swim) && !has_effect {
        let because = Citation::of(move_rule(verb), "no movement on a failure");
        return (Reply::Feet(Feet::ZERO), vec![because]);
    }
    let Some(feet) = declaration::limit(creature, verb, degree) else {
        let text = format!("it has no Speed to {}", movement.word());
        return (
            Reply::NoMovement,
            vec![Citation::of(rule::MOVE_TYPES, text)],
        );
    };
    let mut reasons = vec![Citation::of(move_rule(verb), format!("{feet} ft"))];
    reasons.extend(speed_reason(creature, verb));
    (Reply::Feet(feet), reasons)
}

/// The Speed on which the limit depends, if there is one.
fn speed_reason(creature: &Creature, verb: MoveVerb) -> Option<Citation> {
    if matches!(verb, MoveVerb::Step | MoveVerb::Crawl) {
        return None;
    }
    let own = creature.speeds.get(declaration::movement_of(verb));
    let land = creature.speeds.get(board::Movement::Land);
    Some(match own.or(land) {
        Some(feet) => Citation::stated(format!("its Speed of {feet} ft")),
        None => {
            let feet = declaration::DEFAULT_SPEED;
            Citation::of(rule::MOVE_TYPES, format!("{feet} ft where none is stated"))
        }
    })
}
