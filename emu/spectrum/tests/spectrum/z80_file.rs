//! Z80 snapshots of all versions.

use ::z80::InterruptMode;
use proptest::prelude::*;
use spectrum::snapshot::z80::Version;
use spectrum::snapshot::{SnapshotError, z80};
use spectrum::{Issue, Joystick, Machine, Model, Rom};

fn read(file: &[u8]) -> Result<Machine, SnapshotError> {
    z80::read(file, Rom::sinclair_48k(), Model::default())
}

/// Returns the 30 bytes with which all versions begin, by the published layout, with a different value in each field.
#[rustfmt::skip]
fn header(pc: [u8; 2], bits: u8) -> Vec<u8> {
    vec![
        0x0A, 0x0F, 0x0C, 0x0B, 0x01, 0x02, pc[0], pc[1], 0x03, 0x94, // A F BC HL PC SP
        0x3F, 0x55, bits, 0x0E, 0x0D, 0x1C, 0x1B, 0x1E, 0x1D, 0x11, 0x12, // I R, DE BC' DE' HL'
        0x1A, 0x1F, 0x3A, 0x5C, 0x04, 0x05, 1, 1, 0x46, // A' F' IY IX, IFF1 IFF2, IM 2 and Issue 2
    ]
}

fn check(machine: &Machine) {
    let cpu = machine.cpu();
    let regs = cpu.regs;
    assert_eq!((regs.af(), regs.bc(), regs.de(), regs.hl()), (0x0A0F, 0x0B0C, 0x0D0E, 0x0201));
    assert_eq!((regs.af2(), regs.bc2(), regs.de2(), regs.hl2()), (0x1A1F, 0x1B1C, 0x1D1E, 0x1211));
    assert_eq!((regs.ix(), regs.iy(), regs.sp(), regs.pc()), (0x0504, 0x5C3A, 0x9403, 0x8123));
    assert_eq!((regs.i(), regs.r(), cpu.im, cpu.iff1, cpu.iff2), (0x3F, 0xD5, InterruptMode::Im2, true, true));
    assert_eq!((machine.border(), machine.model().issue), (5, Issue::Two));
    assert_eq!((machine.peek(0x4000), machine.peek(0xFFFF), machine.peek(0)), (0xED, 0x77, 0xF3));
    assert!((0x4001..0xFFFF).all(|addr| machine.peek(addr) == 0x77));
}

#[test]
fn version_1_is_read_packed_or_not() {
    // R's bit 7, border 5.
    let mut file = header([0x23, 0x81], 0x0B);
    file.push(0xED);
    file.resize(30 + 0xC000, 0x77);
    check(&read(&file).unwrap());

    let mut file = header([0x23, 0x81], 0x2B);
    file.extend([0xED, 0x77]);
    let mut left = 0xC000 - 2;
    while left > 0 {
        let count = left.min(255);
        file.extend([0xED, 0xED, count as u8, 0x77]);
        left -= count;
    }
    let end = file.len();
    let error = |file: &[u8]| read(file).unwrap_err().to_string();
    assert_eq!(error(&file), format!("byte {end}: the RAM should end here, with 00 ED ED 00"));
    file.extend([0x00, 0xED, 0xED, 0x00]);
    check(&read(&file).unwrap());
    file.extend([1, 2, 3]);
    assert_eq!(error(&file), format!("byte {}: 3 bytes follow the end of the RAM", end + 4));
}

#[test]
fn devices_that_this_machine_lacks_are_named() {
    let left_out = |more: u8, bytes: &[(usize, u8)]| {
        let mut file = paged(more);
        bytes.iter().for_each(|&(at, byte)| file[at] = byte);
        z80::left_out(&file).unwrap()
    };
    let wrong = ", whose program is running: the machine will go wrong";
    assert_eq!(left_out(54, &[]), [""; 0]);
    assert_eq!(left_out(23, &[(34, 1), (37, 4)]), ["an Interface 1", "an AY sound chip"]);
    assert_eq!(left_out(54, &[(34, 1), (36, 0xFF)]), [format!("an Interface 1{wrong}")]);
    assert_eq!(left_out(54, &[(34, 3), (59, 0xFF)]), [format!("an MGT disk interface{wrong}")]);
    assert_eq!(
        left_out(54, &[(60, 0xFF), (37, 0x44)]),
        [&format!("a Multiface{wrong}"), "a Fuller Box's AY sound chip"]
    );
    // Twice as many interrupts, by the description of byte 29; its other bits are settings of the emulator.
    let often = "interrupts twice as often as a 48K has them";
    assert_eq!(left_out(54, &[(29, 0x4E)]), [often]);
    assert_eq!(left_out(23, &[(29, 0x4E), (34, 1)]), [often, "an Interface 1"]);
    assert_eq!(left_out(54, &[(29, 0x76)]), [""; 0]);
    let mut first = header([0x23, 0x81], 0x0B);
    assert_eq!(z80::left_out(&first).unwrap(), [""; 0]);
    first[29] |= 8;
    assert_eq!(z80::left_out(&first).unwrap(), [often]);
    // Pages that a 48K does not have, as the description numbers them.
    for (number, what) in [
        (0, "a ROM of its own (page 0)"),
        (1, "the ROM of a disk interface (page 1)"),
        (3, "page 3 of its memory"),
        (11, "the ROM of a Multiface (page 11)"),
    ] {
        let file = [paged(54), vec![2, 0, number, 1, 2]].concat();
        check(&read(&file).unwrap());
        assert_eq!(z80::left_out(&file).unwrap(), [what]);
    }
}

/// Returns a file of version 2 or 3 with one page that is not packed and two that are.
fn paged(more: u8) -> Vec<u8> {
    let mut file = header([0, 0], 0x2B);
    file.extend([more, 0, 0x23, 0x81]);
    file.resize(32 + usize::from(more), 0);
    file.extend([0xFF, 0xFF, 8, 0xED]);
    file.resize(file.len() + 0x3FFF, 0x77);
    for page in [5, 4] {
        file.extend([65 * 4, 0, page].map(|n: u16| n as u8));
        let start = file.len() - 3;
        file[start..start + 2].copy_from_slice(&(65_u16 * 4).to_le_bytes());
        for count in [255_u8; 64].into_iter().chain([64]) {
            file.extend([0xED, 0xED, count, 0x77]);
        }
    }
    file
}

#[test]
fn versions_2_and_3_are_read() {
    for more in [23, 54, 55] {
        check(&read(&paged(more)).unwrap());
    }
    // The time: a counter that runs down from 17,471 in each quarter, and the number of the quarter before.
    let mut file = paged(54);
    for (left, quarter, t) in [(17_471_u16, 3, 0), (0, 3, 17_471), (17_471, 0, 17_472), (0, 2, 69_887), (1, 1, 52_414)]
    {
        file[55..57].copy_from_slice(&left.to_le_bytes());
        file[57] = quarter;
        assert_eq!(read(&file).unwrap().t_in_frame(), t);
    }
}

/// An invalid time does not make the file invalid, as in libspectrum. A 128K's quarter has 17,727 T-states.
#[test]
fn an_invalid_time_is_reported_and_begins_a_frame() {
    for (left, quarter) in [(17_726_u16, 3), (65_535, 255), (100, 4), (17_472, 0)] {
        let mut file = paged(54);
        file[55..57].copy_from_slice(&left.to_le_bytes());
        file[57] = quarter;
        let machine = read(&file).unwrap();
        check(&machine);
        assert_eq!(machine.t_in_frame(), 0);
        let expected = format!("{left} T-states left in quarter {quarter} of its frame: it starts with a frame");
        assert_eq!(z80::left_out(&file).unwrap(), [expected]);
    }
}

/// Every version, packed or not, gives the same bytes again, and is recognised.
#[test]
fn save_load_save_gives_the_same_bytes() {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model { issue: Issue::Two, ..Model::default() });
    (0..100).for_each(|_| machine.run_frame());
    for packed in [false, true] {
        for version in [Version::One { packed }, Version::Two { packed }, Version::Three { packed }] {
            for _ in 0..40 {
                (0..37).for_each(|_| machine.step());
                let file = z80::write(&machine, version).unwrap();
                assert_eq!(z80::version(&file), Ok(version));
                let loaded = read(&file).unwrap();
                let t = if matches!(version, Version::Three { .. }) { machine.t_in_frame() } else { 0 };
                assert_eq!((loaded.t_in_frame(), loaded.model()), (t, machine.model()));
                assert_eq!(loaded.memory(), machine.memory());
                assert_eq!(z80::write(&loaded, version).unwrap(), file);
                assert_eq!(file.len() < 10_000, packed);
            }
        }
    }
    machine.reset();
    let error = z80::write(&machine, Version::One { packed: true }).unwrap_err().to_string();
    assert_eq!(error, "Z80 (version 1) cannot hold this machine: its PC is 0");
}

#[test]
fn one_joystick_is_kept() {
    use Joystick::{Cursor, Fuller, Kempston, Sinclair1, Sinclair2};
    // Numbers as libspectrum writes them: none stands for no joystick.
    let cases: [(&[Joystick], u8, Joystick); 8] = [
        (&[], 0, Cursor),
        (&[Cursor], 0, Cursor),
        (&[Fuller], 0, Cursor),
        (&[Kempston], 1, Kempston),
        (&[Sinclair1], 3, Sinclair1),
        (&[Sinclair2], 2, Sinclair2),
        (&[Sinclair2, Cursor], 2, Sinclair2),
        (&[Sinclair2, Kempston], 1, Kempston),
    ];
    for version in [Version::One { packed: true }, Version::Two { packed: true }, Version::Three { packed: true }] {
        for (plugged, number, kept) in cases {
            let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
            machine.cpu_mut().regs.set_pc(0x8000);
            plugged.iter().for_each(|&joystick| machine.plug(joystick));
            let file = z80::write(&machine, version).unwrap();
            assert_eq!(file[29] >> 6, number, "{plugged:?}");
            let loaded = read(&file).unwrap();
            let found: Vec<Joystick> = Joystick::all().filter(|&joystick| loaded.is_plugged(joystick)).collect();
            assert_eq!(found, [kept], "{plugged:?}");
            assert_eq!(z80::left_out(&file).unwrap(), [""; 0]);
            assert_eq!((loaded.model().issue, loaded.cpu().im), (machine.model().issue, machine.cpu().im));
        }
    }
}

/// The description of bytes 61 to 82 is followed; libspectrum plugs in a Sinclair 2 only with these keys.
#[test]
fn version_3_has_rom_bytes_and_the_keys_of_sinclairs_left_joystick() {
    let more = |plugged: &[Joystick]| {
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        plugged.iter().for_each(|&joystick| machine.plug(joystick));
        z80::write(&machine, Version::Three { packed: true }).unwrap()[58..86].to_vec()
    };
    let rom = [&[0, 0, 0, 0xFF, 0xFF][..], &[0; 23]].concat();
    assert_eq!([more(&[]), more(&[Joystick::Kempston]), more(&[Joystick::Sinclair1])], [&rom[..], &rom, &rom]);
    let keys = [3, 15, 3, 8, 3, 4, 3, 2, 3, 1, b'1', 0, b'2', 0, b'3', 0, b'4', 0, b'5', 0];
    assert_eq!(more(&[Joystick::Sinclair2]), [&[0, 0, 0, 0xFF, 0xFF][..], &keys, &[0; 3]].concat());

    let user = |places: &[u8; 10], ascii: &[u8; 10]| {
        let mut file = paged(54);
        file[29] = 0x86;
        file[63..83].copy_from_slice(&[*places, *ascii].concat());
        (read(&file).unwrap().is_plugged(Joystick::Sinclair2), z80::left_out(&file).unwrap())
    };
    let opaqm = *b"O\0P\0A\0Q\0M\0";
    let ours = (keys[..10].try_into().unwrap(), keys[10..].try_into().unwrap());
    for (places, ascii) in [(&[0; 10], &[0; 10]), ours, (ours.0, &[0; 10]), (&[0; 10], ours.1)] {
        assert_eq!(user(places, ascii), (true, vec![]));
    }
    assert_eq!(user(&[5; 10], &opaqm), (false, vec!["a joystick with other keys: O P A Q M".to_string()]));
    assert_eq!(user(&[5; 10], &[0; 10]), (false, vec!["a joystick with other keys".to_string()]));
}

#[test]
fn errors_name_their_position() {
    let error = |file: &[u8]| read(file).unwrap_err().to_string();
    assert_eq!(error(&[0; 29]), "byte 29: a Z80 file has 30 bytes at least, this one has 29");
    assert_eq!(
        error(&header([1, 0], 0)),
        "byte 30: an unpacked Z80 file of version 1 has 49,182 bytes, this one has 30"
    );
    assert_eq!(error(&header([1, 0], 0x20)), "byte 30: the packed memory ends after 0 of 49152 bytes");
    assert_eq!(
        error(&header([0, 0], 0)),
        "byte 30: the header of a Z80 file of version 2 has 55 bytes, this one has 30"
    );
    let with = |at: usize, value: u8| {
        let mut file = paged(54);
        file[at] = value;
        error(&file)
    };
    assert_eq!(with(29, 3), "byte 29: 3 is not an interrupt mode");
    assert_eq!(with(30, 24), "byte 30: no known version has a header with 24 more bytes");
    assert_eq!(with(34, 14), "byte 34: this is a snapshot of a Timex, which zxlab cannot be");
    assert_eq!(with(34, 10), "byte 34: this is a snapshot of a Scorpion, which zxlab cannot be");
    assert_eq!(with(37, 0x80), "byte 37: this is a snapshot of a 16K, which zxlab cannot be");
    assert_eq!(with(88, 9), "byte 16999: the file ends without the RAM from $4000 on");
    assert_eq!(with(88, 4), "byte 16736: page 4 is there a second time");
    let file = paged(54);
    assert_eq!(error(&file[..86 + 2]), "byte 86: a page's length and number are cut short");
    assert_eq!(error(&file[..86 + 30]), "byte 89: a page of 16384 bytes is cut short: 27 are left");
}

proptest! {
    #[test]
    fn any_bytes_are_a_machine_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..2_000)) {
        let _ = read(&bytes);
    }

    #[test]
    fn damaged_files_are_a_machine_or_an_error(at in 0_usize..200, byte: u8, cut in 0_usize..16_968, more in prop::sample::select(vec![23_u8, 54, 55])) {
        let mut file = paged(more);
        file[at] = byte;
        let _ = read(&file).map(|mut machine| machine.run_frame());
        file.truncate(cut);
        prop_assert!(read(&file).is_err());
    }
}
