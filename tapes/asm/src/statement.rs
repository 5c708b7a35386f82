//! One statement: its label, its operation, and the bytes it emits.

use crate::SymbolKind;
use crate::class::Class;
use crate::defines::{self, ReplaceError};
use crate::directive;
use crate::directive::macros;
use crate::directive::structure;
use crate::directive::structure::instance;
use crate::encode;
use crate::expect;
use crate::expression;
use crate::fault::{Among, Fault, Res, fault};
use crate::keyword::{self, Directive, Keyword};
use crate::label;
use crate::label::{Label, Offset};
use crate::listing_rows;
use crate::pass::Pass;
use crate::pass::input::FrameKind;
use crate::pass::sizes::Boundary;
use crate::substitute;
use crate::symbols::NO_PAGE;
use crate::text::{Cursor, dos_letter, first_letter, in_name, is_blank, shown, starts_name};
use crate::warning::Warning;
use std::rc::Rc;

/// Runs the current statement.
pub(crate) fn run(pass: &mut Pass<'_, '_>) {
    pass.out.begin_statement();
    pass.report_crossing();
    if let Some(FrameKind::Line { text, .. }) = pass.input.frames.last().map(|frame| &frame.kind) {
        let text = text.clone();
        pass.input.current.replaced = Some(text.clone());
        listing_rows::row(pass, |pass| {
            if let Some(FrameKind::Line { first, .. }) = pass.input.frames.last_mut().map(|frame| &mut frame.kind) {
                *first = false;
            }
            repeated(pass, &text)
        });
        return;
    }
    let source = pass.input.current.source.clone();
    let text = source.segment_text(&pass.input.current.segment);
    let converted = pass.settings.dos_letters.then(|| text.iter().map(|&byte| dos_letter(byte)).collect::<Vec<u8>>());
    let text = converted.as_deref().unwrap_or(text);
    let class = pass.input.current.segment.class(pass.settings.syntax.directives_first);
    let all = !matches!(class, Class::Define | Class::IfDefined);
    let touched = pass.defines.may_touch(pass.input.current.segment.initials);
    match if touched { substitute::replaced(pass, text, all) } else { Ok(None) } {
        Ok(None) => {
            pass.input.current.replaced = converted.as_deref().filter(|text| !text.is_ascii()).map(Rc::from);
            listing_rows::row(pass, |pass| run_text(pass, text));
        }
        Ok(Some(text)) => {
            let text: Rc<[u8]> = text.into();
            pass.input.current.replaced = Some(text.clone());
            listing_rows::row(pass, |pass| run_text(pass, &text));
        }
        Err(trouble) => {
            pass.input.current.replaced = None;
            let message = match trouble {
                ReplaceError::Endless => "replacing names in this line never ends".to_owned(),
                ReplaceError::TooLong => {
                    format!("replacing makes this line longer than {} bytes", defines::LONGEST_LINE)
                }
                // The value of an index is not known in the first pass.
                ReplaceError::Array(_) if pass.report.quiet => return,
                ReplaceError::Array(message) => message,
            };
            pass.error(&Fault::new(0, message));
        }
    }
}

/// Runs the text of a statement, including its label.
fn run_text(pass: &mut Pass<'_, '_>, text: &[u8]) -> Res<()> {
    let mut cursor = Cursor::new(text);
    let labelled = pass.input.current.segment.label
        && !(pass.settings.syntax.directives_first && begins_with_directive(pass, cursor));
    let label = if labelled { take_label(pass, &mut cursor)? } else { None };
    if pass.definitions.building.is_some() {
        return structure::structure_line(pass, label, &mut cursor);
    }
    let Some(label) = label else { return operation(pass, &mut cursor) };
    if expression::is_operator(label.name) && pass.job.symbols.scope.open_modules().is_empty() {
        let message = || format!("{} is also an operator in expressions", shown(label.name));
        pass.warn_named(Warning::Keyword, label.at, message);
    }
    if cursor.peek_solid() == b'=' && cursor.peek_at(1) != b'=' {
        cursor.pos += 1;
        return assign(pass, label, SymbolKind::Variable, &mut cursor);
    }
    let mut ahead = cursor;
    ahead.eat(b'.');
    if let Some(Keyword::Directive(directive)) = ahead.name().and_then(keyword::find) {
        match directive {
            Directive::Equ => return assign(pass, label, SymbolKind::Constant, &mut ahead),
            Directive::Set => return assign(pass, label, SymbolKind::Variable, &mut ahead),
            Directive::Macro => return macros::define_macro(pass, Some((label.name, label.at)), &mut ahead),
            _ => {}
        }
    }
    if instance::structure_at_label(pass, label, &mut cursor)? {
        return Ok(());
    }
    place_label(pass, label, &cursor)?;
    operation(pass, &mut cursor)
}

fn begins_with_directive(pass: &Pass<'_, '_>, mut cursor: Cursor<'_>) -> bool {
    cursor.eat(b'.');
    cursor
        .name()
        .and_then(|word| pass.settings.find_word(word))
        .is_some_and(|word| matches!(word, Keyword::Directive(_)))
}

/// Reads the label of the statement. A temporary label is defined here.
fn take_label<'t>(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'t>) -> Res<Option<Label<'t>>> {
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
        let here = pass.out.here();
        pass.job.symbols.temporary.define(number, here);
        return Ok(None);
    }
    let marks = cursor.take_while(|b| matches!(b, b'@' | b'.' | b'!'));
    if !matches!(marks, b"" | b"@" | b"." | b"@." | b"!" | b"!@" | b"!.") || !starts_name(cursor.peek()) {
        let found = shown(first_letter(cursor.rest()));
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
fn place_label(pass: &mut Pass<'_, '_>, label: Label<'_>, cursor: &Cursor<'_>) -> Res<()> {
    let offset = match label.offset {
        Offset::Bytes(bytes) => bytes,
        Offset::Number => encode::number_offset(pass, label.at, *cursor)?,
    };
    let value = pass.out.here() + offset;
    let page = pass.out.label_page(value);
    label::define_label(pass, label, value, SymbolKind::Label, page);
    Ok(())
}

/// Runs `label EQU value` and `label = value`.
fn assign(pass: &mut Pass<'_, '_>, label: Label<'_>, kind: SymbolKind, cursor: &mut Cursor<'_>) -> Res<()> {
    pass.job.symbols.note_uses();
    let from = cursor.pos;
    let value = expression::evaluate(pass, cursor)?;
    let text = &cursor.text[from..cursor.pos];
    let page =
        if kind == SymbolKind::Constant && cursor.eat(b',') { expression::evaluate(pass, cursor)? } else { NO_PAGE };
    expect::end(cursor)?;
    if let Some(id) = label::define_label(pass, label, value, kind, page)
        && kind == SymbolKind::Constant
    {
        pass.job.symbols.note_equ(id, text);
    }
    Ok(())
}

/// Runs a statement after its label: macro, directive, instruction or structure.
pub(crate) fn operation(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    if cursor.eat_end() {
        return Ok(());
    }
    let at = cursor.pos;
    if let tag @ (b"::" | b":.:") = cursor.rest().trim_ascii() {
        pass.size_boundary(if tag.len() == 2 { Boundary::Main } else { Boundary::Local });
        return Ok(());
    }
    if cursor.peek() == b'.' {
        if cursor.rest() == b"." {
            return Ok(());
        }
        if cursor.peek_at(1) == b'(' || cursor.peek_at(1).is_ascii_digit() {
            return macros::repeat_line(pass, cursor);
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
        && !pass.definitions.macros.is_empty()
        && let Some(found) = pass.definitions.macros.get(called)
    {
        let found = found.clone();
        return macros::call_macro(pass, called, at, &found, cursor);
    }
    match pass.settings.find_word(word) {
        Some(Keyword::Mnemonic(mnemonic)) if !dotted => {
            pass.rows.is_instruction = true;
            encode::instruction(pass, mnemonic, at, cursor)
        }
        Some(Keyword::Directive(directive)) => directive::run(pass, directive, at, cursor),
        Some(Keyword::Mnemonic(_)) => fault(at, "a dot may precede directives and repeat counts, not instructions"),
        _ if instance::structure_instance(pass, None, word, cursor)? => Ok(()),
        _ => {
            let message = format!("unknown instruction `{}`", shown(word));
            Err(Box::new(Fault { at, message, unknown: Some((word.to_vec(), Among::Words)) }))
        }
    }
}

/// Runs one round of a repeated line.
fn repeated(pass: &mut Pass<'_, '_>, text: &[u8]) -> Res<()> {
    let mut cursor = Cursor::new(text);
    operation(pass, &mut cursor).map_err(|fault| Box::new(Fault { at: 0, ..*fault }))
}
