//! The circuit of every instruction against the CPU.

use super::machine::Next;
use super::state::{REGISTERS, at, byte};
use super::{Byte, Machine, Origin, State, World};
use circuit::{Bit, Circuit, LANES, Lanes, Plan};
use rayon::prelude::*;
use std::collections::BTreeMap;
use z80::table::{self, Address, Instruction, Pair};
use z80::{Bus as _, Cpu, FlatBus, Registers};

/// The addresses of the instruction, of the byte at a pointer, of the second pointer of LDI, and SP at the call.
pub(super) const CODE: u16 = 0x8000;
const POINTED: u16 = 0x9000;
const TARGET: u16 = 0x9100;
const SP: u16 = 0xF000;

/// Number of cases at a time.
const BLOCK: usize = 64 * LANES;

/// A case: the registers, and two bytes that are in memory and on the stack.
type Case = [u8; REGISTERS + 2];

/// The memory around an instruction.
pub(super) struct Around {
    pub(super) code: Vec<u8>,
    pub(super) bytes: [Byte; 2],
}

impl World for Around {
    fn byte(&self, address: u16) -> Origin {
        match address.wrapping_sub(POINTED) {
            n @ 0..2 => Origin::Given(self.bytes[usize::from(n)]),
            _ => Origin::Unknown,
        }
    }

    fn code(&self, address: u16) -> Option<u8> {
        self.code.get(usize::from(address.wrapping_sub(CODE))).copied()
    }

    fn bars_writing(&self, _: u16) -> Option<&'static str> {
        None
    }
}

fn registers(case: &Case) -> Registers {
    let mut r = Registers::default();
    let pair = |n: usize| u16::from_be_bytes([case[n], case[n + 1]]);
    r.set_af(pair(0));
    r.set_bc(pair(2));
    r.set_de(pair(4));
    r.set_hl(pair(6));
    r.set_ix(pair(8));
    r.set_iy(pair(10));
    r.set_i(case[12]);
    r.set_r(case[13]);
    r.set_af2(pair(14));
    r.set_bc2(pair(16));
    r.set_de2(pair(18));
    r.set_hl2(pair(20));
    r.set_sp(SP - 2);
    r.set_pc(CODE);
    r
}

fn bytes_of(r: &Registers) -> [u8; REGISTERS] {
    let words = [r.af(), r.bc(), r.de(), r.hl(), r.ix(), r.iy(), r.ir(), r.af2(), r.bc2(), r.de2(), r.hl2()];
    let mut bytes = [0; REGISTERS];
    words.iter().zip(bytes.chunks_mut(2)).for_each(|(word, bytes)| bytes.copy_from_slice(&word.to_be_bytes()));
    bytes
}

/// An instruction as a circuit.
struct Built {
    code: Vec<u8>,
    /// The registers that are constants, because they point at memory.
    fixed: BTreeMap<usize, u8>,
    /// The states after it.
    after: Vec<Changed>,
    plan: Plan,
    /// The number of the circuit's inputs that are the registers and the two bytes.
    inputs: u32,
    /// Bits 5 and 3 of F may be anything.
    is_loose: bool,
}

/// A state after an instruction: where it is, and which bytes are not those before it. The outputs of the plan are its condition and
/// then these bytes.
struct Changed {
    pc: u16,
    sp: i32,
    t: (u64, u64),
    registers: Vec<usize>,
    /// Addresses of memory, of the stack too.
    memory: Vec<u16>,
}

/// Builds the circuit of an instruction; the reason if it stops.
fn build(code: &[u8], row: &Instruction, returns_to: Option<u16>) -> Result<Built, String> {
    let mut circuit = Circuit::new();
    let inputs: Vec<Byte> = (0..REGISTERS + 2).map(|_| std::array::from_fn(|_| circuit.input())).collect();
    let decoded = table::decode(code).unwrap();
    let mut fixed = BTreeMap::new();
    let mut point = |pair: Pair, to: u16| {
        let first = match pair {
            Pair::Bc => at::B,
            Pair::De => at::D,
            Pair::Hl => at::H,
            Pair::Ix => at::IXH,
            Pair::Iy => at::IYH,
            _ => return,
        };
        let [high, low] = to.to_be_bytes();
        fixed.extend([(first, high), (first + 1, low)]);
    };
    let is_copying = ["LDI", "LDD", "LDIR", "LDDR"].contains(&row.mnemonic());
    if let Some(table::Target::Pair(pair)) = row.branch().map(|branch| branch.target) {
        point(pair, TARGET);
    }
    for access in [row.reads().memory, row.writes().memory].into_iter().flatten() {
        match access.address {
            Address::Pair(pair) => point(pair, if is_copying && pair == Pair::De { TARGET } else { POINTED }),
            Address::Indexed(pair) => point(pair, POINTED.wrapping_add_signed(-i16::from(decoded.displacement()))),
            Address::Word | Address::Top | Address::Push => {}
        }
    }
    let world = Around { code: code.to_vec(), bytes: [inputs[REGISTERS], inputs[REGISTERS + 1]] };
    let mut machine = Machine::new(circuit, Bit::ONE, &world, &|| true);
    let own = std::array::from_fn(|n| Some(fixed.get(&n).map_or(inputs[n], |&value| byte(value))));
    let mut state = machine.start(CODE, own);
    state.sp = -2;
    let top = returns_to.map_or(world.bytes, |to| to.to_le_bytes().map(byte));
    state.stack.extend([(-2, top[0]), (-1, top[1])]);
    let next = machine.step(state).map_err(|stop| stop.why)?;
    let states: Vec<State> = next
        .into_iter()
        .map(|next| match next {
            Next::At(state) | Next::Home(state) => state,
        })
        .collect();
    let (mut outputs, mut after) = (Vec::new(), Vec::new());
    for state in &states {
        let registers: Vec<usize> = (0..REGISTERS).filter(|&n| Some(state.registers[n]) != own[n]).collect();
        let stack = state.stack.iter().filter(|(place, _)| **place < 0);
        let stack = stack.map(|(place, byte)| (SP.wrapping_add_signed(*place as i16), *byte));
        let memory: BTreeMap<u16, Byte> = state.memory.clone().into_iter().chain(stack).collect();
        outputs.push(state.condition);
        outputs.extend(registers.iter().flat_map(|&n| state.registers[n]));
        outputs.extend(memory.values().flatten());
        let memory = memory.into_keys().collect();
        let t = (state.time.least, state.time.most);
        after.push(Changed { pc: state.pc, sp: state.sp, t, registers, memory });
    }
    let is_loose = states.iter().any(|state| machine.depends_on_unnamed(Bit::ONE, &[state.registers[at::F][5]]));
    let plan = Plan::new(&machine.circuit, &outputs);
    Ok(Built { code: code.to_vec(), fixed, after, plan, inputs: (REGISTERS as u32 + 2) * 8, is_loose })
}

impl Built {
    /// Compares the circuit with the CPU for a block of cases.
    fn compare(&self, cases: &mut [Case], returns_to: Option<u16>, bus: &mut FlatBus) {
        assert_eq!(cases.len(), BLOCK);
        for case in cases.iter_mut() {
            self.fixed.iter().for_each(|(&n, &value)| case[n] = value);
        }
        let lanes = |bit: usize| -> Lanes {
            std::array::from_fn(|lane| {
                let cases = cases[64 * lane..64 * lane + 64].iter().zip(0..);
                cases.fold(0, |word, (case, n)| word | u64::from(case[bit / 8] >> (bit % 8) & 1) << n)
            })
        };
        // What may be anything alternates.
        let free = |input: u32| [0x5555_3333_0F0F_00FFu64.rotate_left(input); LANES];
        let outputs = self.plan.run(|input| if input < self.inputs { lanes(input as usize) } else { free(input) });
        for (n, case) in cases.iter().enumerate() {
            let bit = |output: usize| outputs[output][n / 64] >> (n % 64) & 1 != 0;
            let value = |first: usize| (0..8).fold(0u8, |value, place| value | u8::from(bit(first + place)) << place);
            bus.t = 0;
            bus.memory[usize::from(CODE)..][..self.code.len()].copy_from_slice(&self.code);
            let top = returns_to.map_or([case[REGISTERS], case[REGISTERS + 1]], u16::to_le_bytes);
            for (n, at) in [(0, POINTED), (1, POINTED + 1)] {
                bus.memory[usize::from(at)] = case[REGISTERS + n];
            }
            for (n, at) in [(0, SP - 2), (1, SP - 1)] {
                bus.memory[usize::from(at)] = top[n];
            }
            let mut cpu = Cpu::new();
            cpu.regs = registers(case);
            cpu.step_on_any(bus);
            let mut want = bytes_of(&cpu.regs);
            want[13] = case[13];
            // The state that the case takes is the only one.
            let (mut output, mut found) = (0, 0);
            for after in &self.after {
                let is_here = bit(output);
                output += 1;
                found += usize::from(is_here);
                if !is_here {
                    output += 8 * (after.registers.len() + after.memory.len());
                    continue;
                }
                let code = &self.code;
                assert_eq!(after.pc, cpu.regs.pc(), "{code:02X?} {case:02X?}: PC");
                assert_eq!(after.sp, i32::from(cpu.regs.sp()) - i32::from(SP), "{code:02X?}: SP");
                assert_eq!(after.t, (bus.now(), bus.now()), "{code:02X?}: T");
                let mut got: [u8; REGISTERS] = std::array::from_fn(|n| case[n]);
                for &register in &after.registers {
                    got[register] = value(output);
                    output += 8;
                }
                let mask = if self.is_loose { 0x28 } else { 0 };
                got[at::F] |= mask;
                want[at::F] |= mask;
                assert_eq!(got, want, "{code:02X?} {case:02X?}: registers");
                for &address in &after.memory {
                    assert_eq!(value(output), bus.memory[usize::from(address)], "{code:02X?}: ${address:04X}");
                    output += 8;
                }
            }
            assert_eq!(found, 1, "{:02X?} {case:02X?}: states", self.code);
        }
    }
}

/// Returns the bytes of a row, with operands that point at memory.
fn encoded(row: &Instruction) -> Vec<u8> {
    row.encode(if row.opcode & 1 == 0 { 5 } else { -3 }, POINTED)
}

/// The word on the stack, constant for instructions that return to it.
fn returns_to(row: &Instruction) -> Option<u16> {
    row.mnemonic().starts_with("RET").then_some(0x1234)
}

/// Returns the rows that are circuits, and those that stop, with the reason.
fn rows() -> (Vec<(&'static Instruction, Built)>, BTreeMap<String, usize>) {
    let (mut built, mut stops) = (Vec::new(), BTreeMap::new());
    for row in table::instructions() {
        // A jump to a pair needs a constant there.
        match build(&encoded(row), row, returns_to(row)) {
            Ok(one) => built.push((row, one)),
            Err(why) => *stops.entry(why).or_default() += 1,
        }
    }
    (built, stops)
}

#[test]
fn every_instruction_does_what_the_cpu_does() {
    let (built, stops) = rows();
    let mut random = fastrand::Rng::with_seed(1);
    let mut bus = FlatBus::new();
    let mut cases = 0;
    for (row, one) in &built {
        for block in 0..2 {
            let mut block_cases: Vec<Case> = (0..BLOCK)
                .map(|_| {
                    std::array::from_fn(|_| {
                        let edge = [0, 1, 0x7F, 0x80, 0xFF, 0x0F, 0x10, 0x99][random.usize(..8)];
                        if block == 1 && random.bool() { edge } else { random.u8(..) }
                    })
                })
                .collect();
            one.compare(&mut block_cases, returns_to(row), &mut bus);
            cases += block_cases.len();
        }
    }
    assert_eq!((built.len(), cases), (1_211, 1_211 * 2 * BLOCK));
    let known = [
        ("EI turns interrupts on", 1),
        ("HALT waits for an interrupt", 1),
        ("I, the interrupt register, is used", 2),
        ("R, the refresh register, is used", 2),
        ("SP is set to another stack", 5),
        ("a port is accessed", 26),
        ("it returns as from an interrupt", 8),
        ("it sets the interrupt mode", 8),
        ("the position of the stack becomes a number", 6),
    ];
    assert_eq!(stops, known.map(|(why, rows)| (why.to_owned(), rows)).into());
    assert_eq!(built.len() + 59, table::instructions().len());
}

/// Compares an instruction for all values of some bytes of a case; all others come from a seed.
fn whole(code: &[u8], bytes: &[usize]) -> usize {
    let row = table::decode(code).unwrap().instruction;
    let built = build(code, row, returns_to(row)).unwrap();
    let cases = 1usize << (8 * bytes.len());
    (0..cases / BLOCK).into_par_iter().for_each_init(FlatBus::new, |bus, block| {
        let mut random = fastrand::Rng::with_seed(block as u64);
        let mut case: Case = std::array::from_fn(|_| random.u8(..));
        let mut cases: Vec<Case> = (block * BLOCK..(block + 1) * BLOCK)
            .map(|number| {
                bytes.iter().zip(0..).for_each(|(&byte, n)| case[byte] = (number >> (8 * n)) as u8);
                case
            })
            .collect();
        built.compare(&mut cases, returns_to(row), bus);
    });
    cases
}

#[test]
fn operations_on_bytes_are_right_for_all_operands_and_flags() {
    let memory = REGISTERS;
    let mut cases = 0;
    for operation in 0..8u8 {
        // ADD A,B ... CP B, for all A, B and F.
        cases += whole(&[0x80 | operation << 3], &[at::A, at::B, at::F]);
        // The rotations, BIT, RES and SET of C and of memory, for all values and flags.
        for kind in 0..4 {
            cases += whole(&[0xCB, kind << 6 | operation << 3 | 1], &[at::C, at::F]);
            cases += whole(&[0xCB, kind << 6 | operation << 3 | 6], &[memory, at::F]);
        }
    }
    // RLCA RRCA RLA RRA DAA CPL SCF CCF, NEG.
    for code in [&[0x07][..], &[0x0F], &[0x17], &[0x1F], &[0x27], &[0x2F], &[0x37], &[0x3F], &[0xED, 0x44]] {
        cases += whole(code, &[at::A, at::F]);
    }
    // INC and DEC of a register and of memory.
    for (code, byte) in [(0x04, at::B), (0x05, at::B), (0x34, memory), (0x35, memory)] {
        cases += whole(&[code], &[byte, at::F]);
    }
    // RLD RRD, LDI LDD CPI CPD, for all A, memory and F.
    for code in [0x67, 0x6F, 0xA0, 0xA8, 0xA1, 0xA9] {
        cases += whole(&[0xED, code], &[at::A, memory, at::F]);
    }
    assert_eq!(cases, 14 * (1 << 24) + (8 * 8 + 9 + 4) * (1 << 16));
}

#[test]
fn operations_on_words_are_right_for_all_of_one_operand_and_seeded_others() {
    let mut cases = 0;
    for code in [&[0x09][..], &[0x29], &[0xED, 0x4A], &[0xED, 0x42], &[0xED, 0x6A], &[0xED, 0x62], &[0xDD, 0x09]] {
        for [high, low] in [[at::H, at::L], [at::B, at::C]] {
            cases += whole(code, &[low, high]);
        }
        cases += whole(code, &[at::F, at::L]);
    }
    for code in [0x03, 0x0B] {
        cases += whole(&[code], &[at::C, at::B]);
    }
    assert_eq!(cases, 23 * (1 << 16));
}
