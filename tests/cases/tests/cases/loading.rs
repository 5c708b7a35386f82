//! Each program is loaded from power-on to its first screen, by both ways to load a tape.

use pipeline::{Assembler, Program};
use spectrum::load::{Loader, Stage};
use spectrum::{Loading, Machine, Model, Rom};
use std::sync::Arc;

/// The ROM's loader, which reads the pulses at the EAR, and the instant trap give the same program and the same screen.
#[test]
fn the_tape_loads_by_ear_as_it_loads_at_once() {
    for name in cases::script::programs() {
        let by_ear = cases::start(&name, Loading::Real);
        let at_once = cases::start(&name, Loading::Instant);
        let program = Program::embedded(&name, Assembler::Builtin).unwrap();
        for person in [&by_ear, &at_once] {
            let code = &person.machine.memory()[usize::from(program.start)..][..program.code.len()];
            assert_eq!(code, program.code, "the code in memory is the assembled one");
        }
        assert_eq!(by_ear.text(), at_once.text());
        // A tape of some kilobytes lasts the better part of a minute at the ROM's 1,500 bits a second.
        assert!(by_ear.machine.frame() > at_once.machine.frame() + 1_000);
    }
}

/// The picture is loaded first, visibly, and stays complete on the screen while the code is loaded, until the menu.
#[test]
fn the_loading_screen_stands_while_the_code_comes() {
    let program = cases::first_program();
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    let mut loader = Loader::start(&mut machine, Arc::new(program.tape().unwrap()), Loading::Real);
    let picture = program.screen.as_deref().unwrap();
    let (mut stands, mut comes) = (0, 0);
    while loader.before_frame(&mut machine) != Stage::Loaded {
        machine.run_frame();
        let screen = &machine.memory()[0x4000..0x5B00];
        let whole = screen == picture;
        let plays = machine.cpu().regs.pc() >= program.start;
        assert!(whole || plays || stands == 0, "something is printed over it");
        stands += u64::from(whole);
        // White on black until the attributes are loaded.
        let dots = screen[..0x1800].iter().zip(picture).filter(|(now, then)| now == then && **now != 0).count();
        comes += u64::from(dots > 100 && screen[0x1800..].iter().all(|&colours| colours == 7));
    }
    // At 1,000 to 2,050 bits a second: the dots, and then the code, with header and leaders.
    let frames = |bytes: usize| bytes as u64 * 8 * 50 / 2_050..bytes as u64 * 8 * 50 / 1_000 + 1_000;
    assert!(frames(0x1800 - 0x400).contains(&comes), "seen coming for {comes} frames");
    assert!(frames(program.code.len()).contains(&stands), "{stands} frames");
}
