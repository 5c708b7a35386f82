//! The memory that a machine takes. The test has a process of its own, as it measures the memory of the whole process.

#[path = "spectrum/common/resident.rs"]
mod resident;

use resident::resident;
use spectrum::{Kind, Machine, Model, Rom};

/// Returns 200 machines that have booted, and the KiB that each of them takes.
fn machines(model: Model) -> Option<(Vec<Machine>, u64)> {
    let mut machine = Machine::new(Rom::of(model.kind), model);
    (0..120).for_each(|_| machine.run_frame());
    if model.ulaplus {
        // Its palette on: LD BC,$BF3B : LD A,$40 : OUT (C),A : LD B,$FF : INC A : OUT (C),A : JR to itself.
        let code = [0x01, 0x3B, 0xBF, 0x3E, 0x40, 0xED, 0x79, 0x06, 0xFF, 0x3C, 0xED, 0x79, 0x18, 0xFE];
        (0x8000..).zip(code).for_each(|(addr, byte)| machine.poke(addr, byte));
        machine.cpu_mut().regs.set_pc(0x8000);
        (0..2).for_each(|_| machine.run_frame());
        assert_eq!(machine.picture().palette().len(), 256);
    }
    let before = resident()?;
    let mut clones: Vec<Machine> = (0..200).map(|_| machine.clone()).collect();
    for (number, clone) in clones.iter_mut().enumerate() {
        clone.run_frame();
        // Each writes to all of its banks, so that they share none.
        for bank in (0..8).chain([0]) {
            clone.page(bank);
            clone.poke(0xC000, number as u8);
        }
    }
    let each = (resident()? - before) / 200;
    Some((clones, each))
}

/// One test for all, as tests of one process run at the same time.
#[test]
fn a_machine_takes_less_than_256_kib_and_a_128k_less_than_320() {
    // The first are kept, so that the second are not given their memory.
    let Some((_kept, smaller)) = machines(Model::default()) else { return };
    let Some((_kept, larger)) = machines(Model::of(Kind::Spectrum128)) else { return };
    let Some((_, largest)) = machines(Model { ulaplus: true, ..Model::of(Kind::Spectrum128) }) else { return };
    println!("a 48K takes {smaller} KiB, a 128K {larger}, one with ULAplus {largest}");
    // Lower bounds: the RAM and a picture.
    assert!((64..256).contains(&smaller), "{smaller} KiB");
    assert!((176..320).contains(&larger), "{larger} KiB");
    assert!((larger + 48..320).contains(&largest), "{largest} KiB");
}
