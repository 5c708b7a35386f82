//! Inputs at fixed addresses that give the same memory.

use crate::contract::spec::{NamedPlace, Place, Spec};

/// Memory: its page, if it has one, the first address and the number of bytes.
type Extent = (Option<u8>, u32, u32);

/// Returns a note for each input that lies, wholly or in part, where one before it does.
pub(super) fn notes(spec: &Spec) -> Vec<String> {
    let places = spec.inputs.iter().filter_map(|input| Some((&input.cell.name, extent(&input.cell)?)));
    let mut before: Vec<(&String, Extent)> = Vec::new();
    let mut notes = Vec::new();
    for (name, own) in places {
        if let Some((first, _)) = before.iter().find(|(_, other)| meet(own, *other)) {
            notes.push(format!("In: `{name}` lies in `{first}` too, where the value given later counts"));
        }
        before.push((name, own));
    }
    notes
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
