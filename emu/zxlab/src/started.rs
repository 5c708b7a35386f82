//! A machine in which a program has just been started, for snapshots and for programs that change while they are played.
//!
//! The program comes the way it comes to anyone: from its tape, by the ROM's own LOAD "", so that BASIC's variables, the stack
//! and the loading screen are as the program will find them. It belongs here, where programs and machines meet: the pipeline
//! knows no machine, and the machine no program. A program below the lowest address that a tape can load to is put into a
//! machine that has just started.

use anyhow::{Result, bail};
use pipeline::Program;
use spectrum::load::{Loader, Stage};
use spectrum::{Loading, Machine, Model, Rom};
use std::sync::Arc;

/// The first address that can be written to.
const RAM: u16 = 0x4000;

/// After so many frames the ROM has set up BASIC.
const STARTED: u64 = 150;

/// So many frames are more than enough for LOAD "" and the loader.
const PATIENCE: u64 = 1_000;

/// A 48K that has loaded the program and is about to run its first instruction.
///
/// # Errors
/// Those of the tape, or a program that is never entered.
pub(crate) fn started(program: &Program, rom: Rom, model: Model) -> Result<Machine> {
    let mut machine = Machine::new(rom, model);
    let tape = match program.tape() {
        Err(pipeline::Error::OverLoader { start, .. }) if start >= RAM => return Ok(put(program, machine)),
        tape => tape?,
    };
    let mut loader = Loader::start(&mut machine, Arc::new(tape), Loading::Instant);
    let is_there = |machine: &Machine| {
        let start = usize::from(program.start);
        machine.cpu().regs.pc() == program.entry
            && machine.memory()[start..start + program.code.len()] == program.code[..]
    };
    while machine.frame() < PATIENCE {
        machine.release_all();
        if loader.before_frame(&mut machine) == Stage::Typing {
            machine.run_frame();
            continue;
        }
        machine.release_all();
        let frame = machine.frame();
        while machine.frame() == frame {
            if is_there(&machine) {
                machine.eject();
                return Ok(machine);
            }
            machine.step();
        }
    }
    bail!("{}: loads, but is never entered at ${:04X}", program.name, program.entry)
}

/// The machine some seconds after it was turned on, with a program in it that lies where a tape's loader would.
fn put(program: &Program, mut machine: Machine) -> Machine {
    while machine.frame() < STARTED {
        machine.run_frame();
    }
    for (address, byte) in (program.start..=u16::MAX).zip(&program.code) {
        machine.poke(address, *byte);
    }
    machine.cpu_mut().regs.set_pc(program.entry);
    machine
}
