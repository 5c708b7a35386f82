//! What a header promises, as data: what goes in, what comes out, what may change.

pub(crate) mod place;
mod unconstrained;

use crate::contract::expression::Expression;
use crate::contract::spec::place::Place;
use crate::core::registers::Byte;
use crate::{Call, T};

/// A place with the name that it has in reports.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub(crate) name: String,
    pub(crate) place: Place,
}

/// The values of an input: ranges of them, in the order in which they stand there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Values {
    /// Each range's first value, and how many there are.
    pub(crate) ranges: Vec<(i64, u64)>,
    pub(crate) count: u64,
}

impl Values {
    pub(crate) fn push(&mut self, first: i64, last: i64) {
        let count = (last - first) as u64 + 1;
        self.ranges.push((first, count));
        self.count += count;
    }

    /// The value at a place among them.
    #[inline]
    pub(crate) fn at(&self, mut place: u64) -> i64 {
        for &(first, count) in &self.ranges {
            if place < count {
                return first + place as i64;
            }
            place -= count;
        }
        0
    }

    /// The places of the values at which routines go wrong: the ends of ranges, and where bytes and words turn over.
    pub(crate) fn boundaries(&self) -> Vec<u64> {
        const EDGES: [i64; 12] =
            [0, 1, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x1_0000, 0x7FFF_FFFF, 0x8000_0000];
        let (mut places, mut before) = (Vec::new(), 0);
        for &(first, count) in &self.ranges {
            let edges = EDGES.into_iter().filter_map(|edge| u64::try_from(edge.checked_sub(first)?).ok());
            let ends = [0, 1, count.saturating_sub(2), count - 1];
            places.extend(edges.chain(ends).filter(|&place| place < count).map(|place| before + place));
            before += count;
        }
        places.sort_unstable();
        places.dedup();
        places
    }
}

/// What a routine is given.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    pub(crate) cell: Cell,
    pub(crate) values: Values,
}

/// What a place is to hold afterwards.
#[derive(Clone, Debug)]
pub(crate) enum Want {
    Value(Expression),
    /// One of these ranges, ends included.
    Within(Vec<(Expression, Expression)>),
    /// Of a port: what it is sent, one after the other, and nothing else.
    Sent(Vec<Sent>),
}

/// What a port is sent.
#[derive(Clone, Debug)]
pub(crate) enum Sent {
    Byte(Expression),
    /// As many bytes as there are, each in one of these ranges.
    Within(Vec<(Expression, Expression)>),
}

/// A name that takes one value after the other.
#[derive(Clone, Debug)]
pub(crate) struct Loop {
    pub(crate) name: String,
    pub(crate) first: Expression,
    pub(crate) last: Expression,
}

/// What comes out of a routine.
#[derive(Clone, Debug)]
pub(crate) struct Output {
    pub(crate) cell: Cell,
    pub(crate) want: Want,
    /// It is promised for each value of these.
    pub(crate) loops: Vec<Loop>,
    /// As it is written.
    pub(crate) text: String,
}

/// Memory that a routine may change as it likes.
#[derive(Clone, Debug)]
pub(crate) struct Area {
    pub(crate) address: Expression,
    pub(crate) length: u32,
    pub(crate) loops: Vec<Loop>,
}

/// What a header promises, ready to be held against calls.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spec {
    pub(crate) inputs: Vec<Input>,
    /// The last so many inputs are free: registers of which no expression speaks.
    pub(crate) free: usize,
    /// The inputs as they are written.
    pub(crate) given: String,
    pub(crate) conditions: Vec<Expression>,
    pub(crate) outputs: Vec<Output>,
    /// The registers that may change: those of Clobbers and those of Out.
    pub(crate) changes: Vec<Byte>,
    pub(crate) areas: Vec<Area>,
    /// Ports may be read and written.
    pub(crate) ports: bool,
    /// Interrupts may be left on or off, and in any mode.
    pub(crate) interrupts: bool,
    pub(crate) t: Option<T>,
    pub(crate) stack: Option<u16>,
    /// For how many frames it may wait at most, if that is said.
    pub(crate) frames: Option<u32>,
}

impl Spec {
    /// Whether all memory of which it speaks is at the same place in every case. (An address that hangs on the turn of a loop alone
    /// is not told from one that hangs on the case.)
    pub(crate) fn is_fixed(&self) -> bool {
        let cells = self.inputs.iter().map(|input| &input.cell).chain(self.outputs.iter().map(|output| &output.cell));
        let loops = self.outputs.iter().map(|output| &output.loops).chain(self.areas.iter().map(|area| &area.loops));
        let ends = loops.flatten().flat_map(|of| [&of.first, &of.last]);
        let mut expressions = ends.chain(self.areas.iter().map(|area| &area.address));
        cells.into_iter().all(|cell| !matches!(cell.place, Place::Memory { fixed: None, .. }))
            && expressions.all(|expression| expression.constant().is_some())
    }

    /// Without a `T` a routine may take ten frames of the Spectrum, 0.2 s, before it is said to hang; three seconds if it waits
    /// for frames: it may play a tune.
    const LIMIT: T = 700_000;
    const WAITING: T = 10_500_000;

    /// How long a call may take, in T-states, before it is said to hang: four times what `T` promises, and a frame.
    pub(crate) fn limit(&self) -> T {
        let without = if self.frames == Some(0) { Spec::LIMIT } else { Spec::WAITING };
        self.t.map_or(without, |t| t.saturating_mul(4).saturating_add(70_000).min(100 * Call::LIMIT))
    }
}
