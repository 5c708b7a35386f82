//! Compares the gates of a routine with calls of it on the CPU, for some cases: registers, memory, time and stack.

use super::question::Question;
use crate::contract::check::checker::Checker;
use crate::contract::spec::Spec;
use calls::{CallOutcome, Register};
use circuit::{Bit, Gate, LANES, Lanes, Plan};
use spectrum::{LatestTimes, Waits};
use std::collections::BTreeSet;

/// Number of cases at a time.
const BLOCK: usize = 64 * LANES;

/// T-states after which a call of a routine with loops is not followed turn by turn.
const SLOW: u64 = 100_000;

/// A call on the CPU: the values of the circuit's inputs, and what the call did.
struct Called {
    inputs: Vec<bool>,
    registers: Vec<u8>,
    memory: Vec<u8>,
    t: u64,
    stack: u16,
    /// The requests that may wait for the ULA, if these count.
    waits: Option<Waits>,
}

/// Compares some cases. Returns how many there were.
///
/// # Errors
/// The first difference between the gates and a call.
pub(super) fn compare(
    question: &Question,
    spec: &Spec,
    checker: &mut Checker<'_>,
    cases: &[Vec<u64>],
) -> Result<u64, String> {
    let mut compared = 0;
    for block in cases.chunks(BLOCK) {
        let called: Vec<Called> =
            block.iter().filter_map(|case| call(question, spec, checker, case)).collect::<Result<_, _>>()?;
        compare_block(question, &called)?;
        compared += called.len() as u64;
    }
    Ok(compared)
}

/// Calls the routine with a case; `None` if a condition excludes it.
fn call(question: &Question, spec: &Spec, checker: &mut Checker<'_>, case: &[u64]) -> Option<Result<Called, String>> {
    let outcome = checker.call(case)?;
    let CallOutcome::Returned(returned) = outcome else {
        return Some(Err(format!("it {outcome} on the CPU, and returns as a circuit")));
    };
    if !question.heads.is_empty() && returned.t > SLOW {
        return None;
    }
    let waits = question.after.contended.is_some().then(|| checker.waits());
    let (call, runner) = checker.last();
    let mut inputs = vec![false; question.circuit.all_inputs().len()];
    let mut set = |bits: &[Bit], value: u64| {
        for (bit, n) in bits.iter().zip(0..) {
            if let Gate::Input(input) = question.circuit.gate(bit.gate()) {
                inputs[input as usize] = (value >> n & 1 != 0) != bit.is_complement();
            }
        }
    };
    for (byte, register) in question.registers.iter().zip(Register::ALL) {
        set(byte, register.get(&call.registers).into());
    }
    for (&address, byte) in &question.memory {
        set(byte, runner.peek(address).into());
    }
    for (&place, byte) in &question.arguments {
        set(byte, runner.peek(runner.stack_top().wrapping_add_signed(place as i16)).into());
    }
    let home = call.home.unwrap_or(runner.home()).to_le_bytes();
    question.home.iter().zip(home).for_each(|(byte, value)| set(byte, value.into()));
    // Inputs have their values, also those at a pointer; one computed from others is known by its index.
    for ((input, bits), &index) in spec.inputs.iter().zip(&question.bits).zip(case) {
        set(bits, if input.computed.is_none() { input.values.at(index) as u64 } else { index });
    }
    let is_known = |address: u16| question.after.memory.contains_key(&address) || runner.is_stack(address);
    if let Some(change) = returned.changes.iter().find(|change| !is_known(change.address)) {
        return Some(Err(format!("${:04X} is written on the CPU only", change.address)));
    }
    let after = |address: u16| {
        let change = returned.changes.iter().find(|change| change.address == address);
        change.map_or_else(|| runner.peek(address), |change| change.after)
    };
    let memory = question.after.memory.keys().map(|&address| after(address)).collect();
    let registers = Register::ALL.iter().map(|register| register.get(&returned.registers)).collect();
    if let Err(why) = question.follow_turns(&mut inputs, checker) {
        return Some(Err(why));
    }
    Some(Ok(Called { inputs, registers, memory, t: returned.t, stack: returned.stack, waits }))
}

fn compare_block(question: &Question, called: &[Called]) -> Result<(), String> {
    let after = &question.after;
    let depths: Vec<Bit> = after.depths.values().copied().collect();
    let bytes: Vec<Bit> = after.registers.iter().chain(after.memory.values()).flatten().copied().collect();
    let loose = after.contended.as_ref().map_or(&[][..], |contended| &contended.loose.more);
    let outputs: Vec<Bit> = [&bytes[..], &after.time.more, &depths, loose, &[question.returns]].concat();
    let free = question.free_inputs();
    let has_free = |bits: &[Bit]| question.circuit.support(bits).iter().any(|input| free.contains(input));
    let is_free: Vec<bool> = bytes.iter().map(|&bit| has_free(&[bit])).collect();
    // After turns of a loop these may be no more than bounds.
    let (is_bound, has_loops) = (has_free(&after.time.more), !question.heads.is_empty());
    let got = Plan::new(&question.circuit, &outputs).run(|input| -> Lanes {
        std::array::from_fn(|lane| {
            let cases = called.iter().skip(64 * lane).take(64).zip(0..);
            cases.fold(0, |word, (called, n)| word | u64::from(called.inputs[input as usize]) << n)
        })
    });
    for (n, called) in called.iter().enumerate() {
        let bit = |output: usize| got[output][n / 64] >> (n % 64) & 1 != 0;
        let number = |first: usize, count: usize| {
            (0..count).rev().fold(0u64, |value, place| value << 1 | u64::from(bit(first + place)))
        };
        let names = Register::ALL.iter().map(|register| register.name().to_owned());
        let names = names.chain(after.memory.keys().map(|address| format!("[${address:04X}]")));
        for ((byte, &want), name) in called.registers.iter().chain(&called.memory).enumerate().zip(names) {
            // R counts on, which the gates leave out.
            let mask = (0..8).fold(0, |mask, place| mask | u8::from(!is_free[8 * byte + place]) << place);
            let got = number(8 * byte, 8) as u8;
            if (got ^ want) & mask != 0 && name != Register::R.name() {
                return Err(format!("{name} is ${got:02X} as a circuit and ${want:02X} on the CPU"));
            }
        }
        let t = after.time.least + number(bytes.len(), after.time.more.len());
        let first = bytes.len() + after.time.more.len();
        let reached = after.depths.keys().enumerate().filter(|&(place, _)| bit(first + place));
        let stack = reached.map(|(_, &depth)| depth).max().unwrap_or(0);
        let is_right = (is_bound && has_loops || t == called.t)
            && (stack == i32::from(called.stack) || has_loops && stack > i32::from(called.stack));
        if !is_right {
            return Err(format!(
                "it takes {t} T and {stack} bytes of stack as a circuit, and {} T and {} on the CPU",
                called.t, called.stack
            ));
        }
        if let (Some(contended), Some(waits)) = (&after.contended, &called.waits) {
            let bound = contended.loose.least + number(first + depths.len(), loose.len());
            let mut latest = LatestTimes::new(contended.latest.kind());
            latest.follow(waits);
            if waits.bound() > bound || !contended.latest.covers(&latest) {
                return Err(format!("with contention it takes more than {bound} T on the CPU"));
            }
        }
        if !bit(outputs.len() - 1) {
            return Err("a case is none of the contract's as a circuit".to_owned());
        }
    }
    Ok(())
}

impl Question {
    /// Returns the circuit's inputs that stand for what depends on the chip.
    pub(super) fn free_inputs(&self) -> BTreeSet<u32> {
        let places = self.registers.iter().chain(self.memory.values()).chain(self.arguments.values()).chain(&self.home);
        let of_heads = self.heads.iter().flat_map(|head| head.state.registers.iter().chain(head.state.memory.values()));
        let places = places.chain(of_heads);
        let known: BTreeSet<Bit> = places.flatten().chain(self.bits.iter().flatten()).copied().collect();
        let inputs = self.circuit.all_inputs().iter().zip(0..);
        inputs.filter(|(bit, _)| !known.contains(bit)).map(|(_, input)| input).collect()
    }
}
