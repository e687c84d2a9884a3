//! Tests of the program from outside: its commands, its errors, and the console blocks of the
//! documents.

mod it {
    pub(crate) mod bad_input;
    pub(crate) mod commands;
    pub(crate) mod documents;
    pub(crate) mod files;
    pub(crate) mod flight;
    pub(crate) mod gridless;
    #[cfg(feature = "serve")]
    pub(crate) mod join;
    pub(crate) mod map_picture;
    pub(crate) mod near_misses;
    pub(crate) mod odds;
    #[cfg(feature = "paces")]
    pub(crate) mod paces;
    pub(crate) mod play;
    pub(crate) mod program;
    pub(crate) mod schema;
    #[cfg(feature = "serve")]
    pub(crate) mod serve;
    pub(crate) mod shell;
    pub(crate) mod six_d6;
    pub(crate) mod table_speech;
    pub(crate) mod views;
    pub(crate) mod waiting;
}
