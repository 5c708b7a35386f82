//! SNA: the registers, then the 48 KiB of RAM. PC is on the stack, so that RETN starts the program.
//!
//! ```text
//! 0      I
//! 1-8    HL' DE' BC' AF'
//! 9-18   HL DE BC IY IX
//! 19     bit 2: IFF2
//! 20     R
//! 21-24  AF SP
//! 25     interrupt mode, in its low two bits
//! 26     border, in its low three bits
//! 27-    RAM from $4000 on
//! ```
//!
//! Source: the format's description in the comp.sys.sinclair FAQ. The format has no time: a machine that is read is at the start of a
//! frame. The two bytes below the stack pointer are overwritten by PC.

use super::{SnapshotContents, SnapshotError};
use crate::{Machine, Model, Rom};
use ::z80::{Cpu, InterruptMode};

const HEADER: usize = 27;
const LENGTH: usize = HEADER + 0xC000;
/// Lengths of a 128K's files: five or six more pages of 16 KiB and four bytes.
const LENGTHS_128K: [usize; 2] = [131_103, 147_487];

/// Reads a snapshot into a machine of this model.
///
/// # Errors
/// [`SnapshotError`] for a file of another length, a 128K's snapshot, an interrupt mode that does not exist, or a stack pointer
/// below which no PC lies in RAM.
pub fn read(file: &[u8], rom: Rom, model: Model) -> Result<Machine, SnapshotError> {
    if LENGTHS_128K.contains(&file.len()) {
        return Err(SnapshotError::OtherMachine { offset: LENGTH, machine: "a 128K" });
    }
    if file.len() != LENGTH {
        return Err(SnapshotError::Length {
            offset: file.len().min(LENGTH),
            length: file.len(),
            what: "a 48K's SNA file has 49,179 bytes",
        });
    }
    let word = |at: usize| u16::from_le_bytes([file[at], file[at + 1]]);
    let mut cpu = Cpu::new();
    cpu.im = match file[25] & 3 {
        0 => InterruptMode::Im0,
        1 => InterruptMode::Im1,
        2 => InterruptMode::Im2,
        mode => return Err(SnapshotError::Invalid { offset: 25, what: format!("{mode} is not an interrupt mode") }),
    };
    cpu.iff1 = file[19] & 4 != 0;
    cpu.iff2 = cpu.iff1;
    let regs = &mut cpu.regs;
    regs.set_i(file[0]);
    regs.set_hl2(word(1));
    regs.set_de2(word(3));
    regs.set_bc2(word(5));
    regs.set_af2(word(7));
    regs.set_hl(word(9));
    regs.set_de(word(11));
    regs.set_bc(word(13));
    regs.set_iy(word(15));
    regs.set_ix(word(17));
    regs.set_r(file[20]);
    regs.set_af(word(21));
    let sp = word(23);
    if !holds_pc(sp) {
        let what = format!("PC cannot be read from a stack at ${sp:04X}: the stack must be in RAM");
        return Err(SnapshotError::Invalid { offset: 23, what });
    }

    let mut memory = Box::new([0; 0x10000]);
    memory[..Rom::SIZE].copy_from_slice(rom.bytes());
    memory[Rom::SIZE..].copy_from_slice(&file[HEADER..]);
    let byte = |addr: u16| memory[usize::from(addr)];
    regs.set_pc(u16::from_le_bytes([byte(sp), byte(sp.wrapping_add(1))]));
    regs.set_sp(sp.wrapping_add(2));
    Ok(SnapshotContents { port_fe: file[26] & 7, ..SnapshotContents::new(&cpu, &memory, model) }.restore(rom))
}

/// Returns true if both bytes of the word at `sp` lie in RAM.
fn holds_pc(sp: u16) -> bool {
    (0x4000..0xFFFF).contains(&sp)
}

/// Returns true if PC would take the place of other bytes in RAM.
pub(super) fn overwrites(machine: &Machine) -> bool {
    let (_, sp, pc) = to_write(machine);
    holds_pc(sp) && machine.peek_word(sp) != pc
}

/// Returns the contents to write, at the start of the frame; the stack pointer with PC on the stack; and that PC.
fn to_write(machine: &Machine) -> (SnapshotContents<'_>, u16, u16) {
    let contents = SnapshotContents { t: 0, ..SnapshotContents::of(machine) };
    let (sp, pc) = (contents.cpu.regs.sp().wrapping_sub(2), contents.pc_without_halt());
    (contents, sp, pc)
}

/// Writes a snapshot.
///
/// # Errors
/// [`SnapshotError::Unwritable`] if the stack has no room for PC in RAM.
pub fn write(machine: &Machine) -> Result<Vec<u8>, SnapshotError> {
    let (SnapshotContents { cpu, memory, port_fe, .. }, sp, pc) = to_write(machine);
    let regs = &cpu.regs;
    if !holds_pc(sp) {
        return Err(SnapshotError::Unwritable { format: "SNA", why: "its stack has no room for PC in RAM" });
    }
    let mut file = Vec::with_capacity(LENGTH);
    file.push(regs.i());
    for word in [regs.hl2(), regs.de2(), regs.bc2(), regs.af2(), regs.hl(), regs.de(), regs.bc(), regs.iy(), regs.ix()]
    {
        file.extend_from_slice(&word.to_le_bytes());
    }
    file.push(if cpu.iff2 { 4 } else { 0 });
    file.push(regs.r());
    file.extend_from_slice(&regs.af().to_le_bytes());
    file.extend_from_slice(&sp.to_le_bytes());
    file.push(match cpu.im {
        InterruptMode::Im0 => 0,
        InterruptMode::Im1 => 1,
        InterruptMode::Im2 => 2,
    });
    file.push(port_fe & 7);
    file.extend_from_slice(&memory[Rom::SIZE..]);
    let at = HEADER + usize::from(sp) - Rom::SIZE;
    file[at..at + 2].copy_from_slice(&pc.to_le_bytes());
    Ok(file)
}
