//! The second core, of the crate `iz80`: its instructions, corrected where the chip does something else, and its saved state.

use z80::Registers;
use z80::table::{self, Instruction};

use super::counted;
use crate::memory::Memory;

/// Executes one instruction.
pub(super) fn step(cpu: &mut iz80::Cpu, memory: &mut Memory) {
    // iz80 does not count R. The chip counts opcode fetches, those of prefixes included.
    let pc = cpu.immutable_registers().pc();
    let prefixed = table::is_prefix(memory.load(pc));
    let r = cpu.immutable_registers().get8(iz80::Reg8::R);
    cpu.registers().set8(iz80::Reg8::R, counted(r, 1 + u8::from(prefixed)));
    // OUTI decrements B before it writes the port, INI after it reads it; iz80 does the opposite.
    memory.port_shift = if prefixed { memory.instruction(pc).map_or(0, port_shift) } else { 0 };
    let copied = if prefixed { copied_half(memory, pc) } else { None };
    let index = copied.map(|(half, _)| cpu.registers().get8(half));
    cpu.execute_instruction(memory);
    // The result of `SET 0,(IX+d),L` and its like goes to H or L, not to IXH or IXL, into which iz80 puts it.
    if let (Some((half, register)), Some(index)) = (copied, index) {
        let result = cpu.registers().get8(half);
        cpu.registers().set8(register, result);
        cpu.registers().set8(half, index);
    }
}

/// Returns the half of IX or IY, and H or L, of an instruction that works on (IX+d) or (IY+d) and copies its result to H or L.
fn copied_half(memory: &Memory, pc: u16) -> Option<(iz80::Reg8, iz80::Reg8)> {
    use iz80::Reg8::{H, IXH, IXL, IYH, IYL, L};
    let [prefix, second, opcode] = [0, 1, 3].map(|n| memory.load(pc.wrapping_add(n)));
    // BIT has no result.
    let has_result = second == 0xCB && opcode >> 6 != 1;
    match (prefix, opcode & 7) {
        (0xDD, 4) if has_result => Some((IXH, H)),
        (0xDD, 5) if has_result => Some((IXL, L)),
        (0xFD, 4) if has_result => Some((IYH, H)),
        (0xFD, 5) if has_result => Some((IYL, L)),
        _ => None,
    }
}

/// Returns the correction to the port address of `iz80` for an instruction: that of the block instructions with a port.
fn port_shift(instruction: &Instruction) -> u16 {
    let (reads, writes) = (instruction.reads(), instruction.writes());
    match () {
        () if reads.port.is_some() && writes.memory.is_some() => 0x100,
        () if writes.port.is_some() && reads.memory.is_some() => 0xFF00,
        () => 0,
    }
}

/// Length of `iz80`'s saved state in bytes. The shadow registers are accessible only through it. Its layout is
/// A F B C D E H L I R IXH IXL IYH IYL SPH SPL, the same sixteen of the shadow set, PC (low, high), then the
/// interrupt state, the clock and the rest, all 0 after a reset.
pub(super) const STATE: usize = 53;

/// Offsets in it: of the shadow set, of PC, of the interrupt state (on, on, mode), and of the halt flag.
const SHADOW: usize = 16;
const PC: usize = 32;
pub(super) const IFF: usize = 34;
pub(super) const HALTED: usize = 46;

/// Returns `iz80`'s saved state for these registers.
pub(super) fn state(registers: &Registers) -> [u8; STATE] {
    let r = registers;
    let mut state = [0; STATE];
    let ir = u16::from_be_bytes([r.i(), r.r()]);
    for (pair, value) in [r.af(), r.bc(), r.de(), r.hl(), ir, r.ix(), r.iy(), r.sp()].into_iter().enumerate() {
        state[pair * 2..pair * 2 + 2].copy_from_slice(&value.to_be_bytes());
    }
    for (pair, value) in [r.af2(), r.bc2(), r.de2(), r.hl2()].into_iter().enumerate() {
        state[SHADOW + pair * 2..SHADOW + pair * 2 + 2].copy_from_slice(&value.to_be_bytes());
    }
    state[PC..PC + 2].copy_from_slice(&r.pc().to_le_bytes());
    state
}

/// Returns the registers in `iz80`'s saved state.
pub(super) fn registers(state: &[u8]) -> Registers {
    let pair = |offset: usize| u16::from_be_bytes([state[offset], state[offset + 1]]);
    let mut r = Registers::default();
    r.set_af(pair(0));
    r.set_bc(pair(2));
    r.set_de(pair(4));
    r.set_hl(pair(6));
    r.set_i(state[8]);
    r.set_r(state[9]);
    r.set_ix(pair(10));
    r.set_iy(pair(12));
    r.set_sp(pair(14));
    r.set_af2(pair(SHADOW));
    r.set_bc2(pair(SHADOW + 2));
    r.set_de2(pair(SHADOW + 4));
    r.set_hl2(pair(SHADOW + 6));
    r.set_pc(u16::from_le_bytes([state[PC], state[PC + 1]]));
    r
}
