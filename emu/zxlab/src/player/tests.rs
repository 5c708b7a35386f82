//! Of the player: what goes on, back, and into files.

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
    assert!(lengths.len() == 2 && (50..=53).contains(&lengths[0]) && (29..=31).contains(&lengths[1]), "{lengths:?}");
    let (rom, model) = (machine.rom().clone(), machine.model());
    let (mut playback, mut played) = spectrum::rzx::Playback::start(rzx.into(), rom, model).unwrap();
    while playback.run_frame(&mut played).unwrap() != spectrum::rzx::Turn::Over {}
    assert!(played.cpu() == machine.cpu() && played.memory() == machine.memory());
    assert_eq!(played.t_in_frame(), machine.t_in_frame());
}
