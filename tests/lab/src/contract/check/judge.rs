//! Compares the state after a call with the contract.

use super::broken::{Broken, Checked};
use super::prepared::Prepared;
use super::views::{StateAfter, StateBefore};
use super::{loops, sent};
use crate::contract::expression::Expression;
use crate::contract::spec::{Output, Place, Sent, Want};
use calls::memory::ROM_END;
use calls::{CallOutcome, Change, Core};

/// Checks the outcome of a call. It is a part of its callers: its result is large, and is not moved then. On a web page a short
/// download counts more.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub(super) fn judge(prepared: &Prepared<'_>, outcome: &CallOutcome) -> Checked {
    let returned = match outcome {
        CallOutcome::Returned(returned) => returned,
        &CallOutcome::Left { from, to } if prepared.spec.gives_return() && to >= ROM_END => {
            let home = prepared.call.returns_to.or(prepared.call.home).unwrap_or_default();
            return Broken::Returned { from, to, home }.into();
        }
        outcome => {
            let hung = matches!(outcome, CallOutcome::Hung { .. });
            return Checked { hung, ..Broken::CallOutcome(outcome.clone()).into() };
        }
    };
    let Prepared { spec, runner, call, .. } = prepared;
    let mut broken = Vec::new();
    let after = StateAfter { runner, returned };
    prepared.read_after.borrow_mut().clear();
    prepared.used_filler.forget_outputs();
    let mut before = prepared.before();
    before.after = Some((&after, &prepared.read_after));
    for (number, output) in spec.outputs.iter().enumerate() {
        let check = |before: &StateBefore<'_>| {
            let checked = check(prepared, number, output, before, &after);
            prepared.used_filler.output.set(None);
            checked
        };
        let checked = match &output.loops[..] {
            [] => check(&before),
            loops => loops::for_each(loops, &mut before, &mut |before| check(before)),
        };
        if let Err(of_output) = checked {
            broken.push(*of_output);
        }
    }
    let core = runner.core();
    if prepared.kept.differ(&call.registers, &returned.registers) {
        broken.extend(spec.effects.changed_registers(call, returned).into_iter().map(Broken::Effect));
    }
    if !returned.changes.is_empty() {
        check_memory(prepared, &returned.changes, &mut broken);
    }
    let others = returned.elsewhere().iter().filter(|(page, change)| !spec.allows(*page, change.address));
    broken.extend(others.map(|&(page, change)| Broken::Paged { page, change }));
    broken.extend(spec.effects.other_breaches(core, call, returned).into_iter().map(Broken::Effect));
    broken.extend(prepared.used_filler.other.get().map(|(page, address)| Broken::NotGiven { page, address }));
    // iz80 miscounts some instructions.
    let t = if core == Core::Z80 { returned.t } else { 0 };
    Checked { broken, t, stack: returned.stack, ..Checked::default() }
}

/// Returns true for a place that is set by any number but 0.
#[inline]
fn is_truth(place: &Place) -> bool {
    matches!(place, Place::Flag(_) | Place::Interrupts)
}

/// Returns true if some bits can hold a number, as an unsigned or a signed one.
#[inline]
fn fits(number: i64, bits: u32) -> bool {
    (-(1 << (bits - 1))..1 << bits).contains(&number)
}

/// Returns true if a place that holds `got` has the value that is wanted.
#[inline]
pub(super) fn has_value(place: &Place, got: i64, want: i64) -> bool {
    let bits = place.bits();
    match is_truth(place) {
        true => (want != 0) == (got != 0),
        false => fits(want, bits) && want & ((1 << bits) - 1) == got,
    }
}

/// Checks an output, for some values of its loops.
fn check(
    prepared: &Prepared<'_>,
    number: usize,
    output: &Output,
    before: &StateBefore<'_>,
    after: &StateAfter<'_>,
) -> Result<(), Box<Broken>> {
    let Output { cell, want, text, .. } = output;
    let no_value = |why| Box::new(Broken::NoValue { what: text.clone(), why });
    let value = |expression: &Expression| expression.value(before).map_err(no_value);
    if let Want::Sent(parts) = want {
        return check_sent(prepared, number, output, parts, after);
    }
    let start = prepared.start_in(cell, before)?;
    let got = cell.place.get(start, after);
    let width = if let Place::Memory { width, .. } = cell.place { width as u16 } else { 0 };
    let is_filler = (0..width).any(|byte| before.is_filler(start.wrapping_add(byte)));
    let keeps = is_filler && output.want.is_byte_of((start, width), before);
    prepared.used_filler.output.set(keeps.then_some((number, start, width)));
    let bits = cell.place.bits();
    let wrong = |want: String| Err(Broken::Output { output: number, want, got, bindings: before.bindings }.into());
    match want {
        Want::Value(expression) => match value(expression)? {
            want if has_value(&cell.place, got, want) => Ok(()),
            want if is_truth(&cell.place) => wrong(i64::from(want != 0).to_string()),
            want if !fits(want, bits) => {
                let mask = if bits == 8 { "255" } else { "$FFFF" };
                wrong(format!("{want}, which does not fit: `& {mask}` takes {bits} bits, `[..]` what is in memory"))
            }
            want => wrong(want.to_string()),
        },
        Want::Within(ranges) => {
            let ends = ranges.iter().map(|(first, last)| Ok((value(first)?, value(last)?)));
            let ends = ends.collect::<Result<Vec<_>, Box<Broken>>>()?;
            if is_filler && ends.iter().any(|&(first, last)| output.has_all(first, last)) {
                prepared.used_filler.any.borrow_mut().extend((0..width).map(|byte| (number, start.wrapping_add(byte))));
            }
            let signed = if got >> (bits - 1) & 1 == 1 { got - (1 << bits) } else { got };
            let is_within =
                ends.iter().any(|&(first, last)| [got, signed].iter().any(|got| (first..=last).contains(got)));
            if is_within { Ok(()) } else { wrong(sent::ranges_text(&ends)) }
        }
        Want::Sent(_) => Ok(()),
    }
}

/// Checks the bytes that a port was sent.
fn check_sent(
    prepared: &Prepared<'_>,
    number: usize,
    output: &Output,
    parts: &[Sent],
    after: &StateAfter<'_>,
) -> Result<(), Box<Broken>> {
    let mut before = prepared.before();
    before.after = Some((after, &prepared.read_after));
    let bytes = after.returned.sent.iter().filter(|(port, _)| output.cell.place.is_port(*port));
    let got: Vec<u8> = bytes.map(|&(_, byte)| byte).collect();
    match sent::difference(parts, &got, &|expression| expression.value(&before)) {
        Ok(None) => Ok(()),
        Ok(Some(want)) => Err(Broken::Sent { output: number, want, got }.into()),
        Err(why) => Err(Broken::NoValue { what: output.text.clone(), why }.into()),
    }
}

/// Checks that only memory of Out and Clobbers changed.
fn check_memory(prepared: &Prepared<'_>, changes: &[Change], broken: &mut Vec<Broken>) {
    match prepared.allowed() {
        Ok(allowed) => {
            let others =
                changes.iter().filter(|change| !allowed.has(change.address, prepared.runner.is_stack(change.address)));
            broken.extend(others.copied().map(Broken::Memory));
        }
        Err(without) => broken.push(*without),
    }
}
