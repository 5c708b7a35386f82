//! Key scripts, as `--keys` and the demonstrations of the built-in programs have them: keys that are pressed automatically, in
//! given frames or when the screen shows a text.
//!
//! ```text
//! 120:ENTER, 160:5 x8                 # in frame 120, ENTER; from frame 160 on, 5 for eight frames
//! 200:'10 PRINT "HELLO"' ENTER        # from frame 200 on, the keys that type this, then ENTER
//! "Start": 0                          # when the screen shows this text, 0
//! "wins the point" | "A tie:": END    # from here on: when it shows one of these texts, the rest is left out
//! "choose a cell" | "is taken": 5
//! ```
//!
//! Entries with a frame are those of [`KeyScript`]. Entries with texts are done one after the other, in the order in which they
//! are written: each waits until its text shows, presses its keys, and leaves the program [`PAUSE`] frames to react before the
//! next one looks at the screen. `END` waits for nothing itself; it applies from its place in the script to the end.

mod typed;

use spectrum::Machine;
use spectrum::script::{Contact, KeyScript, ScriptError, Stroke};
use spectrum::text::Text;
use spectrum::typing::STROKE;
use std::ops::Range;
use std::str::FromStr;
use typed::{TypedText, TypedTexts};

/// Frames for which a program can react to keys before the next entry looks at the screen.
const PAUSE: u64 = 10;

/// Frames for which a key has to be up before the ROM takes it for pressed again.
const UP: u64 = STROKE as u64;

/// The word for leaving out the rest.
const END: &str = "END";

/// Number of bytes of the screen with its attributes, which can hide a text.
const DISPLAY: usize = 0x1B00;

/// A key script and how far it is done.
#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    /// The strokes of entries with a frame, and of those entries with texts that are done.
    timed: KeyScript,
    /// The texts to type, of both kinds of entries.
    typed: TypedTexts,
    /// The entries with texts.
    cues: Vec<Cue>,
    /// Index of the cue that is due.
    next: usize,
    /// The frame from which on the next cue looks at the screen.
    ready: u64,
    screen: ScreenChange,
}

/// An entry with texts.
#[derive(Clone, Debug)]
struct Cue {
    /// The entry is due when the screen shows one of these.
    texts: Vec<String>,
    /// The keys to press, from frame 0 on; `None` for `END`.
    strokes: Option<Strokes>,
    /// The keys as they are written.
    keys: String,
}

/// The keys of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Strokes {
    /// Keys in their frames.
    Keys(Vec<Stroke>),
    /// Texts one after the other, with other keys before and after them.
    Typed(Vec<TypedText>),
}

impl Strokes {
    fn all(&self) -> Vec<&Stroke> {
        match self {
            Strokes::Keys(strokes) => strokes.iter().collect(),
            Strokes::Typed(texts) => texts.iter().flat_map(|text| &text.strokes).collect(),
        }
    }

    fn delayed(self, frames: u64) -> Strokes {
        match self {
            Strokes::Keys(strokes) => Strokes::Keys(KeyScript { strokes }.delayed(frames).strokes),
            Strokes::Typed(texts) => Strokes::Typed(texts.into_iter().map(|text| text.delayed(frames)).collect()),
        }
    }
}

impl Cue {
    fn is_due(&self, screen: &Text) -> bool {
        self.texts.iter().any(|text| screen.contains(text))
    }
}

impl Script {
    /// Returns all strokes, those of cues too.
    fn strokes(&self) -> impl Iterator<Item = &Stroke> {
        let of_cues = self.cues.iter().filter_map(|cue| cue.strokes.as_ref()).flat_map(|strokes| strokes.all());
        self.timed.strokes.iter().chain(self.typed.strokes()).chain(of_cues)
    }

    /// Plugs in the joysticks that it pushes: programs may look for them when they start.
    pub(crate) fn plug_joysticks(&self, machine: &mut Machine) {
        let all = KeyScript { strokes: self.strokes().cloned().collect() };
        all.joysticks().for_each(|joystick| machine.plug(joystick));
    }

    /// Presses what is due in the frame `now`, which the machine is about to run with all keys released. `read` recognises the
    /// text on the screen.
    pub(crate) fn apply(&mut self, now: u64, machine: &mut Machine, read: impl Fn(&Machine) -> Text) {
        if self.next < self.cues.len() && now >= self.ready && self.screen.look_again(machine) {
            self.look(now, &read(machine));
        }
        if self.typed.apply_in(now, machine) && self.ready > now {
            self.ready += 1;
        }
        self.timed.apply_in(now, machine);
    }

    /// Adds what an entry presses.
    fn add(&mut self, strokes: Strokes) {
        match strokes {
            Strokes::Keys(strokes) => self.timed.strokes.extend(strokes),
            Strokes::Typed(texts) => texts.into_iter().for_each(|text| self.typed.add(text)),
        }
    }

    /// Returns the first frame from `now` on in which keys can be pressed anew: the script may still hold one of them.
    fn free_from(&self, now: u64, keys: &[Contact]) -> u64 {
        let begun = self.timed.strokes.iter().chain(self.typed.strokes()).filter(|stroke| stroke.frame <= now);
        let same = begun.filter(|stroke| stroke.keys.iter().any(|key| keys.contains(key)));
        same.map(|stroke| stroke.frame + stroke.frames + UP).fold(now, u64::max)
    }

    /// Looks for the texts of the cue that is due, and of each END before it.
    fn look(&mut self, now: u64, screen: &Text) {
        while self.cues.get(self.next).is_some_and(|cue| cue.strokes.is_none()) {
            self.next += 1;
        }
        if self.cues[..self.next].iter().any(|cue| cue.strokes.is_none() && cue.is_due(screen)) {
            self.cues.truncate(self.next);
            return;
        }
        let due = self.cues.get(self.next).filter(|cue| cue.is_due(screen));
        let Some(strokes) = due.and_then(|cue| cue.strokes.clone()) else { return };
        let begin = strokes.all().first().map_or(now, |first| self.free_from(now, &first.keys));
        let strokes = strokes.delayed(begin);
        self.ready = strokes.all().iter().map(|stroke| stroke.frame + stroke.frames).max().unwrap_or(now) + PAUSE;
        self.add(strokes);
        self.next += 1;
        self.screen = ScreenChange::default();
    }

    /// Returns true if every entry with texts is done, and the program has had its time to react to the last.
    pub(crate) fn cues_are_done(&self, now: u64) -> bool {
        self.next == self.cues.len() && now >= self.ready
    }

    /// Describes what has not been pressed in the frames before `now`: keys of a later frame, or those that wait for a text. `None` if
    /// everything has, or an END is left alone.
    pub(crate) fn left(&self, now: u64) -> Option<String> {
        let cue = self.cues[self.next..].iter().find(|cue| cue.strokes.is_some());
        let texts = cue.map(|cue| cue.texts.iter().map(|text| format!("{text:?}")).collect::<Vec<_>>().join(" or "));
        let all = self.timed.strokes.iter().chain(self.typed.strokes());
        let later = all.map(|stroke| stroke.frame).filter(|frame| *frame >= now).min();
        match (texts, later) {
            (Some(texts), _) => Some(format!("it still waits for {texts}")),
            (None, Some(frame)) => Some(format!("its next key is that of frame {frame}")),
            (None, None) => None,
        }
    }

    /// Returns the keys that entries with texts have pressed, as they are written.
    pub(crate) fn pressed(&self) -> impl Iterator<Item = &str> {
        self.cues[..self.next].iter().filter(|cue| cue.strokes.is_some()).map(|cue| cue.keys.as_str())
    }
}

impl FromStr for Script {
    type Err = ScriptError;

    fn from_str(text: &str) -> Result<Script, ScriptError> {
        let mut script = Script::default();
        // The frames of each entry, and true if it types a text.
        let mut done: Vec<(Range<u64>, bool)> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            for entry in entries(line) {
                let place =
                    ScriptEntry { line: index + 1, before: line[..entry.start].chars().count(), text: &line[entry] };
                match place.cue()? {
                    Some(cue) => script.cues.push(cue),
                    None => {
                        let strokes = place.strokes(place.text)?;
                        let pressed = strokes.all();
                        let (Some(first), Some(last)) = (pressed.first(), pressed.last()) else { continue };
                        let types = matches!(strokes, Strokes::Typed(_));
                        let end = last.frame + if types { typed::EVERY } else { last.frames };
                        let own = (first.frame..end, types);
                        // Keys between those of a text would make another text of it.
                        let overlaps = |(frames, other): &&(Range<u64>, bool)| {
                            (types || *other) && frames.start < end && first.frame < frames.end
                        };
                        if let Some(other) = done.iter().find(overlaps) {
                            let (text, _) = if other.1 { other } else { &own };
                            let what = format!("the text of frame {} is typed until frame {}", text.start, text.end);
                            return Err(place.error(place.skip_blanks(0), what));
                        }
                        done.push(own);
                        script.add(strokes);
                    }
                }
            }
        }
        Ok(script)
    }
}

/// Returns the entries of a line, which commas separate, without its remark. Commas and # within quotes are text.
fn entries(line: &str) -> Vec<Range<usize>> {
    let (mut entries, mut start, mut quoted) = (Vec::new(), 0, None);
    let mut end = line.len();
    for (at, c) in line.char_indices() {
        match c {
            '"' | typed::QUOTE if quoted.is_none_or(|quote| quote == c) => {
                quoted = if quoted.is_none() { Some(c) } else { None };
            }
            ',' if quoted.is_none() => {
                entries.push(start..at);
                start = at + 1;
            }
            '#' if quoted.is_none() => {
                end = at;
                break;
            }
            _ => {}
        }
    }
    entries.push(start..end);
    entries
}

/// An entry with its place.
struct ScriptEntry<'a> {
    /// The number of its line, from 1.
    line: usize,
    /// Number of characters before it in its line.
    before: usize,
    text: &'a str,
}

impl ScriptEntry<'_> {
    /// An error at this offset in bytes.
    fn error(&self, at: usize, what: String) -> ScriptError {
        ScriptError { line: self.line, column: self.before + self.text[..at].chars().count() + 1, what }
    }

    /// Reads an entry with texts; `None` if it has none.
    fn cue(&self) -> Result<Option<Cue>, ScriptError> {
        let (mut texts, mut at) = (Vec::new(), self.skip_blanks(0));
        if !self.text[at..].starts_with('"') {
            return Ok(None);
        }
        loop {
            let Some(length) = self.text[at..].strip_prefix('"').and_then(|text| text.find('"')) else {
                return Err(self.error(at, "a text in quotes is missing here, such as \"Start\"".into()));
            };
            if length == 0 {
                return Err(self.error(at, "the text is empty".into()));
            }
            texts.push(self.text[at + 1..][..length].to_owned());
            at = self.skip_blanks(at + length + 2);
            match self.text[at..].chars().next() {
                Some('|') => at = self.skip_blanks(at + 1),
                Some(':') => break,
                _ => return Err(self.error(at, "a colon and keys must follow the text, or | and another text".into())),
            }
        }
        let keys = self.text[at + 1..].trim();
        if keys.eq_ignore_ascii_case(END) {
            return Ok(Some(Cue { texts, strokes: None, keys: keys.to_owned() }));
        }
        // The same entry, its texts replaced by a frame: the columns of errors stay right.
        let blanks = " ".repeat(self.text[..at].chars().count() - 1);
        let strokes = self.strokes(&format!("{blanks}0{}", &self.text[at..]))?;
        Ok(Some(Cue { texts, strokes: Some(strokes), keys: keys.to_owned() }))
    }

    fn skip_blanks(&self, at: usize) -> usize {
        self.text.len() - self.text[at..].trim_start().len()
    }

    /// Reads an entry with a frame; an empty one has no stroke.
    fn strokes(&self, text: &str) -> Result<Strokes, ScriptError> {
        if let Some((frame, keys)) = text.split_once(':').filter(|(_, keys)| keys.contains(typed::QUOTE)) {
            let frame =
                frame.trim().parse().map_err(|_| self.error(0, format!("`{}` is not a frame", frame.trim())))?;
            let at = text.len() - keys.len();
            let texts = TypedText::read(keys).map_err(|(offset, what)| {
                let column = self.before + text[..at + offset].chars().count() + 1;
                ScriptError { line: self.line, column, what }
            })?;
            return Ok(Strokes::Typed(texts).delayed(frame));
        }
        let script = KeyScript::parse(text);
        let place = |error: ScriptError| {
            let is_key = error.what.contains("is not a key");
            let hint = if is_key { "; signs and words are typed as a text: 'PRINT \"A\"'" } else { "" };
            ScriptError { line: self.line, column: error.column + self.before, what: error.what + hint }
        };
        Ok(Strokes::Keys(script.map_err(place)?.strokes))
    }
}

/// Shows whether the screen has changed since the last look. Recognising its text takes longer than running a frame, so an
/// unchanged screen is not read again.
#[derive(Clone, Debug, Default)]
pub(crate) struct ScreenChange {
    /// The screen's memory at the last look; empty before the first.
    last: Vec<u8>,
}

impl ScreenChange {
    /// Looks at the screen. Returns true if it differs from that at the last look.
    pub(crate) fn look_again(&mut self, machine: &Machine) -> bool {
        // A 128K may show another bank than the one at $4000.
        let now = &machine.shown_bank()[..DISPLAY];
        let is_new = self.last != now;
        if is_new {
            self.last = now.to_vec();
        }
        is_new
    }
}

#[cfg(test)]
mod tests;
