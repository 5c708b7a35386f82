//! The programs of `z80src/timing`, which measure the machine on which they run: how long the ULA makes the CPU wait, what an
//! unattached port reads, when the interrupt is requested, where the border changes colour, what refreshes do to the picture.
//!
//! Their screens are compared with `timing/NAME-early.png` and `-late.png`, those for a 128K on a +2A also with `-plus2a.png`. They were
//! compared with those that Fuse 1.6 shows for the same programs, but for snow's: Fuse shows none. With banks that was the early
//! machine's. With `ZXLAB_WRITE_GOLDEN=1` they are written instead.

use cases::golden;
use pipeline::{Assembler, Program};
use spectrum::text::Text;
use spectrum::{Kind, Machine, Model, Rom, Timing};
use std::fs;
use std::path::{Path, PathBuf};

const PROGRAMS: [&str; 5] = ["contention", "floating", "interrupt", "border", "snow"];

/// Those for a 128K.
const PROGRAMS_128K: [&str; 5] = ["contention128", "floating128", "interrupt128", "border128", "banks128"];

/// Frames after which each of them has ended: two hundred numbers at about ten frames each.
const DONE: u64 = 3_000;

fn timing(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Returns each program with the machines on which it runs, and the endings of their screens.
fn runs() -> impl Iterator<Item = (&'static str, Model, &'static str)> {
    let on = |programs: [&'static str; 5], kind, timing, ending| {
        programs.map(|name| (name, Model { timing, ..Model::of(kind) }, ending)).into_iter()
    };
    on(PROGRAMS, Kind::Spectrum48, Timing::Early, "early")
        .chain(on(PROGRAMS, Kind::Spectrum48, Timing::Late, "late"))
        .chain(on(PROGRAMS_128K, Kind::Spectrum128, Timing::Early, "early"))
        .chain(on(PROGRAMS_128K, Kind::Spectrum128, Timing::Late, "late"))
        .chain(on(PROGRAMS_128K, Kind::Plus2A, Timing::Early, "plus2a"))
}

/// Pokes a program into a machine and runs it to its end.
fn after(name: &str, model: Model) -> Machine {
    let source = timing("../../z80src/timing").join(name).with_extension("asm");
    let program = Program::from_source(&source, Assembler::Builtin).unwrap_or_else(|error| panic!("{error}"));
    let mut machine = Machine::new(Rom::of(model.kind), model);
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
    for (name, model, ending) in runs() {
        let machine = after(name, model);
        let path = timing("timing").join(format!("{name}-{ending}.png"));
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
    assert_eq!(screens, 25);
}
