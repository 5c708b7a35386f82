//! The taint of registers, flags and memory, and of the operands of an instruction.

use std::collections::BTreeMap;
use std::hash::Hash;
use std::ops::RangeInclusive;

use rustc_hash::{FxHashMap, FxHasher};
use z80::flags;
use z80::table::{Address, Condition, Port};

use super::execution::Execution;
use super::flow::{Flow, Operand};
use super::leak::Leak;
use super::origins::{Origin, Origins, hash_map};
use super::ports::PortSeen;
use super::stack_bytes;
use crate::Registers;
use calls::Register;
use calls::memory::banks::WINDOW;
use calls::registers::RegisterGroup;

/// The taint of all bits: a 1 for each tainted bit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Taint {
    pub(super) registers: Registers,
    /// Set when tracking the stack's position: the stack's address range. Then addresses on the stack are allowed to be tainted,
    /// since a routine uses the stack wherever it is.
    stack: Option<RangeInclusive<u16>>,
    /// The taint of SP.
    sp: u16,
    pub(super) memory: FxHashMap<u16, u8>,
    pub(super) origins: Origins,
    /// Set while A holds a value that is not tainted, of which some bits are inverted by those of another one.
    pub(super) mixed: Option<Mixed>,
    /// True if bits 3 and 5 of F are those of A.
    pub(super) has_copies: bool,
    /// True if what an interrupt changes is tainted: R, and P/V after `LD A,I`.
    pub(super) is_interruptible: bool,
    /// The memory of pages that are not mapped, of a program with banks.
    pages: Option<Box<Pages>>,
}

/// The value by which bits of A are inverted, and these bits: A is a value that is not tainted, XOR the other value AND the bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Mixed {
    pub(super) by: Origin,
    pub(super) bits: u8,
}

/// The taints and origins of memory in a page that is not mapped, by address.
type Parked = (FxHashMap<u16, u8>, FxHashMap<u16, Origin>);

/// The pages of a program with banks.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Pages {
    home: u8,
    page: u8,
    parked: BTreeMap<u8, Parked>,
}

/// Puts what is known of a page in place of what is known of the mapped one, and returns that.
pub(super) fn exchanged<T>(of: &mut FxHashMap<u16, T>, page: FxHashMap<u16, T>) -> FxHashMap<u16, T> {
    let (old, others) = std::mem::take(of).into_iter().partition(|(address, _)| *address >= WINDOW);
    *of = others;
    of.extend(page);
    old
}

const SZ_YX: u8 = flags::S | flags::Y | flags::X;

/// Returns the lowest set bit and all above it, which a carry may reach.
pub(super) fn upward(mask: u16) -> u16 {
    if mask == 0 { 0 } else { u16::MAX << mask.trailing_zeros() }
}

/// Returns all bits if any is set.
pub(super) fn any(mask: u16) -> u8 {
    if mask == 0 { 0 } else { 0xFF }
}

/// Returns the taint of the flags of a result: S and bits 3 and 5 depend on their own bits, the others on all.
pub(super) fn of_result(mask: u8) -> u8 {
    mask & SZ_YX | any(mask.into()) & !SZ_YX
}

impl Taint {
    /// Taints everything except these registers and these bits of F.
    pub(crate) fn except(given: &[Register], given_flags: u8) -> Taint {
        let mut registers = Registers::default();
        for byte in Register::ALL {
            byte.set(&mut registers, if given.contains(&byte) { 0 } else { 0xFF });
        }
        registers.set_f(registers.f() & !given_flags);
        Taint {
            registers,
            stack: None,
            sp: 0,
            memory: FxHashMap::default(),
            origins: Origins::default(),
            mixed: None,
            has_copies: false,
            is_interruptible: false,
            pages: None,
        }
    }

    /// Begins with this page mapped, of a program with banks.
    pub(crate) fn set_home(&mut self, home: Option<u8>) {
        self.pages = home.map(|home| Box::new(Pages { home, page: home, parked: BTreeMap::new() }));
    }

    /// Maps a page.
    pub(crate) fn map(&mut self, page: u8) {
        let Some(pages) = self.pages.as_mut().filter(|pages| pages.page != page) else { return };
        let (memory, origins) = pages.parked.remove(&page).unwrap_or_default();
        let old = (exchanged(&mut self.memory, memory), self.origins.exchange(origins, page != pages.home));
        pages.parked.insert(std::mem::replace(&mut pages.page, page), old);
    }

    /// Returns the taint of a byte of a page, while the home page is mapped.
    pub(crate) fn byte_elsewhere(&self, page: u8, address: u16) -> u8 {
        let parked = self.pages.as_ref().and_then(|pages| pages.parked.get(&page));
        parked.and_then(|(memory, _)| memory.get(&address)).copied().unwrap_or(0)
    }

    /// Returns true if a byte was written, while the home page is mapped: one of this page, or of the home page or below it.
    pub(crate) fn is_written(&self, page: Option<u8>, address: u16) -> bool {
        let Some(page) = page else { return self.origins.is_written(address) };
        let parked = self.pages.as_ref().and_then(|pages| pages.parked.get(&page));
        parked.is_some_and(|(_, origins)| origins.contains_key(&address))
    }

    /// Taints what an interrupt changes, or not.
    pub(crate) fn set_interruptible(&mut self, is_interruptible: bool) {
        self.is_interruptible = is_interruptible;
    }

    /// Adds everything that differs among the taints of a routine to a hash.
    pub(crate) fn hash(&self, hasher: &mut FxHasher) {
        Register::ALL.map(|byte| byte.get(&self.registers)).hash(hasher);
        (self.sp, self.has_copies, self.mixed).hash(hasher);
        hash_map(&self.memory, hasher);
        self.origins.hash(hasher);
    }

    /// Returns the number of bytes of memory of which something is known.
    pub(crate) fn len(&self) -> usize {
        self.memory.len() + self.origins.len()
    }

    /// Taints the position of the stack and the return address, which is at `sp`, and nothing else.
    pub(crate) fn of_stack(sp: u16, stack: RangeInclusive<u16>) -> Taint {
        let memory = [(sp, 0xFF), (sp.wrapping_add(1), 0xFF)].into_iter().collect();
        let origins = Origins::of_stack(sp);
        Taint { stack: Some(stack), sp: 0xFFFF, memory, origins, ..Taint::except(&Register::ALL, 0xFF) }
    }

    /// Returns true for an address on the stack, when tracking the stack's position.
    pub(super) fn is_on_stack(&self, address: u16) -> bool {
        self.stack.as_ref().is_some_and(|stack| stack.contains(&address))
    }

    /// Returns true if this is the taint of the stack's position.
    pub(crate) fn is_of_stack(&self) -> bool {
        self.stack.is_some()
    }

    /// Returns true if a word, the lower byte first, is SP at the call plus a number, while the position of the stack is tracked.
    pub(crate) fn is_sum_with_sp(&self, bytes: [Origin; 2], number: u16) -> bool {
        self.is_of_stack() && stack_bytes::number_of(bytes) == Some(number)
    }

    /// Removes the taint of the return address, which is at `sp`.
    pub(crate) fn know_return(&mut self, sp: u16) {
        [sp, sp.wrapping_add(1)].iter().for_each(|address| _ = self.memory.remove(address));
    }

    /// Returns true if no memory is tainted except what is ignored.
    pub(crate) fn is_clean(&self, ignored: impl Fn(u16) -> bool) -> bool {
        let parked = self.pages.iter().flat_map(|pages| pages.parked.values());
        self.memory.keys().all(|&address| ignored(address)) && parked.into_iter().all(|(memory, _)| memory.is_empty())
    }

    /// Returns the origins of all values.
    pub(crate) fn origins(&self) -> &Origins {
        &self.origins
    }

    /// Removes the taint of a register.
    pub(crate) fn untaint(&mut self, byte: Register) {
        byte.set(&mut self.registers, 0);
    }

    /// Taints a register.
    pub(crate) fn taint(&mut self, byte: Register) {
        byte.set(&mut self.registers, 0xFF);
    }

    /// Taints a byte of memory.
    pub(crate) fn taint_memory(&mut self, address: u16) {
        self.memory.insert(address, 0xFF);
    }

    /// Returns the taint of a register.
    pub(crate) fn register(&self, byte: Register) -> u8 {
        byte.get(&self.registers)
    }

    /// Returns the taint of a byte of memory.
    pub(crate) fn byte(&self, address: u16) -> u8 {
        self.memory.get(&address).copied().unwrap_or(0)
    }

    /// Returns the taint of an operand.
    pub(super) fn value(&self, at: &Execution<'_>, operand: Operand) -> Result<u16, Leak> {
        Ok(match operand {
            Operand::Number if self.memory.is_empty() => 0,
            // Only a number that is loaded can be tainted.
            Operand::Number => self.load(at.number, at.decoded.instruction.number_length() as u16),
            Operand::Port(_) => 0,
            Operand::Sp => self.sp,
            Operand::Registers(bytes) => self.pair(bytes),
            Operand::Memory(address) => self.load(self.address(at, address)?, at.flow.width),
        })
    }

    /// Sets the taint of an operand.
    pub(super) fn give(&mut self, at: &Execution<'_>, operand: Operand, value: u16) -> Result<(), Leak> {
        match operand {
            Operand::Number | Operand::Port(_) => {}
            Operand::Sp => self.sp = value,
            Operand::Registers(bytes) => bytes.set(&mut self.registers, value.into()),
            Operand::Memory(address) => {
                let address = self.address(at, address)?;
                for (n, byte) in (0..at.flow.width).zip(value.to_le_bytes()) {
                    self.store(address.wrapping_add(n), byte);
                }
            }
        }
        Ok(())
    }

    /// Sets the taint of the register that receives the result too.
    pub(super) fn copy_result(&mut self, flow: &Flow, value: u8) {
        if let Some(bytes) = flow.also {
            bytes.set(&mut self.registers, value.into());
        }
    }

    /// Sets the taint of the flags that depend on the result. Flags not kept become untainted.
    pub(super) fn decide(&mut self, flow: &Flow, bits: u8) {
        let f = self.registers.f();
        self.registers.set_f(f & flow.kept | bits & flow.decided);
    }

    /// Returns the taint of one or two registers.
    pub(super) fn pair(&self, bytes: RegisterGroup) -> u16 {
        bytes.get(&self.registers) as u16
    }

    fn load(&self, address: u16, width: u16) -> u16 {
        let byte = |n: u16| u16::from(self.byte(address.wrapping_add(n))) << (8 * n);
        (0..width).map(byte).fold(0, |value, byte| value | byte)
    }

    pub(super) fn store(&mut self, address: u16, value: u8) {
        if value == 0 {
            self.memory.remove(&address)
        } else {
            self.memory.insert(address, value)
        };
    }

    pub(super) fn push(&mut self, at: &Execution<'_>, value: u16) -> Result<(), Leak> {
        let address = at.address(Address::Push);
        self.check_access(address, 2, self.sp)?;
        let [low, high] = value.to_le_bytes();
        self.store(address.wrapping_add(1), high);
        self.store(address, low);
        Ok(())
    }

    /// Returns the taint of the word at SP.
    pub(super) fn top(&self, at: &Execution<'_>) -> Result<u16, Leak> {
        let address = at.address(Address::Top);
        self.check_access(address, 2, self.sp)?;
        Ok(self.load(address, 2))
    }

    /// Checks a memory access by an address with this taint. When tracking the stack's position, an address is tainted if and only
    /// if it is on the stack.
    pub(super) fn check_access(&self, address: u16, width: u16, bits: u16) -> Result<(), Leak> {
        let Some(stack) = &self.stack else { return if bits == 0 { Ok(()) } else { Err(Leak::Address) } };
        let mut addresses = (0..width).map(|byte| address.wrapping_add(byte));
        // Taint in the low byte only: the address lies on a fixed page.
        match addresses.find(|address| stack.contains(address)) {
            Some(address) if bits <= 0xFF => Err(Leak::Stack(address)),
            None if bits != 0 => Err(Leak::Address),
            _ => Ok(()),
        }
    }

    /// Allows a jump to the return address when tracking the stack's position.
    pub(super) fn allow_return(&self, at: &Execution<'_>, operand: Operand) -> Result<(), Leak> {
        if self.origins.is_return(at, operand) { Ok(()) } else { Err(Leak::Path) }
    }

    /// Allows a leak when tracking the stack's position: a routine finds the stack wherever it is.
    pub(super) fn allow_stack(&self, leak: Leak) -> Result<(), Leak> {
        if self.stack.is_some() { Ok(()) } else { Err(leak) }
    }

    /// Returns the value of an address.
    fn address(&self, at: &Execution<'_>, address: Address) -> Result<u16, Leak> {
        let bits = match address {
            Address::Pair(pair) | Address::Indexed(pair) => pair.get(&self.registers),
            Address::Top | Address::Push => self.sp,
            Address::Word => 0,
        };
        let first = at.address(address);
        self.check_access(first, at.flow.width, bits)?;
        Ok(first)
    }

    /// Checks the condition of a branch.
    pub(super) fn branch(&self, flow: &Flow) -> Result<(), Leak> {
        let Some(Condition::Flag { mask, .. }) = flow.condition else { return Ok(()) };
        if self.registers.f() & mask == 0 { Ok(()) } else { Err(Leak::Path) }
    }

    /// Returns the port accessed.
    pub(super) fn port(&self, at: &Execution<'_>) -> Result<PortSeen, Leak> {
        let r = &self.registers;
        let by_number = [at.flow.to, at.flow.from].contains(&Operand::Port(Port::Number));
        let (high, low, address) = if by_number {
            (r.a(), 0, u16::from_be_bytes([at.registers.a(), at.number()]))
        } else {
            (r.b(), r.c(), at.registers.bc())
        };
        if low == 0 { Ok(PortSeen { address, is_certain: high == 0 }) } else { Err(Leak::Port) }
    }
}
