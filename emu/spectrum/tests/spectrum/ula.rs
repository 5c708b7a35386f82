//! The ULA: interrupt, border, floating bus, picture under the beam, keyboard and EAR, checked against published figures.

use crate::common::{at, wait, with_rom};
use spectrum::{Chip, FRAME, Issue, Key, Machine, Model, PAPER_X, PAPER_Y, Picture, T, Timing};

const LATE: Model = Model { timing: Timing::Late, ..Model::DEFAULT };

/// Returns a machine whose ROM is made of these pieces, one after the other.
fn rom(model: Model, pieces: &[&[u8]]) -> Machine {
    with_rom(model, &pieces.concat())
}

#[test]
fn a_frame_is_69888_t_and_what_runs_over_is_carried() {
    let mut machine = with_rom(Model::default(), &[]);
    machine.run_frame();
    assert_eq!((machine.frame(), machine.t_in_frame()), (1, 0));
    // LD A,0 first: from then on each NOP ends 3 T later. 69,885 is one T past the last that fits: the frame ends at 69,891.
    let mut machine = with_rom(Model::default(), &wait(7));
    machine.run_frame();
    assert_eq!((machine.frame(), machine.t_in_frame()), (1, 3));
    let mut t = 0;
    let mut machine = with_rom(Model::default(), &[0xDD, 0xCB, 0x00, 0xC6, 0x18, 0xFA]); // SET 0,(IX+0) : JR
    for _ in 0..1_000 {
        machine.step();
        t += if machine.cpu().regs.pc() == 0 { 12 } else { 23 };
        assert_eq!(machine.frame() * FRAME + machine.t_in_frame(), t);
    }
}

/// INT is active for 32 T: an instruction that ends at 31 is followed by the interrupt, one that ends at 32 is not. On a late
/// machine it comes a T-state later, but as early as 0 after an instruction that ends with its opcode fetch.
#[test]
fn the_interrupt_is_active_for_32_t() {
    // NOP, or POP AF, which ends with a read.
    let (nop, pop) = (&[0x00][..], &[0xF1][..]);
    let cases = [
        (Model::default(), nop, vec![(0, true), (31, true), (32, false), (60, false), (FRAME - 1, false)]),
        (Model::default(), pop, vec![(0, true), (31, true), (32, false), (60, false), (FRAME - 1, false)]),
        (LATE, nop, vec![(0, true), (1, true), (32, true), (33, false), (60, false), (FRAME - 1, false)]),
        (LATE, pop, vec![(0, false), (1, true), (32, true), (33, false), (60, false), (FRAME - 1, false)]),
    ];
    for (model, last, cases) in cases {
        for (ends, accepted) in cases {
            // EI, and the instruction after it, which ends at `ends`: no interrupt comes before. It is the interrupt of the first
            // frame if there is time enough before it, else that of the second frame.
            let length = if last == nop { 4 } else { 10 };
            let mut machine = at(model, ends + FRAME - 4 - length);
            for (addr, byte) in (0x8000..).zip([&[0xFB], last].concat()) {
                machine.poke(addr, byte);
            }
            machine.cpu_mut().regs.set_pc(0x8000);
            (0..2).for_each(|_| machine.step());
            assert_eq!(machine.t_in_frame(), ends % FRAME);
            machine.step();
            assert_eq!(machine.cpu().iff1, !accepted, "{model:?}, {last:02X?} that ends at {ends}");
            if accepted {
                // IM 0 with $FF on the bus: RST $38, 13 T.
                assert_eq!((machine.cpu().regs.pc(), machine.t_in_frame()), (0x38, ends % FRAME + 13));
            }
        }
    }
}

/// The FAQ: an OUT that ends when 14339 to 14342 T-states have passed since INT changes the border at the position of the
/// screen's first byte; each 4 T later it is 8 pixels further right.
#[test]
fn the_border_changes_at_the_faqs_positions() {
    // On the first line below the paper, where nothing is contended: 192 lines further down.
    let below = 192 * 224;
    for (ends, column) in
        [(14_335, -8), (14_338, -8), (14_339, 0), (14_342, 0), (14_343, 8), (14_347, 16), (14_490, 296)]
    {
        let ends: T = ends + below;
        // A wait, then LD A,2 : OUT ($FE),A; the border is white at first.
        let mut machine = rom(Model::default(), &[&wait(ends - 18), &[0x3E, 0x02, 0xD3, 0xFE]]);
        while machine.t_in_frame() < ends {
            machine.step();
        }
        assert_eq!((machine.t_in_frame(), machine.border()), (ends, 2));
        machine.run_frame();
        let (x, y) = ((PAPER_X as i32 + column) as usize, PAPER_Y + 192);
        assert_eq!(first(machine.picture(), 2), (x, y), "an OUT that ends at {ends}");
        // The rest of the picture has the new colour.
        let reds = machine.picture().indices().iter().filter(|&&index| index == 2).count();
        assert_eq!(reds, (296 - y) * 352 - x);
    }
}

/// Returns the first pixel of a colour, line by line.
fn first(picture: &Picture, colour: u8) -> (usize, usize) {
    let index = picture.indices().iter().position(|&index| index == colour).unwrap();
    (index % 352, index / 352)
}

/// Ramsoft's table of the floating bus: from 14338 on bitmap, attribute, bitmap, attribute and four T-states of $FF, sixteen
/// times; the port is read in the last T-state but one of IN A,(n), 10 T after its start.
#[test]
fn the_floating_bus_shows_what_the_ula_reads() {
    for (model, late) in [(Model::default(), 0), (LATE, 1)] {
        let read_at = |t: T| {
            let mut machine = at(model, t - 10);
            for addr in 0x4000..0x5800 {
                machine.poke(addr, (addr & 0x1F) as u8 | 0x40);
            }
            for addr in 0x5800..0x5B00 {
                machine.poke(addr, (addr & 0x1F) as u8 | 0x80);
            }
            machine.poke(0x8000, 0xDB); // IN A,($FF)
            machine.poke(0x8001, 0xFF);
            machine.cpu_mut().regs.set_pc(0x8000);
            machine.cpu_mut().regs.set_a(0xFF);
            machine.step();
            machine.cpu().regs.a()
        };
        let values: Vec<u8> = (14_336 + late..14_356 + late).map(read_at).collect();
        #[rustfmt::skip]
        assert_eq!(values, [
            0xFF, 0xFF, 0x40, 0x80, 0x41, 0x81, 0xFF, 0xFF, 0xFF, 0xFF,
            0x42, 0x82, 0x43, 0x83, 0xFF, 0xFF, 0xFF, 0xFF, 0x44, 0x84,
        ]);
        let last = 14_338 + late + 191 * 224 + 15 * 8;
        assert_eq!([0, 1, 2, 3, 4, 8].map(|n| read_at(last + n)), [0x5E, 0x9E, 0x5F, 0x9F, 0xFF, 0xFF]);
        assert_eq!((read_at(1_000), read_at(65_000)), (0xFF, 0xFF));
    }
}

/// A byte written before the ULA reads it is shown in this frame, one written after it in the next. The CPU's write waits for
/// the ULA, so there is no third case.
#[test]
fn the_picture_shows_bytes_as_the_ula_read_them() {
    // The ULA reads the third pair of cells of the paper's first line, columns 4 and 5, at 14354 to 14357.
    for (write_starts, seen) in [(14_300, true), (14_343, true), (14_349, true), (14_351, false), (14_400, false)] {
        let mut machine = at(Model::default(), write_starts - 4);
        machine.poke(0x5804, 0x07);
        machine.poke(0x8000, 0x77); // LD (HL),A
        let regs = &mut machine.cpu_mut().regs;
        regs.set_pc(0x8000);
        regs.set_hl(0x4004);
        regs.set_a(0xFF);
        machine.step();
        machine.run_frame();
        let (x, y) = (PAPER_X + 4 * 8, PAPER_Y);
        assert_eq!(machine.picture().index(x, y) == 7, seen, "written from {write_starts} on");
        machine.run_frame();
        assert_eq!(machine.picture().index(x, y), 7);
    }
}

#[test]
fn flash_swaps_every_16_frames() {
    let mut machine = with_rom(Model::default(), &[0x18, 0xFE]); // JR to itself
    machine.poke(0x5800, 0b1100_0010); // FLASH, BRIGHT, paper black, ink red
    let colours: Vec<u8> = (0..64)
        .map(|_| {
            machine.run_frame();
            machine.picture().index(PAPER_X, PAPER_Y)
        })
        .collect();
    let expected: Vec<u8> = [[8; 16], [10; 16], [8; 16], [10; 16]].concat();
    assert_eq!(colours, expected);
}

/// Returns the byte from IN A,($FE) with `high` on the upper half of the bus, after OUT ($FE) of `out`.
fn ula_in(machine: &mut Machine, high: u8, out: u8) -> u8 {
    for (addr, byte) in (0x8000..).zip([0x3E, out, 0xD3, 0xFE, 0x3E, high, 0xDB, 0xFE]) {
        machine.poke(addr, byte);
    }
    machine.cpu_mut().regs.set_pc(0x8000);
    (0..4).for_each(|_| machine.step());
    machine.cpu().regs.a()
}

/// The FAQ: with nothing at the EAR socket, an Issue 3 reads back the speaker bit, an Issue 2 also MIC.
#[test]
fn ear_reads_back_the_bits_of_the_issue() {
    for (issue, expected) in [(Issue::Two, [0, 1, 1, 1]), (Issue::Three, [0, 0, 1, 1])] {
        let mut machine = with_rom(Model { issue, ..Model::default() }, &[]);
        let bits = [0x00, 0x08, 0x10, 0x18].map(|out| ula_in(&mut machine, 0xFF, out) >> 6 & 1);
        assert_eq!(bits, expected, "{issue:?}");
    }
}

/// `OUT (C),0` distinguishes Zilog's NMOS chip and NEC's from the CMOS ones, by the border.
#[test]
fn the_maker_of_the_cpu_shows_on_the_border() {
    for (chip, border) in [(Chip::Nmos, 0), (Chip::Nec, 0), (Chip::Cmos, 7), (Chip::St, 7)] {
        // LD A,2 : OUT ($FE),A : LD C,$FE : OUT (C),0
        let program = [0x3E, 2, 0xD3, 0xFE, 0x0E, 0xFE, 0xED, 0x71];
        let mut machine = with_rom(Model { chip, ..Model::default() }, &program);
        (0..4).for_each(|_| machine.step());
        assert_eq!(machine.border(), border, "{chip:?}");
    }
}

#[test]
fn keys_are_read_by_half_row() {
    let mut machine = with_rom(Model::default(), &[]);
    assert_eq!(ula_in(&mut machine, 0x00, 0), 0b1011_1111);
    machine.press(Key::Enter);
    machine.press(Key::Num3);
    assert_eq!(ula_in(&mut machine, 0xBF, 0), 0b1011_1110);
    assert_eq!(ula_in(&mut machine, 0xF7, 0), 0b1011_1011);
    assert_eq!(ula_in(&mut machine, 0xB7, 0), 0b1011_1010);
    assert_eq!(ula_in(&mut machine, 0x48, 0), 0b1011_1111);
    machine.release_all();
    assert_eq!(ula_in(&mut machine, 0x00, 0), 0b1011_1111);
}

/// The speaker's bit changes one T-state into the port cycle: 8 T after the start of OUT (n),A.
#[test]
fn edges_have_the_time_of_the_out() {
    let code =
        [&[0x3E, 0x10][..], &wait(93), &[0x3E, 0x10, 0xD3, 0xFE], &wait(100), &[0x3E, 0x08, 0xD3, 0xFE]].concat();
    let mut machine = with_rom(Model::default(), &code);
    machine.run_frame();
    let edges: Vec<_> = machine.edges().iter().map(|edge| (edge.t, edge.level.speaker(), edge.level.mic())).collect();
    assert_eq!(edges, [(0, false, false), (115, true, false), (115 + 118, false, true)]);
    machine.run_frame();
    let edges: Vec<_> = machine.edges().iter().map(|edge| (edge.t, edge.level.mic())).collect();
    assert_eq!(edges, [(0, true)]);
}

/// IN A,($1F) with A high, again and again: the floating bus without an interface, the joystick with one.
#[test]
fn joysticks_are_read_through_their_ports() {
    use spectrum::{Joystick, Push};
    let run = |port: u8, high: u8, prepare: &dyn Fn(&mut Machine)| {
        let mut machine = rom(Model::default(), &[&[0x3E, high, 0xDB, port]]);
        prepare(&mut machine);
        (0..2).for_each(|_| machine.step());
        machine.cpu().regs.a()
    };
    assert_eq!(run(0x1F, 0, &|_| {}), 0xFF);
    assert_eq!(run(0x1F, 0, &|machine| machine.plug(Joystick::Kempston)), 0x00);
    assert_eq!(run(0x1F, 0, &|machine| machine.push(Joystick::Kempston, Push::Fire)), 0x10);
    assert_eq!(run(0x7F, 0, &|machine| machine.push(Joystick::Fuller, Push::Fire)), 0x7F);
    assert_eq!(run(0xFE, 0xEF, &|machine| machine.push(Joystick::Sinclair1, Push::Fire)) & 0x1F, 0x1E);
    assert_eq!(run(0xFE, 0xF7, &|machine| machine.push(Joystick::Sinclair2, Push::Left)) & 0x1F, 0x1E);
    assert_eq!(run(0xFE, 0xF7, &|machine| machine.push(Joystick::Cursor, Push::Left)) & 0x1F, 0x0F);
}
