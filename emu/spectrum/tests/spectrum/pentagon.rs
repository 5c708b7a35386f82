//! The Pentagon: its frame, and what its logic does otherwise than Sinclair's ULA.

use spectrum::{Key, Kind, Machine, Model, Rom};

/// A Pentagon has other figures, and no ULA that makes the CPU wait, shows bytes on the bus or pages when a port is read.
#[test]
fn a_pentagon_waits_for_nothing() {
    let model = Model::of(Kind::Pentagon);
    assert_eq!((model.frame(), model.line(), model.hz()), (71_680, 224, 3_500_000));
    // IN A,($FD) from $7FFD; IN A,($FF); OUT ($FE),A; LD ($4000),A; JR to the first, all in shared memory.
    let code = [0x3E, 0x7F, 0xDB, 0xFD, 0xDB, 0xFF, 0xD3, 0xFE, 0x32, 0x00, 0x40, 0x18, 0xF3];
    let mut machine = Machine::new(Rom::of(Kind::Pentagon), model);
    machine.page(3);
    for (addr, byte) in (0x6000..).zip(code) {
        machine.poke(addr, byte);
    }
    machine.cpu_mut().regs.set_pc(0x6000);
    let mut rounds = 0;
    while machine.frame() == 0 {
        let begin = machine.t_in_frame();
        for (t, a) in [(7, 0x7F), (11, 0xFF), (11, 0xFF), (11, 0xFF), (13, 0xFF), (12, 0xFF)] {
            let before = machine.t_in_frame();
            machine.step();
            if machine.frame() > 0 {
                break;
            }
            assert_eq!((machine.t_in_frame() - before, machine.cpu().regs.af() >> 8), (t, a), "from {begin} on");
        }
        assert_eq!(machine.port_7ffd(), 3, "reading does not page");
        rounds += 1;
    }
    assert_eq!(rounds, 71_680 / 65 + 1);
}

/// Keyboard and border of a Pentagon are at ports whose low byte is $FE, those of a 128K at all even ones.
#[test]
fn a_pentagon_has_its_keyboard_and_border_at_port_fe_alone() {
    for (kind, low, is_there) in [
        (Kind::Spectrum128, 0xFE, true),
        (Kind::Spectrum128, 0x06, true),
        (Kind::Pentagon, 0xFE, true),
        (Kind::Pentagon, 0x06, false),
        (Kind::Pentagon, 0x7E, false),
    ] {
        // IN A,(low) with A = $FD, the row of A; OUT (low),A with A = 2, red.
        let code = [0x3E, 0xFD, 0xDB, low, 0x47, 0x3E, 0x02, 0xD3, low, 0x18, 0xFE];
        let mut machine = Machine::new(Rom::of(kind), Model::of(kind));
        machine.press(Key::A);
        for (addr, byte) in (0x8000..).zip(code) {
            machine.poke(addr, byte);
        }
        machine.cpu_mut().regs.set_pc(0x8000);
        (0..5).for_each(|_| machine.step());
        let key = machine.cpu().regs.bc() >> 8 & 1;
        assert_eq!((key == 0, machine.border() == 2), (is_there, is_there), "{kind:?} {low:02X}");
    }
}
