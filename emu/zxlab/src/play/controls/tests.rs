//! Tests of the controls: running, going back, and writing files.

use super::*;
use crate::play::session::tests::{real_time, tictactoe};
use spectrum::{Issue, Key, Machine, Model, Rom, Timing, snapshot};

/// Returns a player that loads its tape in real time, so that every call runs one frame.
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
    player.act(Action::Pause);
    assert_eq!((advance(&mut player, 10), player.state()), (10, vec!["paused"]));
    player.act(Action::Frame);
    assert_eq!(advance(&mut player, 10), 11);
    player.act(Action::Pause);
    assert_eq!((advance(&mut player, 10), player.state()), (21, vec![]));
}

#[test]
fn it_goes_back_for_as_long_as_is_wanted() {
    let mut player = player();
    advance(&mut player, 150);
    player.act(Action::Back(true));
    assert!(!player.advance(Vec::new()));
    assert_eq!((advance(&mut player, 49), player.state()), (100, vec!["backwards"]));
    player.act(Action::Back(false));
    assert_eq!(advance(&mut player, 5), 105);
    player.act(Action::Back(true));
    assert_eq!(advance(&mut player, 500), 0, "and stays where the past begins");
}

#[test]
fn slow_motion_and_turbo() {
    let mut player = player();
    player.act(Action::Slow);
    assert_eq!(advance(&mut player, 40), 10);
    player.act(Action::Turbo);
    assert!(player.hurrying() && advance(&mut player, 1) >= 11);
    player.act(Action::Turbo);
    let frame = player.session().machine.frame();
    assert_eq!(advance(&mut player, 3), frame + 3);
}

/// Returns the memory of this process in KiB; 0 where the system does not show it.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// Plays for some minutes as a window does, with a key now and then. Returns the number of samples at 48 kHz, and the memory in KiB
/// after a third of the time and at the end.
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
    // The number of samples for this much of the machine's time.
    let exactly = frames * spectrum::FRAME * 48_000 / spectrum::HZ;
    assert!(heard.abs_diff(exactly) <= 16, "{heard} samples, not {exactly}");
    (heard, early, memory())
}

#[test]
fn sound_does_not_drift_against_the_machine() {
    assert!(play(1).0 > 59 * 48_000);
}

/// `cargo test -p zxlab --bins an_hour -- --ignored --nocapture`; `.ci/run` runs it too.
#[test]
#[ignore = "it measures the memory of its process, and runs by itself"]
fn an_hour_needs_no_more_memory_than_twenty_minutes() {
    let (heard, early, late) = play(60);
    println!("an hour: {heard} samples; {early} KiB after 20 minutes, {late} KiB at the end");
    assert!(late < early + early / 50);
}

#[test]
fn a_recording_is_written_where_no_file_is_and_not_without_a_frame() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = player();
    let path = |name: &str| folder.path().join(name);
    let mut recording = |frames, taken: &str| {
        player.toggle_recording(path("a").to_str().unwrap()).unwrap();
        advance(&mut player, frames);
        if !taken.is_empty() {
            std::fs::write(path(taken), "another's").unwrap();
        }
        player.toggle_recording("").unwrap()
    };
    assert_eq!(recording(0, ""), "no frame was played: no recording is written");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    let written = |name: &str| {
        assert!(path(name).with_extension("gif").exists() && path(name).with_extension("wav").exists());
        format!("{} and {} written", path(&format!("{name}.gif")).display(), path(&format!("{name}.wav")).display())
    };
    assert_eq!(recording(1, ""), written("a"));
    // Another program takes the name meanwhile; that of the picture, or of the sound only.
    assert_eq!(recording(1, "a-1.gif"), written("a-2"));
    assert_eq!(recording(1, "a-3.wav"), written("a-4"));
    let theirs = ["a-1.gif", "a-3.wav"].map(|name| std::fs::read(path(name)).unwrap());
    assert_eq!(theirs, [b"another's", b"another's"]);
}

#[test]
fn a_recording_that_cannot_go_on_is_kept_and_said() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = player();
    let path = |name: &str| folder.path().join(name);
    // (The ROM's screen changes in frames 1 and 86, and its border now and then.)
    player.toggle_recording(path("a").to_str().unwrap()).unwrap();
    player.take_message();
    player.recording.as_mut().unwrap().limit(40_000);
    advance(&mut player, 100);
    let said = "the recording has ended: ".to_owned();
    let whole = player.ended.clone().unwrap();
    assert!(whole.starts_with(&said) && whole.contains("a.wav: cannot be written: "), "{whole}");
    assert!(whole.ends_with(&format!("until then: {} and {}", path("a.gif").display(), path("a.wav").display())));
    assert!(player.state().is_empty() && path("a.gif").exists());
    let heard = hound::WavReader::open(path("a.wav")).unwrap().len();
    assert!((20 * 958..20 * 960).contains(&heard), "{heard} samples: some twenty frames fit");
    // F9 before that message was shown only shows it, and starts no new recording.
    player.act(Action::Record);
    assert_eq!((player.take_message(), player.is_recording()), (Some(whole), false));
    player.toggle_recording(path("a").to_str().unwrap()).unwrap();
    assert!(player.is_recording());
}

#[test]
fn a_search_back_without_a_hit_returns_to_its_start() {
    let mut player = player();
    advance(&mut player, 150);
    player.act(Action::Pause);
    let here = player.session().machine.clone();
    player.act(Action::Step(Step::Reverse));
    while !player.is_paused() {
        player.advance(Vec::new());
    }
    assert!(player.session().machine == here);
    assert_eq!(player.stop(), Some(&Stop::NoEarlierHit));
    // The past is still complete.
    player.back_by(150);
    assert_eq!((player.session().machine.frame(), player.take_message()), (0, None));
}

#[test]
fn going_back_undoes_a_reset() {
    let mut player = player();
    advance(&mut player, 30);
    player.act(Action::Reset);
    assert_eq!(advance(&mut player, 5), 5);
    player.act(Action::Back(true));
    assert_eq!(advance(&mut player, 15), 20);
}

#[test]
fn a_reset_saves_the_state_if_enough_was_played() {
    let folder = tempfile::tempdir().unwrap();
    let store = StateStore::at(folder.path(), "basic", 0);
    let playable = crate::open::playable(Some(crate::open::BASIC.as_ref())).unwrap();
    let mut player = Player::new(playable, real_time(), Settings::default(), Some(store.clone())).unwrap();
    advance(&mut player, crate::play::states::MIN_PLAYED as u32);
    player.act(Action::Reset);
    let machine = player.session().machine.clone();
    let left = store.last_autosave().unwrap().machine().unwrap();
    assert_eq!((machine.frame(), left.frame()), (0, crate::play::states::MIN_PLAYED));
    // Nothing was played since.
    player.act(Action::Reset);
    assert_eq!(store.states().len(), 1);
}

#[test]
fn a_state_has_the_rom_that_it_was_kept_with() {
    let folder = tempfile::tempdir().unwrap();
    let store = StateStore::at(folder.path(), "basic", 0);
    let playable = crate::open::playable(Some(crate::open::BASIC.as_ref())).unwrap();
    let mut player = Player::new(playable, real_time(), Settings::default(), Some(store.clone())).unwrap();
    let rom = folder.path().join("mine.rom");
    std::fs::write(&rom, vec![0x76; spectrum::Rom::SIZE]).unwrap();
    for rom in [None, Some(rom.as_path())] {
        player.set_rom(rom).unwrap();
        player.act(Action::Reset);
        advance(&mut player, 10);
        player.act(Action::KeepState);
    }
    let states = store.states();
    let first = |player: &mut Player, state: &crate::play::states::SavedState| {
        player.load_state(state).unwrap();
        player.session().machine.peek(0)
    };
    assert_eq!([0, 1].map(|n| first(&mut player, &states[n])), [0x76, 0xF3]);
    assert_eq!(first(&mut player, &states[0]), 0x76);
}

#[test]
fn going_back_removes_frames_from_a_recording() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.rzx");
    let mut player = Player::new(tictactoe(), Setup::default(), Settings::default(), None).unwrap();
    player.start_capture(&path, false).unwrap();
    while player.session().is_loading() {
        player.advance(Vec::new());
    }
    advance(&mut player, 100);
    player.act(Action::Back(true));
    advance(&mut player, 50);
    player.act(Action::Back(false));
    // Instructions forwards and back; a change by hand; a key held.
    player.act(Action::Pause);
    (0..300).for_each(|_| player.act(Action::Step(Step::In)));
    (0..100).for_each(|_| player.act(Action::Step(Step::Back)));
    player.change(|machine| machine.poke(0x4000, 0xFF));
    player.act(Action::Pause);
    (0..30).for_each(|_| assert!(player.advance(vec![Key::Num0])));
    let machine = player.session().machine.clone();
    drop(player);

    let rzx = spectrum::rzx::read(&std::fs::read(path).unwrap(), |_| None).unwrap();
    let lengths: Vec<usize> = rzx.inputs().map(spectrum::rzx::Input::len).collect();
    assert!(lengths.len() == 2 && (50..=53).contains(&lengths[0]) && (29..=31).contains(&lengths[1]), "{lengths:?}");
    let (rom, model) = (machine.rom().clone(), machine.model());
    let (mut playback, mut played) = spectrum::rzx::Replay::start(rzx.into(), rom, model).unwrap();
    while playback.run_frame(&mut played).unwrap() != spectrum::rzx::Progress::Over {}
    assert!(played.cpu() == machine.cpu() && played.memory() == machine.memory());
    assert_eq!(played.t_in_frame(), machine.t_in_frame());
}

/// Returns the number of frames in each part of a recording.
fn parts(path: &std::path::Path) -> Vec<usize> {
    let rzx = spectrum::rzx::read(&std::fs::read(path).unwrap(), |_| None).unwrap();
    rzx.inputs().map(spectrum::rzx::Input::len).collect()
}

#[test]
fn input_is_recorded_from_start_to_end_of_a_capture() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let mut player = Player::new(tictactoe(), Setup::default(), Settings::default(), None).unwrap();
    while player.session().is_loading() {
        player.advance(Vec::new());
    }
    advance(&mut player, 30);
    player.start_capture(&path("a.rzx"), false).unwrap();
    advance(&mut player, 20);
    // Only one capture runs at a time.
    assert_eq!(
        player.capture_target().map(|(path, input)| (path.file_name().unwrap().to_owned(), input)),
        Some(("a.rzx".into(), true))
    );
    assert_eq!(player.session().machine.deck().loading(), spectrum::Loading::Real);
    assert!(player.end_capture().unwrap().ends_with("a.rzx written"));
    assert_eq!((parts(&path("a.rzx")), player.state()), (vec![20], vec![]));
    assert_eq!(player.session().machine.deck().loading(), spectrum::Loading::Instant);
    // After going back into the recorded time nothing is recorded; going back to before the start of a recording restarts it.
    player.back_by(10);
    advance(&mut player, 1);
    assert!(player.session().recorded().is_none());
    player.start_capture(&path("b.rzx"), false).unwrap();
    advance(&mut player, 5);
    player.back_by(15);
    advance(&mut player, 7);
    assert!(player.end_capture().unwrap().ends_with("b.rzx written"));
    // (The rest of the frame in which it begins is one.)
    let parts = parts(&path("b.rzx"));
    assert!(parts.len() == 1 && (7..=8).contains(&parts[0]), "{parts:?}");
    // An existing file stays.
    assert!(player.start_capture(&path("b.rzx"), false).unwrap_err().to_string().contains("exists already"));
    // If another program takes the name meanwhile, the file gets another name.
    player.start_capture(&path("c.rzx"), false).unwrap();
    advance(&mut player, 3);
    std::fs::write(path("c.rzx"), "another's").unwrap();
    assert!(player.end_capture().unwrap().ends_with("c-1.rzx written"));
    assert_eq!(std::fs::read(path("c.rzx")).unwrap(), b"another's");
    player.start_capture(&path("d.tap"), false).unwrap();
    advance(&mut player, 3);
    assert!(player.end_capture().unwrap().ends_with("d.tap: is not written: nothing was saved to tape"));
}

#[test]
fn the_machine_and_its_picture_become_files_with_names_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = player();
    advance(&mut player, 95);
    let chosen = folder.path().join("mine");
    for still in Export::ALL.map(|(still, _)| still) {
        for number in ["", "-1"] {
            let told = player.export(still, chosen.to_str().unwrap()).unwrap();
            let (_, ending) = Export::ALL.into_iter().find(|(other, _)| *other == still).unwrap();
            assert!(told.ends_with(&format!("mine{number}.{ending} written")), "{told}");
            // The tape is just being loaded.
            let loses = told.contains("does not keep the tape in its deck");
            assert_eq!(loses, matches!(ending, "z80" | "sna"), "{told}");
        }
    }
    let file = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 12);
    let text = String::from_utf8(file("mine.txt")).unwrap();
    assert!(text.lines().count() == 24 && text.contains("Sinclair Research"), "{text}");
    assert_eq!(file("mine.scr").len(), 6_912);
    let machine = &player.session().machine;
    for (name, format) in
        [("mine.szx", spectrum::snapshot::Format::Szx), ("mine-1.z80", spectrum::snapshot::Format::Z80)]
    {
        let read = format.read(&file(name), machine.rom().clone(), machine.model()).unwrap();
        assert!(read.memory() == machine.memory(), "{name}");
    }
}

#[test]
fn a_source_is_watched_and_no_more_and_a_rom_is_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.asm");
    let source = |value: u8| format!(" org $8000\nstart: ld a,{value}\n jr start\n");
    std::fs::write(&path, source(1)).unwrap();
    let playable = crate::open::playable(Some(&path)).unwrap();
    let mut player = Player::new(playable, Setup::default(), Settings::default(), None).unwrap();
    assert_eq!((player.is_watching(), super::tests::player().is_watching()), (Some(false), None));
    assert!(super::tests::player().set_watching(true).is_err());
    player.set_watching(true).unwrap();
    assert!(player.is_watching() == Some(true));
    player.act(Action::KeepState);
    assert!(player.take_message().is_some_and(|why| why.contains("while the source is watched")));
    let wait_for = |player: &mut Player, done: &dyn Fn(&mut Player) -> bool| {
        let done = (0..2_000).any(|_| {
            std::thread::sleep(Duration::from_millis(10));
            player.advance(Vec::new());
            done(player)
        });
        assert!(done);
    };
    std::fs::write(&path, source(2)).unwrap();
    wait_for(&mut player, &|player| player.session().machine.peek(0x8001) == 2);
    std::fs::write(&path, " nonsense\n").unwrap();
    wait_for(&mut player, &|player| player.take_message().is_some_and(|told| told.starts_with("not assembled:\n")));
    player.set_watching(false).unwrap();
    assert_eq!(player.is_watching(), Some(false));
    // The ROM counts from when the machine is switched on the next time.
    let rom = folder.path().join("mine.rom");
    std::fs::write(&rom, vec![0x76; spectrum::Rom::SIZE]).unwrap();
    std::fs::write(folder.path().join("short.rom"), [0; 9]).unwrap();
    assert!(player.set_rom(Some(&folder.path().join("short.rom"))).is_err() && player.setup().rom.is_none());
    player.set_rom(Some(&rom)).unwrap();
    assert_eq!(player.session().machine.peek(0), 0xF3);
    player.act(Action::Reset);
    assert_eq!(player.session().machine.peek(0), 0x76);
    player.set_rom(None).unwrap();
    player.act(Action::Reset);
    assert_eq!(player.session().machine.peek(0), 0xF3);
}

/// Properties of the model that were chosen in the menu apply to a snapshot that is switched on again; the others are its own.
#[test]
fn what_is_chosen_counts_for_a_snapshot() {
    let folder = tempfile::tempdir().unwrap();
    let model = Model { issue: Issue::Two, timing: Timing::Late, ..Model::default() };
    let file = folder.path().join("a.szx");
    std::fs::write(&file, snapshot::szx::write(&Machine::new(Rom::sinclair_48k(), model)).unwrap()).unwrap();
    let mut player = player();
    player.open(&file).unwrap();
    let switched_on = |player: &mut Player| {
        player.act(Action::Reset);
        player.session().machine.model()
    };
    assert_eq!(switched_on(&mut player), model);
    player.set_up(|setup| setup.joystick = None);
    assert_eq!(switched_on(&mut player), model);
    player.set_up(|setup| setup.issue = crate::setup::Issue::Two);
    player.set_up(|setup| setup.issue = crate::setup::Issue::Three);
    assert_eq!(switched_on(&mut player), Model { issue: Issue::Three, ..model });
}
