//! SZX, also called zx-state: blocks, each with a name of four letters, a length and a body.
//!
//! | block | read and written |
//! |---|---|
//! | `CRTR` | the program that wrote the file; ours adds what else decides how a machine goes on, see `szx/extra.rs` |
//! | `Z80R` | registers, interrupt state, T-states since the start of the frame, EI, HALT, Q, MEMPTR |
//! | `SPCR` | border, MIC and speaker bit |
//! | `KEYB` | Issue 2; the joystick that a person's keyboard stands for, read only |
//! | `JOY` | one or two joysticks; our `CRTR` has any more |
//! | `ROM` | a ROM other than Sinclair's |
//! | `IF2R` | a cartridge in an Interface 2, read only: it pages the ROM out, in whichever order the two blocks come |
//! | `RAMP` | a page of RAM, packed by zlib if that is shorter |
//! | `TAPE` | the tape in the deck, and its block; our `CRTR` has the position to the T-state, see `szx/tape.rs` |
//!
//! `KEYB` and `JOY` do not contradict each other: all joysticks in them are plugged in, as in libspectrum.
//!
//! Other blocks are devices that this machine does not have. They are left out, and [`left_out`] lists them.
//! Source: the format's specification by Jonathan Needle, versions 1.4 and 1.5.

mod blocks;
mod extra;
mod others;
mod tape;

use self::blocks::Writer;
use self::extra::{CREATOR, Extra};
use super::zlib::unzip_whole;
use super::{SnapshotContents, SnapshotError};
use crate::deck::Deck;
use crate::joystick::{Joystick, Joysticks};
use crate::model::{FRAME, INT, Snow};
use crate::{Issue, Machine, Model, Rom, T, Timing};
use ::z80::{Chip, Cpu, InterruptMode, table};

pub use self::blocks::{SzxBlock, blocks};
pub use self::tape::SavedTape;

/// The first bytes of a file, before its version, machine and flags.
const MAGIC: &[u8; 4] = b"ZXST";
/// The version of the files written here.
const VERSION: [u8; 2] = [1, 5];
/// The machines by their numbers; 1 is the 48K.
const MACHINES: [&str; 17] = [
    "a 16K",
    "a 48K",
    "a 128K",
    "a +2",
    "a +2A",
    "a +3",
    "a +3e",
    "a Pentagon",
    "a TC2048",
    "a TC2068",
    "a Scorpion",
    "a Spectrum SE",
    "a TS2068",
    "a Pentagon 512",
    "a Pentagon 1024",
    "an NTSC 48K",
    "a 128Ke",
];
const ID_48K: u8 = 1;
/// Flag in the header of a late machine.
const LATE: u8 = 1;
/// Upper bound on T-states in a frame. Fuse's files come from the end of a frame, where it counts on; a larger number is no time.
const TIME_LIMIT: u32 = 2 * FRAME as u32;
/// Flags of `Z80R`.
const EI_LAST: u8 = 1;
const HALTED: u8 = 2;
const FLAGS_SET: u8 = 4;
/// The numbers of a 48K's pages, and their addresses.
const PAGES: [(u8, usize); 3] = [(5, 0x4000), (2, 0x8000), (0, 0xC000)];
/// The joysticks by their numbers.
const JOYSTICKS: [Joystick; 5] =
    [Joystick::Kempston, Joystick::Fuller, Joystick::Cursor, Joystick::Sinclair1, Joystick::Sinclair2];
const NO_JOYSTICK: u8 = 8;
/// Flag in `JOY`: a Kempston interface answers on port $1F, with or without a stick.
const PORT_31: u8 = 1;

/// Reads a snapshot into a machine of this model and with this ROM, unless the file has its own.
///
/// # Errors
/// [`SnapshotError`] for a file that ends too soon, is packed wrongly, lacks something, or is of another machine.
pub fn read(file: &[u8], rom: Rom, model: Model) -> Result<Machine, SnapshotError> {
    let blocks = blocks(file)?;
    match file[6] {
        ID_48K => {}
        id => {
            let machine = MACHINES.get(usize::from(id)).unwrap_or(&"an unknown machine");
            return Err(SnapshotError::OtherMachine { offset: 6, machine });
        }
    }
    blocks::check_none_twice(&blocks, &others::KNOWN)?;
    let minor = file[5];
    let timing = if file[7] & LATE != 0 { Timing::Late } else { model.timing };
    let mut model = Model { timing, ..model };
    let (mut cpu, mut t, mut port_fe) = (None, 0, None);
    let (mut own_rom, mut cartridge) = (None, None);
    let mut extra = Extra::default();
    let mut joysticks = Joysticks::default();
    let mut memory = Box::new([0; 0x10000]);
    let mut missing = PAGES.to_vec();
    let (mut deck, mut creator) = (Deck::default(), None);
    for block in &blocks {
        match &block.id {
            b"CRTR" => {
                // Its name, and two numbers of its version.
                block.byte(CREATOR.len() + 3)?;
                extra = Extra::read(block)?;
                let (more, rest) = Extra::more(block)?;
                more.into_iter().for_each(|joystick| joysticks.plug(joystick));
                creator = rest.map(|rest| (block, rest));
            }
            b"Z80R" => {
                let (mut read, at) = registers(block, minor)?;
                if blocks.iter().any(swaps_af) {
                    read.regs.set_af(read.regs.af().swap_bytes());
                    read.regs.set_af2(read.regs.af2().swap_bytes());
                }
                cpu = Some(read);
                t = at;
            }
            b"SPCR" => {
                block.check_length(8)?;
                let levels = if minor < 1 { 0 } else { block.byte(3)? & 0x18 };
                match block.byte(0)? {
                    border @ 0..8 => port_fe = Some(border | levels),
                    border => return Err(block.invalid(0, format!("{border} is not a colour of the border"))),
                }
            }
            b"KEYB" => {
                block.check_length(if minor < 1 { 4 } else { 5 })?;
                if block.byte(0)? & 1 != 0 {
                    model.issue = Issue::Two;
                }
                // In version 1.0 the block ends before the joystick.
                plug(&mut joysticks, block.byte(4).unwrap_or(NO_JOYSTICK));
            }
            b"JOY\0" => {
                block.check_length(6)?;
                if block.byte(0)? & PORT_31 != 0 {
                    joysticks.plug(Joystick::Kempston);
                }
                for number in [block.byte(4)?, block.byte(5)?] {
                    plug(&mut joysticks, number);
                }
            }
            b"ROM\0" => {
                let packed = block.byte(0)? & 1 != 0;
                let length = block.dword(2)?;
                if length as usize != Rom::SIZE {
                    return Err(block.invalid(2, format!("a 48K's ROM has {} bytes, not {length}", Rom::SIZE)));
                }
                own_rom = Some(read_rom(block, 6, packed)?);
            }
            b"IF2R" => {
                let (length, left) = (block.dword(0)?, block.body.len() - 4);
                if length as usize != left {
                    let what = format!("the cartridge should have {length} bytes, the block has {left} left");
                    return Err(block.invalid(0, what));
                }
                cartridge = Some(read_rom(block, 4, true)?);
            }
            b"RAMP" => {
                let (packed, number) = (block.byte(0)? & 1 != 0, block.byte(2)?);
                if let Some(&(_, addr)) = PAGES.iter().find(|page| page.0 == number) {
                    memory[addr..addr + 0x4000].copy_from_slice(&page(block, 3, packed)?);
                    missing.retain(|page| page.0 != number);
                }
            }
            b"TAPE" => {
                if let (SavedTape::Embedded { tape, .. }, cursor) = tape::read(block)? {
                    deck = Deck { tape: Some(tape), cursor, ..Deck::default() };
                }
            }
            _ => {}
        }
    }
    if let (Some(tape), Some((creator, rest))) = (&deck.tape, creator) {
        deck = tape::read_deck(creator, rest, tape.clone())?;
    }
    let missing_block = |what: String| SnapshotError::Invalid { offset: file.len(), what };
    if let Some((number, _)) = missing.first() {
        return Err(missing_block(format!("the file ends without page {number} of the RAM")));
    }
    let mut cpu = cpu.ok_or_else(|| missing_block("the file ends without the registers, a Z80R block".to_string()))?;
    let port_fe =
        port_fe.ok_or_else(|| missing_block("the file ends without the border, an SPCR block".to_string()))?;
    let rom = cartridge.or(own_rom).unwrap_or(rom);
    memory[..Rom::SIZE].copy_from_slice(rom.bytes());
    if cpu.halted() {
        // PC points at the HALT in most files, and after it in some.
        let pc = cpu.regs.pc();
        if is_halt(memory[usize::from(pc)]) {
            cpu.regs.set_pc(pc.wrapping_add(1));
        }
    }
    cpu.set_after_ld_a_ir(extra.after_ld_a_ir);
    cpu.set_prefix(extra.prefix);
    let Extra { frame, ended_in_m1, chip, snow, .. } = extra;
    if chip != Chip::default() {
        model.chip = chip;
    }
    if snow != Snow::default() {
        model.snow = snow;
    }
    let contents = SnapshotContents::new(&cpu, &memory, model);
    Ok(SnapshotContents { port_fe, t, frame, ended_in_m1, joysticks, deck, ..contents }.restore(rom))
}

/// Returns the tape in a file, if there is one. [`read`] puts a tape that is in the file into the deck; a tape in a file of its own is
/// left to the caller.
///
/// # Errors
/// [`SnapshotError`] for a file that is not an SZX, or a tape that cannot be read.
pub fn saved_tape(file: &[u8]) -> Result<Option<SavedTape>, SnapshotError> {
    let blocks = blocks(file)?;
    let block = blocks.iter().rev().find(|block| &block.id == b"TAPE");
    block.map(|block| tape::read(block).map(|(tape, _)| tape)).transpose()
}

/// Returns the things in a file that this machine does not have, each in a few words.
///
/// # Errors
/// [`SnapshotError`] for a file that is not an SZX.
pub fn left_out(file: &[u8]) -> Result<Vec<String>, SnapshotError> {
    Ok(others::left_out(&blocks(file)?))
}

/// Plugs in the joystick with a number, if this machine can have it.
fn plug(joysticks: &mut Joysticks, number: u8) {
    JOYSTICKS.get(usize::from(number)).into_iter().for_each(|&joystick| joysticks.plug(joystick));
}

/// Returns true for the `CRTR` of a file by libspectrum up to version 0.5.0, which wrote A and F in the opposite order.
fn swaps_af(block: &SzxBlock<'_>) -> bool {
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
fn registers(block: &SzxBlock<'_>, minor: u8) -> Result<(Cpu, T), SnapshotError> {
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
    Ok((cpu, if t < TIME_LIMIT { T::from(t) % FRAME } else { 0 }))
}

/// Reads the 16 KiB that follow `at` bytes of a block.
fn page(block: &SzxBlock<'_>, at: usize, packed: bool) -> Result<Vec<u8>, SnapshotError> {
    let bytes = block.body.get(at..).unwrap_or_default();
    let unpacked = || unzip_whole(bytes, 0x4000).map_err(|(more, what)| block.invalid(at + more, what));
    let page = if packed { unpacked()? } else { bytes.to_vec() };
    if page.len() == 0x4000 {
        Ok(page)
    } else {
        Err(block.invalid(at, format!("a page has 16,384 bytes, this one {}", page.len())))
    }
}

fn read_rom(block: &SzxBlock<'_>, at: usize, packed: bool) -> Result<Rom, SnapshotError> {
    Rom::new(page(block, at, packed)?).map_err(|error| block.invalid(at, error.to_string()))
}

/// Writes a snapshot.
///
/// # Errors
/// [`SnapshotError::Unwritable`] if a TZX file cannot hold the tape in the deck.
pub fn write(machine: &Machine) -> Result<Vec<u8>, SnapshotError> {
    let contents = SnapshotContents::of(machine);
    let SnapshotContents { cpu, memory, port_fe, t, model, frame, ended_in_m1, joysticks, deck } = &contents;
    let late = if model.timing == Timing::Late { LATE } else { 0 };
    let mut file = Writer::new([MAGIC, &[VERSION[0], VERSION[1], ID_48K, late][..]].concat());
    let extra = Extra {
        frame: *frame,
        ended_in_m1: *ended_in_m1,
        after_ld_a_ir: cpu.after_ld_a_ir(),
        chip: model.chip,
        snow: model.snow,
        prefix: cpu.prefix().unwrap_or(0),
    };
    let plugged: Vec<u8> = (0_u8..)
        .zip(JOYSTICKS)
        .filter(|&(_, joystick)| joysticks.is_plugged(joystick))
        .map(|(number, _)| number)
        .collect();
    let (more, deck_bytes) = (extra::more_bytes(&plugged), tape::deck_bytes(deck));
    file.block(b"CRTR", &[CREATOR, &[0, 0, 1, 0][..], &extra.bytes(), &more, &deck_bytes].concat());
    file.block(b"Z80R", &registers_block(cpu, *t, memory));
    file.block(b"SPCR", &[port_fe & 7, 0, 0, port_fe & 0x18, 0, 0, 0, 0]);
    let issue = u8::from(model.issue == Issue::Two);
    file.block(b"KEYB", &[issue, 0, 0, 0, NO_JOYSTICK]);
    if let Some(&first) = plugged.first() {
        file.block(b"JOY\0", &[0, 0, 0, 0, first, plugged.get(1).copied().unwrap_or(NO_JOYSTICK)]);
    }
    if *machine.rom() != Rom::sinclair_48k() {
        file.rom(machine.rom().bytes());
    }
    for (number, addr) in PAGES {
        file.page(number, &memory[addr..addr + 0x4000]);
    }
    tape::write(&mut file, deck)?;
    Ok(file.finish())
}

/// Returns true if an opcode is that of HALT.
fn is_halt(opcode: u8) -> bool {
    table::decode(&[opcode]).is_some_and(|found| found.instruction.halts())
}

/// Returns the body of `Z80R`.
fn registers_block(cpu: &Cpu, t: T, memory: &[u8; 0x10000]) -> Vec<u8> {
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
    block.extend([INT.saturating_sub(t) as u8, flags]);
    block.extend(regs.wz().to_le_bytes());
    block
}
