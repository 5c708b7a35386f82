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
use spectrum::script::{KeyScript, ScriptError, Stroke};
use spectrum::text::Text;
use std::ops::Range;
use std::str::FromStr;

/// Frames for which a program can react to keys before the next entry looks at the screen.
const PAUSE: u64 = 10;

/// The word for leaving out the rest.
const END: &str = "END";

/// The memory of the screen with its attributes, which can hide a text.
const DISPLAY: Range<usize> = 0x4000..0x5B00;

/// A key script and how far it is done.
#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    /// The strokes of entries with a frame, and of those entries with texts that are done.
    timed: KeyScript,
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
    strokes: Option<Vec<Stroke>>,
    /// The keys as they are written.
    keys: String,
}

impl Cue {
    fn is_due(&self, screen: &Text) -> bool {
        self.texts.iter().any(|text| screen.contains(text))
    }
}

impl Script {
    /// Returns all strokes, those of cues too.
    fn strokes(&self) -> impl Iterator<Item = &Stroke> {
        self.timed.strokes.iter().chain(self.cues.iter().filter_map(|cue| cue.strokes.as_ref()).flatten())
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
        self.timed.apply_in(now, machine);
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
        let keys = KeyScript { strokes }.delayed(now);
        self.ready = keys.end() + PAUSE;
        self.timed.strokes.extend(keys.strokes);
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
        let later = self.timed.strokes.iter().map(|stroke| stroke.frame).filter(|frame| *frame >= now).min();
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
        let mut strokes = Vec::new();
        let mut cues = Vec::new();
        // The frames of each entry, and true if it types a text.
        let mut done: Vec<(Range<u64>, bool)> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            for entry in entries(line) {
                let place =
                    ScriptEntry { line: index + 1, before: line[..entry.start].chars().count(), text: &line[entry] };
                match place.cue()? {
                    Some(cue) => cues.push(cue),
                    None => {
                        let pressed = place.strokes(place.text)?;
                        let (Some(first), Some(last)) = (pressed.first(), pressed.last()) else { continue };
                        let types = place.text.contains(typed::QUOTE);
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
                        strokes.extend(pressed);
                    }
                }
            }
        }
        Ok(Script { timed: KeyScript { strokes }, cues, ..Script::default() })
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
    fn strokes(&self, text: &str) -> Result<Vec<Stroke>, ScriptError> {
        if let Some((frame, keys)) = text.split_once(':').filter(|(_, keys)| keys.contains(typed::QUOTE)) {
            let frame =
                frame.trim().parse().map_err(|_| self.error(0, format!("`{}` is not a frame", frame.trim())))?;
            let at = text.len() - keys.len();
            let strokes = typed::strokes(keys).map_err(|(offset, what)| {
                let column = self.before + text[..at + offset].chars().count() + 1;
                ScriptError { line: self.line, column, what }
            })?;
            return Ok(KeyScript { strokes }.delayed(frame).strokes);
        }
        let script = KeyScript::parse(text);
        let place = |error: ScriptError| {
            let is_key = error.what.contains("is not a key");
            let hint = if is_key { "; signs and words are typed as a text: 'PRINT \"A\"'" } else { "" };
            ScriptError { line: self.line, column: error.column + self.before, what: error.what + hint }
        };
        Ok(script.map_err(place)?.strokes)
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
        let now = &machine.memory()[DISPLAY];
        let is_new = self.last != now;
        if is_new {
            self.last = now.to_vec();
        }
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spectrum::{Model, Rom};

    fn error(text: &str) -> String {
        text.parse::<Script>().unwrap_err().to_string()
    }

    #[test]
    fn entries_wait_for_a_frame_or_for_a_text() {
        let script: Script = "120:ENTER # go\n\"a, b\" | \"#\" : SYMBOL+P x8, 5:A\n\n \"x\":end".parse().unwrap();
        assert_eq!(script.timed, KeyScript::parse("120:ENTER, 5:A").unwrap());
        let [first, second] = &script.cues[..] else { panic!("{script:?}") };
        assert_eq!(first.texts, ["a, b", "#"]);
        assert_eq!(first.strokes, Some(KeyScript::parse("0:SYMBOL+P x8").unwrap().strokes));
        assert_eq!((&second.texts[..], &second.strokes), (&["x".to_owned()][..], &None));
        assert!("".parse::<Script>().unwrap().cues_are_done(0));
    }

    #[test]
    fn mistakes_have_their_place() {
        assert_eq!(error("1:A, x"), KeyScript::parse("1:A, x").unwrap_err().to_string());
        assert!(
            error("1:A\n\"é\": A, \"b\": NOKEY").starts_with("line 2, column 14: `NOKEY`"),
            "{}",
            error("1:A\n\"é\": A, \"b\": NOKEY")
        );
        assert!(error("\"a").starts_with("line 1, column 1: a text in quotes"));
        assert!(error("\"\": A").contains("column 1: the text is empty"));
        assert!(error("\"a\" 5").contains("column 5: a colon"));
        assert!(error("\"a\" | b: 5").contains("column 7: a text in quotes"));
        assert_eq!(
            error("1:A, 5:'a' EMTER"),
            format!("line 1, column 12: {}", KeyScript::parse("5:EMTER").unwrap_err().what)
        );
        assert_eq!(error("x:'a'"), "line 1, column 1: `x` is not a frame");
        assert_eq!(error("5:'a"), "line 1, column 3: the text is not closed");
        assert_eq!(error("1:A\n\"é\": 'ok' 'aé'"), "line 2, column 13: the Spectrum has no such character");
        // 'ab' has two keys, ten frames each with the pause after it.
        let overlap = "the text of frame 10 is typed until frame 30";
        for (script, column) in [("10:'ab', 29:'c'", 10), ("10:'ab', 29:C", 10), ("12:C, 10:'ab'", 7)] {
            assert_eq!(error(script), format!("line 1, column {column}: {overlap}"));
        }
        assert!("10:'ab', 30:'c', 8:C x2".parse::<Script>().is_ok());
        assert!(error("\"a\": END x5").contains("`END`"));
    }

    /// Runs a Spectrum with a script for some frames. Returns its screen.
    fn run(script: &str, frames: u64) -> Text {
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        let mut script: Script = script.parse().unwrap();
        for now in 0..frames {
            machine.release_all();
            script.apply(now, &mut machine, |machine| Text::of(machine, &[]));
            machine.run_frame();
        }
        Text::of(&machine, &[])
    }

    #[test]
    fn texts_are_typed_key_by_key() {
        let text = run("100:'10 PRINT \"IT''S, # AT \"; 6*7' ENTER 'RUN' ENTER # go", 700);
        assert!(text.contains("IT'S, # AT 42"), "{text:?}");
        // After a text on the screen, too.
        let text = run("\"1982 Sinclair\": ENTER, \"K\": 'PRINT 11*11' ENTER", 400);
        assert!(text.contains("121"), "{text:?}");
    }

    /// BASIC's lowest line shows what is typed: 5 by its frame, then 6 when the 5 shows. END leaves out the rest.
    #[test]
    fn keys_are_pressed_when_the_text_shows() {
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        let mut script: Script = "100:5, \"never\": END, \"5\": 6, \"56\": END, \"5\": 7, \"57\": 8".parse().unwrap();
        let read = |machine: &Machine| Text::of(machine, &[]);
        let mut now = 0;
        while !script.cues_are_done(now) && now < 1_000 {
            machine.release_all();
            script.apply(now, &mut machine, read);
            machine.run_frame();
            now += 1;
        }
        assert_eq!(script.pressed().collect::<Vec<_>>(), ["6"]);
        assert!(read(&machine).contains("56") && (100..300).contains(&now), "{now}: {:?}", read(&machine));
    }
}
