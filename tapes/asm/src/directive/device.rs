//! DEVICE.

use crate::debug_data;
use crate::device::{DeviceChoice, Ramtop, SHAPES};
use crate::expect;
use crate::expression;
use crate::fault::{Res, fault};
use crate::pass::Pass;
use crate::text::{Cursor, shown};
use crate::warning::Warning;

/// Runs DEVICE: selects the memory that code is stored in, or NONE.
pub(super) fn device(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    let at = cursor.solid_pos();
    let name = shown(cursor.name().unwrap_or_default()).to_ascii_uppercase();
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
    if name == "NONE" {
        pass.out.devices.deselect();
        return Ok(());
    }
    let Some(shape) = SHAPES.iter().find(|shape| shape.name == name) else {
        let names = SHAPES.map(|shape| shape.name).join(", ");
        return fault(at, format!("the devices are {names} and NONE"));
    };
    if shape.spectrum.is_none() && ramtop != Ramtop::Usual {
        pass.warn_named(Warning::NoRamtop, place, || format!("{name} has no RAMTOP"));
    }
    let chosen = DeviceChoice { shape, ramtop };
    pass.out.devices.note(chosen);
    if first && pass.out.devices.from_start {
        debug_data::record_global_device(pass, shape);
        return Ok(());
    }
    let there = pass.out.devices.select(chosen, &pass.job.options.user_graphics).ramtop;
    if let (Ramtop::At(ramtop), Some(there)) = (ramtop, there)
        && ramtop != there
    {
        let message = || format!("this device was selected before, with its RAMTOP at ${there:04X}");
        pass.warn_named(Warning::Ramtop, place, message);
    }
    pass.out.enter_slot();
    debug_data::record_device(pass, shape);
    Ok(())
}
