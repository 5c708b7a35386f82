//! Memory paging: SLOT, PAGE, MMU, and the page after ORG.

use super::address;
use crate::expect;
use crate::expression;
use crate::fault::{Res, fault};
use crate::keyword::Directive as D;
use crate::pass::Pass;
use crate::text::{Cursor, shown};

/// Runs SLOT, PAGE and MMU: select a slot, and map pages into slots.
pub(super) fn paging(pass: &mut Pass<'_, '_>, directive: D, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    let Some(device) = pass.out.device() else {
        let name = shown(&cursor.text[at..cursor.pos]).to_ascii_uppercase();
        pass.warn(at, format!("{name} does nothing without DEVICE"));
        cursor.pos = cursor.text.len();
        return Ok(());
    };
    let (shape, current) = (device.shape, device.current);
    let place = cursor.solid_pos();
    let first = expression::evaluate(pass, cursor)?;
    if directive == D::Page {
        expect::end(cursor)?;
        return address::map_page(pass, current, first, place);
    }
    let last =
        if directive == D::Mmu && cursor.peek_solid() != b',' { expression::evaluate(pass, cursor)? } else { first };
    let (Some(first), Some(last)) = (shape.slot_of(first), shape.slot_of(last)) else {
        let most = shape.slots - 1;
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
    for (slot, page) in (first..=last).zip(page..) {
        address::map_page(pass, slot, page, at)?;
    }
    pass.out.wrap();
    if let Some(address) = address {
        let address = pass.word(address, at);
        address::org_to(pass, address, at);
    }
    Ok(())
}
