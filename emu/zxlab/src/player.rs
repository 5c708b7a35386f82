//! A session in somebody's hands: it can be paused, run a frame or an instruction at a time, slower, faster or backwards,
//! photographed and recorded. Window and terminal say what is wanted ([`Act`]) and call [`Player::advance`] fifty times a second.

mod act;
mod keeping;
mod stepping;

pub(crate) use act::{Act, BACK, FUNCTIONS, Step, function};

use crate::cli::model::Setup;
use crate::debug::{Debugger, Sources, Stop};
use crate::open::Playable;
use crate::output::{complain, told};
use crate::record::{Gif, Wav};
use crate::session::Session;
use crate::settings::Settings;
use crate::states::Shelf;
use crate::take::Take;
use crate::watch::Fresh;
use anyhow::Result;
use spectrum::{Key, Machine};
use std::time::{Duration, Instant};
use stepping::Errand;

/// How long frames are run for, where the machine runs as fast as it can, before the picture is shown again.
const TURBO: Duration = Duration::from_millis(15);

/// In slow motion a frame stays so many frames' time.
const SLOW: u32 = 4;

/// How fast it goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Speed {
    #[default]
    Usual,
    Slow,
    Turbo,
}

/// A session, its past, and how it is being run.
pub(crate) struct Player {
    /// The session and its past, and what stops it.
    pub(crate) debugger: Debugger,
    /// What is played.
    playable: Playable,
    /// What is known of its source.
    pub(crate) sources: Sources,
    /// The program anew, when its source has changed.
    fresh: Fresh,
    /// How its machine is set up, when it is switched on the next time.
    setup: Setup,
    /// What is set for good.
    pub(crate) settings: Settings,
    /// Where its states are kept; none where there is no place for them.
    shelf: Option<Shelf>,
    /// As it was when play began.
    start: Session,
    speed: Speed,
    paused: bool,
    /// What the machine is on its way to; there it stands.
    errand: Option<Errand>,
    /// Why it stands, if it was stopped.
    stop: Option<Stop>,
    back: bool,
    /// A frame is to be run though it stands.
    once: bool,
    /// Calls in which a slow frame has stayed.
    stayed: u32,
    recording: Option<(Gif, Wav)>,
    /// What `--record` keeps.
    kept: Option<Take>,
    /// What was set and not written down yet.
    unsaved: bool,
    /// What is to be said.
    message: Option<String>,
}

impl Player {
    /// Puts something to play before a machine.
    ///
    /// # Errors
    /// Those of [`Session::new`].
    pub(crate) fn new(playable: Playable, setup: Setup, settings: Settings, shelf: Option<Shelf>) -> Result<Player> {
        let session = Session::new(playable.clone(), &setup)?;
        Ok(Player {
            start: session.clone(),
            debugger: Debugger::new(session),
            sources: playable.program.as_ref().map(Sources::of).unwrap_or_default(),
            fresh: Fresh::default(),
            playable,
            setup,
            settings,
            shelf,
            speed: Speed::default(),
            paused: false,
            errand: None,
            stop: None,
            back: false,
            once: false,
            stayed: 0,
            recording: None,
            kept: None,
            unsaved: false,
            message: None,
        })
    }

    /// From now on machines with a changed program take the place of this one.
    pub(crate) fn renew(&mut self, fresh: Fresh) {
        self.fresh = fresh;
    }

    /// What is played, as it is now.
    pub(crate) fn session(&self) -> &Session {
        self.debugger.session()
    }

    /// Does what is wanted. What was done, if it cannot be seen, is said by [`Player::message`].
    pub(crate) fn act(&mut self, act: Act) {
        match act {
            Act::Pause if self.paused => self.go_on_from_here(),
            Act::Pause => self.stand(),
            Act::Frame => {
                self.stand();
                self.once = true;
            }
            Act::Step(step) => self.step(step),
            Act::Back(on) => self.back = on,
            Act::Turbo => self.switch(Speed::Turbo),
            Act::Slow => self.switch(Speed::Slow),
            Act::Reset => {
                let start = self.start.clone();
                self.debugger.time.change(|session| session.replace(start));
            }
            Act::Keep => self.tell(|player| player.keep().map(Some)),
            Act::Return => self.tell(|player| player.go_on().map(Some)),
            Act::Photograph => self.tell(|player| player.photograph().map(Some)),
            Act::Record => self.tell(|player| player.record().map(Some)),
        }
    }

    /// How fast it goes.
    pub(crate) fn speed(&self) -> Speed {
        self.speed
    }

    /// Makes it go this fast.
    pub(crate) fn go_at(&mut self, speed: Speed) {
        self.speed = speed;
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
        let replay = self.session().plays_back().then_some("played back");
        let records = self.recording.is_some() || self.kept.as_ref().is_some_and(Take::is_input);
        let recording = records.then_some("recording");
        [back, paused, speed, replay, recording].into_iter().flatten().collect()
    }

    /// Whether nothing should wait for the clock.
    pub(crate) fn hurrying(&self) -> bool {
        !self.stands() && (self.speed == Speed::Turbo || self.session().hurrying())
    }

    /// What is due in one frame's time, while these keys are held. True if a frame was run whose sound is to be heard.
    pub(crate) fn advance(&mut self, held: Vec<Key>) -> bool {
        if let Some((machine, program)) = self.fresh.take() {
            self.debugger.time.change(|session| session.put(machine));
            self.sources = Sources::of(&program);
            self.start = self.session().clone();
        }
        self.debugger.time.hold(held);
        if self.back {
            self.debugger.time.frame_back();
            return false;
        }
        if self.errand == Some(Errand::Back) {
            self.go_back();
            return false;
        }
        if self.paused && !std::mem::take(&mut self.once) {
            return false;
        }
        if self.hurrying() {
            let since = Instant::now();
            while self.hurrying() && since.elapsed() < TURBO {
                if !self.frame() {
                    break;
                }
            }
            return false;
        }
        if self.speed == Speed::Slow && !self.paused {
            self.stayed = (self.stayed + 1) % SLOW;
            if self.stayed != 0 {
                return false;
            }
        }
        self.frame() && self.speed == Speed::Usual && !self.paused
    }

    fn switch(&mut self, speed: Speed) {
        self.speed = if self.speed == speed { Speed::Usual } else { speed };
    }

    /// A frame, or what is left of it. False if something stopped the machine before its end.
    fn frame(&mut self) -> bool {
        let goal = if let Some(Errand::To(goal)) = self.errand { Some(goal) } else { None };
        let stop = self.debugger.frame(goal);
        if let Some(ended) = self.debugger.time.take_end() {
            self.say(ended.told());
        }
        if let Some(stop) = stop {
            self.stand();
            self.stop = Some(stop);
            return false;
        }
        self.kept.iter_mut().for_each(|kept| kept.frame(self.debugger.session()));
        let machine = &self.debugger.session().machine;
        if let Some((gif, wav)) = &mut self.recording
            && let Err(error) = gif.frame(machine.picture()).and_then(|()| wav.frame(machine.edges()))
        {
            complain(&error);
            self.recording = None;
        }
        true
    }

    /// The machine, to be changed by hand.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Machine)) {
        self.debugger.time.change(|session| {
            change(&mut session.machine);
            session.changed();
        });
    }

    /// Says something to the person, when there is time for it.
    pub(crate) fn say(&mut self, message: String) {
        self.message = Some(message);
    }

    /// What is to be said, once.
    pub(crate) fn message(&mut self) -> Option<String> {
        self.message.take()
    }

    /// Does something that may go wrong, and says what came of it.
    pub(crate) fn tell(&mut self, job: impl FnOnce(&mut Player) -> Result<Option<String>>) {
        match job(self) {
            Ok(None) => {}
            Ok(Some(done)) => self.say(done),
            Err(error) => self.say(told(&error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::tests::{real_time, tictactoe};

    /// A player whose tape is loaded in real time, so that every call is a frame.
    fn player() -> Player {
        Player::new(tictactoe(), real_time(), Settings::default(), None).unwrap()
    }

    fn advance(player: &mut Player, calls: u32) -> u64 {
        for _ in 0..calls {
            player.advance(Vec::new());
        }
        player.session().machine.frame()
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
        let frame = player.session().machine.frame();
        assert_eq!(advance(&mut player, 3), frame + 3);
    }

    /// What a process occupies of memory, in KiB; 0 where nothing tells.
    fn memory() -> u64 {
        let told = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let line = told.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    }

    /// Plays so many minutes as a window does, with a key now and then. Gives how many samples came of it at 48 kHz, and the
    /// memory that was occupied after a third of the time and at the end.
    fn play(minutes: u64) -> (u64, u64, u64) {
        let mut player = Player::new(tictactoe(), Setup::default(), Settings::default(), None).unwrap();
        while player.hurrying() {
            player.advance(Vec::new());
        }
        let mut synth = crate::sound::Synth::new(48_000);
        let (mut samples, mut heard) = (Vec::new(), 0);
        let (frames, mut early) = (minutes * 60 * spectrum::HZ / spectrum::FRAME, 0);
        for frame in 0..frames {
            let held = if frame % 97 < 5 { vec![Key::Num0] } else { Vec::new() };
            assert!(player.advance(held));
            samples.clear();
            synth.frame(player.session().machine.edges(), spectrum::FRAME, &mut samples);
            heard += samples.len() as u64;
            if frame == frames / 3 {
                early = memory();
            }
        }
        // Samples that came, and those that so much of the machine's time is.
        let exactly = frames * spectrum::FRAME * 48_000 / spectrum::HZ;
        assert!(heard.abs_diff(exactly) <= 16, "{heard} samples, not {exactly}");
        (heard, early, memory())
    }

    #[test]
    fn sound_does_not_drift_against_the_machine() {
        assert!(play(1).0 > 59 * 48_000);
    }

    /// `cargo test --release -p zxlab an_hour -- --ignored --nocapture`
    #[test]
    #[ignore = "a measure: it takes minutes"]
    fn an_hour_needs_no_more_memory_than_twenty_minutes() {
        let (heard, early, late) = play(60);
        println!("an hour: {heard} samples; {early} KiB after 20 minutes, {late} KiB at the end");
        assert!(late < early + early / 50);
    }

    #[test]
    fn a_recording_without_a_frame_is_not_written() {
        let folder = tempfile::tempdir().unwrap();
        let mut player = player();
        let (gif, wav) = (folder.path().join("a.gif"), folder.path().join("a.wav"));
        let mut recording = |frames| {
            player.recording = Some((Gif::new(&gif).unwrap(), Wav::new(&wav).unwrap()));
            advance(&mut player, frames);
            player.record().unwrap()
        };
        assert_eq!(recording(0), "no frame was played: no recording is written");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        assert!(recording(1).ends_with("written") && gif.exists() && wav.exists());
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

    #[test]
    fn what_is_gone_back_behind_is_not_recorded() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.rzx");
        let mut player = Player::new(tictactoe(), Setup::default(), Settings::default(), None).unwrap();
        player.keep_at(&path).unwrap();
        while player.session().loading() {
            player.advance(Vec::new());
        }
        advance(&mut player, 100);
        player.act(Act::Back(true));
        advance(&mut player, 50);
        player.act(Act::Back(false));
        // By instructions, and back by some of them; changed by hand; with a key down.
        player.act(Act::Pause);
        (0..300).for_each(|_| player.act(Act::Step(Step::In)));
        (0..100).for_each(|_| player.act(Act::Step(Step::Back)));
        player.change(|machine| machine.poke(0x4000, 0xFF));
        player.act(Act::Pause);
        (0..30).for_each(|_| assert!(player.advance(vec![Key::Num0])));
        let machine = player.session().machine.clone();
        drop(player);

        let rzx = spectrum::rzx::read(&std::fs::read(path).unwrap(), |_| None).unwrap();
        let lengths: Vec<usize> = rzx.inputs().map(spectrum::rzx::Input::len).collect();
        assert!(
            lengths.len() == 2 && (50..=53).contains(&lengths[0]) && (29..=31).contains(&lengths[1]),
            "{lengths:?}"
        );
        let (rom, model) = (machine.rom().clone(), machine.model());
        let (mut playback, mut played) = spectrum::rzx::Playback::start(rzx.into(), rom, model).unwrap();
        while playback.run_frame(&mut played).unwrap() != spectrum::rzx::Turn::Over {}
        assert!(played.cpu() == machine.cpu() && played.memory() == machine.memory());
        assert_eq!(played.t_in_frame(), machine.t_in_frame());
    }
}
