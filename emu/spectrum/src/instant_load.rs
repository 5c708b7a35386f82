//! Instant loading: LD-BYTES gets the bytes of the next block at once, and ends as if it had read them from its pulses.
//!
//! Source: the ROM's LD-BYTES at $0556. It takes the flag in A, the start in IX, the length in DE, and carry set to load or reset to
//! verify; it returns with carry set if all was well. It reads one byte after the other, each into the parity in H: the flag byte,
//! which ends it if it differs; DE bytes, loaded or compared; the parity byte. With DE 0 it takes the flag byte itself for the parity.
//! While it reads it uses the stack it was called with: the bytes may overwrite the stack, and then it returns to where they say.
//!
//! Two cases are left to the ROM. With BREAK held it reads no byte. And if a block is shorter than asked for, and no silence follows,
//! it makes bits of the next block's pilot.

use crate::T;
use crate::deck::Loading;
use crate::hardware::{Hardware, Memory};
use crate::rom::{LD_BYTES, SA_LD_RET};
use format::{Cursor, Data, Pulse, Step, T_PER_MS, Tape};
use z80::{Cpu, Registers, flags};

/// Returns true if [`try_instant_load`] has to be called whenever the CPU is [at LD-BYTES](at_ld_bytes): loading is instant and a block
/// may come.
pub(crate) fn is_enabled(hardware: &Hardware) -> bool {
    let deck = &hardware.deck;
    deck.loading == Loading::Instant && deck.tape.is_some() && !deck.is_at_end()
}

/// Returns true if LD-BYTES comes next.
#[inline(always)]
pub(crate) fn at_ld_bytes(cpu: &Cpu) -> bool {
    cpu.regs.pc() == LD_BYTES
}

/// Loads a block and returns true if the CPU is about to execute the ROM's own LD-BYTES, and the tape stands before a block that
/// LD-BYTES reads. Before any other signal it starts the deck.
pub(crate) fn try_instant_load(cpu: &mut Cpu, memory: &mut Memory, hardware: &mut Hardware) -> bool {
    if !at_ld_bytes(cpu) || !hardware.paging.rom().is_some_and(|page| hardware.rom.loads_as_48k(page)) {
        return false;
    }
    if hardware.answer(BREAK).is_some_and(|keys| keys & 1 == 0) {
        return false;
    }
    hardware.deck.catch_up(hardware.t, &mut hardware.beeper);
    let Some(tape) = hardware.deck.tape.clone() else { return false };
    let Some(place) = hardware.deck.cursor.upcoming(&tape) else { return false };
    let found = tape.standard_from(place).filter(|&(data, bits)| {
        ends_with_an_edge(bits, &tape) && (!runs_out(data, &cpu.regs) || is_followed_by_silence(bits, &tape))
    });
    let Some((data, bits)) = found else {
        // Some other signal: it has to be played to the ROM, or to whatever is called after it. The silence before it may be left out.
        if hardware.deck.cursor.is_in_gap(&tape) {
            hardware.deck.wind_to(place, hardware.t, &mut hardware.beeper);
        }
        hardware.deck.start_for_program(hardware.t);
        return false;
    };
    let begun = hardware.deck.ear().unwrap_or_else(|| first_level(&hardware.deck.cursor, &tape));
    go_on(hardware, after(bits), &tape);
    load(cpu, memory, hardware, data, [begun, bits.level()]);
    true
}

/// Leaves the deck after a block. It stands before the next block if that can be loaded instantly too. Any other block is played as
/// pulses, from the pause before it on: the program has the time of the pause to prepare.
fn go_on(hardware: &mut Hardware, after: Cursor, tape: &Tape) {
    let next = after.upcoming(tape);
    let is_other = next.is_some_and(|next| tape.standard_from(next).is_none());
    let place = if is_other { after } else { next.unwrap_or(Cursor::at(tape.blocks.len())) };
    hardware.deck.wind_to(place, hardware.t, &mut hardware.beeper);
    if is_other {
        hardware.deck.start_for_program(hardware.t);
    }
}

/// Returns the level with which the tape goes on.
fn first_level(cursor: &Cursor, tape: &Tape) -> bool {
    matches!({ *cursor }.advance(tape), Step::Pulse(pulse) if pulse.level)
}

/// Returns the position after the bits of a block.
fn after(mut bits: Cursor) -> Cursor {
    bits.skip_bits();
    bits
}

/// Returns true if an edge ends the last pulse of the bits. What follows without a pause may go on at its level and make it longer.
fn ends_with_an_edge(bits: Cursor, tape: &Tape) -> bool {
    !matches!(after(bits).advance(tape), Step::Pulse(next) if next.level != bits.level())
}

/// Returns true if LD-BYTES, called with these registers, waits for more bytes than a block has.
fn runs_out(data: &Data, regs: &Registers) -> bool {
    data.flag() == Some(regs.a()) && regs.de() > 0 && data.bytes.len() < usize::from(regs.de()) + 2
}

/// Returns true if the bits are followed by a silence in which LD-BYTES gives up. If not, it takes the following pulses for more bits.
fn is_followed_by_silence(bits: Cursor, tape: &Tape) -> bool {
    let (mut cursor, mut passed) = (after(bits), 0);
    loop {
        match cursor.advance(tape) {
            // The one edge in it, if there is one, comes a millisecond into a pause.
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

/// T-states without an edge, but for one in their middle, after which LD-EDGE-2 gives up: 80 samples of 59 T, and 358 T before each edge.
const SILENCE: T = 2 * T_PER_MS;

/// The reasons for LD-BYTES to end.
enum Ending {
    /// The last byte was read: all is well if the parity, which is then in A, is 0.
    Parity,
    /// A byte that is not the one expected: A has the bits that differ.
    Difference,
    /// No edge for too long.
    Silence,
}

/// C before the flag byte, without an edge so far: the border's colour for bits, and the level in bit 5. Each edge complements all of C.
const COLOUR: u8 = 0x01;

/// The port where LD-EDGE-1 looks for BREAK, in bit 0.
const BREAK: u16 = 0x7FFE;
/// Return addresses on the stack while LD-BYTES reads: LD-8-BITS goes on at the first after a bit, LD-EDGE-2 at the second after the first
/// of two edges.
const RETURNS: [u16; 2] = [0x05CD, 0x05E6];

/// Does with the bytes of a block what LD-BYTES does. LD-BYTES is called at the level `begun`, and the bits begin at `level`. It ends with
/// the registers that LD-BYTES leaves, at the address to which it returns: SA/LD-RET, which restores the border, enables interrupts and
/// returns to the caller.
fn load(cpu: &mut Cpu, memory: &mut Memory, hardware: &mut Hardware, data: &Data, [begun, level]: [bool; 2]) {
    let regs = &mut cpu.regs;
    let flag = regs.a();
    let carry = regs.f() & flags::C;
    let loading = carry != 0;
    let (mut parity, mut byte, mut difference) = (0, 0, 0);
    // AF' as INC D and EX AF,AF' set it at the start.
    let mut shadow = [flag, incremented(regs.d()) | carry];
    let mut colour = COLOUR | u8::from(begun) << 5;
    if begun != level {
        colour = !colour;
    }
    // C after the flag byte: bit 7 was needed for the choice between loading and verifying.
    let known = colour & 0x7F;
    let mut flag_is_due = true;
    let mut ending = Ending::Silence;
    let sp = regs.sp();
    let t = hardware.t;
    let mut store = |memory: &mut Memory, addr: u16, byte: u8| hardware.store(memory, addr, byte, t);
    push(memory, &mut store, sp, &[SA_LD_RET, RETURNS[0], RETURNS[1]]);
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
                // It waits for the next bit at once.
                push(memory, &mut store, sp.wrapping_sub(2), &RETURNS);
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
    // H is the parity, L the last byte, or the marker of one that did not come; B is the count of samples.
    let (samples, last, af) = match ending {
        Ending::Parity => (0xB0, byte, [parity, compared_with_1(parity)]),
        Ending::Difference => {
            let left = regs.d() | regs.e();
            shadow = [left, logical(left)];
            (0xB0, byte, [difference, logical(difference)])
        }
        // The count of samples ran over to 0 with A and carry cleared, after an edge without a second one: a millisecond after the
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
        // The border is not restored: it stays as the last edge has left it.
        hardware.ula_output(memory, colour & 7 | 8);
    }
    cpu.iff1 = false;
    cpu.iff2 = false;
}

/// Puts words on the stack below `sp`, the first one uppermost.
fn push(memory: &mut Memory, store: &mut impl FnMut(&mut Memory, u16, u8), sp: u16, words: &[u16]) {
    for (depth, word) in (1..).zip(words) {
        let [low, high] = word.to_le_bytes();
        let addr = sp.wrapping_sub(2 * depth);
        store(memory, addr, low);
        store(memory, addr.wrapping_add(1), high);
    }
}

/// Returns F after INC of a value, without the carry, which INC keeps.
fn incremented(value: u8) -> u8 {
    let result = value.wrapping_add(1);
    let half = if result & 0x0F == 0 { flags::H } else { 0 };
    let overflow = if result == 0x80 { flags::PV } else { 0 };
    sign_and_zero(result) | result & (flags::Y | flags::X) | half | overflow
}

/// Returns F after CP 1. Bits 5 and 3 are the operand's.
fn compared_with_1(a: u8) -> u8 {
    let result = a.wrapping_sub(1);
    let half = if a & 0x0F == 0 { flags::H } else { 0 };
    let overflow = if a == 0x80 { flags::PV } else { 0 };
    let carry = if a == 0 { flags::C } else { 0 };
    sign_and_zero(result) | half | overflow | flags::N | carry
}

/// Returns F after XOR with this result.
fn logical(result: u8) -> u8 {
    let even = if result.count_ones().is_multiple_of(2) { flags::PV } else { 0 };
    sign_and_zero(result) | result & (flags::Y | flags::X) | even
}

fn sign_and_zero(result: u8) -> u8 {
    result & flags::S | if result == 0 { flags::Z } else { 0 }
}
