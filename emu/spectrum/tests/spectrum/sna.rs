//! SNA snapshots.

use proptest::prelude::*;
use spectrum::snapshot::{Format, SnapshotError, sna};
use spectrum::text::Text;
use spectrum::{Key, Machine, Model, Rom};
use z80::InterruptMode;

fn read(file: &[u8]) -> Result<Machine, SnapshotError> {
    sna::read(file, Rom::sinclair_48k(), Model::default())
}

/// Returns a file with a different value in each field, by the published layout.
fn file() -> Vec<u8> {
    let mut file: Vec<u8> = (1..=19).collect();
    file.extend([0x04, 0xA5, 0x22, 0x23, 0x00, 0xC0, 0x02, 0x05]);
    file.resize(27, 0);
    file.extend((0..0xC000_u32).map(|n| ((n * 7) >> 3) as u8));
    file[27 + 0x8000..27 + 0x8002].copy_from_slice(&[0x34, 0x92]);
    file
}

#[test]
fn every_field_has_its_published_position() {
    let mut file = file();
    file[19] = 0x04;
    let machine = read(&file).unwrap();
    let cpu = machine.cpu();
    let regs = cpu.regs;
    assert_eq!((regs.i(), regs.r(), cpu.im, cpu.iff1, cpu.iff2), (1, 0xA5, InterruptMode::Im2, true, true));
    assert_eq!((regs.hl2(), regs.de2(), regs.bc2(), regs.af2()), (0x0302, 0x0504, 0x0706, 0x0908));
    assert_eq!((regs.hl(), regs.de(), regs.bc()), (0x0B0A, 0x0D0C, 0x0F0E));
    assert_eq!((regs.iy(), regs.ix(), regs.af()), (0x1110, 0x1312, 0x2322));
    assert_eq!((regs.sp(), regs.pc()), (0xC002, 0x9234));
    assert_eq!((machine.border(), machine.t_in_frame(), machine.frame()), (5, 0, 0));
    assert_eq!((machine.peek(0x4000), machine.peek(0xFFFF)), (file[27], file[27 + 0xBFFF]));
    assert_eq!(machine.peek(0x0000), 0xF3);
}

#[test]
fn save_load_save_gives_the_same_bytes() {
    let file = file();
    assert_eq!(sna::write(&read(&file).unwrap()).unwrap(), file);
}

#[test]
fn a_saved_machine_goes_on() {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    (0..100).for_each(|_| machine.run_frame());
    let mut loaded = read(&sna::write(&machine).unwrap()).unwrap();
    for machine in [&mut machine, &mut loaded] {
        machine.press(Key::P);
        (0..10).for_each(|_| machine.run_frame());
        machine.release_all();
        (0..10).for_each(|_| machine.run_frame());
        assert!(Text::of(machine, &[]).row(23).starts_with("PRINT"), "{}", Text::of(machine, &[]));
    }
}

#[test]
fn a_halted_machine_halts_again() {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    machine.poke(0x8000, 0x76);
    machine.cpu_mut().regs.set_pc(0x8000);
    machine.step();
    assert!(machine.cpu().halted());
    let mut loaded = read(&sna::write(&machine).unwrap()).unwrap();
    assert_eq!(loaded.cpu().regs.pc(), 0x8000);
    loaded.step();
    assert!(loaded.cpu().halted());
}

#[test]
fn pc_is_taken_from_a_stack_in_ram_only() {
    let with = |sp: u16| {
        let mut file = file();
        file[23..25].copy_from_slice(&sp.to_le_bytes());
        read(&file)
    };
    for sp in [0x4000, 0xFFFE] {
        let machine = with(sp).unwrap();
        assert_eq!((machine.cpu().regs.pc(), machine.cpu().regs.sp()), (machine.peek_word(sp), sp.wrapping_add(2)));
    }
    for sp in [0x0000, 0x3FFF, 0xFFFF] {
        let error = with(sp).unwrap_err().to_string();
        assert!(error.starts_with("byte 23: ") && error.contains(&format!("${sp:04X}")), "{error}");
    }
}

#[test]
fn only_the_low_bits_of_the_border_count() {
    for (byte, border) in [(0, 0), (8, 0), (0x1D, 5), (0xFF, 7)] {
        let mut file = file();
        file[26] = byte;
        let machine = read(&file).unwrap();
        assert_eq!(machine.border(), border, "{byte}");
        assert_eq!(sna::write(&machine).unwrap()[26], border);
    }
}

/// The two bytes below SP are named if the file has others there. In HALT, PC is after the HALT or at it, depending on the interrupt at
/// the start of a frame.
#[test]
fn bytes_overwritten_by_pc_are_named() {
    let mut overwritten = 0;
    for wait in [0, 1, 2, 10, 20_000] {
        for (sp, below) in [(0xA000, 0x9000), (0xA000, 0x9001), (0xA000, 0x1234), (0x4001, 0x9001), (0, 0x9001)] {
            let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
            machine.poke(0x9000, 0x76);
            let regs = &mut machine.cpu_mut().regs;
            regs.set_pc(0x9000);
            regs.set_sp(sp);
            (0..=wait).for_each(|_| machine.step());
            machine.cpu_mut().iff1 = true;
            let [low, high] = u16::to_le_bytes(below);
            machine.poke(sp.wrapping_sub(2), low);
            machine.poke(sp.wrapping_sub(1), high);
            let ram = &machine.memory()[0x4000..];
            let differs = sna::write(&machine).map(|file| file[27..] != *ram);
            let named = Format::Sna.lost(&machine).iter().any(|lost| lost.contains("below its stack pointer"));
            assert_eq!(named, differs.unwrap_or(false), "{wait} on, {below:04X} at {sp:04X}");
            overwritten += usize::from(named);
        }
    }
    assert_eq!(overwritten, 10);
}

#[test]
fn errors_name_their_position() {
    let error = |file: &[u8]| read(file).unwrap_err().to_string();
    assert_eq!(error(&[]), "byte 0: an SNA file has 49,179 bytes, or of a 128K 131,103 or 147,487, this one has 0");
    assert_eq!(
        error(&file()[..49_178]),
        "byte 49178: an SNA file has 49,179 bytes, or of a 128K 131,103 or 147,487, this one has 49178"
    );
    assert_eq!(error(&[0; 147_487]), "byte 49181: port $7FFD is $00, with which 5 banks follow");
    let with = |at: usize, value| {
        let mut file = file();
        file[at] = value;
        error(&file)
    };
    assert_eq!(with(25, 3), "byte 25: 3 is not an interrupt mode");
    // The upper bits of the mode mean nothing.
    assert_eq!(with(25, 0xFF), "byte 25: 3 is not an interrupt mode");
    let mut upper = file();
    upper[25] |= 0xFC;
    assert_eq!(read(&upper).unwrap().cpu().im, InterruptMode::Im2);
    // SP's high byte: the file's own SP is $C000.
    assert_eq!(with(24, 0x3F), "byte 23: PC cannot be read from a stack at $3F00: the stack must be in RAM");
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    machine.cpu_mut().regs.set_sp(0x4001);
    assert_eq!(
        sna::write(&machine).unwrap_err().to_string(),
        "SNA cannot hold this machine: its stack has no room for PC in RAM"
    );
}

proptest! {
    #[test]
    fn any_file_of_the_right_length_is_a_machine_or_an_error(header in prop::collection::vec(any::<u8>(), 27), ram: u8) {
        let mut file = header;
        file.resize(49_179, ram);
        if let Ok(mut machine) = read(&file) {
            if let Ok(again) = sna::write(&machine) {
                prop_assert_eq!(&again[..19], &file[..19]);
                prop_assert_eq!(again.len(), file.len());
            }
            machine.run_frame();
        }
    }
}
