//! The settings file. It is read key by key, so that an invalid value does not affect the others, and changed in place, so that
//! everything else stays as it was written.

use super::{Border, Layout, Percent, Scaling, Settings, Stereo};
use crate::setup::{Chip, Issue, Joystick, Kind, Snow, SoundChip, TapeSpeed, Timing};
use anyhow::{Context, Result, anyhow};
use clap::ValueEnum;
use std::ops::Range;
use std::path::Path;
use toml_edit::{Document, Item, Value};

/// A setting, with its place in the file and in [`Settings`].
struct Key {
    /// The name of its table.
    table: &'static str,
    name: &'static str,
    /// Sets it to a value of the file; returns false if the value is invalid.
    read: fn(&mut Settings, &Value) -> bool,
    write: fn(&Settings) -> Value,
    possible: fn(&Settings) -> String,
}

/// Makes the table of keys from the names of the fields.
macro_rules! keys {
    ($($table:ident.$name:ident)+) => {
        &[$(Key {
            table: stringify!($table),
            name: stringify!($name),
            read: |settings, value| read(&mut settings.$table.$name, value),
            write: |settings| settings.$table.$name.write(),
            possible: |settings| possible(&settings.$table.$name),
        }),+]
    };
}

/// All keys, in the order of a new file.
const KEYS: &[Key] = keys! {
    machine.kind machine.issue machine.timing machine.cpu machine.snow machine.sound_chip machine.ulaplus
    machine.tape machine.joystick
    window.scaling window.border window.television
    keys.layout
    sound.volume sound.mute sound.stereo
};

/// The type of a setting, with its form in the file.
trait Setting: Sized {
    /// Converts a value of the file; `None` if it is invalid.
    fn read(value: &Value) -> Option<Self>;
    fn write(&self) -> Value;
    /// Describes the possible values.
    fn possible() -> String;
}

fn read<T: Setting>(setting: &mut T, value: &Value) -> bool {
    let value = T::read(value);
    let is_valid = value.is_some();
    value.into_iter().for_each(|value| *setting = value);
    is_valid
}

fn possible<T: Setting>(_: &T) -> String {
    T::possible()
}

/// Implements [`Setting`] for choices: in the file they have the same names as on the command line.
macro_rules! choices {
    ($($choice:ty)+) => {
        $(impl Setting for $choice {
            fn read(value: &Value) -> Option<Self> {
                chosen(value)
            }

            fn write(&self) -> Value {
                name(self).into()
            }

            fn possible() -> String {
                listed(Self::value_variants().iter().map(name))
            }
        })+
    };
}

choices! { Kind Issue Timing Chip Snow SoundChip TapeSpeed Scaling Border Layout Stereo }

/// Returns the choice of that name. A name that is a number may be written without quotes.
fn chosen<T: ValueEnum>(value: &Value) -> Option<T> {
    let name = match value {
        Value::String(name) => name.value().clone(),
        Value::Integer(number) => number.value().to_string(),
        _ => return None,
    };
    T::from_str(&name, false).ok()
}

fn name<T: ValueEnum>(choice: &T) -> String {
    choice.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

/// Returns the names as `"a", "b" or "c"`.
fn listed(names: impl Iterator<Item = String>) -> String {
    let names: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
    names.split_last().map_or_else(String::new, |(last, others)| format!("{} or {last}", others.join(", ")))
}

impl Setting for Option<Joystick> {
    fn read(value: &Value) -> Option<Self> {
        if value.as_str() == Some("none") { Some(None) } else { chosen(value).map(Some) }
    }

    fn write(&self) -> Value {
        self.as_ref().map_or_else(|| "none".into(), name).into()
    }

    fn possible() -> String {
        listed(std::iter::once("none".to_owned()).chain(Joystick::value_variants().iter().map(name)))
    }
}

impl Setting for bool {
    fn read(value: &Value) -> Option<Self> {
        value.as_bool()
    }

    fn write(&self) -> Value {
        (*self).into()
    }

    fn possible() -> String {
        "true or false".into()
    }
}

impl Setting for Percent {
    fn read(value: &Value) -> Option<Self> {
        value.as_integer().and_then(|value| u8::try_from(value).ok()).and_then(|value| Percent::try_from(value).ok())
    }

    fn write(&self) -> Value {
        i64::from(u8::from(*self)).into()
    }

    fn possible() -> String {
        "0 to 100 percent".into()
    }
}

/// Reads the settings in a file. Also returns messages, each with its place, about unknown keys, and about invalid values, which
/// are replaced by the defaults.
///
/// # Errors
/// The text is not TOML.
pub(super) fn parse(path: &Path, text: &str) -> Result<(Settings, Vec<String>)> {
    let document = document(path, text)?;
    let (mut settings, mut messages) = (Settings::default(), Vec::new());
    for (table_name, item) in document.iter() {
        let key = document.get_key_value(table_name).map(|(key, _)| key);
        let here = place(path, text, key.and_then(toml_edit::Key::span).or(item.span()));
        let names: Vec<&str> = KEYS.iter().filter(|key| key.table == table_name).map(|key| key.name).collect();
        if names.is_empty() {
            messages.push(format!("{here}: {table_name} is not known"));
            continue;
        }
        let Some(table) = item.as_table_like() else {
            let names = names.join(", ");
            messages.push(format!("{here}: {table_name}: must be a table with {names}; the default values are used"));
            continue;
        };
        for (name, item) in table.iter() {
            let key = table.get_key_value(name).and_then(|(key, _)| key.span());
            let Some(known) = KEYS.iter().find(|key| key.table == table_name && key.name == name) else {
                let here = place(path, text, key.or(item.span()));
                messages.push(format!("{here}: {table_name}.{name} is not known"));
                continue;
            };
            let here = place(path, text, item.span());
            if !item.as_value().is_some_and(|value| (known.read)(&mut settings, value)) {
                let value = item.span().and_then(|span| text.get(span)).unwrap_or_default();
                let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
                let possible = (known.possible)(&settings);
                messages.push(format!(
                    "{here}: {table_name}.{name} = {value}: it can be {possible}; the default value is used"
                ));
            }
        }
    }
    Ok((settings, messages))
}

/// Returns the text of a new file.
pub(super) fn whole(settings: &Settings) -> Result<String> {
    put(Path::new(""), "", settings, |_| true)
}

/// Returns a file's text in which the settings that differ between `before` and `now` are changed. Everything else stays as it
/// was: comments, unknown keys, invalid values.
///
/// # Errors
/// The text is not TOML, or has something else in the place of a table.
pub(super) fn change(path: &Path, text: &str, before: &Settings, now: &Settings) -> Result<String> {
    put(path, text, now, |key| (key.write)(before).to_string() != (key.write)(now).to_string())
}

fn put(path: &Path, text: &str, settings: &Settings, wanted: impl Fn(&Key) -> bool) -> Result<String> {
    let mut document = document(path, text)?.into_mut();
    for key in KEYS.iter().filter(|key| wanted(key)) {
        let table = document.entry(key.table).or_insert_with(toml_edit::table).as_table_like_mut();
        let table = table.with_context(|| {
            format!("{}: {} is not a table, so {} cannot be saved", path.display(), key.table, key.name)
        })?;
        let mut value = (key.write)(settings);
        match table.get_mut(key.name).and_then(Item::as_value_mut) {
            Some(old) => {
                // Keep the spaces and the comment around it.
                *value.decor_mut() = old.decor().clone();
                *old = value;
            }
            None => {
                table.insert(key.name, Item::Value(value));
            }
        }
    }
    Ok(document.to_string())
}

fn document<'a>(path: &Path, text: &'a str) -> Result<Document<&'a str>> {
    Document::parse(text)
        .map_err(|error| anyhow!("{}: {}", place(path, text, error.span()), error.message().trim().replace('\n', " ")))
}

/// Returns a place as `file:line:column`, which count from 1.
fn place(path: &Path, text: &str, span: Option<Range<usize>>) -> String {
    let before = text.get(..span.map_or(0, |span| span.start)).unwrap_or_default();
    let (line, column) =
        (before.matches('\n').count() + 1, before.chars().rev().take_while(|&c| c != '\n').count() + 1);
    format!("{}:{line}:{column}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parses settings without any message.
    fn valid(text: &str) -> Settings {
        let (settings, messages) = parse(Path::new("s.toml"), text).unwrap();
        assert_eq!(messages, Vec::<String>::new());
        settings
    }

    /// Returns settings that all differ from the defaults.
    fn others() -> Settings {
        let mut settings = Settings::default();
        settings.machine.kind = Kind::Spectrum128;
        settings.machine.issue = Issue::Two;
        settings.machine.timing = Timing::Late;
        settings.machine.cpu = Chip::Nec;
        settings.machine.snow = Snow::Crash;
        settings.machine.sound_chip = SoundChip::Ym;
        settings.machine.ulaplus = true;
        settings.machine.tape = TapeSpeed::FlatOut;
        settings.machine.joystick = Some(Joystick::Fuller);
        settings.window.scaling = Scaling::Fitted;
        settings.window.border = Border::Some;
        settings.window.television = true;
        settings.keys.layout = Layout::Positional;
        settings.sound.volume = Percent::try_from(30).unwrap();
        settings.sound.mute = true;
        settings.sound.stereo = Stereo::Acb;
        settings
    }

    #[test]
    fn written_settings_are_read_again() {
        let (usual, others) = (Settings::default(), others());
        for key in KEYS {
            assert_ne!((key.write)(&usual).to_string(), (key.write)(&others).to_string(), "{}", key.name);
        }
        for settings in [&usual, &others] {
            assert_eq!(&valid(&whole(settings).unwrap()), settings);
        }
        let text = whole(&others).unwrap();
        assert!(text.contains("issue = \"2\"") && text.contains("tape = \"flat-out\""), "{text}");
        // They are changed in any existing file, and back.
        for text in
            ["", "# mine\n", "machine = { issue = \"3\" }\n", "machine.cpu = \"nmos\"\n", "[machine.later]\na = 1\n"]
        {
            let there = change(Path::new("s.toml"), text, &usual, &others).unwrap();
            assert_eq!(parse(Path::new("s.toml"), &there).unwrap().0, others, "{there}");
            let back = change(Path::new("s.toml"), &there, &others, &usual).unwrap();
            assert_eq!(parse(Path::new("s.toml"), &back).unwrap().0, usual, "{back}");
            assert!(back.contains("# mine") || !text.contains("# mine"), "{back}");
        }
    }

    #[test]
    fn only_changed_settings_are_written() {
        let text = "# My settings.\ncolour = 1\n\n[sound] # loud\n# not too loud\nvolume = -5   # refused\n\n[machine]\n\
                    issue  =  2 # the old board\njoystick = \"fuller\" # plugged in\nisue = 2\n[later]\na = [1,\n  2]\n# end\n";
        let before = parse(Path::new("s.toml"), text).unwrap().0;
        assert_eq!(change(Path::new("s.toml"), text, &before, &before).unwrap(), text);
        let mut now = before.clone();
        now.machine.issue = Issue::Three;
        now.machine.joystick = None;
        let changed = change(Path::new("s.toml"), text, &before, &now).unwrap();
        let expected = text.replace("=  2 #", "=  \"3\" #").replace("\"fuller\"", "\"none\"");
        assert_eq!(changed, expected);
        // An invalid value is replaced when another is chosen, and not before.
        now.sound.volume = Percent::try_from(50).unwrap();
        let changed = change(Path::new("s.toml"), text, &before, &now).unwrap();
        assert_eq!(changed, expected.replace("-5", "50"));
        // A new key is added to its table.
        now = before.clone();
        now.machine.timing = Timing::Late;
        let changed = change(Path::new("s.toml"), text, &before, &now).unwrap();
        assert_eq!(changed, text.replace("isue = 2\n", "isue = 2\ntiming = \"late\"\n"));
        // The menu does not replace anything that the user wrote in another form.
        for text in ["machine = 3\n", "[machine\n"] {
            let error = change(Path::new("s.toml"), text, &before, &now).unwrap_err().to_string();
            assert!(error.starts_with("s.toml:") && error.lines().count() == 1, "{error}");
        }
    }

    #[test]
    fn an_unknown_key_is_reported() {
        let text = "colour = 1\n[machine]\nisue = 2\ntiming = \"late\"\n[sound]\nloud = true\n[later]\na = 1\n";
        let (settings, messages) = parse(Path::new("s.toml"), text).unwrap();
        assert_eq!(settings.machine.timing, Timing::Late);
        let expected = ["1:1: colour", "3:1: machine.isue", "6:1: sound.loud", "7:2: later"];
        assert_eq!(messages, expected.map(|name| format!("s.toml:{name} is not known")));
    }

    #[test]
    fn invalid_values_are_reported_with_the_possible_ones_and_the_others_are_used() {
        let text = "[machine]\nissue = \"4\"\ntiming = \"late\"\n[sound]\n  volume = -5\n[window]\ntelevision = [\n 1 ]\nborder = \"some\"\n";
        let (settings, messages) = parse(Path::new("s.toml"), text).unwrap();
        let expected = [
            "2:9: machine.issue = \"4\": it can be \"2\" or \"3\"",
            "5:12: sound.volume = -5: it can be 0 to 100 percent",
            "7:14: window.television = [ 1 ]: it can be true or false",
        ];
        assert_eq!(messages, expected.map(|why| format!("s.toml:{why}; the default value is used")));
        let mut usual = Settings::default();
        (usual.machine.timing, usual.window.border) = (Timing::Late, Border::Some);
        assert_eq!(settings, usual);
        for (key, value, possible) in [
            ("sound.volume", "101", "0 to 100 percent"),
            ("sound.volume", "\"loud\"", "0 to 100 percent"),
            ("sound.volume", "256", "0 to 100 percent"),
            ("machine.issue", "4", "\"2\" or \"3\""),
            ("machine.cpu", "80", "\"nmos\", \"cmos\", \"nec\" or \"st\""),
            ("machine.joystick", "7", "\"none\", \"kempston\", \"sinclair1\", \"sinclair2\", \"cursor\" or \"fuller\""),
        ] {
            let (_, messages) = parse(Path::new("s.toml"), &format!("{key} = {value}\n")).unwrap();
            let place = key.len() + 4;
            assert_eq!(
                messages,
                [format!("s.toml:1:{place}: {key} = {value}: it can be {possible}; the default value is used")]
            );
        }
        assert_eq!(valid("machine.issue = 2\n").machine.issue, Issue::Two);
        // Something that is not a table, or not TOML at all.
        for text in ["machine = 3\n", "\n[sound\n", "[sound]\n[sound]\n"] {
            let message = parse(Path::new("s.toml"), text).map(|(_, messages)| messages.join(" "));
            let message = message.unwrap_or_else(|error| error.to_string());
            assert!(message.starts_with("s.toml:") && message.lines().count() == 1, "{message}");
        }
    }
}
