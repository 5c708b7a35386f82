//! DEVICE and DEFDEVICE.

use crate::debug_data;
use crate::device::{DeviceChoice, Ramtop, SHAPES, Shape};
use crate::expect;
use crate::expression;
use crate::fault::{Res, fault};
use crate::pass::Pass;
use crate::text::{Cursor, shown};
use crate::warning::Warning;

/// Runs DEVICE: selects the memory that code is stored in, or NONE.
pub(super) fn device(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    let at = cursor.solid_pos();
    let name = shown(cursor.name().unwrap_or_default());
    let mut ramtop = Ramtop::Usual;
    let place = cursor.solid_pos();
    if cursor.eat(b',') {
        ramtop = match expression::evaluate(pass, cursor)? {
            -1 => Ramtop::Zeroes,
            value @ 0x5D00..=0xFFFF => Ramtop::At(value as u16),
            value => return fault(place, format!("RAMTOP is from $5D00 to $FFFF, or -1, not {value}")),
        };
    }
    expect::end(cursor)?;
    let first = pass.out.devices.count_directive();
    if name.eq_ignore_ascii_case("NONE") {
        pass.out.devices.deselect();
        return Ok(());
    }
    let Some(shape) = pass.out.devices.named(&name) else {
        let names = SHAPES.map(|shape| shape.name).join(", ");
        return fault(at, format!("the devices are {names}, those of DEFDEVICE, and NONE"));
    };
    if shape.spectrum.is_none() && ramtop != Ramtop::Usual {
        pass.warn_named(Warning::NoRamtop, place, || format!("{} has no RAMTOP", shape.name));
    }
    let chosen = DeviceChoice { shape, ramtop };
    pass.out.devices.note(&chosen);
    if first && pass.out.devices.from_start {
        debug_data::record_global_device(pass, &chosen.shape);
        return Ok(());
    }
    let there = pass.out.devices.select(&chosen, &pass.job.options.user_graphics).ramtop;
    if let (Ramtop::At(ramtop), Some(there)) = (ramtop, there)
        && ramtop != there
    {
        let message = || format!("this device was selected before, with its RAMTOP at ${there:04X}");
        pass.warn_named(Warning::Ramtop, place, message);
    }
    pass.out.enter_slot();
    debug_data::record_device(pass, &chosen.shape);
    Ok(())
}

/// Runs DEFDEVICE: defines a device by its name, the size of its slots, the number of its pages, and the first pages in its slots.
pub(super) fn define(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    let at = cursor.solid_pos();
    let name = shown(cursor.name().unwrap_or_default());
    let mut numbers = Vec::new();
    while cursor.eat(b',') {
        let place = cursor.solid_pos();
        numbers.push((expression::evaluate(pass, cursor)?, place));
    }
    expect::end(cursor)?;
    let (false, [(slot, slot_at), (pages, pages_at), mapped @ ..]) = (name.is_empty(), &numbers[..]) else {
        return fault(at, "a name, the size of a slot, the number of pages, and the slots' first pages are expected");
    };
    if !Shape::SLOT_SIZES.contains(slot) {
        return fault(*slot_at, format!("a slot has 256 to 65536 bytes, not {slot}"));
    }
    if !Shape::PAGE_COUNTS.contains(pages) {
        return fault(*pages_at, format!("a device has 1 to 1024 pages, not {pages}"));
    }
    let most = 0x1_0000_usize.div_ceil(*slot as usize);
    if let Some((_, place)) = mapped.get(most) {
        return fault(*place, format!("there are only {most} slots"));
    }
    if let Some((page, place)) = mapped.iter().find(|(page, _)| !(0..*pages).contains(page)) {
        return fault(*place, format!("the pages are 0 to {}, not {page}", pages - 1));
    }
    let mapped: Vec<usize> = mapped.iter().map(|&(page, _)| page as usize).collect();
    let shape = Shape::of_source(name.clone(), *slot as usize, *pages as usize, &mapped);
    if pass.out.devices.define(shape) { Ok(()) } else { fault(at, format!("there is a device {name} already")) }
}
