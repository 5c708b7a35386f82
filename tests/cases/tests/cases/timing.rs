//! The programs of `z80src/timing`, which measure the machine on which they run: how long the ULA makes the CPU wait, what an
//! unattached port reads, when the interrupt is requested, where the border changes colour, what refreshes do to the picture.
//!
//! Their screens are compared with `timing/NAME-early.png` and `-late.png`, and were compared with those that Fuse 1.6 shows for
//! the same programs, but for snow's and ULAplus's: Fuse shows none. Of those for a 128K that was the early machine's. With `ZXLAB_WRITE_GOLDEN=1`
//! they are written instead.

use cases::golden;
use pipeline::{Assembler, Program};
use spectrum::text::Text;
use spectrum::{Kind, Machine, Model, Rom, Timing};
use std::fs;
use std::path::{Path, PathBuf};

const PROGRAMS: [&str; 5] = ["contention", "floating", "interrupt", "border", "snow"];

/// Those for a 128K.
const PROGRAMS_128K: [&str; 5] = ["contention128", "floating128", "interrupt128", "border128", "banks128"];

/// Those for a 48K with ULAplus.
const PROGRAMS_ULAPLUS: [&str; 1] = ["ulaplus"];

/// Frames after which each of them has ended: two hundred numbers at about ten frames each.
const DONE: u64 = 3_000;

fn timing(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Pokes a program into a machine and runs it to its end.
fn after(name: &str, timing_is: Timing) -> Machine {
    let kind = if PROGRAMS_128K.contains(&name) { Kind::Spectrum128 } else { Kind::Spectrum48 };
    let ulaplus = PROGRAMS_ULAPLUS.contains(&name);
    let source = timing("../../z80src/timing").join(name).with_extension("asm");
    let program = Program::from_source(&source, Assembler::Builtin).unwrap_or_else(|error| panic!("{error}"));
    let mut machine = Machine::new(Rom::of(kind), Model { timing: timing_is, ulaplus, ..Model::of(kind) });
    for (addr, &byte) in (program.start..).zip(&program.code) {
        machine.poke(addr, byte);
    }
    machine.cpu_mut().regs.set_pc(program.entry);
    (0..DONE).for_each(|_| machine.run_frame());
    machine
}

#[test]
fn what_programs_measure_is_what_is_known() {
    let write = std::env::var_os("ZXLAB_WRITE_GOLDEN").is_some();
    let mut screens = 0;
    for name in PROGRAMS.into_iter().chain(PROGRAMS_128K).chain(PROGRAMS_ULAPLUS) {
        for (timing_is, kind) in [(Timing::Early, "early"), (Timing::Late, "late")] {
            let machine = after(name, timing_is);
            let path = timing("timing").join(format!("{name}-{kind}.png"));
            if write {
                fs::write(&path, golden::encode(machine.picture())).expect("a golden picture can be written");
            } else {
                assert!(
                    golden::decode(&path) == machine.picture().indices(),
                    "{} differs:\n{}",
                    path.display(),
                    Text::of(&machine, &[])
                );
            }
            screens += 1;
        }
    }
    assert_eq!(screens, 22);
}
