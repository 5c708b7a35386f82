//! From the log of a call to the steps of its path.

use z80::flags::{C, PV, S, Z};
use z80::table::{self, Address, Condition, Decoded, Instruction, Operand, Pair, Prefix, Target};

use super::step::{CARRY, MEMORY, NUMBER, Slot, Step, Word};
use crate::Register;
use crate::log::{Access, access};
use crate::memory::Memory;

/// The path of a call.
#[derive(Clone, Debug)]
pub struct LanePath {
    /// The steps, and whether the flags that they set are read.
    pub(super) steps: Vec<(Step, bool)>,
    /// The addresses of the memory that it accesses, in the order of their slots.
    pub(super) memory: Vec<u16>,
    /// The registers that it changes.
    pub(super) changed: Vec<Register>,
}

/// An executed instruction.
struct Executed {
    at: u16,
    decoded: Decoded,
    /// The memory that it reads or writes as data, in order.
    accesses: Vec<u16>,
    /// The address of the instruction after it.
    next: u16,
}

impl LanePath {
    /// Makes a path of a log, of a program that does not change itself. `home` is the address to which the call returns.
    pub(super) fn new(log: &[u32], memory: &Memory, home: u16, flags: u8) -> Option<LanePath> {
        /// Greatest number of entries of a path: longer calls take most of their time in the instructions, and have many paths.
        const LONGEST: usize = 4_096;
        let executed =
            executed(log.get(..log.len().min(LONGEST + 1)).filter(|log| log.len() <= LONGEST)?, memory, home)?;
        let mut builder = Builder { steps: Vec::new(), memory: Vec::new() };
        executed.iter().try_for_each(|executed| builder.add(executed))?;
        let Builder { steps, memory } = builder;
        let changed = Register::ALL.into_iter().filter(|&register| {
            let carry = CARRY.iter().find(|(flags, _)| *flags == register as usize).map(|&(_, carry)| carry);
            steps.iter().any(|step| step.changes(register as usize, carry))
        });
        let changed = changed.collect();
        Some(LanePath { steps: with_use(steps, flags)?, memory, changed })
    }
}

/// Returns the instructions that a call has executed.
fn executed(log: &[u32], memory: &Memory, home: u16) -> Option<Vec<Executed>> {
    let mut entries = log.iter().map(|&entry| access(entry)).peekable();
    let mut all: Vec<Executed> = Vec::new();
    while let Some((Access::Fetch, at)) = entries.next() {
        let bytes: [u8; Instruction::LONGEST] = std::array::from_fn(|n| memory.load(at.wrapping_add(n as u16)));
        let decoded = table::decode(&bytes)?;
        let fetched = if decoded.instruction.prefix == Prefix::None { 1 } else { 2 };
        for n in 1..decoded.length() {
            let kind = if n < fetched { Access::Fetch } else { Access::Read };
            entries.next_if_eq(&(kind, at.wrapping_add(n)))?;
        }
        let mut accesses = Vec::new();
        while let Some((kind, address)) = entries.next_if(|(kind, _)| *kind != Access::Fetch) {
            if kind == Access::Port {
                return None;
            }
            accesses.push(address);
        }
        let next = entries.peek().map_or(home, |&(_, address)| address);
        all.push(Executed { at, decoded, accesses, next });
    }
    entries.next().is_none().then_some(all)
}

/// Adds to each step whether the flags that it sets are read. `None` if lanes cannot make one of these.
fn with_use(steps: Vec<Step>, flags: u8) -> Option<Vec<(Step, bool)>> {
    let mut live = flags;
    let mut all = Vec::with_capacity(steps.len());
    for step in steps.into_iter().rev() {
        let mut is_read = false;
        if let Some(of) = step.flags() {
            if live & of.unknown != 0 {
                return None;
            }
            is_read = live & !C != 0;
            live = live & of.keeps | of.reads;
        }
        all.push((step, is_read));
    }
    all.reverse();
    Some(all)
}

impl Step {
    /// Returns true if it may change a byte, or the carry that belongs to it.
    fn changes(self, slot: Slot, carry: Option<Slot>) -> bool {
        let in_word = |[high, low]: Word| high == slot || low == slot;
        let is_f = carry == Some(CARRY[0].1);
        let sets_flags = is_f && self.flags().is_some_and(|of| of.keeps != 0xFF);
        let is_changed = match self {
            Step::Set { to, .. } | Step::Copy { to, .. } | Step::Join { to } => to == slot,
            Step::Swap { one, other } => one == slot || other == slot,
            Step::SwapFlags => carry.is_some(),
            Step::Increment(of) | Step::Decrement(of) | Step::Rotate { of, .. } | Step::Mask { of, .. } => of == slot,
            Step::Add { to, .. } | Step::AddCarry { to, .. } | Step::SubtractCarry { to, .. } => in_word(to),
            Step::Count { of, .. } => in_word(of),
            Step::Accumulate { .. } | Step::RotateA { .. } | Step::Complement | Step::Negate => {
                slot == Register::A as usize
            }
            Step::Adjust => slot == Register::A as usize || is_f,
            Step::Loop { .. } => slot == Register::B as usize,
            Step::Bit { .. } | Step::SetCarry | Step::FlipCarry | Step::Split { .. } => false,
            Step::Flag { .. } | Step::At { .. } => false,
        };
        is_changed || sets_flags
    }
}

/// Returns the slot of a register of the CPU's table; `None` for those that lanes do not have.
fn register(of: table::Register) -> Option<Slot> {
    let is_known = !matches!(of, table::Register::I | table::Register::R);
    Register::of(of).filter(|_| is_known).map(|of| of as usize)
}

/// Returns the slots of a pair, but SP and those with flags.
fn pair(of: Pair) -> Option<Word> {
    match of.registers() {
        [high, low] if *low != table::Register::F && *low != table::Register::F2 => {
            Some([register(*high)?, register(*low)?])
        }
        _ => None,
    }
}

/// Makes steps of instructions.
struct Builder {
    steps: Vec<Step>,
    memory: Vec<u16>,
}

impl Builder {
    /// Returns the slot of a byte of memory.
    fn slot(&mut self, address: u16) -> Slot {
        let number = self.memory.iter().position(|&own| own == address).unwrap_or_else(|| {
            self.memory.push(address);
            self.memory.len() - 1
        });
        MEMORY + number
    }

    fn put(&mut self, step: Step) -> Option<()> {
        self.steps.push(step);
        Some(())
    }

    /// Returns the slots of a word of memory, given its address.
    fn word_at(&mut self, address: u16) -> Word {
        [self.slot(address.wrapping_add(1)), self.slot(address)]
    }

    /// Returns the slot of an operand of one byte. Its address has to be that of the path.
    fn byte(&mut self, of: &Executed, operand: &Operand) -> Option<Slot> {
        match *operand {
            Operand::Register(own) => register(own),
            Operand::Byte => {
                self.put(Step::Set { to: NUMBER, value: of.decoded.number() as u8 })?;
                Some(NUMBER)
            }
            Operand::Memory(address) => {
                let &first = of.accesses.first()?;
                if let Address::Pair(own) | Address::Indexed(own) = address {
                    let displacement = of.decoded.displacement();
                    let displacement = if matches!(address, Address::Indexed(_)) { displacement } else { 0 };
                    let value = first.wrapping_sub(displacement as u16);
                    self.put(Step::At { word: pair(own)?, value })?;
                }
                Some(self.slot(first))
            }
            _ => None,
        }
    }

    /// Adds the steps of an instruction.
    fn add(&mut self, of: &Executed) -> Option<()> {
        let instruction = of.decoded.instruction;
        if instruction.branch().is_some() {
            return self.branch(of);
        }
        // Not a block instruction that repeats, nor HALT.
        if of.next != of.at.wrapping_add(of.decoded.length()) || instruction.halts() {
            return None;
        }
        let operation = instruction.opcode >> 3 & 7;
        match (instruction.mnemonic(), instruction.operands()) {
            ("NOP", _) => Some(()),
            ("LD", [to, from]) => self.load(of, to, from),
            ("PUSH", [Operand::Pair(own)]) => {
                let &[high, low] = &of.accesses[..] else { return None };
                let (high, low) = (self.slot(high), self.slot(low));
                match (pair(*own), own) {
                    (Some(from), _) => self.copy([high, low], from),
                    (None, Pair::Af) => {
                        self.put(Step::Copy { to: high, from: Register::A as usize })?;
                        self.put(Step::Join { to: low })
                    }
                    _ => None,
                }
            }
            ("POP", [Operand::Pair(own)]) => {
                let &[low, high] = &of.accesses[..] else { return None };
                let (low, high) = (self.slot(low), self.slot(high));
                match (pair(*own), own) {
                    (Some(to), _) => self.copy(to, [high, low]),
                    (None, Pair::Af) => {
                        self.put(Step::Copy { to: Register::A as usize, from: high })?;
                        self.put(Step::Split { from: low })
                    }
                    _ => None,
                }
            }
            ("EX", [Operand::Pair(Pair::Af), _]) => {
                self.put(Step::Swap { one: Register::A as usize, other: Register::A2 as usize })?;
                self.put(Step::SwapFlags)
            }
            ("EX", [one, Operand::Pair(other)]) => {
                let [high, low] = match one {
                    Operand::Pair(one) => pair(*one)?,
                    _ => self.word_at(*of.accesses.first()?),
                };
                let other = pair(*other)?;
                self.put(Step::Swap { one: high, other: other[0] })?;
                self.put(Step::Swap { one: low, other: other[1] })
            }
            ("EXX", _) => {
                use Register::{B, B2, C, C2, D, D2, E, E2, H, H2, L, L2};
                let pairs = [(B, B2), (C, C2), (D, D2), (E, E2), (H, H2), (L, L2)];
                pairs
                    .into_iter()
                    .try_for_each(|(one, other)| self.put(Step::Swap { one: one as usize, other: other as usize }))
            }
            ("INC" | "DEC", [Operand::Pair(own)]) => {
                let by = if instruction.mnemonic() == "INC" { 1 } else { u16::MAX };
                self.put(Step::Count { of: pair(*own)?, by })
            }
            ("INC", [own]) => self.byte(of, own).and_then(|own| self.put(Step::Increment(own))),
            ("DEC", [own]) => self.byte(of, own).and_then(|own| self.put(Step::Decrement(own))),
            ("ADD", [Operand::Pair(to), Operand::Pair(with)]) => {
                self.put(Step::Add { to: pair(*to)?, with: pair(*with)? })
            }
            ("ADC", [Operand::Pair(to), Operand::Pair(with)]) => {
                self.put(Step::AddCarry { to: pair(*to)?, with: pair(*with)? })
            }
            ("SBC", [Operand::Pair(to), Operand::Pair(with)]) => {
                self.put(Step::SubtractCarry { to: pair(*to)?, with: pair(*with)? })
            }
            ("ADD" | "ADC" | "SUB" | "SBC" | "AND" | "XOR" | "OR" | "CP", [.., with]) => {
                let with = self.byte(of, with)?;
                self.put(Step::Accumulate { operation, with })
            }
            ("RLC" | "RRC" | "RL" | "RR" | "SLA" | "SRA" | "SLL" | "SRL", [own]) => {
                let own = self.byte(of, own)?;
                self.put(Step::Rotate { operation, of: own })
            }
            ("RLCA" | "RRCA" | "RLA" | "RRA", _) => self.put(Step::RotateA { operation }),
            ("BIT", [_, own]) => {
                let own = self.byte(of, own)?;
                self.put(Step::Bit { mask: 1 << operation, of: own })
            }
            ("RES", [_, own]) => {
                let own = self.byte(of, own)?;
                self.put(Step::Mask { of: own, keep: !(1 << operation), set: 0 })
            }
            ("SET", [_, own]) => {
                let own = self.byte(of, own)?;
                self.put(Step::Mask { of: own, keep: 0xFF, set: 1 << operation })
            }
            ("CPL", _) => self.put(Step::Complement),
            ("NEG", _) => self.put(Step::Negate),
            ("DAA", _) => self.put(Step::Adjust),
            ("SCF", _) => self.put(Step::SetCarry),
            ("CCF", _) => self.put(Step::FlipCarry),
            _ => None,
        }
    }

    fn load(&mut self, of: &Executed, to: &Operand, from: &Operand) -> Option<()> {
        match (to, from) {
            (Operand::Pair(to), Operand::Word) => {
                let ([high, low], [low_value, high_value]) = (pair(*to)?, of.decoded.number().to_le_bytes());
                self.put(Step::Set { to: high, value: high_value })?;
                self.put(Step::Set { to: low, value: low_value })
            }
            (Operand::Pair(to), Operand::Memory(Address::Word)) => {
                let (to, from) = (pair(*to)?, self.word_at(of.decoded.number()));
                self.copy(to, from)
            }
            (Operand::Memory(Address::Word), Operand::Pair(from)) => {
                let (to, from) = (self.word_at(of.decoded.number()), pair(*from)?);
                self.copy(to, from)
            }
            (to, from) => {
                let from = self.byte(of, from)?;
                let to = self.byte(of, to)?;
                self.put(Step::Copy { to, from })
            }
        }
    }

    fn copy(&mut self, [to_high, to_low]: Word, [high, low]: Word) -> Option<()> {
        self.put(Step::Copy { to: to_high, from: high })?;
        self.put(Step::Copy { to: to_low, from: low })
    }

    /// Adds a jump, a call or a return.
    fn branch(&mut self, of: &Executed) -> Option<()> {
        let branch = of.decoded.instruction.branch()?;
        let after = of.at.wrapping_add(of.decoded.length());
        let target = of.decoded.target(of.at);
        // The log does not tell a jump to the next instruction from none.
        let is_taken = match branch.condition {
            Some(_) if target == Some(after) => return None,
            Some(_) => !(of.next == after && of.accesses.is_empty()),
            None => true,
        };
        match branch.condition {
            Some(Condition::Flag { mask, set }) if [C, Z, PV, S].contains(&mask) => {
                self.put(Step::Flag { mask, is_set: set == is_taken })?;
            }
            Some(Condition::CounterNotZero) => self.put(Step::Loop { is_zero: !is_taken })?,
            Some(Condition::Flag { .. }) => return None,
            None => {}
        }
        if !is_taken {
            return (of.next == after).then_some(());
        }
        match (branch.target, &of.accesses[..]) {
            (Target::Word | Target::Distance | Target::Fixed(_), []) => (target == Some(of.next)).then_some(()),
            (Target::Word | Target::Fixed(_), &[high, low]) if target == Some(of.next) => {
                let [low_value, high_value] = after.to_le_bytes();
                let (high, low) = (self.slot(high), self.slot(low));
                self.put(Step::Set { to: high, value: high_value })?;
                self.put(Step::Set { to: low, value: low_value })
            }
            (Target::Pair(own), []) => self.put(Step::At { word: pair(own)?, value: of.next }),
            (Target::Top, &[low, high]) if of.decoded.instruction.mnemonic() == "RET" => {
                let word = [self.slot(high), self.slot(low)];
                self.put(Step::At { word, value: of.next })
            }
            _ => None,
        }
    }
}
