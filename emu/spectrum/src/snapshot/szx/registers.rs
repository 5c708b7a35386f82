//! The CPU's block, `Z80R`.

use super::SnapshotError;
use super::blocks::SzxBlock;
use crate::model::FRAME;
use crate::{Kind, T};
use ::z80::{Cpu, InterruptMode, table};

/// Upper bound on T-states in a frame. Fuse's files come from the end of a frame, where it counts on; a larger number is no time.
pub(super) const TIME_LIMIT: u32 = 2 * FRAME as u32;
/// Flags of `Z80R`.
const EI_LAST: u8 = 1;
const HALTED: u8 = 2;
const FLAGS_SET: u8 = 4;

/// Returns true for the `CRTR` of a file by libspectrum up to version 0.5.0, which wrote A and F in the opposite order.
pub(super) fn swaps_af(block: &SzxBlock<'_>) -> bool {
    let body = if block.id == *b"CRTR" { block.body } else { &[] };
    let name = b"libspectrum: ";
    let Some(at) = body.windows(name.len()).position(|bytes| bytes == name) else { return false };
    let version = String::from_utf8_lossy(&body[at + name.len()..]).into_owned();
    let mut numbers = version.split(|c: char| !c.is_ascii_digit()).map_while(|number| number.parse::<u32>().ok());
    let version: [Option<u32>; 3] = std::array::from_fn(|_| numbers.next());
    matches!(version, [Some(major), Some(minor), Some(patch)] if (major, minor, patch) <= (0, 5, 0))
}

/// Reads `Z80R`: AF BC DE HL AF' BC' DE' HL' IX IY SP PC, I R IFF1 IFF2 IM, the time in four bytes, the T-states for which INT stays
/// active, flags, MEMPTR. The last three mean nothing in version 1.0; before 1.4 there is one byte of MEMPTR, the one that BIT n,(HL)
/// shows.
pub(super) fn registers(block: &SzxBlock<'_>, minor: u8, kind: Kind) -> Result<(Cpu, T), SnapshotError> {
    block.check_length(37)?;
    let (flags, memptr) = match minor {
        0 => (0, 0),
        1..4 => (block.byte(34)?, u16::from(block.byte(35)?) << 8),
        _ => (block.byte(34)?, block.word(35)?),
    };
    let mut cpu = Cpu::new();
    cpu.iff1 = block.byte(26)? != 0;
    cpu.iff2 = block.byte(27)? != 0;
    cpu.im = match block.byte(28)? {
        0 => InterruptMode::Im0,
        1 => InterruptMode::Im1,
        2 => InterruptMode::Im2,
        mode => return Err(block.invalid(28, format!("{mode} is not an interrupt mode"))),
    };
    let regs = &mut cpu.regs;
    regs.set_af(block.word(0)?);
    regs.set_bc(block.word(2)?);
    regs.set_de(block.word(4)?);
    regs.set_hl(block.word(6)?);
    regs.set_af2(block.word(8)?);
    regs.set_bc2(block.word(10)?);
    regs.set_de2(block.word(12)?);
    regs.set_hl2(block.word(14)?);
    regs.set_ix(block.word(16)?);
    regs.set_iy(block.word(18)?);
    regs.set_sp(block.word(20)?);
    regs.set_pc(block.word(22)?);
    regs.set_i(block.byte(24)?);
    regs.set_r(block.byte(25)?);
    regs.set_wz(memptr);
    let f = regs.f();
    cpu.set_after_ei(flags & EI_LAST != 0);
    cpu.set_halted(flags & HALTED != 0);
    cpu.set_q(if flags & FLAGS_SET != 0 { f } else { 0 });
    let t = block.dword(29)?;
    Ok((cpu, if t < TIME_LIMIT { T::from(t) % kind.figures().frame() } else { 0 }))
}

/// Returns true if an opcode is that of HALT.
pub(super) fn is_halt(opcode: u8) -> bool {
    table::decode(&[opcode]).is_some_and(|found| found.instruction.halts())
}

/// Returns the body of `Z80R`.
pub(super) fn registers_block(cpu: &Cpu, t: T, memory: &[u8; 0x10000], kind: Kind) -> Vec<u8> {
    let regs = &cpu.regs;
    let before = regs.pc().wrapping_sub(1);
    // As most programs write it: in HALT, PC points at the HALT.
    let pc = if cpu.halted() && is_halt(memory[usize::from(before)]) { before } else { regs.pc() };
    let mut block = Vec::with_capacity(37);
    let pairs = [
        regs.af(),
        regs.bc(),
        regs.de(),
        regs.hl(),
        regs.af2(),
        regs.bc2(),
        regs.de2(),
        regs.hl2(),
        regs.ix(),
        regs.iy(),
        regs.sp(),
        pc,
    ];
    pairs.iter().for_each(|pair| block.extend(pair.to_le_bytes()));
    let mode = match cpu.im {
        InterruptMode::Im0 => 0,
        InterruptMode::Im1 => 1,
        InterruptMode::Im2 => 2,
    };
    block.extend([regs.i(), regs.r(), u8::from(cpu.iff1), u8::from(cpu.iff2), mode]);
    block.extend((t as u32).to_le_bytes());
    let flags = [(cpu.after_ei(), EI_LAST), (cpu.halted(), HALTED), (cpu.q() != 0, FLAGS_SET)];
    let flags = flags.into_iter().filter(|&(on, _)| on).fold(0, |all, (_, flag)| all | flag);
    block.extend([kind.figures().int.saturating_sub(t) as u8, flags]);
    block.extend(regs.wz().to_le_bytes());
    block
}
