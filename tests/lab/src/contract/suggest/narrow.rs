//! Narrows the values of inputs to those with which all calls return and keep to memory that a header can name.

use super::draft::Draft;
use super::item::{FLAGS, Item, PAIRS};
use super::trial::Trial;
use calls::Register;

/// Ranges that routines often expect, the widest first.
const RANGES: [(u32, u32); 30] = [
    (1, 0xFFFF),
    (0, 0x7FFF),
    (0x4000, 0xFFFF),
    (0, 0x0FFF),
    (0, 0x03FF),
    (1, 0x03FF),
    (0, 255),
    (1, 255),
    (0, 254),
    (0, 127),
    (32, 127),
    (1, 127),
    (128, 255),
    (0, 63),
    (1, 63),
    (0, 31),
    (1, 31),
    (0, 23),
    (0, 15),
    (1, 15),
    (0, 9),
    (0, 7),
    (1, 8),
    (0, 3),
    (1, 3),
    (0, 1),
    (1, 2),
    (48, 57),
    (1, 1),
    (0, 0),
];

/// Narrows one input so that fewer calls, best none, are `fatal`. Returns false if no input makes a difference.
pub(super) fn narrow(draft: &mut Draft, all: &[&Trial], fatal: &[bool]) -> bool {
    let share = fatal.iter().filter(|&&fatal| fatal).count() as f64 / fatal.len() as f64;
    // The best so far: the share of calls that stay fatal, and the part of the values lost, as a number of bits.
    let mut best: Option<(f64, f64, Item, (u32, u32))> = None;
    for item in items(draft) {
        let known = draft.inputs.get(&item).copied().unwrap_or((0, item.most()));
        let values: Vec<u32> = all.iter().map(|trial| trial.value(item)).collect();
        let inner = |&(first, last): &(u32, u32)| first >= known.0 && last <= known.1 && (first, last) != known;
        let flags = if matches!(item, Item::Flag(_)) { &RANGES[28..] } else { &RANGES[..] };
        for &(first, last) in flags.iter().filter(|range| inner(range)) {
            let within = || values.iter().zip(fatal).filter(|(value, _)| (first..=last).contains(*value));
            let (count, bad) = (within().count() as f64, within().filter(|(_, fatal)| **fatal).count() as f64);
            // So few fatal calls are no chance.
            let expected = count * share;
            if expected < 9.0 || bad > expected - 3.0 * expected.sqrt() {
                continue;
            }
            let (rest, lost) = (bad / count, (f64::from(known.1 - known.0 + 1) / f64::from(last - first + 1)).log2());
            let is_better = best.as_ref().is_none_or(|(best, bits, ..)| {
                let (class, other) = ((rest * 10.0).ceil(), (best * 10.0).ceil());
                (class, lost) < (other, *bits)
            });
            if is_better {
                best = Some((rest, lost, item, (first, last)));
            }
        }
    }
    let Some((.., item, range)) = best else { return false };
    draft.set(item, range);
    true
}

/// Returns the inputs that can be narrowed: those of the header, and registers and flags that are none yet.
fn items(draft: &Draft) -> Vec<Item> {
    let is_open = |item: &Item| !draft.pointers.contains_key(item);
    let mut items: Vec<Item> = draft.inputs.keys().copied().filter(is_open).collect();
    let is_whole = |item: Item| draft.inputs.get(&item).is_none_or(|&values| values == (0, item.most()));
    for (number, (_, high, low)) in PAIRS.into_iter().enumerate() {
        let pair = Item::Word(number);
        if draft.inputs.contains_key(&pair) {
            continue;
        }
        let halves = [Item::Byte(high), Item::Byte(low)];
        items.extend(halves.into_iter().filter(|half| !draft.inputs.contains_key(half)));
        if halves.into_iter().all(is_whole) {
            items.push(pair);
        }
    }
    let others = [Register::A, Register::A2].map(Item::Byte);
    items
        .extend(others.into_iter().chain((0..FLAGS.len()).map(Item::Flag)).filter(|of| !draft.inputs.contains_key(of)));
    items
}
