//! The instructions at which following begins.

use std::collections::{BTreeMap, BTreeSet};

use pipeline::Program;
use z80::table::{Branch, Decoded, Pair, Target};

use super::Followed;
use super::patches::{Found, Patches};
use super::state::{InterruptState, KnownState};
use crate::contract::stores::Within;
use calls::memory::banks::WINDOW;

/// Returns the instructions at which following begins, each with its state.
pub(super) fn entries(of: &Followed<'_>, patches: &Patches) -> BTreeMap<u16, KnownState> {
    let mut led_to = BTreeSet::new();
    for (at, length) in of.code.starts() {
        let Some(decoded) = of.decode(at) else { continue };
        led_to.extend(decoded.target(at));
        if !decoded.instruction.ends_block() {
            led_to.insert(at.wrapping_add(length));
        }
    }
    let lonely = |at: &u16| !led_to.contains(at);
    let pointed_to: BTreeSet<u16> = if jumps_anywhere(of, patches) { words(of).collect() } else { BTreeSet::new() };
    let has_own_iy = changes_iy(of);
    let computed = addresses(of).map(|at| (at, false));
    let computed = computed.chain(labels_in_data(of).filter_map(|label| match bytes_as_code(of, label)? {
        // Nothing leads to the instruction after them, and it has no label: it belongs to them.
        Some(next) => (lonely(&next) && !is_label(of, next)).then_some((label, false)),
        None => pointed_to.contains(&label).then_some((label, true)),
    }));
    let computed = computed.map(|(at, is_supposed)| (at, KnownState { has_own_iy, is_supposed, ..begin(of, at) }));
    let begun = of.stated.keys().copied().chain(of.code.starts().map(|(at, _)| at).filter(lonely)).chain(entered(of));
    // Those that are both count as begun: it is the later one of two that a map keeps.
    computed.chain(begun.map(|at| (at, begin(of, at)))).collect()
}

/// Returns the address at which the program is entered, if END, a label or a project says so: there are instructions, be it in `DB`s.
/// Else it is entered at its first byte, which may be data of a library.
fn entered(of: &Followed<'_>) -> Option<u16> {
    let Program { start, entry, entry_bank, symbols, .. } = of.program;
    let is_named = ["start", "main"].iter().any(|label| symbols.get(*label) == Some(&i64::from(*entry)));
    let is_here = of.page.is_none_or(|page| *entry < WINDOW || page == *entry_bank);
    (is_here && (entry != start || is_named) && of.is_loaded(*entry)).then_some(*entry)
}

/// Returns the state in which a routine of the source begins.
pub(super) fn begin(of: &Followed<'_>, at: u16) -> KnownState {
    let within = owner(of, at);
    let interrupts = match within.map(|within| within.routine) {
        Some(routine) if of.interruptible.contains(&routine) => InterruptState::On,
        // A contract that does not name interrupts covers calls while they are off.
        Some(routine) if of.contracts.contains(&routine) => InterruptState::Off,
        _ => InterruptState::Any,
    };
    KnownState { interrupts, ..KnownState::unknown(within) }
}

/// Returns true if an instruction of the program changes IY.
pub(super) fn changes_iy(of: &Followed<'_>) -> bool {
    let iy = Pair::Iy.registers();
    let changes = |decoded: Decoded| iy.iter().any(|&half| decoded.instruction.writes().registers.contains(half));
    of.code.starts().filter_map(|(at, _)| of.decode(at)).any(changes)
}

/// Returns true if the program has a jump to a computed address: `JP (HL)`, or `PUSH HL` with `RET` after it; or `IM 2`, whose handler is
/// found by a table.
fn jumps_anywhere(of: &Followed<'_>, patches: &Patches) -> bool {
    let is_return = |at: u16| of.decode(at).is_some_and(|decoded| decoded.instruction.mnemonic() == "RET");
    of.code.starts().any(|(at, _)| {
        let Some(found) = patches.instructions(at, of.bytes(at)) else { return true };
        found.into_iter().filter_map(|found| found.decoded).any(|decoded| {
            let is_computed = |branch: Branch| matches!(branch.target, Target::Pair(_));
            let is_push = decoded.instruction.mnemonic() == "PUSH";
            decoded.instruction.branch().is_some_and(is_computed)
                || is_push && is_return(at.wrapping_add(decoded.length()))
                || sets_mode_2(&decoded)
        })
    })
}

/// Returns true for `IM 2`.
pub(super) fn sets_mode_2(decoded: &Decoded) -> bool {
    const IM_2: [&[u8]; 2] = [&[0xED, 0x5E], &[0xED, 0x7E]];
    IM_2.contains(&decoded.bytes())
}

fn is_label(of: &Followed<'_>, at: u16) -> bool {
    of.labels.nearest(at).is_some_and(|(label, _)| label == at)
}

/// Returns the labels of bytes of the program that are no instructions.
fn labels_in_data<'a>(of: &'a Followed<'_>) -> impl Iterator<Item = u16> + 'a {
    let start = of.program.start;
    let all = (0..of.program.code.len()).map(move |offset| start.wrapping_add(offset as u16));
    all.filter(|&at| !of.code.is_within(at) && is_label(of, at))
}

/// Reads bytes of data as instructions, up to one after which code does not go on (`None`), to an instruction of the source, which is
/// returned, or to the next label. `None` if they are no instructions.
#[allow(clippy::option_option, reason = "the inner one is the instruction that follows, if any")]
fn bytes_as_code(of: &Followed<'_>, label: u16) -> Option<Option<u16>> {
    let mut at = label;
    loop {
        let byte = of.byte(at).filter(|_| of.is_loaded(at))?;
        let decoded = of.decode(at);
        // A prefix without effect counts as an instruction of its own.
        let is_prefix = matches!(byte, 0xDD | 0xED | 0xFD);
        let length =
            decoded.map(|decoded| decoded.length()).or(is_prefix.then_some(if byte == 0xED { 2 } else { 1 }))?;
        let next = at.checked_add(length)?;
        if (at..next).any(|byte| of.code.is_within(byte)) {
            return None;
        }
        if decoded.is_some_and(|decoded| decoded.instruction.ends_block()) {
            return Some(None);
        }
        if of.code.has(next) {
            return Some(Some(next));
        }
        if is_label(of, next) {
            return None;
        }
        at = next;
    }
}

/// Returns the labels of instructions whose address the program contains as a word.
pub(super) fn addresses<'a>(of: &'a Followed<'_>) -> impl Iterator<Item = u16> + 'a {
    words(of).filter(|&at| of.code.has(at) && is_label(of, at))
}

/// Returns where the code in the page that is mapped leads in other memory: by its branches, and by the addresses that it contains as words.
pub(super) fn leads(of: &Followed<'_>, patches: &Patches) -> BTreeSet<u16> {
    let branches =
        of.code.starts().filter(|&(at, _)| of.is_in_page(at)).filter_map(|(at, _)| Some((at, of.decode(at)?)));
    let targets = branches.flat_map(|(at, decoded)| patches.targets(at, &decoded));
    let words = placed_words(of).filter(|&(at, _)| of.is_in_page(at)).map(|(_, word)| word);
    targets.filter(|&to| to < WINDOW).chain(words).collect()
}

/// Returns the words that the program contains, in data or in an instruction that is no branch.
fn words<'a>(of: &'a Followed<'_>) -> impl Iterator<Item = u16> + 'a {
    placed_words(of).map(|(_, word)| word)
}

/// Returns these words with the addresses of the bytes or instructions that contain them.
fn placed_words<'a>(of: &'a Followed<'_>) -> impl Iterator<Item = (u16, u16)> + 'a {
    let start = of.program.start;
    let at = move |offset: usize| start.wrapping_add(offset as u16);
    let words = of.program.code.windows(2).enumerate();
    let data = words.filter(move |(offset, _)| !of.code.is_within(at(*offset)) && !of.code.is_within(at(offset + 1)));
    let data = data.map(move |(offset, word)| (at(offset), u16::from_le_bytes([word[0], word[1]])));
    let in_code = of.code.starts().filter_map(move |(at, _)| {
        let decoded = of.decode(at)?;
        let is_word = decoded.instruction.branch().is_none() && decoded.instruction.number_length() == 2;
        is_word.then(|| (at, decoded.number()))
    });
    data.chain(in_code)
}

/// Returns the routine with a header of which an instruction is a part: it is there or at a local label.
pub(super) fn owner(of: &Followed<'_>, at: u16) -> Option<Within> {
    let symbols = &of.program.symbols;
    let is_local = |name: &str| name.rsplit_once('.').is_some_and(|(main, _)| symbols.contains_key(main));
    let mut nearest = of.labels.nearest(at);
    while let Some((label, _)) = nearest.filter(|(_, name)| is_local(name)) {
        nearest = of.labels.nearest(label.checked_sub(1)?);
    }
    let routine = nearest.map(|(label, _)| label).filter(|label| of.stated.contains_key(label))?;
    Some(Within { routine, is_entered: routine == at })
}

/// Returns true if a routine may switch interrupts on or off: if it, or a routine that it calls, has such an instruction, or calls the ROM.
pub(super) fn switches_interrupts(of: &Followed<'_>, patches: &Patches, routine: u16) -> bool {
    let (mut seen, mut open) = (BTreeSet::new(), vec![routine]);
    while let Some(at) = open.pop() {
        if !seen.insert(at) {
            continue;
        }
        let bytes = of.bytes(at);
        let decoded = Found::new(&bytes).decoded.filter(|_| of.is_loaded(at) && !patches.change_opcode(at, &bytes));
        let Some(decoded) = decoded else { return true };
        let instruction = decoded.instruction;
        if matches!(instruction.mnemonic(), "EI" | "DI" | "HALT" | "RETN" | "RETI") {
            return true;
        }
        match instruction.branch().map(|branch| (branch.target, decoded.target(at))) {
            None | Some((Target::Top, _)) => {}
            Some((_, Some(to))) if of.crosses(at, to) => return true,
            Some((_, Some(to))) => open.push(to),
            Some((_, None)) => return true,
        }
        if !instruction.ends_block() {
            open.push(at.wrapping_add(decoded.length()));
        }
    }
    false
}
