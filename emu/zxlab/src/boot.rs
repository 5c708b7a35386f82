//! Starts an assembled program on a machine: for snapshots, and for sources that are watched while they are played.
//!
//! The program is loaded from its tape by the ROM's own LOAD "", so that BASIC's variables, the stack and the loading screen are
//! as they are for every user. A program that lies below the lowest address a tape can load to is copied into a machine that
//! has just been switched on.

use anyhow::{Result, bail};
use pipeline::Program;
use spectrum::load::{Loader, Stage};
use spectrum::{Kind, Loading, Machine, Model, Rom};
use std::ops::Range;
use std::sync::Arc;

/// Lowest address of RAM.
pub(crate) const RAM: u16 = 0x4000;

/// Number of frames after which the ROM has set up BASIC.
const BASIC_IS_READY: u64 = 150;

/// The byte for port $7FFD that maps 48 BASIC's ROM, and bank 0 at $C000; and the system variable in which a 128K keeps that byte.
const BASIC_ROM: u8 = 0x10;
const BANKM: u16 = 0x5B5C;

/// Number of frames that is more than enough for LOAD "" and the loader.
const TIMEOUT: u64 = 1_000;

/// Returns a ROM of the build and the model that a program asks for: those given, or a 128K's for a program that states that it is for one.
pub(crate) fn fitted(program: &Program, rom: Rom, model: Model) -> (Rom, Model) {
    match program.is_for_128k && !model.kind.has_banks() {
        true => (Rom::of(Kind::Spectrum128), Model { kind: Kind::Spectrum128, ..model }),
        false => (rom, model),
    }
}

/// Returns a machine that has loaded the program and is about to run its first instruction.
///
/// # Errors
/// Those of the tape, or a program whose entry is never reached.
pub(crate) fn run_to_entry(program: &Program, (rom, model): (Rom, Model)) -> Result<Machine> {
    let mut machine = Machine::new(rom, model);
    let tape = match program.tape() {
        Err(pipeline::Error::OverLoader { start, .. }) if start >= RAM && program.banks.is_empty() => {
            return Ok(copy_into(program, machine));
        }
        tape => tape?,
    };
    let mut loader = Loader::start(&mut machine, Arc::new(tape), Loading::Instant);
    // What is from $C000 on may be in another bank than the entry's.
    let is_loaded = |machine: &Machine, start: u16, code: &[u8]| {
        let start = usize::from(start);
        let seen = if program.entry_bank == 0 { code.len() } else { 0xC000_usize.saturating_sub(start) };
        let code = &code[..seen.min(code.len())];
        machine.memory()[start..start + code.len()] == *code
    };
    let is_there = |machine: &Machine| {
        machine.cpu().regs.pc() == program.entry
            && program.parts().into_iter().all(|(start, code)| is_loaded(machine, start, code))
            && (program.entry_bank == 0 || machine.banks()[3] == Some(program.entry_bank))
    };
    while machine.frame() < TIMEOUT {
        machine.release_all();
        if loader.before_frame(&mut machine) == Stage::Typing {
            machine.run_frame();
            continue;
        }
        machine.release_all();
        let frame = machine.frame();
        while machine.frame() == frame {
            if is_there(&machine) {
                machine.deck_mut().eject();
                return Ok(machine);
            }
            machine.step();
        }
    }
    bail!("{}: loads, but is never entered at ${:04X}", program.name, program.entry)
}

/// Waits until BASIC is ready and copies the program into memory, for one that would overwrite a tape's loader. In the ROM's place it
/// replaces the ROM's bytes, also those of the routine for interrupts, which are then off. A 128K then has 48 BASIC's ROM, as programs that
/// BASIC starts find it.
pub(crate) fn copy_into(program: &Program, mut machine: Machine) -> Machine {
    while machine.frame() < BASIC_IS_READY {
        machine.run_frame();
    }
    if machine.model().kind.has_banks() {
        machine.page(BASIC_ROM);
        machine.poke(BANKM, BASIC_ROM);
    }
    let placed = || (program.start..=u16::MAX).zip(program.code.iter().copied());
    for (address, byte) in placed() {
        machine.poke(address, byte);
    }
    if program.start < RAM {
        put_into_rom(&mut machine, placed().take_while(|(address, _)| *address < RAM));
        (machine.cpu_mut().iff1, machine.cpu_mut().iff2) = (false, false);
    }
    machine.cpu_mut().regs.set_pc(program.entry);
    machine
}

/// Replaces bytes of the ROM, by address. On a 128K each of its pages gets them.
pub(crate) fn put_into_rom(machine: &mut Machine, bytes: impl Iterator<Item = (u16, u8)>) {
    let mut rom = machine.rom().bytes().to_vec();
    for (address, byte) in bytes {
        rom.chunks_mut(Rom::SIZE).for_each(|page| page[usize::from(address)] = byte);
    }
    // As long as it was, it is a ROM.
    if let Ok(rom) = Rom::new(rom) {
        machine.set_rom(rom);
    }
}

/// The 48K's keyboard routine, which the other kinds have in one of their pages: KEY-SCAN, KEYBOARD, K-TEST and K-DECODE.
const KEYBOARD_ROUTINE: Range<usize> = 0x028E..0x0333;

/// Returns true if a page of a ROM has that routine.
pub(crate) fn has_keyboard_routine(rom: &Rom) -> bool {
    let routine = |page: &[u8]| page[KEYBOARD_ROUTINE] == Rom::sinclair_48k().page(0)[KEYBOARD_ROUTINE];
    (0..rom.pages()).any(|number| routine(rom.page(number)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Amstrad's ROMs have Sinclair's keyboard routine in their last page.
    #[test]
    fn the_keyboard_routine_is_found_in_any_page() {
        let of_48k = Rom::sinclair_48k();
        let rom = |first: u8| Rom::new([&[first; 3 * Rom::SIZE][..], of_48k.bytes()].concat()).unwrap();
        assert!(has_keyboard_routine(&rom(0)) && has_keyboard_routine(&Rom::sinclair_128k()));
        assert!(has_keyboard_routine(&of_48k) && !has_keyboard_routine(&Rom::new(vec![0; Rom::SIZE]).unwrap()));
    }
}
