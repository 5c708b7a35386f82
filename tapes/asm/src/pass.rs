//! The state of one pass over the source, and the few things that every directive does with it: report errors, emit bytes
//! and make numbers fit.

pub(crate) mod definitions;
pub(crate) mod devices;
pub(crate) mod input;
pub(crate) mod layout;
pub(crate) mod output;
pub(crate) mod report;
pub(crate) mod requests;
pub(crate) mod rows;
pub(crate) mod settings;
pub(crate) mod sizes;

use crate::Severity;
use crate::clock::clock;
use crate::defines::Defines;
use crate::fault::{Fault, Res, fault};
use crate::job::Job;
use crate::save::Content;
use crate::source::Source;
use crate::symbols::Site;
use crate::warning::Warning;
use definitions::Definitions;
use devices::Devices;
use input::Input;
use output::{Crossing, Full, Output};
use report::PassReport;
use requests::{MOST_SAVED, Requests};
use rows::Rows;
use settings::Settings;
use sizes::{Boundary, Sizes};
use std::rc::Rc;

/// The state of one pass. Each pass begins with a new one; whatever lives longer is in `job`.
pub(crate) struct Pass<'j, 'a> {
    /// The state kept from pass to pass.
    pub(crate) job: &'j mut Job<'a>,
    /// The files, macros and repetitions from which statements are read.
    pub(crate) input: Input,
    /// Names that are replaced by text.
    pub(crate) defines: Defines,
    /// Macros and structures.
    pub(crate) definitions: Definitions,
    /// The settings of OPT and ENCODING.
    pub(crate) settings: Settings,
    /// State of the expression that is being evaluated.
    pub(crate) evaluation: Evaluation,
    /// The code.
    pub(crate) out: Output,
    /// The labels whose size is being counted.
    pub(crate) sizes: Sizes,
    /// The rows of the listing.
    pub(crate) rows: Rows,
    /// Errors, warnings and messages.
    pub(crate) report: PassReport,
    /// The files that the source asks for.
    pub(crate) requests: Requests,
}

/// State of the expression that is being evaluated.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Evaluation {
    /// True if a name that is not defined yet was used since this was last set to false.
    pub(crate) forward: bool,
    /// True if `1B` and `1F` are temporary labels in the current operand.
    pub(crate) branch: bool,
    /// Nesting depth of brackets and signs.
    pub(crate) depth: u32,
}

/// The predefined names whose values never change.
const PREDEFINED: [(&str, &str); 7] = [
    ("_SJASMPLUS", "1"),
    ("__SJASMPLUS__", "0x00011701"),
    ("__VERSION__", "\"1.23.1\""),
    // Older names of the same values.
    ("_RELEASE", "0"),
    ("_VERSION", "__VERSION__"),
    ("_ERRORS", "__ERRORS__"),
    ("_WARNINGS", "__WARNINGS__"),
];

impl<'j, 'a> Pass<'j, 'a> {
    /// Begins the next pass of a job, over the source `main`.
    pub(crate) fn new(job: &'j mut Job<'a>, main: Rc<Source>) -> Self {
        job.symbols.begin_pass();
        let (date, time) = clock(job.options.time);
        let predefined = PREDEFINED.into_iter().chain([("__DATE__", &*date), ("__TIME__", &*time)]);
        let given = job.options.defines.iter().map(|(name, value)| (&**name, &**value));
        let is_first = job.symbols.pass() == 1;
        let (only, defined) = (job.carried.device.clone(), job.carried.defined_devices.clone());
        let devices = Devices::new(only, defined, &job.options.user_graphics);
        Self {
            input: Input::new(main),
            defines: Defines::new(predefined.chain(given)),
            definitions: Definitions::default(),
            settings: Settings::default(),
            evaluation: Evaluation::default(),
            out: Output::new(devices),
            sizes: Sizes::default(),
            rows: Rows::default(),
            report: PassReport::new(is_first),
            requests: Requests::default(),
            job,
        }
    }
}

impl Pass<'_, '_> {
    /// Reports an error in the current statement.
    pub(crate) fn error(&mut self, fault: &Fault) {
        self.report.add(Severity::Error, fault, &self.input.current, &self.input.frames);
    }

    /// Warns about the current statement, `at` bytes from its start.
    pub(crate) fn warn(&mut self, at: usize, message: String) {
        if !self.report.quiet {
            let fault = Fault::new(at, message);
            let severity = if self.settings.syntax.strict { Severity::Error } else { Severity::Warning };
            self.report.add(severity, &fault, &self.input.current, &self.input.frames);
        }
    }

    /// Gives a named warning, unless it is turned off here.
    pub(crate) fn warn_named(&mut self, warning: Warning, at: usize, message: impl FnOnce() -> String) {
        if self.report.quiet || !self.settings.is_on(warning) || self.is_suppressed(warning) {
            return;
        }
        let number = self.report.warnings.len();
        self.warn(at, message());
        if let Some(diagnostic) = self.report.warnings.get_mut(number) {
            diagnostic.name = Some(warning.name());
        }
    }

    /// Returns true if the comment of the line suppresses the warning. For fake instructions the name alone is enough.
    fn is_suppressed(&self, warning: Warning) -> bool {
        let mut last = self.input.current.segment;
        if let Some(frame) = self.input.frames.last() {
            let rest = frame.source.segments.get(frame.next..).unwrap_or_default();
            last = rest.iter().take_while(|next| next.line == last.line).last().copied().unwrap_or(last);
        }
        let comment = String::from_utf8_lossy(self.input.current.source.comment(&last));
        let name = warning.name();
        comment.contains(&format!("{name}-ok")) || warning == Warning::Fake && comment.contains(name)
    }

    /// Gives up, with an error at the current statement.
    pub(crate) fn stop(&mut self, message: &str) {
        self.report.quiet = false;
        self.error(&Fault::new(0, message.to_owned()));
        self.report.given_up = true;
        self.input.end_all();
    }

    /// Returns the position of a definition of this value in the current statement.
    pub(crate) fn site_of(&self, value: i32) -> Site {
        let (file, line) = (self.input.current.file, self.input.current.segment.line);
        let (page, stored) = (self.out.page_of(value), (self.out.stored_at(), self.out.stored_page()));
        Site { file, line, page, stored }
    }

    /// Emits bytes at the current address.
    pub(crate) fn emit(&mut self, bytes: &[u8]) -> Res<()> {
        let stored = self.out.push(bytes);
        self.check_room(stored)
    }

    /// Turns the lack of room into an error. Code past the top is reported once for each ORG.
    pub(crate) fn check_room(&mut self, stored: Result<(), Full>) -> Res<()> {
        self.report_crossing();
        match stored {
            Ok(()) => Ok(()),
            Err(Full::Top) if self.out.overflow_reported => Ok(()),
            Err(Full::Top) => {
                self.out.overflow_reported = true;
                fault(0, "code runs past $FFFF")
            }
            Err(Full::Most) => {
                self.stop("the source makes more than 16 MiB of code");
                Ok(())
            }
        }
    }

    /// Reports code that has run out of its slot, according to the option of MMU.
    pub(crate) fn report_crossing(&mut self) {
        match self.out.take_crossing() {
            Some(Crossing::Warning) => self.warn(0, "code runs out of its slot".to_owned()),
            Some(Crossing::Error) => self.error(&Fault::new(0, "code runs out of its slot")),
            Some(Crossing::NoMorePages) => {
                self.error(&Fault::new(0, "code runs out of its slot, and there is no next page to map into it"));
            }
            None => {}
        }
    }

    /// Returns a number as a byte, and warns if it does not fit.
    pub(crate) fn byte(&mut self, value: i32, at: usize) -> u8 {
        if !(-256..=255).contains(&value) {
            self.warn_cut(value, at, "a byte", u32::from(value as u8), 2);
        }
        value as u8
    }

    /// Returns a number as a word, and warns if it does not fit.
    pub(crate) fn word(&mut self, value: i32, at: usize) -> u16 {
        if !(-0x1_0000..=0xFFFF).contains(&value) {
            self.warn_cut(value, at, "a word", u32::from(value as u16), 4);
        }
        value as u16
    }

    /// Warns that a value is cut to `left`, shown with `digits` hexadecimal digits.
    pub(crate) fn warn_cut(&mut self, value: i32, at: usize, into: &str, left: u32, digits: usize) {
        if !self.report.quiet {
            self.warn(at, format!("{value} does not fit into {into}: ${left:0digits$X} is used"));
        }
    }

    /// Returns the nesting level of labels: two for each file, macro and module around. Local labels are one level deeper.
    pub(crate) fn label_level(&self) -> usize {
        2 * (self.input.includes + self.job.symbols.scope.macro_depth() + self.input.modules.len())
    }

    /// Ends the count of the labels whose SIZEOF ends here.
    pub(crate) fn size_boundary(&mut self, boundary: Boundary) {
        if self.sizes.is_empty() {
            return;
        }
        let (level, length) = (self.label_level(), self.out.code.len());
        if self.sizes.end(boundary, level, length, &mut self.job.symbols) {
            self.warn(0, "SIZEOF of an enclosing label ends here".to_owned());
        }
    }

    /// Adds a file that the source asks for, or a part of one.
    pub(crate) fn keep(&mut self, name: String, content: Content) {
        if !self.report.quiet {
            self.requests.add(name, content);
            if self.requests.bytes > MOST_SAVED {
                self.stop(&format!("the source saves more than {} MiB", MOST_SAVED >> 20));
            }
        }
    }
}
