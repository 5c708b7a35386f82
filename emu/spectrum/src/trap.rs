//! Instant loading: LD-BYTES gets the bytes of the next block at once, and ends as if it had read them from its pulses.
//!
//! Source: the ROM's LD-BYTES at $0556. It takes the flag in A, the start in IX, the length in DE, and carry set to load or
//! reset to verify; it gives carry set if all was well. It reads one byte after the other, each into the parity in H:
//! the flag byte, which ends it if it differs; DE bytes, loaded or compared; the parity byte. With DE 0 it takes the flag
//! byte itself for the parity. It reads on the stack it was called with: the bytes may go over it, and then it goes back to where
//! they say. With BREAK held it never hears a byte: that is left to the ROM. So is a block that is shorter than asked for, where no
//! silence is behind it: of the next block's pilot it makes bits.

use crate::T;
use crate::board::{Board, Memory};
use crate::deck::Loading;
use crate::machine::Machine;
use crate::rom::{LD_BYTES, SA_LD_RET};
use format::{Cursor, Data, Pulse, Step, T_PER_MS, Tape};
use z80::{Registers, flags};

/// Whether [`springs`] has to be tried where [`may_spring`] says so: loading is instant and a block that it reads may come.
pub(crate) fn is_armed(machine: &Machine) -> bool {
    let deck = &machine.board.deck;
    deck.loading == Loading::Instant && deck.tape.is_some() && !deck.is_at_end()
}

/// Whether the CPU stands where the trap is.
#[inline(always)]
pub(crate) fn may_spring(machine: &Machine) -> bool {
    machine.cpu.regs.pc() == LD_BYTES
}

/// If the CPU stands before LD-BYTES, the ROM's own, and the tape before a block that it reads: loads it, and says so.
pub(crate) fn springs(machine: &mut Machine) -> bool {
    if !may_spring(machine) || !machine.board.rom.loads_as_48k() {
        return false;
    }
    let board = &mut machine.board;
    if board.answer(BREAK).is_some_and(|keys| keys & 1 == 0) {
        return false;
    }
    board.deck.catch_up(board.t, &mut board.beeper);
    let Some(tape) = board.deck.tape.clone() else { return false };
    let Some(place) = board.deck.cursor.upcoming(&tape) else { return false };
    let found = tape.standard_from(place).filter(|&(data, bits)| {
        ends_with_an_edge(bits, &tape) && (!runs_out(data, &machine.cpu.regs) || is_silent_behind(bits, &tape))
    });
    let Some((data, bits)) = found else {
        // Some other signal: the ROM, or whatever comes after it, has to hear it. The silence before it tells them nothing.
        if board.deck.cursor.is_in_gap(&tape) {
            board.deck.wind_to(place, board.t, &mut board.beeper);
        }
        board.deck.is_listened_to(board.t);
        return false;
    };
    let begun = board.deck.ear().unwrap_or_else(|| first_level(&board.deck.cursor, &tape));
    go_on(board, behind(bits), &tape);
    load(machine, data, [begun, bits.level()]);
    true
}

/// Has the deck go on behind the bits of a block. It stands before the next one, if the trap springs there too. What anything else
/// has to hear is played, from the pause on: a program works in it, and listens when the pilot comes.
fn go_on(board: &mut Board, behind: Cursor, tape: &Tape) {
    let next = behind.upcoming(tape);
    let is_other = next.is_some_and(|next| tape.standard_from(next).is_none());
    let place = if is_other { behind } else { next.unwrap_or(Cursor::at(tape.blocks.len())) };
    board.deck.wind_to(place, board.t, &mut board.beeper);
    if is_other {
        board.deck.is_listened_to(board.t);
    }
}

/// The level with which the tape goes on.
fn first_level(cursor: &Cursor, tape: &Tape) -> bool {
    matches!({ *cursor }.advance(tape), Step::Pulse(pulse) if pulse.level)
}

/// The place behind some bits.
fn behind(mut bits: Cursor) -> Cursor {
    bits.skip_bits();
    bits
}

/// Whether the last pulse of some bits is as long as it says: what comes behind them, without a pause, may go on at its level.
fn ends_with_an_edge(bits: Cursor, tape: &Tape) -> bool {
    !matches!(behind(bits).advance(tape), Step::Pulse(next) if next.level != bits.level())
}

/// Whether LD-BYTES, called with these registers, waits for more bytes than a block has.
fn runs_out(data: &Data, regs: &Registers) -> bool {
    data.flag() == Some(regs.a()) && regs.de() > 0 && data.bytes.len() < usize::from(regs.de()) + 2
}

/// Whether it is silent behind some bits until LD-BYTES has given up. If not, it takes the pulses that come then for more bits.
fn is_silent_behind(bits: Cursor, tape: &Tape) -> bool {
    let (mut cursor, mut passed) = (behind(bits), 0);
    loop {
        match cursor.advance(tape) {
            // The edge in its midst, if there is one, is that of a pause.
            Step::Pulse(Pulse { t: T_PER_MS, .. }) if passed == 0 => passed = T_PER_MS,
            Step::Pulse(Pulse { t, level: false }) if passed > 0 => passed += t,
            Step::End => return true,
            _ => return false,
        }
        if passed >= SILENCE {
            return true;
        }
    }
}

/// So long without an edge, but for one in its midst, is too long for LD-EDGE-2: 80 samples of 59 T, and the 358 T before each edge.
const SILENCE: T = 2 * T_PER_MS;

/// What ends LD-BYTES.
enum Ending {
    /// The last byte was read: all is well if the parity, which is in A then, is 0.
    Parity,
    /// A byte that is not the one expected: A has the bits that differ.
    Difference,
    /// No edge for too long.
    Silence,
}

/// C before the flag byte: the border's colour, which is that of bits since the pilot, and in bit 5 the level. Each edge turns over all
/// of it; this is without one.
const COLOUR: u8 = 0x01;

/// The port where LD-EDGE-1 looks for BREAK, in bit 0.
const BREAK: u16 = 0x7FFE;
/// Where LD-8-BITS goes on when it has heard a bit, and LD-EDGE-2 when it has heard the first of two edges.
const HEARD: [u16; 2] = [0x05CD, 0x05E6];

/// What LD-BYTES does with the bytes of a block. It is called at the first level, and the bits begin at the second. It ends with the
/// registers it leaves, where it goes back to: at SA/LD-RET, which restores the border, enables interrupts and goes back to the caller.
fn load(machine: &mut Machine, data: &Data, [begun, level]: [bool; 2]) {
    let Machine { cpu, memory, board } = machine;
    let regs = &mut cpu.regs;
    let flag = regs.a();
    let carry = regs.f() & flags::C;
    let loading = carry != 0;
    let (mut parity, mut byte, mut difference) = (0, 0, 0);
    // What INC D and EX AF,AF' put there at the start.
    let mut shadow = [flag, incremented(regs.d()) | carry];
    let mut colour = COLOUR | u8::from(begun) << 5;
    if begun != level {
        colour = !colour;
    }
    // And behind it, when the choice between loading and verifying was kept in bit 7 meanwhile.
    let known = colour & 0x7F;
    let mut flag_is_due = true;
    let mut ending = Ending::Silence;
    let sp = regs.sp();
    let t = board.t;
    let mut store = |memory: &mut Memory, addr: u16, byte: u8| board.store(memory, addr, byte, t);
    push(memory, &mut store, sp, &[SA_LD_RET, HEARD[0], HEARD[1]]);
    for &read in &data.bytes {
        byte = read;
        parity ^= byte;
        if regs.de() == 0 {
            ending = Ending::Parity;
            break;
        }
        if flag_is_due {
            flag_is_due = false;
            difference = byte ^ flag;
            colour = if difference == 0 { known } else { known << 1 | carry };
            shadow = [known, logical(0) | known & (flags::Y | flags::X) | carry];
        } else {
            if loading {
                store(memory, regs.ix(), byte);
                // The next bit is waited for at once.
                push(memory, &mut store, sp.wrapping_sub(2), &HEARD);
            } else {
                difference = byte ^ memory[usize::from(regs.ix())];
                shadow = [0, logical(0)];
            }
            if difference == 0 {
                regs.set_ix(regs.ix().wrapping_add(1));
                regs.set_de(regs.de() - 1);
            }
        }
        if difference != 0 {
            ending = Ending::Difference;
            break;
        }
    }
    // H has the parity, L the last byte or the marker of one that did not come; B has counted samples.
    let (samples, last, af) = match ending {
        Ending::Parity => (0xB0, byte, [parity, compared_with_1(parity)]),
        Ending::Difference => {
            let left = regs.d() | regs.e();
            shadow = [left, logical(left)];
            (0xB0, byte, [difference, logical(difference)])
        }
        // The count of samples ran over to 0 with A and carry cleared, after an edge without a second one: a millisecond behind the
        // last bit a high level falls. A low one does not.
        Ending::Silence => {
            if level {
                colour = !colour;
            }
            (0, 1, [0, flags::Z | flags::H])
        }
    };
    regs.set_hl(u16::from_be_bytes([parity, last]));
    regs.set_bc(u16::from_be_bytes([samples, colour]));
    regs.set_af(u16::from_be_bytes(af));
    regs.set_af2(u16::from_be_bytes(shadow));
    // RET, to SA/LD-RET if no byte was loaded over it.
    let [low, high] = [0, 1].map(|n| memory[usize::from(sp.wrapping_sub(2).wrapping_add(n))]);
    regs.set_pc(u16::from_le_bytes([low, high]));
    if regs.pc() != SA_LD_RET {
        // Nobody restores the border: it stays as the last edge has left it.
        board.ula_output(memory, colour & 7 | 8);
    }
    cpu.iff1 = false;
    cpu.iff2 = false;
}

/// Puts words on the stack below `sp`.
fn push(memory: &mut Memory, store: &mut impl FnMut(&mut Memory, u16, u8), sp: u16, words: &[u16]) {
    for (depth, word) in (1..).zip(words) {
        let [low, high] = word.to_le_bytes();
        let addr = sp.wrapping_sub(2 * depth);
        store(memory, addr, low);
        store(memory, addr.wrapping_add(1), high);
    }
}

/// F after INC of this value, without the carry, which it keeps.
fn incremented(value: u8) -> u8 {
    let result = value.wrapping_add(1);
    let half = if result & 0x0F == 0 { flags::H } else { 0 };
    let overflow = if result == 0x80 { flags::PV } else { 0 };
    sign_and_zero(result) | result & (flags::Y | flags::X) | half | overflow
}

/// F after CP 1. Bits 5 and 3 are the operand's.
fn compared_with_1(a: u8) -> u8 {
    let result = a.wrapping_sub(1);
    let half = if a & 0x0F == 0 { flags::H } else { 0 };
    let overflow = if a == 0x80 { flags::PV } else { 0 };
    let carry = if a == 0 { flags::C } else { 0 };
    sign_and_zero(result) | half | overflow | flags::N | carry
}

/// F after XOR with this result.
fn logical(result: u8) -> u8 {
    let even = if result.count_ones().is_multiple_of(2) { flags::PV } else { 0 };
    sign_and_zero(result) | result & (flags::Y | flags::X) | even
}

fn sign_and_zero(result: u8) -> u8 {
    result & flags::S | if result == 0 { flags::Z } else { 0 }
}
