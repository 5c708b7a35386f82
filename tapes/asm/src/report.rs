//! Collecting what is wrong in a pass, with its place.

use crate::diagnostic::{Diagnostic, Errors, Place, Severity};
use crate::input::{Frame, Here};
use crate::text::shown;
use std::collections::HashSet;

/// No more errors than these are kept: what follows is hardly ever news.
const MOST: usize = 1000;
/// So many callers are named in the way to an error; of a longer way the ends are shown.
const LONGEST_TRAIL: usize = 12;

/// So many characters of a line, of what it was read as and of a message are kept: a line can be as long as a file.
const LONGEST: usize = 1000;

/// Something wrong at a place of the statement that is being read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// Byte in the statement, as it stands after replacing.
    pub(crate) at: usize,
    pub(crate) message: String,
    /// A name that is not known, for which a near one is looked for; and among what.
    pub(crate) unknown: Option<(Vec<u8>, Among)>,
}

/// Where a name should have been found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Among {
    /// Mnemonics, directives, macros and structures.
    Words,
    Labels,
}

/// A result whose error is a fault; boxed, because results come by the million and faults do not.
pub(crate) type Res<T> = Result<T, Box<Fault>>;

/// A fault at a place.
pub(crate) fn fault<T>(at: usize, message: impl Into<String>) -> Res<T> {
    Err(Box::new(Fault { at, message: message.into(), unknown: None }))
}

/// The errors and warnings of one pass.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) errors: Vec<Diagnostic>,
    pub(crate) warnings: Vec<Diagnostic>,
    /// Names to look for, by their error's number.
    pub(crate) unknown: Vec<(usize, Vec<u8>, Among)>,
    pub(crate) more_errors: usize,
    /// How many errors there have been, told or not.
    pub(crate) failures: u64,
    /// Where there has been something wrong: file, statement, and byte in it.
    places: HashSet<(Severity, u32, u32, usize)>,
    /// The first pass knows too little to complain; it only counts.
    pub(crate) quiet: bool,
}

impl Report {
    pub(crate) fn begin_pass(&mut self, quiet: bool) {
        *self = Self { quiet, ..Self::default() };
    }

    /// Notes an error or a warning at `here`, reached through `frames`.
    pub(crate) fn add(&mut self, severity: Severity, fault: &Fault, here: &Here, frames: &[Frame]) {
        self.failures += u64::from(severity == Severity::Error);
        // In further rounds of a repetition a mistake at the same place is no news.
        let is_new = self.places.insert((severity, here.file, here.segment.start, fault.at));
        if !is_new && frames.iter().any(|frame| frame.kind.is_further_round()) {
            return;
        }
        let kept = match severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
        };
        if self.quiet || kept.len() >= MOST {
            self.more_errors += usize::from(severity == Severity::Error);
            return;
        }
        if let (Severity::Error, Some((name, among))) = (severity, &fault.unknown) {
            self.unknown.push((kept.len(), name.clone(), *among));
        }
        kept.push(diagnostic(severity, fault, here, frames));
    }

    /// Is the last error that a name is not known? What comes of its value is no further mistake.
    pub(crate) fn ends_in_unknown(&self) -> bool {
        self.unknown.last().is_some_and(|(number, ..)| number + 1 == self.errors.len())
    }

    /// How much there is, for [`Report::forget_since`].
    pub(crate) fn mark(&self) -> [usize; 4] {
        [self.errors.len(), self.warnings.len(), self.unknown.len(), self.more_errors]
    }

    /// Forgets what came since: the same text is read in another way.
    pub(crate) fn forget_since(&mut self, [errors, warnings, unknown, more]: [usize; 4]) {
        self.errors.truncate(errors);
        self.warnings.truncate(warnings);
        self.unknown.truncate(unknown);
        self.more_errors = more;
    }

    /// The diagnostics as what [`assemble`](crate::assemble) gives when it fails.
    pub(crate) fn into_errors(mut self) -> Errors {
        if let (true, Some(last)) = (self.more_errors > 0, self.errors.last()) {
            let message = format!("and {} more errors", self.more_errors);
            let nowhere = Diagnostic {
                line: 0,
                column: 0,
                source: String::new(),
                cut: 0,
                expanded: None,
                expanded_column: 0,
                help: None,
                ..last.clone()
            };
            self.errors.push(Diagnostic { message, trail: Vec::new(), ..nowhere });
        }
        Errors { errors: self.errors, warnings: self.warnings, files: Vec::new() }
    }
}

/// Puts together a diagnostic: the line as it stands in the file, and the column of the fault in it.
fn diagnostic(severity: Severity, fault: &Fault, here: &Here, frames: &[Frame]) -> Diagnostic {
    let source = &here.source;
    let start = here.segment.start as usize;
    let replaced = here.replaced.as_deref();
    let lead = source.segment_text(&here.segment).iter().take_while(|&&b| b <= b' ').count();
    // Of a replaced line only the place of the whole statement is known.
    let offset = start + if replaced.is_some() { lead } else { fault.at.max(lead) };
    let (line, line_start) = source.line_around(offset.min(here.segment.end as usize));
    let before = shown(&line[..(offset - line_start).min(line.len())]);
    let column = before.chars().count();
    let cut = if line.len() > LONGEST { column.saturating_sub(LONGEST / 2) } else { 0 };
    let joined = source.original[start..line_start.max(start)].iter().filter(|&&b| b == b'\n').count();
    Diagnostic {
        severity,
        name: None,
        file: source.path.clone(),
        line: here.segment.line + joined as u32,
        column: column as u32 + 1,
        message: fault.message.chars().take(LONGEST).collect(),
        source: shown(line).chars().skip(cut).take(LONGEST).collect(),
        cut: cut as u32,
        expanded: replaced.map(|text| shown(text).trim().chars().take(LONGEST).collect()),
        expanded_column: replaced.map_or(0, |text| place_in(text, fault.at)),
        help: None,
        trail: trail(frames),
    }
}

/// The column of a byte of a statement that is shown without the blanks around it; 0 if it is the first, or too far.
fn place_in(text: &[u8], at: usize) -> u32 {
    let lead = text.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    if at <= lead {
        return 0;
    }
    let column = shown(&text[lead..at.min(text.len())]).chars().count() + 1;
    if column > LONGEST { 0 } else { column as u32 }
}

/// The way in, innermost first; a step that repeats itself is named once.
fn trail(frames: &[Frame]) -> Vec<(String, Place)> {
    let mut steps: Vec<(String, Place, usize)> = Vec::new();
    for pair in frames.windows(2).rev() {
        let place = Place { file: pair[0].source.path.clone(), line: pair[1].called_from };
        let what = pair[1].describe();
        match steps.last_mut() {
            Some((last, from, count)) if *last == what && *from == place => *count += 1,
            _ => steps.push((what, place, 1)),
        }
    }
    if steps.len() > LONGEST_TRAIL {
        steps.drain(LONGEST_TRAIL - 1..steps.len() - 1);
    }
    let told = |(what, place, count)| if count == 1 { (what, place) } else { (format!("{what} {count} times"), place) };
    steps.into_iter().map(told).collect()
}
