//! The loops of outputs and areas.

use std::cell::Cell;

use super::broken::Broken;
use super::views::StateBefore;
use crate::contract::spec::Loop;

/// The body of a loop. An error ends the loop.
pub(super) type LoopBody<'a> = &'a mut dyn FnMut(&StateBefore<'_>) -> Result<(), Box<Broken>>;

/// Executes a body for each combination of the values of some loops, the last loop going fastest. Without loops it executes it
/// once.
pub(super) fn for_each(loops: &[Loop], before: &mut StateBefore<'_>, body: LoopBody<'_>) -> Result<(), Box<Broken>> {
    /// Greatest number of combinations: no memory is longer.
    const MOST: u32 = 1 << 16;
    /// Greatest number of steps of folds and functions in all of them.
    const STEPS: u32 = 1 << 24;
    before.left = (!loops.is_empty()).then(|| Cell::new(STEPS));
    let done = nested(loops, 0, before, body, &mut { MOST });
    before.left = None;
    done
}

fn nested(
    loops: &[Loop],
    depth: usize,
    before: &mut StateBefore<'_>,
    body: LoopBody<'_>,
    left: &mut u32,
) -> Result<(), Box<Broken>> {
    let Some(Loop { name, first, last }) = loops.get(depth) else { return body(before) };
    let no_value = |why| Box::new(Broken::NoValue { what: format!("for {name}"), why });
    let first = first.value(before).map_err(no_value)?;
    let last = last.value(before).map_err(no_value)?;
    for value in first..=last {
        *left = left.checked_sub(1).ok_or_else(|| no_value("loops of more than 65,536 values together"))?;
        before.bindings[depth] = value;
        nested(loops, depth + 1, before, body, left)?;
    }
    Ok(())
}
