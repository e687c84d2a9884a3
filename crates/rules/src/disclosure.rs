//! What a table tells players who do not see everything: settings stored as data, like rulings.
//!
//! Each setting is a type whose values are its choices, the default first. At a table, in a file
//! and in a journal it is written `disclosure.NAME=CHOICE`.

use std::fmt;

/// One entry of the table of settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DisclosureEntry {
    /// Its name, such as `disclosure.hit-points`.
    pub name: &'static str,
    /// The question it answers.
    pub question: &'static str,
    /// Its choices, the default first.
    pub choices: &'static [&'static str],
}

/// Defines the settings: for each a type with its choices and a field in [`Disclosure`].
macro_rules! settings {
    ($(
        $(#[$about:meta])*
        $field:ident: $setting:ident = $name:literal, $question:literal {
            $($(#[$says:meta])* $choice:ident = $word:literal),+ $(,)?
        }
    )+) => {
        $(
            $(#[$about])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
            #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
            pub enum $setting {
                $($(#[$says])* $choice),+
            }

            impl $setting {
                const CHOICES: &'static [&'static str] = &[$($word),+];

                /// The word for the choice.
                pub const fn word(self) -> &'static str {
                    match self {
                        $(Self::$choice => $word),+
                    }
                }

                /// The choice with that word.
                fn from_word(word: &str) -> Option<Self> {
                    match word {
                        $($word => Some(Self::$choice),)+
                        _ => None,
                    }
                }
            }
        )+

        /// What a table tells players who do not see everything.
        ///
        /// ```
        /// use rules::{Disclosure, HitPointsTold};
        /// let mut disclosure = Disclosure::default();
        /// assert_eq!(disclosure.hit_points, HitPointsTold::Words);
        /// disclosure.set("disclosure.hit-points", "exact").unwrap();
        /// assert_eq!(disclosure.hit_points, HitPointsTold::Exact);
        /// assert!(disclosure.set("disclosure.hit-points", "roughly").is_err());
        /// ```
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize, serde::Deserialize),
            serde(deny_unknown_fields)
        )]
        pub struct Disclosure {
            $($(#[$about])* pub $field: $setting),+
        }

        impl Disclosure {
            /// The table of settings.
            pub const ENTRIES: &'static [DisclosureEntry] = &[
                $(DisclosureEntry {
                    name: $name,
                    question: $question,
                    choices: $setting::CHOICES,
                }),+
            ];

            /// The word of the choice of the setting with that name.
            pub fn word(&self, name: &str) -> Option<&'static str> {
                match name {
                    $($name => Some(self.$field.word()),)+
                    _ => None,
                }
            }

            /// Makes the choice for its setting.
            pub const fn choose(&mut self, choice: DisclosureChoice) {
                match choice {
                    $(DisclosureChoice::$setting(own) => self.$field = own,)+
                }
            }

            /// Sets the setting with that name.
            ///
            /// # Errors
            /// If there is no such setting, or it has no such choice.
            pub fn set(&mut self, name: &str, choice: &str) -> Result<(), DisclosureError> {
                self.choose(DisclosureChoice::from_words(name, choice)?);
                Ok(())
            }
        }

        /// The choice for one setting.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum DisclosureChoice {
            $(
                $(#[$about])*
                #[cfg_attr(feature = "serde", serde(rename = $name))]
                $setting($setting),
            )+
        }

        impl DisclosureChoice {
            /// The choice with that word for the setting with that name.
            ///
            /// # Errors
            /// If there is no such setting, or it has no such choice.
            pub fn from_words(name: &str, choice: &str) -> Result<DisclosureChoice, DisclosureError> {
                match name {
                    $($name => {
                        let read = $setting::from_word(choice);
                        read.map(DisclosureChoice::$setting).ok_or(DisclosureError::Choice {
                            name: $name,
                            choices: $setting::CHOICES,
                        })
                    })+
                    _ => Err(DisclosureError::Name),
                }
            }

            /// The name of the setting.
            pub const fn name(self) -> &'static str {
                match self {
                    $(DisclosureChoice::$setting(_) => $name,)+
                }
            }

            /// The word for the choice.
            pub const fn word(self) -> &'static str {
                match self {
                    $(DisclosureChoice::$setting(own) => own.word(),)+
                }
            }
        }
    };
}

settings! {
    /// Whose knowledge counts for a player.
    sharing: Sharing = "disclosure.sharing", "whose knowledge counts" {
        /// The knowledge of the whole side.
        #[default]
        Side = "side",
        /// The knowledge of the player's own creatures.
        Own = "own",
    }
    /// Whether the whole map is known.
    map: MapTold = "disclosure.map", "is the whole map known" {
        /// The whole map is known.
        #[default]
        All = "all",
        /// Only what has been revealed.
        Revealed = "revealed",
    }
    /// The hit points of other creatures.
    hit_points: HitPointsTold = "disclosure.hit-points", "foes' hit points" {
        /// In words: unhurt, hurt, badly hurt, down.
        #[default]
        Words = "words",
        /// As numbers.
        Exact = "exact",
        /// They are not told.
        None = "none",
    }
    /// Armor, saves and difficulty classes of other creatures.
    defences: NumbersTold = "disclosure.defences", "foes' armour, saves, DCs" {
        /// A roll shows only its total and whether it succeeds.
        #[default]
        None = "none",
        /// They are told after the first roll against them.
        AfterUse = "after-use",
        /// They are told as numbers.
        Exact = "exact",
    }
    /// Modifiers and damage dice of other creatures.
    attacks: AttacksTold = "disclosure.attacks", "foes' modifiers and damage dice" {
        /// Only totals are told.
        #[default]
        None = "none",
        /// They are told after the first attack.
        AfterUse = "after-use",
        /// They are told as numbers.
        Exact = "exact",
    }
    /// The reach of other creatures.
    reach: ReachTold = "disclosure.reach", "foes' reach" {
        /// It is derived from the size and the weapon in hand.
        #[default]
        Visible = "visible",
        /// The true reach is told.
        Exact = "exact",
        /// It is not told.
        None = "none",
    }
    /// Whether other creatures may react.
    reactions: ReactionsShown = "disclosure.reactions", "may that foe react here" {
        /// Every foe in reach that could react by the system's common rules.
        #[default]
        Possible = "possible",
        /// Those that have been seen to react.
        Seen = "seen",
        /// Those that really can.
        Exact = "exact",
        /// Nobody.
        None = "none",
    }
    /// The speeds of other creatures.
    speed: SpeedTold = "disclosure.speed", "foes' speeds" {
        /// The farthest that the creature has been seen to move.
        #[default]
        Seen = "seen",
        /// The true speed is told.
        Exact = "exact",
        /// It is not told.
        None = "none",
    }
    /// Conditions and effects on other creatures.
    conditions: ConditionsTold = "disclosure.conditions", "conditions and effects" {
        /// Those that can be seen.
        #[default]
        Visible = "visible",
        /// All.
        Exact = "exact",
        /// None.
        None = "none",
    }
    /// The names of creatures.
    names: NamesTold = "disclosure.names", "creatures' names" {
        /// The game master's label until the name is given.
        #[default]
        Label = "label",
        /// The true names.
        Exact = "exact",
    }
    /// Adversaries in the order of turns.
    order: OrderTold = "disclosure.order", "adversaries in the order of turns" {
        /// As the system's ruling decides.
        #[default]
        Ruling = "ruling",
        /// All of them.
        Shown = "shown",
        /// Only their side.
        Sides = "sides",
    }
    /// The game master's dice.
    rolls: RollsTold = "disclosure.rolls", "the game master's dice" {
        /// Face and total.
        #[default]
        Open = "open",
        /// Only the result.
        Result = "result",
        /// Nothing.
        Hidden = "hidden",
    }
    /// What allies are told of one another's creatures.
    allies: AlliesTold = "disclosure.allies", "allies' creatures" {
        /// Everything.
        #[default]
        Exact = "exact",
        /// What everybody else is told.
        Words = "words",
    }
}

/// Why a setting was not set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DisclosureError {
    /// There is no setting of that name.
    Name,
    /// The setting has no such choice.
    Choice {
        /// The setting's name.
        name: &'static str,
        /// Its choices.
        choices: &'static [&'static str],
    },
}

impl fmt::Display for DisclosureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DisclosureError::Name => {
                let names = Disclosure::ENTRIES.iter().map(|entry| entry.name);
                let names: Vec<&str> = names.collect();
                write!(
                    f,
                    "there is no such setting; there are {}",
                    names.join(", ")
                )
            }
            DisclosureError::Choice { name, choices } => {
                write!(f, "{name} may be {}", choices.join(", "))
            }
        }
    }
}

impl std::error::Error for DisclosureError {}

impl OrderTold {
    /// Whether a creature is named in the order of turns, if the system has a ruling about that.
    /// Somebody who does not know its place does not know when its turn begins and ends, and learns
    /// nothing that is counted by its turns.
    pub const fn names(self, by_ruling: bool) -> bool {
        match self {
            OrderTold::Ruling => by_ruling,
            OrderTold::Shown => true,
            OrderTold::Sides => false,
        }
    }
}
