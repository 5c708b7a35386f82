//! Whether a program listens to the tape: whether EAR makes a difference to where it goes.
//!
//! Loaders all wait for edges, and no two loops look alike: they mask or shift EAR, compare it with the last level or take its
//! sign, count in a register or in memory. Who waits for a key has the same instructions, but EAR is masked away. So nobody looks
//! at the code: it is tried out.
//!
//! A program that only stores what it reads, or sends it on to the border or the loudspeaker, is not noticed: EAR goes as far
//! in one that keeps the rows of the keyboard as it has read them, and tests their bits later. For such a program a person
//! starts the deck.

use crate::machine::Machine;
use crate::watch::Witness;

/// So many reads of port $FE in a frame are more than a look or two at the keyboard, which has eight rows.
pub(crate) const POLLS: u32 = 17;
/// For so many steps it is seen whether EAR makes a difference: a loop of any length comes to the port meanwhile, if it does so
/// that often.
const STEPS: usize = 800;

/// Whether EAR makes a difference to where the program goes: two copies of the machine are run side by side, one with the signal
/// high, one with it low.
pub(crate) fn minds_ear(machine: &Machine) -> bool {
    let mut copies = [false, true].map(|ear| (machine.clone(), ear));
    (0..STEPS).any(|_| {
        let [low, high] = copies.each_mut().map(|(machine, ear)| {
            let Machine { cpu, memory, board } = machine;
            board.step_before(cpu, memory, Witness::Ear(*ear));
            cpu.regs.pc()
        });
        low != high
    })
}
