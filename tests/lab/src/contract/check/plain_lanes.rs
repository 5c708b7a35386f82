//! Cases checked in [lanes](calls::lanes): many that differ in one input alone, and take the same path.
//!
//! Cases are in the order in which the last input varies fastest. Where that input decides the path, those of a block of its values and
//! some values of the input before it are tried in another order: for each value of the last one all of the other.

use rustc_hash::FxHashMap;

use super::dependence::DependenceCheck;
use super::plain::{Following, Held, PlainCheck};
use super::prepared::Prepared;
use super::varied::{ManyAfter, ManyBefore, Varied, VariedBytes};
use crate::contract::expression::ManyStates;
use crate::contract::spec::{Place, Spec};
use calls::lanes::{LANES, LanePath, Lanes};
use calls::{Register, T, flags};

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
    /// The last input, and the one before it, if lanes can vary it.
    bytes: [Option<VariedBytes>; 2],
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
    /// The registers that it changes and that the routine has to keep.
    kept: Vec<Register>,
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

/// The input that varies: the last one, or the one before it.
#[derive(Clone, Copy)]
pub(super) enum Side {
    Last,
    Above,
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
        let bytes = varied.map(|varied| varied.filter(|varied| !varied.is_flag()).map(VariedBytes::of));
        LanePaths { flags, bytes, ..LanePaths::default() }
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
            if let Some(path) = &known.path {
                let is_kept = |register: &Register| path.changes(*register) && prepared.kept.has(*register);
                known.kept = Register::ALL.into_iter().filter(is_kept).collect();
            }
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
        let Some(held) = self.hold(prepared, side, index, left) else { return 0 };
        self.lanes.single.note(held >= ENOUGH || held == number);
        #[cfg(test)]
        {
            self.lanes.held[0] += held;
        }
        held
    }

    /// Runs as many cases in lanes as fit, of an input from an index on. Returns how many of them held, one after the other; `None` if lanes do
    /// not know the path of the last case. That case stays the present one, or any of the others becomes it.
    fn hold(&mut self, prepared: &mut Prepared<'_>, side: Side, first: u64, left: u64) -> Option<u64> {
        let PlainCheck { lanes: own, outputs, last: log, varied, above, .. } = self;
        let varied = match side {
            Side::Last => (*varied)?,
            Side::Above => (*above)?,
        };
        if !own.is_ready(prepared, log, left) {
            return None;
        }
        let LanePaths { lanes, paths, present, bytes, .. } = own;
        let known = paths.get(present)?;
        let path = known.path.as_ref()?;
        let bytes = bytes[side as usize].as_mut()?;
        bytes.set(&varied.values(first));
        lanes.begin(path, &prepared.runner, &prepared.call);
        bytes.registers.iter().for_each(|(register, values)| lanes.set_register(*register, values));
        bytes.memory.iter().for_each(|(at, values)| lanes.set_byte(path, *at, values));
        lanes.run(path);

        let mut is_right = [false; LANES];
        is_right.iter_mut().zip(lanes.on_path()).for_each(|(is_right, is_on)| *is_right = *is_on != 0);
        let mut unknown = Vec::new();
        {
            let before = ManyBefore { varied: bytes, others: prepared.before() };
            let after = ManyAfter { varied: bytes, lanes, path, runner: &prepared.runner };
            for &register in &known.kept {
                let (own, got) = (before.register(register), after.register(register));
                (0..LANES).for_each(|lane| is_right[lane] &= own[lane] == got[lane]);
            }
            for output in &*outputs {
                let got = output.after(&after);
                output.compare(&got, &before, &mut is_right, |lane| unknown.push((lane, output, got[lane])));
            }
        }
        // What 64 bits do not tell is asked one by one.
        for (lane, output, got) in unknown {
            if is_right[lane] {
                varied.put(prepared, first + lane as u64);
                is_right[lane] = output.has(got, &prepared.before());
            }
        }
        let number = left.min(LANES as u64);
        Some(is_right.iter().take(number as usize).take_while(|&&is_right| is_right).count() as u64)
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
                let held = self.hold(prepared, Side::Above, row + next, rows - next).unwrap_or(0);
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
