//! The user's settings: one TOML file in the platform's place for them. It is read when play begins, and written, completely or
//! not at all, when the menu has changed something.
//!
//! ```toml
//! [machine]
//! kind = "48"              # "128", "plus2", "plus2a", "pentagon"; a 128K for those whose --rom is not given
//! issue = "3"              # "2"
//! timing = "early"         # "late"
//! cpu = "nmos"             # "cmos", "nec", "st"
//! snow = "on"              # "off", "crash"
//! sound_chip = "ay"        # "ym"
//! ulaplus = false          # true: a palette of 64 colours
//! tape = "instant"         # "flat-out", "real"
//! joystick = "none"        # "kempston", "sinclair1", "sinclair2", "cursor", "fuller"
//!
//! [window]
//! scaling = "whole"        # "fitted"
//! border = "all"           # "some", "none"
//! television = false       # true: the picture as on a television
//!
//! [keys]
//! layout = "modern"        # "positional"
//!
//! [sound]
//! volume = 80              # percent
//! mute = false
//! stereo = "mono"          # "abc", "acb": the sound chip's voices from left to right
//! ```
//!
//! The menu changes only the values that were changed in the menu; everything else in the file, comments included, stays as the
//! user wrote it. An unknown key is reported, since it may belong to a later zxlab. An invalid value is reported with its place
//! and the possible values, and the default is used. A file that is not TOML is an error. Options of the command line take
//! precedence. `zxlab run`, `zxlab debug` and headless play do not read the settings, so that they give the same results on every
//! computer.

mod file;

use crate::files::{read, save};
use crate::setup::Setup;
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use etcetera::BaseStrategy;
use etcetera::base_strategy::choose_native_strategy;
use std::path::{Path, PathBuf};

/// First line of a new file.
const HEAD: &str = "# zxlab's settings. The menu changes this file; it can be edited too.\n\n";

/// All settings.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Settings {
    pub(crate) machine: Setup,
    pub(crate) window: WindowSettings,
    pub(crate) keys: KeySettings,
    pub(crate) sound: SoundSettings,
}

/// The look of the picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct WindowSettings {
    pub(crate) scaling: Scaling,
    pub(crate) border: Border,
    pub(crate) television: bool,
}

/// The size of the picture in the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Scaling {
    /// A whole multiple: all pixels have the same size.
    #[default]
    Whole,
    /// The largest size that the window allows.
    Fitted,
}

/// The visible part of the border.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Border {
    None,
    Some,
    #[default]
    All,
}

/// The mapping of the computer's keys to the Spectrum's.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct KeySettings {
    pub(crate) layout: Layout,
}

/// The property that decides the meaning of a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Layout {
    /// The character it types: `"` types `"`.
    #[default]
    Modern,
    /// The key at the same place on the Spectrum's keyboard, independent of the print on it: for games.
    Positional,
}

impl From<Layout> for spectrum::typing::Layout {
    fn from(layout: Layout) -> Self {
        match layout {
            Layout::Modern => spectrum::typing::Layout::Modern,
            Layout::Positional => spectrum::typing::Layout::Positional,
        }
    }
}

/// The sound's volume, and where the sound chip's voices are heard.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SoundSettings {
    pub(crate) volume: Percent,
    /// True for silence; the volume stays for later.
    pub(crate) mute: bool,
    pub(crate) stereo: Stereo,
}

/// The places of the sound chip's voices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Stereo {
    #[default]
    Mono,
    Abc,
    Acb,
}

impl From<Stereo> for spectrum::synth::Stereo {
    fn from(stereo: Stereo) -> Self {
        match stereo {
            Stereo::Mono => spectrum::synth::Stereo::Mono,
            Stereo::Abc => spectrum::synth::Stereo::Abc,
            Stereo::Acb => spectrum::synth::Stereo::Acb,
        }
    }
}

impl Default for SoundSettings {
    fn default() -> Self {
        SoundSettings { volume: Percent(100), mute: false, stereo: Stereo::Mono }
    }
}

impl SoundSettings {
    /// Returns the volume to play at.
    pub(crate) fn loudness(&self) -> Percent {
        if self.mute { Percent(0) } else { self.volume }
    }
}

/// A number from 0 to 100.
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
    /// Reads the user's settings; the defaults if there are none, or no place for them. Also returns a message for each unknown
    /// key and each invalid value.
    ///
    /// # Errors
    /// The file cannot be read, or is not TOML; with line and column.
    pub(crate) fn load() -> Result<(Settings, Vec<String>)> {
        let Some(path) = place().filter(|path| path.exists()) else { return Ok(Default::default()) };
        file::parse(&path, &text(&path)?)
    }

    /// Saves the settings that differ from `before`.
    ///
    /// # Errors
    /// The computer has no place for them, the place cannot be written, or the file is no longer TOML. The file is unchanged then.
    pub(crate) fn save(&self, before: &Settings) -> Result<()> {
        let path = place().context("this computer has no folder for settings")?;
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

/// Reads the file's text.
fn text(path: &Path) -> Result<String> {
    // Reading a pipe would block.
    if !path.is_file() {
        bail!("{}: is not an ordinary file", path.display());
    }
    String::from_utf8(read(path)?).with_context(|| format!("{}: is not text", path.display()))
}

/// Returns the file's path; `None` if the computer has no place for settings.
fn place() -> Option<PathBuf> {
    Some(choose_native_strategy().ok()?.config_dir().join("zxlab").join("settings.toml"))
}

/// Returns the folder for saved states; `None` if the computer has no place for application data.
pub(crate) fn data() -> Option<PathBuf> {
    Some(choose_native_strategy().ok()?.data_dir().join("zxlab"))
}
