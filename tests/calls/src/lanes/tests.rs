//! Lanes against calls of our core: each instruction, and routines of chance.

use fastrand::Rng;
use pipeline::Program;
use z80::flags::{X, Y};
use z80::table::{self, Instruction, Operand, Pair};

use super::{LANES, LanePath, Lanes};
use crate::{Call, Core, Register, Registers, Runner};

const START: u16 = 0x8000;
/// Memory that instructions may access: its address, and its number of bytes.
const DATA: (u16, u16) = (0x9000, 0x200);

/// Returns random registers. The pairs point into the middle of the data, always the same place if they are `fixed`.
fn registers(rng: &mut Rng, fixed: &[Pair]) -> Registers {
    let mut registers = Registers::default();
    Register::ALL.into_iter().for_each(|register| register.set(&mut registers, rng.u8(..)));
    for pair in fixed {
        let (high, low) = ((DATA.0 >> 8) as u8, 0x80);
        for (of, value) in pair.registers().iter().zip([high, low]) {
            Register::of(*of).expect("a register").set(&mut registers, value);
        }
    }
    registers
}

/// Compared calls: how many stayed on the path, and how many left it.
#[derive(Default)]
struct Compared {
    stayed: usize,
    left: usize,
}

impl Compared {
    /// Compares a routine with lanes along the path of a call. Returns false if lanes do not know it.
    fn add(&mut self, code: &[u8], rng: &mut Rng, fixed: &[Pair]) -> bool {
        let program = Program::of_bytes("lanes", START, code.to_vec());
        let mut runner = Runner::new(&program, Core::Z80).expect("a small program");
        (DATA.0..DATA.0 + DATA.1).for_each(|at| runner.poke(at, rng.u8(..)));
        let mut call = Call { limit: 20_000, ..Call::new(START, Core::Z80) };
        call.registers = registers(rng, fixed);
        let mut log = Vec::new();
        if runner.run_plain(&call, |_| ()).is_none() {
            return false;
        }
        runner.copy_path(&mut log);
        let paths = [0xFF, !(X | Y), 0].map(|flags| (flags, runner.lane_path(&call, &log, flags)));
        let mut is_known = false;
        for (flags, path) in paths {
            let Some(path) = path else { continue };
            self.compare(&mut runner, &call, &log, (&path, flags), rng);
            is_known = true;
        }
        is_known
    }

    fn compare(
        &mut self,
        runner: &mut Runner,
        first: &Call,
        log: &[u32],
        (path, flags): (&LanePath, u8),
        rng: &mut Rng,
    ) {
        let mut lanes = Lanes::default();
        lanes.begin(path, runner, first);
        // Some calls differ in one register, others in all.
        let calls: [Call; LANES] = std::array::from_fn(|lane| {
            let mut call = *first;
            let one = rng.usize(..Register::ALL.len());
            for (number, register) in Register::ALL.into_iter().enumerate() {
                if lane > 0 && (lane % 4 == 0 || number == one) {
                    register.set(&mut call.registers, rng.u8(..));
                }
            }
            call
        });
        for register in Register::ALL {
            lanes.set_register(register, &calls.map(|call| register.get(&call.registers)));
        }
        // Each call has another byte at one address.
        let bytes: [(u16, u8); LANES] = std::array::from_fn(|_| (DATA.0 + rng.u16(..DATA.1), rng.u8(..)));
        for (address, _) in bytes {
            let own = bytes.map(|(at, byte)| if at == address { byte } else { runner.peek(address) });
            lanes.set_byte(path, address, &own);
        }
        lanes.run(path);
        for (lane, (call, &(address, byte))) in calls.iter().zip(&bytes).enumerate() {
            let before = runner.peek(address);
            runner.poke(address, byte);
            let after = runner.run_plain(call, |after| {
                let memory: Vec<u8> = path.memory.iter().map(|&at| after.byte(at)).collect();
                (*after.registers, memory, after.is_on(log))
            });
            runner.poke(address, before);
            let is_on = matches!(after, Some((.., true)));
            assert_eq!(lanes.on_path()[lane] != 0, is_on, "{:?} {call:?}", path.steps);
            self.left += usize::from(!is_on);
            let Some((want, memory, _)) = after.filter(|_| is_on) else { continue };
            for register in Register::ALL.into_iter().filter(|register| *register != Register::R) {
                let mask = if register == Register::F { flags } else { 0xFF };
                let (got, want) = (lanes.register(register)[lane] & mask, register.get(&want) & mask);
                assert_eq!(got, want, "{register:?}: {:?} {call:?}", path.steps);
                assert!(path.changes(register) || got == register.get(&call.registers) & mask, "{register:?}");
            }
            let own: Vec<u8> = path.memory.iter().filter_map(|&at| Some(lanes.byte(path, at)?[lane])).collect();
            assert_eq!(own, memory, "{:?} {call:?}", path.steps);
            self.stayed += 1;
        }
    }
}

/// Returns the pairs whose values are addresses in an instruction.
fn pointers(instruction: &Instruction) -> Vec<Pair> {
    let of = |access: table::Access| match access.memory?.address {
        table::Address::Pair(pair) | table::Address::Indexed(pair) => Some(pair),
        _ => None,
    };
    [instruction.reads(), instruction.writes()].into_iter().filter_map(of).collect()
}

/// Returns an instruction, with addresses in the data.
fn encoded(instruction: &Instruction, rng: &mut Rng) -> Vec<u8> {
    let has_address = instruction.operands().contains(&Operand::Memory(table::Address::Word));
    let number = if has_address { DATA.0 + rng.u16(..DATA.1 - 1) } else { rng.u16(..) };
    instruction.encode(rng.i8(..), number)
}

/// All instructions that lanes know do what our core does.
#[test]
fn each_instruction_does_what_our_core_does() {
    let mut rng = Rng::with_seed(1);
    let (mut known, mut compared) = (0, Compared::default());
    for instruction in table::instructions().iter().filter(|of| of.branch().is_none()) {
        let pointers = pointers(instruction);
        let mut is_known = false;
        for _ in 0..24 {
            let mut code = encoded(instruction, &mut rng);
            // PUSH before POP, and a POP before what is below it.
            match instruction.mnemonic() {
                "PUSH" => code.extend([0xE1, 0xC9]),
                "POP" => code.splice(0..0, [0xC5]).for_each(drop),
                "EX" if code.last() == Some(&0xE3) => {
                    code.splice(0..0, [0xC5]).for_each(drop);
                    code.push(0xC1);
                }
                _ => {}
            }
            code.push(0xC9);
            is_known |= compared.add(&code, &mut rng, &pointers);
        }
        known += usize::from(is_known);
    }
    // Not: blocks, ports, interrupts, SP, I, R, HALT, RLD, RRD, (IX+d) with a copy in a register; and SLL C, SLL E, SRL E and SET 7,C, whose
    // opcodes are those of instructions that set SP, so that calls stop there.
    assert_eq!(known, 814);
    assert!(compared.stayed > 300_000 && compared.left > 20_000, "{} and {}", compared.stayed, compared.left);
}

/// Routines with branches, calls and loops do what our core does, on the paths of some of their calls.
#[test]
fn routines_of_chance_do_what_our_core_does() {
    let mut rng = Rng::with_seed(2);
    let plain: Vec<&Instruction> =
        table::instructions().iter().filter(|of| of.branch().is_none() && pointers(of).is_empty()).collect();
    let (mut known, mut compared) = (0, Compared::default());
    for _ in 0..4_000 {
        // LD B,1..3 and a loop around a branch over some instructions, with one of them after it.
        let mut body = Vec::new();
        for _ in 0..rng.usize(1..5) {
            body.extend(encoded(plain[rng.usize(..plain.len())], &mut rng));
        }
        let over = encoded(plain[rng.usize(..plain.len())], &mut rng);
        let condition = [0x20, 0x28, 0x30, 0x38][rng.usize(..4)];
        let mut code = if rng.bool() { vec![0x06, rng.u8(1..4)] } else { vec![0x00, 0x00] };
        let start = code.len();
        code.extend(body);
        code.extend([condition, over.len() as u8]);
        code.extend(over);
        if code[0] == 0x06 {
            let distance = start as i64 - (code.len() as i64 + 2);
            code.extend([0x10, distance as u8]);
        }
        code.push([0xC9, 0xD8, 0xC0, 0xF0, 0xE0][rng.usize(..5)]);
        // CALL of a RET.
        let end = START + code.len() as u16 + 4;
        code.push([0xCD, 0xDC, 0xC4][rng.usize(..3)]);
        code.extend(end.to_le_bytes());
        code.extend([0xC9, 0xC9]);
        known += usize::from(compared.add(&code, &mut rng, &[]));
    }
    assert!(known > 1_500, "{known}");
    assert!(compared.stayed > 200_000 && compared.left > 30_000, "{} and {}", compared.stayed, compared.left);
}
