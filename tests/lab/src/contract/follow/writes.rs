//! The memory that an instruction writes to in a state.

use z80::table::{Address, Decoded, Operand, Pair, Port};

use super::byte::Byte;
use super::entries::sets_mode_2;
use super::execute::Bytes;
use super::number::Number;
use super::state::{InterruptState, KnownState};
use super::{Follower, rom};
use crate::contract::assembled::pages;
use crate::contract::stores::{Certainty, Reach, Writer};
use calls::interruptible::BY_IY;
use calls::memory::banks::{self, BANK};

/// The greatest distance between the ends of a range of addresses that says anything.
const WIDEST: u16 = 0x4000;

impl Follower<'_> {
    /// Notes what an instruction writes.
    pub(super) fn note_write(&mut self, at: u16, decoded: &Decoded, state: &KnownState) {
        let instruction = decoded.instruction;
        let Some(memory) = instruction.writes().memory else { return };
        let number = decoded.number();
        let displacement = Number::known(i16::from(decoded.displacement()) as u16);
        let address = match memory.address {
            Address::Word if self.is_patched(at, decoded) => Number::From(number),
            Address::Word => Number::known(number),
            Address::Pair(pair) => state.pair(pair),
            Address::Indexed(pair) if self.is_patched(at, decoded) => state.pair(pair).minus(Number::ANY),
            Address::Indexed(pair) => state.pair(pair).plus(displacement),
            Address::Top => state.pair(Pair::Sp),
            Address::Push => state.pair(Pair::Sp).minus(Number::known(2)),
        };
        // A count of 0 is the greatest one.
        let count = match () {
            () if !instruction.repeats() => Some((u16::from(memory.bytes), u16::from(memory.bytes))),
            () if instruction.mnemonic().starts_with("LD") => state.pair(Pair::Bc).range(),
            () => Some(state.pair(Pair::Bc).high()).map(|count| (count.least.into(), count.most.into())),
        };
        let is_count_known = count.is_some_and(|(least, most)| least == most);
        let bytes = count.filter(|(least, most)| *least > 0 || *most == 0).map(|(_, most)| most);
        let of = self.of;
        let base_end = |base: u16| of.labels.after(base).map_or(0xFFFF, |next| next - 1);
        if let (Some(first), Some((bytes @ 1..=2, _))) = (address.exact(), count.filter(|_| is_count_known)) {
            let values = self.values(at, decoded, state);
            for (n, value) in (0..bytes).zip(values) {
                let at = first.wrapping_add(n);
                if state.is_supposed {
                    self.given.add_possible(at);
                } else {
                    self.given.add(at, value.exact());
                }
            }
        }
        let mut reach = Reach::default();
        match (address, bytes, address.range()) {
            (Number::Stack, ..) => {
                let is_pushed = match memory.address {
                    Address::Push => true,
                    Address::Top => !state.pushed.is_empty(),
                    _ => false,
                };
                reach.by_sp = !is_pushed && state.called_rom.is_none();
            }
            (_, Some(bytes @ 1..), Some((least, most))) if most - least <= WIDEST => {
                let is_down = matches!(instruction.mnemonic(), "LDDR" | "INDR");
                let (first, last) = match is_down {
                    true => (least.wrapping_sub(bytes - 1), most),
                    false => (least, most.wrapping_add(bytes - 1)),
                };
                if least == most && is_count_known {
                    reach.add(Certainty::Exact, first, last);
                } else {
                    // Most likely to what begins there.
                    if !is_down && of.is_program(least) {
                        reach.add(Certainty::Likely, least, base_end(least).min(last));
                    }
                    reach.add(Certainty::Possible, first, last);
                }
            }
            (Number::From(base), ..) | (_, _, Some((base, _))) => {
                reach.add(Certainty::Likely, base, base_end(base));
                reach.is_unknown = true;
            }
            _ => reach.is_unknown = true,
        }
        // Routines of the ROM that are followed are called with what the program gives them.
        self.rom_changes_system |= state.called_rom.is_some() && writes_pointers(&reach);
        self.reach(at, state, Writer::Instruction).extend(reach);
    }

    /// Returns the two bytes that an instruction writes, the first one first, or the one.
    fn values(&self, at: u16, decoded: &Decoded, state: &KnownState) -> [Byte; 2] {
        let is_known = !self.is_patched(at, decoded);
        match (decoded.instruction.mnemonic(), decoded.instruction.operands()) {
            ("LD", [_, Operand::Register(register)]) => [state.byte(*register), Byte::ANY],
            ("LD", [_, Operand::Byte]) if is_known => [Byte::known(decoded.number() as u8), Byte::ANY],
            ("LD", [_, Operand::Pair(pair)]) => [state.pair(*pair).low(), state.pair(*pair).high()],
            _ => [Byte::ANY; 2],
        }
    }

    /// Notes what an interrupt before an instruction would write.
    pub(super) fn note_interrupt(&mut self, at: u16, state: &KnownState) {
        /// Number of bytes that an interrupt pushes, and what its handler may push below them.
        const PUSHED: u16 = 2;
        const DEEPEST: u16 = 256;
        /// The address of the handler in mode 1.
        const HANDLER: u16 = 0x38;
        let certainty = match state.interrupts {
            InterruptState::Off | InterruptState::Starting => return,
            InterruptState::Any => Certainty::Possible,
            InterruptState::On => Certainty::Exact,
        };
        let has_handler = self.has_own_handler || self.of.is_program(HANDLER);
        if has_handler && state.called_rom.is_none() && self.interrupted.insert(state.within) {
            self.reach(at, state, Writer::Instruction).handled = true;
        }
        for handled in self.handled.clone() {
            let is_certain = handled == rom::FRAMES && !self.has_own_handler;
            let certainty = if is_certain { certainty } else { Certainty::Possible };
            self.reach(at, state, Writer::Handler).add(certainty, handled, handled);
        }
        let sp = state.pair(Pair::Sp);
        if sp != Number::Stack {
            let reach = self.reach(at, state, Writer::Interrupt);
            add_around(reach, sp, certainty, PUSHED.wrapping_neg(), PUSHED - 1);
            add_around(reach, sp, Certainty::Possible, DEEPEST.wrapping_neg(), DEEPEST - 1);
        }
        if state.has_own_iy && state.called_rom.is_none() {
            let (iy, certainty) =
                (state.pair(Pair::Iy), if self.has_own_handler { Certainty::Possible } else { certainty });
            let reach = self.reach(at, state, Writer::HandlerByIy);
            BY_IY.into_iter().for_each(|offset| add_around(reach, iy, certainty, offset, 0));
        }
    }

    /// Notes that the program sets interrupt mode 2: an interrupt is a call to the address in a table, which counts as computed.
    pub(super) fn note_mode(&mut self, at: u16, decoded: &Decoded, state: &KnownState) {
        if sets_mode_2(decoded) && state.called_rom.is_none() {
            // No proof of the routine covers it: the interrupt comes later.
            self.found.entry((at, None, Writer::Instruction, state.is_supposed)).or_default().jumps = true;
        }
    }

    /// Notes an instruction that may map another page over itself, or bank 5 or 2: what follows it is not known then. A read of the port maps what
    /// is on the bus.
    pub(super) fn note_paging(&mut self, at: u16, decoded: &Decoded, state: &KnownState) {
        let of = self.of;
        let reads = pages::reads_paging(decoded);
        if of.page.is_none() || !reads && !pages::pages(decoded) {
            return;
        }
        let port = match decoded.instruction.operands() {
            operands if operands.contains(&Operand::Port(Port::Bc)) => state.pair(Pair::Bc).exact(),
            operands if operands.contains(&Operand::Port(Port::Number)) => {
                state.a.exact().map(|high| u16::from_be_bytes([high, decoded.number() as u8]))
            }
            _ => None,
        };
        if port.is_some_and(|port| !banks::is_paging(port)) {
            return;
        }
        let byte = match decoded.instruction.operands() {
            [_, Operand::Register(register)] if !reads => state.byte(*register).exact(),
            _ => None,
        };
        if of.is_in_page(at) || byte.is_some_and(|byte| banks::is_fixed(byte & BANK)) {
            self.reach(at, state, Writer::Instruction).remaps = true;
        } else if byte.is_none() {
            self.reach(at, state, Writer::Instruction).maps = true;
        }
    }

    /// Notes an instruction of the program that loads a word from the ROM of a 128K: the other ROM has another word there.
    pub(super) fn note_rom_word(&mut self, at: u16, decoded: &Decoded, state: &KnownState) {
        let reads_word = decoded.instruction.reads().memory.is_some_and(|access| access.address == Address::Word);
        if self.of.page.is_some() && state.called_rom.is_none() && reads_word && self.of.is_rom(decoded.number()) {
            self.reach(at, state, Writer::Instruction).maps = true;
        }
    }

    /// Notes a routine of the ROM that is called.
    pub(super) fn note_rom(&mut self, routine: &rom::RomRoutine, at: u16, state: &KnownState) {
        let mut own = Reach::default();
        routine.note(state.pair(Pair::Ix), state.pair(Pair::De), &mut own);
        self.rom_changes_system |= routine.is_misled(state.a) || routine.writes_block && writes_pointers(&own);
        self.reach(at, state, Writer::Rom).extend(own);
        if routine.is_by_system() {
            self.calls_by_system = true;
            if state.has_own_iy || self.changes_system {
                self.reach(at, state, Writer::MisledRom).is_unknown = true;
            }
        }
    }

    /// Returns what a writer writes at an instruction of the program, or in the ROM that it called.
    pub(super) fn reach(&mut self, at: u16, state: &KnownState, writer: Writer) -> &mut Reach {
        let (at, writer) = match state.called_rom {
            Some(site) if writer == Writer::Instruction => (site, Writer::Rom),
            site => (site.unwrap_or(at), writer),
        };
        self.found.entry((at, state.within, writer, state.is_supposed)).or_default()
    }
}

/// Returns true for an instruction that writes to the stack other than by pushing.
pub(super) fn is_into_stack(decoded: &Decoded, state: &KnownState) -> bool {
    let written = decoded.instruction.writes().memory.map(|memory| memory.address);
    match written {
        Some(Address::Pair(pair) | Address::Indexed(pair)) => state.pair(pair) == Number::Stack,
        _ => false,
    }
}

fn writes_pointers(reach: &Reach) -> bool {
    reach.ranges().any(|(_, first, last)| rom::are_pointers(first, last))
}

/// Adds `more` bytes and one at a distance from a pointer.
fn add_around(reach: &mut Reach, pointer: Number, certainty: Certainty, distance: u16, more: u16) {
    match pointer.range() {
        Some((least, most)) if most - least <= WIDEST => {
            let certainty = if least == most { certainty } else { Certainty::Possible };
            let first = least.wrapping_add(distance);
            reach.add(certainty, first, most.wrapping_add(distance).wrapping_add(more));
        }
        _ => reach.is_unknown = true,
    }
}
