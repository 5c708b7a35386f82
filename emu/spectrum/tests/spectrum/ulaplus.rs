//! ULAplus: ports, colours, what is seen of a change within a frame, waiting, and files.

#![allow(clippy::unusual_byte_groupings, reason = "green, red and blue")]

mod kept;

use crate::common::random::{Random, random_in};
use crate::common::{at, with_rom};
use crate::szx;
use spectrum::snapshot::Format;
use spectrum::{Kind, Machine, Model, PALETTE, PAPER_X, PAPER_Y, Picture, Rom, T, Timing};

const SELECT: u16 = 0xBF3B;
const DATA: u16 = 0xFF3B;
const MODE: u8 = 0x40;

const PLUS: Model = Model { ulaplus: true, ..Model::DEFAULT };

/// Executes IN A,(C) or OUT (C),A in RAM, and returns A.
fn access(machine: &mut Machine, port: u16, code: u8, a: u8) -> u8 {
    machine.poke(0x8000, 0xED);
    machine.poke(0x8001, code);
    let regs = &mut machine.cpu_mut().regs;
    regs.set_pc(0x8000);
    regs.set_bc(port);
    regs.set_a(a);
    machine.step();
    machine.cpu().regs.a()
}

fn input(machine: &mut Machine, port: u16) -> u8 {
    access(machine, port, 0x78, 0)
}

fn output(machine: &mut Machine, port: u16, value: u8) {
    access(machine, port, 0x79, value);
}

/// Writes a byte to what is selected by `select`.
fn set(machine: &mut Machine, select: u8, value: u8) {
    output(machine, SELECT, select);
    output(machine, DATA, value);
}

/// Returns a machine that does nothing, at the start of a frame, whose entry n is 3n + 5, palette on.
fn coloured() -> Machine {
    let mut machine = with_rom(PLUS, &[0xF3, 0x18, 0xFE]); // DI : JR to itself
    (0..64).for_each(|entry| set(&mut machine, entry, colour(entry)));
    set(&mut machine, MODE, 1);
    machine.cpu_mut().regs.set_pc(1);
    machine.run_frame();
    machine
}

fn colour(entry: u8) -> u8 {
    entry * 3 + 5
}

/// Red, green and blue of a pixel.
fn rgb(picture: &Picture, x: usize, y: usize) -> [u8; 3] {
    picture.palette()[usize::from(picture.index(x, y))]
}

#[test]
fn the_ports_read_what_was_written() {
    for kind in Kind::all() {
        let mut machine = Machine::new(Rom::sinclair_48k().or_of(kind), Model { kind, ..PLUS });
        // As programs find out: the mode, written and read back.
        output(&mut machine, SELECT, MODE);
        assert_eq!(input(&mut machine, DATA), 0);
        output(&mut machine, DATA, 0xFF);
        assert_eq!(input(&mut machine, DATA), 1);
        output(&mut machine, DATA, 0xFE);
        assert_eq!(input(&mut machine, DATA), 0);
        // The entries can be written and read whether the palette is on or not.
        for on in [0, 1] {
            set(&mut machine, MODE, on);
            (0..64).for_each(|entry| set(&mut machine, entry, colour(entry) ^ on));
            for entry in 0..64 {
                output(&mut machine, SELECT, entry);
                assert_eq!(input(&mut machine, DATA), colour(entry) ^ on);
                assert_eq!(input(&mut machine, SELECT), 0xFF, "it can only be written");
            }
        }
        // The other groups are nothing.
        for group in [0x80, 0xC0] {
            let before = machine.ulaplus().unwrap().clone();
            set(&mut machine, group, 0);
            assert_eq!(input(&mut machine, DATA), 0xFF);
            let after = machine.ulaplus().unwrap();
            assert_eq!((after.entries(), after.is_on(), after.selected()), (before.entries(), true, group));
        }
    }
}

/// Each bit of the address counts.
#[test]
fn ports_are_decoded_fully() {
    let mut machine = with_rom(PLUS, &[]);
    set(&mut machine, 5, 0x77);
    let before = machine.ulaplus().unwrap().clone();
    for bit in 0..16 {
        // $FF3B and $BF3B differ in bit 14.
        for port in [SELECT ^ 1 << bit, DATA ^ 1 << bit].into_iter().filter(|port| ![SELECT, DATA].contains(port)) {
            output(&mut machine, port, 0x2A);
            assert!(*machine.ulaplus().unwrap() == before && input(&mut machine, port) != 0x77, "${port:04X}");
        }
    }
    assert_eq!(input(&mut machine, DATA), 0x77);
}

#[test]
fn without_it_the_ports_are_not_there() {
    let mut machine = with_rom(Model::default(), &[]);
    let mut other = machine.clone();
    set(&mut machine, MODE, 1);
    assert_eq!((input(&mut machine, DATA), machine.ulaplus()), (0xFF, None));
    // As any other ports at which nothing is.
    set(&mut other, MODE, 1);
    for port in [SELECT, DATA] {
        output(&mut machine, port, 0x12);
        output(&mut other, port ^ 0x0400, 0x12);
        [&mut machine, &mut other].into_iter().for_each(|machine| machine.cpu_mut().regs.set_bc(0));
    }
    input(&mut other, DATA);
    input(&mut machine, DATA);
    assert_eq!(machine.t_in_frame() - other.t_in_frame(), 12);
    machine.run_frame();
    assert_eq!(machine.picture().palette(), PALETTE);
}

#[test]
fn switching_on_clears_it() {
    let mut machine = coloured();
    let clone = machine.clone();
    assert!(clone == machine && machine.ulaplus().unwrap().entries()[63] == colour(63));
    set(&mut machine, 63, 0);
    assert!(clone != machine);
    machine.reset();
    assert!(machine == with_rom(PLUS, &[0xF3, 0x18, 0xFE]));
    let ulaplus = machine.ulaplus().unwrap();
    assert_eq!((ulaplus.is_on(), ulaplus.selected(), ulaplus.entries()), (false, 0, &[0; 64]));
    // The model can change while the machine runs.
    let mut machine = clone;
    machine.set_model(Model::default());
    assert_eq!(machine.ulaplus(), None);
    machine.run_frame();
    machine.run_frame();
    assert_eq!(machine.picture().palette().len(), 16);
    machine.set_model(PLUS);
    assert_eq!(machine.ulaplus(), Some(&spectrum::UlaPlus::default()));
}

/// FLASH and BRIGHT choose among four groups; the border has the papers of the first.
#[test]
fn an_attribute_is_two_entries() {
    let mut machine = coloured();
    for attribute in 0..=0xFF {
        machine.poke(0x5800 + u16::from(attribute), attribute);
    }
    (0x4000..0x5800).for_each(|addr| machine.poke(addr, 0x0F));
    // FLASH changes nothing: 40 frames.
    for frame in 0..40 {
        let border = frame % 8;
        output(&mut machine, 0xFE, border);
        machine.cpu_mut().regs.set_pc(1);
        (0..2).for_each(|_| machine.run_frame());
        let picture = machine.picture();
        assert_eq!(picture.palette().len(), 256);
        for attribute in 0..=0xFF_u8 {
            let (column, row) = (usize::from(attribute % 32), usize::from(attribute / 32));
            let [paper, ink] = [0, 4].map(|x| picture.index(PAPER_X + column * 8 + x, PAPER_Y + row * 8));
            let group = (attribute >> 6) * 16;
            let expected = [8 + (attribute >> 3 & 7), attribute & 7].map(|entry| colour(group + entry));
            assert_eq!([paper, ink], expected, "{attribute:02X}");
        }
        assert_eq!(picture.index(0, 0), colour(8 + border));
        assert_eq!(picture.get(351, 295), Some(colour(8 + border)));
    }
    // All ways to read it agree.
    let picture = machine.picture();
    let indices = picture.indices();
    assert!(picture.rows().flatten().eq(indices.iter().copied()));
    let cells = picture
        .cells()
        .flat_map(|(bits, [paper, ink])| (0..8).map(move |x| if bits >> (7 - x) & 1 == 1 { ink } else { paper }));
    assert!(cells.eq(indices));
}

/// A byte is GGGRRRBB, and the lowest bit of blue the other two joined by OR.
#[test]
fn a_byte_has_its_published_colour() {
    let mut machine = coloured();
    for (byte, expected) in [
        (0x00, [0x00, 0x00, 0x00]),
        (0xFF, [0xFF, 0xFF, 0xFF]),
        (0b100_000_00, [0x00, 0x92, 0x00]),
        (0b000_001_00, [0x24, 0x00, 0x00]),
        (0b000_000_01, [0x00, 0x00, 0x6D]),
        (0b000_000_10, [0x00, 0x00, 0xB6]),
        (0b110_101_11, [0xB6, 0xDB, 0xFF]),
    ] {
        set(&mut machine, 8 + 7, byte);
        output(&mut machine, 0xFE, 7);
        machine.cpu_mut().regs.set_pc(1);
        (0..2).for_each(|_| machine.run_frame());
        assert_eq!(rgb(machine.picture(), 0, 0), expected, "{byte:08b}");
    }
}

/// As the border's colour, an entry changes where the beam is: an OUT that ends at 14339 to 14342, 192 lines later, changes the border
/// from the column of the paper's first byte on. On the paper the next pair of cells that the ULA reads is the first.
#[test]
fn an_entry_changes_where_the_beam_is() {
    let changed_at = |ends: T, entry: u8| {
        let start = at(PLUS, ends - 12);
        let mut machine = start.clone();
        // Without time: the palette as it is before.
        let mut coloured = coloured();
        set(&mut coloured, entry, 0);
        let file = Format::Szx.write(&coloured).unwrap();
        let palette = spectrum::snapshot::szx::blocks(&file).unwrap().into_iter().find(|block| &block.id == b"PLTT");
        let file = Format::Szx.write(&machine).unwrap();
        let place = spectrum::snapshot::szx::blocks(&file).unwrap().into_iter().find(|block| &block.id == b"PLTT");
        let (place, palette) = (place.unwrap().offset, palette.unwrap().body);
        let file = [&file[..place], palette, &file[place + 66..]].concat();
        machine = Format::Szx.read(&file, start.rom().clone(), PLUS).unwrap();
        assert_eq!(machine.t_in_frame(), start.t_in_frame());
        output(&mut machine, DATA, 0xAA);
        machine.cpu_mut().regs.set_pc(0);
        let ended = machine.t_in_frame();
        machine.run_frame();
        let first = machine.picture().indices().iter().position(|&index| index == 0xAA).unwrap();
        (ended, first % 352, first / 352)
    };
    // The white border is entry 15.
    let below = 192 * 224;
    for (ends, column) in [(14_335, -8), (14_338, -8), (14_339, 0), (14_342, 0), (14_343, 8), (14_490, 296)] {
        let x = (PAPER_X as i32 + column) as usize;
        assert_eq!(changed_at(ends + below, 15), (ends + below, x, PAPER_Y + 192), "{ends}");
    }
    // Black paper is entry 8. The port waits for the ULA as it does for its own.
    let columns: Vec<usize> = (14_336..14_352).map(|ends| changed_at(ends, 8).1 - PAPER_X).collect();
    assert!(columns.is_sorted() && columns.iter().all(|x| x % 8 == 0) && columns[0] == 0, "{columns:?}");
    let (ended, x, y) = changed_at(14_400, 8);
    assert!(y == PAPER_Y && x.abs_diff(PAPER_X + (ended as usize - 14_336) * 2) <= 16, "{ended} {x} {y}");
}

/// The part of a picture that is drawn with the palette off has the nearest of its colours, and flashes.
#[test]
fn both_modes_are_seen_in_one_frame() {
    let mut machine = coloured();
    (0x5800..0x5B00).for_each(|addr| machine.poke(addr, 0xC2)); // FLASH, BRIGHT, paper black, ink red
    (0x4000..0x5800).for_each(|addr| machine.poke(addr, 0xFF));
    let switch_at = |machine: &mut Machine, line: usize, on: u8| {
        machine.cpu_mut().regs.set_pc(1);
        while machine.beam().is_none_or(|(_, at)| at < line) {
            machine.step();
        }
        set(machine, MODE, on);
    };
    let finish = |machine: &mut Machine| {
        machine.cpu_mut().regs.set_pc(1);
        machine.run_frame();
    };
    let (red, paper, plus) = ([0xFF, 0, 0], [0; 3], spectrum_colour(colour(48 + 2)));
    let mut flashed = 0;
    for _ in 0..40 {
        // On, off from line 100 on, on again from line 150 on.
        switch_at(&mut machine, 100, 0);
        let so_far = machine.picture_so_far();
        switch_at(&mut machine, 150, 1);
        finish(&mut machine);
        let picture = machine.picture();
        assert_eq!([rgb(picture, 100, 90), rgb(picture, 100, 160)], [plus; 2]);
        assert_eq!(rgb(&so_far, 100, 90), plus);
        let between = rgb(picture, 100, 120);
        assert!([red, paper].contains(&between), "{between:?}");
        flashed += usize::from(between == paper);
        assert_eq!(rgb(picture, 3, 120), spectrum_colour(0b110_110_10), "the border, white");
        assert_eq!(rgb(picture, 3, 20), spectrum_colour(colour(15)));
    }
    assert!((12..=24).contains(&flashed), "{flashed}");
    // It is off for a whole frame: the sixteen colours again.
    switch_at(&mut machine, 100, 0);
    finish(&mut machine);
    assert_eq!((machine.picture().palette().len(), rgb(machine.picture(), 3, 20)), (256, spectrum_colour(colour(15))));
    finish(&mut machine);
    assert_eq!((machine.picture().palette(), rgb(machine.picture(), 3, 20)), (&PALETTE[..], [0xD7; 3]));
    // It is turned on again within a frame: what was drawn before stays.
    switch_at(&mut machine, 100, 1);
    let so_far = machine.picture_so_far();
    assert_eq!(rgb(&so_far, 3, 20), spectrum_colour(0b110_110_10));
    finish(&mut machine);
    let picture = machine.picture();
    assert_eq!([rgb(picture, 3, 20), rgb(picture, 3, 200)], [0b110_110_10, colour(15)].map(spectrum_colour));
}

/// Red, green and blue of a byte, by the specification.
fn spectrum_colour(byte: u8) -> [u8; 3] {
    let blue = (byte & 3) << 1 | u8::from(byte & 3 != 0);
    [byte >> 2 & 7, byte >> 5, blue].map(|bits| ((u32::from(bits) * 255 + 3) / 7) as u8)
}

/// The CPU waits at these ports as at the ULA's own.
#[test]
fn its_ports_wait_as_the_ulas_own() {
    let mut waits = 0;
    for t in 14_320..14_360 {
        let took = |model: Model, port: u16| {
            let mut machine = at(model, t);
            output(&mut machine, port, 0);
            machine.t_in_frame() - t
        };
        for port in [SELECT, DATA] {
            assert_eq!(took(PLUS, port), took(PLUS, port & !1), "{t}");
            assert_eq!(took(Model::default(), port), 12);
        }
        waits += took(PLUS, DATA) - 12;
    }
    assert!(waits > 60, "{waits}");
}

/// Stepping and running frames come to the same machine, with random code that changes the palette.
#[test]
fn running_equals_stepping() {
    let mut changes = 0;
    for seed in 0..40 {
        let timing = if seed % 2 == 0 { Timing::Early } else { Timing::Late };
        let kind = if seed % 3 == 0 { Kind::Spectrum128 } else { Kind::Spectrum48 };
        let mut machine = Machine::new(Rom::of(kind), Model { kind, timing, ..PLUS });
        set(&mut machine, MODE, 1);
        let mut run = random_in(seed, machine);
        let mut random = Random(seed);
        for _ in 0..800 {
            // LD BC,$BF3B or $FF3B : OUT (C),A or H, or IN A,(C)
            let addr = 0x4000 | random.next() as u16 & 0xBFF0;
            let high = [0xBF, 0xFF][(random.next() % 2) as usize];
            let last = [0x79, 0x61, 0x78][(random.next() % 3) as usize];
            for (addr, byte) in (addr..).zip([0x01, 0x3B, high, 0xED, last]) {
                run.poke(addr, byte);
            }
            // The last one is what it begins with.
            run.cpu_mut().regs.set_pc(addr);
        }
        let mut stepped = run.clone();
        for frame in 1..=6 {
            let before = run.ulaplus().cloned();
            run.run_frame();
            while stepped.frame() < frame {
                stepped.step();
            }
            assert!(run == stepped, "seed {seed}, frame {frame}");
            changes += usize::from(run.ulaplus() != before.as_ref());
        }
    }
    assert!(changes > 8, "{changes}");
}
