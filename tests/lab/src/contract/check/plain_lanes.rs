//! Cases checked in [lanes](calls::lanes): many that differ in one input alone, and take the same path.
//!
//! Cases are in the order in which the last input varies fastest. Where that input decides the path, those of a block of its values and
//! some values of the input before it are tried in another order: for each value of the last one all of the other.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::dependence::DependenceCheck;
use super::plain::{Following, Held, PlainCheck};
use super::prepared::Prepared;
use crate::Registers;
use crate::contract::expression::MachineView;
use crate::contract::spec::{Input, Place, Spec};
use calls::lanes::{LANES, LanePath, Lanes};
use calls::{Register, Runner, T, flags};

/// Number of cases on a path, or of times that it was come to, for which it is worth to be made one of lanes.
const LONG: u64 = 48;
const OFTEN: u32 = 3;
/// Greatest number of paths that are kept.
const MOST: usize = 4_096;
/// Least number of cases that have to hold in lanes. After fewer some cases are tried one by one: at first a few, then twice as many each time, up
/// to many. In the same way a block that was of no use is followed by rows.
const ENOUGH: u64 = LANES as u64 / 4;
const FEW: u32 = 8;
const MANY: u32 = 512;
/// Greatest number of rows of a block.
const ROWS: u64 = 256;

/// Paths that may be run in lanes.
#[derive(Default)]
pub(super) struct LanePaths {
    lanes: Lanes,
    paths: FxHashMap<u64, KnownLanes>,
    /// The hash of the present path.
    present: u64,
    /// The flags that outputs name; `None` if lanes cannot make an output.
    flags: Option<u8>,
    /// The registers and the addresses of the last input, and of the one before it.
    parts: [(Vec<Register>, Vec<u16>); 2],
    single: Pause,
    rows: Pause,
    /// Number of cases that held in lanes, and in blocks.
    #[cfg(test)]
    pub(super) held: [u64; 2],
}

/// A path that was come to, with its steps in lanes as soon as it is worth to make them.
#[derive(Default)]
struct KnownLanes {
    /// Number of times that it was come to.
    visits: u32,
    is_made: bool,
    path: Option<LanePath>,
}

/// A pause after what was of no use: each is twice as long as the one before.
#[derive(Default)]
struct Pause {
    left: u32,
    last: u32,
}

impl Pause {
    /// Returns true if it is over.
    #[inline]
    fn is_over(&mut self) -> bool {
        let is_over = self.left == 0;
        self.left = self.left.saturating_sub(1);
        is_over
    }

    fn note(&mut self, was_of_use: bool) {
        self.last = if was_of_use { 0 } else { (self.last * 2 + FEW).min(MANY) };
        self.left = self.last;
    }
}

/// An input that varies while the others stay.
#[derive(Clone, Copy)]
pub(super) struct Varied<'a> {
    input: &'a Input,
    number: usize,
}

/// The input that varies: the last one, or the one before it.
#[derive(Clone, Copy)]
pub(super) enum Side {
    Last,
    Above,
}

impl<'a> Varied<'a> {
    /// Returns an input, counted from the end; `None` if its values depend on others.
    pub(super) fn of(spec: &'a Spec, from_end: usize) -> Option<Varied<'a>> {
        let number = spec.inputs.len().checked_sub(from_end)?;
        let input = spec.inputs.get(number).filter(|input| input.computed.is_none())?;
        Some(Varied { input, number })
    }

    #[inline]
    pub(super) fn put(&self, prepared: &mut Prepared<'_>, index: u64) {
        prepared.put_one(self.number, self.input, index);
    }

    fn place(&self) -> &'a Place {
        &self.input.cell.place
    }

    /// Returns the registers and the addresses that it is made of.
    fn parts(&self) -> (Vec<Register>, Vec<u16>) {
        let place = self.place();
        let has = |register: &Register| match place {
            Place::Flag(_) => *register == Register::F,
            place => place.has_register(*register),
        };
        let (start, bytes) = place.fixed().unwrap_or_default();
        let memory = (0..bytes as u16).map(|byte| start.wrapping_add(byte)).collect();
        (Register::ALL.into_iter().filter(has).collect(), memory)
    }

    /// Returns true if two inputs have a byte in common.
    pub(super) fn meets(&self, other: Varied<'_>) -> bool {
        let ((registers, memory), (others, others_memory)) = (self.parts(), other.parts());
        registers.iter().any(|register| others.contains(register)) || memory.iter().any(|at| others_memory.contains(at))
    }
}

/// The machine after a call in a lane.
struct AfterLane<'a> {
    registers: Registers,
    lanes: &'a Lanes,
    path: &'a LanePath,
    lane: usize,
    runner: &'a Runner,
}

impl MachineView for AfterLane<'_> {
    #[inline]
    fn registers(&self) -> &Registers {
        &self.registers
    }

    #[inline]
    fn byte(&self, address: u16) -> u8 {
        self.lanes.byte(self.path, self.lane, address).unwrap_or_else(|| self.runner.peek(address))
    }

    fn port(&self, _: u16) -> Option<u8> {
        None
    }
}

impl LanePaths {
    /// Prepares for the cases of a contract that differ in one of these inputs.
    pub(super) fn new(spec: &Spec, varied: [Option<Varied<'_>>; 2]) -> LanePaths {
        let of_flags = |place: &Place| match place {
            Place::Flag(bit) => Some(*bit),
            place if place.has_register(Register::R) => None,
            place if place.has_register(Register::F) => Some(0xFF),
            _ => Some(0),
        };
        let all = |flags, place: &Place| Some(flags | of_flags(place)?);
        let flags = spec.outputs.iter().try_fold(flags::C, |flags, output| all(flags, &output.cell.place));
        let parts = varied.map(|varied| varied.map_or_else(Default::default, |varied| varied.parts()));
        LanePaths { flags, parts, ..LanePaths::default() }
    }

    /// Notes that the cases take another path from now on, by its hash.
    #[inline]
    pub(super) fn come_to(&mut self, path: u64) {
        self.present = path;
        if self.paths.len() >= MOST {
            self.paths.clear();
        }
        self.paths.entry(path).or_default().visits += 1;
    }

    /// Returns true if the present path can be run in lanes, for as many cases as are left. `log` is its log.
    fn is_ready(&mut self, prepared: &Prepared<'_>, log: &[u32], left: u64) -> bool {
        let Some(flags) = self.flags else { return false };
        let known = self.paths.entry(self.present).or_default();
        if !known.is_made {
            if left < LONG && known.visits < OFTEN {
                return false;
            }
            (known.is_made, known.path) = (true, prepared.runner.lane_path(&prepared.call, log, flags));
        }
        known.path.is_some()
    }
}

impl PlainCheck<'_> {
    /// Tries cases in lanes, of an input from an index on, if they are likely to stay on the path of the last case. Returns how many held, one
    /// after the other.
    pub(super) fn try_lanes(&mut self, prepared: &mut Prepared<'_>, side: Side, index: u64, left: u64) -> u64 {
        if left < ENOUGH || !self.lanes.single.is_over() {
            return 0;
        }
        let number = left.min(LANES as u64);
        let Some(held) = self.hold(prepared, side, index..index + number, left) else { return 0 };
        self.lanes.single.note(held >= ENOUGH || held == number);
        #[cfg(test)]
        {
            self.lanes.held[0] += held;
        }
        held
    }

    /// Runs cases in lanes. Returns how many held, one after the other; `None` if lanes do not know the path of the last case.
    fn hold(&mut self, prepared: &mut Prepared<'_>, side: Side, indexes: Range<u64>, left: u64) -> Option<u64> {
        let PlainCheck { lanes: own, outputs, last: log, varied, above, .. } = self;
        let varied = match side {
            Side::Last => (*varied)?,
            Side::Above => (*above)?,
        };
        if !own.is_ready(prepared, log, left) {
            return None;
        }
        let LanePaths { lanes, paths, present, parts, .. } = own;
        let (registers, memory) = &parts[side as usize];
        let path = paths.get(present)?.path.as_ref()?;
        lanes.begin(path, &prepared.runner, &prepared.call);
        for (lane, index) in indexes.clone().enumerate() {
            varied.put(prepared, index);
            for &register in registers {
                lanes.set_register(lane, register, register.get(&prepared.call.registers));
            }
            memory.iter().for_each(|&at| lanes.set_byte(path, lane, at, prepared.runner.peek(at)));
        }
        lanes.run(path);
        let mut held = 0;
        for (lane, index) in indexes.enumerate() {
            if !lanes.is_on_path(lane) {
                break;
            }
            varied.put(prepared, index);
            let Prepared { runner, call, kept, .. } = &*prepared;
            let mut registers = call.registers;
            lanes.put_registers(path, lane, &mut registers);
            if kept.differ(&call.registers, &registers) {
                break;
            }
            let after = AfterLane { registers, lanes, path, lane, runner };
            let before = prepared.before();
            if !outputs.iter().all(|output| output.is_right(&before, &after)) {
                break;
            }
            held += 1;
        }
        Some(held)
    }

    /// Tries a block of cases after the last one, if that is the first of a row of which the path depends on the last input. `None` if any of
    /// them may not hold.
    pub(super) fn try_block(
        &mut self,
        prepared: &mut Prepared<'_>,
        dependence: &mut DependenceCheck,
        case: &[u64],
        Following { in_last, in_two }: Following,
    ) -> Option<Held> {
        let (varied, above) = (self.varied?, self.above?);
        let (&[.., row, 0], columns) = (case, in_last + 1) else { return None };
        let rows = ((in_two + 1) / columns).min(ROWS);
        // Rows of which the path is the same are tried in lanes by themselves.
        let is_of_use = rows > ENOUGH && columns > 1 && self.lanes.single.last > 0;
        if !is_of_use || !self.lanes.rows.is_over() {
            return None;
        }
        let mut slowest = (self.taken.0, 0);
        let (mut stack, mut single) = (0, 0);
        let mut note = |(t, used): (T, u16), number: u64| {
            // The first of the slowest, in the order of the cases.
            if t > slowest.0 || t == slowest.0 && number < slowest.1 {
                slowest = (t, number);
            }
            stack = stack.max(used);
        };
        let holds = (0..columns).all(|column| {
            above.put(prepared, row);
            varied.put(prepared, column);
            if column > 0 && self.call(prepared, dependence).is_none() {
                return false;
            }
            note(self.taken, column);
            let mut next = 1;
            while next < rows {
                let number = (rows - next).min(LANES as u64);
                let indexes = row + next..row + next + number;
                let held = self.hold(prepared, Side::Above, indexes, rows - next).unwrap_or(0);
                next += held;
                if held < number {
                    above.put(prepared, row + next);
                    let Some(taken) = self.call(prepared, dependence) else { return false };
                    note(taken, next * columns + column);
                    (next, single) = (next + 1, single + 1);
                }
            }
            true
        });
        self.lanes.rows.note(holds && single < rows * columns / 2);
        above.put(prepared, row);
        varied.put(prepared, 0);
        let count = rows * columns - 1;
        #[cfg(test)]
        {
            self.lanes.held[1] += if holds { count } else { 0 };
        }
        holds.then_some(Held { count, t: slowest.0, slowest: slowest.1, stack })
    }
}
