//! The memory that an instruction writes to in a state.

use z80::table::{Address, Decoded, Pair};

use super::Follower;
use super::execute::Bytes;
use super::number::Number;
use super::state::KnownState;
use crate::contract::stores::Certainty;

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
        let base_end = |base: u16| self.of.labels.after(base).map_or(0xFFFF, |next| next - 1);
        let reach = self.found.entry((state.called_rom.unwrap_or(at), state.within)).or_default();
        match (address, bytes, address.range()) {
            (Number::Stack, ..) => {}
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
                    if !is_down && self.of.is_program(least) {
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
    }
}
