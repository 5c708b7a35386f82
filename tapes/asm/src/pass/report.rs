//! The errors and warnings of a pass, with their locations.

use super::input::{Current, Frame};
use crate::diagnostic::{Diagnostic, Errors, LONGEST_TEXT, Location, Severity};
use crate::fault::{Among, Fault};
use crate::text::shown;
use std::collections::HashSet;

/// Most errors that are kept, and most warnings.
const MOST_MESSAGES: usize = 1000;
/// Most steps of a diagnostic's trail; of a longer one the two ends are kept.
const LONGEST_TRAIL: usize = 12;

/// The errors, warnings and messages of one pass.
#[derive(Debug, Default)]
pub(crate) struct PassReport {
    pub(crate) errors: Vec<Diagnostic>,
    pub(crate) warnings: Vec<Diagnostic>,
    /// Unknown names, each with the index of its error.
    pub(crate) unknown: Vec<(usize, Vec<u8>, Among)>,
    pub(crate) more_errors: usize,
    /// Number of errors, including those that were not kept.
    pub(crate) failures: u64,
    /// Positions reported so far: file, statement, and offset in it.
    places: HashSet<(Severity, u32, u32, usize)>,
    /// True in the first pass, which knows too little to report errors; they are only counted.
    pub(crate) quiet: bool,
    /// True if the assembly was given up.
    pub(crate) given_up: bool,
    /// The messages of DISPLAY.
    pub(crate) messages: Vec<String>,
}

impl PassReport {
    /// Returns an empty report; `quiet` in the first pass.
    pub(crate) fn new(quiet: bool) -> Self {
        Self { quiet, ..Self::default() }
    }

    /// Adds an error or a warning in the statement `here`, reached through `frames`.
    pub(crate) fn add(&mut self, severity: Severity, fault: &Fault, here: &Current, frames: &[Frame]) {
        self.failures += u64::from(severity == Severity::Error);
        // Further rounds of a repetition do not report the same position again.
        let is_new = self.places.insert((severity, here.file, here.segment.start, fault.at));
        if !is_new && frames.iter().any(|frame| frame.kind.is_further_round()) {
            return;
        }
        let kept = match severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
        };
        if self.quiet || kept.len() >= MOST_MESSAGES {
            self.more_errors += usize::from(severity == Severity::Error);
            return;
        }
        if let (Severity::Error, Some((name, among))) = (severity, &fault.unknown) {
            self.unknown.push((kept.len(), name.clone(), *among));
        }
        kept.push(diagnostic(severity, fault, here, frames));
    }

    /// Returns true if the last error is an unknown name: a wrong value that follows from it is not reported too.
    pub(crate) fn ends_in_unknown(&self) -> bool {
        self.unknown.last().is_some_and(|(number, ..)| number + 1 == self.errors.len())
    }

    /// Returns the current counts, for [`PassReport::forget_since`].
    pub(crate) fn mark(&self) -> [usize; 4] {
        [self.errors.len(), self.warnings.len(), self.unknown.len(), self.more_errors]
    }

    /// Removes what was added since the mark: the same text is read in another way.
    pub(crate) fn forget_since(&mut self, [errors, warnings, unknown, more]: [usize; 4]) {
        self.errors.truncate(errors);
        self.warnings.truncate(warnings);
        self.unknown.truncate(unknown);
        self.more_errors = more;
    }

    /// Returns the diagnostics as the error of [`assemble`](crate::assemble).
    pub(crate) fn into_errors(mut self) -> Errors {
        if let (true, Some(last)) = (self.more_errors > 0, self.errors.last()) {
            let plural = if self.more_errors == 1 { "" } else { "s" };
            let message = format!("and {} more error{plural}", self.more_errors);
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

/// Makes a diagnostic from a fault: finds the line in the file and the column.
fn diagnostic(severity: Severity, fault: &Fault, here: &Current, frames: &[Frame]) -> Diagnostic {
    let source = &here.source;
    let start = here.segment.start as usize;
    let replaced = here.replaced.as_deref();
    let lead = source.segment_text(&here.segment).iter().take_while(|&&b| b <= b' ').count();
    // Only the start of a changed statement is known in the source.
    let offset = start + if replaced.is_some() { lead } else { fault.at.max(lead) };
    let (line, line_start) = source.line_around(offset.min(here.segment.end as usize));
    let before = shown(&line[..(offset - line_start).min(line.len())]);
    let column = before.chars().count();
    let joined = source.original[start..line_start.max(start)].iter().filter(|&&b| b == b'\n').count();
    let found = Diagnostic {
        severity,
        name: None,
        file: source.path.clone(),
        line: here.segment.line + joined as u32,
        column: column as u32 + 1,
        message: fault.message.clone(),
        source: String::new(),
        cut: 0,
        expanded: replaced.map(|text| shown(text).trim().chars().take(LONGEST_TEXT).collect()),
        expanded_column: replaced.map_or(0, |text| place_in(text, fault.at)),
        help: None,
        trail: trail(frames),
    };
    found.quoting(&shown(line))
}

/// Returns the column of an offset in a statement that is shown trimmed; 0 for the first byte, or if it is too far
/// right.
fn place_in(text: &[u8], at: usize) -> u32 {
    let lead = text.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    if at <= lead {
        return 0;
    }
    let column = shown(&text[lead..at.min(text.len())]).chars().count() + 1;
    if column > LONGEST_TEXT { 0 } else { column as u32 }
}

/// Returns the trail, innermost first. A repeated step is named once.
fn trail(frames: &[Frame]) -> Vec<(String, Location)> {
    let mut steps: Vec<(String, Location, usize)> = Vec::new();
    for pair in frames.windows(2).rev() {
        let place = Location { file: pair[0].source.path.clone(), line: pair[1].called_from };
        let what = pair[1].describe();
        match steps.last_mut() {
            Some((last, from, count)) if *last == what && *from == place => *count += 1,
            _ => steps.push((what, place, 1)),
        }
    }
    if steps.len() > LONGEST_TRAIL {
        steps.drain(LONGEST_TRAIL - 1..steps.len() - 1);
    }
    let named =
        |(what, place, count)| if count == 1 { (what, place) } else { (format!("{what} {count} times"), place) };
    steps.into_iter().map(named).collect()
}
