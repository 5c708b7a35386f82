//! Snow: with I in $40-$7F the picture shows other bytes where a refresh meets the ULA's reading, at the T-states that were
//! published; elsewhere nothing, and nothing where it is switched off.

use crate::common::at;
use spectrum::{Machine, Model, PAPER_X, PAPER_Y, Snow, T, Timing};

/// Returns a byte for each address, without a regularity in which an error could hide. None flashes.
fn pattern(addr: u16) -> u8 {
    (addr.wrapping_mul(0x9E35) >> 7) as u8 & 0x7F
}

/// Returns a machine with a picture, at `t` of its first frame, about to execute NOP and then JR to itself at $8000.
fn machine(model: Model, t: T) -> Machine {
    let mut machine = at(model, t);
    (0x4000..0x5B00).for_each(|addr| machine.poke(addr, pattern(addr)));
    (0x8000..).zip([0x00, 0x18, 0xFE]).for_each(|(addr, byte)| machine.poke(addr, byte));
    machine.cpu_mut().regs.set_pc(0x8000);
    machine
}

/// Runs the frame with a refresh of I:R in the M1 of its NOP, and in no other.
fn shown(mut machine: Machine, i: u8, r: u8) -> Machine {
    machine.cpu_mut().regs.set_i(i);
    machine.cpu_mut().regs.set_r(r);
    machine.step();
    machine.cpu_mut().regs.set_i(0x3F);
    machine.run_frame();
    machine
}

/// Returns the addresses of bitmap byte and attribute of a cell.
fn addresses(line: u16, column: u16) -> [u16; 2] {
    let bitmap = 0x4000 | (line & 0xC0) << 5 | (line & 7) << 8 | (line & 0x38) << 2 | column;
    [bitmap, 0x5800 | (line & 0xF8) << 2 | column]
}

/// Returns the eight pixels that bitmap byte and attribute make.
fn dots([bits, attribute]: [u8; 2]) -> Vec<u8> {
    let bright = attribute >> 3 & 8;
    let colour = |ink: bool| bright | if ink { attribute & 7 } else { attribute >> 3 & 7 };
    (0..8).map(|x| colour(bits >> (7 - x) & 1 == 1)).collect()
}

#[test]
fn a_refresh_disturbs_what_the_ula_reads_then() {
    let (mut rows, mut doubles) = (0, 0);
    for (timing, first) in [(Timing::Early, 14_335), (Timing::Late, 14_336)] {
        let model = Model { timing, ..Model::default() };
        for (line, pair, r) in [(0, 0, 0x00), (77, 5, 0xAB), (100, 15, 0x7F), (191, 8, 0x55)] {
            // M1 begins 2 T before its refresh.
            let start = first + T::from(line) * 224 + T::from(pair) * 8 - 2;
            for phase in 0..8 {
                let before = machine(model, start + phase);
                let clear = shown(before.clone(), 0x3F, r).picture().clone();
                assert!(*shown(before.clone(), 0x80, r).picture() == clear);
                let i = 0x40 | (phase as u8 * 9 + r) & 0x3F;
                let after = shown(before, i, r);
                let column = pair * 2;
                let [bitmap, attributes] = addresses(line, column);
                let changed = match phase {
                    1 => {
                        rows += 1;
                        let row = u16::from(r & 0x7F);
                        Some((column, [bitmap & !0x7F | row, attributes & !0x7F | row]))
                    }
                    3 => {
                        doubles += 1;
                        Some((column + 1, [bitmap, attributes]))
                    }
                    _ => None,
                };
                let mut expected = clear.indices();
                if let Some((column, from)) = changed {
                    let cell = (PAPER_Y + usize::from(line)) * 352 + PAPER_X + usize::from(column) * 8;
                    expected[cell..cell + 8].copy_from_slice(&dots(from.map(pattern)));
                }
                assert!(after.picture().indices() == expected, "{timing:?}, line {line}, pair {pair}, phase {phase}");
            }
        }
    }
    assert_eq!((rows, doubles), (8, 8));
}

/// The register I makes no difference in the border, with snow switched off, and to time and memory.
#[test]
fn elsewhere_there_is_no_snow() {
    let first = 14_335;
    for t in [first - 9, first + 129, first + 222, first + 192 * 224 + 1, 60_000] {
        let before = machine(Model::default(), t - 2);
        assert!(shown(before.clone(), 0x40, 1).picture() == shown(before, 0x3F, 1).picture(), "{t}");
    }
    let off = machine(Model { snow: Snow::Off, ..Model::default() }, first + 1 - 2);
    assert!(shown(off.clone(), 0x40, 1) == shown(off, 0x3F, 1));
    let on = machine(Model::default(), first + 1 - 2);
    let (snow, clear) = (shown(on.clone(), 0x40, 1), shown(on, 0x3F, 1));
    assert!(snow.picture() != clear.picture());
    assert!(snow.memory() == clear.memory() && snow.t_in_frame() == clear.t_in_frame());
}

/// The row that was refreshed overwrites the one that the ULA should have read: 128 bytes each.
#[test]
fn a_machine_may_crash_of_it() {
    let model = Model { snow: Snow::Crash, ..Model::default() };
    let mut before = machine(model, 14_335 + 1 - 2 + 8);
    (0x5B00..0x8000).for_each(|addr| before.poke(addr, pattern(addr)));
    let after = shown(before.clone(), 0x40, 0x33);
    // The second pair of the first line: column 2.
    let differ: Vec<u16> = (0..=0xFFFF).filter(|&addr| after.peek(addr) != before.peek(addr)).collect();
    assert!(differ.len() > 100 && differ.iter().all(|addr| addr & 0xC07F == 0x4002), "{differ:04X?}");
    assert!((0x4000..0x8000_u16).step_by(0x80).all(|row| after.peek(row | 2) == before.peek(row | 0x33)));
    let other = shown(before.clone(), 0x80, 0x33);
    assert!(other.memory() == before.memory());
}

/// LD I,A within a frame counts from the next M1 on, whether the machine runs or steps; HALT refreshes as well.
#[test]
fn running_makes_the_same_snow_as_stepping() {
    let mut machine = machine(Model::default(), 100);
    // IM 2; nine times LD B,$FF : DJNZ : LD A,$40 : LD I,A : LD B,$80 : DJNZ : NOP : LD A,$3F : LD I,A : DEC D : JR NZ;
    // LD A,$41 : LD I,A : HALT
    let code = [
        0xED, 0x5E, 0x06, 0xFF, 0x10, 0xFE, 0x3E, 0x40, 0xED, 0x47, 0x06, 0x80, 0x10, 0xFE, 0x00, 0x3E, 0x3F, 0xED,
        0x47, 0x15, 0x20, 0xEC, 0x3E, 0x41, 0xED, 0x47, 0x76,
    ];
    (0x8000..).zip(code).for_each(|(addr, byte)| machine.poke(addr, byte));
    machine.cpu_mut().regs.set_de(0x0900);
    let clear = {
        // An infinite loop instead.
        let mut off = machine.clone();
        off.poke(0x8000, 0x18);
        off.poke(0x8001, 0xFE);
        off.run_frame();
        off.picture().clone()
    };
    let mut flakes = 0;
    for _ in 0..3 {
        let mut stepped = machine.clone();
        let frame = machine.frame();
        machine.run_frame();
        while stepped.frame() == frame {
            stepped.step();
        }
        assert!(machine == stepped);
        let pairs = machine.picture().indices().into_iter().zip(clear.indices());
        flakes += pairs.filter(|(snow, clear)| snow != clear).count();
    }
    assert!(flakes > 0 && machine.cpu().halted());
}
