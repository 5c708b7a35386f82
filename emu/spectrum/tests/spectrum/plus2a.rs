//! The +2A, and the +3 without its disk: the second paging port, the gate array's waits and bytes, and files.

use crate::common::random::random_in;
use crate::common::wait_until;
use spectrum::snapshot::Format;
use spectrum::{Kind, Machine, Model, PAPER_X, PAPER_Y, Rom, T};

const MODEL: Model = Model { kind: Kind::Plus2A, ..Model::DEFAULT };

/// Returns a machine whose ROM is full of a byte in each of its four pages: $10, $11, $12 and $13. Each bank begins with its number.
fn machine() -> Machine {
    let rom = (0x10..0x14_u8).flat_map(|byte| [byte; 0x4000]).collect();
    let mut machine = Machine::new(Rom::new(rom).unwrap(), MODEL);
    for bank in 0..8 {
        machine.page(bank);
        machine.poke(0xC000, bank);
    }
    machine.page(0);
    machine
}

/// Returns the byte at the start of each quarter.
fn seen(machine: &Machine) -> [u8; 4] {
    [0x0000, 0x4000, 0x8000, 0xC000].map(|addr| machine.peek(addr))
}

#[test]
fn its_frame_is_that_of_a_128k() {
    assert_eq!((MODEL.frame(), MODEL.line(), MODEL.hz()), (70_908, 228, 3_546_900));
}

#[test]
fn four_roms_and_eight_banks_are_paged_by_two_ports() {
    let mut machine = machine();
    for (port_7ffd, port_1ffd, expected) in [
        (0x00, 0x00, [0x10, 5, 2, 0]),
        (0x17, 0x00, [0x11, 5, 2, 7]),
        (0x03, 0x04, [0x12, 5, 2, 3]),
        (0x15, 0x04, [0x13, 5, 2, 5]),
        (0x15, 0x01, [0, 1, 2, 3]),
        (0x10, 0x03, [4, 5, 6, 7]),
        (0x02, 0x05, [4, 5, 6, 3]),
        (0x02, 0x07, [4, 7, 6, 3]),
        (0x02, 0x00, [0x10, 5, 2, 2]),
    ] {
        machine.page(port_7ffd);
        machine.page_1ffd(port_1ffd);
        assert_eq!(seen(&machine), expected, "${port_7ffd:02X} ${port_1ffd:02X}");
        let banks = machine.banks().map(|bank| bank.unwrap_or(machine.peek(0)));
        assert_eq!(banks, expected);
        assert!((0..8).all(|bank| machine.bank(bank)[0] == bank));
    }
    machine.page(0x20);
    machine.page_1ffd(0x01);
    assert_eq!(machine.port_1ffd(), 0, "both are locked");
    // A 128K has no such port.
    let mut other = Machine::new(Rom::sinclair_128k(), Model::of(Kind::Spectrum128));
    other.page_1ffd(0x01);
    assert_eq!((other.port_1ffd(), other.banks()[0]), (0, None));
}

/// From each map to each other one, what was written in one place is found in the other.
#[test]
fn a_bank_keeps_its_bytes_wherever_it_is_seen() {
    let maps: Vec<(u8, u8)> = (0..8).map(|bank| (bank, 0)).chain((0..4).map(|map| (0, map << 1 | 1))).collect();
    let mut count = 0;
    for (from, to) in maps.iter().flat_map(|from| maps.iter().map(move |to| (from, to))) {
        let mut machine = machine();
        machine.page(from.0);
        machine.page_1ffd(from.1);
        let first = usize::from(machine.banks()[0].is_none());
        for number in first..4 {
            let bank = machine.banks()[number].unwrap();
            machine.poke(number as u16 * 0x4000 + 0x1234, 0x80 | bank);
        }
        let written: Vec<u8> = machine.banks().into_iter().flatten().collect();
        machine.page(to.0);
        machine.page_1ffd(to.1);
        for (number, bank) in machine.banks().into_iter().enumerate().filter_map(|(n, bank)| Some((n, bank?))) {
            let expected = if written.contains(&bank) { 0x80 | bank } else { 0 };
            assert_eq!(machine.peek(number as u16 * 0x4000 + 0x1234), expected, "{from:?} {to:?} {number}");
            count += 1;
        }
    }
    assert_eq!(count, 12 * (8 * 3 + 4 * 4));
}

/// The CPU writes to a bank at $0000, and not to the ROM.
#[test]
fn ram_at_0_is_written_by_the_cpu() {
    for (port, expected) in [(0x01, 0x77), (0x00, 0x10)] {
        let mut machine = machine();
        machine.page_1ffd(port);
        // LD ($0123),A
        for (addr, byte) in (0x8000..).zip([0x32, 0x23, 0x01]) {
            machine.poke(addr, byte);
        }
        machine.cpu_mut().regs.set_pc(0x8000);
        machine.cpu_mut().regs.set_af(0x7700);
        machine.step();
        assert_eq!(machine.peek(0x0123), expected);
    }
}

/// Programs page by OUT to the two ports as the gate array decodes them, and not by IN.
#[test]
fn the_ports_are_decoded_by_more_bits_than_a_128ks() {
    for (port, expected) in [
        (0x7FFD_u16, (7, 0)),
        (0x4001, (7, 0)),
        (0x1FFD, (0, 7)),
        (0x1001, (0, 7)),
        (0x3FFD, (0, 0)),
        (0x0FFD, (0, 0)),
        (0x7FFF, (0, 0)),
        (0xFFFD, (0, 0)),
    ] {
        let [low, high] = port.to_le_bytes();
        for (last, expected) in [(0x79, expected), (0x78, (0, 0))] {
            // LD BC,port : LD A,7 : OUT (C),A, or IN A,(C)
            let mut machine = machine();
            for (addr, byte) in (0x9000..).zip([0x01, low, high, 0x3E, 0x07, 0xED, last]) {
                machine.poke(addr, byte);
            }
            machine.cpu_mut().regs.set_pc(0x9000);
            (0..3).for_each(|_| machine.step());
            assert_eq!((machine.port_7ffd(), machine.port_1ffd()), expected, "${port:04X}");
        }
    }
}

/// Banks 4 to 7 are shared, in any quarter. A request waits 1 0 7 6 5 4 3 2 T from 14,361 on; T-states without one never wait.
#[test]
fn banks_from_4_on_are_contended() {
    let delays = |at: T| [1, 0, 7, 6, 5, 4, 3, 2][((at - 14_361) % 8) as usize];
    let mut count = 0;
    let maps = (0..8).map(|bank| (bank, 0)).chain((0..4).map(|map| (0, map << 1 | 1)));
    for (port_7ffd, port_1ffd) in maps {
        for (number, t) in (0..4_u16).flat_map(|number| (14_364..14_396).step_by(4).map(move |t| (number, t))) {
            let mut machine = machine();
            wait_until(&mut machine, t, number * 0x4000 + 0x100);
            machine.page(port_7ffd);
            machine.page_1ffd(port_1ffd);
            let Some(bank) = machine.banks()[usize::from(number)] else { continue };
            // INC BC: one request, and 2 T without.
            machine.poke(number * 0x4000 + 0x100, 0x03);
            machine.step();
            let wait = if bank >= 4 { delays(t) } else { 0 };
            assert_eq!(machine.t_in_frame(), t + 6 + wait, "bank {bank} in quarter {number} at {t}");
            count += 1;
        }
    }
    assert_eq!(count, 8 * (8 * 3 + 4 * 4));
    // OUT ($FE),A with a shared high byte, from memory that is not shared.
    let mut machine = machine();
    machine.poke(0xB000, 0xD3);
    machine.poke(0xB001, 0xFE);
    machine.cpu_mut().regs.set_af(0x4000);
    wait_until(&mut machine, 14_364, 0xB000);
    machine.step();
    assert_eq!(machine.t_in_frame(), 14_364 + 11);
}

/// INT lasts 32 T.
#[test]
fn int_lasts_32_t() {
    for (t, comes) in [(28, true), (32, false)] {
        let mut machine = machine();
        machine.cpu_mut().regs.set_sp(0xB000);
        wait_until(&mut machine, t, 0x9000);
        machine.cpu_mut().iff1 = true;
        machine.cpu_mut().im = z80::InterruptMode::Im1;
        machine.step();
        assert_eq!(machine.cpu().regs.pc() == 0x38, comes, "{t}");
    }
}

/// The byte read last is on the bus at ports $0nnn, with bit 0 set, unless paging is locked; other ports have nothing.
#[test]
fn bytes_stay_on_the_bus_at_a_few_ports() {
    for (port, lock, expected) in [
        (0x0FFD_u16, 0x00, 0x5B),
        (0x0001, 0x00, 0x5B),
        (0x0FFD, 0x20, 0xFF),
        (0x0FFF, 0x00, 0xFF),
        (0x2FFD, 0x00, 0xFF),
    ] {
        let mut machine = machine();
        machine.poke(0x4000, 0x5A);
        machine.page(lock);
        // IN A,(C) of 12 T takes its byte in the last one: at 14,367 the first one of the bitmap is read.
        machine.poke(0xB000, 0xED);
        machine.poke(0xB001, 0x78);
        machine.cpu_mut().regs.set_bc(port);
        wait_until(&mut machine, 14_356, 0xB000);
        machine.step();
        assert_eq!(machine.t_in_frame(), 14_368);
        assert_eq!(machine.cpu().regs.a(), expected, "${port:04X} ${lock:02X}");
    }
}

/// A register of the sound chip is read at either of its ports.
#[test]
fn the_sound_chip_answers_at_both_ports() {
    for high in [0xFF, 0xBF] {
        // LD BC,$FFFD : LD A,8 : OUT (C),A : LD B,$BF : LD A,15 : OUT (C),A : LD B,high : IN A,(C)
        let code = [1, 0xFD, 0xFF, 0x3E, 8, 0xED, 0x79, 6, 0xBF, 0x3E, 15, 0xED, 0x79, 0x3E, 0, 6, high, 0xED, 0x78];
        let mut machine = machine();
        for (addr, byte) in (0x9000..).zip(code) {
            machine.poke(addr, byte);
        }
        machine.cpu_mut().regs.set_pc(0x9000);
        (0..9).for_each(|_| machine.step());
        assert_eq!(machine.cpu().regs.a(), 15, "${high:02X}FD");
    }
}

/// EAR does not read the loudspeaker's level.
#[test]
fn ear_is_0_without_a_tape() {
    for (kind, expected) in [(Kind::Plus2A, 0xBF), (Kind::Spectrum128, 0xFF)] {
        // LD A,$18 : OUT ($FE),A : XOR A : IN A,($FE)
        let mut machine = Machine::new(Rom::of(kind), Model::of(kind));
        for (addr, byte) in (0x9000..).zip([0x3E, 0x18, 0xD3, 0xFE, 0xAF, 0xDB, 0xFE]) {
            machine.poke(addr, byte);
        }
        machine.cpu_mut().regs.set_pc(0x9000);
        (0..4).for_each(|_| machine.step());
        assert_eq!(machine.cpu().regs.a(), expected, "{kind:?}");
    }
}

/// Bank 7 is shown while the CPU sees it at $4000, and while it does not see it.
#[test]
fn the_screen_is_shown_from_any_quarter() {
    let mut machine = machine();
    machine.page(0x08);
    machine.page_1ffd(0x07);
    (0x5800..0x5B00).for_each(|addr| machine.poke(addr, 0x10)); // red paper
    machine.run_frame();
    let shown = |machine: &Machine| machine.picture().index(PAPER_X + 100, PAPER_Y + 100);
    assert_eq!(shown(&machine), 2);
    machine.page_1ffd(0x03);
    (0xD800..0xDB00).for_each(|addr| machine.poke(addr, 0x20)); // green
    machine.run_frame();
    assert_eq!(shown(&machine), 4);
    machine.page_1ffd(0x01);
    (0x5800..0x5B00).for_each(|addr| machine.poke(addr, 0x08)); // bank 1
    machine.run_frame();
    assert_eq!(shown(&machine), 4);
}

/// .szx and .z80 bring both ports and all banks back; .sna has no room for the second port, and says so.
#[test]
fn snapshots_bring_it_back() {
    for (port_7ffd, port_1ffd) in [(0x00, 0x04), (0x1B, 0x01), (0x05, 0x03), (0x32, 0x05), (0x07, 0x07), (0x02, 0x00)] {
        let mut machine = random_in(port_1ffd.into(), machine());
        machine.set_rom(Rom::of(Kind::Plus2A));
        machine.page_1ffd(port_1ffd);
        machine.page(port_7ffd);
        for format in [Format::Sna, Format::Z80, Format::Szx] {
            let file = format.write(&machine).unwrap();
            let back = format.read(&file, Rom::sinclair_48k(), Model::DEFAULT).unwrap();
            assert!((0..8).all(|bank| back.bank(bank) == machine.bank(bank)), "{format:?} ${port_1ffd:02X}");
            assert_eq!(back.port_7ffd(), port_7ffd);
            let lost = format.lost(&machine).contains(&"the byte in port $1FFD".to_owned());
            if format == Format::Sna {
                assert_eq!((back.model().kind, lost), (Kind::Spectrum128, port_1ffd != 0));
            } else {
                assert_eq!((back.model().kind, back.port_1ffd(), lost), (Kind::Plus2A, port_1ffd, false), "{format:?}");
                assert!(back.memory() == machine.memory(), "{format:?} ${port_1ffd:02X}");
                assert_eq!(back.cpu().regs.pc(), machine.cpu().regs.pc());
            }
        }
    }
}
