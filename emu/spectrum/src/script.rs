//! Key scripts: which keys are held in which frames, written as `120:ENTER, 150:SYMBOL+P, 160:5 x8, 200:KEMPSTON-FIRE`.
//!
//! Each entry is the frame in which the keys go down, a colon, the keys (or pushes of a joystick) that go down together, and for how many frames
//! they are held: 5 if nothing is said. Entries are separated by commas or ends of lines; `#` begins a remark that goes to the
//! end of the line. The entries may stand in any order and may overlap. The tape deck has the keys PLAY and STOP; they act once,
//! when they go down.

use crate::joystick::{self, Joystick, Push};
use crate::keyboard::Key;
use crate::machine::Machine;
use std::str::FromStr;

/// For how many frames keys are held if the script does not say it.
pub const HOLD: u64 = 5;

/// What a script can hold down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// The keys and pushes.
    pub keys: Vec<Contact>,
    /// For how many frames they are held, at least 1.
    pub frames: u64,
}

/// A key script, read and found right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyScript {
    /// The strokes in the order in which they were written.
    pub strokes: Vec<Stroke>,
}

/// What is wrong with a key script. Lines and columns count from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct ScriptError {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// What is wrong there.
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
    /// [`ScriptError`], with the place, for the first thing that is not understood.
    pub fn parse(text: &str) -> Result<KeyScript, ScriptError> {
        let mut strokes = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let code = line.split('#').next().unwrap_or_default();
            let place = Place { number: index + 1, line: code };
            for entry in code.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
                strokes.push(place.stroke(entry)?);
            }
        }
        Ok(KeyScript { strokes })
    }

    /// The same script, `frames` frames later.
    #[must_use]
    pub fn delayed(mut self, frames: u64) -> KeyScript {
        for stroke in &mut self.strokes {
            stroke.frame = stroke.frame.saturating_add(frames);
        }
        self
    }

    /// The first frame in which all has been typed and let go.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.strokes.iter().map(Stroke::end).max().unwrap_or(0)
    }

    /// The joysticks it pushes, each as often as it does: they should be plugged in before a program looks for them.
    pub fn joysticks(&self) -> impl Iterator<Item = Joystick> + '_ {
        self.strokes.iter().flat_map(|stroke| &stroke.keys).filter_map(|contact| match contact {
            Contact::Joystick(joystick, _) => Some(*joystick),
            _ => None,
        })
    }

    /// Presses and releases what is due in the frame that the machine is about to run. To be called before each frame; keys
    /// that the script does not touch stay as they are.
    pub fn apply(&self, machine: &mut Machine) {
        self.apply_in(machine.frame(), machine);
    }

    /// The same for the frame `now`, wherever the machine's own count is.
    pub fn apply_in(&self, now: u64, machine: &mut Machine) {
        for stroke in self.strokes.iter().filter(|stroke| stroke.end() == now) {
            stroke.keys.iter().for_each(|contact| contact.release(machine));
        }
        for stroke in self.strokes.iter().filter(|stroke| (stroke.frame..stroke.end()).contains(&now)) {
            let acts = |contact: &&Contact| stroke.frame == now || !matches!(contact, Contact::Play | Contact::Stop);
            stroke.keys.iter().filter(acts).for_each(|contact| contact.press(machine));
        }
    }
}

impl Contact {
    /// The key or push of this name: see [`Key::from_name`] and [`joystick::from_name`]. `PLAY` and `STOP` are the deck's.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Contact> {
        let deck = [("PLAY", Contact::Play), ("STOP", Contact::Stop)];
        let of_deck = deck.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        of_deck
            .map(|(_, contact)| contact)
            .or_else(|| Key::from_name(name).map(Contact::Key))
            .or_else(|| joystick::from_name(name).map(|(joystick, push)| Contact::Joystick(joystick, push)))
    }

    fn press(self, machine: &mut Machine) {
        match self {
            Contact::Key(key) => machine.press(key),
            Contact::Joystick(joystick, push) => machine.push(joystick, push),
            Contact::Play => machine.play_tape(),
            Contact::Stop => machine.stop_tape(),
        }
    }

    fn release(self, machine: &mut Machine) {
        match self {
            Contact::Key(key) => machine.release(key),
            Contact::Joystick(joystick, push) => machine.let_go(joystick, push),
            Contact::Play | Contact::Stop => {}
        }
    }
}

impl Stroke {
    /// The first frame in which the keys are up again.
    fn end(&self) -> u64 {
        self.frame.saturating_add(self.frames)
    }
}

/// The line that is being read, for the errors.
struct Place<'a> {
    /// Its number, from 1.
    number: usize,
    line: &'a str,
}

impl Place<'_> {
    /// An error at the start of `part`, which is a slice of the line: where it starts is how far its address is from the line's.
    fn error(&self, part: &str, what: String) -> ScriptError {
        let offset = (part.as_ptr() as usize).saturating_sub(self.line.as_ptr() as usize);
        let before = self.line.get(..offset).unwrap_or(self.line);
        ScriptError { line: self.number, column: before.chars().count() + 1, what }
    }

    /// `120:SYMBOL+P x8`
    fn stroke(&self, entry: &str) -> Result<Stroke, ScriptError> {
        let Some((frame, rest)) = entry.split_once(':') else {
            return Err(self.error(entry, format!("`{entry}` is no FRAME:KEYS")));
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

    /// `x8`
    fn count(&self, text: &str) -> Result<u64, ScriptError> {
        let Some(digits) = text.strip_prefix(['x', 'X']) else {
            return Err(
                self.error(text, format!("`{text}` is no number of frames: write x8, and keys held together as A+B"))
            );
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
                    "`{name}` is no push of a joystick: KEMPSTON, SINCLAIR1, SINCLAIR2, CURSOR or FULLER, \
                     then -UP, -DOWN, -LEFT, -RIGHT or -FIRE"
                )
            } else {
                format!("`{name}` is no key: A-Z, 0-9, ENTER, SPACE, CAPS, SYMBOL, of the tape deck PLAY, STOP, or of a joystick, such as KEMPSTON-FIRE")
            };
            self.error(name, what)
        })
    }
}
