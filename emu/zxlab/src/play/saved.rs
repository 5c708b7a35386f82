//! The tapes that a program saves while no recording of them runs: they are kept, so that no SAVE is lost.
//!
//! Only what the ROM's routine SA-BYTES saves is recorded. While it runs, the frames belong to the tape; after a block the ROM
//! pauses for a second, so a tape ends when it has been silent for longer than that.

use crate::session::Session;
use format::{MicRecorder, Tape};
use spectrum::Rom;
use std::ops::Range;
use std::path::PathBuf;

/// The addresses of SA-BYTES in Sinclair's ROM, and in the second one of a 128K.
const SA_BYTES: Range<u16> = 0x04C2..0x053F;

/// Number of silent frames that end a tape: two seconds.
const SILENCE: u32 = 100;

/// The tape of what a program saved since it was started.
#[derive(Default)]
pub(crate) struct SavedTape {
    /// The recording of what is being saved, and the number of silent frames at its end.
    recording: Option<(MicRecorder, u32)>,
    tape: Tape,
    /// The file in which the tape is kept.
    pub(crate) path: Option<PathBuf>,
}

impl SavedTape {
    /// Returns the tape; `None` if nothing was saved.
    pub(crate) fn tape(&self) -> Option<&Tape> {
        Some(&self.tape).filter(|tape| !tape.blocks.is_empty())
    }

    /// Looks at the frame that the session has just run. Returns true if blocks were added to the tape.
    pub(crate) fn frame(&mut self, session: &Session) -> bool {
        let pc = session.machine.cpu().regs.pc();
        let machine = &session.machine;
        let kind = machine.model().kind;
        let is_basic = *machine.rom() == Rom::of(kind) && (!kind.has_banks() || machine.port_7ffd() & 0x10 != 0);
        let saves = SA_BYTES.contains(&pc) && is_basic;
        if self.recording.is_none() && !saves {
            return false;
        }
        let (recorder, silence) = self.recording.get_or_insert_default();
        session.mic_pulses().for_each(|pulse| recorder.add(pulse));
        *silence = if saves { 0 } else { *silence + 1 };
        if *silence < SILENCE {
            return false;
        }
        let Some((recorder, _)) = self.recording.take() else { return false };
        let before = self.tape.blocks.len();
        let (tape, _) = recorder.finish();
        self.tape.blocks.extend(tape.blocks.into_iter().filter(|block| block.as_standard().is_some()));
        self.tape.blocks.len() > before
    }

    /// Drops what is being saved: time has gone back.
    pub(crate) fn drop_recording(&mut self) {
        self.recording = None;
    }
}

#[cfg(test)]
mod tests {
    use crate::open;
    use crate::play::playback::Playback;
    use crate::play::states::StateStore;
    use crate::settings::Settings;
    use crate::setup::Setup;
    use format::{Block, Header, Tape, tap};

    /// Saves five bytes by SA-BYTES, over and over, with a pause of four seconds.
    const SAVER: &str = "
        ORG  $8000
start:  LD   IX,bytes
        LD   DE,5
        LD   A,$FF
        CALL $04C2
        EI
        LD   B,200
wait:   HALT
        DJNZ wait
        JR   start
bytes:  DB   \"hello\"
        END  start
";

    #[test]
    fn what_a_program_saves_is_kept_though_nothing_records_it() {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("saver.asm");
        std::fs::write(&source, SAVER).unwrap();
        let store = StateStore::at(folder.path(), "saver", 1);
        let playable = open::playable(Some(&source)).unwrap();
        let mut playback = Playback::new(playable, Setup::default(), Settings::default(), Some(store)).unwrap();
        let file = folder.path().join("states/saver-00000001/saved.tap");
        for count in 1..=2 {
            let said = (0..2_000).find_map(|_| {
                playback.advance(Vec::new());
                playback.take_message()
            });
            let said = said.expect("a message about it");
            assert!(said.starts_with("the program has saved to tape: F1 > Tape"), "{said}");
            let tape = Tape { blocks: vec![Block::data(Header::DATA_FLAG, b"hello"); count] };
            assert_eq!(std::fs::read(&file).unwrap(), tap::write(&tape).unwrap());
            assert_eq!(playback.saved_tape().map(|tape| tape.blocks.len()), Some(count));
        }
        // Another program has saved nothing yet.
        playback.open(&source).unwrap();
        assert!(playback.saved_tape().is_none());
    }
}
