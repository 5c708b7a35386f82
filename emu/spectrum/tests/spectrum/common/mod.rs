//! Shared by the tests: machines at any T-state, random machines, recordings.

pub(crate) mod random;
pub(crate) mod recording;

use spectrum::{FRAME, Machine, Model, Rom, T};

/// Returns a machine of this model whose ROM is `code` and then NOPs. It starts at T-state 0 of frame 0, at address 0.
pub(crate) fn with_rom(model: Model, code: &[u8]) -> Machine {
    let mut bytes = code.to_vec();
    bytes.resize(Rom::SIZE, 0x00);
    Machine::new(Rom::new(bytes).unwrap(), model)
}

/// Returns instructions that together take exactly `t` T-states in the ROM: 7 at least, or a multiple of 4. They change A and BC.
pub(crate) fn wait(t: T) -> Vec<u8> {
    let (first, taken): (&[u8], T) = match t % 4 {
        0 => (&[], 0),
        1 => (&[0xED, 0x57], 9), // LD A,I
        2 => (&[0x03], 6),       // INC BC
        _ => (&[0x3E, 0x00], 7), // LD A,0
    };
    let mut code = first.to_vec();
    code.resize(code.len() + ((t - taken) / 4) as usize, 0x00);
    code
}

/// Returns a machine that has just come to `t`, 24 at least and counted from power-on, in its ROM.
#[allow(dead_code, reason = "not every test file uses it")]
pub(crate) fn at(model: Model, t: T) -> Machine {
    // First the rest of a division by 12, then JR to itself.
    let mut machine = with_rom(model, &[&wait(t % 12 + 12)[..], &[0x18, 0xFE]].concat());
    let now = |machine: &Machine| machine.frame() * FRAME + machine.t_in_frame();
    while now(&machine) < t {
        machine.step();
    }
    assert_eq!(now(&machine), t);
    machine
}

/// Steps NOPs at $9000, in a bank that is never shared, up to a T-state of the first frame that is a multiple of 4, and goes on at an
/// address.
pub(crate) fn wait_until(machine: &mut Machine, t: T, then: u16) {
    machine.cpu_mut().regs.set_pc(0x9000);
    while machine.t_in_frame() < t {
        machine.step();
    }
    assert_eq!(machine.t_in_frame(), t);
    machine.cpu_mut().regs.set_pc(then);
}
