//! SZX snapshots, checked against the published layout.

use proptest::prelude::*;
use spectrum::snapshot::{SnapshotError, szx};
use spectrum::{Issue, Joystick, Machine, Model, Rom, Timing};
use z80::InterruptMode;

pub(crate) fn read(file: &[u8]) -> Result<Machine, SnapshotError> {
    szx::read(file, Rom::sinclair_48k(), Model::default())
}

pub(crate) fn block(id: &[u8; 4], body: &[u8]) -> Vec<u8> {
    [&id[..], &(body.len() as u32).to_le_bytes(), body].concat()
}

fn page(number: u8, byte: u8) -> Vec<u8> {
    block(b"RAMP", &[&[0, 0, number][..], &[byte; 0x4000]].concat())
}

/// A file by the published layout, with a different value in each field and pages that are not packed.
#[rustfmt::skip]
pub(crate) fn file() -> Vec<u8> {
    let registers = [
        0x02, 0x01, 0x04, 0x03, 0x06, 0x05, 0x08, 0x07, // AF BC DE HL
        0x12, 0x11, 0x14, 0x13, 0x16, 0x15, 0x18, 0x17, // AF' BC' DE' HL'
        0x20, 0x1F, 0x22, 0x21, 0x24, 0x93, 0x25, 0x81, // IX IY SP PC
        0x3F, 0xD5, 1, 0, 2,                            // I R IFF1 IFF2 IM
        0x45, 0x23, 0x01, 0x00,                         // 74,565 T, of which 69,888 are a frame
        0, 1 | 4, 0x78, 0x56,                           // EI and flags set, MEMPTR
    ];
    [
        b"ZXST\x01\x04\x01\x01".to_vec(), // late
        block(b"CRTR", &[b'x'; 36]),
        block(b"Z80R", &registers),
        block(b"SPCR", &[5, 0, 0, 0x1F, 0, 0, 0, 0]),
        block(b"KEYB", &[1, 0, 0, 0, 8]),
        block(b"JOY\0", &[0, 0, 0, 0, 0, 4]),
        block(b"AY\0\0", &[0; 18]),
        page(0, 0x70), page(2, 0x72), page(5, 0x75), page(1, 0x71),
    ].concat()
}

/// Old versions of libspectrum wrote A and F in the opposite order, and said who they were.
#[test]
fn registers_of_an_old_program_are_read_as_it_wrote_them() {
    for (program, is_old) in [
        ("libspectrum: 0.2.2", true),
        ("libspectrum: 0.5.0", true),
        ("libspectrum: 0.5.0.1", true),
        ("libspectrum: 0.5.1", false),
        ("libspectrum: 1.5.0", false),
        ("libspectrum: x", false),
        ("another", false),
    ] {
        let creator = block(b"CRTR", &[&[b'x'; 36], program.as_bytes(), &[0]].concat());
        let named = [&file()[..8], &creator, &file()[8 + 8 + 36..]].concat();
        let regs = read(&named).unwrap().cpu().regs;
        let pairs = if is_old { (0x0201, 0x1211) } else { (0x0102, 0x1112) };
        assert_eq!((regs.af(), regs.af2()), pairs, "{program}");
    }
}

#[test]
fn every_field_has_its_published_position() {
    let machine = read(&file()).unwrap();
    let cpu = machine.cpu();
    let regs = cpu.regs;
    assert_eq!((regs.af(), regs.bc(), regs.de(), regs.hl()), (0x0102, 0x0304, 0x0506, 0x0708));
    assert_eq!((regs.af2(), regs.bc2(), regs.de2(), regs.hl2()), (0x1112, 0x1314, 0x1516, 0x1718));
    assert_eq!((regs.ix(), regs.iy(), regs.sp(), regs.pc()), (0x1F20, 0x2122, 0x9324, 0x8125));
    assert_eq!((regs.i(), regs.r(), cpu.im, cpu.iff1, cpu.iff2), (0x3F, 0xD5, InterruptMode::Im2, true, false));
    assert_eq!((machine.t_in_frame(), cpu.after_ei(), cpu.q(), regs.wz()), (74_565 - 69_888, true, 0x02, 0x5678));
    assert_eq!((machine.border(), machine.model().issue, machine.model().timing), (5, Issue::Two, Timing::Late));
    assert_eq!((machine.peek(0x7FFF), machine.peek(0x8000), machine.peek(0xFFFF)), (0x75, 0x72, 0x70));
    assert_eq!(plugged(&machine), [Joystick::Kempston, Joystick::Sinclair2]);
    let names: Vec<String> = szx::blocks(&file()).unwrap().iter().map(szx::SzxBlock::name).collect();
    assert_eq!(names, ["CRTR", "Z80R", "SPCR", "KEYB", "JOY", "AY", "RAMP", "RAMP", "RAMP", "RAMP"]);
    assert!(szx::write(&machine).unwrap().len() < 1_000);
}

/// Fields of older versions: up to 1.0 the last four bytes of Z80R and the levels of SPCR are undefined and KEYB has four
/// bytes; before 1.4 only one byte of MEMPTR is stored, the one that BIT n,(HL) shows.
#[test]
fn older_versions_have_fewer_fields() {
    let of = |minor: u8, keyboard: &[u8]| {
        let file = file();
        let at = szx::blocks(&file).unwrap()[3].offset - 8;
        let mut other = [&file[..at], &block(b"KEYB", keyboard), &file[at + 13..]].concat();
        other[5] = minor;
        let registers = szx::blocks(&other).unwrap()[1].offset;
        other[registers + 34] |= 2;
        read(&other).map(|machine| {
            let cpu = machine.cpu();
            let output = szx::blocks(&szx::write(&machine).unwrap()).unwrap()[2].body[3];
            (cpu.regs.wz(), cpu.after_ei(), cpu.halted(), cpu.q(), output, machine.model().issue)
        })
    };
    assert_eq!(of(0, &[1, 0, 0, 0]), Ok((0, false, false, 0, 0, Issue::Two)));
    for minor in 1..4 {
        assert_eq!(of(minor, &[1, 0, 0, 0, 8]), Ok((0x7800, true, true, 2, 0x18, Issue::Two)));
    }
    assert_eq!(of(4, &[1, 0, 0, 0, 8]), Ok((0x5678, true, true, 2, 0x18, Issue::Two)));
    assert!(of(0, &[1, 0, 0, 0, 8]).is_err() && of(1, &[1, 0, 0, 0]).is_err());
}

fn plugged(machine: &Machine) -> Vec<Joystick> {
    Joystick::all().filter(|&joystick| machine.is_plugged(joystick)).collect()
}

/// The joystick that the keyboard stands for, by its numbers, which came with version 1.1 of the format. 5 stands for a Spectrum+'s own
/// cursor keys, 6 and 7 for a Timex's joysticks.
#[test]
fn a_keyboard_may_be_a_joystick() {
    use Joystick::{Cursor, Fuller, Kempston, Sinclair1, Sinclair2};
    let cases = [Some(Kempston), Some(Fuller), Some(Cursor), Some(Sinclair1), Some(Sinclair2), None, None, None, None];
    let (machine, keyboard) = (file(), szx::blocks(&file()).unwrap()[3].offset);
    let stick = szx::blocks(&machine).unwrap()[4].offset;
    for (number, wanted) in cases.into_iter().enumerate() {
        let mut file = machine.clone();
        file[keyboard + 4] = number as u8;
        // Further joysticks: Kempston and Sinclair 2, or none.
        for sticks in [[0, 4], [8, 8]] {
            file[stick + 4..stick + 6].copy_from_slice(&sticks);
            let sticks = if sticks[0] == 8 { vec![] } else { vec![Kempston, Sinclair2] };
            let loaded = read(&file).unwrap();
            let all: Vec<Joystick> = Joystick::all().filter(|it| wanted == Some(*it) || sticks.contains(it)).collect();
            assert_eq!(plugged(&loaded), all, "{number}");
            let saved = szx::write(&loaded).unwrap();
            let again = read(&saved).unwrap();
            assert_eq!((plugged(&again), szx::write(&again).unwrap() == saved), (all, true), "{number}");
        }
        let expected = szx::left_out(&file).unwrap();
        let other = "a joystick of a kind that this machine does not have".to_string();
        assert_eq!(expected.contains(&other), [6, 7].contains(&number), "{number}: {expected:?}");
    }
    // Before version 1.1 the block ends with the flags. Fuse has a flag for a Kempston interface without a stick.
    let flags = |kempston| [block(b"KEYB", &[0; 4]), block(b"JOY\0", &[kempston, 0, 0, 0, 8, 8])].concat();
    let head = [b"ZXST\x01\0", &machine[6..keyboard - 8]].concat();
    let with = |blocks: &[u8]| read(&[&head, blocks, &machine[stick + 6..]].concat()).unwrap();
    assert_eq!((plugged(&with(&flags(0))), plugged(&with(&flags(1)))), (vec![], vec![Kempston]));
}

/// An Interface 2's cartridge pages the ROM out, also one that is not Sinclair's.
#[test]
fn a_cartridge_takes_the_place_of_any_rom() {
    let rom = |byte: u8| [&[byte; 8][..], &Rom::sinclair_48k().bytes()[8..]].concat();
    let own = block(b"ROM\0", &[&[0, 0], &0x4000_u32.to_le_bytes()[..], &rom(1)].concat());
    let packed = packed(&rom(2));
    let cartridge = block(b"IF2R", &[&(packed.len() as u32).to_le_bytes()[..], &packed].concat());
    let under = "a ROM of its own, which the cartridge in its Interface 2 pages out".to_string();
    for (blocks, byte, is_said) in [
        (vec![&own], 1, false),
        (vec![&cartridge], 2, false),
        (vec![&own, &cartridge], 2, true),
        (vec![&cartridge, &own], 2, true),
    ] {
        let file = blocks.into_iter().fold(file(), |file, block| [&file[..], block].concat());
        let machine = read(&file).unwrap();
        assert!(machine.rom().bytes() == rom(byte) && machine.memory()[..0x4000] == rom(byte));
        assert_eq!(szx::left_out(&file).unwrap().contains(&under), is_said);
        let saved = szx::write(&machine).unwrap();
        assert!(szx::write(&read(&saved).unwrap()).unwrap() == saved);
    }
}

/// PC points at the HALT in files of other programs.
#[test]
fn a_halted_machine_stays_halted() {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    machine.poke(0x8000, 0x76);
    machine.cpu_mut().regs.set_pc(0x8000);
    machine.step();
    let file = szx::write(&machine).unwrap();
    let registers = szx::blocks(&file).unwrap()[1].offset;
    assert_eq!((&file[registers + 22..registers + 24], file[registers + 34] & 2), (&[0x00, 0x80][..], 2));
    assert_eq!(read(&file).unwrap().cpu(), machine.cpu());
}

#[test]
fn errors_name_their_position() {
    let error = |file: &[u8]| read(file).unwrap_err().to_string();
    assert_eq!(error(b"ZXST"), "byte 4: an SZX file has 8 bytes at least, this one has 4");
    assert_eq!(error(b"ZXTape!\x1A"), "byte 0: this is not an SZX file: it does not begin with ZXST");
    assert_eq!(error(b"ZXST\x02\x00\x01\x00"), "byte 4: version 2.0 of the format is not known");
    assert_eq!(error(b"ZXST\x01\x04\x08\x00"), "byte 6: this is a snapshot of a TC2048, which zxlab cannot be");
    assert_eq!(error(b"ZXST\x01\x04\x01\x00"), "byte 8: the file ends without page 5 of the RAM");
    let file = file();
    assert_eq!(error(&file[..12]), "byte 8: a block's name and length are cut short");
    assert_eq!(error(&file[..20]), "byte 8: a block of 36 bytes is cut short: 4 are left");
    let with = |at: usize, value: u8| {
        let mut file = file.clone();
        file[at] = value;
        error(&file)
    };
    let registers = szx::blocks(&file).unwrap()[1].offset;
    assert_eq!(with(registers + 28, 3), format!("byte {}: 3 is not an interrupt mode", registers + 28));
    let page = szx::blocks(&file).unwrap()[6].offset;
    let packed = with(page, 1);
    assert!(packed.starts_with(&format!("byte {}: cannot be unpacked", page + 3)), "{packed}");
    let short = [&file[..8], &block(b"RAMP", &[0, 0, 5, 1, 2])].concat();
    assert_eq!(error(&short), "byte 19: a page has 16,384 bytes, this one 2");
    let short = [&file[..8], &block(b"Z80R", &[0; 20])].concat();
    assert_eq!(error(&short), "byte 36: a Z80R block has 37 bytes, this one 20");
}

/// The specification has each block but the pages of RAM once, a border of 0 to 7, and lengths that count what follows.
#[test]
fn contradictions_name_their_position() {
    let file = file();
    let at = file.len();
    let error = |block: &[u8]| read(&[&file[..], block].concat()).unwrap_err().to_string();
    let twice = |name: &str| format!("byte {at}: a {name} is there a second time");
    assert_eq!(error(&page(5, 0)), twice("RAMP block of page 5"));
    assert_eq!(error(&page(1, 0)), twice("RAMP block of page 1"));
    let registers = szx::blocks(&file).unwrap()[1].body;
    assert_eq!(error(&block(b"Z80R", registers)), twice("Z80R block"));
    assert_eq!(error(&block(b"SPCR", &[0; 8])), twice("SPCR block"));
    assert_eq!(error(&block(b"JOY\0", &[0; 6])), twice("JOY block"));
    let lengths = [(0, 36), (1, 37), (2, 8), (3, 5), (4, 6)];
    for (index, length) in lengths {
        let found = &szx::blocks(&file).unwrap()[index];
        let (at, body) = (found.offset - 8, found.body);
        assert_eq!(body.len(), length);
        let of = |body: &[u8]| {
            let parts = [&file[..at], &block(&found.id, body), &file[found.offset + length..]];
            read(&parts.concat()).map_err(|error| error.to_string())
        };
        let place = format!("byte {}: ", at + 8 + length - 1);
        assert!(of(&body[..length - 1]).unwrap_err().starts_with(&place), "{}", found.name());
        // Other programs may add data to CRTR.
        let place = format!("byte {}: ", at + 8 + length);
        let longer = of(&[body, &[0]].concat());
        assert_eq!(longer.map_err(|error| error.starts_with(&place)).err(), (index > 0).then_some(true));
    }
    let mut green = file.clone();
    let border = szx::blocks(&file).unwrap()[2].offset;
    green[border] = 9;
    let expected = read(&green).unwrap_err().to_string();
    assert_eq!(expected, format!("byte {border}: 9 is not a colour of the border"));

    let rom = Rom::sinclair_48k();
    let rom_block = |length: u32| block(b"ROM\0", &[&[0, 0], &length.to_le_bytes()[..], rom.bytes()].concat());
    assert!(read(&[&file[..], &rom_block(0x4000)].concat()).is_ok());
    assert_eq!(error(&rom_block(0x1234)), format!("byte {}: a 48K's ROM has 16384 bytes, not 4660", at + 10));
    let packed = packed(rom.bytes());
    let length = packed.len() as u32;
    let cartridge = |length: u32, more: &[u8]| block(b"IF2R", &[&length.to_le_bytes()[..], &packed, more].concat());
    assert!(read(&[&file[..], &cartridge(length, &[])].concat()).is_ok());
    let expected = format!("byte {}: the cartridge should have 5 bytes, the block has {length} left", at + 8);
    assert_eq!(error(&cartridge(5, &[])), expected);
    let end = at + 12 + packed.len();
    assert_eq!(error(&cartridge(length + 3, b"abc")), format!("byte {end}: 3 bytes follow the packed ones"));
    let many = [&file[..8], &block(b"WHAT", &[]).repeat(5_000)].concat();
    assert_eq!(read(&many).unwrap_err().to_string(), format!("byte {}: more than 4096 blocks", 8 + 4_096 * 8));
}

pub(crate) fn packed(bytes: &[u8]) -> Vec<u8> {
    use std::io::Write;
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// A JOY block has room for two joysticks: the others are in our own block.
#[test]
fn all_joysticks_are_kept() {
    use Joystick::{Cursor, Fuller, Kempston, Sinclair1, Sinclair2};
    let tape = format::Tape { blocks: vec![format::Block::data(0, &[1])] };
    for sticks in [&[Kempston, Cursor][..], &[Kempston, Sinclair1, Cursor], &[Sinclair1, Sinclair2, Cursor, Fuller]] {
        for tape in [None, Some(std::sync::Arc::new(tape.clone()))] {
            let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
            sticks.iter().for_each(|&joystick| machine.plug(joystick));
            tape.into_iter().for_each(|tape| machine.deck_mut().insert(tape));
            machine.deck_mut().play();
            machine.run_frame();
            let file = szx::write(&machine).unwrap();
            let loaded = read(&file).unwrap();
            assert_eq!(plugged(&loaded), sticks);
            assert_eq!(loaded.deck().position(), machine.deck().position());
            assert!(szx::write(&loaded).unwrap() == file);
            let creator = szx::blocks(&file).unwrap()[0].offset + 46;
            let mut wrong = file;
            if sticks.len() > 2 {
                wrong[creator + 1] = 0x21;
                let expected = format!("byte {}: $21 is not a set of joysticks", creator + 1);
                assert_eq!(read(&wrong).unwrap_err().to_string(), expected);
            }
        }
    }
}

/// A count of frames that would overflow is an error.
#[test]
fn the_count_of_frames_is_limited() {
    let mut file = szx::write(&Machine::new(Rom::sinclair_48k(), Model::default())).unwrap();
    let frames = szx::blocks(&file).unwrap()[0].offset + 36;
    file[frames..frames + 8].copy_from_slice(&(1u64 << 47).to_le_bytes());
    let mut machine = read(&file).unwrap();
    machine.run_frame();
    assert_eq!(machine.frame(), (1 << 47) + 1);
    file[frames..frames + 8].copy_from_slice(&u64::MAX.to_le_bytes());
    let expected = format!("byte {frames}: the frame count {} is too large", u64::MAX);
    assert_eq!(read(&file).unwrap_err().to_string(), expected);
}

/// A page that unpacks to a gigabyte costs no memory: unpacking is cut off.
#[test]
fn a_page_that_unpacks_to_too_much_is_an_error() {
    use std::io::Write;
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(&vec![0; 100 << 20]).unwrap();
    let bomb = [&[1, 0, 5][..], &encoder.finish().unwrap()].concat();
    let error = read(&[&file()[..8], &block(b"RAMP", &bomb)].concat()).unwrap_err().to_string();
    assert_eq!(error, "byte 19: a page has 16,384 bytes, this one 16385");
}

#[test]
fn devices_that_this_machine_lacks_are_named() {
    let left_out = |blocks: &[u8]| szx::left_out(&[&file()[..8], blocks].concat()).unwrap();
    let mut interface = [0; 40];
    assert_eq!(left_out(&block(b"IF1\0", &interface)), [""; 0]);
    interface[0] = 1;
    assert_eq!(left_out(&block(b"IF1\0", &interface)), ["an Interface 1"]);
    interface[0] = 5;
    let wrong = "an Interface 1, whose program is running: the machine will go wrong";
    assert_eq!(left_out(&block(b"IF1\0", &interface)), [wrong]);
    let two = [block(b"MFCE", &[0, 0, 9]), block(b"GSRP", &[0; 3]), block(b"GSRP", &[0; 3]), block(b"WHAT", &[0; 9])];
    let expected =
        ["a Multiface", "a page of a General Sound card's memory", "a block WHAT of 9 bytes, of an unknown kind"];
    assert_eq!(left_out(&two.concat()), expected);
    assert_eq!(left_out(&[page(0, 0), page(7, 0)].concat()), ["page 7 of its memory"]);
    let mut late = file();
    let time = szx::blocks(&late).unwrap()[1].offset + 29;
    late[time..time + 4].copy_from_slice(&4_000_000_000_u32.to_le_bytes());
    assert_eq!(read(&late).unwrap().t_in_frame(), 0);
    assert_eq!(szx::left_out(&late).unwrap()[0], "T-state 4000000000 of its frame: it starts with a frame");
    assert_eq!(
        left_out(&block(b"JOY\0", &[0, 0, 0, 0, 8, 6])),
        ["a joystick of a kind that this machine does not have"]
    );
    // Everything that is written here is read.
    let mut machine = read(&file()).unwrap();
    machine.deck_mut().insert(std::sync::Arc::new(format::Tape { blocks: vec![format::Block::data(0, &[1])] }));
    assert_eq!(szx::left_out(&szx::write(&machine).unwrap()).unwrap(), [""; 0]);
}

proptest! {
    #[test]
    fn damaged_files_are_a_machine_or_an_error(at in 0_usize..300, byte: u8, cut in 0_usize..70_000) {
        let mut file = file();
        file[at] = byte;
        let _ = read(&file).map(|mut machine| machine.run_frame());
        file.truncate(cut);
        let _ = read(&file);
    }
}
