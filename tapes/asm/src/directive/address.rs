//! Addresses: ORG, DISP, ALIGN, END.

use crate::Shown;
use crate::expect;
use crate::expression;
use crate::fault::{Res, fault};
use crate::listing_rows;
use crate::pass::Pass;
use crate::pass::input::{Frame, FrameKind};
use crate::pass::sizes::Boundary;
use crate::text::Cursor;
use crate::warning::Warning;

/// Runs ORG address, page.
pub(super) fn org(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    let at = cursor.solid_pos();
    let value = expression::evaluate(pass, cursor)?;
    let place = cursor.solid_pos();
    let page = if pass.out.in_device() && cursor.eat(b',') { Some(expression::evaluate(pass, cursor)?) } else { None };
    let address = address(pass, value, at);
    org_to(pass, address, at);
    pass.out.enter_slot();
    expect::end(cursor)?;
    match page {
        Some(page) => page_for(pass, address, page, place),
        None => Ok(()),
    }
}

/// Sets the address of the next byte.
pub(super) fn org_to(pass: &mut Pass<'_, '_>, address: u16, at: usize) {
    let gap = i32::from(address) - pass.out.here();
    if gap != 0 && pass.requests.is_writing(pass.out.code.len()) {
        let message = || format!("the open output file has a gap of {gap} bytes before address {address}");
        pass.warn_named(Warning::FileOrg, at, message);
    }
    if pass.out.is_displaced() {
        let message = || "ORG inside DISP sets the address at which the code will run".to_owned();
        pass.warn_named(Warning::DisplacedOrg, at, message);
    } else {
        pass.size_boundary(Boundary::All);
    }
    pass.out.org(address);
    pass.out.allow_overflow_error();
}

/// Returns a number as an address, and warns if it does not fit.
fn address(pass: &mut Pass<'_, '_>, value: i32, at: usize) -> u16 {
    if !(0..=0xFFFF).contains(&value) {
        pass.warn_cut(value, at, "an address", u32::from(value as u16), 4);
    }
    value as u16
}

/// Runs DISP: the following code is stored here but will run elsewhere.
pub(super) fn disp(pass: &mut Pass<'_, '_>, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    let value = expression::evaluate(pass, cursor)?;
    let place = cursor.pos;
    let page = if cursor.eat(b',') { Some(expression::evaluate(pass, cursor)?) } else { None };
    expect::end(cursor)?;
    if pass.out.is_displaced() {
        pass.warn(at, "DISP inside DISP does nothing: use ORG".to_owned());
        return Ok(());
    }
    if let Some(page) = page {
        if !pass.out.in_device() {
            return fault(place, "there are memory pages only after DEVICE");
        }
        require_page(pass, page, place)?;
    }
    let address = address(pass, value, at);
    pass.out.displace(address, page);
    pass.out.allow_overflow_error();
    Ok(())
}

/// Runs ENT: ends displaced code.
pub(super) fn ent(pass: &mut Pass<'_, '_>, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    if !pass.out.is_displaced() {
        return fault(at, "ENT without DISP");
    }
    pass.out.undisplace();
    pass.out.allow_overflow_error();
    expect::end(cursor)
}

/// Runs ALIGN: moves up to the next multiple of a power of two, by default of 4.
pub(super) fn align(pass: &mut Pass<'_, '_>, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    let (mut step, mut fill) = (4, None);
    if !cursor.eat_end() {
        step = expression::evaluate(pass, cursor)?;
        if cursor.eat(b',') {
            let place = cursor.pos;
            let value = expression::evaluate(pass, cursor)?;
            fill = Some(pass.byte(value, place));
        }
    }
    check_step(step, at)?;
    let gap = pass.out.here().wrapping_neg() & (step - 1);
    pass.rows.shown = Shown::Beginning;
    // Memory stays unchanged unless a byte is given.
    let stored = match fill {
        Some(fill) => pass.out.fill(gap as usize, fill),
        None => pass.out.skip(gap as usize),
    };
    pass.check_room(stored)?;
    expect::end(cursor)
}

/// Runs END: nothing after it is read. The number is the start address.
pub(super) fn end_of_source(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    if !cursor.eat_end() {
        let at = cursor.pos;
        let value = expression::evaluate(pass, cursor)?;
        pass.out.entry = Some(address(pass, value, at));
        expect::end(cursor)?;
    }
    // A repetition that ends here is listed with its end.
    if let Some(Frame { source, end, kind: FrameKind::Repeat { .. } | FrameKind::While { .. }, .. }) =
        pass.input.frames.pop()
    {
        listing_rows::empty_row(pass, source.segments[end]);
    }
    pass.input.end_all();
    Ok(())
}

/// Maps the page after ORG into the current slot, even if the address is in another one.
fn page_for(pass: &mut Pass<'_, '_>, address: u16, page: i32, at: usize) -> Res<()> {
    let Some(device) = pass.out.device() else { return Ok(()) };
    let slot = device.current;
    if !device.shape.holds(slot..=slot, address) {
        let message = || format!("the page goes into slot {slot}, which does not contain the address ${address:04X}");
        pass.warn_named(Warning::OrgPage, at, message);
    }
    map_page(pass, slot, page, at)
}

/// Maps a page into a slot.
pub(super) fn map_page(pass: &mut Pass<'_, '_>, slot: usize, page: i32, at: usize) -> Res<()> {
    require_page(pass, page, at)?;
    if let Some(device) = pass.out.device_mut() {
        device.map(slot, page);
    }
    pass.out.enter_slot();
    Ok(())
}

/// Checks that the device has a page.
pub(super) fn require_page(pass: &Pass<'_, '_>, page: i32, at: usize) -> Res<()> {
    let Some(device) = pass.out.device() else { return Ok(()) };
    let last = device.shape.pages as i32 - 1;
    if !(0..=last).contains(&page) {
        return fault(at, format!("{} has the pages 0 to {last}, not {page}", device.shape.name));
    }
    Ok(())
}

/// Checks the number after ALIGN.
pub(super) fn check_step(step: i32, at: usize) -> Res<()> {
    if !(1..=0x8000).contains(&step) || step & (step - 1) != 0 {
        return fault(at, format!("ALIGN needs a power of two from 1 to 32768, not {step}"));
    }
    Ok(())
}
