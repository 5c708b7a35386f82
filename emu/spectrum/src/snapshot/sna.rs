//! SNA: the registers, then the 48 KiB of RAM that the CPU sees. A 48K's PC is on the stack, so that RETN starts the program; a 128K's
//! follows, with the banks that are not paged in.
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
//! 49179  of a 128K: PC, port $7FFD, 1 if the ROM of a TR-DOS disk is paged in
//! 49183- the other banks in the order of their numbers: five, or six if bank 2 or 5 is at $C000 too
//! ```
//!
//! Source: the format's description in the comp.sys.sinclair FAQ. The format has no time: a machine that is read is at the start of a
//! frame. The two bytes below a 48K's stack pointer are overwritten by PC. Of a sound chip there is nothing.

use super::{SnapshotContents, SnapshotError};
use crate::paging::{Paging, Ports};
use crate::{Kind, Machine, Model, Rom};
use ::z80::{Cpu, InterruptMode};

const HEADER: usize = 27;
const LENGTH: usize = HEADER + 0xC000;
/// Length of the head of a 128K's part.
const HEADER_128K: usize = 4;
const BANK: usize = 0x4000;
/// Lengths of a 128K's files: five or six more banks of 16 KiB and four bytes.
const LENGTHS_128K: [usize; 2] = [131_103, 147_487];

/// Reads a snapshot into a machine of this model.
///
/// # Errors
/// [`SnapshotError`] for a file of another length, an interrupt mode that does not exist, or a stack pointer
/// below which no PC lies in RAM.
pub fn read(file: &[u8], rom: Rom, model: Model) -> Result<Machine, SnapshotError> {
    let is_128k = file.len() >= LENGTH + HEADER_128K && {
        let banks = other_banks(file[LENGTH + 2]).count();
        let length = LENGTH + HEADER_128K + banks * BANK;
        if file.len() != length && LENGTHS_128K.contains(&file.len()) {
            let what = format!("port $7FFD is ${:02X}, with which {banks} banks follow", file[LENGTH + 2]);
            return Err(SnapshotError::Invalid { offset: LENGTH + 2, what });
        }
        file.len() == length
    };
    if file.len() != LENGTH && !is_128k {
        return Err(SnapshotError::Length {
            offset: file.len().min(LENGTH),
            length: file.len(),
            what: "an SNA file has 49,179 bytes, or of a 128K 131,103 or 147,487",
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
    if !is_128k && !holds_pc(sp) {
        let what = format!("PC cannot be read from a stack at ${sp:04X}: the stack must be in RAM");
        return Err(SnapshotError::Invalid { offset: 23, what });
    }

    let mut memory = Box::new([0; 0x10000]);
    memory[Rom::SIZE..].copy_from_slice(&file[HEADER..LENGTH]);
    if is_128k {
        regs.set_sp(sp);
        regs.set_pc(word(LENGTH));
        return Ok(read_128k(file, &cpu, &mut memory, rom, model));
    }
    let model = Model { kind: Kind::Spectrum48, ..model };
    let rom = rom.or_of(model.kind);
    let byte = |addr: u16| memory[usize::from(addr)];
    regs.set_pc(u16::from_le_bytes([byte(sp), byte(sp.wrapping_add(1))]));
    regs.set_sp(sp.wrapping_add(2));
    Ok(SnapshotContents { port_fe: file[26] & 7, ..SnapshotContents::new(&cpu, &memory, model) }.restore(rom))
}

/// Reads the part of a file that a 128K has. The kind stays if it has banks.
fn read_128k(file: &[u8], cpu: &Cpu, memory: &mut [u8; 0x10000], rom: Rom, model: Model) -> Machine {
    let kind = if model.kind.has_banks() { model.kind } else { Kind::Spectrum128 };
    let model = Model { kind, ..model };
    let rom = rom.or_of(kind);
    let (port, banks) = (file[LENGTH + 2], &file[LENGTH + HEADER_128K..]);
    let mut paging = Paging::new(kind);
    // First the bank that the file has at $C000, then the others in their places.
    paging.set_at_top(memory, port & 7);
    for (bank, contents) in other_banks(port).zip(banks.as_chunks().0) {
        paging.set_bank(memory, bank, contents);
    }
    paging.set(memory, &rom, Ports { port_7ffd: port, port_1ffd: 0 });
    SnapshotContents { port_fe: file[26] & 7, paging, ..SnapshotContents::new(cpu, memory, model) }.restore(rom)
}

/// Returns what a file has that this machine does not: the ROM of a TR-DOS disk that is paged in.
pub(super) fn left_out(file: &[u8]) -> Vec<String> {
    let flag = file.get(LENGTH + HEADER_128K - 1);
    flag.filter(|&&flag| flag != 0)
        .map(|_| "the ROM of a TR-DOS disk, which is paged in".to_owned())
        .into_iter()
        .collect()
}

/// Returns the numbers of the banks that are not in the first part of a 128K's file.
fn other_banks(port_7ffd: u8) -> impl Iterator<Item = u8> {
    (0..8).filter(move |bank| ![5, 2, port_7ffd & 7].contains(bank))
}

/// Returns true if both bytes of the word at `sp` lie in RAM.
fn holds_pc(sp: u16) -> bool {
    (0x4000..0xFFFF).contains(&sp)
}

/// Returns true if PC would take the place of other bytes in RAM.
pub(super) fn overwrites(machine: &Machine) -> bool {
    let (_, sp, pc) = to_write(machine);
    !machine.model().kind.has_banks() && holds_pc(sp) && machine.peek_word(sp) != pc
}

/// Returns the contents to write, at the start of the frame; the stack pointer with PC on the stack; and that PC.
fn to_write(machine: &Machine) -> (SnapshotContents<'_>, u16, u16) {
    let contents = SnapshotContents { t: 0, ..SnapshotContents::of(machine) };
    let (sp, pc) = (contents.cpu.regs.sp(), contents.pc_without_halt());
    let on_stack = if contents.model.kind.has_banks() { 0 } else { 2 };
    (contents, sp.wrapping_sub(on_stack), pc)
}

/// Writes a snapshot.
///
/// # Errors
/// [`SnapshotError::Unwritable`] if the stack has no room for PC in RAM.
pub fn write(machine: &Machine) -> Result<Vec<u8>, SnapshotError> {
    let (SnapshotContents { cpu, memory, port_fe, model, paging, .. }, sp, pc) = to_write(machine);
    let regs = &cpu.regs;
    let is_128k = model.kind.has_banks();
    if !is_128k && !holds_pc(sp) {
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
    if is_128k {
        let port = paging.ports().port_7ffd;
        let put = |file: &mut Vec<u8>, bank| file.extend_from_slice(paging.bank_of(memory, bank));
        [5, 2, port & 7].into_iter().for_each(|bank| put(&mut file, bank));
        file.extend_from_slice(&pc.to_le_bytes());
        file.extend([port, 0]);
        other_banks(port).for_each(|bank| put(&mut file, bank));
        return Ok(file);
    }
    file.extend_from_slice(&memory[Rom::SIZE..]);
    let at = HEADER + usize::from(sp) - Rom::SIZE;
    file[at..at + 2].copy_from_slice(&pc.to_le_bytes());
    Ok(file)
}
