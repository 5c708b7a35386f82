//! Set-up: the tray, the rules for what may stand where, and filling a half by chance.

use super::board::Board;
use super::kind::Kind;
use super::map::Bridges;
use super::register::Register;
use super::space::Space;

/// The reasons why a set-up is not valid, or a piece cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, thiserror::Error)]
pub enum Fault {
    /// The banner stands on the back row, with no space behind it.
    #[error("banner on back row")]
    BannerOnBackRow,
    /// A mine bars a bridge.
    #[error("mine at bridge")]
    MineAtBridge,
    /// Pieces are still in the tray.
    #[error("missing")]
    Missing,
    /// More pieces of a kind than a side has.
    #[error("too many")]
    TooMany,
}

/// Returns why a kind must not stand on a space of the lower half, if it must not.
pub fn forbids(bridges: Bridges, space: Space, kind: Kind) -> Option<Fault> {
    match kind {
        Kind::Banner if space.row() == 7 => Some(Fault::BannerOnBackRow),
        Kind::Mine if bridges.is_entrance(space) => Some(Fault::MineAtBridge),
        _ => None,
    }
}

/// Returns the faults of the set-up of the lower half, in the order of [`Fault`]; none if it is valid.
pub fn faults(bridges: Bridges, board: &Board) -> Vec<Fault> {
    let placed = || board.own().filter_map(|space| Some((space, board.kind_at(space)?)));
    let count = |kind: Kind| placed().filter(|(_, other)| *other == kind).count();
    let mut faults: Vec<Fault> = placed().filter_map(|(space, kind)| forbids(bridges, space, kind)).collect();
    for kind in Kind::ALL {
        match count(kind).cmp(&usize::from(kind.quantity())) {
            std::cmp::Ordering::Less => faults.push(Fault::Missing),
            std::cmp::Ordering::Equal => (),
            std::cmp::Ordering::Greater => faults.push(Fault::TooMany),
        }
    }
    faults.sort_unstable();
    faults.dedup();
    faults
}

/// The tray of a side that sets up: how many pieces of each kind are not placed yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tray(pub [u8; 16]);

impl Tray {
    /// The tray before the first piece is placed.
    pub const FULL: Tray = {
        let mut quantities = [0; 16];
        let mut number = 0;
        while number < 16 {
            quantities[number] = Kind::ALL[number].quantity();
            number += 1;
        }
        Tray(quantities)
    };

    /// Returns the number of pieces of a kind.
    pub const fn quantity(&self, kind: Kind) -> u8 {
        self.0[kind as usize]
    }

    /// Takes the piece on a space of the lower half back, if there is one.
    pub fn lift(&mut self, board: &mut Board, space: Space) {
        if let Some(kind) = board.kind_at(space) {
            self.0[kind as usize] += 1;
        }
        board.set_up(space, None);
    }

    /// Places a piece on a space of the lower half; one that stood there goes back. Returns false if there is none of the kind left.
    pub fn place(&mut self, board: &mut Board, space: Space, kind: Kind) -> bool {
        if self.quantity(kind) == 0 {
            return false;
        }
        self.lift(board, space);
        self.0[kind as usize] -= 1;
        board.set_up(space, Some(kind));
        true
    }

    /// Returns true if every piece is placed.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 16]
    }

    /// Returns the pieces in the order of their kinds.
    fn list(&self) -> Vec<Kind> {
        Kind::ALL.into_iter().flat_map(|kind| vec![kind; self.quantity(kind).into()]).collect()
    }
}

/// The plans for two bridges and for four: the order in which spaces are filled. A byte `0uxxxyyy` is a space to fill; `1uu` and then end, reset,
/// side, banner allowed, mines allowed.
const PLANS: [&[u8]; 2] = [
    &[
        0x8E, 0x0C, 0x24, 0x87, 0x04, 0x14, 0x1C, 0x2C, 0x85, 0x07, 0x0F, 0x17, 0x27, 0x2F, 0x87, 0x05, 0x06, 0x0D,
        0x0E, 0x15, 0x16, 0x1D, 0x1E, 0x25, 0x26, 0x2D, 0x2E, 0x90,
    ],
    &[
        0x8E, 0x04, 0x0C, 0x24, 0x2C, 0x87, 0x14, 0x1C, 0x85, 0x07, 0x0F, 0x17, 0x27, 0x2F, 0x87, 0x05, 0x06, 0x0D,
        0x0E, 0x15, 0x16, 0x1D, 0x1E, 0x25, 0x26, 0x2D, 0x2E, 0x90,
    ],
];

/// Bits of a plan byte that is not a space.
const CONTROL: u8 = 0x80;
const END: u8 = 0x10;
const RESET: u8 = 0x08;
const BANNER: u8 = 0x02;
const MINES: u8 = 0x01;

impl Bridges {
    /// Returns the bytes of the plan by which a half is filled.
    pub const fn plan(self) -> &'static [u8] {
        PLANS[self as usize]
    }
}

/// Fills the lower half by chance, by the plan of the bridges.
pub fn fill(bridges: Bridges, board: &mut Board, register: &mut Register) {
    let mut list = Vec::new();
    let mut flags = 0;
    for &byte in bridges.plan() {
        match Space::new(byte & !0x40) {
            Some(space) if byte & CONTROL == 0 => {
                let index = loop {
                    let index = usize::from(register.byte() & 31);
                    let is_allowed = |kind: &Kind| match kind {
                        Kind::Banner => flags & BANNER != 0,
                        Kind::Mine => flags & MINES != 0,
                        _ => true,
                    };
                    if list.get(index).is_some_and(is_allowed) {
                        break index;
                    }
                };
                board.set_up(space, Some(list.swap_remove(index)));
            }
            _ => {
                flags = byte;
                if byte & RESET != 0 {
                    list = Tray::FULL.list();
                }
                if byte & END != 0 {
                    break;
                }
            }
        }
    }
}
