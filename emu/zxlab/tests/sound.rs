//! Sound as it leaves the program: into a sound server whose loudspeaker is nobody's (PulseAudio's null sink), recorded there
//! and measured. And none, where there is nothing to play it.

#![cfg(target_os = "linux")]

mod desk;

use desk::{Desk, has, wait_for};
use std::io::Read;
use std::process::{Child, Stdio};
use std::time::Duration;

const RATE: usize = 48_000;

/// T-states of half a wave of the ROM's tone, 1,009 Hz. While the picture is drawn, the ULA now and then makes OUT wait.
const HALF: f64 = 7.0 + 11.0 + 7.0 + 13.0 * 130.0 - 5.0 + 12.0;

/// A ROM that beeps without end.
///
/// ```text
/// 0000 F3        DI
/// 0001 AF        XOR A
/// 0002 EE 10     XOR $10           ; 7 T
/// 0004 D3 FE     OUT ($FE),A       ; 11
/// 0006 06 82     LD B,130          ; 7
/// 0008 10 FE     DJNZ $0008        ; 13 x 130 - 5
/// 000A 18 F6     JR $0002          ; 12
/// ```
fn rom() -> Vec<u8> {
    let mut rom = vec![0; 0x4000];
    let code = [0xF3, 0xAF, 0xEE, 0x10, 0xD3, 0xFE, 0x06, 130, 0x10, 0xFE, 0x18, 0xF6];
    rom[..code.len()].copy_from_slice(&code);
    rom
}

/// A process that ends with its test.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A sound server that plays into the void.
fn sound_server(desk: &Desk) -> Process {
    let server = desk
        .command("pulseaudio")
        .args(["-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1"])
        .args(["--load=module-null-sink sink_name=void rate=48000", "--load=module-native-protocol-unix"])
        .env("HOME", desk.folder.path())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let server = Process(server);
    wait_for("the sound server", || {
        let info = desk.command("pactl").arg("info").env("HOME", desk.folder.path()).output().unwrap();
        info.status.success()
    });
    server
}

/// What the server plays, as soon as it is louder than nothing: so many samples.
fn record(desk: &Desk, count: usize) -> Vec<f64> {
    let recorder = desk
        .command("parec")
        .args(["--device=void.monitor", "--format=s16le", "--channels=1", "--rate=48000", "--raw"])
        .env("HOME", desk.folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut recorder = Process(recorder);
    let from = recorder.0.stdout.as_mut().unwrap();
    let mut samples = Vec::new();
    let mut bytes = [0; 4_096];
    // A minute of silence is enough.
    let mut silence = 60 * RATE;
    while samples.len() < count {
        from.read_exact(&mut bytes).unwrap();
        let heard = bytes.chunks_exact(2).map(|pair| f64::from(i16::from_le_bytes([pair[0], pair[1]])) / 32_768.0);
        let started = !samples.is_empty();
        samples.extend(heard.skip_while(|sample| !started && sample.abs() < 0.05));
        if samples.is_empty() {
            silence = silence.checked_sub(bytes.len() / 2).expect("nothing was heard");
        }
    }
    samples
}

#[test]
fn a_tone_is_heard_as_it_was_played() {
    if !has("a_tone_is_heard_as_it_was_played", &["Xvfb", "xdotool", "pulseaudio", "pactl", "parec"]) {
        return;
    }
    let desk = Desk::new();
    let _server = sound_server(&desk);
    let mut game = desk.play(&rom(), &[("VK_ICD_FILENAMES", "/nonexistent")]);
    game.sit_down();
    let samples = record(&desk, 3 * RATE);

    // A busy computer may miss frames, so not all of it is a tone; but most of it is, at the right pitch and loudness.
    let rising = |at: &usize| samples[at - 1] < 0.0 && samples[*at] >= 0.0;
    let place = |at: usize| at as f64 - samples[at] / (samples[at] - samples[at - 1]);
    let places: Vec<f64> = (1..samples.len()).filter(rising).map(place).collect();
    let mut waves: Vec<f64> = places.windows(2).map(|pair| pair[1] - pair[0]).collect();
    waves.sort_by(f64::total_cmp);
    let wave = waves[waves.len() / 2];
    let expected = 2.0 * HALF * RATE as f64 / 3_500_000.0;
    assert!((wave / expected - 1.0).abs() < 0.005, "a wave is {wave} samples long, not {expected}");
    assert!(waves.len() as f64 > 2.0 * RATE as f64 / expected, "only {} waves in 3 s", waves.len());
    // A wave swings around rest, but for the first, and those behind a frame that was missed, which swing from it.
    let peak =
        |pair: &[f64]| samples[pair[0] as usize..pair[1] as usize].iter().fold(0.0, |peak: f64, s| peak.max(s.abs()));
    let mut peaks: Vec<f64> = places.windows(2).map(peak).collect();
    peaks.sort_by(f64::total_cmp);
    let loud = peaks[peaks.len() / 2];
    assert!((0.25..0.5).contains(&loud), "{loud} of full scale");

    game.hand(&["key", "F10"]);
    assert_eq!(game.end().code(), Some(0));
    assert!(!game.errors().contains("sound"));
}

#[test]
fn a_sound_server_that_dies_is_told_once_and_played_to_when_it_is_back() {
    let test = "a_sound_server_that_dies_is_told_once_and_played_to_when_it_is_back";
    if !has(test, &["Xvfb", "xdotool", "pulseaudio", "pactl", "parec"]) {
        return;
    }
    // By PulseAudio's own protocol, where the server's cookie is found; else by ALSA, whose library needs none.
    for native in [true, false] {
        let desk = Desk::new();
        let server = sound_server(&desk);
        let home = desk.folder.path().to_str().unwrap().to_owned();
        let home = native.then_some(("HOME", &home[..]));
        let environment: Vec<(&str, &str)> = home.into_iter().chain([("VK_ICD_FILENAMES", "/nonexistent")]).collect();
        let mut game = desk.play(&rom(), &environment);
        game.sit_down();
        record(&desk, RATE / 10);
        let threads = |id: u32| std::fs::read_dir(format!("/proc/{id}/task")).unwrap().count();
        let playing = threads(game.id());
        // Killed, not asked to end.
        drop(server);
        // A thread that fed it would go round and round.
        wait_for("the end of the stream", || threads(game.id()) < playing);
        let silent = threads(game.id());
        // Play goes on.
        let before = desk.look();
        game.hand(&["key", "F1"]);
        wait_for("the menu", || desk.look() != before);
        game.hand(&["key", "F1"]);
        // It is looked for in vain more than once, and nothing is left of that.
        std::thread::sleep(Duration::from_secs(7));
        wait_for("as many threads as before", || threads(game.id()) <= silent);
        let _server = sound_server(&desk);
        record(&desk, RATE / 10);
        game.hand(&["key", "F10"]);
        assert_eq!(game.end().code(), Some(0));
        let errors = game.errors();
        let lines: Vec<&str> = errors.lines().collect();
        assert!(lines.len() == 2 && lines[0].starts_with("zxlab: no more sound: "), "{native}: {errors}");
        assert_eq!(lines[1], "zxlab: the sound is back", "{native}");
    }
}

#[test]
fn with_nothing_to_play_it_one_line_says_so() {
    if !has("with_nothing_to_play_it_one_line_says_so", &["Xvfb", "xdotool"]) {
        return;
    }
    let desk = Desk::new();
    // A file that is no library, found first, is what a machine without ALSA looks like from inside.
    desk.file("libasound.so.2", b"no library");
    let folder = desk.folder.path().to_str().unwrap().to_owned();
    let missing = [("HOME", &folder[..]), ("LD_LIBRARY_PATH", &folder), ("VK_ICD_FILENAMES", "/nonexistent")];
    let mut game = desk.play(&rom(), &missing);
    game.sit_down();
    game.hand(&["key", "F10"]);
    assert_eq!(game.end().code(), Some(0));
    let errors = game.errors();
    assert_eq!(errors.lines().filter(|line| line.starts_with("zxlab: no sound: ")).count(), 1, "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
}
