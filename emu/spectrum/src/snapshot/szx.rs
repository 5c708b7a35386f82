//! SZX, also called zx-state: blocks, each with a name of four letters, a length and a body.
//!
//! | block | read and written |
//! |---|---|
//! | `CRTR` | the program that wrote the file; ours adds what else decides how a machine goes on, see `szx/extra.rs` |
//! | `Z80R` | registers, interrupt state, T-states since the start of the frame, EI, HALT, Q, MEMPTR |
//! | `SPCR` | border, port $7FFD of a 128K, $1FFD of a +2A, MIC and speaker bit |
//! | `KEYB` | Issue 2; the joystick that a person's keyboard stands for, read only |
//! | `JOY` | one or two joysticks; our `CRTR` has any more |
//! | `ROM` | a ROM other than Sinclair's |
//! | `IF2R` | a cartridge in an Interface 2, read only: it pages the ROM out, in whichever order the two blocks come |
//! | `AY` | the sound chip's registers, of a 128K |
//! | `PLTT` | ULAplus: whether its palette is on, what is selected, 64 entries; only for a machine that has one |
//! | `RAMP` | a page of RAM, packed by zlib if that is shorter |
//! | `TAPE` | the tape in the deck, and its block; our `CRTR` has the position to the T-state, see `szx/tape.rs` |
//!
//! `KEYB` and `JOY` do not contradict each other: all joysticks in them are plugged in, as in libspectrum.
//!
//! Other blocks are devices that this machine does not have. They are left out, and [`left_out`] lists them.
//! Source: the format's specification by Jonathan Needle, versions 1.4 and 1.5; for `PLTT` the Sinclair Wiki's page of the format.

mod blocks;
mod extra;
mod others;
mod registers;
mod tape;

use self::blocks::Writer;
use self::extra::{CREATOR, Extra};
use self::registers::{is_halt, registers, registers_block, swaps_af};
use super::zlib::unzip_whole;
use super::{SnapshotContents, SnapshotError};
use crate::deck::Deck;
use crate::joystick::{Joystick, Joysticks};
use crate::model::{Snow, SoundChip};
use crate::paging::{Paging, Ports};
use crate::psg::Psg;
use crate::ulaplus::UlaPlus;
use crate::{Issue, Kind, Machine, Model, Rom, Timing};
use ::z80::Chip;

pub use self::blocks::{SzxBlock, blocks};
pub use self::tape::SavedTape;

/// The first bytes of a file, before its version, machine and flags.
const MAGIC: &[u8; 4] = b"ZXST";
/// The version of the files written here.
const VERSION: [u8; 2] = [1, 5];
/// The machines by their numbers; [`KINDS`] has those that can be read.
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
/// The number of a +3 among them.
const PLUS3: u8 = 5;
const KINDS: [(u8, Kind); 6] = [
    (1, Kind::Spectrum48),
    (2, Kind::Spectrum128),
    (3, Kind::Plus2),
    (4, Kind::Plus2A),
    (PLUS3, Kind::Plus2A),
    (7, Kind::Pentagon),
];
/// Flag in the header of a late machine.
const LATE: u8 = 1;
/// The numbers of a 48K's pages: at $4000, $8000 and $C000.
const PAGES_48K: [u8; 3] = [5, 2, 0];
const PAGES_128K: [u8; 8] = [0, 1, 2, 3, 4, 5, 6, 7];
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
    let Some(kind) = kind(file[6]) else {
        let machine = MACHINES.get(usize::from(file[6])).unwrap_or(&"an unknown machine");
        return Err(SnapshotError::OtherMachine { offset: 6, machine });
    };
    blocks::check_none_twice(&blocks, &others::KNOWN)?;
    let minor = file[5];
    let timing = if file[7] & LATE != 0 { Timing::Late } else { model.timing };
    let mut model = Model { kind, timing, ..model };
    let (mut cpu, mut t, mut port_fe) = (None, 0, None);
    let (mut own_rom, mut cartridge) = (None, None);
    let mut extra = Extra::default();
    let mut joysticks = Joysticks::default();
    let mut memory = Box::new([0; 0x10000]);
    let mut missing = pages(kind).to_vec();
    let (mut paging, mut ports) = (Paging::new(kind), Ports::default());
    let (mut ay, mut ulaplus) = (None, None);
    let (mut deck, mut creator, mut progress) = (Deck::default(), None, None);
    for block in &blocks {
        match &block.id {
            b"CRTR" => {
                // Its name, and two numbers of its version.
                block.byte(CREATOR.len() + 3)?;
                extra = Extra::read(block)?;
                let more = Extra::more(block)?;
                more.joysticks.into_iter().for_each(|joystick| joysticks.plug(joystick));
                progress = more.progress.map(|progress| (block, progress));
                creator = more.deck.map(|deck| (block, deck));
            }
            b"Z80R" => {
                let (mut read, at) = registers(block, minor, kind)?;
                if blocks.iter().any(swaps_af) {
                    read.regs.set_af(read.regs.af().swap_bytes());
                    read.regs.set_af2(read.regs.af2().swap_bytes());
                }
                cpu = Some(read);
                t = at;
            }
            b"SPCR" => {
                block.check_length(8)?;
                ports.port_7ffd = if kind.has_banks() { block.byte(1)? } else { 0 };
                ports.port_1ffd = if kind == Kind::Plus2A { block.byte(2)? } else { 0 };
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
                let (length, right) = (block.dword(2)? as usize, kind.figures().roms * Rom::SIZE);
                if length != right {
                    return Err(block.invalid(2, format!("a {}'s ROM has {right} bytes, not {length}", kind.name())));
                }
                own_rom = Some(read_rom(block, 6, packed, length)?);
            }
            b"IF2R" => {
                let (length, left) = (block.dword(0)?, block.body.len() - 4);
                if length as usize != left {
                    let what = format!("the cartridge should have {length} bytes, the block has {left} left");
                    return Err(block.invalid(0, what));
                }
                cartridge = Some(read_rom(block, 4, true, Rom::SIZE)?);
            }
            b"RAMP" => {
                let (packed, number) = (block.byte(0)? & 1 != 0, block.byte(2)?);
                if pages(kind).contains(&number) {
                    if let Some(contents) = bytes(block, 3, packed, 0x4000)?.first_chunk() {
                        paging.set_bank(&mut memory, number, contents);
                    }
                    missing.retain(|&page| page != number);
                }
            }
            b"AY\0\0" if kind.has_banks() => {
                block.check_length(18)?;
                if let Some(&[_, selected, ref registers @ ..]) = block.body.first_chunk::<18>() {
                    ay = Some((selected, *registers));
                }
            }
            b"PLTT" => ulaplus = Some(Box::new(read_palette(block)?)),
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
    if let Some(number) = missing.first() {
        return Err(missing_block(format!("the file ends without page {number} of the RAM")));
    }
    let mut cpu = cpu.ok_or_else(|| missing_block("the file ends without the registers, a Z80R block".to_string()))?;
    let port_fe =
        port_fe.ok_or_else(|| missing_block("the file ends without the border, an SPCR block".to_string()))?;
    let cartridge = cartridge.map(|rom| rom.repeated(kind.figures().roms));
    let rom = cartridge.or(own_rom).unwrap_or_else(|| rom.or_of(kind));
    memory[..Rom::SIZE].copy_from_slice(rom.page(0));
    paging.set(&mut memory, &rom, ports);
    if cpu.halted() {
        // PC points at the HALT in most files, and after it in some.
        let pc = cpu.regs.pc();
        if is_halt(memory[usize::from(pc)]) {
            cpu.regs.set_pc(pc.wrapping_add(1));
        }
    }
    cpu.set_after_ld_a_ir(extra.after_ld_a_ir);
    cpu.set_prefix(extra.prefix);
    let Extra { frame, ended_in_m1, chip, snow, sound_chip, .. } = extra;
    if chip != Chip::default() {
        model.chip = chip;
    }
    if snow != Snow::default() {
        model.snow = snow;
    }
    if sound_chip != SoundChip::default() {
        model.sound_chip = sound_chip;
    }
    let with_registers = |(selected, registers)| Psg::with_registers(model.sound_chip, selected, registers);
    let mut psg = ay.map(with_registers).or_else(|| Psg::of(model));
    if let (Some(psg), Some((block, (at, progress)))) = (&mut psg, progress)
        && !psg.set_progress(&progress)
    {
        return Err(block.invalid(at, "no sound chip can have come there".to_string()));
    }
    model.ulaplus |= ulaplus.is_some();
    let ulaplus = ulaplus.or_else(|| model.ulaplus.then(Box::default));
    let contents = SnapshotContents { port_fe, t, frame, ulaplus, ..SnapshotContents::new(&cpu, &memory, model) };
    Ok(SnapshotContents { ended_in_m1, joysticks, deck, paging, psg, ..contents }.restore(rom))
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
    let mut left_out = others::left_out(&blocks(file)?, kind(file[6]).unwrap_or_default());
    left_out.extend((file[6] == PLUS3).then(|| "the +3's disk drive".to_owned()));
    Ok(left_out)
}

/// Returns the kind of Spectrum that a file is of.
///
/// # Errors
/// [`SnapshotError`] for a file that is not an SZX, or of a machine that zxlab cannot be.
pub fn kind_of(file: &[u8]) -> Result<Kind, SnapshotError> {
    blocks(file)?;
    let machine = MACHINES.get(usize::from(file[6])).unwrap_or(&"an unknown machine");
    kind(file[6]).ok_or(SnapshotError::OtherMachine { offset: 6, machine })
}

/// Returns the kind with a number.
fn kind(id: u8) -> Option<Kind> {
    KINDS.iter().find(|kind| kind.0 == id).map(|kind| kind.1)
}

/// Returns the numbers of the pages that a file must have.
fn pages(kind: Kind) -> &'static [u8] {
    if kind.has_banks() { &PAGES_128K } else { &PAGES_48K }
}

/// Plugs in the joystick with a number, if this machine can have it.
fn plug(joysticks: &mut Joysticks, number: u8) {
    JOYSTICKS.get(usize::from(number)).into_iter().for_each(|&joystick| joysticks.plug(joystick));
}

/// Reads the `length` bytes that follow `at` bytes of a block.
fn bytes(block: &SzxBlock<'_>, at: usize, packed: bool, length: usize) -> Result<Vec<u8>, SnapshotError> {
    let bytes = block.body.get(at..).unwrap_or_default();
    let unpacked = || unzip_whole(bytes, length as u64).map_err(|(more, what)| block.invalid(at + more, what));
    let page = if packed { unpacked()? } else { bytes.to_vec() };
    if page.len() == length {
        Ok(page)
    } else {
        let what = match length {
            0x4000 => "a page has 16,384",
            0x8000 => "this ROM has 32,768",
            _ => "this ROM has 65,536",
        };
        Err(block.invalid(at, format!("{what} bytes, this one {}", page.len())))
    }
}

/// Reads `PLTT`. Some programs add a byte for a Timex's screen modes.
fn read_palette(block: &SzxBlock<'_>) -> Result<UlaPlus, SnapshotError> {
    match (block.body.len(), block.body.first_chunk()) {
        (66 | 67, Some(&[flags, selected])) => {
            let mut ulaplus = UlaPlus { selected, is_on: flags & 1 != 0, ..UlaPlus::default() };
            ulaplus.entries.copy_from_slice(&block.body[2..66]);
            Ok(ulaplus)
        }
        (length, _) => Err(block.invalid(length.min(66), format!("a PLTT block has 66 bytes, this one {length}"))),
    }
}

fn read_rom(block: &SzxBlock<'_>, at: usize, packed: bool, length: usize) -> Result<Rom, SnapshotError> {
    Rom::new(bytes(block, at, packed, length)?).map_err(|error| block.invalid(at, error.to_string()))
}

/// Writes a snapshot.
///
/// # Errors
/// [`SnapshotError::Unwritable`] if a TZX file cannot hold the tape in the deck.
pub fn write(machine: &Machine) -> Result<Vec<u8>, SnapshotError> {
    let contents = SnapshotContents::of(machine);
    let SnapshotContents { cpu, memory, port_fe, t, model, frame, ended_in_m1, joysticks, deck, paging, psg, ulaplus } =
        &contents;
    let late = if model.timing == Timing::Late { LATE } else { 0 };
    let id = KINDS.iter().find(|kind| kind.1 == model.kind).map_or(1, |kind| kind.0);
    let mut file = Writer::new([MAGIC, &[VERSION[0], VERSION[1], id, late][..]].concat());
    let extra = Extra {
        frame: *frame,
        ended_in_m1: *ended_in_m1,
        after_ld_a_ir: cpu.after_ld_a_ir(),
        chip: model.chip,
        snow: model.snow,
        sound_chip: model.sound_chip,
        prefix: cpu.prefix().unwrap_or(0),
    };
    let plugged: Vec<u8> = (0_u8..)
        .zip(JOYSTICKS)
        .filter(|&(_, joystick)| joysticks.is_plugged(joystick))
        .map(|(number, _)| number)
        .collect();
    let (more, deck_bytes) = (extra::more_bytes(&plugged, psg.as_ref()), tape::deck_bytes(deck));
    file.block(b"CRTR", &[CREATOR, &[0, 0, 1, 0][..], &extra.bytes(), &more, &deck_bytes].concat());
    file.block(b"Z80R", &registers_block(cpu, *t, memory, model.kind));
    let Ports { port_7ffd, port_1ffd } = paging.ports();
    file.block(b"SPCR", &[port_fe & 7, port_7ffd, port_1ffd, port_fe & 0x18, 0, 0, 0, 0]);
    let issue = u8::from(model.issue == Issue::Two);
    file.block(b"KEYB", &[issue, 0, 0, 0, NO_JOYSTICK]);
    if let Some(&first) = plugged.first() {
        file.block(b"JOY\0", &[0, 0, 0, 0, first, plugged.get(1).copied().unwrap_or(NO_JOYSTICK)]);
    }
    if *machine.rom() != Rom::of(model.kind) {
        file.rom(machine.rom().bytes());
    }
    if let Some(psg) = psg {
        file.block(b"AY\0\0", &[&[0, psg.selected()], &psg.registers()[..]].concat());
    }
    if let Some(ulaplus) = ulaplus {
        file.block(b"PLTT", &[&[u8::from(ulaplus.is_on), ulaplus.selected], &ulaplus.entries[..]].concat());
    }
    for &number in pages(model.kind) {
        file.page(number, paging.bank_of(memory, number));
    }
    tape::write(&mut file, deck)?;
    Ok(file.finish())
}
