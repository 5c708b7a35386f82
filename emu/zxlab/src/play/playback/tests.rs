//! Tests of the controls: running, going back, and writing files.

use super::*;
use crate::session::tests::{first_program, real_time};
use spectrum::{Issue, Key, Machine, Model, Rom, Timing, snapshot};

/// Returns a playback that loads its tape in real time, so that every call runs one frame.
fn playback() -> Playback {
    Playback::new(first_program(), real_time(), Settings::default(), None).unwrap()
}

fn advance(playback: &mut Playback, calls: u32) -> u64 {
    for _ in 0..calls {
        playback.advance(Vec::new());
    }
    playback.session().machine.frame()
}

#[test]
fn it_stands_and_goes_and_does_single_frames() {
    let mut playback = playback();
    assert_eq!(advance(&mut playback, 10), 10);
    playback.act(Action::Pause);
    assert_eq!((advance(&mut playback, 10), playback.state()), (10, vec!["paused"]));
    playback.act(Action::Frame);
    assert_eq!(advance(&mut playback, 10), 11);
    // Three presses between two frames are three frames.
    (0..3).for_each(|_| playback.act(Action::Frame));
    assert_eq!((advance(&mut playback, 2), advance(&mut playback, 10)), (13, 14));
    playback.act(Action::Pause);
    assert_eq!((advance(&mut playback, 10), playback.state()), (24, vec![]));
}

/// The first message says that a program is played on another machine than the one it needs.
#[test]
fn missing_banks_are_the_first_message() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("b.asm");
    std::fs::write(&path, " DEVICE ZXSPECTRUM128\n ORG $8000\nstart: JR start\n").unwrap();
    let greeting = |kind_is_named| {
        let playable = crate::open::playable(Some(&path)).unwrap();
        let setup = Setup { kind_is_named, ..real_time() };
        Playback::new(playable, setup, Settings::default(), None).unwrap().greeting()
    };
    assert_eq!(greeting(false), None, "a 128K is picked");
    let told = greeting(true).unwrap();
    assert!(told.ends_with("b.asm: is for a 128K: its banks are missing on the 48K of --machine 48"), "{told}");
}

#[test]
fn it_goes_back_for_as_long_as_is_wanted() {
    let mut playback = playback();
    advance(&mut playback, 150);
    playback.act(Action::Back(true));
    assert!(!playback.advance(Vec::new()));
    assert_eq!((advance(&mut playback, 49), playback.state()), (100, vec!["backwards"]));
    playback.act(Action::Back(false));
    assert_eq!(advance(&mut playback, 5), 105);
    playback.act(Action::Back(true));
    advance(&mut playback, 100);
    assert_eq!(playback.status(), "backwards, 2 s");
    assert_eq!(advance(&mut playback, 500), 0, "and stays where the past begins");
    assert_eq!(playback.status(), "backwards, 2 s, the recorded history starts here");
}

#[test]
fn slow_motion_and_turbo() {
    let mut playback = playback();
    playback.act(Action::Slow);
    assert_eq!(advance(&mut playback, 40), 10);
    playback.act(Action::Turbo);
    assert!(playback.hurrying() && advance(&mut playback, 1) >= 11);
    playback.act(Action::Turbo);
    let frame = playback.session().machine.frame();
    assert_eq!(advance(&mut playback, 3), frame + 3);
}

#[test]
fn a_recording_is_written_where_no_file_is_and_not_without_a_frame() {
    let folder = tempfile::tempdir().unwrap();
    let mut playback = playback();
    let path = |name: &str| folder.path().join(name);
    let mut recording = |frames, taken: &str| {
        playback.toggle_recording(path("a").to_str().unwrap()).unwrap();
        advance(&mut playback, frames);
        if !taken.is_empty() {
            std::fs::write(path(taken), "another's").unwrap();
        }
        playback.toggle_recording("").unwrap()
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
    let mut playback = playback();
    let path = |name: &str| folder.path().join(name);
    // (The ROM's screen changes in frames 1 and 86, and its border now and then.)
    playback.toggle_recording(path("a").to_str().unwrap()).unwrap();
    playback.take_message();
    playback.recording.as_mut().unwrap().limit(40_000);
    advance(&mut playback, 100);
    let said = "the recording has ended: ".to_owned();
    let whole = playback.ended.clone().unwrap();
    assert!(whole.starts_with(&said) && whole.contains("a.wav: cannot be written: "), "{whole}");
    assert!(whole.ends_with(&format!("until then: {} and {}", path("a.gif").display(), path("a.wav").display())));
    assert!(playback.state().is_empty() && path("a.gif").exists());
    let heard = hound::WavReader::open(path("a.wav")).unwrap().len();
    assert!((20 * 958..20 * 960).contains(&heard), "{heard} samples: some twenty frames fit");
    // F9 before that message was shown only shows it, and starts no new recording.
    playback.act(Action::Record);
    assert_eq!((playback.take_message(), playback.is_recording()), (Some(whole), false));
    playback.toggle_recording(path("a").to_str().unwrap()).unwrap();
    assert!(playback.is_recording());
}

#[test]
fn a_search_back_without_a_hit_returns_to_its_start() {
    let mut playback = playback();
    advance(&mut playback, 150);
    playback.act(Action::Pause);
    let here = playback.session().machine.clone();
    playback.act(Action::Step(Step::Reverse));
    while !playback.is_paused() {
        playback.advance(Vec::new());
    }
    assert!(playback.session().machine == here);
    assert_eq!(playback.stop(), Some(&Stop::NoEarlierHit));
    // The past is still complete.
    playback.back_by(150);
    assert_eq!((playback.session().machine.frame(), playback.take_message()), (0, None));
}

#[test]
fn going_back_undoes_a_reset() {
    let mut playback = playback();
    advance(&mut playback, 30);
    playback.act(Action::Reset);
    assert_eq!(advance(&mut playback, 5), 5);
    playback.act(Action::Back(true));
    assert_eq!(advance(&mut playback, 15), 20);
}

#[test]
fn a_reset_saves_the_state_if_enough_was_played() {
    let folder = tempfile::tempdir().unwrap();
    let store = StateStore::at(folder.path(), "basic", 0);
    let playable = crate::open::playable(Some(crate::programs::BASIC.as_ref())).unwrap();
    let mut playback = Playback::new(playable, real_time(), Settings::default(), Some(store.clone())).unwrap();
    advance(&mut playback, crate::play::states::MIN_PLAYED as u32);
    playback.act(Action::Reset);
    let machine = playback.session().machine.clone();
    let left = store.last_autosave().unwrap().machine().unwrap();
    assert_eq!((machine.frame(), left.frame()), (0, crate::play::states::MIN_PLAYED));
    // Nothing was played since.
    playback.act(Action::Reset);
    assert_eq!(store.states().len(), 1);
}

#[test]
fn a_state_has_the_rom_that_it_was_kept_with() {
    let folder = tempfile::tempdir().unwrap();
    let store = StateStore::at(folder.path(), "basic", 0);
    let playable = crate::open::playable(Some(crate::programs::BASIC.as_ref())).unwrap();
    let mut playback = Playback::new(playable, real_time(), Settings::default(), Some(store.clone())).unwrap();
    let rom = folder.path().join("mine.rom");
    std::fs::write(&rom, vec![0x76; spectrum::Rom::SIZE]).unwrap();
    for rom in [None, Some(rom.as_path())] {
        playback.set_rom(rom).unwrap();
        playback.act(Action::Reset);
        advance(&mut playback, 10);
        playback.act(Action::KeepState);
    }
    let states = store.states();
    let first = |playback: &mut Playback, state: &crate::play::states::SavedState| {
        playback.load_state(state).unwrap();
        playback.session().machine.peek(0)
    };
    assert_eq!([0, 1].map(|n| first(&mut playback, &states[n])), [0x76, 0xF3]);
    assert_eq!(first(&mut playback, &states[0]), 0x76);
}

#[test]
fn going_back_removes_frames_from_a_recording() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.rzx");
    let mut playback = Playback::new(first_program(), Setup::default(), Settings::default(), None).unwrap();
    playback.start_capture(&path, false).unwrap();
    while playback.session().is_loading() {
        playback.advance(Vec::new());
    }
    advance(&mut playback, 100);
    playback.act(Action::Back(true));
    advance(&mut playback, 50);
    playback.act(Action::Back(false));
    // Instructions forwards and back; a change by hand; a key held.
    playback.act(Action::Pause);
    (0..300).for_each(|_| playback.act(Action::Step(Step::In)));
    (0..100).for_each(|_| playback.act(Action::Step(Step::Back)));
    playback.change(|machine| machine.poke(0x4000, 0xFF));
    playback.act(Action::Pause);
    (0..30).for_each(|_| assert!(playback.advance(vec![Key::Num0])));
    let machine = playback.session().machine.clone();
    drop(playback);

    let rzx = spectrum::rzx::read(&std::fs::read(path).unwrap(), |_| None).unwrap();
    let lengths: Vec<usize> = rzx.inputs().map(spectrum::rzx::Input::len).collect();
    assert!(lengths.len() == 2 && (50..=53).contains(&lengths[0]) && (29..=31).contains(&lengths[1]), "{lengths:?}");
    let (rom, model) = (machine.rom().clone(), machine.model());
    let (mut replay, mut played) = spectrum::rzx::Replay::start(rzx.into(), rom, model).unwrap();
    while replay.run_frame(&mut played).unwrap() != spectrum::rzx::Progress::Over {}
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
    let mut playback = Playback::new(first_program(), Setup::default(), Settings::default(), None).unwrap();
    while playback.session().is_loading() {
        playback.advance(Vec::new());
    }
    advance(&mut playback, 30);
    playback.start_capture(&path("a.rzx"), false).unwrap();
    advance(&mut playback, 20);
    // Only one capture runs at a time.
    assert_eq!(
        playback.capture_target().map(|(path, input)| (path.file_name().unwrap().to_owned(), input)),
        Some(("a.rzx".into(), true))
    );
    assert_eq!(playback.session().machine.deck().loading(), spectrum::Loading::Real);
    assert!(playback.end_capture().unwrap().ends_with("a.rzx written"));
    assert_eq!((parts(&path("a.rzx")), playback.state()), (vec![20], vec![]));
    assert_eq!(playback.session().machine.deck().loading(), spectrum::Loading::Instant);
    // After going back into the recorded time nothing is recorded; going back to before the start of a recording restarts it.
    playback.back_by(10);
    advance(&mut playback, 1);
    assert!(playback.session().recorded().is_none());
    playback.start_capture(&path("b.rzx"), false).unwrap();
    advance(&mut playback, 5);
    playback.back_by(15);
    advance(&mut playback, 7);
    assert!(playback.end_capture().unwrap().ends_with("b.rzx written"));
    // (The rest of the frame in which it begins is one.)
    let parts = parts(&path("b.rzx"));
    assert!(parts.len() == 1 && (7..=8).contains(&parts[0]), "{parts:?}");
    // An existing file stays.
    assert!(playback.start_capture(&path("b.rzx"), false).unwrap_err().to_string().contains("exists already"));
    // If another program takes the name meanwhile, the file gets another name.
    playback.start_capture(&path("c.rzx"), false).unwrap();
    advance(&mut playback, 3);
    std::fs::write(path("c.rzx"), "another's").unwrap();
    assert!(playback.end_capture().unwrap().ends_with("c-1.rzx written"));
    assert_eq!(std::fs::read(path("c.rzx")).unwrap(), b"another's");
    playback.start_capture(&path("d.tap"), false).unwrap();
    advance(&mut playback, 3);
    assert!(playback.end_capture().unwrap().ends_with("d.tap: is not written: nothing was saved to tape"));
}

#[test]
fn the_machine_and_its_picture_become_files_with_names_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut playback = playback();
    advance(&mut playback, 95);
    let chosen = folder.path().join("mine");
    for still in Export::ALL.map(|(still, _)| still) {
        for number in ["", "-1"] {
            let reported = playback.export(still, chosen.to_str().unwrap()).unwrap();
            let (_, ending) = Export::ALL.into_iter().find(|(other, _)| *other == still).unwrap();
            assert!(reported.ends_with(&format!("mine{number}.{ending} written")), "{reported}");
            // The tape is just being loaded.
            let loses = reported.contains("does not keep ") && reported.contains("the tape in its deck");
            assert_eq!(loses, matches!(ending, "z80" | "sna"), "{reported}");
        }
    }
    let file = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 12);
    let text = String::from_utf8(file("mine.txt")).unwrap();
    assert!(text.lines().count() == 24 && text.contains("Sinclair Research"), "{text}");
    assert_eq!(file("mine.scr").len(), 6_912);
    let machine = &playback.session().machine;
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
    let mut playback = Playback::new(playable, Setup::default(), Settings::default(), None).unwrap();
    assert_eq!((playback.is_watching(), super::tests::playback().is_watching()), (Some(false), None));
    assert!(super::tests::playback().set_watching(true).is_err());
    playback.set_watching(true).unwrap();
    assert!(playback.is_watching() == Some(true));
    playback.act(Action::KeepState);
    assert!(playback.take_message().is_some_and(|why| why.contains("while the source is watched")));
    let wait_for = |playback: &mut Playback, done: &dyn Fn(&mut Playback) -> bool| {
        let done = (0..2_000).any(|_| {
            std::thread::sleep(Duration::from_millis(10));
            playback.advance(Vec::new());
            done(playback)
        });
        assert!(done);
    };
    std::fs::write(&path, source(2)).unwrap();
    wait_for(&mut playback, &|playback| playback.session().machine.peek(0x8001) == 2);
    std::fs::write(&path, " nonsense\n").unwrap();
    wait_for(&mut playback, &|playback| {
        playback.take_message().is_some_and(|reported| reported.starts_with("not assembled:\n"))
    });
    playback.set_watching(false).unwrap();
    assert_eq!(playback.is_watching(), Some(false));
    // The ROM counts from when the machine is switched on the next time.
    let rom = folder.path().join("mine.rom");
    std::fs::write(&rom, vec![0x76; spectrum::Rom::SIZE]).unwrap();
    std::fs::write(folder.path().join("short.rom"), [0; 9]).unwrap();
    assert!(playback.set_rom(Some(&folder.path().join("short.rom"))).is_err() && playback.setup().rom.is_none());
    playback.set_rom(Some(&rom)).unwrap();
    assert_eq!(playback.session().machine.peek(0), 0xF3);
    playback.act(Action::Reset);
    assert_eq!(playback.session().machine.peek(0), 0x76);
    playback.set_rom(None).unwrap();
    playback.act(Action::Reset);
    assert_eq!(playback.session().machine.peek(0), 0xF3);
}

/// Properties of the model that were chosen in the menu apply to a snapshot that is switched on again; the others are its own.
#[test]
fn what_is_chosen_counts_for_a_snapshot() {
    let folder = tempfile::tempdir().unwrap();
    let model = Model { issue: Issue::Two, timing: Timing::Late, ..Model::default() };
    let file = folder.path().join("a.szx");
    std::fs::write(&file, snapshot::szx::write(&Machine::new(Rom::sinclair_48k(), model)).unwrap()).unwrap();
    let mut playback = playback();
    playback.open(&file).unwrap();
    let switched_on = |playback: &mut Playback| {
        playback.act(Action::Reset);
        playback.session().machine.model()
    };
    assert_eq!(switched_on(&mut playback), model);
    playback.set_up(|setup| setup.joystick = None);
    assert_eq!(switched_on(&mut playback), model);
    playback.set_up(|setup| setup.issue = crate::setup::Issue::Two);
    playback.set_up(|setup| setup.issue = crate::setup::Issue::Three);
    assert_eq!(switched_on(&mut playback), Model { issue: Issue::Three, ..model });
}
