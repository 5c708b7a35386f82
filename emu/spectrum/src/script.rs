//! Key scripts: the keys that are held in each frame, written as `120:ENTER, 150:SYMBOL+P, 160:5 x8, 200:KEMPSTON-FIRE`.
//!
//! An entry is the frame in which the keys go down, a colon, the keys (or pushes of a joystick) that go down together, and the number
//! of frames for which they are held, 5 by default. Entries are separated by commas or ends of lines; `#` begins a remark that ends
//! with the line. The entries may come in any order and may overlap. The tape deck has the keys PLAY and STOP; they act once, when
//! they go down.

use crate::joystick::{self, Joystick, Push};
use crate::keyboard::Key;
use crate::machine::Machine;
use std::str::FromStr;

/// Default number of frames for which keys are held.
pub const HOLD: u64 = 5;

/// Anything that a person can hold down: a key, or a joystick that is pushed. In a script, the keys of the tape deck too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contact {
    /// A key.
    Key(Key),
    /// A joystick, pushed.
    Joystick(Joystick, Push),
    /// The tape deck's PLAY.
    Play,
    /// The tape deck's STOP.
    Stop,
}

/// Keys held together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// The frame in which they go down.
    pub frame: u64,
    /// The contacts that are closed.
    pub keys: Vec<Contact>,
    /// Number of frames for which they are held, at least 1.
    pub frames: u64,
}

/// A key script that has been read and checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyScript {
    /// The strokes in the order in which they were written.
    pub strokes: Vec<Stroke>,
}

/// An error in a key script. Lines and columns count from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct ScriptError {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// Description of the error.
    pub what: String,
}

impl FromStr for KeyScript {
    type Err = ScriptError;

    fn from_str(text: &str) -> Result<KeyScript, ScriptError> {
        KeyScript::parse(text)
    }
}

impl KeyScript {
    /// Reads a script.
    ///
    /// # Errors
    /// [`ScriptError`], with line and column, for the first thing that is not understood.
    pub fn parse(text: &str) -> Result<KeyScript, ScriptError> {
        let mut strokes = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let code = line.split('#').next().unwrap_or_default();
            let line = ScriptLine { number: index + 1, text: code };
            for entry in code.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
                strokes.push(line.stroke(entry)?);
            }
        }
        Ok(KeyScript { strokes })
    }

    /// Returns the same script, `frames` frames later.
    #[must_use]
    pub fn delayed(mut self, frames: u64) -> KeyScript {
        for stroke in &mut self.strokes {
            stroke.frame = stroke.frame.saturating_add(frames);
        }
        self
    }

    /// Returns the first frame in which everything has been typed and released.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.strokes.iter().map(Stroke::end).max().unwrap_or(0)
    }

    /// Returns the joystick of each push. They should be plugged in before a program looks for them.
    pub fn joysticks(&self) -> impl Iterator<Item = Joystick> + '_ {
        self.strokes.iter().flat_map(|stroke| &stroke.keys).filter_map(|contact| match contact {
            Contact::Joystick(joystick, _) => Some(*joystick),
            _ => None,
        })
    }

    /// Presses and releases what is due in the frame that the machine is about to run. Call this before each frame. Keys that the
    /// script does not touch stay as they are.
    pub fn apply(&self, machine: &mut Machine) {
        self.apply_in(machine.frame(), machine);
    }

    /// Presses and releases the keys that are due in the frame `now`, independent of the machine's own count.
    pub fn apply_in(&self, now: u64, machine: &mut Machine) {
        KeyScript::apply_strokes(&self.strokes, now, machine);
    }

    /// Does the same as [`KeyScript::apply_in`] with these strokes.
    pub fn apply_strokes(strokes: &[Stroke], now: u64, machine: &mut Machine) {
        for stroke in strokes.iter().filter(|stroke| stroke.end() == now) {
            stroke.keys.iter().for_each(|contact| contact.release(machine));
        }
        for stroke in strokes.iter().filter(|stroke| (stroke.frame..stroke.end()).contains(&now)) {
            let acts = |contact: &&Contact| stroke.frame == now || !matches!(contact, Contact::Play | Contact::Stop);
            stroke.keys.iter().filter(acts).for_each(|contact| contact.press(machine));
        }
    }
}

impl Contact {
    /// Returns the contact with a name: see [`Key::from_name`] and [`joystick::from_name`]. `PLAY` and `STOP` are the deck's.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Contact> {
        let deck = [("PLAY", Contact::Play), ("STOP", Contact::Stop)];
        let of_deck = deck.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        of_deck
            .map(|(_, contact)| contact)
            .or_else(|| Key::from_name(name).map(Contact::Key))
            .or_else(|| joystick::from_name(name).map(|(joystick, push)| Contact::Joystick(joystick, push)))
    }

    /// Closes the contact: presses the key, or pushes the joystick, until it is released.
    pub fn press(self, machine: &mut Machine) {
        match self {
            Contact::Key(key) => machine.press(key),
            Contact::Joystick(joystick, push) => machine.push(joystick, push),
            Contact::Play => machine.deck_mut().play(),
            Contact::Stop => machine.deck_mut().stop(),
        }
    }

    /// Opens the contact again. The keys of the deck have nothing to release.
    pub fn release(self, machine: &mut Machine) {
        match self {
            Contact::Key(key) => machine.release(key),
            Contact::Joystick(joystick, push) => machine.let_go(joystick, push),
            Contact::Play | Contact::Stop => {}
        }
    }
}

impl Stroke {
    /// Returns the first frame in which the keys are up again.
    fn end(&self) -> u64 {
        self.frame.saturating_add(self.frames)
    }
}

/// The line that is being read.
struct ScriptLine<'a> {
    /// The number of the line, from 1.
    number: usize,
    /// The line without its remark.
    text: &'a str,
}

impl ScriptLine<'_> {
    /// Returns an error at the start of `part`, which is a slice of the line: the distance of their addresses is the column.
    fn error(&self, part: &str, what: String) -> ScriptError {
        let offset = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let before = self.text.get(..offset).unwrap_or(self.text);
        ScriptError { line: self.number, column: before.chars().count() + 1, what }
    }

    /// Reads an entry: `120:SYMBOL+P x8`.
    fn stroke(&self, entry: &str) -> Result<Stroke, ScriptError> {
        let Some((frame, rest)) = entry.split_once(':') else {
            return Err(self.error(entry, format!("`{entry}` is not FRAME:KEYS, such as 120:ENTER")));
        };
        let frame = self.number(frame.trim(), "a frame")?;
        let rest = rest.trim();
        let (names, frames) = match rest.split_once(char::is_whitespace) {
            None => (rest, HOLD),
            Some((names, count)) => (names, self.count(count.trim())?),
        };
        let keys = names.split('+').map(|name| self.key(name)).collect::<Result<_, _>>()?;
        Ok(Stroke { frame, keys, frames })
    }

    /// Reads a number of frames: `x8`.
    fn count(&self, text: &str) -> Result<u64, ScriptError> {
        let Some(digits) = text.strip_prefix(['x', 'X']) else {
            return Err(self
                .error(text, format!("`{text}` is not a number of frames: write x8, and keys held together as A+B")));
        };
        match self.number(digits, "a number of frames")? {
            0 => Err(self.error(text, "keys are held for at least 1 frame".to_string())),
            frames => Ok(frames),
        }
    }

    fn number(&self, text: &str, what: &str) -> Result<u64, ScriptError> {
        text.parse().map_err(|_| self.error(text, format!("`{text}` is not {what}")))
    }

    fn key(&self, name: &str) -> Result<Contact, ScriptError> {
        Contact::from_name(name).ok_or_else(|| {
            let what = if name.contains('-') {
                format!(
                    "`{name}` is not a push of a joystick: KEMPSTON, SINCLAIR1, SINCLAIR2, CURSOR or FULLER, \
                     then -UP, -DOWN, -LEFT, -RIGHT or -FIRE"
                )
            } else {
                format!("`{name}` is not a key: A-Z, 0-9, ENTER, SPACE, CAPS, SYMBOL, PLAY or STOP of the tape deck, or a push of a joystick such as KEMPSTON-FIRE")
            };
            self.error(name, what)
        })
    }
}
