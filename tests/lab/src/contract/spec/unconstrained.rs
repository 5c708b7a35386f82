//! Inputs that are free: registers of which the contract says nothing else. They are the last ones, so that a case that does not
//! hang on them speaks for the cases behind it too.

use crate::contract::expression::Expression;
use crate::contract::spec::place::Place;
use crate::contract::spec::{Cell, Input, Loop, Sent, Spec, Want};
use crate::core::registers::{Byte, Bytes};

impl Input {
    /// The register, if it is one.
    fn register(&self) -> Option<Bytes> {
        if let Place::Register(bytes) = self.cell.place { Some(bytes) } else { None }
    }
}

impl Spec {
    /// Puts the free inputs last.
    pub(in crate::contract) fn settle(&mut self) {
        let expressions = self.expressions();
        let speaks_of = |bytes| expressions.iter().any(|expression| expression.speaks_of(bytes));
        let is_free = |input: &Input| input.register().is_some_and(|bytes| !speaks_of(bytes));
        let (free, mut inputs): (Vec<Input>, Vec<Input>) = self.inputs.iter().cloned().partition(is_free);
        self.free = free.len();
        inputs.extend(free);
        self.inputs = inputs;
    }

    /// The bytes of the free inputs.
    pub(in crate::contract) fn free_bytes(&self) -> Vec<Byte> {
        let free = &self.inputs[self.inputs.len() - self.free..];
        free.iter().filter_map(Input::register).flat_map(|bytes| bytes.bytes().to_vec()).collect()
    }

    /// All expressions of the contract.
    fn expressions(&self) -> Vec<&Expression> {
        let mut found: Vec<&Expression> = self.conditions.iter().collect();
        self.inputs.iter().for_each(|input| found.extend(input.cell.address()));
        for output in &self.outputs {
            found.extend(output.cell.address());
            found.extend(output.want.expressions());
            found.extend(output.loops.iter().flat_map(Loop::ends));
        }
        for area in &self.areas {
            found.push(&area.address);
            found.extend(area.loops.iter().flat_map(Loop::ends));
        }
        found
    }
}

impl Cell {
    fn address(&self) -> Option<&Expression> {
        if let Place::Memory { address, .. } = &self.place { Some(address) } else { None }
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
