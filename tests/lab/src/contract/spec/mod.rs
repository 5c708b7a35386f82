//! A contract as data: the inputs with their values, the outputs, and what else may change.

mod effects;
mod extent;
mod keep;
mod mutants;
mod output;
mod place;
mod side;

pub use self::effects::{Breach, Effects};
pub(crate) use self::extent::widest;
pub(crate) use self::keep::Keep;
pub(crate) use self::mutants::MutantSpec;
pub(crate) use self::output::{Loop, Output, Sent, Want};
pub(crate) use self::place::Place;
pub use self::side::StatedSide;

use super::expression::{Expression, MachineView};
use calls::Register;
use calls::registers::RegisterGroup;
use calls::stack::ARGUMENTS;

/// A place with its name in reports.
#[derive(Clone, Debug)]
pub(crate) struct NamedPlace {
    pub(crate) name: String,
    pub(crate) place: Place,
}

/// The values of an input: ranges, in the order in which they are written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Values {
    /// The first value of each range and the number of values in it.
    pub(crate) ranges: Vec<(i64, u64)>,
    /// Number of values in all.
    pub(crate) count: u64,
}

impl Values {
    pub(crate) fn push(&mut self, first: i64, last: i64) {
        let count = (last - first) as u64 + 1;
        self.ranges.push((first, count));
        self.count += count;
    }

    /// Returns the value of an index.
    #[inline]
    pub(crate) fn at(&self, mut index: u64) -> i64 {
        for &(first, count) in &self.ranges {
            if index < count {
                return first + index as i64;
            }
            index -= count;
        }
        0
    }

    /// Returns the index of a value, taken as an unsigned number of `bits` bits or as a signed one; `None` if it is not among
    /// them.
    pub(crate) fn index(&self, value: i64, bits: u32) -> Option<u64> {
        let index = |value: i64| {
            let mut before = 0;
            self.ranges.iter().find_map(|&(first, count)| {
                let index = value.checked_sub(first).and_then(|index| u64::try_from(index).ok());
                let found = index.filter(|&index| index < count).map(|index| before + index);
                before += count;
                found
            })
        };
        index(value).or_else(|| index(value - (1 << bits)))
    }

    /// Returns true for one of the values, taken as an unsigned number of `bits` bits or as a signed one.
    pub(crate) fn has(&self, value: i64, bits: u32) -> bool {
        let signed = value - (1 << bits);
        let within =
            |value: i64| self.ranges.iter().any(|&(first, count)| value >= first && ((value - first) as u64) < count);
        within(value) || within(signed)
    }

    /// Returns the indices of the values at which routines tend to go wrong: the ends of ranges, and the limits of bytes and
    /// words.
    pub(crate) fn boundaries(&self) -> Vec<u64> {
        const EDGES: [i64; 12] =
            [0, 1, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x1_0000, 0x7FFF_FFFF, 0x8000_0000];
        let (mut indices, mut before) = (Vec::new(), 0);
        for &(first, count) in &self.ranges {
            let edges = EDGES.into_iter().filter_map(|edge| u64::try_from(edge.checked_sub(first)?).ok());
            let ends = [0, 1, count.saturating_sub(2), count - 1];
            indices.extend(edges.chain(ends).filter(|&index| index < count).map(|index| before + index));
            before += count;
        }
        indices.sort_unstable();
        indices.dedup();
        indices
    }
}

/// An input of a routine.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    pub(crate) cell: NamedPlace,
    /// The values. Of an input computed from others their number.
    pub(crate) values: Values,
    pub(crate) computed: Option<Computed>,
}

/// The values of an input that depend on inputs before it.
#[derive(Clone, Debug)]
pub(crate) enum Computed {
    Value(Expression),
    /// The ends of a range. Cases with an index that leads past the last value are excluded.
    Range(Expression, Expression),
}

impl Computed {
    pub(crate) fn expressions(&self) -> Vec<&Expression> {
        match self {
            Computed::Value(value) => vec![value],
            Computed::Range(first, last) => vec![first, last],
        }
    }
}

impl Input {
    /// Returns the value of an index in a case, given the inputs before it; `None` if there is none in this case.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(crate) fn value(&self, index: u64, before: &impl MachineView) -> Result<Option<i64>, &'static str> {
        match &self.computed {
            None => Ok(Some(self.values.at(index))),
            Some(computed) => self.computed_value(computed, index, before),
        }
    }

    fn computed_value(
        &self,
        computed: &Computed,
        index: u64,
        before: &impl MachineView,
    ) -> Result<Option<i64>, &'static str> {
        let value = match computed {
            Computed::Value(value) => value.value(before)?,
            Computed::Range(first, last) => {
                let value = first.value(before)?.saturating_add_unsigned(index);
                if value > last.value(before)? {
                    return Ok(None);
                }
                value
            }
        };
        let bits = self.cell.place.bits();
        let fits = (-(1 << (bits - 1))..1 << bits).contains(&value);
        if fits { Ok(Some(value)) } else { Err("the value of an input does not fit its place") }
    }

    /// Returns true for one of its values, taken as an unsigned number or as a signed one.
    pub(crate) fn has(&self, value: i64, before: &impl MachineView) -> bool {
        let bits = self.cell.place.bits();
        let is_one = |of: &dyn Fn(i64) -> bool| of(value) || of(value - (1 << bits));
        match &self.computed {
            None => self.values.has(value, bits),
            Some(Computed::Value(of)) => of.value(before).is_ok_and(|of| is_one(&|value| value == of)),
            Some(Computed::Range(first, last)) => match (first.value(before), last.value(before)) {
                (Ok(first), Ok(last)) => is_one(&|value| (first..=last).contains(&value)),
                _ => false,
            },
        }
    }

    /// Returns the register, if it is one.
    fn register(&self) -> Option<RegisterGroup> {
        if let Place::Register(bytes) = self.cell.place { Some(bytes) } else { None }
    }
}

/// Memory that a routine may change freely.
#[derive(Clone, Debug)]
pub(crate) struct Clobbered {
    pub(crate) address: Expression,
    pub(crate) length: u32,
    pub(crate) loops: Vec<Loop>,
}

/// A contract, ready to be checked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spec {
    /// The inputs. The unconstrained ones come last.
    pub(crate) inputs: Vec<Input>,
    /// Number of unconstrained inputs: registers that no expression uses.
    pub(crate) unconstrained: usize,
    /// The inputs as they are written.
    pub(crate) given: String,
    pub(crate) conditions: Vec<Expression>,
    pub(crate) outputs: Vec<Output>,
    /// Memory of Clobbers.
    pub(crate) areas: Vec<Clobbered>,
    /// The page in which the routine lies, or that is mapped when it is called: `None` for a source without banks.
    pub(crate) page: Option<u8>,
    /// True if that page is one that nothing states: the routine lies below $C000, and `In` gives no page.
    pub(crate) page_is_assumed: bool,
    /// True if Where leaves out pointers to the stack.
    pub(crate) leaves_stack_out: bool,
    /// Memory of Clobbers in other pages: page, address and length.
    pub(crate) paged_areas: Vec<(u8, u16, u32)>,
    /// Number of bytes that the routine removes from the stack, besides the return address.
    pub(crate) removes: u16,
    /// The address to which it returns, if that is not the one after its call.
    pub(crate) returns: Option<Expression>,
    /// True if the routine may call the ROM.
    pub(crate) calls_rom: bool,
    /// Everything else that may change, and the limits.
    pub(crate) effects: Effects,
    /// The sides of branches that no case may take.
    pub(crate) unreached: Vec<StatedSide>,
    /// The statements that are true at the heads of loops.
    pub(crate) keeps: Vec<Keep>,
    /// Statements without effect.
    pub(crate) notes: Vec<String>,
}

impl Spec {
    /// Returns true if all memory of the contract is at the same place in every case. (An address that depends on a loop's
    /// variable counts as one that depends on the case.)
    pub(crate) fn is_fixed(&self) -> bool {
        let cells = self.inputs.iter().map(|input| &input.cell).chain(self.outputs.iter().map(|output| &output.cell));
        let loops = self.outputs.iter().map(|output| &output.loops).chain(self.areas.iter().map(|area| &area.loops));
        let ends = loops.flatten().flat_map(|of| [&of.first, &of.last]);
        let mut expressions = ends.chain(self.areas.iter().map(|area| &area.address));
        cells.into_iter().all(|cell| !matches!(cell.place, Place::Memory { fixed: None, .. }))
            && expressions.all(|expression| expression.constant().is_some())
    }

    /// Returns the memory of inputs that is at the same place in every case: the first address and the number of bytes of each.
    pub(crate) fn given_memory(&self) -> impl Iterator<Item = (u16, u32)> {
        self.inputs.iter().filter_map(|input| input.cell.place.fixed())
    }

    /// Returns the memory of the contract that is at the same place in every case: the first address and the number of bytes of
    /// each input, output and area.
    pub(crate) fn fixed_memory(&self) -> impl Iterator<Item = (u16, u32)> {
        self.given_memory().chain(self.changing_memory())
    }

    /// Returns that of outputs and areas: what may change.
    pub(crate) fn changing_memory(&self) -> impl Iterator<Item = (u16, u32)> {
        let areas = self.areas.iter().filter_map(|area| match area.address.constant() {
            Some(Ok(address)) => Some((address as u16, area.length)),
            _ => None,
        });
        self.outputs.iter().filter_map(|output| output.cell.place.fixed()).chain(areas)
    }

    /// Returns true if a byte of another page may change.
    pub(crate) fn allows(&self, page: u8, address: u16) -> bool {
        let is_in = |of: u8, start: u16, length: u32| {
            of == page && address.checked_sub(start).is_some_and(|offset| u32::from(offset) < length)
        };
        let is_output = |output: &Output| match output.cell.place {
            Place::Paged { page: of, address: start, width } => is_in(of, start, width as u32),
            _ => false,
        };
        self.outputs.iter().any(is_output)
            || self.paged_areas.iter().any(|&(of, start, length)| is_in(of, start, length))
    }

    /// Returns the memory of inputs in other pages: page, address and length.
    pub(crate) fn given_in_pages(&self) -> impl Iterator<Item = (u8, u16, u32)> {
        self.inputs.iter().filter_map(|input| input.cell.place.paged())
    }

    /// Returns the memory of inputs, outputs and areas in other pages: page, address and length.
    pub(crate) fn paged_memory(&self) -> impl Iterator<Item = (u8, u16, u32)> {
        let outputs = self.outputs.iter().filter_map(|output| output.cell.place.paged());
        self.given_in_pages().chain(outputs).chain(self.paged_areas.iter().copied())
    }

    /// Returns the number of bytes of arguments above the return address, up to the last one that is an input.
    pub(crate) fn arguments(&self) -> u16 {
        let end = |input: &Input| match &input.cell.place {
            Place::Memory { address, offset, width, .. } => {
                let end = address.added_to_sp()? + i64::from(*offset) + *width as i64;
                u16::try_from(end - 2).ok()
            }
            _ => None,
        };
        self.inputs.iter().filter_map(end).max().unwrap_or(0).min(ARGUMENTS)
    }

    /// Returns true if the contract covers calls while interrupts are on.
    pub(crate) fn may_be_interrupted(&self) -> bool {
        let covers = |input: &Input| input.computed.is_some() || input.values.has(1, input.cell.place.bits());
        self.inputs.iter().any(|input| matches!(input.cell.place, Place::Interrupts) && covers(input))
    }

    /// Returns true if In gives the return address.
    pub(crate) fn gives_return(&self) -> bool {
        self.inputs.iter().any(|input| matches!(input.cell.place, Place::Return))
    }

    /// Moves the unconstrained inputs to the end. There they vary fastest, so that one case which does not depend on them
    /// stands for all the following cases that differ in them alone.
    pub(crate) fn move_unconstrained_last(&mut self) {
        let expressions = self.expressions();
        let is_used = |bytes| expressions.iter().any(|expression| expression.uses(bytes));
        let is_unconstrained =
            |input: &Input| input.computed.is_none() && input.register().is_some_and(|bytes| !is_used(bytes));
        let (last, mut inputs): (Vec<Input>, Vec<Input>) = self.inputs.iter().cloned().partition(is_unconstrained);
        self.unconstrained = last.len();
        inputs.extend(last);
        self.inputs = inputs;
    }

    /// Returns the registers of the unconstrained inputs.
    pub(crate) fn unconstrained_registers(&self) -> Vec<Register> {
        let last = &self.inputs[self.inputs.len() - self.unconstrained..];
        last.iter().filter_map(Input::register).flat_map(|bytes| bytes.bytes().to_vec()).collect()
    }

    /// Returns all expressions of the contract.
    fn expressions(&self) -> Vec<&Expression> {
        let mut found: Vec<&Expression> = self.conditions.iter().collect();
        found.extend(self.inputs.iter().filter_map(|input| input.cell.place.address()));
        found.extend(self.inputs.iter().filter_map(|input| input.computed.as_ref()).flat_map(Computed::expressions));
        for output in &self.outputs {
            found.extend(output.cell.place.address());
            found.extend(output.want.expressions());
            found.extend(output.loops.iter().flat_map(Loop::ends));
        }
        found.extend(&self.returns);
        for area in &self.areas {
            found.push(&area.address);
            found.extend(area.loops.iter().flat_map(Loop::ends));
        }
        found
    }
}

impl Loop {
    fn ends(&self) -> [&Expression; 2] {
        [&self.first, &self.last]
    }
}

impl Want {
    fn expressions(&self) -> Vec<&Expression> {
        match self {
            Want::Value(expression) => vec![expression],
            Want::Within(ranges) => both(ranges),
            Want::Sent(parts) => parts.iter().flat_map(Sent::expressions).collect(),
        }
    }
}

impl Sent {
    fn expressions(&self) -> Vec<&Expression> {
        match self {
            Sent::Byte(expression) => vec![expression],
            Sent::Within(ranges) => both(ranges),
        }
    }
}

fn both(ranges: &[(Expression, Expression)]) -> Vec<&Expression> {
    ranges.iter().flat_map(|(first, last)| [first, last]).collect()
}
