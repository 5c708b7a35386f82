//! Finds results of a finished call that depend on something the contract does not name: outputs, and what has to be kept.

use super::loops;
use super::prepared::Prepared;
use crate::contract::spec::{Place, Want};
use crate::contract::taint::{Leak, Origin, Origins, Taint};
use calls::Register;
use calls::memory::ROM_END;

pub(super) fn may_change(prepared: &Prepared<'_>, register: Register) -> bool {
    prepared.spec.effects.changes.contains(&register)
}

/// Returns true if a register that has to be kept holds a value that is not its own.
pub(super) fn is_overwritten(prepared: &Prepared<'_>, register: Register, after: &Origins) -> bool {
    !may_change(prepared, register) && after.register(register) != Origin::Register(register)
}

/// Returns the `selected` addresses of memory that has to be kept and holds a value that is not its own, in order.
pub(super) fn overwritten_memory(prepared: &Prepared<'_>, after: &Origins, selected: impl Fn(u16) -> bool) -> Vec<u16> {
    let is_overwritten = |&address: &u16| {
        // What the ROM writes to itself changes nothing.
        let is_rom = prepared.spec.calls_rom && address < ROM_END;
        !is_rom
            && !prepared.is_free_stack(address)
            && after.memory(address) != Origin::Memory(address)
            && selected(address)
    };
    let mut addresses: Vec<u16> = after.written().filter(is_overwritten).collect();
    if !addresses.is_empty() {
        // An address without a value is reported where the call is checked.
        let allowed = prepared.allowed().unwrap_or_default();
        addresses.retain(|&address| !allowed.has(address, prepared.runner.is_stack(address)));
        addresses.sort_unstable();
    }
    addresses
}

/// Returns a leak into something that has to be kept: a register that was not tainted before the call, or memory.
pub(super) fn kept_leak(prepared: &Prepared<'_>, begin: &Taint, after: &Taint) -> Option<Leak> {
    let is_leaked = |register: &Register| {
        begin.register(*register) == 0
            && after.register(*register) != 0
            && is_overwritten(prepared, *register, after.origins())
    };
    let register = Register::PRESERVED.into_iter().find(is_leaked).map(Leak::Kept);
    let memory = || overwritten_memory(prepared, after.origins(), |address| after.byte(address) != 0).first().copied();
    register.or_else(|| memory().map(Leak::Memory))
}

/// Returns an address of which an output uses the value after the call, and which holds no value that the contract determines: one that
/// is tainted, or neither written by the routine nor given by In.
pub(super) fn not_given_after(prepared: &Prepared<'_>, after: &Taint) -> Option<u16> {
    let is_given = |address: u16| {
        let is_written = after.origins().is_written(address) && !prepared.runner.is_stack(address);
        after.byte(address) == 0 && (is_written || prepared.runner.is_set_by_caller(address))
    };
    prepared.read_after.borrow().iter().copied().find(|&address| !is_given(address))
}

/// Returns a leak into an output. Where Out states a sum with SP, as in `HL = SP + 2`, the output has to be that sum.
pub(super) fn output_leak(prepared: &Prepared<'_>, number: usize, taint: &Taint) -> Option<Leak> {
    let output = &prepared.spec.outputs[number];
    let sum = match &output.want {
        Want::Value(value) => value.added_to_sp().filter(|_| taint.is_of_stack()),
        _ => None,
    };
    let leak_of = |is_tainted: bool, word: [Origin; 2]| match sum {
        Some(sum) if !taint.is_sum_with_sp(word, sum as u16) => Some(Leak::Sum(number)),
        None if is_tainted => Some(Leak::Output(number)),
        _ => None,
    };
    let leak_if = |is_tainted: bool| is_tainted.then_some(Leak::Output(number));
    match &output.cell.place {
        // Checked at each OUT.
        _ if matches!(output.want, Want::Sent(_)) => None,
        Place::Register(bytes) => {
            let word = |nth: usize| bytes.bytes().get(nth).map_or(Origin::New, |of| taint.origins().register(*of));
            leak_of(bytes.bytes().iter().any(|&register| taint.register(register) != 0), [word(1), word(0)])
        }
        Place::Flag(bit) => leak_if(taint.register(Register::F) & bit != 0),
        Place::Port(_) | Place::Interrupts | Place::Mode | Place::Return | Place::Page | Place::Paging => None,
        Place::Paged { page, address, width } => {
            let word = [Origin::New; 2];
            leak_of((0..*width as u16).any(|byte| taint.byte_elsewhere(*page, address + byte) != 0), word)
        }
        Place::Memory { width, .. } => {
            let mut leak = None;
            let mut before = prepared.before();
            // An address without a value is reported where the output is checked.
            let _ = loops::for_each(&output.loops, &mut before, &mut |before| {
                let start = prepared.start_in(&output.cell, before)?;
                let word = [start, start.wrapping_add(1)].map(|address| taint.origins().memory(address));
                let is_tainted = (0..*width as u16).any(|byte| taint.byte(start.wrapping_add(byte)) != 0);
                leak = leak.or(leak_of(is_tainted, word));
                Ok(())
            });
            leak
        }
    }
}
