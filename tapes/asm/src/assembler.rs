//! The passes over a source, and what a statement is.
//!
//! Each pass reads every statement anew: replaces what DEFINE and macro arguments replace, defines the label, and runs the
//! directive or encodes the instruction at once. Names that are not known yet count as 0. A pass is the last one when no
//! name, temporary label or answer to IFUSED has changed in it; only its bytes and complaints count.

use crate::defines::{self, Changing, Defines};
use crate::directive::structure::{Building, Structure};
use crate::directive::syntax::Syntax;
use crate::input::{Frame, Here, If, Kind, Library};
use crate::nearest::nearest;
use crate::output::{Full, Output};
use crate::report::{Among, Fault, Report, Res, fault};
use crate::source::{Class, Source};
use crate::symbols::{NameMap, Site, Symbols};
use crate::text::{Cursor, in_name, is_blank, shown, starts_name};
use crate::word::{self, Directive, Word};
use crate::{Assembly, Errors, Files, Line, Options, Severity, Symbol, SymbolKind};
use std::path::Path;
use std::rc::Rc;

/// A source that has not settled after so many passes never will.
const MOST_PASSES: u32 = 12;
/// So many statements may be run in a pass outside the main file: what macros and repetitions make.
const MOST_EXPANDED: u64 = 20_000_000;
/// For so many unknown names a near one is looked for.
const MOST_SUGGESTIONS: usize = 50;

/// A macro's definition.
#[derive(Clone, Debug)]
pub(crate) struct Macro {
    pub(crate) source: Rc<Source>,
    pub(crate) file: u32,
    /// Numbers of its first statement and of its ENDM.
    pub(crate) first: usize,
    pub(crate) end: usize,
    pub(crate) parameters: Vec<Box<[u8]>>,
}

/// A label as it stands in front of a statement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label<'t> {
    /// With its `@`, `.` or `!`.
    pub(crate) name: &'t [u8],
    /// Where it begins.
    pub(crate) at: usize,
    /// What is added to the address: bytes, or for `+*` the way to the number in the instruction.
    offset: Offset,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Offset {
    Bytes(i32),
    Number,
}

/// Everything there is while assembling.
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
    /// Where the open modules were opened.
    pub(crate) modules: Vec<Here>,
    pub(crate) macros: NameMap<Macro>,
    pub(crate) structures: NameMap<Structure>,
    /// The STRUCT that is being defined.
    pub(crate) building: Option<Building>,
    pub(crate) syntax: Syntax,
    /// What OPT push has laid aside.
    pub(crate) saved_syntax: Vec<Syntax>,
    pub(crate) device: bool,
    pub(crate) entry: Option<u16>,
    pub(crate) messages: Vec<String>,
    lines: Vec<Line>,
    /// A name that is not defined yet was used since this was last set to false.
    pub(crate) forward: bool,
    /// `1B` and `1F` are temporary labels in the present operand.
    pub(crate) branch: bool,
    /// How deep the present expression is nested.
    pub(crate) depth: u32,
    expanded: u64,
    /// The code ran past the top since the last ORG.
    full: bool,
    /// There is no sense in going on.
    pub(crate) fatal: bool,
}

impl<'a> Assembler<'a> {
    pub(crate) fn new(files: &'a dyn Files, options: &'a Options) -> Self {
        let nothing = Rc::new(Source::new(Path::new("").to_owned(), Vec::new()));
        let segment = crate::source::Segment { start: 0, end: 0, line: 0, label: false, class: Class::Plain };
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
            building: None,
            syntax: Syntax::default(),
            saved_syntax: Vec::new(),
            device: false,
            entry: None,
            messages: Vec::new(),
            lines: Vec::new(),
            forward: false,
            branch: false,
            depth: 0,
            expanded: 0,
            full: false,
            fatal: false,
        }
    }

    /// Assembles `main` from the first pass to the last.
    pub(crate) fn run(mut self, main: &Path) -> Result<Assembly, Errors> {
        let (_, source) = self.library.open(main).map_err(|e| Errors::single(main, e.to_string()))?;
        for pass in 1..=MOST_PASSES {
            self.pass(source.clone(), pass);
            let settled = self.symbols.end_pass();
            let enough = pass > 2 || !self.defines.pass_asked;
            if self.fatal || settled && enough {
                return self.finish();
            }
        }
        let names = self.symbols.unsettled.iter().take(5).cloned().collect::<Vec<_>>().join(", ");
        let message = format!("after {MOST_PASSES} passes these names still change from pass to pass: {names}");
        let mut errors = Errors::single(main, message);
        errors.errors.append(&mut self.report.errors);
        errors.warnings = self.report.warnings;
        Err(errors)
    }

    fn pass(&mut self, main: Rc<Source>, pass: u32) {
        self.symbols.begin_pass();
        let standing = [("_SJASMPLUS", "1"), ("__SJASMPLUS__", "0x011701"), ("__VERSION__", "\"1.23.1\"")];
        let defines = self.options.defines.iter().map(|(name, value)| (&**name, &**value));
        self.defines.begin_pass(standing.into_iter().chain(defines));
        self.out.begin_pass();
        self.report.begin_pass(pass == 1);
        self.ifs.clear();
        self.macros.clear();
        self.structures.clear();
        self.messages.clear();
        self.lines.clear();
        (self.building, self.syntax, self.device, self.entry) = (None, Syntax::default(), false, None);
        (self.expanded, self.full) = (0, false);
        self.saved_syntax.clear();
        self.here.file = 0;
        self.here.source = main.clone();
        self.push_frame(main, 0, None, Kind::File);
        while self.next() {
            self.statement();
        }
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

    /// Begins a run of statements, all of the source unless a range of it is named.
    pub(crate) fn push_frame(&mut self, source: Rc<Source>, file: u32, range: Option<(usize, usize)>, kind: Kind) {
        let (next, end) = range.unwrap_or((0, source.segments.len()));
        let called_from = self.here.segment.line;
        if range.is_none() && source.open_comment > 0 {
            let message = format!("a comment that is never closed begins in line {}", source.open_comment);
            self.warn(0, message);
        }
        self.here.source = source.clone();
        self.here.file = file;
        self.frames.push(Frame { source, file, next, end, kind, ifs: self.ifs.len(), called_from });
    }

    /// Goes to the next statement; false at the end of the pass.
    fn next(&mut self) -> bool {
        while let Some(frame) = self.frames.last_mut() {
            if frame.next < frame.end {
                self.here.segment = frame.source.segments[frame.next];
                frame.next += 1;
                if self.frames.len() > 1 {
                    self.count_expanded();
                }
                return true;
            }
            if let Kind::Line { text, left } = &mut frame.kind
                && *left > 0
            {
                *left -= 1;
                self.here.replaced = Some(text.clone());
                self.count_expanded();
                return true;
            }
            self.end_of_frame();
        }
        false
    }

    /// Stops sources that make more and more of themselves.
    pub(crate) fn count_expanded(&mut self) {
        self.expanded += 1;
        if self.expanded == MOST_EXPANDED {
            let message = format!("macros and repetitions have made {MOST_EXPANDED} statements: it seems never to end");
            self.stop(&message);
        }
    }

    /// Gives up, with an error at the present statement.
    pub(crate) fn stop(&mut self, message: &str) {
        self.report.quiet = false;
        self.error(&Fault { at: 0, message: message.to_owned(), unknown: None });
        self.fatal = true;
        self.end_all();
    }

    /// No further statement of this pass is read.
    pub(crate) fn end_all(&mut self) {
        self.frames.clear();
        self.ifs.clear();
    }

    /// The last statement of a frame is done: the next round of a repetition, or back to where it was called.
    fn end_of_frame(&mut self) {
        self.close_ifs();
        if self.next_round() {
            return;
        }
        let Some(frame) = self.frames.pop() else { return };
        if let Kind::Macro { arguments, .. } = frame.kind {
            self.defines.drop_arguments(arguments);
            self.symbols.scopes.pop();
        }
        if let Some(below) = self.frames.last() {
            self.here.source = below.source.clone();
            self.here.file = below.file;
            self.here.segment.line = frame.called_from;
        }
    }

    /// IFs that the frame opened and did not close.
    fn close_ifs(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        let open = frame.ifs;
        while self.ifs.len() > open {
            let Some(entry) = self.ifs.pop() else { return };
            let fault = Fault { at: 0, message: "IF without ENDIF".to_owned(), unknown: None };
            self.report.add(Severity::Error, &fault, &entry.here, &self.frames);
        }
    }

    /// Runs the present statement.
    fn statement(&mut self) {
        if let Some(Kind::Line { .. }) = self.frames.last().map(|frame| &frame.kind) {
            if let Some(text) = self.here.replaced.clone() {
                self.row(|this| this.repeated(&text));
            }
            return;
        }
        let source = self.here.source.clone();
        let text = source.segment_text(&self.here.segment);
        let all = !matches!(self.here.segment.class, Class::Define | Class::IfDefined);
        match self.defines.replace(text, all, self.changing()) {
            Ok(None) => {
                self.here.replaced = None;
                self.row(|this| this.run_text(text));
            }
            Ok(Some(text)) => {
                let text: Rc<[u8]> = text.into();
                self.here.replaced = Some(text.clone());
                self.row(|this| this.run_text(&text));
            }
            Err(trouble) => {
                self.here.replaced = None;
                let message = match trouble {
                    defines::Trouble::Endless => "replacing names in this line never ends".to_owned(),
                    defines::Trouble::TooLong => {
                        format!("replacing makes this line longer than {} bytes", defines::LONGEST)
                    }
                };
                self.error(&Fault { at: 0, message, unknown: None });
            }
        }
    }

    fn changing(&self) -> Changing {
        Changing {
            line: self.here.segment.line,
            pass: self.symbols.pass().min(3),
            include_level: self.frames.iter().filter(|frame| matches!(frame.kind, Kind::File)).count() - 1,
            errors: self.report.errors.len(),
            warnings: self.report.warnings.len(),
        }
    }

    /// Runs something that is one row of the listing.
    fn row(&mut self, run: impl FnOnce(&mut Self) -> Res<()>) {
        let (file, line, depth) = (self.here.file as usize, self.here.segment.line, self.frames.len() as u32 - 1);
        let (address, from) = (self.out.here() as u16, self.out.code.len());
        if let Err(fault) = run(self) {
            self.error(&fault);
        }
        if !self.report.quiet {
            let bytes = from..self.out.code.len();
            self.lines.push(Line { file, line, address, bytes, depth, skipped: false });
        }
    }

    /// Notes a statement that a false IF skips.
    pub(crate) fn skipped_row(&mut self, line: u32) {
        if !self.report.quiet {
            let (address, at) = (self.out.here() as u16, self.out.code.len());
            let (file, depth) = (self.here.file as usize, self.frames.len() as u32 - 1);
            self.lines.push(Line { file, line, address, bytes: at..at, depth, skipped: true });
        }
    }

    /// Runs a statement's text, label and all.
    fn run_text(&mut self, text: &[u8]) -> Res<()> {
        let mut cursor = Cursor::new(text);
        let label = if self.here.segment.label { self.take_label(&mut cursor)? } else { None };
        if self.building.is_some() {
            return self.structure_line(label, &mut cursor);
        }
        let Some(label) = label else { return self.operation(&mut cursor) };
        if cursor.peek_solid() == b'=' && cursor.peek_at(1) != b'=' {
            cursor.pos += 1;
            return self.assign(label, SymbolKind::Variable, &mut cursor);
        }
        let mut ahead = cursor;
        ahead.eat(b'.');
        if let Some(Word::Directive(directive)) = ahead.name().and_then(word::find) {
            match directive {
                Directive::Equ => return self.assign(label, SymbolKind::Constant, &mut ahead),
                Directive::Set => return self.assign(label, SymbolKind::Variable, &mut ahead),
                Directive::Macro => return self.define_macro(Some((label.name, label.at)), &mut ahead),
                _ => {}
            }
        }
        if self.structure_at_label(label, &mut cursor)? {
            return Ok(());
        }
        self.place_label(label, &cursor)?;
        self.operation(&mut cursor)
    }

    /// The label in front of the statement; temporary labels are defined here and now.
    fn take_label<'t>(&mut self, cursor: &mut Cursor<'t>) -> Res<Option<Label<'t>>> {
        let at = cursor.pos;
        if is_blank(cursor.peek()) {
            return Ok(None);
        }
        if cursor.peek().is_ascii_digit() {
            let digits = cursor.take_while(in_name);
            let number = std::str::from_utf8(digits).ok().and_then(|text| text.parse().ok());
            let Some(number) = number else {
                return fault(at, format!("a label that begins with a digit is a number: `{}`", shown(digits)));
            };
            cursor.eat(b':');
            let here = self.out.here();
            self.symbols.define_temporary(number, here);
            return Ok(None);
        }
        let marks = cursor.take_while(|b| matches!(b, b'@' | b'.' | b'!'));
        if !matches!(marks, b"" | b"@" | b"." | b"!" | b"@.") || !starts_name(cursor.peek()) {
            let found = shown(&cursor.rest()[..cursor.rest().len().min(1)]);
            return fault(at, format!("a label cannot begin with `{}{found}`", shown(marks)));
        }
        cursor.name_tail();
        let name = &cursor.text[at..cursor.pos];
        let offset = match (cursor.peek(), cursor.peek_at(1)) {
            (b'+', digit @ b'0'..=b'9') => Offset::Bytes(i32::from(digit - b'0')),
            (b'+', b'*') => Offset::Number,
            _ => Offset::Bytes(0),
        };
        if offset != Offset::Bytes(0) || cursor.peek() == b'+' {
            cursor.pos += 2;
        }
        if cursor.peek() == b':' {
            cursor.pos += 1;
        } else if cursor.peek() != b'=' && !is_blank(cursor.peek()) && cursor.pos < cursor.text.len() {
            let found = shown(&cursor.rest()[..1]);
            return fault(cursor.pos, format!("`{found}` cannot stand in a label"));
        }
        Ok(Some(Label { name, at, offset }))
    }

    /// Defines a label as the present address; `cursor` stands on what follows it.
    fn place_label(&mut self, label: Label<'_>, cursor: &Cursor<'_>) -> Res<()> {
        let offset = match label.offset {
            Offset::Bytes(bytes) => bytes,
            Offset::Number => self.number_offset(label.at, *cursor)?,
        };
        let value = self.out.here() + offset;
        self.define_label(label, value, SymbolKind::Label)
    }

    pub(crate) fn define_label(&mut self, label: Label<'_>, value: i32, kind: SymbolKind) -> Res<()> {
        let site = self.site();
        match self.symbols.define(label.name, value, kind, site) {
            Ok(()) => Ok(()),
            Err(full) => {
                let message = format!("{full} is defined twice");
                self.error(&Fault { at: label.at, message, unknown: None });
                Ok(())
            }
        }
    }

    /// `label EQU value` and `label = value`.
    fn assign(&mut self, label: Label<'_>, kind: SymbolKind, cursor: &mut Cursor<'_>) -> Res<()> {
        let value = self.expression(cursor)?;
        if cursor.eat(b',') {
            // The memory page: there is one for each address in 48K.
            self.expression(cursor)?;
        }
        self.end(cursor)?;
        self.define_label(label, value, kind)
    }

    pub(crate) fn site(&self) -> Site {
        Site { file: self.here.file, line: self.here.segment.line }
    }

    /// A statement without its label: macro, directive, instruction or structure.
    pub(crate) fn operation(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        if cursor.at_end() {
            return Ok(());
        }
        let at = cursor.pos;
        if cursor.peek() == b'.' {
            if cursor.rest() == b"." {
                return Ok(());
            }
            if cursor.peek_at(1) == b'(' || cursor.peek_at(1).is_ascii_digit() {
                return self.repeat_line(cursor);
            }
        }
        // In front of an instruction `@` keeps a macro of that name out, a dot in front of a directive means nothing.
        let real = cursor.peek() == b'@';
        let dotted = cursor.peek() == b'.';
        cursor.pos += usize::from(real || dotted);
        if !starts_name(cursor.peek()) {
            return fault(at, format!("an instruction is expected, not `{}`", shown(cursor.rest().trim_ascii())));
        }
        let word = cursor.name_tail();
        if !real
            && !dotted
            && !self.macros.is_empty()
            && let Some(found) = self.macros.get(word)
        {
            let found = found.clone();
            return self.call_macro(word, at, &found, cursor);
        }
        match self.find_word(word) {
            Some(Word::Mnemonic(mnemonic)) if !dotted => self.instruction(mnemonic, at, cursor),
            Some(Word::Directive(directive)) => self.directive(directive, at, cursor),
            _ if self.structure_instance(None, word, cursor)? => Ok(()),
            _ => {
                let message = format!("unknown instruction `{}`", shown(word));
                Err(Box::new(Fault { at, message, unknown: Some((word.to_vec(), Among::Words)) }))
            }
        }
    }

    pub(crate) fn find_word(&self, word: &[u8]) -> Option<Word> {
        word::find(word).or_else(|| self.syntax.any_case.then(|| word::find(&word.to_ascii_lowercase()))?)
    }

    /// Checks that nothing is left of the statement.
    pub(crate) fn end(&self, cursor: &mut Cursor<'_>) -> Res<()> {
        if cursor.at_end() {
            return Ok(());
        }
        fault(cursor.pos, format!("unexpected `{}`", shown(cursor.rest().trim_ascii())))
    }

    /// Puts bytes at the present address.
    pub(crate) fn emit(&mut self, bytes: &[u8]) -> Res<()> {
        let stored = self.out.push(bytes);
        self.check_room(stored)
    }

    pub(crate) fn check_room(&mut self, stored: Result<(), Full>) -> Res<()> {
        match stored {
            Ok(()) => Ok(()),
            Err(Full::Top) if self.full => Ok(()),
            Err(Full::Top) => {
                self.full = true;
                fault(0, "code runs past $FFFF")
            }
            Err(Full::Most) => {
                self.stop("the source makes more than 16 MiB of code");
                Ok(())
            }
        }
    }

    /// The address has been set anew: running past the top is worth a message again.
    pub(crate) fn room_again(&mut self) {
        self.full = false;
    }

    pub(crate) fn error(&mut self, fault: &Fault) {
        self.report.add(Severity::Error, fault, &self.here, &self.frames);
    }

    pub(crate) fn warn(&mut self, at: usize, message: String) {
        if !self.report.quiet {
            let fault = Fault { at, message, unknown: None };
            self.report.add(Severity::Warning, &fault, &self.here, &self.frames);
        }
    }

    /// Turns the last pass into what the caller gets.
    fn finish(mut self) -> Result<Assembly, Errors> {
        if !self.report.errors.is_empty() {
            self.suggest();
            return Err(self.report.into_errors());
        }
        let mut assembly = Assembly { blocks: self.out.blocks(), entry: self.entry, ..Assembly::default() };
        for (name, entry) in self.symbols.defined() {
            let name = shown(name);
            let value = i64::from(entry.value);
            let (file, line) = (entry.file as usize, entry.line);
            assembly.symbols.insert(name.clone(), value);
            assembly.details.insert(name, Symbol { value, kind: entry.kind, file, line, used: entry.used });
        }
        for source in &self.library.opened {
            assembly.files.push(source.path.clone());
            assembly.sources.push(shown(&source.original));
        }
        assembly.lines = self.lines;
        assembly.code = self.out.code;
        assembly.messages = self.messages;
        assembly.warnings = self.report.warnings;
        Ok(assembly)
    }

    /// Names the nearest right name for each unknown one.
    fn suggest(&mut self) {
        let words: Vec<&str> = word::all().collect();
        let labels: Vec<String> = self.symbols.defined().map(|(name, _)| shown(name)).collect();
        let mut macros: Vec<String> =
            self.macros.keys().chain(self.structures.keys()).map(|name| shown(name)).collect();
        macros.sort();
        let mut labels: Vec<&str> = labels.iter().map(String::as_str).collect();
        labels.sort_unstable();
        for (number, name, among) in self.report.unknown.iter().take(MOST_SUGGESTIONS) {
            let name = shown(name);
            let near = match among {
                Among::Labels => nearest(&name, labels.iter().copied()).map(str::to_owned),
                Among::Words if word::find(name.to_ascii_lowercase().as_bytes()).is_some() => {
                    self.report.errors[*number].help =
                        Some("it is written all in lower or all in upper case".to_owned());
                    continue;
                }
                Among::Words => {
                    let all = macros.iter().map(String::as_str).chain(words.iter().copied());
                    let upper = name.chars().all(|c| !c.is_ascii_lowercase());
                    let like = |near: &str| if upper { near.to_ascii_uppercase() } else { near.to_ascii_lowercase() };
                    nearest(&name, all)
                        .map(|near| if macros.iter().any(|m| m == near) { near.to_owned() } else { like(near) })
                }
            };
            self.report.errors[*number].help = near.map(|near| format!("is `{near}` meant?"));
        }
    }
}
