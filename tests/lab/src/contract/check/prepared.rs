//! A routine on one core, with a case in its registers and memory.

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::assumed::gives;
use super::broken::Broken;
use super::loops;
use super::views::{StateBefore, UsedFiller};
use crate::Error;
use crate::contract::assembled::SourceMap;
use crate::contract::expression::{Expression, MachineView};
use crate::contract::spec::{Input, NamedPlace, Place, Spec};
use calls::addresses::Addresses;
use calls::interruptible::SYSTEM_IY;
use calls::memory::MarkedByte;
use calls::memory::ROM_END;
use calls::memory::banks::{PAGING, WINDOW};
use calls::registers::KeptRegisters;
use calls::stack::ARGUMENTS;
use calls::{Call, Core, Register, Runner};
use pipeline::Program;
use rustc_hash::FxHashSet;

/// A routine ready to be called with one case.
pub(super) struct Prepared<'a> {
    pub(super) spec: &'a Spec,
    pub(super) runner: Runner,
    pub(super) call: Call,
    /// Bytes replaced by inputs whose address depends on the case.
    pub(super) moved: Vec<(u16, MarkedByte)>,
    /// The inputs and outputs in memory whose address depends on the case.
    moving: Vec<&'a NamedPlace>,
    /// The indexes of the inputs whose places hold the values of the last case: the first ones.
    held: Vec<u64>,
    /// True if each input lies at the same place in every case.
    is_steady: bool,
    pub(super) kept: KeptRegisters,
    /// An input or output at a fixed address that overlaps code, stack or ROM.
    misplaced: Option<Broken>,
    /// The bytes that inputs have set in the present case; `None` if no two of them can be the same byte.
    given: Option<Given>,
    /// The addresses of which outputs used the value after the last call.
    pub(super) read_after: RefCell<Vec<u16>>,
    /// The bytes of the program of which expressions used the value, in all cases.
    pub(super) used: RefCell<Addresses>,
    /// The same in pages other than the home page.
    pub(super) used_elsewhere: RefCell<BTreeSet<(u8, u16)>>,
    pub(super) used_filler: UsedFiller,
}

/// The bytes of memory that inputs have set in a case.
struct Given {
    /// For each address the number of the last case that set it.
    cases: Vec<u64>,
    case: u64,
    /// True if an input has set what another had set before it.
    is_twice: bool,
}

impl Given {
    fn new() -> Given {
        Given { cases: vec![0; 0x1_0000], case: 0, is_twice: false }
    }

    fn begin(&mut self) {
        (self.case, self.is_twice) = (self.case + 1, false);
    }

    fn add(&mut self, address: u16) {
        self.is_twice |= std::mem::replace(&mut self.cases[usize::from(address)], self.case) == self.case;
    }
}

/// Loads a source's program on a core. A routine must not write over its own instructions.
pub(crate) fn load(program: &Program, map: &SourceMap, spec: &Spec, core: Core) -> Result<Runner, Error> {
    let mut runner = Runner::with_gaps(program, core, &|address| map.is_used(address))?;
    runner.load_rom();
    if spec.calls_rom {
        runner.load_system(&map.system);
    }
    // An operand that the contract names is memory as any other.
    let mut named = Addresses::default();
    spec.fixed_memory().for_each(|(start, length)| named.insert_range(start, length));
    let is_guarded = |&address: &u16| !(map.operands.has(address) && named.has(address));
    runner.guard(&map.code.iter().copied().filter(is_guarded).collect::<Vec<_>>());
    if let (Some(page), Some(banks)) = (spec.page, &map.banks) {
        let refused = |why| Err(Error::NoRoomForPages { program: program.name.clone(), why });
        if *runner.stack().end() >= WINDOW {
            return refused("there is no room for a stack of 1,042 bytes below $C000, where no page is mapped over it");
        }
        if program.start < ROM_END {
            return refused("a program with banks lies at $4000 or above");
        }
        runner.add_banks(page, banks);
    }
    Ok(runner)
}

/// Returns true if an input may give IY another value than the system's.
fn gives_own_iy(input: &Input) -> bool {
    let place = &input.cell.place;
    let [high, low] = [Register::Iyh, Register::Iyl].map(|register| place.has_register(register));
    let is_system = input.computed.is_none() && input.values.count == 1 && input.values.at(0) == i64::from(SYSTEM_IY);
    (high || low) && !(high && low && place.bits() == 16 && is_system)
}

/// Returns true if the program may have an `IM 2`: also as data, which may be code that no label leads to, and in pages that are not mapped.
fn sets_mode_2(program: &Program, map: &SourceMap) -> bool {
    let banks = map.banks.iter().flat_map(|banks| banks.iter().map(|bank| &bank.bytes));
    let mut pairs = banks.chain([&program.code]).flat_map(|bytes| bytes.windows(2));
    pairs.any(|pair| matches!(pair, [0xED, 0x5E | 0x7E]))
}

impl<'a> Prepared<'a> {
    /// Loads a source's program on a core.
    pub(super) fn new(
        program: &Program,
        map: &SourceMap,
        spec: &'a Spec,
        routine: u16,
        core: Core,
    ) -> Result<Prepared<'a>, Error> {
        let runner = load(program, map, spec, core)?;
        let call = Call {
            limit: spec.effects.limit(),
            calls_rom: spec.calls_rom,
            gives_iy: spec.inputs.iter().any(gives_own_iy),
            has_unknown_handler: !gives(spec, |place| matches!(place, Place::Mode)) && sets_mode_2(program, map),
            removes: spec.removes,
            arguments: spec.arguments(),
            paging: PAGING | spec.page.unwrap_or(0),
            ..Call::new(routine, core)
        };
        let mut prepared = Prepared {
            spec,
            runner,
            call,
            moved: Vec::new(),
            moving: Vec::new(),
            held: Vec::new(),
            is_steady: true,
            kept: KeptRegisters::except(&spec.effects.changes),
            misplaced: None,
            given: None,
            read_after: RefCell::default(),
            used: RefCell::default(),
            used_elsewhere: RefCell::default(),
            used_filler: UsedFiller::default(),
        };
        let inputs = || spec.inputs.iter().map(|input| &input.cell.place);
        let moving = inputs().filter(|place| matches!(place, Place::Memory { fixed: None, .. })).count();
        let in_memory = inputs().filter(|place| matches!(place, Place::Memory { .. })).count();
        prepared.given = (moving > 0 && in_memory > 1).then(Given::new);
        prepared.is_steady = moving == 0;
        // An address with a loop's variable depends on its value too. A routine that writes there wrongly is found by that.
        let outputs = spec.outputs.iter().filter(|output| output.loops.is_empty()).map(|output| &output.cell);
        for cell in spec.inputs.iter().map(|input| &input.cell).chain(outputs) {
            match cell.place {
                Place::Memory { fixed: Some(at), .. } if prepared.misplaced.is_none() => {
                    prepared.misplaced = prepared.misplaced_at(cell, at);
                }
                Place::Memory { fixed: None, .. } => prepared.moving.push(cell),
                Place::Paged { page, address, width } if prepared.misplaced.is_none() => {
                    let bytes = (0..width as u16).map(|byte| address + byte);
                    let over = bytes.into_iter().find(|&at| prepared.runner.is_guarded_in(page, at));
                    prepared.misplaced = over.map(|address| Broken::Misplaced {
                        name: cell.name.clone(),
                        address,
                        over: "the program's code",
                    });
                }
                _ => {}
            }
        }
        Ok(prepared)
    }

    /// Puts a case into registers, memory and ports: for each input the index of its value. Returns false if a condition
    /// excludes the case.
    pub(super) fn set(&mut self, case: &[u64]) -> Result<bool, Box<Broken>> {
        self.used_filler.clear();
        let is_case = self.put(case);
        self.used_filler.other.get().map_or(is_case, |(page, address)| Err(Broken::NotGiven { page, address }.into()))
    }

    fn put(&mut self, case: &[u64]) -> Result<bool, Box<Broken>> {
        for (address, cell) in self.moved.drain(..).rev() {
            self.runner.restore(address, cell);
        }
        if let Some(given) = &mut self.given {
            given.begin();
        }
        // Inputs before the first one with another value hold theirs already: those that may be the same place come after them, and are
        // put again with it.
        let is_held = |(held, index): &(&u64, &u64)| self.is_steady && held == index;
        let held = self.held.iter().zip(case).take_while(is_held).count();
        self.held.truncate(held);
        for (input, &index) in self.spec.inputs[held..].iter().zip(&case[held..]) {
            let no_value = |why| Box::new(Broken::NoValue { what: input.cell.name.clone(), why });
            let Some(value) = input.value(index, &self.before()).map_err(no_value)? else { return Ok(false) };
            let start = self.start(&input.cell)?;
            if let (Some(given), Place::Memory { width, .. }) = (&mut self.given, &input.cell.place) {
                (0..*width as u16).for_each(|byte| given.add(start.wrapping_add(byte)));
            }
            if let Place::Memory { fixed: None, width, .. } = &input.cell.place {
                for at in (0..*width as u16).map(|byte| start.wrapping_add(byte)) {
                    self.moved.push((at, self.runner.cell(at)));
                    self.runner.note_written(at);
                }
            }
            input.cell.place.put(start, value, &mut self.call, &mut self.runner);
            self.held.push(index);
        }
        self.set_return()?;
        for condition in &self.spec.conditions {
            match condition.value(&self.before()) {
                Ok(0) => return Ok(false),
                Ok(_) => {}
                Err(why) => return Err(Broken::NoValue { what: "Where".into(), why }.into()),
            }
        }
        Ok(true)
    }

    /// Puts another value into one input alone, given its number. It lies at the same place in every case, and at no other input's.
    #[inline]
    pub(super) fn put_one(&mut self, number: usize, input: &Input, index: u64) {
        let start = input.cell.place.fixed().map_or(0, |(start, _)| start);
        input.cell.place.put(start, input.values.at(index), &mut self.call, &mut self.runner);
        if let Some(held) = self.held.get_mut(number) {
            *held = index;
        }
    }

    /// Makes the next case put all of its inputs, since something else has changed registers or memory.
    pub(super) fn forget_held(&mut self) {
        self.held.clear();
    }

    /// Returns true if the present case gives some byte of memory twice.
    pub(super) fn gives_twice(&self) -> bool {
        self.given.as_ref().is_some_and(|given| given.is_twice)
    }

    /// Sets the address to which the routine has to return.
    #[inline]
    pub(super) fn set_return(&mut self) -> Result<(), Box<Broken>> {
        if let Some(returns) = &self.spec.returns {
            let no_value = |why| Box::new(Broken::NoValue { what: "return".into(), why });
            self.call.returns_to = Some(returns.value(&self.before()).map_err(no_value)? as u16);
        }
        Ok(())
    }

    /// Returns the machine before the call.
    pub(super) fn before(&self) -> StateBefore<'_> {
        StateBefore::new(&self.call, &self.runner, &self.used, &self.used_elsewhere, &self.used_filler)
    }

    /// Returns the address of a place in memory; 0 for other places.
    #[inline]
    pub(super) fn start(&self, cell: &NamedPlace) -> Result<u16, Box<Broken>> {
        if let Place::Memory { .. } = cell.place { self.start_in(cell, &self.before()) } else { Ok(0) }
    }

    /// Returns the address of a place in memory, for some values of loop variables.
    #[inline]
    pub(super) fn start_in(&self, cell: &NamedPlace, before: &StateBefore<'_>) -> Result<u16, Box<Broken>> {
        match &cell.place {
            Place::Memory { fixed: Some(fixed), .. } => Ok(*fixed),
            Place::Memory { address, offset, .. } => {
                Ok(Self::address(address, &cell.name, before)?.wrapping_add(*offset))
            }
            _ => Ok(0),
        }
    }

    /// Returns an input or output that lies where it must not in this case.
    pub(super) fn anything_misplaced(&self) -> Option<Broken> {
        let has_return = self.call.home.is_some() || self.call.returns_to.is_some();
        if self.misplaced.is_none() && self.moving.is_empty() && !has_return {
            return None;
        }
        let mut moving = self.moving.iter().filter_map(|cell| Some((cell, self.start(cell).ok()?)));
        let misplaced =
            self.misplaced.clone().or_else(|| moving.find_map(|(cell, start)| self.misplaced_at(cell, start)));
        misplaced.or_else(|| self.misplaced_return())
    }

    /// Refuses a return address in the program, in the ROM or on the stack.
    fn misplaced_return(&self) -> Option<Broken> {
        let returns = [self.call.home, self.call.returns_to].into_iter().flatten();
        returns
            .filter_map(|address| {
                let over = match () {
                    () if self.runner.is_stack(address) => "the stack on which the routine is called",
                    () if address < ROM_END => "the ROM",
                    () if self.runner.is_program(address) => "the program",
                    () => return None,
                };
                Some(Broken::Misplaced { name: "return".into(), address, over })
            })
            .next()
    }

    /// Refuses memory over the stack or the ROM, and memory over the code if its address depends on the case.
    fn misplaced_at(&self, cell: &NamedPlace, start: u16) -> Option<Broken> {
        let Place::Memory { fixed, width, address, .. } = &cell.place else { return None };
        // Arguments lie above the return address.
        let first = self.runner.stack_top() + 2;
        let is_argument = |at: u16| address.uses_sp() && (first..first + ARGUMENTS).contains(&at);
        (0..*width as u16).map(|byte| start.wrapping_add(byte)).find_map(|address| {
            let over = match () {
                () if is_argument(address) => return None,
                () if self.runner.is_stack(address) => "the stack on which the routine is called",
                () if !self.runner.is_guarded(address) => return None,
                () if address < ROM_END => "the ROM",
                // A fixed place in the code is meant: an operand.
                () if fixed.is_some() => return None,
                () => "the program's code",
            };
            Some(Broken::Misplaced { name: cell.name.clone(), address, over })
        })
    }

    pub(super) fn address(address: &Expression, name: &str, before: &StateBefore<'_>) -> Result<u16, Box<Broken>> {
        match address.value(before) {
            Ok(address) => Ok(address as u16),
            Err(why) => Err(Broken::NoValue { what: name.to_owned(), why }.into()),
        }
    }

    /// Returns true for an address that is free after the call: what was pushed, the return address, and arguments that are removed.
    pub(super) fn is_free_stack(&self, address: u16) -> bool {
        self.runner.is_stack(address) && address < self.runner.stack_top() + 2 + self.spec.removes
    }

    /// Looks at the bytes that an output states and that the routine did not write: the output uses their values. Notes those of the
    /// program. Returns the first byte that nothing has set, unless all that it says is that this
    /// byte keeps its value, or may hold anything. `is_written` is asked with the page of a byte that is in no home page, and with its address.
    pub(super) fn left_unset(&self, is_written: &dyn Fn(Option<u8>, u16) -> bool) -> Option<Broken> {
        let (own, any) = (self.used_filler.own.borrow(), self.used_filler.any.borrow());
        let right: FxHashSet<(usize, u16)> = own.iter().chain(any.iter()).copied().collect();
        let (mut unset, mut before) = (None, self.before());
        let outputs = self.spec.outputs.iter().enumerate().filter(|(_, output)| !output.allows_anything());
        for (number, output) in outputs {
            match output.cell.place {
                Place::Paged { page, address, width } => {
                    let bytes = (0..width as u16).map(|byte| address + byte);
                    for at in bytes.filter(|&at| !is_written(Some(page), at)) {
                        match self.runner.is_filler_in(page, at) {
                            true => unset = unset.or(Some((number, Some(page), at))),
                            false => _ = before.byte_in(page, at),
                        }
                    }
                }
                Place::Memory { width, .. } => {
                    // An address without a value is reported where the output is checked.
                    let _ = loops::for_each(&output.loops, &mut before, &mut |before| {
                        let start = self.start_in(&output.cell, before)?;
                        let bytes = (0..width as u16).map(|byte| start.wrapping_add(byte));
                        for at in bytes.filter(|&at| !is_written(None, at)) {
                            match before.is_filler(at) {
                                true if right.contains(&(number, at)) => {}
                                true => unset = unset.or(Some((number, None, at))),
                                false => _ = before.byte(at),
                            }
                        }
                        Ok(())
                    });
                }
                _ => {}
            }
        }
        unset.map(|(output, page, address)| Broken::LeftUnset { output, page, address })
    }
}
