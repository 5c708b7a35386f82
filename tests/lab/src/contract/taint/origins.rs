//! The origin of each value: that of some place before the call, moved or restored, or a new value. A place that has to be kept
//! is certainly kept if it holds its own value again.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};
use z80::flags;
use z80::table::Address;

use super::execution::Execution;
use super::flow::{BlockInstruction, Effect, Operand};
use super::stack_bytes::{self, Carry, Made};
use super::state::exchanged;
use calls::Register;
use calls::memory::banks::WINDOW;
use calls::registers::RegisterGroup;

/// The origin of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Origin {
    Register(Register),
    Memory(u16),
    /// A byte of a register or pair `of`, incremented `by` a number: decremented as often it is the original value again.
    Counted {
        of: [Register; 2],
        is_high: bool,
        by: u16,
    },
    /// A byte of SP at the call plus `by`.
    Stack {
        is_high: bool,
        by: u16,
    },
    /// A number in the code, the same in every case. While the position of the stack is not tracked, it counts as 0.
    Number(u8),
    /// A new value.
    New,
}

impl Origin {
    /// Returns true if the origin tells a value from all others.
    pub(super) fn is_known(self) -> bool {
        !matches!(self, Origin::Number(_) | Origin::New)
    }

    /// Returns the origins of a register (given twice) or a pair incremented by a number, the lower byte first.
    fn counted(of: [Register; 2], by: u16) -> [Origin; 2] {
        let [high, low] = of;
        let by = if high == low { by & 0xFF } else { by };
        if by == 0 {
            [Origin::Register(low), Origin::Register(high)]
        } else {
            [false, true].map(|is_high| Origin::Counted { of, is_high, by })
        }
    }
}

/// The word that PUSH and CALL write.
const PUSHED: Operand = Operand::Memory(Address::Push);

/// Things that some instructions did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Done {
    /// The ROM took a way that depends on the position of the stack, while that is tracked.
    pub(crate) compared_sp: bool,
    /// A page was mapped, be it the one that was mapped before.
    pub(crate) mapped_page: bool,
    /// Interrupts were switched on or off, and their mode was set.
    pub(crate) switched_interrupts: bool,
    pub(crate) set_mode: bool,
    /// R was read, or IFF2 by way of I or R.
    pub(crate) showed_interrupts: bool,
}

/// The origins of all values after some instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Origins {
    /// The origins of the registers, in the order of [`Register::ALL`].
    registers: [Origin; Register::ALL.len()],
    memory: FxHashMap<u16, Origin>,
    /// True while another page than the home page is mapped.
    is_elsewhere: bool,
    /// SP at the call, while the position of the stack is tracked.
    stack: Option<u16>,
    /// True while SP is that plus a number.
    has_stack: bool,
    /// The carry of the last sum with a byte of the stack's addresses.
    carry: Option<Carry>,
    /// True once a number was added to SP that other cases of the same path may lack.
    depends_on_case: bool,
    /// What happened so far that makes a difference to what holds by chance.
    pub(super) done: Done,
    /// True if the last instruction led to the return address, while the position of the stack is tracked.
    has_returned: bool,
}

impl Default for Origins {
    fn default() -> Origins {
        Origins {
            registers: Register::ALL.map(Origin::Register),
            memory: FxHashMap::default(),
            is_elsewhere: false,
            stack: None,
            has_stack: false,
            carry: None,
            depends_on_case: false,
            done: Done::default(),
            has_returned: false,
        }
    }
}

impl Origins {
    /// Tracks the position of the stack, given SP.
    pub(super) fn of_stack(sp: u16) -> Origins {
        Origins { stack: Some(sp), has_stack: true, ..Origins::default() }
    }

    /// Returns true if a word is the return address, while the position of the stack is tracked.
    pub(super) fn is_return(&self, at: &Execution<'_>, operand: Operand) -> bool {
        self.stack.is_some_and(|sp| self.get(at, operand) == [Origin::Memory(sp), Origin::Memory(sp.wrapping_add(1))])
    }

    /// Returns the carry of the last sum with a byte of the stack's addresses.
    pub(super) fn carry(&self) -> Option<Carry> {
        self.carry
    }

    /// Returns true if what is found holds for this case alone, and not for others of the same path.
    pub(crate) fn depends_on_case(&self) -> bool {
        self.depends_on_case
    }

    /// Returns true if the last instruction led to the return address, and not to a number that is the same.
    pub(crate) fn has_returned(&self) -> bool {
        self.has_returned
    }

    /// Returns what was done.
    pub(crate) fn done(&self) -> Done {
        self.done
    }

    /// Returns true if SP is a sum of SP at the call and a number, while the position of the stack is tracked.
    pub(crate) fn has_stack(&self) -> bool {
        self.has_stack
    }

    pub(crate) fn register(&self, byte: Register) -> Origin {
        self.registers[byte as usize]
    }

    pub(crate) fn memory(&self, address: u16) -> Origin {
        // An origin says no page.
        let own = if self.is_elsewhere && address >= WINDOW { Origin::New } else { Origin::Memory(address) };
        self.memory.get(&address).copied().unwrap_or(own)
    }

    /// Puts the origins of a page in place of those of the mapped one, and returns these.
    pub(super) fn exchange(&mut self, page: FxHashMap<u16, Origin>, is_elsewhere: bool) -> FxHashMap<u16, Origin> {
        self.is_elsewhere = is_elsewhere;
        exchanged(&mut self.memory, page)
    }

    /// Adds all origins to a hash.
    pub(super) fn hash(&self, hasher: &mut FxHasher) {
        (self.registers, self.has_stack, self.carry, self.depends_on_case, self.done, self.has_returned).hash(hasher);
        hash_map(&self.memory, hasher);
    }

    /// Returns the number of bytes of memory with a known origin.
    pub(super) fn len(&self) -> usize {
        self.memory.len()
    }

    /// Returns true if an address was written to.
    pub(crate) fn is_written(&self, address: u16) -> bool {
        self.memory.contains_key(&address)
    }

    /// Returns the addresses written to.
    pub(crate) fn written(&self) -> impl Iterator<Item = u16> {
        self.memory.keys().copied()
    }

    /// Returns true if both operands of an instruction that combines them are the same register, or hold values of the same origin.
    pub(super) fn are_same(&self, at: &Execution<'_>) -> bool {
        if !matches!(at.flow.act, Effect::And | Effect::Merge { .. } | Effect::Sum { .. } | Effect::Compare) {
            return false;
        }
        let (to, from) = (self.get(at, at.flow.to), self.get(at, at.flow.from));
        let count = usize::from(at.flow.width);
        at.flow.to == at.flow.from || to[..count] == from[..count] && to[..count].iter().all(|origin| origin.is_known())
    }

    /// Executes an instruction, given what it makes of the stack's addresses.
    pub(super) fn execute(&mut self, at: &Execution<'_>, made: Made) {
        let keeps_carry = at.flow.kept & flags::C != 0 && !matches!(at.flow.act, Effect::Pop | Effect::Exchange);
        self.carry = made.carry.or(self.carry.filter(|_| keeps_carry));
        self.depends_on_case |= made.depends_on_case;
        self.done.switched_interrupts |= at.flow.switches_interrupts;
        self.done.set_mode |= at.flow.sets_mode;
        self.done.showed_interrupts |= at.flow.shows_interrupts;
        self.has_returned = match at.flow.act {
            Effect::Jump => self.is_return(at, at.flow.to),
            Effect::Return => self.is_return(at, Operand::Memory(Address::Top)),
            _ => false,
        };
        self.move_values(at);
        made.values.into_iter().for_each(|(operand, values)| self.put(at, operand, values));
        // The flags are set anew.
        if at.flow.kept != 0xFF {
            self.make(Register::F);
        }
    }

    fn move_values(&mut self, at: &Execution<'_>) {
        let flow = at.flow;
        match flow.act {
            Effect::Copy | Effect::Pop | Effect::Push => {
                let (to, from) = match flow.act {
                    Effect::Push => (PUSHED, flow.to),
                    Effect::Pop => (flow.to, Operand::Memory(Address::Top)),
                    _ => (flow.to, flow.from),
                };
                let values = self.get(at, from);
                self.put(at, to, values);
            }
            Effect::Exchange => {
                let (to, from) = (self.get(at, flow.to), self.get(at, flow.from));
                self.put(at, flow.to, from);
                self.put(at, flow.from, to);
            }
            Effect::ExchangeAll => {
                use Register::{B, B2, C, C2, D, D2, E, E2, H, H2, L, L2};
                for (one, other) in [(B, B2), (C, C2), (D, D2), (E, E2), (H, H2), (L, L2)] {
                    let (a, b) = (self.register(one), self.register(other));
                    (self.registers[one as usize], self.registers[other as usize]) = (b, a);
                }
            }
            Effect::BlockInstruction(block, _) => {
                let r = at.registers;
                match block {
                    BlockInstruction::Copy => _ = self.memory.insert(r.de(), self.memory(r.hl())),
                    BlockInstruction::In => _ = self.memory.insert(r.hl(), Origin::New),
                    BlockInstruction::Compare | BlockInstruction::Out => {}
                }
                let made: &[Register] = match block {
                    BlockInstruction::Copy => {
                        &[Register::B, Register::C, Register::D, Register::E, Register::H, Register::L]
                    }
                    BlockInstruction::Compare => &[Register::B, Register::C, Register::H, Register::L],
                    BlockInstruction::In | BlockInstruction::Out => &[Register::B, Register::H, Register::L],
                };
                made.iter().for_each(|&byte| self.make(byte));
            }
            Effect::Loop => self.make(Register::B),
            Effect::Call if flow.is_taken(at.registers) => self.put(at, PUSHED, [Origin::New; 2]),
            Effect::Nibbles { .. } => {
                self.put(at, flow.to, [Origin::New; 2]);
                self.make(Register::A);
            }
            Effect::Invert | Effect::Decimal => self.make(Register::A),
            Effect::Count { down } => {
                let values = self.count(at, down);
                self.put(at, flow.to, values);
            }
            // `OR A` and `AND A` set the flags alone, and so do 0 and $FF in the place of A.
            Effect::And if at.is_itself || at.is_number(0xFF) => {}
            Effect::Merge { exclusive } if !exclusive && at.is_itself || at.is_number(0) => {}
            Effect::Sum { .. }
            | Effect::And
            | Effect::Merge { .. }
            | Effect::Rotate(_)
            | Effect::Fix(_)
            | Effect::In => {
                self.put(at, flow.to, [Origin::New; 2]);
                if let Some(bytes) = flow.also {
                    self.put(at, Operand::Registers(bytes), [Origin::New; 2]);
                }
            }
            Effect::Nothing
            | Effect::Carry { .. }
            | Effect::Compare
            | Effect::Test(_)
            | Effect::Jump
            | Effect::Call
            | Effect::Return
            | Effect::Out => {}
        }
    }

    /// Returns the origins after `INC` or `DEC` of a register or pair. In memory the value is new.
    fn count(&self, at: &Execution<'_>, down: bool) -> [Origin; 2] {
        let Operand::Registers(bytes) = at.flow.to else { return [Origin::New; 2] };
        let step = if down { u16::MAX } else { 1 };
        match *bytes.bytes() {
            [byte] => match self.register(byte) {
                Origin::Register(own) => Origin::counted([own, own], step),
                Origin::Counted { of, by, .. } if of[0] == of[1] => Origin::counted(of, by.wrapping_add(step)),
                _ => [Origin::New; 2],
            },
            [high, low] => match (self.register(high), self.register(low)) {
                (Origin::Register(high), Origin::Register(low)) if high != low => Origin::counted([high, low], step),
                (one @ Origin::Counted { of, by, .. }, other) if [other, one] == Origin::counted(of, by) => {
                    Origin::counted(of, by.wrapping_add(step))
                }
                _ => [Origin::New; 2],
            },
            _ => [Origin::New; 2],
        }
    }

    /// Gives a register a new value.
    pub(super) fn make(&mut self, byte: Register) {
        self.registers[byte as usize] = Origin::New;
    }

    /// Returns the origins of an operand, the lower byte first.
    pub(super) fn get(&self, at: &Execution<'_>, operand: Operand) -> [Origin; 2] {
        match operand {
            Operand::Registers(bytes) => {
                low_first(bytes).map(|byte| byte.map_or(Origin::New, |byte| self.register(byte)))
            }
            Operand::Memory(address) => {
                let is_word = at.flow.width == 2 || matches!(address, Address::Top | Address::Push);
                let address = at.address(address);
                let high = if is_word { self.memory(address.wrapping_add(1)) } else { Origin::New };
                [self.memory(address), high]
            }
            Operand::Sp => match self.stack.filter(|_| self.has_stack) {
                Some(stack) => stack_bytes::bytes_of(at.registers.sp().wrapping_sub(stack)),
                None => [Origin::New; 2],
            },
            // `LD SP,0` whose number the routine changes; any other number counts as if the routine did not: the
            // check of a path with such a number stands for no other case.
            Operand::Number if at.flow.to == Operand::Sp && self.is_written(at.number) => {
                [0, 1].map(|n| self.memory(at.number.wrapping_add(n)))
            }
            Operand::Number => {
                let number = if self.stack.is_some() { at.decoded.number() } else { 0 };
                number.to_le_bytes().map(Origin::Number)
            }
            Operand::Port(_) => [Origin::New; 2],
        }
    }

    fn put(&mut self, at: &Execution<'_>, operand: Operand, values: [Origin; 2]) {
        match operand {
            Operand::Registers(bytes) => {
                for (byte, value) in low_first(bytes).into_iter().zip(values) {
                    byte.into_iter().for_each(|byte| self.registers[byte as usize] = value);
                }
            }
            Operand::Memory(address) => {
                let (first, width) = (at.address(address), if operand == PUSHED { 2 } else { at.flow.width });
                let addresses = (0..width).map(|byte| first.wrapping_add(byte));
                self.memory.extend(addresses.zip(values));
            }
            Operand::Sp => self.has_stack = stack_bytes::number_of(values).is_some(),
            Operand::Number | Operand::Port(_) => {}
        }
    }
}

/// Adds what is known of some addresses to a hash, in whatever order they are.
pub(super) fn hash_map<T: Hash>(map: &FxHashMap<u16, T>, hasher: &mut FxHasher) {
    let hash = |entry: (&u16, &T)| {
        let mut own = FxHasher::default();
        entry.hash(&mut own);
        own.finish()
    };
    map.iter().map(hash).fold(0u64, u64::wrapping_add).hash(hasher);
}

/// Returns one or two registers, that of the lower byte first.
fn low_first(bytes: RegisterGroup) -> [Option<Register>; 2] {
    let mut bytes = bytes.bytes().iter().rev().copied();
    [bytes.next(), bytes.next()]
}
