//! The facts about instructions that the table derives, compared with what the CPU does: every row in random states, and once
//! more with each register changed.

use crate::common::{Random, bytes};
use z80::table::{self, Access, Address, Decoded, Instruction, Port, Register, Target, Transfer};
use z80::{Bus, Cpu, Registers, T};

/// Random states that each row is executed in.
const STATES: usize = 48;

/// Random memory and ports. Notes every access; what is written is forgotten with the bus.
struct NoiseBus<'a> {
    noise: &'a [u8],
    /// Bytes of the instruction.
    code: Vec<(u16, u8)>,
    fetches: usize,
    reads: Vec<u16>,
    writes: Vec<(u16, u8)>,
    inputs: Vec<u16>,
    outputs: Vec<(u16, u8)>,
}

impl NoiseBus<'_> {
    fn byte(&self, addr: u16) -> u8 {
        let code = self.code.iter().find(|(place, _)| *place == addr).map(|&(_, byte)| byte);
        code.unwrap_or(self.noise[usize::from(addr)])
    }

    fn word(&self, addr: u16) -> u16 {
        u16::from_le_bytes([self.byte(addr), self.byte(addr.wrapping_add(1))])
    }
}

impl Bus for NoiseBus<'_> {
    fn fetch(&mut self, pc: u16, _ir: u16) -> u8 {
        self.fetches += 1;
        self.byte(pc)
    }

    fn read(&mut self, addr: u16) -> u8 {
        self.reads.push(addr);
        self.byte(addr)
    }

    fn write(&mut self, addr: u16, value: u8) {
        self.writes.push((addr, value));
    }

    fn input(&mut self, port: u16) -> u8 {
        self.inputs.push(port);
        self.noise[usize::from(port)]
    }

    fn output(&mut self, port: u16, value: u8) {
        self.outputs.push((port, value));
    }

    fn internal(&mut self, _addr: u16, _t: T) {}

    fn interrupt(&mut self) -> bool {
        false
    }

    fn acknowledge(&mut self, _pc: u16, _ir: u16) -> u8 {
        0xFF
    }

    fn now(&self) -> T {
        0
    }
}

fn get(regs: &Registers, register: Register) -> u16 {
    let [a2, f2] = regs.af2().to_be_bytes();
    let [b2, c2] = regs.bc2().to_be_bytes();
    let [d2, e2] = regs.de2().to_be_bytes();
    let [h2, l2] = regs.hl2().to_be_bytes();
    let byte = match register {
        Register::A => regs.a(),
        Register::F => regs.f(),
        Register::B => regs.b(),
        Register::C => regs.c(),
        Register::D => regs.d(),
        Register::E => regs.e(),
        Register::H => regs.h(),
        Register::L => regs.l(),
        Register::Ixh => regs.ixh(),
        Register::Ixl => regs.ixl(),
        Register::Iyh => regs.iyh(),
        Register::Iyl => regs.iyl(),
        Register::I => regs.i(),
        Register::R => regs.r(),
        Register::Sp => return regs.sp(),
        Register::A2 => a2,
        Register::F2 => f2,
        Register::B2 => b2,
        Register::C2 => c2,
        Register::D2 => d2,
        Register::E2 => e2,
        Register::H2 => h2,
        Register::L2 => l2,
    };
    byte.into()
}

fn set(regs: &mut Registers, register: Register, value: u16) {
    let byte = value as u8;
    let high = |pair: u16| pair & 0xFF | value << 8;
    let low = |pair: u16| pair & 0xFF00 | value & 0xFF;
    match register {
        Register::A => regs.set_a(byte),
        Register::F => regs.set_f(byte),
        Register::B => regs.set_b(byte),
        Register::C => regs.set_c(byte),
        Register::D => regs.set_d(byte),
        Register::E => regs.set_e(byte),
        Register::H => regs.set_h(byte),
        Register::L => regs.set_l(byte),
        Register::Ixh => regs.set_ixh(byte),
        Register::Ixl => regs.set_ixl(byte),
        Register::Iyh => regs.set_iyh(byte),
        Register::Iyl => regs.set_iyl(byte),
        Register::I => regs.set_i(byte),
        Register::R => regs.set_r(byte),
        Register::Sp => regs.set_sp(value),
        Register::A2 => regs.set_af2(high(regs.af2())),
        Register::F2 => regs.set_af2(low(regs.af2())),
        Register::B2 => regs.set_bc2(high(regs.bc2())),
        Register::C2 => regs.set_bc2(low(regs.bc2())),
        Register::D2 => regs.set_de2(high(regs.de2())),
        Register::E2 => regs.set_de2(low(regs.de2())),
        Register::H2 => regs.set_hl2(high(regs.hl2())),
        Register::L2 => regs.set_hl2(low(regs.hl2())),
    }
}

/// Bits of F that the row keeps.
fn kept_flags(row: &Instruction) -> u16 {
    (0..8).rev().zip(row.flags.chars()).filter(|&(_, effect)| effect == '-').map(|(bit, _)| 1 << bit).sum()
}

/// Executes the row in a state, at its PC.
fn execute<'a>(row: &Instruction, cpu: &Cpu, operands: [u8; 3], noise: &'a [u8]) -> (Cpu, NoiseBus<'a>) {
    let [displacement, low, high] = operands;
    let code = row.encode(displacement as i8, u16::from_le_bytes([low, high]));
    let code = (0..).map(|n| cpu.regs.pc().wrapping_add(n)).zip(code).collect();
    let (reads, writes, inputs, outputs) = (vec![], vec![], vec![], vec![]);
    let mut bus = NoiseBus { noise, code, fetches: 0, reads, writes, inputs, outputs };
    let mut after = cpu.clone();
    after.step(&mut bus);
    // The first reads are those of the instruction's own bytes.
    bus.reads.drain(..row.length() - bus.fetches);
    (after, bus)
}

/// A random state. Some have counters that end a block instruction, some have bytes that a carry comes out of.
fn state(number: usize, random: &mut Random) -> Cpu {
    let mut cpu = random.cpu();
    for register in Register::ALL {
        if random.byte() < 0x50 {
            set(&mut cpu.regs, register, [0, 1, 0x80, 0xFF][usize::from(random.byte() & 3)]);
        }
    }
    match number % 4 {
        0 => cpu.regs.set_bc(0x0001),
        1 => cpu.regs.set_bc(0x0100),
        _ => {}
    }
    cpu
}

/// Asserts that PC and the accesses to memory and ports are those that the facts say.
fn check_accesses(row: &'static Instruction, before: &Cpu, after: &Cpu, bus: &NoiseBus<'_>) {
    let code: Vec<u8> = bus.code.iter().map(|&(_, byte)| byte).collect();
    let decoded = table::decode(&code).unwrap();
    assert_eq!((decoded.instruction, decoded.bytes()), (row, &code[..]));
    let (regs, pc) = (&before.regs, before.regs.pc());
    let next = pc.wrapping_add(decoded.length());
    let branch = row.branch();
    let taken = branch.is_some_and(|branch| branch.condition.is_none_or(|condition| condition.holds(regs)));
    let goes_to = match branch.map(|branch| branch.target) {
        Some(Target::Pair(pair)) if taken => pair.get(regs),
        Some(Target::Top) if taken => bus.word(regs.sp()),
        Some(_) if taken => decoded.target(pc).unwrap(),
        _ if row.repeats() && after.regs.pc() == pc => pc,
        _ => next,
    };
    assert_eq!(after.regs.pc(), goes_to, "{row:?}");
    assert_eq!(after.halted(), row.halts(), "{row:?}");

    let memory = |access: Access| -> Vec<u16> {
        let accessed = access.memory.filter(|_| branch.is_none() || taken);
        let address = |decoded: &Decoded, address: Address| decoded.address(address, regs);
        accessed.map_or(vec![], |m| (0..m.bytes.into()).map(|n| address(&decoded, m.address).wrapping_add(n)).collect())
    };
    let sorted = |mut addresses: Vec<u16>, first: Option<&u16>| {
        addresses.sort_by_key(|address| address.wrapping_sub(*first.unwrap_or(&0)));
        addresses
    };
    let (reads, writes) = (memory(row.reads()), memory(row.writes()));
    let written = bus.writes.iter().map(|&(address, _)| address).collect();
    assert_eq!(sorted(bus.reads.clone(), reads.first()), reads, "{row:?}: reads");
    assert_eq!(sorted(written, writes.first()), writes, "{row:?}: writes");

    let port = |port: Port, bc: u16| match port {
        Port::Number => u16::from_be_bytes([regs.a(), decoded.number() as u8]),
        Port::Bc => bc,
    };
    let expected: Vec<u16> = row.reads().port.map(|of| port(of, regs.bc())).into_iter().collect();
    assert_eq!(bus.inputs, expected, "{row:?}");
    let expected: Vec<u16> = row.writes().port.map(|of| port(of, after.regs.bc())).into_iter().collect();
    assert_eq!(bus.outputs.iter().map(|&(port, _)| port).collect::<Vec<_>>(), expected, "{row:?}");
}

/// Returns true if two executions that differ in `register` before differ in anything else after, or in what they write to it.
fn differ(row: &Instruction, register: Register, one: &(Cpu, NoiseBus<'_>), other: &(Cpu, NoiseBus<'_>)) -> bool {
    let registers = Register::ALL.into_iter().any(|changed| {
        let difference = get(&one.0.regs, changed) ^ get(&other.0.regs, changed);
        match changed {
            _ if changed != register => difference != 0,
            Register::F => difference & !kept_flags(row) != 0,
            _ => difference != 0 && row.writes().registers.contains(changed),
        }
    });
    let accesses =
        |bus: &NoiseBus<'_>| (bus.reads.clone(), bus.writes.clone(), bus.inputs.clone(), bus.outputs.clone());
    registers || one.0.regs.pc() != other.0.regs.pc() || accesses(&one.1) != accesses(&other.1)
}

/// Registers that the row reads but that decide nothing: the difference of a register from itself is known.
fn reads_in_vain(row: &Instruction, register: Register) -> bool {
    match &*row.text {
        "SUB A" | "SBC A,A" | "XOR A" => register == Register::A,
        "SBC HL,HL" => [Register::H, Register::L].contains(&register),
        _ => false,
    }
}

/// Registers that the row writes but that keep their value.
fn writes_in_vain(row: &Instruction) -> bool {
    let operands = row.operands();
    ["AND A", "OR A"].contains(&&*row.text) || row.mnemonic() == "LD" && operands[0] == operands[1]
}

#[test]
fn the_cpu_reads_and_writes_what_the_table_says() {
    let mut random = Random(4);
    let noise: Vec<u8> = (0..0x1_0000).map(|_| random.byte()).collect();
    let mut executed = 0;
    for row in table::instructions() {
        let (mut changed, mut decided) = ([false; 23], [false; 23]);
        for number in 0..STATES {
            let before = state(number, &mut random);
            let operands = [random.byte(), random.byte(), random.byte()];
            let one = execute(row, &before, operands, &noise);
            check_accesses(row, &before, &one.0, &one.1);
            for (n, register) in Register::ALL.into_iter().enumerate() {
                let was = get(&before.regs, register);
                if get(&one.0.regs, register) != was {
                    changed[n] = true;
                    let known = row.writes().registers.contains(register) || register == Register::R;
                    assert!(known, "{row:?} changes {register:?}");
                }
                let mut other = before.clone();
                let bit = random.byte() % if register == Register::Sp { 16 } else { 8 };
                set(&mut other.regs, register, was ^ (1 << bit));
                let other = execute(row, &other, operands, &noise);
                if differ(row, register, &one, &other) {
                    decided[n] = true;
                    assert!(row.reads().registers.contains(register), "{row:?} reads {register:?}");
                }
                executed += 1;
            }
        }
        for (n, register) in Register::ALL.into_iter().enumerate() {
            let expected = row.reads().registers.contains(register) && !reads_in_vain(row, register);
            assert_eq!(decided[n], expected, "{row:?}: {register:?} decides");
            let expected =
                row.writes().registers.contains(register) && (register == Register::F || !writes_in_vain(row));
            assert!(changed[n] == expected || register == Register::R, "{row:?}: {register:?} changes");
        }
    }
    assert_eq!(executed, 1270 * STATES * 23);
}

/// Rows of each kind, counted by hand.
#[test]
fn counts_of_facts() {
    let count = |is: &dyn Fn(&Instruction) -> bool| table::instructions().iter().filter(|row| is(row)).count();
    let transfers = |of: Transfer| count(&|row| row.branch().is_some_and(|branch| branch.transfer == of));
    assert_eq!([Transfer::Jump, Transfer::Call, Transfer::Return].map(transfers), [18, 17, 17]);
    assert_eq!(count(&|row| row.branch().is_some_and(|branch| branch.condition.is_some())), 29);
    assert_eq!(count(&Instruction::ends_block), 14);
    assert_eq!(count(&Instruction::repeats), 8);
    assert_eq!(count(&Instruction::halts), 1);
    assert_eq!(count(&Instruction::sets_sp), 5);
    assert_eq!(count(&|row| row.operands().len() != row.operand_texts().count()), 0);
    // IN r,(C) 8, IN A,(n) 1, INI and its like 4; OUT likewise.
    assert_eq!(count(&|row| row.reads().port.is_some()), 13);
    assert_eq!(count(&|row| row.writes().port.is_some()), 13);
}

#[test]
fn every_row_is_decoded_from_its_bytes() {
    for row in table::instructions() {
        let mut code = row.encode(-2, 0x3456);
        for length in 0..code.len() {
            let cut = table::decode(&code[..length]);
            assert_eq!(cut, None, "{row:?} cut to {length}");
        }
        let length = code.len();
        code.extend([0xDD, 0xED]);
        let decoded = table::decode(&code).unwrap();
        assert_eq!((decoded.instruction, decoded.length()), (row, length as u16));
        assert_eq!(decoded.bytes(), &code[..length]);
        assert_eq!(decoded.displacement(), if row.has_displacement() { -2 } else { 0 }, "{row:?}");
        assert_eq!(decoded.number(), [0, 0x56, 0x3456][row.number_length()], "{row:?}");
        let first = bytes(row.prefix, 0, row.opcode)[0];
        assert_eq!(table::is_prefix(first), !row.prefix.bytes().is_empty());
        assert_eq!(table::is_index_prefix(first), row.prefix >= table::Prefix::Dd, "{row:?}");
    }
}

#[test]
fn what_is_no_instruction_is_not_decoded() {
    for prefix in [0xDD, 0xFD] {
        let without_effect = (0..=255).filter(|&opcode| table::decode(&[prefix, opcode, 0, 0]).is_none()).count();
        // 85 rows of an index register; $CB leads to another 256.
        assert_eq!(without_effect, 256 - 85 - 1);
    }
    assert_eq!((0..=255).filter(|&opcode| table::decode(&[0xED, opcode, 0, 0]).is_none()).count(), 256 - 80);
    assert_eq!(table::decode(&[]), None);
}

#[test]
fn targets() {
    let cases: [(&[u8], Option<u16>); 8] = [
        (&[0xC3, 0x34, 0x12], Some(0x1234)), // JP $1234
        (&[0xD4, 0x34, 0x12], Some(0x1234)), // CALL NC,$1234
        (&[0x18, 0xFE], Some(0x8000)),       // JR $
        (&[0x10, 0x02], Some(0x8004)),       // DJNZ $+4
        (&[0xEF], Some(0x0028)),             // RST $28
        (&[0xE9], None),                     // JP (HL)
        (&[0xC8], None),                     // RET Z
        (&[0x21, 0x34, 0x12], None),         // LD HL,$1234
    ];
    for (bytes, target) in cases {
        assert_eq!(table::decode(bytes).unwrap().target(0x8000), target, "{bytes:02X?}");
    }
}
