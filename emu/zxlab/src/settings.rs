//! What a person has set: one TOML file in the platform's place, read when play begins and written, whole or not at all, when
//! the menu has changed something.
//!
//! ```toml
//! [machine]
//! issue = "3"              # "2"
//! timing = "early"         # "late"
//! cpu = "nmos"             # "cmos", "nec", "st"
//! snow = "on"              # "off", "crash"
//! tape = "instant"         # "flat-out", "real"
//! joystick = "none"        # "kempston", "sinclair1", "sinclair2", "cursor", "fuller"
//!
//! [window]
//! scaling = "whole"        # "fitted"
//! border = "all"           # "some", "none"
//! television = false       # true: the picture as a television shows it
//!
//! [keys]
//! layout = "modern"        # "positional"
//!
//! [sound]
//! volume = 80              # percent
//! ```
//!
//! The menu changes in the file what was changed in the menu; all else, comments too, is the person's and stands. A key that is
//! not known is named: it may belong to a later zxlab. A value that cannot be is named with its place and with what can be, and
//! the usual one counts. A file that is no TOML is an error. The command line's options come before all this, and `zxlab run`,
//! `debug` and a headless play do not look at it: they come out the same on every computer.

mod file;

use crate::cli::model::Setup;
use crate::output::{read, save};
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use etcetera::BaseStrategy;
use etcetera::base_strategy::choose_native_strategy;
use std::path::{Path, PathBuf};

/// What the file begins with, for who opens it.
const HEAD: &str = "# zxlab's settings. The menu changes this file; it can be edited too.\n\n";

/// All that can be set.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Settings {
    pub(crate) machine: Setup,
    pub(crate) window: Look,
    pub(crate) keys: Keys,
    pub(crate) sound: Sound,
}

/// How the picture is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Look {
    pub(crate) scaling: Scaling,
    pub(crate) border: Border,
    pub(crate) television: bool,
}

/// How large the picture is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Scaling {
    /// A whole multiple: each pixel a block like all others.
    #[default]
    Whole,
    /// As large as fits.
    Fitted,
}

/// How much of the border is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Border {
    None,
    Some,
    #[default]
    All,
}

/// How the computer's keys become the Spectrum's.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Keys {
    pub(crate) layout: Layout,
}

/// What a key counts by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Layout {
    /// By the character it writes: `"` types `"`.
    #[default]
    Modern,
    /// By its place, whatever is printed on it: for games.
    Positional,
}

/// How loud it is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sound {
    pub(crate) volume: Percent,
}

impl Default for Sound {
    fn default() -> Self {
        Sound { volume: Percent(100) }
    }
}

/// 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Percent(u8);

impl TryFrom<u8> for Percent {
    type Error = String;

    fn try_from(value: u8) -> Result<Self, String> {
        if value <= 100 { Ok(Percent(value)) } else { Err(format!("{value}: 0 to 100 percent are possible")) }
    }
}

impl From<Percent> for u8 {
    fn from(percent: Percent) -> u8 {
        percent.0
    }
}

impl Settings {
    /// The person's settings; where there are none, or no place for them, the usual ones. And a line for each key that is not
    /// known, and each value that cannot be.
    ///
    /// # Errors
    /// A file that cannot be read, or that is no TOML, with the line and column.
    pub(crate) fn load() -> Result<(Settings, Vec<String>)> {
        let Some(path) = place().filter(|path| path.exists()) else { return Ok(Default::default()) };
        file::parse(&path, &text(&path)?)
    }

    /// Writes down what was changed since they were as in `before`.
    ///
    /// # Errors
    /// A computer without a place for them, or a place that cannot be written; a file that is no TOML by now. What was there
    /// before is still there.
    pub(crate) fn store(&self, before: &Settings) -> Result<()> {
        let path = place().context("this computer has no place for settings")?;
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).with_context(|| format!("{}: cannot be made", folder.display()))?;
        }
        let text = if path.exists() {
            file::change(&path, &text(&path)?, before, self)?
        } else {
            format!("{HEAD}{}", file::whole(self)?)
        };
        save(&path, text.as_bytes())
    }
}

/// The file's text.
fn text(path: &Path) -> Result<String> {
    // A pipe would be waited for.
    if !path.is_file() {
        bail!("{}: is not an ordinary file", path.display());
    }
    String::from_utf8(read(path)?).with_context(|| format!("{}: is no text", path.display()))
}

/// Where the file is, if the person has a place for such.
fn place() -> Option<PathBuf> {
    Some(choose_native_strategy().ok()?.config_dir().join("zxlab").join("settings.toml"))
}

/// Where what a person keeps by the program lies.
pub(crate) fn data() -> Option<PathBuf> {
    Some(choose_native_strategy().ok()?.data_dir().join("zxlab"))
}
