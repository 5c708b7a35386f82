//! Calls ahead compared with calls by single steps, for random code.

use pipeline::Program;

use super::super::{Core, RefreshAt, Runner};
use super::*;

const START: u16 = 0x8000;

/// Instructions that move SP, write to the stack or to the code itself, or end a call: as bytes, of which an `n` stands for
/// any one.
const SPECIAL: [&[Option<u8>]; 26] = {
    const fn n() -> Option<u8> {
        None
    }
    const fn b(byte: u8) -> Option<u8> {
        Some(byte)
    }
    [
        &[b(0xC5)],                            // PUSH BC
        &[b(0xD5)],                            // PUSH DE
        &[b(0xD1)],                            // POP DE
        &[b(0xC1)],                            // POP BC
        &[b(0xE3)],                            // EX (SP),HL
        &[b(0x3B)],                            // DEC SP
        &[b(0x33)],                            // INC SP
        &[b(0xF9)],                            // LD SP,HL
        &[b(0xDD), b(0xF9)],                   // LD SP,IX
        &[b(0xED), b(0x73), b(0x38), b(0x80)], // LD ($8038),SP
        &[b(0xED), b(0x7B), b(0x38), b(0x80)], // LD SP,($8038)
        &[b(0x31), n(), b(0x7B)],              // LD SP,$7Bnn
        &[b(0x39)],                            // ADD HL,SP
        &[b(0x21), n(), b(0x00)],              // LD HL,n
        &[b(0x21), b(0x00), b(0x00)],          // LD HL,0
        &[b(0xCB), b(0x3B)],                   // SRL E: ends like DEC SP
        &[b(0xCB), n()],                       // a rotation or a bit
        &[b(0x77)],                            // LD (HL),A
        &[b(0x32), n(), b(0x80)],              // LD ($80nn),A
        &[b(0x22), n(), b(0x7B)],              // LD ($7Bnn),HL
        &[b(0xED), b(0x5F)],                   // LD A,R
        &[b(0x37)],                            // SCF
        &[b(0xCD), b(0x30), b(0x80)],          // CALL $8030
        &[b(0x28), b(0x01)],                   // JR Z,$+3
        &[b(0x76)],                            // HALT
        &[b(0xDD)],                            // a prefix
    ]
};

fn code(random: &mut fastrand::Rng) -> Vec<u8> {
    let mut code = Vec::new();
    for _ in 0..random.usize(1..14) {
        match random.u8(0..4) {
            0 => code.push(random.u8(0x40..0xC0)),
            1 => code.extend([0x3E, random.u8(..)]),
            _ => {
                let bytes = random.choice(SPECIAL).unwrap_or_default();
                code.extend(bytes.iter().map(|byte| byte.unwrap_or_else(|| random.u8(..))));
            }
        }
    }
    code.push(0xC9);
    code.resize(0x30, 0xC9);
    code.extend([0xD5, 0xC9, 0xD1, 0xC9, 0x31, 0xF9, 0x7B, 0x3B, 0, 0]); // what is called, and room for SP
    code
}

fn program(code: Vec<u8>) -> Program {
    Program::of_bytes("random", START, code)
}

#[test]
fn running_ahead_gives_what_single_steps_give() {
    // With arguments on the stack, of which the routine may remove some, pops and pushes go further up.
    const POPS: [u8; 4] = [0xC1, 0xD1, 0xC5, 0xD5];
    let mut random = fastrand::Rng::with_seed(1);
    let mut returned = 0;
    for _ in 0..60_000 {
        let mut code = code(&mut random);
        let arguments = if random.bool() { random.u16(0..=14) } else { 0 };
        if arguments > 0 {
            (0..random.usize(1..9)).for_each(|_| code.insert(0, random.choice(POPS).unwrap_or(0)));
            code.truncate(0x3A);
        }
        let program = program(code);
        let mut runner = Runner::new(&program, Core::Z80).unwrap();
        let mut call = Call::new(START, Core::Z80);
        call.limit = T::from(random.u16(1..3_000));
        call.interrupts = (random.bool(), 1);
        (call.arguments, call.removes) = (arguments, arguments.min(random.u16(0..3) * 2));
        call.registers.set_hl(runner.stack_top().wrapping_add(random.u16(0..16)).wrapping_sub(8));
        let value = random.u8(..);
        call.refresh = random.bool().then(|| RefreshAt { address: START + random.u16(0..24), value });
        runner.guard(&[START + random.u16(0..0x38)]);
        let (outcome, evidence) = runner.run(&call, |_, _| ());
        if let Some(ahead) = runner.run_ahead(&call) {
            assert_eq!(ahead, (outcome.clone(), evidence), "{:02X?}", program.code);
            returned += usize::from(ahead.0.returned().is_some());
        }
        // Where it makes no difference how a call fails, it fails in the same cases.
        let full = runner.call(&call);
        runner.be_brief();
        let brief = runner.call(&call);
        assert_eq!(brief.returned(), full.returned(), "{:02X?}", program.code);
    }
    assert!(returned > 7_500, "{returned} returned");
}
