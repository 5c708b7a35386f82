//! The stoppoints in the comments of the program's source: they count while the debugger's window has been opened.

use super::Playback;
use crate::debug::comments;

impl Playback {
    /// Sets the stoppoints in the comments of the source, unless they are set. While an editor is attached, they are the editor's.
    pub(crate) fn use_comments(&mut self) {
        if self.is_attached || self.comments.is_some() {
            return;
        }
        let (mut numbers, mut wrong) = (Vec::new(), Vec::new());
        for found in comments::stoppoints(&self.sources) {
            match found {
                Ok(stoppoint) => numbers.push(self.debugger.set(stoppoint)),
                Err(error) => wrong.push(error.to_string()),
            }
        }
        self.comments = Some(numbers);
        if !wrong.is_empty() {
            self.notify(wrong.join("\n"));
        }
    }

    /// Removes the stoppoints in the comments of the source. Returns true if there were some in use.
    pub(crate) fn drop_comments(&mut self) -> bool {
        let numbers = self.comments.take();
        for number in numbers.iter().flatten() {
            self.debugger.clear(*number);
        }
        numbers.is_some()
    }
}

#[cfg(test)]
mod tests {
    use crate::debug::{Stop, show};
    use crate::open;
    use crate::play::playback::Playback;
    use crate::settings::Settings;
    use crate::setup::Setup;

    #[test]
    fn comments_count_once_the_debugger_is_open() {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("a.asm");
        let text = " org $8000\nstart: ld b,0\nloop: inc b\n jr loop ; ASSERTION B < 5\n end start\n";
        std::fs::write(&source, text).unwrap();
        let playable = open::playable(Some(&source)).unwrap();
        let mut playback = Playback::new(playable, Setup::default(), Settings::default(), None).unwrap();
        let shown = |playback: &Playback| {
            let stoppoints = playback.debugger.stoppoints();
            stoppoints.map(|(_, set)| show::stoppoint(set, &playback.sources.names)).collect::<Vec<_>>()
        };
        assert!(shown(&playback).is_empty());
        for _ in 0..2 {
            playback.use_comments();
            assert_eq!(shown(&playback), ["break at loop+1 $8003 if !(B < 5)"]);
        }
        assert!((0..2_000).any(|_| {
            playback.advance(Vec::new());
            playback.is_paused()
        }));
        assert!(matches!(playback.stop(), Some(Stop::Break(1))));
        assert_eq!(playback.session().machine.cpu().regs.b(), 5);
        // Of another program, the comments are others.
        let other = folder.path().join("b.asm");
        std::fs::write(&other, " org $8000\nstart: jr start ; ASSERTION A <\n end start\n").unwrap();
        playback.open(&other).unwrap();
        playback.use_comments();
        assert!(shown(&playback).is_empty());
        let said = playback.take_message().unwrap();
        assert!(said.contains("b.asm:2: ASSERTION: column "), "{said}");
        assert!(playback.drop_comments() && !playback.drop_comments());
    }
}
