//! Z80: the registers, and the RAM packed or not. Versions 1, 2 and 3 are read and written; version 3 has the time in the frame.
//!
//! ```text
//! 0-5    A F BC HL                 30-31  length of the rest of the header: 23 in version 2, 54 or 55 in version 3
//! 6-9    PC (0 from version 2 on)  32-33  PC
//!        SP                        34     hardware: 0 a 48K; 3 a 128K in version 2, 4 in version 3; 12 a +2,
//!                                         7 a +3, 13 a +2A
//! 10-11  I R (7 bits)              35-36  of a 128K: port $7FFD
//! 12     bit 0: bit 7 of R         37     bit 7: hardware is modified (a 48K with 16K of RAM, a 128K that is a +2)
//!        bits 1-3: border          38-54  sound chip of a 128K: the register selected, and all registers
//!        bit 5: RAM is packed      55-57  time, version 3: T-states left of the quarter of a frame, and which quarter
//! 13-26  DE BC' DE' HL' A' F' IY IX
//! 27-28  IFF1 IFF2                 59-60  $FF while the ROM of an MGT disk, or of a Multiface, is paged in
//!                                  61-62  memory from $0000, and from $2000 on: $FF for ROM, 0 for RAM
//!                                  63-82  keys of a joystick: five words with their positions, five with their ASCII codes
//!                                  86     of a +2A, if the header is so long: port $1FFD
//! 29     bits 0-1: interrupt mode; bit 2: Issue 2; bit 3: twice as many interrupts; bits 4-5: the emulator's video
//!        synchronisation; bits 6-7: joystick (0 cursor, 1 Kempston, 2 Sinclair's left, which presses 1 to 5, 3 its right,
//!        which presses 6 to 0). In version 3, 2 may also be a joystick of the keys of bytes 63 to 82
//! ```
//!
//! Source: the format's description in the comp.sys.sinclair FAQ. Version 1 has all RAM in one piece, the others pages of 16 KiB,
//! each with its length and number. None of them has MEMPTR, Q, an EI just executed, the loudspeaker's bit, FLASH's phase, or the progress
//! of the sound chip: a machine saved when one of these matters goes on a little differently. Of several joysticks one is kept, Kempston
//! first and the cursor one last, which also stands for none, as it only presses keys. A Fuller has no number. Some programs write 0
//! into bytes 61 and 62 though there is ROM, so they are not read.

mod joystick;
mod kind;

pub(super) use joystick::has_number;

use self::kind::{hardware, name_of, pages_of};
use super::pack::{pack, unpack, unpack_some};
use super::{SnapshotContents, SnapshotError};
use crate::paging::{Paging, Ports};
use crate::psg::Psg;
use crate::{Issue, Kind, Machine, Model, Rom, T};
use ::z80::{Cpu, InterruptMode};

/// Number of bytes in the header that all versions have.
const HEADER: usize = 30;
/// Number of further bytes in the headers of versions 2 and 3.
const MORE_2: usize = 23;
const MORE_3: usize = 54;
/// The same in version 3 with a +2A's second paging port, at [`PORT_1FFD`].
const MORE_PLUS2A: usize = 55;
const PORT_1FFD: usize = 86;
/// The last bytes of a packed file of version 1.
const END: [u8; 4] = [0x00, 0xED, 0xED, 0x00];
/// The length that stands for a page that is not packed.
const NOT_PACKED: u16 = 0xFFFF;
/// Returns the T-states of a quarter of a frame.
fn quarter_of(kind: Kind) -> T {
    kind.figures().frame() / 4
}

/// The version of a file. `packed` is true if its RAM is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the field is described with the type")]
pub enum Version {
    /// 1.45 and before: PC cannot be 0, and there is no time.
    One { packed: bool },
    /// 2.01: there is no time.
    Two { packed: bool },
    /// 3.0 and later.
    Three { packed: bool },
}

/// Returns the version of a file.
///
/// # Errors
/// [`SnapshotError`] if the header ends too soon, or is not of a known version.
pub fn version(file: &[u8]) -> Result<Version, SnapshotError> {
    let short = |what| SnapshotError::Length { offset: file.len(), length: file.len(), what };
    if file.len() < HEADER {
        return Err(short("a Z80 file has 30 bytes at least"));
    }
    if file[6..8] != [0, 0] {
        return Ok(Version::One { packed: header_bits(file) & 0x20 != 0 });
    }
    let more = file.get(HEADER..HEADER + 2).map(|bytes| u16::from_le_bytes([bytes[0], bytes[1]]));
    let more = usize::from(more.ok_or(short("the header of a Z80 file of version 2 has 55 bytes"))?);
    let end = HEADER + 2 + more;
    let packed = file.get(end..end + 2).is_none_or(|length| length != NOT_PACKED.to_le_bytes());
    match more {
        _ if file.len() < end => Err(short("the header of a Z80 file of version 2 or 3 has 55 or 86 bytes or more")),
        MORE_2 => Ok(Version::Two { packed }),
        MORE_3 | MORE_PLUS2A => Ok(Version::Three { packed }),
        _ => {
            let what = format!("no known version has a header with {more} more bytes");
            Err(SnapshotError::Invalid { offset: HEADER, what })
        }
    }
}

/// Returns byte 12. Because of an old bug, $FF stands for 1.
fn header_bits(file: &[u8]) -> u8 {
    if file[12] == 0xFF { 1 } else { file[12] }
}

/// Reads a snapshot into a machine of this model, or of Issue 2 if the file has that.
///
/// # Errors
/// [`SnapshotError`] for a file that ends too soon, is packed wrongly, or is of another machine.
pub fn read(file: &[u8], rom: Rom, model: Model) -> Result<Machine, SnapshotError> {
    let version = version(file)?;
    let word = |at: usize| u16::from_le_bytes([file[at], file[at + 1]]);
    let bits = header_bits(file);
    let mut cpu = Cpu::new();
    cpu.iff1 = file[27] != 0;
    cpu.iff2 = file[28] != 0;
    cpu.im = match file[29] & 3 {
        0 => InterruptMode::Im0,
        1 => InterruptMode::Im1,
        2 => InterruptMode::Im2,
        mode => return Err(SnapshotError::Invalid { offset: 29, what: format!("{mode} is not an interrupt mode") }),
    };
    let issue = if file[29] & 4 != 0 { Issue::Two } else { model.issue };
    let regs = &mut cpu.regs;
    regs.set_af(u16::from_be_bytes([file[0], file[1]]));
    regs.set_bc(word(2));
    regs.set_hl(word(4));
    regs.set_sp(word(8));
    regs.set_i(file[10]);
    regs.set_r(file[11] & 0x7F | bits << 7);
    regs.set_de(word(13));
    regs.set_bc2(word(15));
    regs.set_de2(word(17));
    regs.set_hl2(word(19));
    regs.set_af2(u16::from_be_bytes([file[21], file[22]]));
    regs.set_iy(word(23));
    regs.set_ix(word(25));

    let mut memory = Box::new([0; 0x10000]);
    let mut t = 0;
    let kind = kind_of(file)?;
    let (mut paging, mut psg) = (Paging::new(kind), None);
    let rom = rom.or_of(kind);
    if let Version::One { packed } = version {
        regs.set_pc(word(6));
        one_piece(file, packed, &mut memory)?;
    } else {
        regs.set_pc(word(32));
        let is_3 = matches!(version, Version::Three { .. });
        if is_3 {
            // Without a time, the start of the frame, as in other emulators.
            t = time(file, kind).unwrap_or(0);
        }
        ram(file, kind, &mut paging, &mut memory)?;
        if let (true, Some(registers)) = (kind.has_banks(), file[39..].first_chunk()) {
            let has_second = kind == Kind::Plus2A && usize::from(word(HEADER)) >= MORE_PLUS2A;
            let port_1ffd = if has_second { file[PORT_1FFD] } else { 0 };
            paging.set(&mut memory, &rom, Ports { port_7ffd: file[35], port_1ffd });
            psg = Some(Psg::with_registers(model.sound_chip, file[38], *registers));
        }
    }
    let model = Model { kind, issue, ..model };
    let joysticks = joystick::read(file, version);
    let contents = SnapshotContents::new(&cpu, &memory, model);
    Ok(SnapshotContents { port_fe: bits >> 1 & 7, t, joysticks, paging, psg, ..contents }.restore(rom))
}

/// Returns the kind of Spectrum that a file is of. One with an Interface 1 or an MGT disk is what it is without: see [`left_out`].
///
/// # Errors
/// As [`version`], and [`SnapshotError`] for a machine that zxlab cannot be.
pub fn kind_of(file: &[u8]) -> Result<Kind, SnapshotError> {
    match version(file)? {
        Version::One { .. } => Ok(Kind::Spectrum48),
        version => hardware(file[34], file[37] & 0x80 != 0, matches!(version, Version::Three { .. })),
    }
}

/// Returns the T-states since the start of the frame in a file of version 3; `None` for a count that this kind does not have.
fn time(file: &[u8], kind: Kind) -> Option<T> {
    let length = quarter_of(kind);
    let (left, quarter) = (T::from(u16::from_le_bytes([file[55], file[56]])), T::from(file[57]));
    // The last quarter has the number 2, because the count goes on after it has run down.
    (left < length && quarter < 4).then(|| (quarter + 1) % 4 * length + (length - 1 - left))
}

/// Returns the things in a file that this machine does not have, each in a few words. Source: the description of byte 29, of bytes 34 to
/// 37, 59, 60 and 63 to 82 of versions 2 and 3, and of their pages.
///
/// # Errors
/// As [`version`], and [`SnapshotError`] for a page that is cut short.
pub fn left_out(file: &[u8]) -> Result<Vec<String>, SnapshotError> {
    let version = version(file)?;
    let is_3 = matches!(version, Version::Three { .. });
    let kind = kind_of(file)?;
    let often = (file[29] & 8 != 0).then(|| "interrupts twice as often as a 48K has them".to_string());
    if matches!(version, Version::One { .. }) {
        return Ok(often.into_iter().collect());
    }
    let wrong = ", whose program is running: the machine will go wrong";
    let paged = |what: &str, is: bool| format!("{what}{}", if is { wrong } else { "" });
    let sound = if file[37] & 0x40 != 0 { "a Fuller Box's AY sound chip" } else { "an AY sound chip" };
    let things = [
        (matches!((file[34], is_3), (1, _) | (4, false) | (5, true)), paged("an Interface 1", file[36] == 0xFF)),
        (is_3 && matches!(file[34], 3 | 6), paged("an MGT disk interface", is_3 && file[59] == 0xFF)),
        (is_3 && file[60] == 0xFF, paged("a Multiface", true)),
        (matches!(file[34], 7 | 8), "the +3's disk drive".to_string()),
        (file[37] & 4 != 0 && !kind.has_banks(), sound.to_string()),
    ];
    let things = things.into_iter().filter(|&(is, _)| is).map(|(_, what)| what);
    let counts =
        |left: u16, quarter| format!("{left} T-states left in quarter {quarter} of its frame: it starts with a frame");
    let time = (is_3 && time(file, kind).is_none()).then(|| counts(u16::from_le_bytes([file[55], file[56]]), file[57]));
    let pages = pages(file)?
        .into_iter()
        .map(|page| page.number)
        .filter(|number| pages_of(kind).iter().all(|it| it.0 != *number));
    let pages = pages.map(|number| match number {
        0 => "a ROM of its own (page 0)".to_string(),
        1 => "the ROM of a disk interface (page 1)".to_string(),
        11 => "the ROM of a Multiface (page 11)".to_string(),
        number => format!("page {number} of its memory"),
    });
    Ok(often.into_iter().chain(time).chain(joystick::of_its_own(file, version)).chain(things).chain(pages).collect())
}

/// Reads the RAM of a file of version 1, which is in one piece.
fn one_piece(file: &[u8], packed: bool, memory: &mut [u8; 0x10000]) -> Result<(), SnapshotError> {
    let body = &file[HEADER..];
    let ram = &mut memory[Rom::SIZE..];
    if packed {
        let length = unpack_some(body, ram).map_err(|error| error.at(HEADER))?;
        let offset = HEADER + length;
        return match &file[offset..] {
            end if *end == END => Ok(()),
            end if end.starts_with(&END) => {
                let what = format!("{} bytes follow the end of the RAM", end.len() - END.len());
                Err(SnapshotError::Invalid { offset: offset + END.len(), what })
            }
            _ => Err(SnapshotError::Invalid { offset, what: "the RAM should end here, with 00 ED ED 00".to_string() }),
        };
    }
    if body.len() != ram.len() {
        let what = "an unpacked Z80 file of version 1 has 49,182 bytes";
        let offset = file.len().min(HEADER + ram.len());
        return Err(SnapshotError::Length { offset, length: file.len(), what });
    }
    ram.copy_from_slice(body);
    Ok(())
}

/// A page of 16 KiB as it is in a file of version 2 or 3.
struct Page<'a> {
    number: u8,
    packed: bool,
    /// Position of its bytes in the file.
    start: usize,
    body: &'a [u8],
}

/// Returns the pages of a file of version 2 or 3. None comes twice.
fn pages(file: &[u8]) -> Result<Vec<Page<'_>>, SnapshotError> {
    let mut offset = HEADER + 2 + usize::from(u16::from_le_bytes([file[HEADER], file[HEADER + 1]]));
    let mut pages: Vec<Page<'_>> = Vec::new();
    while offset < file.len() {
        let start = offset + 3;
        let Some(&[low, high, number]) = file[offset..].first_chunk() else {
            let what = "a page's length and number are cut short".to_string();
            return Err(SnapshotError::Invalid { offset, what });
        };
        let length = u16::from_le_bytes([low, high]);
        let packed = if length == NOT_PACKED { 0x4000 } else { usize::from(length) };
        let Some(body) = file.get(start..start + packed) else {
            let what = format!("a page of {packed} bytes is cut short: {} are left", file.len() - start);
            return Err(SnapshotError::Invalid { offset: start, what });
        };
        if pages.iter().any(|page| page.number == number) {
            return Err(SnapshotError::Invalid { offset, what: format!("page {number} is there a second time") });
        }
        pages.push(Page { number, packed: length != NOT_PACKED, start, body });
        offset = start + packed;
    }
    Ok(pages)
}

/// Reads the RAM of a file of version 2 or 3. Other pages are left out: see [`left_out`].
fn ram(file: &[u8], kind: Kind, paging: &mut Paging, memory: &mut [u8; 0x10000]) -> Result<(), SnapshotError> {
    let pages = pages(file)?;
    for &(number, bank) in pages_of(kind) {
        let Some(Page { packed, start, body, .. }) = pages.iter().find(|page| page.number == number) else {
            let what = format!("the file ends without {}", name_of(kind, bank));
            return Err(SnapshotError::Invalid { offset: file.len(), what });
        };
        let mut page = [0; 0x4000];
        if *packed {
            unpack(body, &mut page).map_err(|error| error.at(*start))?;
        } else {
            page.copy_from_slice(body);
        }
        paging.set_bank(memory, bank, &page);
    }
    Ok(())
}

/// Writes a snapshot.
///
/// # Errors
/// [`SnapshotError::Unwritable`] in version 1 for a machine with banks, or with PC 0: that stands for the other versions.
pub fn write(machine: &Machine, version: Version) -> Result<Vec<u8>, SnapshotError> {
    let contents = match version {
        Version::Three { .. } => SnapshotContents::of(machine),
        // Without a time, a file is read as a machine at the start of a frame.
        _ => SnapshotContents { t: 0, ..SnapshotContents::of(machine) },
    };
    let kind = contents.model.kind;
    let (more, packed) = match version {
        Version::One { packed } => (0, packed),
        Version::Two { packed } => (MORE_2, packed),
        Version::Three { packed } if kind == Kind::Plus2A => (MORE_PLUS2A, packed),
        Version::Three { packed } => (MORE_3, packed),
    };
    let pc = contents.pc_without_halt();
    let mut file = header(&contents);
    if more == 0 {
        if kind.has_banks() {
            return Err(SnapshotError::Unwritable { format: "Z80 (version 1)", why: "it has banks" });
        }
        if pc == 0 {
            return Err(SnapshotError::Unwritable { format: "Z80 (version 1)", why: "its PC is 0" });
        }
        file[6..8].copy_from_slice(&pc.to_le_bytes());
        let ram = &contents.memory[Rom::SIZE..];
        if packed {
            file[12] |= 0x20;
            file.extend(pack(ram));
            file.extend(END);
        } else {
            file.extend_from_slice(ram);
        }
        return Ok(file);
    }
    file.extend((more as u16).to_le_bytes());
    file.resize(HEADER + 2 + more, 0);
    file[32..34].copy_from_slice(&pc.to_le_bytes());
    if let Some(psg) = &contents.psg {
        (file[34], file[37]) = match (kind, more) {
            (Kind::Pentagon, _) => (9, 0),
            (Kind::Plus2A, _) => (13, 0),
            (Kind::Plus2, MORE_3) => (12, 0),
            (Kind::Plus2, _) => (3, 0x80),
            (_, MORE_3) => (4, 0),
            _ => (3, 0),
        };
        let Ports { port_7ffd, port_1ffd } = contents.paging.ports();
        (file[35], file[38]) = (port_7ffd, psg.selected());
        if more == MORE_PLUS2A {
            file[PORT_1FFD] = port_1ffd;
        }
        file[39..55].copy_from_slice(psg.registers());
    }
    if more >= MORE_3 {
        let quarter = quarter_of(kind);
        let t = contents.t.min(4 * quarter - 1);
        file[55..57].copy_from_slice(&((quarter - 1 - t % quarter) as u16).to_le_bytes());
        file[57] = ((t / quarter) as u8 + 3) & 3;
        file[61..63].fill(0xFF);
        joystick::put_keys(&mut file, &contents.joysticks);
    }
    for &(number, bank) in pages_of(kind) {
        let page = &contents.paging.bank_of(contents.memory, bank)[..];
        let short = Some(pack(page)).filter(|short| packed && short.len() < page.len());
        file.extend(short.as_ref().map_or(NOT_PACKED, |short| short.len() as u16).to_le_bytes());
        file.push(number);
        file.extend_from_slice(short.as_deref().unwrap_or(page));
    }
    Ok(file)
}

/// Returns the header that all versions have, with PC 0, and without the bit for packed RAM.
fn header(contents: &SnapshotContents<'_>) -> Vec<u8> {
    let SnapshotContents { cpu, port_fe, model, joysticks, .. } = contents;
    let regs = &cpu.regs;
    let mut file = vec![0; HEADER];
    let mut put = |at: usize, bytes: &[u8]| file[at..at + bytes.len()].copy_from_slice(bytes);
    put(0, &[regs.a(), regs.f()]);
    put(2, &regs.bc().to_le_bytes());
    put(4, &regs.hl().to_le_bytes());
    put(8, &regs.sp().to_le_bytes());
    put(10, &[regs.i(), regs.r() & 0x7F, regs.r() >> 7 | (port_fe & 7) << 1]);
    put(13, &regs.de().to_le_bytes());
    put(15, &regs.bc2().to_le_bytes());
    put(17, &regs.de2().to_le_bytes());
    put(19, &regs.hl2().to_le_bytes());
    put(21, &regs.af2().to_be_bytes());
    put(23, &regs.iy().to_le_bytes());
    put(25, &regs.ix().to_le_bytes());
    let mode = match cpu.im {
        InterruptMode::Im0 => 0,
        InterruptMode::Im1 => 1,
        InterruptMode::Im2 => 2,
    };
    let issue = if model.issue == Issue::Two { 4 } else { 0 };
    put(27, &[u8::from(cpu.iff1), u8::from(cpu.iff2), mode | issue | joystick::number(joysticks) << 6]);
    file
}
