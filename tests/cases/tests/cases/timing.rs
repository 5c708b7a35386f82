//! The programs of `z80src/timing`, which measure the machine on which they run: how long the ULA makes the CPU wait, what an
//! unattached port reads, when the interrupt is requested, where the border changes colour, what refreshes do to the picture.
//!
//! Their screens are compared with `timing/NAME-early.png` and `-late.png`, those for a 128K on a +2A also with `-plus2a.png`. They were
//! compared with those that Fuse 1.6 shows for the same programs, and are equal but for snow's and ULAplus's, of which Fuse shows none, and for
//! the interrupt's on late machines, where INT seems to last a T-state longer here: see `spectrum::Timing`. With `ZXLAB_WRITE_GOLDEN=1` they are written instead.

use cases::golden;
use pipeline::{Assembler, Program};
use spectrum::text::Text;
use spectrum::{Kind, Machine, Model, Rom, Timing};
use std::fs;
use std::path::{Path, PathBuf};

const PROGRAMS: [&str; 5] = ["contention", "floating", "interrupt", "border", "snow"];

/// Those for a 128K.
const PROGRAMS_128K: [&str; 5] = ["contention128", "floating128", "interrupt128", "border128", "banks128"];

/// That for a machine with ULAplus.
const ULAPLUS: [&str; 1] = ["ulaplus"];

/// Frames after which each of them has ended: two hundred numbers at about ten frames each.
const DONE: u64 = 3_000;

fn timing(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Returns each program with the machines on which it runs, and the endings of their screens.
fn runs() -> impl Iterator<Item = (&'static str, Model, &'static str)> {
    let [of_48k, of_128k, plus2a] = [Kind::Spectrum48, Kind::Spectrum128, Kind::Plus2A].map(Model::of);
    let ulaplus = Model { ulaplus: true, ..of_48k };
    let late = |model| Model { timing: Timing::Late, ..model };
    let groups: [(&[&str], Model, &str); 7] = [
        (&PROGRAMS, of_48k, "early"),
        (&PROGRAMS, late(of_48k), "late"),
        (&PROGRAMS_128K, of_128k, "early"),
        (&PROGRAMS_128K, late(of_128k), "late"),
        (&PROGRAMS_128K, plus2a, "plus2a"),
        (&ULAPLUS, ulaplus, "early"),
        (&ULAPLUS, late(ulaplus), "late"),
    ];
    groups.into_iter().flat_map(|(names, model, ending)| names.iter().map(move |name| (*name, model, ending)))
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
    assert_eq!(screens, 27);
}
