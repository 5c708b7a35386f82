//! Memory paging: SLOT, PAGE, MMU, and the page after ORG.

use super::address;
use crate::device::SlotOption;
use crate::expect;
use crate::expression;
use crate::fault::{Res, fault};
use crate::keyword::Directive as D;
use crate::pass::Pass;
use crate::text::{Cursor, is_blank, shown};
use std::sync::Arc;

/// Runs SLOT, PAGE and MMU: select a slot, and map pages into slots.
pub(super) fn paging(pass: &mut Pass<'_, '_>, directive: D, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    let Some(device) = pass.out.device() else {
        let name = shown(&cursor.text[at..cursor.pos]).to_ascii_uppercase();
        pass.warn(at, format!("{name} does nothing without DEVICE"));
        cursor.pos = cursor.text.len();
        return Ok(());
    };
    let (shape, current) = (Arc::clone(&device.shape), device.current);
    let place = cursor.solid_pos();
    let first = expression::evaluate(pass, cursor)?;
    if directive == D::Page {
        expect::end(cursor)?;
        return address::map_page(pass, current, first, place);
    }
    let mut option = SlotOption::Plain;
    let last = match directive == D::Mmu && cursor.peek_solid() != b',' {
        true => match slot_option(cursor)? {
            Some(given) => {
                option = given;
                first
            }
            None => expression::evaluate(pass, cursor)?,
        },
        false => first,
    };
    let (Some(first), Some(last)) = (shape.slot_of(first), shape.slot_of(last)) else {
        let most = shape.slots() - 1;
        return fault(
            place,
            format!("{} has the slots 0 to {most}: give a slot, or the address of its first byte", shape.name),
        );
    };
    if directive == D::Slot {
        if let Some(device) = pass.out.device_mut() {
            device.current = first;
        }
        return expect::end(cursor);
    }
    if last < first {
        return fault(place, "the last slot is before the first");
    }
    let page = expression::evaluate_needed(pass, cursor, "the page")?;
    let address = expression::evaluate_next(pass, cursor)?;
    expect::end(cursor)?;
    let most = (last - first) as i32;
    address::require_page(pass, page.checked_add(most).filter(|_| page >= 0).unwrap_or(page), at)?;
    for (slot, page) in (first..=last).zip(page..) {
        address::map_page(pass, slot, page, at)?;
        if let Some(device) = pass.out.device_mut() {
            device.set_option(slot, option);
        }
    }
    pass.out.wrap();
    if let Some(address) = address {
        let address = pass.word(address, at);
        address::org_to(pass, address, at);
        if !shape.holds(first..=last, address) {
            pass.warn(at, format!("the address ${address:04X} is in none of the slots of this MMU"));
        }
    }
    pass.out.enter_slot();
    Ok(())
}

/// Reads the option of a slot: a letter `e`, `w` or `n` that stands alone.
fn slot_option(cursor: &mut Cursor<'_>) -> Res<Option<SlotOption>> {
    let at = cursor.solid_pos();
    let after = cursor.text.get(at + 1).copied();
    if !cursor.peek().is_ascii_alphabetic() || !after.is_some_and(|byte| byte == b',' || is_blank(byte)) {
        return Ok(None);
    }
    let option = match cursor.peek().to_ascii_lowercase() {
        b'e' => SlotOption::Error,
        b'w' => SlotOption::Warning,
        b'n' => SlotOption::Next,
        _ => {
            return fault(
                at,
                "the options of a slot are e (an error past its end), w (a warning) and n (the next page)",
            );
        }
    };
    cursor.pos += 1;
    Ok(Some(option))
}
