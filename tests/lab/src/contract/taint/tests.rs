//! Taint compared with the processor: an instruction is executed twice, with different values in the tainted bits. All bits that
//! are not tainted afterwards have to be equal.

use std::collections::HashMap;

use fastrand::Rng;
use z80::table::{self, Prefix};

use super::flow::{BlockInstruction, Effect, Rotation, flow};
use super::*;
use crate::{Core, Registers};
use calls::Register;
use calls::engine::Engine;
use calls::memory::Memory;

const PC: u16 = 0x8000;

/// Returns a random taint; a quarter are not 0.
fn mask(random: &mut Rng) -> u8 {
    match random.u8(..8) {
        0 => 0xFF,
        1 => 1 << random.u8(..8),
        _ => 0,
    }
}

fn registers(random: &mut Rng) -> Registers {
    let mut registers = Registers::default();
    Register::ALL.into_iter().for_each(|byte| byte.set(&mut registers, random.u8(..)));
    registers.set_sp(random.u16(..));
    registers.set_pc(PC);
    match random.u8(..4) {
        // A block instruction repeats or ends.
        0 => registers.set_bc(random.u16(..3)),
        // A port of the contract, in A or B.
        1 => {
            registers.set_a(0x1F);
            registers.set_bc(0x1FFD);
        }
        _ => {}
    }
    registers
}

/// A processor with its memory.
struct Machine {
    engine: Engine,
    memory: Box<Memory>,
}

/// A machine after an instruction.
struct Ran {
    registers: Registers,
    /// The bytes of memory that were set before the instruction or changed by it.
    memory: HashMap<u16, u8>,
    t: crate::T,
    sent: Vec<(u16, u8)>,
    interrupts: (bool, u8),
    halted: bool,
}

impl Machine {
    fn new(plain: &[u8]) -> Machine {
        let mut memory = Memory::filled(0);
        (0..=0xFFFF).zip(plain).for_each(|(address, &byte)| memory.lay(address, byte));
        Machine { engine: Engine::new(Core::Z80), memory }
    }

    /// Executes an instruction with some bytes in memory, and restores them.
    fn run(&mut self, registers: &Registers, bytes: &[(u16, u8)], ports: &[(u16, u8)]) -> Ran {
        let Machine { engine, memory } = self;
        let known: Vec<_> = bytes.iter().map(|&(address, _)| (address, memory.cell(address))).collect();
        bytes.iter().for_each(|&(address, byte)| memory.lay(address, byte));
        ports.iter().for_each(|&(port, value)| memory.set_port(port, value));
        engine.start(registers, registers.pc(), registers.sp(), (true, 1));
        engine.step(memory);
        let changes = memory.changes(|_| false).into_iter().map(|change| (change.address, change.after));
        let ran = Ran {
            registers: engine.registers(),
            memory: bytes.iter().copied().chain(changes).collect(),
            t: memory.t,
            sent: memory.sent.clone(),
            interrupts: engine.interrupts(),
            halted: engine.halted(),
        };
        memory.undo(|_| false);
        known.into_iter().rev().for_each(|(address, cell)| memory.restore(address, cell));
        ran
    }
}

/// Tries an instruction with random registers, memory and ports. Returns true if it leaks.
fn try_one(code: [u8; 5], random: &mut Rng, machine: &mut Machine) -> bool {
    let registers = registers(random);
    let mut taint = Taint::except(&Register::ALL, 0xFF);
    for byte in Register::ALL {
        byte.set(&mut taint.registers, mask(random));
    }
    let word = |at: usize| u16::from_le_bytes([code[at], code[at + 1]]);
    let near = |base: u16| base.wrapping_add_signed(i16::from(code[2] as i8));
    let addresses = [registers.hl(), registers.de(), registers.bc(), registers.sp(), word(1), word(2)];
    for first in addresses.into_iter().chain([near(registers.ix()), near(registers.iy()), word(3)]) {
        for address in [first, first.wrapping_add(1)] {
            if !(PC..PC + 5).contains(&address) {
                taint.store(address, mask(random));
            }
        }
    }
    let before = taint.clone();
    let rules = Rules {
        given: if random.bool() { vec![0xFE, 0x1F_FD] } else { vec![] },
        stated: if random.bool() { vec![0xFE, 0x1F_FD] } else { vec![] },
        sets_refresh: true,
        has_pages: false,
        calls_rom: false,
        counts_waits: false,
        gives_interrupts: false,
    };
    if execute(&mut taint, &registers, Interrupts::default(), code, &rules).is_err() {
        return true;
    }

    // The second run: tainted bits are inverted at random.
    let bytes: Vec<(u16, u8)> = (PC..).zip(code).collect();
    let (mut others, mut memory) = (registers, bytes.clone());
    for byte in Register::ALL {
        byte.set(&mut others, byte.get(&registers) ^ before.register(byte) & random.u8(..));
    }
    for (&address, &mask) in &before.memory {
        memory.push((address, machine.memory.load(address) ^ mask & random.u8(..)));
    }
    let mut ports = |given: &[u16]| -> Vec<(u16, u8)> {
        let unnamed = (0..=0xFF).filter(|port| !given.contains(port)).map(|port| (port, random.u8(..)));
        unnamed.chain(given.iter().map(|&port| (port, 0x5A))).collect()
    };
    let one = machine.run(&registers, &bytes, &ports(&rules.given));
    let other = machine.run(&others, &memory, &ports(&rules.given));

    check_origins(taint.origins(), &registers, &one, &|address| {
        let own = bytes.iter().find(|(at, _)| *at == address);
        own.map_or(machine.memory.load(address), |&(_, byte)| byte)
    });
    let differs = |mask: u8, a: u8, b: u8| (a ^ b) & !mask != 0;
    for byte in Register::ALL {
        let (a, b) = (byte.get(&one.registers), byte.get(&other.registers));
        assert!(
            !differs(taint.register(byte), a, b),
            "{code:02X?}: {byte:?} is {a:02X} or {b:02X}\n{before:02X?}\n{taint:02X?}"
        );
    }
    for &address in one.memory.keys().chain(other.memory.keys()) {
        let of = |ran: &Ran| ran.memory.get(&address).copied().unwrap_or(machine.memory.load(address));
        let (a, b) = (of(&one), of(&other));
        assert!(
            !differs(taint.byte(address), a, b),
            "{code:02X?}: ({address:04X}) is {a:02X} or {b:02X}\n{before:02X?}\n{taint:02X?}"
        );
    }
    let certain = |ran: &Ran| (ran.registers.pc(), ran.registers.sp(), ran.t, ran.interrupts, ran.halted);
    assert_eq!(certain(&one), certain(&other), "{code:02X?}");
    let stated = |ran: &Ran| {
        let is_stated = |port: u16| rules.stated.iter().any(|&of| of == port || of == port & 0xFF);
        ran.sent.iter().copied().filter(|&(port, _)| is_stated(port)).map(|(_, byte)| byte).collect::<Vec<_>>()
    };
    assert_eq!(stated(&one), stated(&other), "{code:02X?}");
    false
}

/// Checks that each value is the one before the instruction that it is said to be.
fn check_origins(origins: &Origins, before: &Registers, after: &Ran, byte: &dyn Fn(u16) -> u8) {
    let value = |origin: Origin| match origin {
        Origin::Register(register) => Some(register.get(before)),
        Origin::Memory(address) => Some(byte(address)),
        Origin::Counted { of: [high, low], is_high, by } if high == low => {
            Some(if is_high { 0 } else { low.get(before).wrapping_add(by as u8) })
        }
        Origin::Counted { of: [high, low], is_high, by } => {
            let [first, second] =
                u16::from_be_bytes([high.get(before), low.get(before)]).wrapping_add(by).to_be_bytes();
            Some(if is_high { first } else { second })
        }
        Origin::Stack { .. } | Origin::Number(_) | Origin::New => None,
    };
    for register in Register::ALL {
        let (origin, after) = (origins.register(register), register.get(&after.registers));
        assert_eq!(value(origin).unwrap_or(after), after, "{register:?} has {origin:?}: {before:04X?}");
    }
    for address in origins.written() {
        let Some(&after) = after.memory.get(&address) else { continue };
        let origin = origins.memory(address);
        assert_eq!(value(origin).unwrap_or(after), after, "${address:04X} has {origin:?}: {before:04X?}");
    }
}

/// `OR A` is the usual way to set the flags by A, and to clear carry: it leaves A.
#[test]
fn flags_of_a_value_leave_its_origin() {
    let after = |bytes: &[u8]| {
        let mut code = [0; 5];
        code[..bytes.len()].copy_from_slice(bytes);
        let mut taint = Taint::except(&[], 0);
        execute(&mut taint, &Registers::default(), Interrupts::default(), code, &Rules::default()).unwrap();
        taint.origins().register(Register::A)
    };
    for code in [&[0xB7][..], &[0xA7], &[0xF6, 0], &[0xEE, 0], &[0xE6, 0xFF]] {
        assert_eq!(after(code), Origin::Register(Register::A), "{code:02X?}");
    }
    for code in [&[0xB0][..], &[0xA0], &[0xF6, 1], &[0xE6, 0xFE], &[0xAF], &[0xE6, 0]] {
        assert_eq!(after(code), Origin::New, "{code:02X?}");
    }
}

#[test]
fn no_dependence_is_missed() {
    let mut random = Rng::with_seed(7);
    let plain: Vec<u8> = (0..0x1_0000).map(|_| random.u8(..)).collect();
    let mut machine = Machine::new(&plain);
    let (mut instructions, mut unleaked) = (0, Vec::new());
    for prefix in Prefix::ALL {
        for opcode in 0..=0xFF {
            let mut leaks = 0;
            const TURNS: u32 = 60;
            for _ in 0..TURNS {
                let mut code: [u8; 5] = std::array::from_fn(|_| random.u8(..));
                let at = prefix.bytes().len();
                code[..at].copy_from_slice(prefix.bytes());
                code[at + usize::from(prefix.displacement_first())] = opcode;
                // Ports of the contract.
                if random.bool() && [0xD3, 0xDB].contains(&opcode) {
                    code[at + 1] = [0xFE, 0xFD][random.usize(..2)];
                }
                leaks += u32::from(try_one(code, &mut random, &mut machine));
            }
            instructions += 1;
            if leaks == TURNS {
                unleaked.push((prefix, opcode));
            }
        }
    }
    assert_eq!(instructions, 7 * 256);
    assert_eq!(unleaked, [], "these always leaked");
}

/// Instructions with their effects.
#[test]
fn effects_are_those_of_the_instructions() {
    let act = |bytes: &[u8]| {
        let mut code = [0; 5];
        code[..bytes.len()].copy_from_slice(bytes);
        table::decode(&code).map(|decoded| flow(decoded.instruction).act)
    };
    assert_eq!(act(&[0x9F]), Some(Effect::Sum { with_carry: true, subtracts: true }));
    assert_eq!(act(&[0xDD, 0xCB, 1, 0x26]), Some(Effect::Rotate(Rotation::LeftOut)));
    assert_eq!(act(&[0xED, 0xB8]), Some(Effect::BlockInstruction(BlockInstruction::Copy, true)));
    assert_eq!(act(&[0xCB, 0x7E]), Some(Effect::Test(0x80)));
    assert_eq!(act(&[0xDD, 0x78]), None, "a prefix without effect");
}

/// Instructions between registers, without conditions, in hexadecimal digits.
const BETWEEN_REGISTERS: &str = "04 05 0C 0D 14 15 1C 1D 24 25 2C 2D 3C 3D 03 0B 13 1B 23 2B 33 3B 09 19 29 39 ED5A ED7A ED52 ED72 ED42 7C 7D \
    67 6F 5F 57 7A 7B 44 4D 85 84 8C 8A 95 9C C6 C6 CE CE D6 DE ED44 EB D9 08 F9 37 B7 AF DD2C";

/// Sums with HL, byte by byte: what is done to the lower byte, to the carry after it, and to the higher byte.
const LOW_BYTE: [&[u8]; 8] = [&[0xC6], &[0xCE], &[0xD6], &[0xDE], &[0x3C], &[0x3D], &[0xFE], &[0xE6]];
const CARRY: [&[u8]; 6] = [&[], &[], &[0x37], &[0x3F], &[0xB7], &[0x1F]];
const HIGH_BYTE: [&[u8]; 4] = [&[0xC6], &[0xCE], &[0xD6], &[0xDE]];

/// A byte that belongs to a sum with SP belongs to it wherever the stack lies.
#[test]
fn sums_with_sp_hold_wherever_the_stack_lies() {
    let mut random = Rng::with_seed(9);
    let mut machine = Machine::new(&[0; 0x1_0000]);
    let digits = |bytes: &str| {
        (0..bytes.len()).step_by(2).map(|at| u8::from_str_radix(&bytes[at..at + 2], 16).unwrap()).collect()
    };
    let between: Vec<Vec<u8>> = BETWEEN_REGISTERS.split_whitespace().map(digits).collect();
    let (mut sums, mut words) = (0, 0);
    for turn in 0..20_000 {
        let stacks: [u16; 4] = std::array::from_fn(|_| random.u16(0x9000..0xF000));
        let mut registers = stacks.map(|sp| {
            let mut registers = Registers::default();
            registers.set_sp(sp);
            registers
        });
        let mut taint = Taint::of_stack(stacks[0], stacks[0] - 1024..=stacks[0] + 64);
        let begin: [&[u8]; 5] = [&[0x21], &[0x39], &[0xEB], &[0x21], &[0x39]];
        let mut one = |of: &[&'static [u8]]| of[random.usize(..of.len())];
        let bytewise: [&[u8]; 7] = [&[0x7D], one(&LOW_BYTE), &[0x6F], &[0x7C], one(&CARRY), one(&HIGH_BYTE), &[0x67]];
        let mut chosen: Vec<&[u8]> = if turn % 2 == 0 { bytewise.to_vec() } else { Vec::new() };
        chosen.retain(|bytes| !bytes.is_empty());
        chosen.extend((chosen.len()..8).map(|_| between[random.usize(..between.len())].as_slice()));
        for bytes in begin.into_iter().chain(chosen) {
            let small = random.u8(..8);
            let mut code = [0, 0, if random.bool() { small } else { random.u8(..) }, random.u8(..), 0];
            let length = bytes.len();
            code.copy_within(2..4, length);
            code[..length].copy_from_slice(bytes);
            registers.iter_mut().for_each(|registers| registers.set_pc(PC));
            let done = execute(&mut taint, &registers[0], Interrupts::default(), code, &Rules::default());
            let memory: Vec<(u16, u8)> = (PC..).zip(code).collect();
            registers = registers.map(|registers| machine.run(&registers, &memory, &[]).registers);
            if done.is_err() {
                break;
            }
            for register in Register::ALL {
                let Origin::Stack { is_high, by } = taint.origins().register(register) else { continue };
                for (registers, sp) in registers.iter().zip(stacks) {
                    let bytes = sp.wrapping_add(by).to_le_bytes();
                    assert_eq!(
                        register.get(registers),
                        bytes[usize::from(is_high)],
                        "{register:?} after {code:02X?}, SP + {by}"
                    );
                }
                sums += 1;
                words += u32::from(is_high);
            }
        }
    }
    assert!(sums > 500_000 && words > 250_000, "{sums} bytes, {words} of them high ones");
}
