//! The 128K: its menu, its frame, its banks and what they change in the picture, in the time and in files.

use crate::common::random::{Random, random_in};
use crate::common::{wait_until, with_rom};
use crate::szx::packed;
use spectrum::snapshot::Format;
use spectrum::text::Text;
use spectrum::{Kind, Machine, Model, PAPER_X, PAPER_Y, Rom, T, Timing};

const MODEL: Model = Model { kind: Kind::Spectrum128, ..Model::DEFAULT };

fn machine() -> Machine {
    Machine::new(Rom::sinclair_128k(), MODEL)
}

/// Returns a machine with code at an address, about to execute it, with interrupts disabled.
fn with_code(addr: u16, code: &[u8]) -> Machine {
    let mut machine = machine();
    for (addr, &byte) in (addr..).zip(code) {
        machine.poke(addr, byte);
    }
    machine.cpu_mut().regs.set_pc(addr);
    machine.cpu_mut().regs.set_sp(0xBF00);
    machine
}

#[test]
fn the_menu_comes() {
    let mut machine = machine();
    (0..150).for_each(|_| machine.run_frame());
    let text = Text::of(&machine, &[]);
    let rows: Vec<String> = (0..24).map(|row| text.row(row).trim().to_string()).collect();
    for line in ["Tape Loader", "128 BASIC", "Calculator", "48 BASIC", "Tape Tester", "1986 Sinclair Research Ltd"] {
        assert!(rows.iter().any(|row| row.contains(line)), "{line}: {rows:#?}");
    }
}

#[test]
fn a_frame_has_70_908_t() {
    assert_eq!((MODEL.frame(), MODEL.line(), MODEL.hz()), (70_908, 228, 3_546_900));
    // NOPs in a ROM, which nothing delays.
    let mut machine = with_rom(MODEL, &[]);
    let mut steps = 0;
    while machine.frame() < 4 {
        machine.cpu_mut().regs.set_pc(0);
        machine.step();
        steps += 1;
    }
    assert_eq!(steps * 4, 4 * 70_908);
}

/// The guide's 36 T: the interrupt comes after an instruction that ends at 35 T, and not after one that ends at 36.
#[test]
fn int_lasts_36_t() {
    for (t, comes) in [(4, true), (32, true), (35, true), (36, false), (40, false)] {
        // EI, then JR NZ not taken takes 7 T, NOP 4.
        let code = [&vec![0x00; (t - if t % 4 == 3 { 7 } else { 0 }) as usize / 4][..], &[0x20, 0x00]].concat();
        let mut machine = with_rom(MODEL, &code);
        machine.cpu_mut().regs.set_sp(0xB000);
        machine.cpu_mut().regs.set_af(0x0040);
        machine.cpu_mut().im = z80::InterruptMode::Im1;
        while machine.t_in_frame() < t {
            machine.step();
        }
        assert_eq!(machine.t_in_frame(), t);
        machine.cpu_mut().iff1 = true;
        machine.step();
        assert_eq!(machine.cpu().regs.pc() == 0x38, comes, "{t}");
    }
}

/// NOP from $C000 waits with an odd bank there, as from $4000, and not with an even one; so does a port with a high byte from $C0 on.
#[test]
fn odd_banks_are_contended() {
    let t = 14_364;
    for bank in 0..8 {
        let wait = if bank % 2 == 1 { 3 } else { 0 };
        let mut machine = machine();
        machine.page(bank);
        wait_until(&mut machine, t, 0xC000);
        machine.step();
        assert_eq!(machine.t_in_frame(), t + wait + 4, "bank {bank}");
        // IN A,($FF) with $C0 in A: N:1, C:3, C:1 ... as the FAQ's table has it.
        let mut machine = with_code(0x8000, &[0xDB, 0xFF]);
        machine.page(bank);
        machine.cpu_mut().regs.set_af(0xC000);
        wait_until(&mut machine, t, 0x8000);
        machine.step();
        let delays = |at: T| [6, 5, 4, 3, 2, 1, 0, 0][((at - 14_361) % 8) as usize];
        let after = (0..4).fold(t + 7, |now, _| now + 1 + if bank % 2 == 1 { delays(now) } else { 0 });
        assert_eq!(machine.t_in_frame(), after, "bank {bank}");
    }
}

/// The first byte is on the bus at 14,364; IN takes its byte in its last T-state.
#[test]
fn the_floating_bus_shows_the_screen_that_is_shown() {
    for (port, byte) in [(0x00, 0x5A), (0x08, 0x7A)] {
        for (ends, expected) in [(14_364, None), (14_365, Some(byte)), (14_366, Some(byte + 1)), (14_369, None)] {
            // INC BC takes 6 T, NOP 4, LD A,0 7: the IN of 11 T ends at any time.
            let mut machine = with_code(0x8000, &[0xDB, 0xFF]);
            for (bank, byte) in [(5, 0x5A), (7, 0x7A)] {
                machine.page(bank);
                machine.poke(0xC000, byte);
                machine.poke(0xD800, byte + 1);
            }
            machine.page(port);
            let begins = ends - 11;
            for (addr, code) in [(0x8100, 0x03), (0x8101, 0x03), (0x8102, 0x03), (0x8103, 0x3E)] {
                machine.poke(addr, code);
            }
            let (odd, even) = (begins % 2, begins / 2 % 2);
            machine.cpu_mut().regs.set_pc(0x9000);
            while machine.t_in_frame() < begins - 7 * odd - 6 * ((even + if odd == 1 { 1 } else { 0 }) % 2) {
                machine.step();
            }
            if (begins - machine.t_in_frame()) % 7 == 6 {
                machine.cpu_mut().regs.set_pc(0x8100);
                machine.step();
            }
            if begins - machine.t_in_frame() == 7 {
                machine.cpu_mut().regs.set_pc(0x8103);
                machine.step();
            }
            if begins - machine.t_in_frame() == 6 {
                machine.cpu_mut().regs.set_pc(0x8100);
                machine.step();
            }
            assert_eq!(machine.t_in_frame(), begins);
            machine.cpu_mut().regs.set_pc(0x8000);
            machine.cpu_mut().regs.set_af(0);
            machine.step();
            assert_eq!(machine.t_in_frame(), ends);
            assert_eq!(machine.cpu().regs.a(), expected.unwrap_or(0xFF), "{ends}");
        }
    }
}

/// The shadow screen is shown from the T-state on at which it is chosen, and a byte written there is seen.
#[test]
fn the_shadow_screen_is_shown_while_it_is_chosen() {
    let mut machine = with_code(0x8000, &[0x18, 0xFE]);
    machine.page(7);
    (0xD800..0xDB00).for_each(|addr| machine.poke(addr, 0x10)); // red paper
    (0x5800..0x5B00).for_each(|addr| machine.poke(addr, 0x20)); // green
    let line = |machine: &Machine, number: T| machine.t_in_frame() > 14_364 + number * 228;
    while !line(&machine, 64) {
        machine.step();
    }
    machine.page(0x0F);
    while !line(&machine, 128) {
        machine.step();
    }
    (0xDA40..0xDA60).for_each(|addr| machine.poke(addr, 0x08)); // row 18 of bank 7 blue, before the beam comes
    machine.poke(0xD800, 0x00); // too late to be seen
    machine.poke(0x5A60, 0x30); // not shown
    machine.run_frame();
    let shown = |row: usize| machine.picture().index(PAPER_X + 100, PAPER_Y + row);
    assert_eq!([0, 63, 66, 130, 145, 153, 191].map(shown), [4, 4, 2, 2, 1, 2, 2]);
}

/// IN from $7FFD pages whatever floats on the bus: $FF outside of the picture, which also locks.
#[test]
fn reading_7ffd_pages() {
    // LD BC,$7FFD : IN A,(C)
    let mut machine = with_code(0x8000, &[0x01, 0xFD, 0x7F, 0xED, 0x78]);
    machine.step();
    machine.step();
    assert_eq!((machine.cpu().regs.a(), machine.port_7ffd()), (0xFF, 0xFF));
    // Other ports with A15 and A1 0 do the same, those with A1 1 do not.
    for (port, pages) in [(0x7FFD_u16, true), (0x0001, true), (0x7FFF, false), (0xFFFD, false)] {
        let [low, high] = port.to_le_bytes();
        let mut machine = with_code(0x8000, &[0x01, low, high, 0x3E, 0x04, 0xED, 0x79]);
        (0..3).for_each(|_| machine.step());
        assert_eq!(machine.port_7ffd(), if pages { 4 } else { 0 }, "{port:04X}");
    }
}

/// Registers are written and read by OUT and IN.
#[test]
fn the_sound_chip_answers_at_its_ports() {
    // LD BC,$FFFD : LD A,1 : OUT (C),A : LD B,$BF : LD A,$F3 : OUT (C),A : LD B,$FF : IN A,(C)
    let code = [1, 0xFD, 0xFF, 0x3E, 1, 0xED, 0x79, 6, 0xBF, 0x3E, 0xF3, 0xED, 0x79, 6, 0xFF, 0xED, 0x78];
    let mut machine = with_code(0x8000, &code);
    (0..8).for_each(|_| machine.step());
    let psg = machine.psg().unwrap();
    assert_eq!((machine.cpu().regs.a(), psg.selected(), psg.registers()[1]), (0x03, 1, 0xF3));
    assert!(Machine::new(Rom::sinclair_48k(), Model::DEFAULT).psg().is_none());
}

/// A byte is put into a bank that is mapped, one that is not, and one that is only shown: the picture has it from then on.
#[test]
fn banks_are_poked_wherever_they_are() {
    let mut machine = with_code(0x8000, &[0x18, 0xFE]);
    machine.page(0x0B);
    for bank in 0..8 {
        machine.poke_bank(bank, 0x1234, 0x90 + bank);
        assert_eq!(machine.bank(bank)[0x1234], 0x90 + bank);
    }
    assert_eq!([0x5234, 0x9234, 0xD234].map(|addr| machine.peek(addr)), [0x95, 0x92, 0x93]);
    machine.page(0x05);
    machine.poke_bank(5, 0x1235, 0x77);
    assert_eq!([0x5235, 0xD235].map(|addr| machine.peek(addr)), [0x77; 2], "seen twice");
    machine.page(0x0B);
    while machine.t_in_frame() < 14_364 + 100 * 228 {
        machine.step();
    }
    (0x1800..0x1B00).for_each(|offset| machine.poke_bank(7, offset, 0x10)); // red paper, on the shadow screen
    machine.run_frame();
    let shown = |row: usize| machine.picture().index(PAPER_X + 100, PAPER_Y + row);
    assert_eq!([0, 99, 102, 191].map(shown), [0, 0, 2, 2]);
}

/// A machine that is given a sound chip of the other maker reads registers as that one does.
#[test]
fn the_sound_chip_can_be_exchanged() {
    use spectrum::SoundChip::{Ay, Ym};
    for (first, then, expected) in [(Ay, Ym, 0xFF), (Ym, Ay, 0x0F)] {
        // LD BC,$FFFD : LD A,1 : OUT (C),A : LD B,$BF : LD A,$FF : OUT (C),A : LD B,$FF : IN A,(C)
        let code = [1, 0xFD, 0xFF, 0x3E, 1, 0xED, 0x79, 6, 0xBF, 0x3E, 0xFF, 0xED, 0x79, 6, 0xFF, 0xED, 0x78];
        let mut machine = with_code(0x8000, &code);
        for sound_chip in [first, then] {
            machine.set_model(Model { sound_chip, ..MODEL });
        }
        (0..8).for_each(|_| machine.step());
        assert_eq!(machine.cpu().regs.a(), expected, "{then:?}");
    }
}

/// A cartridge takes the place of each page of the ROM, and the machine can be saved and read again.
#[test]
fn a_cartridge_is_in_the_place_of_both_roms() {
    let mut file = Format::Szx.write(&machine()).unwrap();
    let rom = Rom::sinclair_48k();
    let packed = packed(rom.bytes());
    let length = |bytes: usize| (bytes as u32).to_le_bytes();
    file.extend([&b"IF2R"[..], &length(packed.len() + 4), &length(packed.len()), &packed].concat());
    let read = |file: &[u8]| Format::Szx.read(file, Rom::sinclair_128k(), MODEL).unwrap();
    let mut machine = read(&file);
    for port in [0x00, 0x10] {
        machine.page(port);
        assert!(machine.memory()[..0x4000] == *rom.bytes(), "${port:02X}");
    }
    assert!(read(&Format::Szx.write(&machine).unwrap()).memory() == machine.memory());
}

/// A state is kept to the tick: after it, the envelope, the noise and the tones go on as if nothing had been.
#[test]
fn the_sound_chip_goes_on_after_a_szx_file() {
    for sound_chip in [spectrum::SoundChip::Ay, spectrum::SoundChip::Ym] {
        let mut machine = Machine::new(Rom::sinclair_128k(), Model { sound_chip, ..MODEL });
        // LD BC,$FFFD : OUT (C),E : LD B,$BF : LD A,(HL) : OUT (C),A : INC HL : INC E : LD A,E : CP 14 : JR NZ : DI : JR to itself
        let code = [
            0x01, 0xFD, 0xFF, 0xED, 0x59, 0x06, 0xBF, 0x7E, 0xED, 0x79, 0x23, 0x1C, 0x7B, 0xFE, 14, 0x20, 0xEF, 0xF3,
            0x18, 0xFE,
        ];
        let registers = [100, 0, 150, 0, 9, 1, 5, 0x30, 16, 15, 12, 20, 20, 0];
        for (addr, byte) in (0x8000..).zip(code).chain((0x9000..).zip(registers)) {
            machine.poke(addr, byte);
        }
        machine.cpu_mut().regs.set_pc(0x8000);
        machine.cpu_mut().regs.set_hl(0x9000);
        machine.cpu_mut().regs.set_de(0);
        (0..7).for_each(|_| machine.run_frame());
        while machine.t_in_frame() < 30_000 {
            machine.step();
        }
        let file = Format::Szx.write(&machine).unwrap();
        let mut back = Format::Szx.read(&file, Rom::sinclair_128k(), MODEL).unwrap();
        assert!(Format::Szx.write(&back).unwrap() == file);
        // What was heard of this frame is not in the file; the frames after it are equal.
        let mut heard = 0;
        for frame in 0..100 {
            machine.run_frame();
            back.run_frame();
            if frame > 0 {
                assert!(machine.voices() == back.voices(), "{sound_chip:?}, frame {frame}");
                heard += machine.voices().len();
            }
        }
        assert!(machine == back && heard > 5_000, "{heard}");
    }
    // A byte that no chip has is an error with its place.
    let mut file = Format::Szx.write(&machine()).unwrap();
    let at = file.windows(5).position(|name| name == b"zxlab").unwrap() + 36 + 10 + 1;
    file[at + 27] = 64;
    let error = Format::Szx.read(&file, Rom::sinclair_128k(), MODEL).unwrap_err().to_string();
    assert_eq!(error, format!("byte {at}: no sound chip can have come there"));
}

/// A .sna of a Pentagon with its disk says that the disk's ROM is not there.
#[test]
fn a_rom_of_tr_dos_is_named() {
    let mut file = Format::Sna.write(&machine()).unwrap();
    assert!(Format::Sna.left_out(&file).unwrap().is_empty());
    file[49_182] = 1;
    assert_eq!(Format::Sna.left_out(&file).unwrap(), ["the ROM of a TR-DOS disk, which is paged in"]);
}

/// Stepping and running frames come to the same machine, with random code that pages and plays, on a 128K and a +2A.
#[test]
fn running_equals_stepping() {
    for (kind, highs) in [(Kind::Spectrum128, [0x7F, 0x7F, 0xBF, 0xFF]), (Kind::Plus2A, [0x7F, 0x1F, 0xBF, 0xFF])] {
        running_equals_stepping_on(kind, highs);
    }
}

fn running_equals_stepping_on(kind: Kind, highs: [u8; 4]) {
    let mut pages = 0;
    for seed in 0..60 {
        let timing = if seed % 2 == 0 { Timing::Early } else { Timing::Late };
        let mut run = random_in(seed, Machine::new(Rom::sinclair_128k(), Model { kind, timing, ..MODEL }));
        let mut random = Random(seed);
        for _ in 0..400 {
            // LD BC,$7FFD or another of the ports : OUT (C),A, or IN A,(C)
            let addr = 0x4000 | random.next() as u16 & 0xBFF0;
            let high = highs[(random.next() % 4) as usize];
            let last = if random.next().is_multiple_of(8) { 0x78 } else { 0x79 };
            for (addr, byte) in (addr..).zip([0x01, 0xFD, high, 0xE6, 0xDF, 0xED, last]) {
                run.poke(addr, byte);
            }
        }
        let mut stepped = run.clone();
        for frame in 1..=6 {
            let before = run.banks();
            run.run_frame();
            while stepped.frame() < frame {
                stepped.step();
            }
            assert!(run == stepped, "seed {seed}, frame {frame}");
            pages += usize::from(run.banks() != before);
        }
    }
    assert!(pages > 8, "{kind:?}: {pages}");
}

/// Each format brings back memory, paging, registers and sound chip, with each bank at $C000.
#[test]
fn snapshots_bring_a_128k_back() {
    for kind in [Kind::Spectrum128, Kind::Plus2, Kind::Pentagon] {
        for port in [0x00, 0x11, 0x02, 0x1B, 0x05, 0x37, 0x24] {
            let mut machine = random_in(port.into(), Machine::new(Rom::sinclair_128k(), Model { kind, ..MODEL }));
            for bank in 0..8 {
                machine.page(bank);
                (0xC000..0xC100).for_each(|addr| machine.poke(addr, (bank << 4).wrapping_add(addr as u8)));
            }
            machine.page(port);
            for format in [Format::Sna, Format::Z80, Format::Szx] {
                let file = format.write(&machine).unwrap();
                let lengths = if [2, 5].contains(&(port & 7)) { 147_487 } else { 131_103 };
                assert!(format != Format::Sna || file.len() == lengths);
                // What the caller asks for counts as little as the caller's ROM.
                let back = format.read(&file, Rom::sinclair_48k(), Model::DEFAULT).unwrap();
                let expected = if format == Format::Sna { Kind::Spectrum128 } else { kind };
                assert_eq!((back.model().kind, back.port_7ffd()), (expected, port), "{format:?}");
                assert!((0..8).all(|bank| back.bank(bank) == machine.bank(bank)), "{format:?} ${port:02X}");
                assert!(back.memory() == machine.memory(), "{format:?} ${port:02X}");
                assert_eq!(back.cpu().regs.sp(), machine.cpu().regs.sp());
                if format != Format::Sna {
                    let registers = |machine: &Machine| *machine.psg().unwrap().registers();
                    assert_eq!(registers(&back), registers(&machine));
                    assert_eq!(back.psg().unwrap().selected(), machine.psg().unwrap().selected());
                    assert_eq!(back.t_in_frame(), machine.t_in_frame());
                }
            }
        }
    }
}
