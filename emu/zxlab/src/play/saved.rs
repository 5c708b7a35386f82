//! The tapes that a program saves while no recording of them runs: they are kept, so that no SAVE is lost.

use format::Tape;
use spectrum::Saves;
use std::path::PathBuf;

/// The tape of what a program saved since it was started.
#[derive(Default)]
pub(crate) struct SavedTape {
    pub(crate) saves: Saves,
    /// The file in which the tape is kept.
    pub(crate) path: Option<PathBuf>,
}

impl SavedTape {
    /// Returns the tape; `None` if nothing was saved.
    pub(crate) fn tape(&self) -> Option<&Tape> {
        Some(self.saves.tape()).filter(|tape| !tape.blocks.is_empty())
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
            assert!(said.starts_with("the program has saved to tape, kept in /"), "{said}");
            let tape = Tape { blocks: vec![Block::data(Header::DATA_FLAG, b"hello"); count] };
            assert_eq!(std::fs::read(&file).unwrap(), tap::write(&tape).unwrap());
            assert_eq!(playback.saved_tape().map(|tape| tape.blocks.len()), Some(count));
        }
        // Another program has saved nothing yet.
        playback.open(&source).unwrap();
        assert!(playback.saved_tape().is_none());
        // Who looks at the tape, or leaves, right after a block has it too.
        let run_to_silence = |playback: &mut Playback| {
            let (mut heard, mut silent, mut level) = (false, 0, false);
            for _ in 0..2_000 {
                playback.advance(Vec::new());
                let edges = playback.session().machine.edges();
                let is_silent = edges.iter().all(|edge| edge.level.mic() == level);
                level = edges.last().map_or(level, |edge| edge.level.mic());
                heard |= !is_silent;
                silent = if is_silent { silent + 1 } else { 0 };
                if heard && silent == 5 {
                    return;
                }
            }
            panic!("nothing was saved");
        };
        run_to_silence(&mut playback);
        assert!(playback.saved_tape().is_none());
        playback.show_saved();
        assert_eq!(playback.saved_tape().map(|tape| tape.blocks.len()), Some(1));
        playback.show_saved();
        (0..100).for_each(|_| _ = playback.advance(Vec::new()));
        run_to_silence(&mut playback);
        playback.leave(true);
        assert_eq!(playback.saved_tape().map(|tape| tape.blocks.len()), Some(2));
        assert!(std::fs::read(&file).unwrap().len() > 9);
    }
}
