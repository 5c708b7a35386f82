//! Conditions and repetitions: IF and related directives, DUP, WHILE.

use crate::class::Class;
use crate::expect;
use crate::expression;
use crate::fault::{Fault, Res, fault};
use crate::frames;
use crate::keyword::Directive as D;
use crate::listing_rows;
use crate::pass::Pass;
use crate::pass::input::{Frame, FrameKind, OpenIf, end_of_repetition};
use crate::substitute;
use crate::text::Cursor;
use crate::warning::Warning;
use crate::{Severity, SymbolKind};

/// Rounds after which WHILE stops with an error, unless it names another number.
const MOST_ROUNDS: i32 = 100_000;
/// Most levels of macros, repetitions and files.
pub(super) const DEEPEST: usize = 1000;

/// Runs IF, IFN, IFDEF, IFNDEF, IFUSED and IFNUSED.
pub(super) fn if_(pass: &mut Pass<'_, '_>, directive: D, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    let holds = condition(pass, directive, at, cursor);
    // A block whose condition is wrong counts as not assembled, so that its ENDIF is accepted.
    pass.input.ifs.push(OpenIf { current: pass.input.current.clone(), has_else: false });
    match holds {
        Ok(true) => Ok(()),
        Ok(false) => next_branch(pass),
        Err(fault) => {
            pass.error(&fault);
            next_branch(pass)
        }
    }
}

fn condition(pass: &mut Pass<'_, '_>, directive: D, at: usize, cursor: &mut Cursor<'_>) -> Res<bool> {
    let holds = match directive {
        D::IfDef | D::IfNotDef => {
            cursor.skip_blanks();
            let Some(name) = cursor.define_name() else {
                return fault(cursor.pos, "the name of a DEFINE is expected");
            };
            pass.defines.is_defined(name) == (directive == D::IfDef)
        }
        D::IfUsed | D::IfNotUsed => {
            let used = if cursor.eat_end() {
                pass.job.symbols.ask_if_main_used()
            } else {
                let name = expect::label(cursor)?;
                pass.job.symbols.ask_if_used(name)
            };
            used == (directive == D::IfUsed)
        }
        _ => {
            pass.evaluation.forward = false;
            let value = expression::evaluate(pass, cursor)?;
            if pass.evaluation.forward {
                let message = || "this depends on a label that is defined further down".to_owned();
                pass.warn_named(Warning::Forward, at, message);
            }
            (value != 0) == (directive != D::IfNot)
        }
    };
    expect::end(cursor)?;
    Ok(holds)
}

/// Skips to the ELSE or ELSEIF that is assembled, or past ENDIF.
fn next_branch(pass: &mut Pass<'_, '_>) -> Res<()> {
    loop {
        match skip_to_branch(pass) {
            Some(Class::Else) => {
                if let Some(entry) = pass.input.ifs.last_mut() {
                    entry.has_else = true;
                }
                return Ok(());
            }
            Some(Class::ElseIf) => {
                if else_if_holds(pass) {
                    return Ok(());
                }
            }
            // ENDIF, or the end of the frame, where open IFs are reported.
            Some(_) => {
                pass.input.ifs.pop();
                return Ok(());
            }
            None => return Ok(()),
        }
    }
}

/// Skips to the next ELSE, ELSEIF or ENDIF of the current IF, and past it.
fn skip_to_branch(pass: &mut Pass<'_, '_>) -> Option<Class> {
    let frame = pass.input.frames.last()?;
    let (source, end) = (frame.source.clone(), frame.end);
    let (mut at, mut depth, mut found) = (frame.next, 0, None);
    while at < end && found.is_none() {
        let segment = source.segments[at];
        match segment.class(pass.settings.syntax.directives_first) {
            Class::If | Class::IfDefined => depth += 1,
            Class::EndIf if depth > 0 => depth -= 1,
            class @ (Class::Else | Class::ElseIf | Class::EndIf) if depth == 0 => {
                pass.input.current.segment = segment;
                found = Some(class);
            }
            _ => {}
        }
        match found {
            Some(_) => drop(listing_rows::empty_row(pass, segment)),
            None => listing_rows::skipped_row(pass, segment),
        }
        at += 1;
    }
    pass.input.frames.last_mut()?.next = at;
    found
}

/// Evaluates the ELSEIF that was just passed.
fn else_if_holds(pass: &mut Pass<'_, '_>) -> bool {
    let source = pass.input.current.source.clone();
    let text = source.segment_text(&pass.input.current.segment);
    let replaced = substitute::replaced(pass, text, true).ok().flatten();
    pass.input.current.replaced = replaced.clone().map(Into::into);
    let mut cursor = Cursor::new(replaced.as_deref().unwrap_or(text));
    cursor.eat(b'.');
    cursor.name();
    let at = cursor.pos;
    let holds = condition(pass, D::If, at, &mut cursor);
    holds.unwrap_or_else(|fault| {
        pass.error(&fault);
        false
    })
}

/// Runs ELSE or ELSEIF after a branch that was assembled: skips past ENDIF.
pub(super) fn else_(pass: &mut Pass<'_, '_>, directive: D, at: usize) -> Res<()> {
    let open = pass.input.frames.last().map_or(0, |frame| frame.ifs);
    if pass.input.ifs.len() <= open {
        return fault(at, "ELSE without IF");
    }
    pass.rows.list_as_read();
    let mut class = Some(if directive == D::Else { Class::Else } else { Class::ElseIf });
    while let Some(found) = class {
        let Some(entry) = pass.input.ifs.last_mut() else { break };
        match found {
            Class::Else | Class::ElseIf if entry.has_else => {
                let message = "this IF already has an ELSE".to_owned();
                let fault = Fault::new(0, message);
                pass.report.add(Severity::Error, &fault, &pass.input.current, &pass.input.frames);
            }
            Class::Else => entry.has_else = true,
            Class::EndIf => {
                pass.input.ifs.pop();
                return Ok(());
            }
            _ => {}
        }
        class = skip_to_branch(pass);
    }
    Ok(())
}

/// Runs ENDIF after a branch that was assembled.
pub(super) fn end_if(pass: &mut Pass<'_, '_>, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    let open = pass.input.frames.last().map_or(0, |frame| frame.ifs);
    if pass.input.ifs.len() <= open {
        return fault(at, "ENDIF without IF");
    }
    pass.input.ifs.pop();
    pass.rows.list_as_read();
    expect::end(cursor)
}

/// Runs DUP count, index: repeats the statements up to EDUP.
pub(super) fn dup(pass: &mut Pass<'_, '_>, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    let block = take_block(pass, at)?;
    pass.evaluation.forward = false;
    let place = cursor.pos;
    let rounds = expression::evaluate(pass, cursor)?;
    if pass.evaluation.forward && pass.job.symbols.pass() > 1 {
        return fault(place, "the count depends on a label that is defined further down");
    }
    let index = if cursor.eat(b',') {
        let label = expect::label(cursor)?;
        Some(pass.job.symbols.full_name_aside(label).into())
    } else {
        None
    };
    expect::end(cursor)?;
    let Ok(rounds) = u32::try_from(rounds) else {
        return fault(place, format!("a block cannot be repeated {rounds} times"));
    };
    repeat(pass, block, FrameKind::Repeat { first: block.0, round: 0, rounds, index });
    Ok(())
}

/// Runs WHILE condition, most rounds.
pub(super) fn while_(pass: &mut Pass<'_, '_>, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    let block = take_block(pass, at)?;
    let start = cursor.pos;
    expression::evaluate(pass, cursor)?;
    let condition = cursor.text[start..cursor.pos].into();
    let most = if cursor.eat(b',') { expression::evaluate(pass, cursor)? } else { MOST_ROUNDS };
    expect::end(cursor)?;
    let most = u32::try_from(most).unwrap_or(0);
    repeat(pass, block, FrameKind::While { first: block.0, condition, round: 0, most, failures: u64::MAX });
    Ok(())
}

/// Skips the statements up to the end of the repetition that begins here. Returns their range.
fn take_block(pass: &mut Pass<'_, '_>, at: usize) -> Res<(usize, usize)> {
    let Some(frame) = pass.input.frames.last_mut() else { return Ok((0, 0)) };
    let first = frame.next;
    let Some(end) =
        end_of_repetition(&frame.source.segments[..frame.end], first, pass.settings.syntax.directives_first)
    else {
        return fault(at, "a repetition without its end (EDUP, ENDR or ENDW)");
    };
    frame.next = end + 1;
    Ok((first, end))
}

/// Enters a repetition, before its first round; there may be none.
fn repeat(pass: &mut Pass<'_, '_>, (_, end): (usize, usize), kind: FrameKind) {
    if pass.input.frames.len() >= DEEPEST {
        return pass.stop("macros and repetitions are nested too deep");
    }
    let (source, file) = (pass.input.current.source.clone(), pass.input.current.file);
    frames::enter(pass, source, file, Some((end, end)), kind);
}

/// Begins the next round of the innermost frame. Returns false if there is none.
pub(crate) fn next_round(pass: &mut Pass<'_, '_>) -> bool {
    let Some(Frame { kind, next, .. }) = pass.input.frames.last_mut() else { return false };
    let now = pass.report.failures;
    let (first, condition) = match kind {
        FrameKind::Repeat { first, round, rounds, index } => {
            if round == rounds {
                return false;
            }
            let (number, index) = (*round as i32, index.clone());
            *round += 1;
            *next = *first;
            frames::count_expanded(pass);
            if let Some(index) = index {
                set_index(pass, &index, number);
            }
            return !pass.report.given_up;
        }
        // Errors in its rounds may be the reason why it does not end.
        FrameKind::While { failures, .. } if *failures < now => return false,
        FrameKind::While { first, condition, failures, .. } => {
            *failures = now;
            (*first, condition.clone())
        }
        _ => return false,
    };
    frames::count_expanded(pass);
    let holds = while_holds(pass, &condition);
    let Some(Frame { kind: FrameKind::While { round, most, .. }, next, .. }) = pass.input.frames.last_mut() else {
        return false;
    };
    if !holds {
        return false;
    }
    if round == most {
        let message = format!("WHILE has run {most} rounds and seems never to end");
        pass.input.current.segment = pass.input.current.source.segments[first - 1];
        pass.error(&Fault::new(0, message));
        return false;
    }
    *round += 1;
    *next = first;
    true
}

fn while_holds(pass: &mut Pass<'_, '_>, condition: &[u8]) -> bool {
    match expression::evaluate(pass, &mut Cursor::new(condition)) {
        Ok(value) => value != 0,
        Err(fault) => {
            pass.error(&fault);
            false
        }
    }
}

/// Sets the label that counts the rounds of DUP.
fn set_index(pass: &mut Pass<'_, '_>, full: &[u8], value: i32) {
    let site = pass.site_of(value);
    if let Err(name) = pass.job.symbols.define_full(full, value, SymbolKind::Variable, site) {
        let message = format!("{name} is defined already, not by DUP or DEFL");
        pass.error(&Fault::new(0, message));
    }
}
