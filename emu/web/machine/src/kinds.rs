//! The kinds of Spectrum on the page, and what is said where a file does not fit one.

use crate::Player;
use crate::core::Core;
use format::{Block, Tape};
use spectrum::Kind;
use spectrum::snapshot::Format;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

/// Port $7FFD, in code that gives it to BC, and in BASIC, which has numbers of 16 bits so.
const PAGING: [&[u8]; 2] = [&[0x01, 0xFD, 0x7F], &[0, 0, 0xFD, 0x7F, 0]];

#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
impl Player {
    /// Switches another machine on: `48`, `128` or `pentagon`. Nothing is loaded, and the deck is empty.
    pub fn switch_on(&mut self, kind: &str) {
        self.replace(Core::new(kind_of(kind)));
    }

    /// Returns the machine's kind: `48K`, `128K` or `+2`.
    #[must_use]
    pub fn kind(&self) -> String {
        self.core.machine.model().kind.name().to_owned()
    }

    /// Returns the parts of the machine that a snapshot with this ending does not keep; nothing if it keeps all, or is none.
    #[must_use]
    pub fn lost(&self, ending: &str) -> String {
        Format::from_ending(ending).map_or_else(String::new, |format| format.lost(&self.core.machine).join(", "))
    }
}

impl Player {
    /// Returns the kind on which the next tape is loaded: that which is there, or a 128K for its other kinds.
    pub(crate) fn next_kind(&self) -> Kind {
        match self.core.machine.model().kind {
            kind @ (Kind::Spectrum48 | Kind::Pentagon) => kind,
            _ => Kind::Spectrum128,
        }
    }
}

pub(crate) fn kind_of(name: &str) -> Kind {
    match name.trim_end_matches(['k', 'K']) {
        "128" => Kind::Spectrum128,
        "pentagon" => Kind::Pentagon,
        _ => Kind::Spectrum48,
    }
}

/// Returns a remark about a tape that is being loaded and whose code or BASIC names the port that maps banks, for a machine without any.
pub(crate) fn remark(name: &str, core: &Core) -> Option<String> {
    let tape = core.machine.deck().tape().filter(|_| core.is_loading())?;
    let is_odd = !core.machine.model().kind.has_banks() && names_banks(tape);
    is_odd.then(|| format!("{name}: seems to use the banks of a 128K. If it does not run on this 48K, choose a 128K in Settings and open it again."))
}

fn names_banks(tape: &Tape) -> bool {
    let has = |bytes: &[u8]| PAGING.iter().any(|port| bytes.windows(port.len()).any(|found| found == *port));
    tape.blocks.iter().any(|block| matches!(block, Block::Data(data) if has(&data.bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tape with a block of bytes.
    fn tape(bytes: &[u8]) -> Vec<u8> {
        let sum = bytes.iter().fold(0xFF, |sum, byte| sum ^ byte);
        let block = [&[0xFF], bytes, &[sum]].concat();
        [(block.len() as u16).to_le_bytes().as_slice(), &block].concat()
    }

    #[test]
    fn a_tape_is_loaded_on_the_machine_that_is_there() {
        let mut player = Player::new("pentagon", 44_100);
        let snapshot = Player::new("48", 44_100).save("szx").expect("a state");
        player.open("a.tap", tape(&[1])).expect("a tape");
        assert_eq!(player.kind(), "Pentagon");
        player.open("a.szx", snapshot).expect("a state");
        player.open("a.tap", tape(&[1])).expect("a tape");
        assert_eq!(player.kind(), "48K");
        player.switch_on("128");
        player.open("a.tap", tape(&[1])).expect("a tape");
        assert_eq!(player.kind(), "128K");
    }

    #[test]
    fn a_tape_that_names_the_port_of_banks_is_remarked_on_a_48k() {
        let mut tried = 0;
        for (machine, bytes, is_remarked) in [
            ("48", &[0x01, 0xFD, 0x7F, 0xED, 0x79][..], true),
            ("48", &[0x0E, 0, 0, 0xFD, 0x7F, 0], true),
            ("48", &[0x01, 0xFD, 0xFF], false),
            ("128", &[0x01, 0xFD, 0x7F], false),
        ] {
            let mut player = Player::new(machine, 44_100);
            player.open("a.tap", tape(bytes)).expect("a tape");
            assert_eq!(player.take_remarks().contains("a.tap: seems to use the banks"), is_remarked, "{bytes:?}");
            tried += 1;
        }
        assert_eq!(tried, 4);
    }

    #[test]
    fn what_a_file_does_not_keep_is_said() {
        let mut player = Player::new("pentagon", 44_100);
        player.set_ulaplus(true);
        assert!(player.lost("z80").contains("ULAplus and its palette"), "{}", player.lost("z80"));
        assert!(player.lost("sna").contains("that it is a Pentagon"), "{}", player.lost("sna"));
        assert_eq!((player.lost("szx"), player.lost("scr")), (String::new(), String::new()));
    }
}
