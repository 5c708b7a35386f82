//! Messages: ASSERT and DISPLAY.

use crate::expect;
use crate::expression;
use crate::fault::{Res, fault};
use crate::literal;
use crate::pass::Pass;
use crate::text::{Cursor, shown};

/// Styles in which DISPLAY shows numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Hex,
    Decimal,
    Binary,
    Character,
    /// Hexadecimal and decimal.
    All,
}

/// Runs ASSERT condition, message.
pub(super) fn assert(pass: &mut Pass<'_, '_>, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    let text = shown(cursor.rest().trim_ascii());
    pass.evaluation.forward = false;
    let value = expression::evaluate(pass, cursor)?;
    if value == 0 && !pass.report.quiet {
        return fault(at, format!("ASSERT does not hold: {text}"));
    }
    if cursor.peek_solid() == b',' {
        return Ok(());
    }
    expect::end(cursor)
}

/// Runs DISPLAY: strings and numbers, each number in the style last set by `/H`, `/D`, `/B`, `/C` or `/A`.
pub(super) fn display(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    let (mut text, mut style) = (Vec::new(), Style::Hex);
    loop {
        let at = cursor.solid_pos();
        match cursor.peek() {
            b'/' => {
                style = match cursor.peek_at(1).to_ascii_uppercase() {
                    b'H' => Style::Hex,
                    b'D' => Style::Decimal,
                    b'B' => Style::Binary,
                    b'C' => Style::Character,
                    b'A' => Style::All,
                    // Other assemblers have these styles; they are accepted and do nothing.
                    b'L' | b'T' => style,
                    _ => return fault(at, "the styles are /H, /D, /B, /C and /A"),
                };
                cursor.pos += 2;
            }
            b'"' | b'\'' => {
                if let Err(message) = literal::string(cursor, &mut text) {
                    return fault(at, message);
                }
            }
            _ => {
                let value = expression::evaluate(pass, cursor)?;
                text.extend(style.show(value).into_bytes());
            }
        }
        if !cursor.eat(b',') {
            break;
        }
    }
    expect::end(cursor)?;
    if !pass.report.quiet {
        pass.report.messages.push(shown(&text));
    }
    Ok(())
}

impl Style {
    fn show(self, value: i32) -> String {
        let hex = if (0..=0xFFFF).contains(&value) { format!("0x{value:04X}") } else { format!("0x{value:08X}") };
        match self {
            Self::Hex => hex,
            Self::Decimal => (value as u32).to_string(),
            Self::Binary => format!("%{:04b}'{:04b}", value >> 4 & 15, value & 15),
            Self::Character => format!("'{}'", char::from(value as u8)),
            Self::All => format!("{hex}, {}", value as u32),
        }
    }
}
