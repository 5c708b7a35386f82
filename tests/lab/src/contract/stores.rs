//! The memory that the instructions of a source may write to, as far as following the code shows it.

use serde::{Deserialize, Serialize};

use super::code::Reached;
use calls::addresses::Addresses;
use calls::memory::banks::WINDOW;

/// The instructions that write.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Stores(pub(crate) Vec<Store>);

/// The writer of memory at an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Writer {
    /// The instruction, as it is in the source or with an opcode that the program gives it.
    Instruction,
    /// The instruction, with an opcode that the program gives it and that is not known.
    Changed,
    /// An interrupt before the instruction, which pushes where SP points.
    Interrupt,
    /// The ROM's handler of an interrupt before the instruction, by an IY that the program sets.
    HandlerByIy,
    /// The ROM's handler of an interrupt before the instruction: it counts frames, and reads the keyboard.
    Handler,
    /// The ROM, which it calls.
    Rom,
    /// A routine of the ROM that it calls with IY or system variables that the program has changed.
    MisledRom,
}

/// An instruction that writes, or that leaves the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Store {
    pub(crate) at: u16,
    /// The page with which its code was followed, of a source with banks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) view: Option<u8>,
    pub(crate) writer: Writer,
    /// The writer in words, with the address of the instruction, its label and line.
    pub(crate) name: String,
    /// The label at or before it.
    pub(crate) routine: String,
    /// The routine with a header in which it is executed.
    pub(crate) within: Option<Within>,
    /// True if it is in a routine with a contract that code without a proved contract calls.
    pub(crate) is_called_freely: bool,
    /// True if it may write anywhere, and the program calls routines of the ROM that write where system variables say.
    pub(crate) may_mislead_rom: bool,
    pub(crate) reach: Reach,
}

/// Returns an address with the page that it lies in; 0 is the page of all memory below the banks.
pub(crate) fn placed(page: u8, address: u16) -> (u8, u16) {
    (if address < WINDOW { 0 } else { page }, address)
}

impl Store {
    /// Returns a store that represents all unknown code.
    pub(crate) fn of_other_code() -> Store {
        Store::of("code to which no contract leads")
    }

    /// Returns a store that represents code that changes itself again and again.
    pub(crate) fn of_changing_code() -> Store {
        Store::of("code that changes its instructions again and again")
    }

    /// Returns the page to which it writes at $C000 and above; `None` if that may be any: only code in a page knows what is mapped.
    fn page(&self) -> Option<u8> {
        self.view.map_or(Some(0), |view| (self.at >= WINDOW).then_some(view))
    }

    /// Returns an address with each page that it may mean by it; 0 is the page of all memory below the banks.
    pub(crate) fn places(&self, address: u16) -> impl Iterator<Item = (u8, u16)> {
        const EACH: [u8; 8] = [0, 1, 2, 3, 4, 5, 6, 7];
        const MAPPED: [u8; 6] = [0, 1, 3, 4, 6, 7];
        let pages: &'static [u8] = match self.page() {
            _ if address < WINDOW => &EACH[..1],
            Some(page) => &EACH[usize::from(page)..][..1],
            None => &MAPPED,
        };
        pages.iter().map(move |&page| (page, address))
    }

    /// Returns true if it writes to that place, if it writes to the address at all.
    pub(crate) fn is_certain_of_page(&self, address: u16) -> bool {
        address < WINDOW || self.page().is_some()
    }

    /// Returns true if calls reached the instruction, of which addresses from $C000 on mean this page.
    pub(crate) fn is_reached(&self, page: u8, reached: &Reached) -> bool {
        let is_own = self.at < WINDOW || self.view.is_none_or(|view| view == page);
        is_own && reached.has(self.at)
    }

    /// Returns the place of the routine with a header in which it is executed.
    pub(crate) fn routine_place(&self, routine: u16) -> (u8, u16) {
        placed(self.view.unwrap_or(0), routine)
    }

    fn of(name: &str) -> Store {
        let name = name.to_owned();
        let reach = Reach { is_unknown: true, ..Reach::default() };
        let (at, writer, routine) = (0, Writer::Instruction, name.clone());
        Store {
            at,
            view: None,
            writer,
            routine,
            name,
            within: None,
            is_called_freely: false,
            may_mislead_rom: false,
            reach,
        }
    }
}

/// A routine with a header in which an instruction is executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Within {
    pub(crate) routine: u16,
    /// True if the routine was entered at its first instruction; false at a local label to which a computed jump may lead.
    pub(crate) is_entered: bool,
}

/// The certainty with which an instruction writes to a range of addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Certainty {
    /// Writes to all addresses of the range.
    Exact,
    /// Writes to some addresses of the range: to the data that begins at the address from which its pointer was computed.
    Likely,
    /// May write to any address of the range.
    Possible,
}

/// The memory that an instruction writes to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Reach {
    /// First and last addresses; after $FFFF comes address 0.
    ranges: Vec<(Certainty, u16, u16)>,
    /// True if it may write anywhere else.
    pub(crate) is_unknown: bool,
    /// True if it is a jump or call to code that cannot be followed.
    pub(crate) leaves: bool,
    /// True if it may map another page over its own code, or page 2 or 5, which is mapped below $C000 too: what runs then is not followed.
    #[serde(default)]
    pub(crate) remaps: bool,
    /// True if it jumps to an address that is not known. That counts as one to a label whose address the source contains.
    pub(crate) jumps: bool,
    /// True if it calls a routine that takes its return address from the stack, and what follows it is data: that is taken to be skipped.
    #[serde(default)]
    pub(crate) skips: bool,
    /// True if it writes to an address computed from SP, or to a word that it has not pushed: that is taken to stay on the stack.
    #[serde(default)]
    pub(crate) by_sp: bool,
    /// Number of bytes that are free below a stack that it sets, above the program: the stack is taken to have room in them.
    #[serde(default)]
    pub(crate) room: Option<u16>,
    /// True if it maps a page that is not known, or calls or reads the ROM of a 128K, which may be another one.
    #[serde(default)]
    pub(crate) maps: bool,
    /// True if the program's own handler of interrupts may run there: it is taken to keep the registers and the stack.
    #[serde(default)]
    pub(crate) handled: bool,
}

impl Reach {
    pub(crate) fn add(&mut self, certainty: Certainty, first: u16, last: u16) {
        if self.ranges.last() != Some(&(certainty, first, last)) {
            self.ranges.push((certainty, first, last));
        }
    }

    /// Takes all that it writes to as possible: it may be no code.
    pub(crate) fn doubt(&mut self) {
        self.ranges.iter_mut().for_each(|(certainty, ..)| *certainty = Certainty::Possible);
    }

    /// Doubts the turns of a loop but the first ones: it may end before. Of addresses near one another the one that was added first is that
    /// of the first turn. The others are likely between the same labels, the ends of which `block` returns, and possible elsewhere.
    pub(crate) fn doubt_turns(&mut self, block: impl Fn(u16) -> (u16, u16)) {
        /// Greatest distance of the addresses of two turns, in bytes.
        const STRIDE: u16 = 16;
        let exact = |certainty: Certainty| certainty == Certainty::Exact;
        let mut firsts: Vec<(usize, u16)> =
            (0..).zip(&self.ranges).filter(|(_, of)| exact(of.0)).map(|(place, of)| (place, of.1)).collect();
        firsts.sort_unstable_by_key(|&(_, first)| first);
        for near in firsts.chunk_by(|one, next| next.1 - one.1 <= STRIDE) {
            let Some(&(begin, base)) = near.iter().min() else { continue };
            let (from, to) = block(base);
            for &(place, first) in near.iter().filter(|&&(place, _)| place != begin) {
                let is_near = (from..=to).contains(&first);
                self.ranges[place].0 = if is_near { Certainty::Likely } else { Certainty::Possible };
            }
        }
    }

    /// Adds all that another one has.
    pub(crate) fn extend(&mut self, other: Reach) {
        other.ranges.into_iter().for_each(|(certainty, first, last)| self.add(certainty, first, last));
        self.is_unknown |= other.is_unknown;
        self.leaves |= other.leaves;
        self.remaps |= other.remaps;
        self.jumps |= other.jumps;
        self.skips |= other.skips;
        self.by_sp |= other.by_sp;
        self.maps |= other.maps;
        self.handled |= other.handled;
        self.room = self.room.into_iter().chain(other.room).min();
    }

    /// Sorts the ranges, joins those that meet, and leaves out those that are there twice.
    pub(crate) fn sort(&mut self) {
        self.ranges.sort_unstable();
        self.ranges.dedup_by(|next, before| {
            let meets = next.0 == before.0 && before.1 <= before.2 && next.1 <= next.2;
            let meets = meets && next.1 <= before.2.saturating_add(1);
            if meets {
                before.2 = before.2.max(next.2);
            }
            meets
        });
    }

    /// Visits the addresses that it writes to with at least this certainty.
    pub(crate) fn each(&self, least: Certainty, visit: &mut dyn FnMut(u16)) {
        for &(_, first, last) in self.ranges.iter().filter(|(certainty, ..)| *certainty <= least) {
            (0..=last.wrapping_sub(first)).for_each(|n| visit(first.wrapping_add(n)));
        }
    }

    /// Returns the ranges: first and last addresses; after $FFFF comes address 0.
    pub(crate) fn ranges(&self) -> impl Iterator<Item = (Certainty, u16, u16)> {
        self.ranges.iter().copied()
    }

    /// Returns the addresses that it may write to, without those that it likely does.
    pub(crate) fn only_possible(&self) -> Addresses {
        let mut found = Addresses::default();
        self.each(Certainty::Possible, &mut |address| _ = found.insert(address));
        self.each(Certainty::Likely, &mut |address| found.remove(address));
        found
    }

    /// Returns true if it may write anywhere.
    pub(crate) fn is_anywhere(&self) -> bool {
        self.is_unknown || self.leaves || self.remaps
    }
}
