//! Mutants of a contract: it states something else, a little less is allowed, or one thing less is given. A case that the routine passes
//! has to notice each of them, or what they change says nothing.

use super::{Output, Place, Sent, Spec, Want};
use crate::contract::expression::Expression;
use calls::{Register, T};

/// A mutant of a contract.
pub(crate) struct MutantSpec {
    /// The change, and the weakness that it shows if every case still passes.
    pub(crate) text: String,
    pub(crate) spec: Spec,
    /// The index of an input that it does not have.
    pub(crate) without: Option<usize>,
    /// True if it has cases that the contract excludes.
    pub(crate) has_excluded: bool,
}

/// The ends of ranges.
type Ranges = Vec<(Expression, Expression)>;

impl Spec {
    /// Returns all mutants. `slowest` and `deepest` are the longest time and the most stack of the cases that they are tried on.
    pub(crate) fn mutants(&self, slowest: T, deepest: u16) -> Vec<MutantSpec> {
        let mut found = Vec::new();
        let mut add = |text: String, change: &dyn Fn(&mut Spec)| {
            let mut spec = self.clone();
            change(&mut spec);
            found.push(MutantSpec { text, spec, without: None, has_excluded: false });
        };
        for (number, output) in self.outputs.iter().enumerate() {
            for (what, want) in output.mutants() {
                let text = format!("Out: `{}` {what}", output.text);
                add(text, &|spec| spec.outputs[number].want = want.clone());
            }
        }
        let is_stated = |register: &Register| {
            let of =
                |output: &Output| matches!(&output.cell.place, Place::Register(of) if of.bytes().contains(register));
            self.outputs.iter().any(of)
        };
        // The flags may always change, so it makes no difference whether Clobbers names them.
        let is_clobbered = |register: &&Register| **register != Register::F && !is_stated(register);
        for &register in self.effects.changes.iter().filter(is_clobbered) {
            let text = format!("Clobbers names {}, which keeps its value", register.name());
            add(text, &|spec| spec.effects.changes.retain(|&of| of != register));
        }
        for (number, area) in self.areas.iter().enumerate() {
            let text = format!("Clobbers names memory, [{}:{}], which keeps its value", area.address, area.length);
            add(text, &|spec| _ = spec.areas.remove(number));
        }
        if self.effects.ports {
            add("Clobbers names ports, and none is accessed but those that In gives or Out states".into(), &|spec| {
                spec.effects.ports = false;
            });
        }
        let interrupts = self.outputs.iter().any(|output| matches!(output.cell.place, Place::Interrupts | Place::Mode));
        if self.effects.interrupts && self.effects.mode && !interrupts {
            let change = |spec: &mut Spec| (spec.effects.interrupts, spec.effects.mode) = (false, false);
            add("Clobbers names interrupts, which stay as they are".into(), &change);
        }
        if let Some(t) = self.effects.t.filter(|&t| t > 0) {
            let text = format!("T is {t}, and no case takes more than {slowest}");
            add(text, &|spec| spec.effects.t = Some(t - 1));
        }
        if let Some(most) = self.effects.contended.filter(|&most| most > 0) {
            let text = format!("contended is {most}, and no case takes as long");
            add(text, &|spec| spec.effects.contended = Some(most - 1));
        }
        if let Some(least) = self.effects.least_t {
            let text = format!("the least T is {least}, and every case takes more");
            add(text, &|spec| spec.effects.least_t = Some(least + 1));
        }
        if let Some(stack) = self.effects.stack.filter(|&stack| stack > 0) {
            let text = format!("Stack is {stack}, and no case uses more than {deepest}");
            add(text, &|spec| spec.effects.stack = Some(stack - 1));
        }
        if let Some(frames) = self.effects.frames.filter(|&frames| frames > 0) {
            add(format!("Waits is {frames} frames, and no case waits as long"), &|spec| {
                spec.effects.frames = Some(frames - 1);
            });
        }
        for number in 0..self.conditions.len() {
            let mut spec = self.clone();
            let condition = spec.conditions.remove(number);
            let text = format!("Where: the contract holds without `{condition}`");
            found.push(MutantSpec { text, spec, without: None, has_excluded: true });
        }
        for number in self.inputs.len() - self.unconstrained..self.inputs.len() {
            let mut spec = self.clone();
            let input = spec.inputs.remove(number);
            spec.unconstrained -= 1;
            let text = format!("In names {}, which makes no difference", input.cell.name);
            found.push(MutantSpec { text, spec, without: Some(number), has_excluded: false });
        }
        found
    }
}

impl Output {
    /// Returns mutants of the value, each with what it means if no case notices it.
    fn mutants(&self) -> Vec<(String, Want)> {
        let is_flag = matches!(self.cell.place, Place::Flag(_) | Place::Interrupts);
        match &self.want {
            Want::Value(value) if is_flag => vec![("holds with the opposite".into(), Want::Value(value.negated()))],
            Want::Value(value) => vec![("holds with one more".into(), Want::Value(value.plus(1)))],
            Want::Within(ranges) => narrowed(ranges).map(|(what, ranges)| (what, Want::Within(ranges))).collect(),
            Want::Sent(parts) => {
                let each = parts.iter().enumerate().flat_map(|(number, part)| {
                    part.mutants().into_iter().map(move |(what, part)| (number, what, part))
                });
                let with = |(number, what, part): (usize, String, Sent)| {
                    let mut parts = parts.clone();
                    parts[number] = part;
                    (what, Want::Sent(parts))
                };
                each.map(with).collect()
            }
        }
    }
}

impl Sent {
    fn mutants(&self) -> Vec<(String, Sent)> {
        match self {
            Sent::Byte(value) => vec![("holds with one more".into(), Sent::Byte(value.plus(1)))],
            Sent::Within(ranges) => narrowed(ranges).map(|(what, ranges)| (what, Sent::Within(ranges))).collect(),
        }
    }
}

/// Returns ranges of which one is shorter by one number.
fn narrowed(ranges: &[(Expression, Expression)]) -> impl Iterator<Item = (String, Ranges)> {
    (0..ranges.len()).flat_map(move |number| {
        let (first, last) = &ranges[number];
        let ends = [(first.plus(1), last.clone(), first), (first.clone(), last.plus(-1), last)];
        ends.map(|(first, last, without)| {
            let mut ranges = ranges.to_vec();
            ranges[number] = (first, last);
            (format!("never is {without}"), ranges)
        })
    })
}
