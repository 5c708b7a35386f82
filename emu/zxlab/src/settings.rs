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
//! joystick = "kempston"    # "sinclair1", "sinclair2", "cursor", "fuller"; without it none
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
//! A key that is not known is named and kept: it may belong to a later zxlab. A value that cannot be is named with its place
//! and with what can be, and the usual one counts. A file that is no TOML is an error: it would be lost when the menu writes
//! its own. The command line's options come before all this, and `zxlab run`, `debug` and a headless play do not look at it:
//! they come out the same on every computer.

use crate::cli::model::Setup;
use crate::output::{note, read, save};
use anyhow::{Context, Result, anyhow, bail};
use etcetera::BaseStrategy;
use etcetera::base_strategy::choose_native_strategy;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// What the file begins with, for who opens it.
const HEAD: &str = "# zxlab's settings. The menu writes this file; it can be edited too.\n\n";

/// All that can be set.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default)]
pub(crate) struct Settings {
    pub(crate) machine: Setup,
    pub(crate) window: Look,
    pub(crate) keys: Keys,
    pub(crate) sound: Sound,
    /// What a later zxlab, or a slip of the finger, has put there.
    #[serde(flatten)]
    unknown: toml::Table,
}

/// How the picture is shown.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default)]
pub(crate) struct Look {
    pub(crate) scaling: Scaling,
    pub(crate) border: Border,
    pub(crate) television: bool,
    #[serde(flatten)]
    pub(crate) unknown: toml::Table,
}

/// How large the picture is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Scaling {
    /// A whole multiple: each pixel a block like all others.
    #[default]
    Whole,
    /// As large as fits.
    Fitted,
}

/// How much of the border is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Border {
    None,
    Some,
    #[default]
    All,
}

/// How the computer's keys become the Spectrum's.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default)]
pub(crate) struct Keys {
    pub(crate) layout: Layout,
    #[serde(flatten)]
    unknown: toml::Table,
}

/// What a key counts by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Layout {
    /// By the character it writes: `"` types `"`.
    #[default]
    Modern,
    /// By its place, whatever is printed on it: for games.
    Positional,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(default)]
pub(crate) struct Sound {
    pub(crate) volume: Percent,
    #[serde(flatten)]
    unknown: toml::Table,
}

impl Default for Sound {
    fn default() -> Self {
        Sound { volume: Percent(100), unknown: toml::Table::new() }
    }
}

/// 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "toml::Value", into = "u8")]
pub(crate) struct Percent(u8);

impl TryFrom<u8> for Percent {
    type Error = String;

    fn try_from(value: u8) -> Result<Self, String> {
        if value <= 100 { Ok(Percent(value)) } else { Err(format!("{value}: 0 to 100 percent are possible")) }
    }
}

impl TryFrom<toml::Value> for Percent {
    type Error = String;

    fn try_from(value: toml::Value) -> Result<Self, String> {
        let small = value.as_integer().and_then(|value| u8::try_from(value).ok());
        small.map_or_else(|| Err(format!("{value}: 0 to 100 percent are possible")), Percent::try_from)
    }
}

impl From<Percent> for u8 {
    fn from(percent: Percent) -> u8 {
        percent.0
    }
}

impl Settings {
    /// The person's settings; where there are none, or no place for them, the usual ones. Keys that are not known, and values
    /// that cannot be, are named on stderr.
    ///
    /// # Errors
    /// A file that cannot be read, or that is no TOML, with the line and column.
    pub(crate) fn load() -> Result<Settings> {
        let Some(path) = place().filter(|path| path.exists()) else { return Ok(Settings::default()) };
        // A pipe would be waited for.
        if !path.is_file() {
            bail!("{}: is not an ordinary file", path.display());
        }
        let text = String::from_utf8(read(&path)?).with_context(|| format!("{}: is no text", path.display()))?;
        let (settings, wrong) = Settings::parse(&path, &text)?;
        for why in wrong {
            note(format!("zxlab: {why}; the usual value counts"));
        }
        for name in settings.unknown() {
            note(format!("zxlab: {}: {name} is not known", path.display()));
        }
        Ok(settings)
    }

    /// Writes them down.
    ///
    /// # Errors
    /// A computer without a place for them, or a place that cannot be written. What was there before is still there.
    pub(crate) fn store(&self) -> Result<PathBuf> {
        let path = place().context("this computer has no place for settings")?;
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).with_context(|| format!("{}: cannot be made", folder.display()))?;
        }
        save(&path, self.text()?.as_bytes())?;
        Ok(path)
    }

    fn text(&self) -> Result<String> {
        Ok(format!("{HEAD}{}", toml::to_string(self)?))
    }

    /// The settings in a file, and what is wrong with their values, each with its place.
    ///
    /// # Errors
    /// A text that is no TOML.
    fn parse(path: &Path, text: &str) -> Result<(Settings, Vec<String>)> {
        let told = |error: &toml::de::Error| {
            let before = text.get(..error.span().map_or(0, |span| span.start)).unwrap_or_default();
            let (line, column) =
                (before.matches('\n').count() + 1, before.chars().rev().take_while(|&c| c != '\n').count() + 1);
            format!("{}:{line}:{column}: {}", path.display(), error.message().trim().replace('\n', " "))
        };
        toml::from_str::<toml::Table>(text).map_err(|error| anyhow!(told(&error)))?;
        let (mut left, mut wrong) = (text.to_owned(), Vec::new());
        loop {
            let error = match toml::from_str(&left) {
                Ok(settings) => return Ok((settings, wrong)),
                Err(error) => error,
            };
            // Without its line, the places of the others staying as they are. One that has none, or goes over several lines, is
            // as if it were no TOML.
            let line = error.span().and_then(|span| {
                let start = left.get(..span.start)?.rfind('\n').map_or(0, |at| at + 1);
                let end = left.get(span.end..)?.find('\n').map_or(left.len(), |at| span.end + at);
                Some(start..end).filter(|line| !left[line.clone()].trim().is_empty())
            });
            let Some(line) = line else { bail!(told(&error)) };
            wrong.push(told(&error));
            let blank: String = left[line.clone()].chars().map(|c| if c == '\n' { c } else { ' ' }).collect();
            left.replace_range(line, &blank);
        }
    }

    /// The keys that are not known.
    fn unknown(&self) -> Vec<String> {
        let rooms = [
            ("", &self.unknown),
            ("machine.", &self.machine.unknown),
            ("window.", &self.window.unknown),
            ("keys.", &self.keys.unknown),
            ("sound.", &self.sound.unknown),
        ];
        rooms.iter().flat_map(|(room, keys)| keys.keys().map(move |key| format!("{room}{key}"))).collect()
    }
}

/// Where the file is, if the person has a place for such.
fn place() -> Option<PathBuf> {
    Some(choose_native_strategy().ok()?.config_dir().join("zxlab").join("settings.toml"))
}

/// Where what a person keeps by the program lies.
pub(crate) fn data() -> Option<PathBuf> {
    Some(choose_native_strategy().ok()?.data_dir().join("zxlab"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::model::{Issue, Joystick, TapeSpeed, Timing};

    /// Settings with nothing wrong.
    fn parse(text: &str) -> Result<Settings> {
        let (settings, wrong) = Settings::parse(Path::new("s.toml"), text)?;
        assert_eq!(wrong, Vec::<String>::new());
        Ok(settings)
    }

    #[test]
    fn what_is_written_is_read_again() {
        let mut settings = Settings::default();
        assert_eq!(parse(&settings.text().unwrap()).unwrap(), settings);
        settings.machine.issue = Issue::Two;
        settings.machine.tape = TapeSpeed::FlatOut;
        settings.machine.joystick = Some(Joystick::Fuller);
        settings.window.border = Border::Some;
        settings.keys.layout = Layout::Positional;
        settings.sound.volume = Percent(30);
        let text = settings.text().unwrap();
        assert!(text.contains("issue = \"2\"") && text.contains("tape = \"flat-out\""), "{text}");
        assert_eq!(parse(&text).unwrap(), settings);
    }

    #[test]
    fn a_key_that_is_not_known_is_named_and_kept() {
        let text = "colour = 1\n[machine]\nisue = 2\ntiming = \"late\"\n[sound]\nloud = true\n[later]\na = 1\n";
        let settings = parse(text).unwrap();
        assert_eq!(settings.unknown(), ["colour", "later", "machine.isue", "sound.loud"]);
        assert_eq!(parse(&settings.text().unwrap()).unwrap(), settings);
    }

    #[test]
    fn values_that_cannot_be_are_named_with_what_can_and_the_others_count() {
        let text = "[machine]\nissue = \"4\"\ntiming = \"late\"\n[sound]\n  volume = -5\n[window]\ntelevision = [\n 1 ]\nborder = \"some\"\n";
        let (settings, mut wrong) = Settings::parse(Path::new("s.toml"), text).unwrap();
        wrong.sort();
        let expected =
            [("s.toml:2:9: ", "`2` or `3`"), ("s.toml:5:12: ", "-5: 0 to 100 percent"), ("s.toml:7:14: ", "boolean")];
        assert_eq!(wrong.len(), expected.len(), "{wrong:?}");
        for (why, (place, part)) in wrong.iter().zip(expected) {
            assert!(why.starts_with(place) && why.contains(part) && why.lines().count() == 1, "{why}");
        }
        let mut usual = Settings::default();
        (usual.machine.timing, usual.window.border) = (Timing::Late, Border::Some);
        assert_eq!(settings, usual);
        for (value, named) in [("101", "101"), ("\"loud\"", "\"loud\""), ("256", "256")] {
            let text = format!("[sound]\nvolume = {value}\n");
            let (_, wrong) = Settings::parse(Path::new("s.toml"), &text).unwrap();
            assert!(wrong.len() == 1 && wrong[0].contains(&format!("s.toml:2:10: {named}: 0 to 100")), "{wrong:?}");
        }
        // What is no table, or no TOML at all.
        for text in ["machine = 3\n", "\n[sound\n", "[sound]\n[sound]\n"] {
            let told = Settings::parse(Path::new("s.toml"), text).map(|(_, wrong)| wrong.join(" "));
            let told = told.unwrap_or_else(|error| error.to_string());
            assert!(told.starts_with("s.toml:") && told.lines().count() == 1, "{told}");
        }
    }
}
