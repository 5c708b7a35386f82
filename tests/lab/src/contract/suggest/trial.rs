//! Calls of a routine with random inputs of a header in the making, and what they access that it does not name.

use std::collections::BTreeMap;

use fastrand::Rng;
use pipeline::Program;

use super::draft::{AFTER, BEFORE, Draft, ReturnsTo};
use super::item::{Item, PAIRS};
use crate::Error;
use crate::contract::assembled::SourceMap;
use crate::contract::code::Constant;
use calls::interruptible::SYSTEM_IY;
use calls::memory::ROM_END;
use calls::observed::Observed;
use calls::stack::ARGUMENTS;
use calls::{Call, CallOutcome, Core, Register, Runner, T};

/// A call, and what came of it.
pub(super) struct Trial {
    pub(super) call: Call,
    /// The values of the inputs in memory.
    pub(super) memory: BTreeMap<u16, u8>,
    pub(super) outcome: CallOutcome,
    /// The addresses read and written that the header does not name, in order. What was read is memory that nothing has set.
    pub(super) reads: Vec<u16>,
    pub(super) writes: Vec<u16>,
    /// The word above the return address.
    pub(super) caller: u16,
    /// The contents of the addresses read.
    pub(super) contents: BTreeMap<u16, u8>,
}

impl Trial {
    pub(super) fn returned(&self) -> bool {
        self.outcome.returned().is_some()
    }

    /// Returns its time in T-states, as far as it is known.
    pub(super) fn t(&self) -> T {
        match &self.outcome {
            CallOutcome::Returned(returned) => returned.t,
            CallOutcome::Hung { .. } => self.call.limit,
            _ => 0,
        }
    }

    /// Returns the value of an input.
    pub(super) fn value(&self, item: Item) -> u32 {
        item.get(&self.call, &|at| self.memory.get(&at).or(self.contents.get(&at)).copied().unwrap_or_default())
    }

    /// Returns the addresses read and written that the header does not name.
    pub(super) fn accesses(&self) -> impl Iterator<Item = u16> {
        self.reads.iter().chain(&self.writes).copied()
    }
}

/// A routine that is called with random inputs.
pub(super) struct Trials<'a> {
    map: &'a SourceMap,
    routine: u16,
    pub(super) runner: Runner,
    random: Rng,
    /// The numbers in the routine's code.
    constants: Vec<u32>,
    /// The return address of calls without one as an input.
    pub(super) home: u16,
}

impl<'a> Trials<'a> {
    /// Loads a program for a header in the making.
    pub(super) fn new(
        program: &'a Program,
        map: &'a SourceMap,
        routine: u16,
        draft: &Draft,
        seed: u64,
    ) -> Result<Trials<'a>, Error> {
        let mut runner = Runner::with_gaps(program, Core::Z80, &|address| map.is_used(address))?;
        runner.load_rom();
        if draft.calls_rom {
            runner.load_system(&map.system);
        }
        let named = |at: &u16| map.operands.has(*at) && (draft.changes(*at) || draft.gives(*at));
        runner.guard(&map.code.iter().copied().filter(|at| !named(at)).collect::<Vec<_>>());
        let constants = map.program.constants(routine).into_iter();
        let constants = constants.map(|constant| match constant {
            Constant::Byte(byte) => byte.into(),
            Constant::Word(word) => word.into(),
        });
        let mut trials =
            Trials { map, routine, runner, random: Rng::with_seed(seed), constants: constants.collect(), home: 0 };
        trials.home = trials.room(draft).unwrap_or_else(|| trials.runner.home());
        let filled = |at: u16| at >= ROM_END && trials.is_free(at);
        let free: Vec<u16> = (0..=0xFFFF).filter(|&at| filled(at)).collect();
        let Trials { runner, random, .. } = &mut trials;
        free.into_iter().for_each(|at| runner.fill(at, random.u8(..)));
        Ok(trials)
    }

    /// Returns true if nothing lies at an address.
    fn is_free(&self, address: u16) -> bool {
        let is_code = self.runner.is_program(address) && self.map.is_used(address);
        let is_system = (0x5C00..0x5CCB).contains(&address);
        address >= ROM_END && !is_code && !is_system && !self.runner.is_stack(address)
    }

    /// Returns an address for a pointer: around it there is no program, no stack, and nothing that the header names.
    pub(super) fn room(&self, draft: &Draft) -> Option<u16> {
        let is_used = |at: u16| !self.is_free(at) || draft.changes(at) || draft.gives(at) || draft.anchor(at).is_some();
        let has_room = |&base: &u16| {
            let (first, last) = (base - BEFORE, base.saturating_add(AFTER));
            let home = self.home;
            (first..=last).all(|at| !is_used(at)) && !(first..=last).contains(&home)
        };
        /// Bytes before the end of a page: a pointer that is counted on changes its high byte too.
        const TO_END: u16 = 3;
        (0xC1..=0xFB).chain(0x5E..0xC1).chain(0x42..0x5E).map(|page| (page << 8) - TO_END).find(has_room)
    }

    /// Returns a random value of a range: any, near one of its ends, or one that the code compares with.
    fn draw(&mut self, (first, last): (u32, u32)) -> u32 {
        let Trials { random, constants, .. } = self;
        let near = random.u32(0..8).min(last - first);
        match random.u8(..6) {
            0 | 1 => first + near,
            2 => last - near,
            3 => {
                let constant = random.choice(constants.iter()).copied().unwrap_or_default();
                let constant = constant.saturating_add(random.u32(0..3)).saturating_sub(1);
                if (first..=last).contains(&constant) { constant } else { first + near }
            }
            _ => random.u32(first..=last),
        }
    }

    /// Draws a pair: an address in RAM, a small number, or any number.
    fn draw_pair(&mut self) -> u32 {
        match self.random.u8(..6) {
            0..=2 => self.random.u32(0x6000..=0xFFFF),
            3 => self.random.u32(0..16),
            _ => self.draw((0, 0xFFFF)),
        }
    }

    /// Calls the routine once. Returns `None` if it ends in another way than with its inputs set, which no routine does.
    pub(super) fn try_one(&mut self, draft: &Draft) -> Trial {
        let limit: T = if draft.calls_rom || draft.waits > 0 { 700_000 } else { 200_000 };
        let mut call = Call {
            limit,
            home: Some(self.home),
            interrupts: (draft.are_on, 0),
            calls_rom: draft.calls_rom,
            removes: draft.removes,
            arguments: ARGUMENTS,
            ..Call::new(self.routine, Core::Z80)
        };
        for register in Register::PRESERVED.into_iter().chain([Register::F]) {
            let value = self.draw((0, 0xFF));
            register.set(&mut call.registers, value as u8);
        }
        for pair in 0..PAIRS.len() {
            if self.random.u8(..3) > 0 {
                let value = self.draw_pair();
                Item::Word(pair).put(value, &mut call, &mut self.runner);
            }
        }
        if draft.calls_rom {
            call.registers.set_iy(SYSTEM_IY);
        }
        // What lies near a pointer differs from call to call, unless it is the program's. In some calls all bytes are the same.
        let uniform = if self.random.u8(..5) == 0 { Some(self.random.u8(..)) } else { None };
        let bases: Vec<u16> = draft.pointers.values().copied().chain([self.home]).collect();
        for at in bases.iter().flat_map(|&base| (base - BEFORE)..=base.saturating_add(AFTER)) {
            if self.is_free(at) {
                let byte = uniform.unwrap_or_else(|| self.random.u8(..));
                self.runner.fill(at, byte);
            }
        }
        let above = self.runner.stack_top() + 2;
        for at in above..above + ARGUMENTS {
            let byte = self.random.u8(..);
            self.runner.fill(at, byte);
        }
        let mut memory = BTreeMap::new();
        for (&item, &values) in &draft.inputs {
            let is_half = matches!(item, Item::Byte(register) if PAIRS.iter().any(|(_, high, low)| {
                let whole = |half: &Register| draft.inputs.get(&Item::Byte(*half)) == Some(&(0, 0xFF));
                [*high, *low].contains(&register) && whole(high) && whole(low)
            }));
            if is_half {
                continue;
            }
            let of_memory = uniform.filter(|_| matches!(item, Item::Memory(_)) && values == (0, 0xFF));
            let value = of_memory.map_or_else(|| self.draw(values), u32::from);
            item.put(value, &mut call, &mut self.runner);
            for (at, byte) in item.addresses().into_iter().zip((value as u16).to_le_bytes()) {
                memory.insert(at, byte);
            }
        }
        let home = call.home.unwrap_or_default();
        call.returns_to = match draft.returns {
            Some(ReturnsTo::After(bytes)) => Some(home.wrapping_add(bytes)),
            Some(ReturnsTo::Text) => {
                let length = (0..=255u16).find(|&n| self.runner.peek(home.wrapping_add(n)) == 0).unwrap_or(0);
                Some(home.wrapping_add(length + 1))
            }
            Some(ReturnsTo::Caller) => {
                let at = self.runner.stack_top().wrapping_add(2);
                Some(u16::from_le_bytes([self.runner.peek(at), self.runner.peek(at.wrapping_add(1))]))
            }
            None => None,
        };
        let caller = u16::from_le_bytes([self.runner.peek(above), self.runner.peek(above + 1)]);
        let Observed { outcome, mut filler, .. } = self.runner.observe(&call);
        filler.retain(|&at| !draft.gives(at));
        let changes = outcome.returned().map(|returned| returned.changes.as_slice()).unwrap_or_default();
        let writes = changes.iter().map(|change| change.address).filter(|at| !draft.changes(*at)).collect();
        let contents = filler.iter().map(|&at| (at, self.runner.peek(at))).collect();
        Trial { call, memory, outcome, reads: filler, writes, caller, contents }
    }
}
