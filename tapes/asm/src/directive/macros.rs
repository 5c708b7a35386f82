//! MACRO, and statements repeated on one line.

use super::flow::DEEPEST;
use crate::class::Class;
use crate::expect;
use crate::expression;
use crate::fault::{Res, fault};
use crate::frames;
use crate::listing_rows;
use crate::pass::Pass;
use crate::pass::definitions::Macro;
use crate::pass::input::FrameKind;
use crate::source::{Segment, VOID};
use crate::text::{Cursor, shown, starts_name};

/// Runs `MACRO name arguments` or `name MACRO arguments`; the body ends at ENDM.
pub(crate) fn define_macro(pass: &mut Pass<'_, '_>, named: Option<(&[u8], usize)>, cursor: &mut Cursor<'_>) -> Res<()> {
    cursor.skip_blanks();
    let at = named.map_or(cursor.pos, |(_, at)| at);
    let name = named.map(|(name, _)| name).or_else(|| macro_name(cursor));
    let Some((first, end)) = take_body(pass) else {
        return fault(at, without_end(pass));
    };
    let Some(name) = name else { return fault(at, "MACRO needs a name") };
    let mut parameters: Vec<Box<[u8]>> = Vec::new();
    if !cursor.eat_end() {
        loop {
            let place = cursor.solid_pos();
            match cursor.name() {
                Some(parameter) => parameters.push(parameter.into()),
                None => return fault(place, "the name of an argument is expected"),
            }
            if !cursor.eat(b',') {
                break;
            }
        }
    }
    expect::end(cursor)?;
    let (source, file) = (pass.input.current.source.clone(), pass.input.current.file);
    let known = pass.definitions.macros.insert(name.into(), Macro { source, file, first, end, parameters });
    if known.is_some() {
        return fault(at, format!("the macro {} is defined twice", shown(name)));
    }
    Ok(())
}

/// Skips the statements up to ENDM, and ENDM. Returns their range.
fn take_body(pass: &mut Pass<'_, '_>) -> Option<(usize, usize)> {
    let frame = pass.input.frames.last_mut()?;
    let first = frame.next;
    let rest = &frame.source.segments[first..frame.end];
    let first_column = pass.settings.syntax.directives_first;
    let end = first + rest.iter().position(|segment| segment.class(first_column) == Class::EndMacro)?;
    frame.next = end + 1;
    let source = frame.source.clone();
    for &segment in &source.segments[first..end] {
        listing_rows::skipped_row(pass, segment);
    }
    listing_rows::empty_row(pass, source.segments[end]);
    Some((first, end))
}

/// Returns the message for a MACRO without ENDM, which names a likely misspelling of it.
fn without_end(pass: &Pass<'_, '_>) -> String {
    let mut message = "MACRO without ENDM".to_owned();
    let rest = pass.input.frames.last().and_then(|frame| frame.source.segments.get(frame.next..)).unwrap_or_default();
    let first_word = |segment: &Segment| {
        let text = shown(pass.input.current.source.segment_text(segment)).trim().to_ascii_lowercase();
        ["endmacro", "macend", "mend", "endmac"].into_iter().find(|word| text == *word).map(|word| (word, segment.line))
    };
    if let Some((word, line)) = rest.iter().find_map(first_word) {
        message += &format!(": the {} in line {line} is not a directive", word.to_ascii_uppercase());
    }
    message
}

/// Enters a macro's body with the arguments after its name.
pub(crate) fn call_macro(
    pass: &mut Pass<'_, '_>,
    name: &[u8],
    at: usize,
    called: &Macro,
    cursor: &mut Cursor<'_>,
) -> Res<()> {
    let arguments = arguments(&called.parameters, cursor)?;
    let (given, wanted) = (arguments.len(), called.parameters.len());
    // A single empty argument also counts as none.
    let given = if given == 1 && wanted == 0 && arguments[0].1.is_empty() { 0 } else { given };
    if given != wanted {
        let name = shown(name);
        return fault(at, format!("the macro {name} takes {wanted} arguments, not {given}"));
    }
    if pass.input.frames.len() >= DEEPEST {
        pass.stop(&format!("macros are nested more than {DEEPEST} deep: does {} call itself?", shown(name)));
        return Ok(());
    }
    let before = pass.defines.argument_count();
    for (number, (named, value)) in arguments.iter().enumerate() {
        let Some(parameter) = called.parameters.get(named.unwrap_or(number)) else { continue };
        if value.is_empty() {
            pass.warn(at, format!("the argument {} is empty", shown(parameter)));
        }
        pass.defines.push_argument(parameter, value);
    }
    pass.job.symbols.scope.enter_macro();
    let kind = FrameKind::Macro { name: name.into(), arguments: before };
    frames::enter(pass, called.source.clone(), called.file, Some((called.first, called.end)), kind);
    Ok(())
}

/// Reads the arguments of a call, separated by commas. Named ones (`x = 5`) come in any order, each with the index
/// of its parameter. Either all are named or none is.
fn arguments(parameters: &[Box<[u8]>], cursor: &mut Cursor<'_>) -> Res<Vec<(Option<usize>, Vec<u8>)>> {
    let mut arguments: Vec<(Option<usize>, Vec<u8>)> = Vec::new();
    if cursor.eat_end() {
        return Ok(vec![(None, Vec::new())]);
    }
    loop {
        let at = cursor.solid_pos();
        let mut number = None;
        if let Some(name) = argument_name(cursor).filter(|_| !parameters.is_empty()) {
            number = parameters.iter().position(|parameter| **parameter == *name);
            if number.is_none() {
                return fault(at, format!("the macro has no argument named {}", shown(name)));
            }
            if arguments.iter().any(|(other, _)| *other == number) {
                return fault(at, format!("the argument {} is given twice", shown(name)));
            }
        }
        if arguments.first().is_some_and(|(first, _)| first.is_some() != number.is_some()) {
            return fault(at, "either all arguments of a call are named or none");
        }
        arguments.push((number, argument(cursor)?));
        if !cursor.eat(b',') {
            break;
        }
    }
    expect::end(cursor)?;
    Ok(arguments)
}

/// Reads one argument. `<` and `>` enclose commas; inside, `!` before a character makes it literal.
pub(super) fn argument(cursor: &mut Cursor<'_>) -> Res<Vec<u8>> {
    if cursor.peek_solid() == b'<' { angled(cursor) } else { Ok(plain(cursor)) }
}

/// Runs `.3 INC A` and `.(n) INC A`: repeats one statement.
pub(crate) fn repeat_line(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    let at = cursor.pos;
    cursor.pos += 1;
    pass.evaluation.forward = false;
    let count = if cursor.peek() == b'(' {
        cursor.pos += 1;
        let count = expression::evaluate(pass, cursor)?;
        expect::closing(cursor, b')', at + 1)?;
        count
    } else {
        let digits = cursor.take_while(|b| b.is_ascii_digit());
        std::str::from_utf8(digits).ok().and_then(|text| text.parse().ok()).unwrap_or(-1)
    };
    let Ok(left @ 1..) = u32::try_from(count) else {
        return fault(at, format!("a statement cannot be repeated {count} times"));
    };
    cursor.skip_blanks();
    let text = cursor.rest();
    if cursor.eat_end() {
        return fault(cursor.pos, "the statement to repeat is missing");
    }
    let first = !matches!(pass.input.frames.last().map(|frame| &frame.kind), Some(FrameKind::Line { .. }))
        || listing_rows::has_comment(pass);
    listing_rows::forget_row(pass);
    if pass.input.frames.len() >= DEEPEST {
        pass.stop("macros and repetitions are nested too deep");
        return Ok(());
    }
    let (source, file) = (pass.input.current.source.clone(), pass.input.current.file);
    frames::enter(pass, source, file, Some((0, 0)), FrameKind::Line { text: text.into(), left, first });
    Ok(())
}

/// Reads the name of a macro, which may begin with a dot.
fn macro_name<'t>(cursor: &mut Cursor<'t>) -> Option<&'t [u8]> {
    let start = cursor.solid_pos();
    if cursor.peek() == b'.' && starts_name(cursor.peek_at(1)) {
        cursor.pos += 1;
    }
    cursor.name().map(|_| &cursor.text[start..cursor.pos])
}

/// Reads `name =`, the beginning of a named argument.
fn argument_name<'t>(cursor: &mut Cursor<'t>) -> Option<&'t [u8]> {
    let mut ahead = *cursor;
    let name = ahead.name()?;
    let named = ahead.eat(b'=') && ahead.peek() != b'=';
    named.then(|| {
        *cursor = ahead;
        name
    })
}

fn angled(cursor: &mut Cursor<'_>) -> Res<Vec<u8>> {
    let (at, mut argument) = (cursor.pos, Vec::new());
    cursor.pos += 1;
    loop {
        match cursor.peek() {
            b'>' => {
                cursor.pos += 1;
                return Ok(argument);
            }
            b'!' if cursor.pos + 1 < cursor.text.len() => {
                argument.push(cursor.peek_at(1));
                cursor.pos += 2;
            }
            byte if cursor.pos < cursor.text.len() => {
                argument.push(byte);
                cursor.pos += 1;
            }
            _ => return fault(at, "`<` is not closed by `>`"),
        }
    }
}

/// Reads up to the next comma outside of strings.
fn plain(cursor: &mut Cursor<'_>) -> Vec<u8> {
    let start = cursor.pos;
    while cursor.pos < cursor.text.len() && cursor.peek() != b',' {
        let quote = cursor.peek();
        cursor.pos += 1;
        let begins = quote == b'"' || quote == b'\'' && !cursor.text[..cursor.pos - 1].ends_with(b"f");
        if begins && matches!(quote, b'"' | b'\'') {
            while cursor.pos < cursor.text.len() && cursor.peek() != quote {
                cursor.pos += if cursor.peek() == b'\\' && quote == b'"' { 2 } else { 1 };
            }
            cursor.pos = (cursor.pos + 1).min(cursor.text.len());
        }
    }
    cursor.text[start..cursor.pos].trim_ascii().iter().copied().filter(|&byte| byte != VOID).collect()
}
