//! Notes on what a header says: inputs at fixed addresses that give the same memory, outputs that say nothing.

use crate::contract::spec::{NamedPlace, Place, Spec};

/// Memory: its page, if it has one, the first address and the number of bytes.
type Extent = (Option<u8>, u32, u32);

/// Adds a note for each input that lies, wholly or in part, where one before it does.
pub(super) fn note_overlaps(spec: &mut Spec) {
    let places = spec.inputs.iter().filter_map(|input| Some((&input.cell.name, extent(&input.cell)?)));
    let mut before: Vec<(&String, Extent)> = Vec::new();
    let mut notes = Vec::new();
    for (name, own) in places {
        if let Some((first, _)) = before.iter().find(|(_, other)| meet(own, *other)) {
            notes.push(format!("In: `{name}` lies in `{first}` too, where the value given later counts"));
        }
        before.push((name, own));
    }
    spec.notes.extend(notes);
}

/// Adds a note for an output that is true of every value, given its text; one for all places of it.
pub(super) fn note_anything(spec: &mut Spec, text: &str) {
    let why = "is true of every value: it says only that nothing that In does not name has influence";
    let note = format!("Out: `{text}` {why}");
    if spec.notes.last() != Some(&note) {
        spec.notes.push(note);
    }
}

/// Adds a note for an output that is stated once more, given its text.
pub(super) fn note_twice(spec: &mut Spec, text: &str) {
    spec.notes.push(format!("Out: `{text}` is stated twice"));
}

fn extent(cell: &NamedPlace) -> Option<Extent> {
    match cell.place {
        Place::Paged { page, address, width } => Some((Some(page), address.into(), width as u32)),
        _ => cell.place.fixed().map(|(start, length)| (None, start.into(), length)),
    }
}

fn meet((page, start, length): Extent, (other, first, bytes): Extent) -> bool {
    page == other && start < first + bytes && first < start + length
}
