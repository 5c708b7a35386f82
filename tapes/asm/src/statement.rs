//! One statement: its label, its operation, and the bytes it emits.

use crate::assembler::Assembler;
use crate::defines::{self, Changing};
use crate::expression;
use crate::input::Kind;
use crate::output::Full;
use crate::report::{Among, Fault, Res, fault};
use crate::sizes::Boundary;
use crate::source::Class;
use crate::symbols::{NO_PAGE, Site};
use crate::text::{Cursor, dos_letter, in_name, is_blank, shown, starts_name};
use crate::warning::Named;
use crate::word::{self, Directive, Word};
use crate::{Severity, SymbolKind};
use std::rc::Rc;

/// A label in front of a statement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label<'t> {
    /// The name with its `@`, `.` or `!`.
    pub(crate) name: &'t [u8],
    /// Offset of its first byte in the statement.
    pub(crate) at: usize,
    /// Added to the address.
    pub(crate) offset: Offset,
}

impl Label<'_> {
    /// Returns true if it belongs to the main label before it.
    pub(crate) fn is_local(&self) -> bool {
        self.name.iter().take_while(|byte| matches!(byte, b'!' | b'@' | b'.')).any(|&byte| byte == b'.')
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Offset {
    Bytes(i32),
    Number,
}

impl Assembler<'_> {
    /// Runs the current statement.
    pub(crate) fn statement(&mut self) {
        if let Some(Kind::Line { text, .. }) = self.frames.last().map(|frame| &frame.kind) {
            let text = text.clone();
            self.here.replaced = Some(text.clone());
            self.row(|this| {
                if let Some(Kind::Line { first, .. }) = this.frames.last_mut().map(|frame| &mut frame.kind) {
                    *first = false;
                }
                this.repeated(&text)
            });
            return;
        }
        let source = self.here.source.clone();
        let text = source.segment_text(&self.here.segment);
        let converted = self.dos_letters.then(|| text.iter().map(|&byte| dos_letter(byte)).collect::<Vec<u8>>());
        let text = converted.as_deref().unwrap_or(text);
        let class = self.here.segment.class(self.syntax.directives_first);
        let all = !matches!(class, Class::Define | Class::IfDefined);
        let touched = self.defines.may_touch(self.here.segment.initials);
        match if touched { self.replaced(text, all) } else { Ok(None) } {
            Ok(None) => {
                self.here.replaced = converted.as_deref().filter(|text| !text.is_ascii()).map(Rc::from);
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
                    // The value of an index is not known in the first pass.
                    defines::Trouble::Array(_) if self.report.quiet => return,
                    defines::Trouble::Array(message) => message,
                };
                self.error(&Fault { at: 0, message, unknown: None });
            }
        }
    }

    /// Replaces defined names in a text. Returns `None` if there are none.
    pub(crate) fn replaced(&mut self, text: &[u8], all: bool) -> Result<Option<Vec<u8>>, defines::Trouble> {
        let changing = self.changing();
        if !self.defines.has_arrays() {
            return self.defines.replace(text, all, changing, &mut |_| None);
        }
        // An array's index is an expression. While it is evaluated, the names are moved out.
        let mut defines = std::mem::take(&mut self.defines);
        let result = defines.replace(text, all, changing, &mut |index| {
            let mut cursor = Cursor::new(index);
            let value = self.expression(&mut cursor).ok()?;
            cursor.at_end().then_some(value)
        });
        self.defines = defines;
        result
    }

    fn changing(&self) -> Changing {
        Changing {
            line: self.here.segment.line,
            pass: self.symbols.pass().min(3),
            include_level: self.includes.saturating_sub(1),
            errors: self.report.errors.len(),
            warnings: self.report.warnings.len(),
        }
    }

    /// Runs the text of a statement, including its label.
    fn run_text(&mut self, text: &[u8]) -> Res<()> {
        let mut cursor = Cursor::new(text);
        let labelled = self.here.segment.label && !(self.syntax.directives_first && self.begins_with_directive(cursor));
        let label = if labelled { self.take_label(&mut cursor)? } else { None };
        if self.building.is_some() {
            return self.structure_line(label, &mut cursor);
        }
        let Some(label) = label else { return self.operation(&mut cursor) };
        if expression::is_operator(label.name) && self.symbols.open_modules().is_empty() {
            let message = || format!("{} is also an operator in expressions", shown(label.name));
            self.warn_named(Named::Keyword, label.at, message);
        }
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

    fn begins_with_directive(&self, mut cursor: Cursor<'_>) -> bool {
        cursor.eat(b'.');
        cursor.name().and_then(|word| self.find_word(word)).is_some_and(|word| matches!(word, Word::Directive(_)))
    }

    /// Reads the label of the statement. A temporary label is defined here.
    fn take_label<'t>(&mut self, cursor: &mut Cursor<'t>) -> Res<Option<Label<'t>>> {
        let at = cursor.pos;
        if is_blank(cursor.peek()) {
            return Ok(None);
        }
        if cursor.peek().is_ascii_digit() {
            let digits = cursor.take_while(in_name);
            let number = std::str::from_utf8(digits).ok().and_then(|text| text.parse().ok());
            let Some(number) = number else {
                return fault(at, format!("a label that begins with a digit must be a number, not `{}`", shown(digits)));
            };
            cursor.eat(b':');
            let here = self.out.here();
            self.symbols.temporary.define(number, here);
            return Ok(None);
        }
        let marks = cursor.take_while(|b| matches!(b, b'@' | b'.' | b'!'));
        if !matches!(marks, b"" | b"@" | b"." | b"@." | b"!" | b"!@" | b"!.") || !starts_name(cursor.peek()) {
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
            return fault(cursor.pos, format!("a label cannot contain `{found}`"));
        }
        Ok(Some(Label { name, at, offset }))
    }

    /// Defines a label as the current address; `cursor` is after the label.
    fn place_label(&mut self, label: Label<'_>, cursor: &Cursor<'_>) -> Res<()> {
        let offset = match label.offset {
            Offset::Bytes(bytes) => bytes,
            Offset::Number => self.number_offset(label.at, *cursor)?,
        };
        let value = self.out.here() + offset;
        let page = self.out.page_of(value);
        self.define_label(label, value, SymbolKind::Label, page);
        Ok(())
    }

    /// Defines a label and returns its id; reports an error if it is defined already.
    fn define_label(&mut self, label: Label<'_>, value: i32, kind: SymbolKind, page: i32) -> Option<u32> {
        let site = Site { page, ..self.site() };
        match self.symbols.define(label.name, value, kind, site) {
            Ok(id) => {
                self.track_size(label, id, kind);
                self.trace_label(label.name, id, value, kind, label.offset != Offset::Bytes(0));
                Some(id)
            }
            Err(full) => {
                let message = format!("{full} is defined twice");
                self.error(&Fault { at: label.at, message, unknown: None });
                None
            }
        }
    }

    /// Runs `label EQU value` and `label = value`.
    fn assign(&mut self, label: Label<'_>, kind: SymbolKind, cursor: &mut Cursor<'_>) -> Res<()> {
        self.symbols.note_uses();
        let from = cursor.pos;
        let value = self.expression(cursor)?;
        let text = &cursor.text[from..cursor.pos];
        let page = if kind == SymbolKind::Constant && cursor.eat(b',') { self.expression(cursor)? } else { NO_PAGE };
        self.end(cursor)?;
        if let Some(id) = self.define_label(label, value, kind, page)
            && kind == SymbolKind::Constant
        {
            self.note_equ(id, text);
        }
        Ok(())
    }

    pub(crate) fn site(&self) -> Site {
        Site { file: self.here.file, line: self.here.segment.line, page: NO_PAGE }
    }

    /// Runs a statement after its label: macro, directive, instruction or structure.
    pub(crate) fn operation(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        if cursor.at_end() {
            return Ok(());
        }
        let at = cursor.pos;
        if let tag @ (b"::" | b":.:") = cursor.rest().trim_ascii() {
            self.size_boundary(if tag.len() == 2 { Boundary::Main } else { Boundary::Local });
            return Ok(());
        }
        if cursor.peek() == b'.' {
            if cursor.rest() == b"." {
                return Ok(());
            }
            if cursor.peek_at(1) == b'(' || cursor.peek_at(1).is_ascii_digit() {
                return self.repeat_line(cursor);
            }
        }
        // `@` before an instruction bypasses a macro of that name. A dot before a directive has no meaning.
        let real = cursor.peek() == b'@';
        let dotted = cursor.peek() == b'.';
        cursor.pos += usize::from(real || dotted);
        if real {
            cursor.skip_blanks();
        }
        if !starts_name(cursor.peek()) {
            return fault(at, format!("an instruction is expected, not `{}`", shown(cursor.rest().trim_ascii())));
        }
        let word = cursor.name_tail();
        let called = &cursor.text[if dotted { at } else { cursor.pos - word.len() }..cursor.pos];
        if !real
            && !self.macros.is_empty()
            && let Some(found) = self.macros.get(called)
        {
            let found = found.clone();
            return self.call_macro(called, at, &found, cursor);
        }
        match self.find_word(word) {
            Some(Word::Mnemonic(mnemonic)) if !dotted => {
                self.encoded = true;
                self.instruction(mnemonic, at, cursor)
            }
            Some(Word::Directive(directive)) => self.directive(directive, at, cursor),
            Some(Word::Mnemonic(_)) => fault(at, "a dot may precede directives and repeat counts, not instructions"),
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

    /// Checks that the statement ends here.
    pub(crate) fn end(&self, cursor: &mut Cursor<'_>) -> Res<()> {
        if cursor.at_end() {
            return Ok(());
        }
        fault(cursor.pos, format!("unexpected `{}`", shown(cursor.rest().trim_ascii())))
    }

    /// Emits bytes at the current address.
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

    /// Allows the error for code past the top again, after the address was set.
    pub(crate) fn room_again(&mut self) {
        self.full = false;
    }

    pub(crate) fn error(&mut self, fault: &Fault) {
        self.report.add(Severity::Error, fault, &self.here, &self.frames);
    }

    pub(crate) fn warn(&mut self, at: usize, message: String) {
        if !self.report.quiet {
            let fault = Fault { at, message, unknown: None };
            let severity = if self.syntax.strict { Severity::Error } else { Severity::Warning };
            self.report.add(severity, &fault, &self.here, &self.frames);
        }
    }
}
