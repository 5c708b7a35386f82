//! Products that follow from others: where a factor is one more than that of a product built before, so is the product by the other factor; and
//! sums with such numbers follow from those before.
//!
//! A turn of a loop that adds a number makes one product of another, which neither sweeping nor the solver would find equal.

use super::view::View;
use crate::contract::expression::{Number, WIDEST};
use circuit::{Bit, constant};

/// Products, sums and differences built so far.
#[derive(Default)]
pub(super) struct Built {
    products: Vec<([Number; 2], Number)>,
    /// Sums and differences, each with its operator and its operands.
    sums: Vec<(String, [Number; 2], Number)>,
    /// Products that followed: the product, the one before and what it is more than that, and the condition under which it is so.
    followed: Vec<(Number, Number, Number, Bit)>,
}

/// Greatest number of products that are looked at, and of sums.
const MOST: usize = 16;

impl View<'_, '_> {
    /// Notes what was built of two numbers.
    pub(super) fn note(&mut self, operator: &str, operands: [&Number; 2], found: &Number) {
        if !self.has_loops {
            return;
        }
        let Built { products, sums, .. } = &mut self.built;
        if operator == "*" && products.len() < MOST {
            products.push((operands.map(Number::clone), found.clone()));
        } else if operator != "*" && sums.len() < MOST && found.value().is_none() {
            sums.push((operator.to_owned(), operands.map(Number::clone), found.clone()));
        }
    }

    /// Returns a number that follows from one before. It is the one of the operator and the operands under the present condition only.
    pub(super) fn following(&mut self, operator: &str, operands: [&Number; 2]) -> Option<Number> {
        let found = if operator == "*" { self.product(operands) } else { self.sum(operator, operands) }?;
        // What may be wider has no value in a call either: that is left to the arithmetic itself.
        if found.bits.len() > WIDEST {
            return None;
        }
        let error = self.machine.circuit.or(operands[0].error, operands[1].error);
        Some(Number { error, ..found })
    }

    /// `(x + d) * (y + e) = x * y + d * y + e * x + d * e`, for d and e of -1, 0 and 1.
    fn product(&mut self, factors: [&Number; 2]) -> Option<Number> {
        for number in 0..self.built.products.len() {
            let ([x, y], product) = self.built.products[number].clone();
            for [a, b] in [factors, [factors[1], factors[0]]] {
                let Some(d) = self.step(&x, a) else { continue };
                let Some(e) = self.step(&y, b) else { continue };
                let bits = product.bits.len().max(x.bits.len()).max(y.bits.len()) + 3;
                let circuit = &mut self.machine.circuit;
                let mut more = constant(d * e, bits);
                for (step, number) in [(d, &y), (e, &x)] {
                    more = match step {
                        1 => circuit.add(&more, &number.low(bits)),
                        -1 => circuit.sub(&more, &number.low(bits)),
                        _ => more,
                    };
                }
                let mut sum = circuit.add(&product.low(bits), &more);
                let all = [&x, &y, factors[0], factors[1]];
                if all.iter().all(|number| number.bits.last() == Some(&Bit::ZERO)) {
                    sum[bits - 1] = Bit::ZERO;
                }
                let sum = Number::signed(&sum);
                self.built.followed.push((sum.clone(), product, Number::signed(&more), self.condition));
                return Some(sum);
            }
        }
        None
    }

    /// `x + (p + d) = (x + p) + d`, and the same of differences, for a product p.
    fn sum(&mut self, operator: &str, operands: [&Number; 2]) -> Option<Number> {
        let condition = self.condition;
        for place in [0, 1] {
            let is_this =
                |(sum, .., of): &&(Number, Number, Number, Bit)| sum.bits == operands[place].bits && *of == condition;
            let Some((_, product, more, _)) = self.built.followed.iter().find(is_this).cloned() else { continue };
            let other = &operands[1 - place].bits;
            let is_known = |(of, before, _): &&(String, [Number; 2], Number)| {
                of == operator && before[place].bits == product.bits && before[1 - place].bits == *other
            };
            let Some((.., before)) = self.built.sums.iter().find(is_known).cloned() else { continue };
            let bits = before.bits.len().max(more.bits.len()) + 1;
            let circuit = &mut self.machine.circuit;
            let sum = match (operator, place) {
                ("-", 1) => circuit.sub(&before.low(bits), &more.low(bits)),
                _ => circuit.add(&before.low(bits), &more.low(bits)),
            };
            return Some(Number::signed(&sum));
        }
        self.near_sum(operator, operands)
    }

    /// `(x + d) + (y + e) = (x + y) + (d + e)`, and the same of differences, for d and e of -1, 0 and 1.
    fn near_sum(&mut self, operator: &str, operands: [&Number; 2]) -> Option<Number> {
        for number in 0..self.built.sums.len() {
            let (of, [x, y], before) = &self.built.sums[number];
            if of != operator {
                continue;
            }
            let (x, y, before) = (x.clone(), y.clone(), before.clone());
            let Some(d) = self.step(&x, operands[0]) else { continue };
            let Some(e) = self.step(&y, operands[1]) else { continue };
            let more = if operator == "-" { d - e } else { d + e };
            let bits = before.bits.len() + 2;
            let sum = self.machine.circuit.add(&before.low(bits), &constant(more, bits));
            return Some(Number::signed(&sum));
        }
        None
    }

    /// Returns by how much one number is more than another under the present condition, if that is always the same of -1, 0 and 1.
    fn step(&mut self, from: &Number, to: &Number) -> Option<i128> {
        let width = from.bits.len().max(to.bits.len()) + 1;
        let (from, to) = (from.low(width), to.low(width));
        if from == to {
            return Some(0);
        }
        [1, 0, -1].into_iter().find(|&step| {
            let machine = &mut *self.machine;
            let sum = machine.circuit.add(&from, &constant(step, width));
            let is_same = machine.circuit.equal(&sum, &to);
            let differs = machine.circuit.and(self.condition, !is_same);
            !machine.feasible.is_possible(&machine.circuit, differs)
        })
    }
}
