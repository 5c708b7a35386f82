//! The cases of most contracts, checked at the least cost: on a path that was checked before, with outputs that are values of registers,
//! flags, and memory at fixed addresses. Whatever is not that, or breaks a promise, is left to the [judge](super::judge).

use super::broken::Checked;
use super::dependence::DependenceCheck;
use super::judge::has_value;
use super::plain_lanes::{LanePaths, Side};
use super::prepared::Prepared;
use super::varied::Varied;
use crate::Registers;
use crate::contract::expression::{Expression, MachineView, ManyStates};
use crate::contract::spec::{Output, Place, Spec, Want};
use calls::T;
use calls::addresses::Addresses;
use calls::lanes::LANES;
use calls::plain_run::PlainReturn;

/// Checks the cases of a contract that is plain.
pub(super) struct PlainCheck<'a> {
    pub(super) outputs: Vec<PlainOutput<'a>>,
    /// What the outputs hold after the present call.
    got: Vec<i64>,
    /// The memory that may change.
    allowed: Addresses,
    /// The shortest and the longest time, and the deepest stack, that the contract allows.
    times: (T, T),
    stack: u16,
    /// The path of the last case that was checked here, and whether it covers all values of the unconstrained inputs.
    pub(super) last: Vec<u32>,
    covers: bool,
    /// The time and the stack of that case.
    pub(super) taken: (T, u16),
    pub(super) lanes: LanePaths,
    /// The last input, if cases that differ in it alone can be tried one after the other: no condition excludes any. And the one before it,
    /// if that is so for it as well.
    pub(super) varied: Option<Varied<'a>>,
    pub(super) above: Option<Varied<'a>>,
    /// Number of cases since the last one that held here.
    missed: u32,
}

/// An output that is plain: its place, its address if that is memory, and its value.
pub(super) struct PlainOutput<'a> {
    place: &'a Place,
    start: u16,
    value: &'a Expression,
}

impl PlainOutput<'_> {
    /// Returns true if its value is `got`.
    #[inline]
    pub(super) fn has(&self, got: i64, before: &impl MachineView) -> bool {
        self.value.value(before).is_ok_and(|want| has_value(self.place, got, want))
    }

    /// Returns what it holds after many calls.
    pub(super) fn after(&self, after: &impl ManyStates) -> [i64; LANES] {
        match self.place {
            Place::Register(group) => after.registers(group),
            Place::Flag(bit) => after.flag(*bit),
            Place::Memory { width, .. } => after.memory(self.start, *width),
            // No place of a plain output.
            _ => [0; LANES],
        }
    }

    /// Compares what it holds after many calls with its values. `is_unknown` is called for those of which 64 bits do not tell.
    pub(super) fn compare(
        &self,
        got: &[i64; LANES],
        before: &impl ManyStates,
        is_right: &mut [bool; LANES],
        mut is_unknown: impl FnMut(usize),
    ) {
        let want = self.value.many(before);
        for lane in 0..LANES {
            match want.is_known[lane] {
                true => is_right[lane] &= has_value(self.place, got[lane], want.numbers[lane]),
                false => is_unknown(lane),
            }
        }
    }
}

/// Numbers of cases after one: that differ from it in the last input alone, and in the last two.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Following {
    pub(crate) in_last: u64,
    pub(crate) in_two: u64,
}

/// Cases that held, one after the other.
#[derive(Clone, Copy, Default)]
pub(crate) struct Held {
    pub(crate) count: u64,
    /// The longest time, and which of them took it first, counted from 1.
    pub(crate) t: T,
    pub(crate) slowest: u64,
    /// The most stack.
    pub(crate) stack: u16,
}

impl Held {
    /// Adds cases that took a time and a stack.
    fn add(&mut self, count: u64, (t, stack): (T, u16)) {
        if t > self.t {
            (self.t, self.slowest) = (t, self.count + 1);
        }
        self.count += count;
        self.stack = self.stack.max(stack);
    }
}

/// The result of a call, before its writes are undone.
struct Returned {
    t: T,
    stack: u16,
    /// Where the path is not the last one: the hash of it.
    other_path: Option<u64>,
}

/// The machine after a call.
struct After<'a>(&'a PlainReturn<'a>);

impl MachineView for After<'_> {
    #[inline]
    fn registers(&self) -> &Registers {
        self.0.registers
    }

    #[inline]
    fn byte(&self, address: u16) -> u8 {
        self.0.byte(address)
    }

    fn port(&self, _: u16) -> Option<u8> {
        None
    }
}

/// Returns an output that is plain. Its value uses no memory but what inputs have set at fixed addresses: that of other bytes is noted where it
/// is used.
fn plain<'a>(spec: &Spec, output: &'a Output) -> Option<PlainOutput<'a>> {
    let Want::Value(value) = &output.want else { return None };
    let start = match &output.cell.place {
        Place::Register(_) | Place::Flag(_) => 0,
        Place::Memory { fixed, .. } => (*fixed)?,
        _ => return None,
    };
    let is_given = |at: u16, bytes: u32| {
        let is_input = |(start, length): (u16, u32)| u32::from(at.wrapping_sub(start)) + bytes <= length;
        spec.given_memory().any(is_input)
    };
    let is_plain = output.loops.is_empty() && value.is_of_registers_and(&is_given);
    is_plain.then_some(PlainOutput { place: &output.cell.place, start, value })
}

impl<'a> PlainCheck<'a> {
    /// Returns the check of a contract; `None` if the contract is not plain.
    pub(super) fn new(prepared: &Prepared<'a>) -> Option<PlainCheck<'a>> {
        let Prepared { spec, runner, call, .. } = prepared;
        let is_input = |place: &Place| place.fixed().is_some() || matches!(place, Place::Register(_) | Place::Flag(_));
        let is_plain = spec.inputs.iter().all(|input| is_input(&input.cell.place)) && spec.returns.is_none();
        let is_plain = is_plain && spec.is_fixed() && spec.unreached.is_empty() && spec.page.is_none();
        let is_plain = is_plain && spec.areas.iter().all(|area| area.loops.is_empty());
        let outputs: Option<Vec<_>> = spec.outputs.iter().map(|output| plain(spec, output)).collect();
        let outputs = outputs.filter(|_| is_plain)?;
        let mut allowed = Addresses::default();
        spec.changing_memory().for_each(|(start, length)| allowed.insert_range(start, length));
        // What is pushed there is no output.
        runner.stack().for_each(|at| allowed.remove(at));
        let times = (spec.effects.least_t.unwrap_or(0), spec.effects.t().unwrap_or(call.limit));
        let stack = spec.effects.stack().unwrap_or(u16::MAX);
        let got = vec![0; outputs.len()];
        let is_even = spec.conditions.is_empty() && spec.effects.contended.is_none();
        let varied = Varied::of(spec, 1).filter(|_| is_even);
        let above = Varied::of(spec, 2).filter(|above| varied.is_some_and(|varied| !above.meets(varied)));
        let lanes = LanePaths::new(spec, [varied, above]);
        let (last, covers, taken, missed) = (Vec::new(), false, (0, 0), 0);
        Some(PlainCheck { outputs, got, allowed, times, stack, last, covers, taken, lanes, varied, above, missed })
    }

    /// Calls the routine with the present case. `None` if it takes a path that was not checked yet, if it is not certain that the case holds,
    /// or if only the [judge](super::judge) can tell.
    #[inline]
    pub(super) fn try_case(
        &mut self,
        prepared: &mut Prepared<'_>,
        dependence: &mut DependenceCheck,
    ) -> Option<Checked> {
        /// Number of cases one after the other that were not plain, after which one in as many is tried.
        const SELDOM: u32 = 16;
        let is_tried = self.missed < SELDOM || self.missed.is_multiple_of(SELDOM);
        self.missed = self.missed.wrapping_add(1);
        if !is_tried || !prepared.runner.has_plain_runs(&prepared.call) {
            return None;
        }
        let (t, stack) = self.call(prepared, dependence)?;
        self.missed = 0;
        Some(Checked { t, stack, covers: self.covers, ..Checked::default() })
    }

    /// Tries the cases after the last one, `case`, which held here: those that differ from it in the last input alone, or in the last two.
    /// Ends at the first that may not hold, or after `most` cases.
    pub(super) fn try_following(
        &mut self,
        prepared: &mut Prepared<'_>,
        dependence: &mut DependenceCheck,
        case: &[u64],
        following: Following,
    ) -> Held {
        let mut held = Held::default();
        let (Some(last), Some(&first)) = (self.varied, case.last()) else { return held };
        if self.missed > 0 {
            return held;
        }
        if let Some(block) = self.try_block(prepared, dependence, case, following) {
            return block;
        }
        while held.count < following.in_last {
            let index = first + 1 + held.count;
            let count = self.try_lanes(prepared, Side::Last, index, following.in_last - held.count);
            if count > 0 {
                held.add(count, self.taken);
                continue;
            }
            last.put(prepared, index);
            let Some(taken) = self.call(prepared, dependence) else { break };
            held.add(1, taken);
        }
        held
    }

    /// Calls the routine with the present case. Returns its time and its stack if the case holds.
    #[inline(always)]
    pub(super) fn call(&mut self, prepared: &mut Prepared<'_>, dependence: &mut DependenceCheck) -> Option<(T, u16)> {
        let PlainCheck { outputs, got, allowed, last, .. } = self;
        let Prepared { runner, call, kept, .. } = prepared;
        let returned = runner.run_plain(call, |after| {
            if kept.differ(&call.registers, after.registers) || !after.has_written_only(|address| allowed.has(address))
            {
                return None;
            }
            let view = After(after);
            outputs.iter().zip(&mut *got).for_each(|(output, got)| *got = output.place.get(output.start, &view));
            let other_path = if after.is_on(last) { None } else { Some(after.path()?) };
            Some(Returned { t: after.t, stack: after.stack, other_path })
        })??;
        let Returned { t, stack, other_path } = returned;
        if let Some(path) = other_path {
            self.covers = dependence.known(path)?;
            runner.copy_path(last);
            self.lanes.come_to(path);
        }
        let before = prepared.before();
        let holds = (self.times.0..=self.times.1).contains(&t)
            && stack <= self.stack
            && self.outputs.iter().zip(&self.got).all(|(output, &got)| output.has(got, &before));
        if holds {
            self.taken = (t, stack);
            dependence.note_sides(prepared, t);
        }
        holds.then_some((t, stack))
    }
}
