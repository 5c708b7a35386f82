//! A session in somebody's hands: it can be paused, run a frame at a time, slower, faster or backwards, photographed and
//! recorded. Window and terminal say what is wanted ([`Act`]) and call [`Player::advance`] fifty times a second.

use crate::history::History;
use crate::output::{complain, free_name, save};
use crate::picture;
use crate::record::{Gif, Wav};
use crate::session::Session;
use anyhow::Result;
use spectrum::Key;
use std::time::{Duration, Instant};

/// How long frames are run for, where the machine runs as fast as it can, before the picture is shown again.
const TURBO: Duration = Duration::from_millis(15);

/// In slow motion a frame stays so many frames' time.
const SLOW: u32 = 4;

/// What a person wants, beside the Spectrum's keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    /// Stop and go.
    Pause,
    /// One frame; the machine stands before and after it.
    Frame,
    /// Backwards for as long as it is on.
    Back(bool),
    /// As fast as it goes, and back to usual.
    Turbo,
    /// A quarter of the usual speed, and back to it.
    Slow,
    /// Switch the machine off and on; a tape is loaded again.
    Reset,
    /// Write the picture here.
    Photograph,
    /// Start writing picture and sound here, or end it.
    Record,
}

/// What the function keys do, by their numbers. F10 leaves, and F11 makes a window as large as the screen.
pub(crate) const FUNCTIONS: [(u8, Act); 7] = [
    (4, Act::Reset),
    (5, Act::Pause),
    (6, Act::Frame),
    (7, Act::Slow),
    (8, Act::Turbo),
    (9, Act::Record),
    (12, Act::Photograph),
];

/// The number of the function key that runs the machine backwards for as long as it is held.
pub(crate) const BACK: u8 = 3;

/// What a function key does, if it is one of [`FUNCTIONS`].
pub(crate) fn function(number: u8) -> Option<Act> {
    FUNCTIONS.iter().find(|(key, _)| *key == number).map(|(_, act)| *act)
}

/// How fast it goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Speed {
    #[default]
    Usual,
    Slow,
    Turbo,
}

/// A session, its past, and how it is being run.
pub(crate) struct Player {
    pub(crate) session: Session,
    /// As it was when play began.
    start: Session,
    history: History,
    speed: Speed,
    paused: bool,
    back: bool,
    /// A frame is to be run though it stands.
    once: bool,
    /// Calls in which a slow frame has stayed.
    stayed: u32,
    recording: Option<(Gif, Wav)>,
}

impl Player {
    pub(crate) fn new(session: Session) -> Player {
        Player {
            start: session.clone(),
            session,
            history: History::default(),
            speed: Speed::default(),
            paused: false,
            back: false,
            once: false,
            stayed: 0,
            recording: None,
        }
    }

    /// Does what is wanted. Gives a line that says what was done, if it cannot be seen.
    pub(crate) fn act(&mut self, act: Act) -> Option<String> {
        match act {
            Act::Pause => self.paused = !self.paused,
            Act::Frame => (self.paused, self.once) = (true, true),
            Act::Back(on) => self.back = on,
            Act::Turbo => self.switch(Speed::Turbo),
            Act::Slow => self.switch(Speed::Slow),
            Act::Reset => {
                self.session = self.start.clone();
                self.history.mark(&self.session);
            }
            Act::Photograph => return Some(self.told(Player::photograph)),
            Act::Record => return Some(self.told(Player::record)),
        }
        None
    }

    /// What is not as usual, for a title or a status line: "paused", "recording".
    pub(crate) fn state(&self) -> Vec<&'static str> {
        let speed = match self.speed {
            Speed::Usual => None,
            Speed::Slow => Some("slow motion"),
            Speed::Turbo => Some("as fast as it goes"),
        };
        let back = self.back.then_some("backwards");
        let paused = (self.paused && !self.back).then_some("paused");
        let recording = self.recording.is_some().then_some("recording");
        [back, paused, speed, recording].into_iter().flatten().collect()
    }

    /// Whether nothing should wait for the clock.
    pub(crate) fn hurrying(&self) -> bool {
        !self.stands() && (self.speed == Speed::Turbo || self.session.hurrying())
    }

    /// What is due in one frame's time, while these keys are held. True if a frame was run whose sound is to be heard.
    pub(crate) fn advance(&mut self, held: Vec<Key>) -> bool {
        if self.session.take_fresh() {
            self.history.mark(&self.session);
            self.start = self.session.clone();
        }
        self.session.hold(held);
        if self.back {
            if let Some(earlier) = self.history.back() {
                self.session = earlier;
            }
            return false;
        }
        if self.paused && !std::mem::take(&mut self.once) {
            return false;
        }
        if self.hurrying() {
            let since = Instant::now();
            while self.hurrying() && since.elapsed() < TURBO {
                self.frame();
            }
            return false;
        }
        if self.speed == Speed::Slow && !self.paused {
            self.stayed = (self.stayed + 1) % SLOW;
            if self.stayed != 0 {
                return false;
            }
        }
        self.frame();
        self.speed == Speed::Usual && !self.paused
    }

    fn stands(&self) -> bool {
        self.paused || self.back
    }

    fn switch(&mut self, speed: Speed) {
        self.speed = if self.speed == speed { Speed::Usual } else { speed };
    }

    fn frame(&mut self) {
        self.history.before_frame(&self.session);
        self.session.run_frame();
        let machine = &self.session.machine;
        if let Some((gif, wav)) = &mut self.recording
            && let Err(error) = gif.frame(machine.picture()).and_then(|()| wav.frame(machine.edges()))
        {
            complain(&error);
            self.recording = None;
        }
    }

    fn told(&mut self, job: impl FnOnce(&mut Player) -> Result<String>) -> String {
        job(self).unwrap_or_else(|error| format!("{error:#}"))
    }

    fn photograph(&mut self) -> Result<String> {
        let name = free_name(&self.session.title, "png");
        save(&name, &picture::png(self.session.machine.picture())?)?;
        Ok(format!("{} written", name.display()))
    }

    fn record(&mut self) -> Result<String> {
        if let Some((gif, wav)) = self.recording.take() {
            let names = format!("{} and {} written", gif.name(), wav.name());
            gif.finish()?;
            wav.finish()?;
            return Ok(names);
        }
        let name = free_name(&self.session.title, "gif");
        self.recording = Some((Gif::new(&name)?, Wav::new(&name.with_extension("wav"))?));
        Ok(format!("recording {}", name.display()))
    }
}

impl Drop for Player {
    /// What was recorded until the end is worth keeping.
    fn drop(&mut self) {
        if self.recording.is_some()
            && let Err(error) = self.record()
        {
            complain(&error);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::tests::session;

    /// A player whose tape is loaded in real time, so that every call is a frame.
    fn player() -> Player {
        Player::new(session())
    }

    fn advance(player: &mut Player, calls: u32) -> u64 {
        for _ in 0..calls {
            player.advance(Vec::new());
        }
        player.session.machine.frame()
    }

    #[test]
    fn it_stands_and_goes_and_does_single_frames() {
        let mut player = player();
        assert_eq!(advance(&mut player, 10), 10);
        player.act(Act::Pause);
        assert_eq!((advance(&mut player, 10), player.state()), (10, vec!["paused"]));
        player.act(Act::Frame);
        assert_eq!(advance(&mut player, 10), 11);
        player.act(Act::Pause);
        assert_eq!((advance(&mut player, 10), player.state()), (21, vec![]));
    }

    #[test]
    fn it_goes_back_for_as_long_as_is_wanted() {
        let mut player = player();
        advance(&mut player, 150);
        player.act(Act::Back(true));
        assert!(!player.advance(Vec::new()));
        assert_eq!((advance(&mut player, 49), player.state()), (100, vec!["backwards"]));
        player.act(Act::Back(false));
        assert_eq!(advance(&mut player, 5), 105);
        player.act(Act::Back(true));
        assert_eq!(advance(&mut player, 500), 0, "and stays where the past begins");
    }

    #[test]
    fn slow_motion_and_turbo() {
        let mut player = player();
        player.act(Act::Slow);
        assert_eq!(advance(&mut player, 40), 10);
        player.act(Act::Turbo);
        assert!(player.hurrying() && advance(&mut player, 1) >= 11);
        player.act(Act::Turbo);
        let frame = player.session.machine.frame();
        assert_eq!(advance(&mut player, 3), frame + 3);
    }

    #[test]
    fn a_reset_can_be_gone_back_behind() {
        let mut player = player();
        advance(&mut player, 30);
        player.act(Act::Reset);
        assert_eq!(advance(&mut player, 5), 5);
        player.act(Act::Back(true));
        assert_eq!(advance(&mut player, 15), 20);
    }
}
