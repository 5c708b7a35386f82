//! The passes over a source.
//!
//! Each pass reads every statement anew: it replaces what DEFINE and macro arguments replace, defines the label, and
//! runs the directive or encodes the instruction at once. Names that are not known yet count as 0. A pass is the last
//! one if no name, temporary label or answer to IFUSED changed in it. Only the bytes and diagnostics of the last pass
//! count.

use crate::defines::Defines;
use crate::directive::lists::Lists;
use crate::directive::output::Outputs;
use crate::directive::place::Devices;
use crate::directive::structure::{Building, Structure};
use crate::directive::syntax::Syntax;
use crate::input::{Frame, Here, If, Kind, Library};
use crate::later::Later;
use crate::names::NameMap;
use crate::output::Output;
use crate::report::{Fault, Report};
use crate::save::Save;
use crate::sizes::{Boundary, Sizes};
use crate::source::{Class, Segment, Source};
use crate::symbols::Symbols;
use crate::trace::Pending;
use crate::warning::Switches;
use crate::{Assembly, Errors, Files, Line, LineKind, Options, Severity, Shown};
use std::path::Path;
use std::rc::Rc;

/// Most passes. A source that has not settled by then never will: each pass settles at least one more name that is
/// defined further down.
const MOST_PASSES: u32 = 250;
/// Most statements run in all passes together, after the third pass.
const MOST_STATEMENTS: u64 = 10_000_000;
/// Most statements outside the main file in one pass, those made by macros and repetitions.
const MOST_EXPANDED: u64 = 20_000_000;

/// A macro's definition.
#[derive(Clone, Debug)]
pub(crate) struct Macro {
    pub(crate) source: Rc<Source>,
    pub(crate) file: u32,
    /// Indices of its first statement and of its ENDM.
    pub(crate) first: usize,
    pub(crate) end: usize,
    pub(crate) parameters: Vec<Box<[u8]>>,
}

/// State of an assembly.
pub(crate) struct Assembler<'a> {
    pub(crate) options: &'a Options,
    pub(crate) library: Library<'a>,
    pub(crate) symbols: Symbols,
    pub(crate) defines: Defines,
    pub(crate) out: Output,
    pub(crate) report: Report,
    pub(crate) frames: Vec<Frame>,
    pub(crate) ifs: Vec<If>,
    pub(crate) here: Here,
    /// The statements that opened the modules that are open now.
    pub(crate) modules: Vec<Here>,
    pub(crate) macros: NameMap<Macro>,
    pub(crate) structures: NameMap<Structure>,
    /// The EQUs of this pass.
    pub(crate) later: Vec<Later>,
    /// True after ENCODING "DOS": letters of Windows-1251 are converted to code page 866.
    pub(crate) dos_letters: bool,
    /// The STRUCT being defined.
    pub(crate) building: Option<Building>,
    pub(crate) syntax: Syntax,
    /// The warnings that are turned on.
    pub(crate) warnings: Switches,
    /// The settings that OPT push saved.
    pub(crate) saved_syntax: Vec<Syntax>,
    pub(crate) devices: Devices,
    pub(crate) entry: Option<u16>,
    /// The address that END gave in the previous pass.
    pub(crate) entry_before: Option<u16>,
    pub(crate) messages: Vec<String>,
    pub(crate) saves: Vec<Save>,
    /// Number of bytes in `saves`.
    pub(crate) saved: usize,
    pub(crate) outputs: Outputs,
    pub(crate) lists: Lists,
    pub(crate) lines: Vec<Line>,
    pub(crate) traces: Vec<Pending>,
    /// The labels whose size is being counted.
    pub(crate) sizes: Sizes,
    /// How many of the current statement's bytes the listing shows.
    pub(crate) shown: Shown,
    /// The last row that shows bytes of the current statement, if they are not all in its first row.
    pub(crate) filled_row: Option<usize>,
    /// True if the current statement is an instruction.
    pub(crate) encoded: bool,
    /// Number of open files.
    pub(crate) includes: usize,
    /// True if a name that is not defined yet was used since this was last set to false.
    pub(crate) forward: bool,
    /// True if `1B` and `1F` are temporary labels in the current operand.
    pub(crate) branch: bool,
    /// Nesting depth of the current expression.
    pub(crate) depth: u32,
    expanded: u64,
    /// Number of statements run in all passes.
    statements: u64,
    /// True if the code ran past the top since the last ORG; the error is reported once.
    pub(crate) full: bool,
    /// True if the assembly was given up.
    pub(crate) fatal: bool,
}

impl<'a> Assembler<'a> {
    pub(crate) fn new(files: &'a dyn Files, options: &'a Options) -> Self {
        let nothing = Rc::new(Source::new(Path::new("").to_owned(), Vec::new()));
        let segment = Segment::default();
        Self {
            options,
            library: Library::new(files, options),
            symbols: Symbols::new(),
            defines: Defines::default(),
            out: Output::default(),
            report: Report::default(),
            frames: Vec::new(),
            ifs: Vec::new(),
            here: Here { source: nothing, file: 0, segment, replaced: None },
            modules: Vec::new(),
            macros: NameMap::default(),
            structures: NameMap::default(),
            later: Vec::new(),
            dos_letters: false,
            building: None,
            syntax: Syntax::default(),
            warnings: Switches::default(),
            saved_syntax: Vec::new(),
            devices: Devices::default(),
            entry: None,
            entry_before: None,
            messages: Vec::new(),
            saves: Vec::new(),
            saved: 0,
            outputs: Outputs::default(),
            lists: Lists::default(),
            lines: Vec::new(),
            traces: Vec::new(),
            sizes: Sizes::default(),
            shown: Shown::All,
            filled_row: None,
            encoded: false,
            includes: 0,
            forward: false,
            branch: false,
            depth: 0,
            expanded: 0,
            statements: 0,
            full: false,
            fatal: false,
        }
    }

    /// Assembles `main` from the first pass to the last.
    pub(crate) fn run(mut self, main: &Path) -> Result<Assembly, Errors> {
        let (_, source) = self.library.open(main).map_err(|e| Errors::single(main, e.to_string()))?;
        let mut pass = 0;
        while pass < 3 || pass < MOST_PASSES && self.statements < MOST_STATEMENTS {
            pass += 1;
            self.pass(source.clone(), pass);
            self.size_boundary(Boundary::All);
            let settled = self.symbols.end_pass() && !self.devices.has_changed();
            let enough = pass > 2 || !self.defines.pass_asked;
            if self.fatal || settled && enough || pass > 2 && self.complain_of_circles() {
                if settled && !self.fatal {
                    self.complain_of_circles();
                }
                return self.finish();
            }
            self.work_out_equs();
        }
        let names = self.symbols.unsettled.iter().take(5).cloned().collect::<Vec<_>>().join(", ");
        let message = format!("after {pass} passes these names still change from pass to pass: {names}");
        let mut errors = Errors::single(main, message);
        errors.errors.append(&mut self.report.errors);
        errors.warnings = self.report.warnings;
        errors.files = self.library.all_paths();
        Err(errors)
    }

    fn pass(&mut self, main: Rc<Source>, pass: u32) {
        self.symbols.begin_pass();
        let standing = [("_SJASMPLUS", "1"), ("__SJASMPLUS__", "0x00011701"), ("__VERSION__", "\"1.23.1\"")]
            .into_iter()
            // Older names of the same values.
            .chain([
                ("_RELEASE", "0"),
                ("_VERSION", "__VERSION__"),
                ("_ERRORS", "__ERRORS__"),
                ("_WARNINGS", "__WARNINGS__"),
            ]);
        let (date, time) = crate::clock::clock(self.options.time);
        let standing = standing.chain([("__DATE__", &*date), ("__TIME__", &*time)]);
        let defines = self.options.defines.iter().map(|(name, value)| (&**name, &**value));
        self.defines.begin_pass(standing.chain(defines));
        self.out.begin_pass();
        self.begin_devices();
        self.report.begin_pass(pass == 1);
        self.ifs.clear();
        self.macros.clear();
        self.structures.clear();
        self.later.clear();
        self.dos_letters = false;
        self.messages.clear();
        self.saves.clear();
        self.saved = 0;
        self.outputs = Outputs::default();
        self.lists.begin_pass();
        self.lines.clear();
        self.traces.clear();
        self.sizes.clear();
        (self.building, self.syntax, self.warnings) = (None, Syntax::default(), Switches::default());
        self.entry_before = self.entry.take();
        (self.expanded, self.full, self.includes) = (0, false, 0);
        self.saved_syntax.clear();
        self.here.file = 0;
        self.here.source = main.clone();
        self.push_frame(main, 0, None, Kind::File);
        while self.next() {
            self.statement();
        }
        self.close_outputs();
        for here in std::mem::take(&mut self.modules) {
            self.here = here;
            self.warn(0, "MODULE without ENDMODULE".to_owned());
        }
        if self.building.is_some() {
            self.error(&Fault { at: 0, message: "STRUCT without ENDS".to_owned(), unknown: None });
        }
        if self.report.quiet && self.fatal {
            self.report.quiet = false;
        }
    }

    /// Enters a run of statements: the whole source, or a range of it.
    pub(crate) fn push_frame(&mut self, source: Rc<Source>, file: u32, range: Option<(usize, usize)>, kind: Kind) {
        let (next, end) = range.unwrap_or((0, source.segments.len()));
        let called_from = self.here.segment.line;
        let outer = self.frames.last().and_then(|frame| frame.called_at);
        let called_at = match kind {
            Kind::File => None,
            Kind::Macro { .. } => outer.or(Some((self.here.file, called_from))),
            _ => outer,
        };
        if range.is_none() && source.open_comment > 0 {
            let message = format!("a comment that is never closed begins in line {}", source.open_comment);
            self.warn(0, message);
        }
        self.here.source = source.clone();
        self.here.file = file;
        let is_file = matches!(kind, Kind::File);
        self.frames.push(Frame { source, file, next, end, kind, ifs: self.ifs.len(), called_from, called_at });
        if is_file {
            self.includes += 1;
            self.file_row(LineKind::Opened);
        }
    }

    /// Goes to the next statement. Returns false at the end of the pass.
    fn next(&mut self) -> bool {
        while let Some(frame) = self.frames.last_mut() {
            if frame.next < frame.end {
                self.here.segment = frame.source.segments[frame.next];
                frame.next += 1;
                self.statements += 1;
                if self.frames.len() > 1 {
                    self.count_expanded();
                }
                if matches!(self.here.segment.class, Class::Blank | Class::Comment) {
                    self.blank_row();
                    continue;
                }
                return true;
            }
            if let Kind::Line { left, .. } = &mut frame.kind
                && *left > 0
            {
                *left -= 1;
                self.count_expanded();
                return true;
            }
            self.end_of_frame();
        }
        false
    }

    /// Stops sources that expand without end.
    pub(crate) fn count_expanded(&mut self) {
        self.expanded += 1;
        if self.expanded == MOST_EXPANDED {
            let message = format!("macros and repetitions have expanded to {MOST_EXPANDED} statements and seem never to end");
            self.stop(&message);
        }
    }

    /// Gives up, with an error at the current statement.
    pub(crate) fn stop(&mut self, message: &str) {
        self.report.quiet = false;
        self.error(&Fault { at: 0, message: message.to_owned(), unknown: None });
        self.fatal = true;
        self.end_all();
    }

    /// Ends the pass after the current statement.
    pub(crate) fn end_all(&mut self) {
        self.frames.clear();
        self.ifs.clear();
    }

    /// Ends a frame: starts the next round of a repetition, or returns to the caller.
    fn end_of_frame(&mut self) {
        self.close_ifs();
        if self.next_round() {
            return;
        }
        if matches!(self.frames.last(), Some(Frame { kind: Kind::File | Kind::Macro { .. }, .. })) {
            self.size_boundary(Boundary::Main);
        }
        if matches!(self.frames.last(), Some(Frame { kind: Kind::File, .. })) {
            self.file_row(LineKind::Closed);
            self.includes -= 1;
        }
        let Some(frame) = self.frames.pop() else { return };
        let mut end = None;
        match frame.kind {
            Kind::Macro { arguments, .. } => {
                self.defines.drop_arguments(arguments);
                self.symbols.scopes.pop();
            }
            Kind::Repeat { .. } | Kind::While { .. } => end = frame.source.segments.get(frame.end),
            _ => {}
        }
        if let Some(below) = self.frames.last() {
            self.here.source = below.source.clone();
            self.here.file = below.file;
            self.here.segment.line = frame.called_from;
            if let Some(&segment) = end {
                self.empty_row(segment);
            }
        }
    }

    /// Reports the IFs that the frame opened and did not close.
    fn close_ifs(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        let open = frame.ifs;
        while self.ifs.len() > open {
            let Some(entry) = self.ifs.pop() else { return };
            let fault = Fault { at: 0, message: "IF without ENDIF".to_owned(), unknown: None };
            self.report.add(Severity::Error, &fault, &entry.here, &self.frames);
        }
    }
}
