//! Conditions and repetitions: IF and related directives, DUP, WHILE.

use crate::assembler::Assembler;
use crate::input::{Frame, If, Kind, end_of_repetition};
use crate::report::{Fault, Res, fault};
use crate::source::Class;
use crate::text::Cursor;
use crate::warning::Named;
use crate::word::Directive as D;
use crate::{Severity, SymbolKind};

/// Rounds after which WHILE stops with an error, unless it names another number.
const MOST_ROUNDS: i32 = 100_000;
/// Most levels of macros, repetitions and files.
pub(super) const DEEPEST: usize = 1000;

impl Assembler<'_> {
    pub(super) fn if_(&mut self, directive: D, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
        let holds = self.condition(directive, at, cursor);
        // A block whose condition is wrong counts as not assembled, so that its ENDIF is accepted.
        self.ifs.push(If { here: self.here.clone(), has_else: false });
        match holds {
            Ok(true) => Ok(()),
            Ok(false) => self.next_branch(),
            Err(fault) => {
                self.error(&fault);
                self.next_branch()
            }
        }
    }

    fn condition(&mut self, directive: D, at: usize, cursor: &mut Cursor<'_>) -> Res<bool> {
        let holds = match directive {
            D::IfDef | D::IfNotDef => {
                cursor.skip_blanks();
                let Some(name) = cursor.define_name() else {
                    return fault(cursor.pos, "the name of a DEFINE is expected");
                };
                self.defines.is_defined(name) == (directive == D::IfDef)
            }
            D::IfUsed | D::IfNotUsed => {
                let used = if cursor.at_end() {
                    self.symbols.main_is_used()
                } else {
                    let name = self.symbol_name(cursor)?;
                    self.symbols.is_used(name)
                };
                used == (directive == D::IfUsed)
            }
            _ => {
                self.forward = false;
                let value = self.expression(cursor)?;
                if self.forward {
                    let message = || "this depends on a label that is defined further down".to_owned();
                    self.warn_named(Named::Forward, at, message);
                }
                (value != 0) == (directive != D::IfNot)
            }
        };
        self.end(cursor)?;
        Ok(holds)
    }

    /// Skips to the ELSE or ELSEIF that is assembled, or past ENDIF.
    fn next_branch(&mut self) -> Res<()> {
        loop {
            match self.skip_to_branch() {
                Some(Class::Else) => {
                    if let Some(entry) = self.ifs.last_mut() {
                        entry.has_else = true;
                    }
                    return Ok(());
                }
                Some(Class::ElseIf) => {
                    if self.else_if_holds() {
                        return Ok(());
                    }
                }
                // ENDIF, or the end of the frame, where open IFs are reported.
                Some(_) => {
                    self.ifs.pop();
                    return Ok(());
                }
                None => return Ok(()),
            }
        }
    }

    /// Skips to the next ELSE, ELSEIF or ENDIF of the current IF, and past it.
    fn skip_to_branch(&mut self) -> Option<Class> {
        let frame = self.frames.last()?;
        let (source, end) = (frame.source.clone(), frame.end);
        let (mut at, mut depth, mut found) = (frame.next, 0, None);
        while at < end && found.is_none() {
            let segment = source.segments[at];
            match segment.class(self.syntax.directives_first) {
                Class::If | Class::IfDefined => depth += 1,
                Class::EndIf if depth > 0 => depth -= 1,
                class @ (Class::Else | Class::ElseIf | Class::EndIf) if depth == 0 => {
                    self.here.segment = segment;
                    found = Some(class);
                }
                _ => {}
            }
            match found {
                Some(_) => drop(self.empty_row(segment)),
                None => self.skipped_row(segment),
            }
            at += 1;
        }
        self.frames.last_mut()?.next = at;
        found
    }

    /// Evaluates the ELSEIF that was just passed.
    fn else_if_holds(&mut self) -> bool {
        let source = self.here.source.clone();
        let text = source.segment_text(&self.here.segment);
        let replaced = self.replaced(text, true).ok().flatten();
        self.here.replaced = replaced.clone().map(Into::into);
        let mut cursor = Cursor::new(replaced.as_deref().unwrap_or(text));
        cursor.eat(b'.');
        cursor.name();
        let at = cursor.pos;
        let holds = self.condition(D::If, at, &mut cursor);
        holds.unwrap_or_else(|fault| {
            self.error(&fault);
            false
        })
    }

    /// Runs ELSE or ELSEIF after a branch that was assembled: skips past ENDIF.
    pub(super) fn else_(&mut self, directive: D, at: usize) -> Res<()> {
        let open = self.frames.last().map_or(0, |frame| frame.ifs);
        if self.ifs.len() <= open {
            return fault(at, "ELSE without IF");
        }
        self.list_as_read();
        let mut class = Some(if directive == D::Else { Class::Else } else { Class::ElseIf });
        while let Some(found) = class {
            let Some(entry) = self.ifs.last_mut() else { break };
            match found {
                Class::Else | Class::ElseIf if entry.has_else => {
                    let message = "this IF already has an ELSE".to_owned();
                    let fault = Fault { at: 0, message, unknown: None };
                    self.report.add(Severity::Error, &fault, &self.here, &self.frames);
                }
                Class::Else => entry.has_else = true,
                Class::EndIf => {
                    self.ifs.pop();
                    return Ok(());
                }
                _ => {}
            }
            class = self.skip_to_branch();
        }
        Ok(())
    }

    pub(super) fn end_if(&mut self, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
        let open = self.frames.last().map_or(0, |frame| frame.ifs);
        if self.ifs.len() <= open {
            return fault(at, "ENDIF without IF");
        }
        self.ifs.pop();
        self.list_as_read();
        self.end(cursor)
    }

    /// Runs DUP count, index: repeats the statements up to EDUP.
    pub(super) fn dup(&mut self, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
        let block = self.take_block(at)?;
        self.forward = false;
        let place = cursor.pos;
        let rounds = self.expression(cursor)?;
        if self.forward && self.symbols.pass() > 1 {
            return fault(place, "the count depends on a label that is defined further down");
        }
        let index = if cursor.eat(b',') {
            let label = self.symbol_name(cursor)?;
            Some(self.symbols.full_name_aside(label).into())
        } else {
            None
        };
        self.end(cursor)?;
        let Ok(rounds) = u32::try_from(rounds) else {
            return fault(place, format!("a block cannot be repeated {rounds} times"));
        };
        self.repeat(block, Kind::Repeat { first: block.0, round: 0, rounds, index });
        Ok(())
    }

    /// Runs WHILE condition, most rounds.
    pub(super) fn while_(&mut self, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
        let block = self.take_block(at)?;
        let start = cursor.pos;
        self.expression(cursor)?;
        let condition = cursor.text[start..cursor.pos].into();
        let most = if cursor.eat(b',') { self.expression(cursor)? } else { MOST_ROUNDS };
        self.end(cursor)?;
        let most = u32::try_from(most).unwrap_or(0);
        self.repeat(block, Kind::While { first: block.0, condition, round: 0, most, failures: u64::MAX });
        Ok(())
    }

    /// Skips the statements up to the end of the repetition that begins here. Returns their range.
    fn take_block(&mut self, at: usize) -> Res<(usize, usize)> {
        let Some(frame) = self.frames.last_mut() else { return Ok((0, 0)) };
        let first = frame.next;
        let Some(end) = end_of_repetition(&frame.source.segments[..frame.end], first, self.syntax.directives_first)
        else {
            return fault(at, "a repetition without its end (EDUP, ENDR or ENDW)");
        };
        frame.next = end + 1;
        Ok((first, end))
    }

    /// Enters a repetition, before its first round; there may be none.
    fn repeat(&mut self, (_, end): (usize, usize), kind: Kind) {
        if self.frames.len() >= DEEPEST {
            return self.stop("macros and repetitions are nested too deep");
        }
        let (source, file) = (self.here.source.clone(), self.here.file);
        self.push_frame(source, file, Some((end, end)), kind);
    }

    /// Begins the next round of the innermost frame. Returns false if there is none.
    pub(crate) fn next_round(&mut self) -> bool {
        let Some(Frame { kind, next, .. }) = self.frames.last_mut() else { return false };
        let now = self.report.failures;
        let (first, condition) = match kind {
            Kind::Repeat { first, round, rounds, index } => {
                if round == rounds {
                    return false;
                }
                let (number, index) = (*round as i32, index.clone());
                *round += 1;
                *next = *first;
                self.count_expanded();
                if let Some(index) = index {
                    self.set_index(&index, number);
                }
                return !self.fatal;
            }
            // Errors in its rounds may be the reason why it does not end.
            Kind::While { failures, .. } if *failures < now => return false,
            Kind::While { first, condition, failures, .. } => {
                *failures = now;
                (*first, condition.clone())
            }
            _ => return false,
        };
        self.count_expanded();
        let holds = self.while_holds(&condition);
        let Some(Frame { kind: Kind::While { round, most, .. }, next, .. }) = self.frames.last_mut() else {
            return false;
        };
        if !holds {
            return false;
        }
        if round == most {
            let message = format!("WHILE has run {most} rounds and seems never to end");
            self.here.segment = self.here.source.segments[first - 1];
            self.error(&Fault { at: 0, message, unknown: None });
            return false;
        }
        *round += 1;
        *next = first;
        true
    }

    fn while_holds(&mut self, condition: &[u8]) -> bool {
        match self.expression(&mut Cursor::new(condition)) {
            Ok(value) => value != 0,
            Err(fault) => {
                self.error(&fault);
                false
            }
        }
    }

    /// Sets the label that counts the rounds of DUP.
    fn set_index(&mut self, full: &[u8], value: i32) {
        let site = self.site();
        if let Err(name) = self.symbols.define_full(full, value, SymbolKind::Variable, site) {
            let message = format!("{name} is defined already, not by DUP or DEFL");
            self.error(&Fault { at: 0, message, unknown: None });
        }
    }
}
